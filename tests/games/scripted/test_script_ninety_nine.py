"""Ninety-Nine: bids by suits, premiums, trumps by success, the score."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "ninety-nine"
SEATS = ("player_1", "player_2", "player_3")
PACK = [rank + suit for suit in "cdhs" for rank in "akqjt9876"]
NO_PREMIUM = ("pass", "pass", "pass")


def prop(session: Session, name: str) -> Any:
    return session.world.properties[name]


def scores(session: Session) -> tuple[int, ...]:
    return tuple(prop(session, "scores").values())


def by_seat(*values: Any) -> dict[str, Any]:
    return dict(zip(SEATS, values, strict=True))


def viewers(session: Session, container: str) -> Any:
    return session.state["containers"][container]["visible_to"]


def set_aside(session: Session, *, seed: int = 0) -> list[list[str]]:
    """Set three random cards of each player aside; return the names."""
    rng, chosen = Random(seed), []
    for _player in SEATS:
        chosen.append(rng.sample(names(session, f"{session.current_player}_hand"), 3))
        say(session, *(f"bid_card {card}" for card in chosen[-1]))
    return chosen


def offering(*lines: str, **options: Any) -> Session:
    """Return a first deal after these offers of premiums."""
    session = begin(KEY, 3, **options)
    set_aside(session)
    if lines:
        say(session, *lines)
    return session


def last_trick(bids: str, tricks: str, **properties: Any) -> Session:
    """Return a last trick for player_1 after these *tricks*, of players with these bid cards."""
    places = {f"{seat}_bid": "" for seat in SEATS}
    for seat, suits in zip(SEATS, bids.split(), strict=True):
        taken = " ".join(places.values()).split()
        for suit in suits:
            card = next(c for c in PACK if c[1] == suit and c not in (*taken, "ah", "kh", "qh"))
            places[f"{seat}_bid"] += f" {card}"
            taken.append(card)
    places |= {f"{seat}_hand": card for seat, card in zip(SEATS, ("ah", "kh", "qh"), strict=True)}
    more: dict[str, Any] = {"phase": "playing", "tricks": by_seat(*map(int, tricks))}
    return arrange(begin(KEY, 3), places, rest="deck", **{**more, **properties})


PLAYS = ("play_card ah", "play_card kh", "play_card qh")

# --- the bids ------------------------------------------------------------------------------------


def test_each_player_sets_three_of_twelve_cards_aside() -> None:
    session = begin(KEY, 3)
    assert (prop(session, "dealer"), session.current_player) == ("player_3", "player_1")
    assert len(session.legal() or ()) == 12
    chosen = set_aside(session)
    assert [names(session, f"{seat}_bid") for seat in SEATS] == chosen
    assert [len(names(session, f"{seat}_hand")) for seat in SEATS] == [9] * 3
    assert [viewers(session, f"{seat}_bid") for seat in SEATS] == [[seat] for seat in SEATS]
    assert (prop(session, "phase"), session.current_player) == ("auction", "player_1")
    assert refused(session, "bid_card as").startswith("Not now")


@pytest.mark.parametrize(
    ("suits", "tricks"),
    [("ccc", 9), ("ddd", 0), ("cdd", 3), ("hsd", 3), ("sss", 3), ("cch", 8), ("hhs", 5)],
)
def test_what_three_cards_bid(suits: str, tricks: int) -> None:
    """The values are those of the inventor's own table and examples."""
    for taken in range(9):
        session = last_trick(f"{suits} sss sss", f"{taken}00")
        result = say(session, *PLAYS).results[0]
        assert result.text == f"player_1 bid {tricks} and took {taken + 1}"
        bonus = 10 * (taken + 1 == tricks) * 3  # the others bid three and took none
        assert scores(session) == (taken + 1 + bonus, 0, 0)


# --- premiums ------------------------------------------------------------------------------------


