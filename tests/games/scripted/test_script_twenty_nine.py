"""Twenty-Nine: the auction, hidden trumps, the pair, card points, doubling, the score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "twenty-nine"
SEATS = tuple(f"player_{number}" for number in (1, 2, 3, 4))
HANDS = tuple(f"{seat}_hand" for seat in SEATS)
RANKS = "j9atkq87"
PACK = [rank + suit for suit in "cdhs" for rank in RANKS]
POINTS = {"j": 3, "9": 2, "a": 1, "t": 1}


def prop(session: Session, name: str) -> Any:
    return session.world.properties[name]


def scores(session: Session) -> tuple[int, ...]:
    return tuple(prop(session, "scores").values())


def by_seat(*values: Any) -> dict[str, Any]:
    return dict(zip(SEATS, values, strict=True))


def playing(*hands: str, **properties: Any) -> Session:
    """Return a deal in which player_1 leads; player_4 has bid 20 and chosen hearts in secret."""
    places = dict(zip(HANDS, hands, strict=True))
    more: dict[str, Any] = {"phase": "playing", "bid": "20", "bidder": SEATS[3], "goal": 20}
    more["chosen"] = by_seat(None, None, None, "h")
    return arrange(begin(KEY, 4), places, rest="deck", **{**more, **properties})


# --- the auction ---------------------------------------------------------------------------------


def test_four_cards_are_dealt_before_the_auction_and_four_after_it() -> None:
    session = begin(KEY, 4)
    assert [len(names(session, hand)) for hand in HANDS] == [4] * 4
    assert (prop(session, "dealer"), session.current_player) == ("player_4", "player_1")
    assert session.legal() == ("pass", *(f"bid {number}" for number in range(16, 29)))
    say(session, "bid 18", "pass", "bid 20")
    assert refused(session, "bid 20") == "Bid more than 20."
    assert refused(session, "bid 29") == refused(session, "bid 15") == "There is no such bid."
    say(session, "pass", "bid 21")
    assert session.current_player == "player_3"
    say(session, "pass")
    assert session.legal() == tuple(f"choose {suit}" for suit in "shdc")
    assert refused(session, "choose x") == "There is no such suit."
    say(session, "choose d")
    assert [len(names(session, hand)) for hand in HANDS] == [8] * 4
    assert (prop(session, "chosen"), prop(session, "trumps")) == (by_seat("d", *[None] * 3), None)
    assert (prop(session, "goal"), session.current_player) == (21, "player_1")


def test_the_dealer_must_bid_sixteen_if_all_others_pass() -> None:
    session = begin(KEY, 4)
    say(session, "pass", "pass", "pass")
    assert (session.current_player, session.legal()) == ("player_4", ("bid 16",))
    assert refused(session, "pass") == "You must bid."
    say(session, "bid 16", "choose c")
    assert (prop(session, "bidder"), session.current_player) == ("player_4", "player_1")


def test_opponents_may_double_and_the_bidder_may_redouble() -> None:
    def doubled(*lines: str) -> tuple[int, str]:
        session = begin(KEY, 4, with_double=True)
        say(session, "pass", "bid 16", "pass", "pass", "choose c")
        assert session.current_player == "player_3"
        say(session, *lines)
        assert session.current_player == "player_1"
        return prop(session, "doubled"), prop(session, "phase")

    assert doubled("stand", "stand") == (1, "playing")
    assert doubled("double", "stand") == (2, "playing")
    assert doubled("stand", "double", "stand") == (2, "playing")
    assert doubled("double", "double") == (4, "playing")


# --- hidden trumps -------------------------------------------------------------------------------


def test_hidden_trumps_take_no_trick() -> None:
    session = playing("8c 7d", "jh 7s", "7c 8s", "kc 8d")
    say(session, "play_card 8c", "play_card jh")
    assert refused(session, "ask").startswith("You may ask for trumps only")  # it can follow suit
    say(session, "play_card 7c", "play_card kc")
    assert prop(session, "tricks") == by_seat(0, 0, 0, 1)


def test_who_cannot_follow_suit_may_ask_and_must_play_a_trump() -> None:
    session = playing("8c 7d", "jh 9h 7s", "7c 8s", "kc 8d")
    assert refused(session, "ask").startswith("You may ask for trumps only")
    say(session, "play_card 8c")
    assert session.legal() == ("play_card jh", "play_card 9h", "play_card 7s", "ask")
    assert say(session, "ask").said == ("Trumps are hearts.",)
    assert session.legal() == ("play_card jh", "play_card 9h")
    assert refused(session, "play_card 7s") == "You have asked for trumps: play one."
    assert refused(session, "ask").startswith("You may ask for trumps only")
    say(session, "play_card 9h", "play_card 7c", "play_card kc")
    assert prop(session, "tricks") == by_seat(0, 1, 0, 0)
    # later nobody has to play a trump
    say(session, "play_card 7s", "play_card 8s")
    assert prop(session, "asker") is None


def test_who_asks_without_a_trump_plays_any_card() -> None:
    session = playing("8c 7d", "7s 8d", "7c 8s", "kc 9s")
    say(session, "play_card 8c", "ask")
    assert session.legal() == ("play_card 7s", "play_card 8d")


def test_trumps_played_before_in_the_trick_count_once_they_are_revealed() -> None:
    session = playing("8c 7d", "ah 7s", "7h 8s", "qh 8d")
    say(session, "play_card 8c", "play_card ah", "ask", "play_card 7h", "play_card qh")
    assert prop(session, "tricks") == by_seat(0, 1, 0, 0)


def test_the_bidder_may_ask_and_trumps_need_not_be_played_later() -> None:
    session = playing("8c 7d", "7c 7s", "9c 8s", "qh 8d")
    say(session, "play_card 8c", "play_card 7c", "play_card 9c", "ask")
    assert session.legal() == ("play_card qh",)
    known = playing("8c 7d", "7h 7s", "9c 8s", "qh 8d", trumps="h")
    say(known, "play_card 8c")
    assert known.legal() == ("play_card 7h", "play_card 7s")


# --- the pair ------------------------------------------------------------------------------------

PAIR: dict[str, Any] = {"trumps": "h", "late_tricks": by_seat(0, 1, 0, 1)}


@pytest.mark.parametrize(
    ("bidder", "goal", "after"),
    [(4, 20, 24), (4, 24, 28), (4, 26, 28), (3, 24, 20), (3, 18, 16), (3, 16, 16)],
)
def test_what_the_pair_does_to_the_goal(bidder: int, goal: int, after: int) -> None:
    session = playing(
        "kh qh", "7s", "8s", "9s", **{**PAIR, "late_tricks": by_seat(0, 1, 1, 0)},
        bidder=SEATS[bidder - 1], goal=goal,
    )  # fmt: skip
    assert session.legal() == ("play_card kh", "play_card qh", "show_pair")
    say(session, "show_pair")
    assert (prop(session, "goal"), session.current_player) == (after, "player_1")
    assert refused(session, "show_pair").startswith("You may show king and queen")
    assert session.legal() == ("play_card kh", "play_card qh")


@pytest.mark.parametrize(
    ("hand", "changed"),
    [
        ("kh qs", {}),
        ("ks qs", {}),
        ("kh qh", {"trumps": None}),
        ("kh qh", {"late_tricks": by_seat(0, 4, 0, 4)}),
        ("kh qh", {"with_pair": False}),
    ],
)
def test_when_the_pair_may_not_be_shown(hand: str, changed: dict[str, Any]) -> None:
    more = {**PAIR, "late_tricks": by_seat(1, 0, 0, 0), **changed}
    session = playing(hand, "7s", "8s", "9s", **more)
    assert "show_pair" not in (session.legal() or ())
    assert refused(session, "show_pair").startswith("You may show king and queen")


def test_only_tricks_since_trumps_are_known_allow_the_pair() -> None:
    session = playing("8c 9c kc", "7c 7s tc", "jh 8s qs", "qc 8d qd")
    say(session, "play_card 8c", "play_card 7c", "play_card jh", "play_card qc")
    assert prop(session, "late_tricks") == by_seat(0, 0, 0, 0)
    session = playing("8c 9c kc", "7c 7s tc", "jh 8s qs", "qc 8d qd")
    say(session, "play_card 8c", "play_card 7c", "ask", "play_card jh", "play_card qc")
    assert prop(session, "late_tricks") == by_seat(0, 0, 1, 0)


# --- card points and the score -------------------------------------------------------------------


def test_all_cards_together_are_worth_28_points() -> None:
    assert sum(POINTS.get(card[0], 0) for card in PACK) == 28
    assert sum(played_deal(3)) == 28
    assert sum(played_deal(3, last_trick=1)) == 29


def played_deal(seed: int, **options: Any) -> tuple[int, int]:
    """Play a random deal; return the card points of both sides, counted without the script."""
    rng = Random(seed)
    session = begin(KEY, 4, seed=seed, target=1, **options)
    say(session, "bid 16", "pass", "pass", "pass", "choose s")
    taken, known = [0, 0], False
    for number in range(8):
        trick: list[str] = []
        seats: list[int] = []
        while len(trick) < 4:
            legal = session.legal() or ()
            line = rng.choice(legal)
            if line.startswith("play_card"):
                trick.append(line.split()[1])
                seats.append(SEATS.index(session.current_player))
            known = known or line == "ask"
            answer = say(session, line)
        suit = "s" if known and any(card[1] == "s" for card in trick) else trick[0][1]
        best = min((card for card in trick if card[1] == suit), key=by_rank)
        winner = seats[trick.index(best)]
        if number < 7:
            assert session.current_player == SEATS[winner]
        taken[winner % 2] += sum(POINTS.get(card[0], 0) for card in trick)
    taken[winner % 2] += options.get("last_trick", 0)
    assert answer.said[-1].split(": ")[1].startswith(f"{taken[0]} of ")
    return taken[0], taken[1]


def by_rank(card: str) -> int:
    return RANKS.index(card[0])


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.sample(2)
def test_a_second_count_finds_the_same_card_points(seed: int) -> None:
    assert sum(played_deal(seed, last_trick=seed % 2)) == 28 + seed % 2


def last_trick(points: int, cards: str = "jc 7c 8c qc", **properties: Any) -> Session:
    """Return a last trick of three points for player_1, whose side has bid and has *points*."""
    more: dict[str, Any] = {"bidder": SEATS[2], "points_in_tricks": by_seat(points, 3, 0, 2)}
    return playing(*cards.split(), **{**more, **properties})


PLAYS = ("play_card jc", "play_card 7c", "play_card 8c", "play_card qc")


@pytest.mark.parametrize(
    ("points", "doubled", "expected"),
    [(17, 1, 1), (16, 1, -1), (20, 2, 2), (10, 2, -2), (17, 4, 4), (16, 4, -4)],
)
def test_only_the_bidding_side_scores(points: int, doubled: int, expected: int) -> None:
    session = last_trick(points, doubled=doubled)
    assert say(session, *PLAYS).said == (f"player_1 and player_3: {points + 3} of 20 card points.",)
    assert scores(session) == (expected, 0, expected, 0)


def test_the_last_trick_may_count_a_point() -> None:
    session = last_trick(16, last_trick=1)
    say(session, *PLAYS)
    assert scores(session) == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("before", "points", "target", "ends"),
    [(5, 20, 6, True), (4, 20, 6, False), (-5, 0, 6, True), (-4, 0, 6, False), (2, 20, 3, True)],
)
def test_the_game_ends_at_six_points_or_six_minus_points(
    before: int, points: int, target: int, ends: bool
) -> None:
    session = last_trick(points, scores=by_seat(before, 1, before, 1), target=target)
    answer = say(session, *PLAYS)
    assert (answer.scores is not None) == ends


def test_all_cards_return_for_the_next_deal() -> None:
    session = last_trick(20, trumps="h", pair_shown=True)
    say(session, *PLAYS)
    held = [card for place in (*HANDS, "deck") for card in names(session, place)]
    assert sorted(held) == sorted(PACK)
    assert (prop(session, "chosen"), prop(session, "trumps")) == (by_seat(*[None] * 4), None)
    assert (prop(session, "pair_shown"), prop(session, "goal")) == (False, None)
    assert prop(session, "dealer") == "player_1"