def test_without_a_premium_the_bids_stay_hidden() -> None:
    session = offering(*NO_PREMIUM)
    assert (prop(session, "bid"), prop(session, "phase")) == (None, "playing")
    assert viewers(session, "player_1_bid") == ["player_1"]
    assert session.current_player == "player_1"


def test_the_first_offer_to_declare_counts_and_a_revelation_is_above_it() -> None:
    session = offering("bid declare")
    assert session.legal() == ("pass", "bid reveal")
    assert refused(session, "bid declare") == "Bid more than declare."
    say(session, "pass", "pass")
    assert (prop(session, "bid"), prop(session, "bidder")) == ("declare", "player_1")
    assert viewers(session, "player_1_bid") == list(SEATS)
    assert viewers(session, "player_1_hand") == ["player_1"]
    revealed = offering("bid declare", "bid reveal")  # nobody is asked after that
    assert (prop(revealed, "bidder"), prop(revealed, "phase")) == ("player_2", "playing")
    for name in ("hand", "bid"):
        assert viewers(revealed, f"player_2_{name}") == list(SEATS)
        assert viewers(revealed, f"player_1_{name}") == ["player_1"]
    assert revealed.current_player == "player_1"


def test_premiums_are_an_option() -> None:
    assert prop(offering(premiums="none"), "phase") == "playing"
    session = offering(premiums="declare")
    assert session.legal() == ("pass", "bid declare")
    assert refused(session, "bid reveal") == "There is no such bid."
    say(session, "bid declare")
    assert (prop(session, "bid"), prop(session, "phase")) == ("declare", "playing")


# --- trumps and tricks ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "exact", "trumps"),
    [
        ("cdd cdd cdd", 3, "c"),
        ("cdd cdd ddd", 2, "h"),
        ("cdd ddd ddd", 1, "s"),
        ("hdd hdd hdd", 0, "d"),
    ],
)
def test_the_next_trumps_and_the_bonus_follow_from_the_number_of_exact_bids(
    bids: str, exact: int, trumps: str
) -> None:
    session = last_trick(bids, "233")
    say(session, *PLAYS)
    assert prop(session, "trumps") == trumps
    bonus = {3: 10, 2: 20, 1: 30, 0: 0}[exact]
    assert scores(session) == tuple(3 + bonus * (place < exact) for place in range(3))


def test_the_first_deal_has_no_trumps_or_diamonds() -> None:
    assert prop(begin(KEY, 3), "trumps") is None
    assert prop(begin(KEY, 3, first_trumps="d"), "trumps") == "d"


@pytest.mark.parametrize(
    ("trumps", "cards", "winner"),
    [(None, "tc jc 9d", 2), ("d", "tc jc 9d", 3), ("h", "tc ah 6h", 2), (None, "6c ah ad", 1)],
)
def test_who_takes_a_trick(trumps: str | None, cards: str, winner: int) -> None:
    spare = ("7s", "8s", "9s")
    hands = {
        f"{seat}_hand": f"{card} {other}"
        for seat, card, other in zip(SEATS, cards.split(), spare, strict=True)
    }
    session = arrange(begin(KEY, 3), hands, rest="deck", phase="playing", trumps=trumps)
    say(session, *(f"play_card {card}" for card in cards.split()))
    assert session.current_player == SEATS[winner - 1]


@pytest.mark.check
def test_suit_must_be_followed_but_nobody_must_trump() -> None:
    hands = dict(zip((f"{seat}_hand" for seat in SEATS), ("6c 7c", "ac 6d", "8s 6h"), strict=True))
    session = arrange(begin(KEY, 3), hands, rest="deck", phase="playing", trumps="d")
    say(session, "play_card 6c")
    assert refused(session, "play_card 6d") == "Follow suit: you have clubs."
    say(session, "play_card ac")
    assert session.legal() == ("play_card 8s", "play_card 6h")


# --- the score -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "tricks", "premium", "expected"),
    [
        # the game's name: nine tricks, revealed, and nobody else has an exact bid
        ("ccc sdd sdd", "800", ("reveal", 1), (99, 0, 0)),
        ("ccc ddd ddd", "800", ("reveal", 1), (79, 10, 10)),
        ("hsd ccd hdd", "242", ("declare", 1), (53, 4, 22)),
        ("hdd sss hhd", "224", ("declare", 1), (3, 32, 64)),
        ("hdd sss ccd", "224", ("reveal", 3), (63, 62, 4)),
        ("cdd sss hhd", "224", None, (23, 2, 24)),
    ],
)
def test_scores_worked_out_by_hand(
    bids: str, tricks: str, premium: tuple[str, int] | None, expected: tuple[int, int, int]
) -> None:
    name, player = premium or (None, 0)
    bidder = SEATS[player - 1] if name else None
    session = last_trick(bids, tricks, bid=name, bidder=bidder, target=1000)
    say(session, *PLAYS)
    assert scores(session) == expected


def second_score(bids: list[int], tricks: list[int], premium: str, bidder: int) -> list[int]:
    exact = [bid == took for bid, took in zip(bids, tricks, strict=True)]
    bonus = [None, 30, 20, 10][sum(exact)] or 0
    value = {"": 0, "declare": 30, "reveal": 60}[premium]
    return [
        took
        + (bonus if exact[place] else 0)
        + (value if (exact[place] if place == bidder else not exact[bidder]) else 0)
        for place, took in enumerate(tricks)
    ]


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.sample(3)
def test_a_second_count_gives_the_same_score(seed: int) -> None:
    rng = Random(seed)
    session = begin(KEY, 3, seed=seed, target=1000)
    premium, bidder = ["", "declare", "reveal"][seed % 3], seed // 3 % 3
    bids, tricks = [], [0, 0, 0]
    # bids near three, so that some of them are exact
    for seat in SEATS:
        hand = names(session, f"{seat}_hand")
        near = [c for c in combinations(hand, 3) if abs(bid_by(c) - 3) < 2]
        bids.append(bid_by(near[rng.randrange(len(near))] if near else tuple(hand[:3])))
        cards = next(c for c in combinations(hand, 3) if bid_by(c) == bids[-1])
        say(session, *(f"bid_card {card}" for card in cards))
    offers = ["pass"] * 3
    if premium:
        offers[bidder] = f"bid {premium}"
    say(session, *(offers[: bidder + 1] if premium == "reveal" else offers))
    for _trick in range(9):
        trick, seats = [], []
        for _card in SEATS:
            line = rng.choice(session.legal() or ())
            trick.append(line.split()[1])
            seats.append(SEATS.index(session.current_player))
            say(session, line)
        led = [card for card in trick if card[1] == trick[0][1]]
        best = min(led, key=lambda card: "akqjt9876".index(card[0]))
        tricks[seats[trick.index(best)]] += 1
    assert scores(session) == tuple(second_score(bids, tricks, premium, bidder))


def bid_by(cards: tuple[str, ...]) -> int:
    return sum("dshc".index(card[1]) for card in cards)


@pytest.mark.parametrize(("before", "ends"), [(96, False), (97, True)])
def test_the_game_ends_at_a_hundred_points(before: int, ends: bool) -> None:
    session = last_trick("hdd hdd hdd", "233", scores=by_seat(before, 0, 0))
    assert (say(session, *PLAYS).scores is not None) == ends


def test_all_cards_return_face_down_for_the_next_deal() -> None:
    session = offering("bid reveal", premiums="both")
    rng = Random(2)
    for _card in range(27):
        say(session, rng.choice(session.legal() or ()))
    assert sorted(card for seat in SEATS for card in names(session, f"{seat}_hand")) == sorted(PACK)
    for seat in SEATS:
        assert viewers(session, f"{seat}_hand") == viewers(session, f"{seat}_bid") == [seat]
    assert (prop(session, "bid"), prop(session, "bidder")) == (None, None)
    assert (prop(session, "dealer"), session.current_player) == ("player_1", "player_2")
