"""Pinochle: the auction, melds, passing, beating tricks, counters, sets, the end of the game."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Accepted, Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "pinochle"
SEATS = tuple(f"player_{number}" for number in (1, 2, 3, 4))
HANDS = tuple(f"{seat}_hand" for seat in SEATS)
PACK = [rank + suit for suit in "cdhs" for rank in "atkqj9"] * 2


def prop(session: Session, name: str) -> Any:
    return session.world.properties[name]


def melds(session: Session) -> tuple[int, ...]:
    return tuple(prop(session, "melds").values())


def scores(session: Session) -> tuple[int, ...]:
    return tuple(prop(session, "scores").values())


def dealt(*hands: str, **properties: Any) -> Session:
    """Return a deal before the bidding in which the players hold these cards."""
    places = dict(zip(HANDS, hands, strict=True))
    return arrange(begin(KEY, 4), places, rest="deck", **properties)


def named(trumps: str, *hands: str, **properties: Any) -> Session:
    """Return a deal in which player_1 has named trumps for the lowest bid."""
    session = dealt(*hands, **properties)
    say(session, "bid 25", "pass", "pass", "pass", f"name {trumps}")
    return session


def take_up(session: Session) -> Accepted:
    """Let all players take up their melds; return the last answer."""
    *_before, last = [session.send(seat, "take_up") for seat in SEATS]
    assert isinstance(last, Accepted)
    return last


def playing(trumps: str, *hands: str, **properties: Any) -> Session:
    """Return a deal in which player_1 leads."""
    more: dict[str, Any] = {"phase": "playing", "trumps": trumps, "bid": "25", "bidder": SEATS[0]}
    return dealt(*hands, **{**more, **properties})


# --- the auction ---------------------------------------------------------------------------------


def test_bids_rise_by_one_to_five_until_all_others_have_passed() -> None:
    session = begin(KEY, 4)
    assert (prop(session, "dealer"), session.current_player) == ("player_4", "player_1")
    assert session.legal() == ("pass", *(f"bid {number}" for number in range(25, 30)))
    assert refused(session, "bid 24") == refused(session, "bid 30") == "There is no such bid."
    say(session, "pass", "bid 27", "bid 32", "pass")
    assert session.current_player == "player_2"  # player_1 has passed
    assert session.legal() == ("pass", *(f"bid {number}" for number in range(33, 38)))
    say(session, "bid 33", "pass")
    assert (prop(session, "bidder"), prop(session, "bid")) == ("player_2", "33")
    assert session.legal() == tuple(f"name {suit}" for suit in "shdc")
    assert refused(session, "name x") == "There is no such suit."


def test_no_bid_is_above_sixty() -> None:
    session = dealt("", "", "", "", bid="57", bidder="player_4")
    assert session.legal() == ("pass", "bid 58", "bid 59", "bid 60")
    say(session, "bid 60")
    assert session.legal() == ("pass",)


def test_the_dealer_must_make_the_lowest_bid_if_all_others_pass() -> None:
    session = begin(KEY, 4, minimum=20)
    say(session, "pass", "pass", "pass")
    assert (session.current_player, session.legal()) == ("player_4", ("bid 20",))
    assert refused(session, "pass") == "You must bid."
    say(session, "bid 20")
    assert (prop(session, "phase"), session.current_player) == ("naming", "player_4")


# --- melds ---------------------------------------------------------------------------------------

NOTHING = ("9c", "9d", "9c")


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("ah th kh qh jh", 15),
        ("ah th kh qh jh kh", 15),
        ("ah th kh qh jh kh qh", 19),
        ("ah th kh qh jh ah th kh qh jh", 150),
        ("kh qh", 4),
        ("kh qh kh qh", 8),
        ("ks qs", 2),
        ("ks qs ks qs", 4),
        ("as ts ks qs js", 2),
        ("9h", 1),
        ("9h 9h 9s", 2),
        ("qs jd", 4),
        ("qs jd qs", 4),
        ("qs jd qs jd", 30),
        ("as ah ad ac", 10),
        ("ks kh kd kc", 8),
        ("qs qh qd qc", 6),
        ("js jh jd jc", 4),
        ("ts th td tc 9s tc", 0),
        ("as ah ad ac as ah ad ac", 100),
        ("ks kh kd kc ks kh kd kc", 80),
        ("qs qh qd qc qs qh qd qc", 60),
        ("js jh jd jc js jh jd jc", 40),
        # a king and a queen of each suit: four marriages, the kings, the queens
        ("ks qs kh qh kd qd kc qc", 24),
        # the queen of spades in a marriage, in four queens and in a pinochle
        ("ks qs qh qd qc jd", 12),
    ],
)
def test_what_melds_count_with_hearts_as_trumps(hand: str, points: int) -> None:
    assert melds(named("h", hand, *NOTHING)) == (points, 0, 0, 0)


def around(count: Counter[str], rank: str, points: int) -> int:
    return points * (0, 1, 10)[min(count[rank + suit] for suit in "cdhs")]


def second_count(hand: list[str], trumps: str) -> int:
    """Count melds by trying how the cards of trumps are divided into runs and marriages."""
    count = Counter(hand)
    couples = {suit: min(count["k" + suit], count["q" + suit]) for suit in "cdhs"}
    most_runs = min(couples[trumps], *(count[rank + trumps] for rank in "atj"))
    in_trumps = max((0, 15, 150)[n] + 4 * (couples[trumps] - n) for n in range(most_runs + 1))
    return (
        in_trumps
        + sum(2 * couples[suit] for suit in "cdhs" if suit != trumps)
        + count["9" + trumps]
        + (0, 4, 30)[min(count["qs"], count["jd"])]
        + around(count, "a", 10)
        + around(count, "k", 8)
        + around(count, "q", 6)
        + around(count, "j", 4)
    )


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.sample(4)
def test_a_second_count_finds_the_same_melds(seed: int) -> None:
    rng = Random(seed)
    cards = PACK.copy()
    rng.shuffle(cards)
    trumps = rng.choice("cdhs")
    if seed % 2:  # hands in which runs, or cards of a rank, are together
        place = ["atkqj9".index, lambda rank: 0][seed % 4 == 1]
        cards.sort(key=lambda card: (card[1] != trumps) * 2 + place(card[0]) + rng.random() * 2)
    hands = [sorted(cards[start : start + 12]) for start in (0, 12, 24, 36)]
    session = named(trumps, *(" ".join(hand) for hand in hands))
    assert melds(session) == tuple(second_count(hand, trumps) for hand in hands)
    # a card in no meld stays in the hand: without it the melds are the same
    for seat, hand in zip(SEATS, hands, strict=True):
        laid = names(session, f"{seat}_meld")
        assert second_count(laid, trumps) == second_count(hand, trumps)
        for card in set(laid):
            rest = laid.copy()
            rest.remove(card)
            assert second_count(rest, trumps) < second_count(hand, trumps)
    if any(melds(session)):
        take_up(session)
    assert [sorted(names(session, hand)) for hand in HANDS] == hands
    assert (prop(session, "phase"), session.current_player) == ("playing", "player_1")


def test_all_see_the_melds_and_take_them_up_before_the_play() -> None:
    session = dealt("kh qh jd qs 9c", "as", "9h", "ts")
    say(session, "bid 25", "pass", "pass", "pass", "name h")
    assert names(session, "player_1_meld") == ["qs", "jd", "kh", "qh"]
    assert refused(session, "play_card 9c").startswith("Not now")
    assert take_up(session).said == (
        "player_1 has melded 8 points.",
        "player_3 has melded 1 point.",
    )
    assert prop(session, "phase") == "playing"
    assert len(session.legal() or ()) == 5


def test_the_play_begins_at_once_without_melds() -> None:
    session = named("h", "9c", "9d", "9s", "tc")
    assert (prop(session, "phase"), session.legal()) == ("playing", ("play_card 9c",))


# --- passing -------------------------------------------------------------------------------------


def test_the_partner_passes_cards_and_gets_as_many_back() -> None:
    session = begin(KEY, 4, passing=3)
    mine, theirs = names(session, HANDS[0]), names(session, HANDS[2])
    say(session, "bid 25", "pass", "pass", "pass", "name s")
    assert (prop(session, "phase"), session.current_player) == ("passing", "player_3")
    say(session, *(f"pass_card {card}" for card in theirs[:3]))
    assert session.current_player == "player_1"
    assert sorted(names(session, HANDS[0])) == sorted(mine + theirs[:3])
    say(session, *(f"pass_card {card}" for card in mine[:3]))
    assert prop(session, "phase") in ("melding", "playing")
    hands = [
        sorted(names(session, f"{seat}_hand") + names(session, f"{seat}_meld")) for seat in SEATS
    ]
    assert hands[0] == sorted(mine[3:] + theirs[:3])
    assert hands[2] == sorted(theirs[3:] + mine[:3])


# --- the tricks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "hand", "playable", "wrong", "reason"),
    [
        # follow and beat; the ten is above the king
        ("kc", "tc qc ah", "tc", "qc", "Beat the trick: you have a higher card."),
        ("kc", "qc 9c ah", "qc 9c", "ah", "Follow suit: you have clubs."),
        # an equal card does not beat the trick
        ("kc", "kc qc", "kc qc", "", ""),
        # a trump is due, whatever it is worth
        ("kc", "9h as", "9h", "as", "Play a trump: you cannot follow suit."),
        ("kc", "as td", "as td", "", ""),
        # a suit that was trumped need not be beaten, but the trump must be
        ("kc jh", "tc qc", "tc qc", "", ""),
        ("kc jh", "qh 9h as", "qh", "9h", "Beat the trick: you have a higher trump."),
        ("kc ah", "qh 9h as", "qh 9h", "as", "Play a trump: you cannot follow suit."),
    ],
)
def test_what_may_be_played(played: str, hand: str, playable: str, wrong: str, reason: str) -> None:
    cards = played.split()
    hands = [*cards, hand, *["9d 9s"] * (3 - len(cards))]
    session = playing("h", *hands)
    say(session, *(f"play_card {card}" for card in cards))
    assert session.legal() == tuple(f"play_card {card}" for card in playable.split())
    if wrong:
        assert refused(session, f"play_card {wrong}") == reason


SPARE = ("js", "qs", "ts", "js")


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("kc tc 9d ac", 4), ("ac 9d ac 9s", 1), ("kc 9h 9h ad", 2), ("qc kc tc 9h", 4)],
)
def test_who_takes_a_trick(cards: str, winner: int) -> None:
    session = playing(
        "h", *(f"{card} {other}" for card, other in zip(cards.split(), SPARE, strict=True))
    )
    say(session, *(f"play_card {card}" for card in cards.split()))
    assert prop(session, "tricks")[SEATS[winner - 1]] == 1
    assert session.current_player == SEATS[winner - 1]


# --- the score -----------------------------------------------------------------------------------


def by_rank(card: str) -> int:
    return "atkqj9".index(card[0])


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.sample(2)
def test_a_played_deal_scores_what_a_second_count_gives(seed: int) -> None:
    rng = Random(seed)
    session = begin(KEY, 4, seed=seed)
    say(session, *["pass"] * (seed % 4), "bid 25")
    while prop(session, "phase") == "auction":
        say(session, "pass")
    say(session, "name h")
    laid, bidder = melds(session), SEATS.index(prop(session, "bidder"))
    if any(laid):
        take_up(session)
    taken = [0, 0]
    for number in range(12):
        trick, seats = [], []
        for _card in range(4):
            before = dict(prop(session, "tricks"))
            line = rng.choice(session.legal() or ())
            trick.append(line.split()[1])
            seats.append(SEATS.index(session.current_player))
            say(session, line)
        # the first of the highest cards, found without the script
        suit = "h" if any(card[1] == "h" for card in trick) else trick[0][1]
        best = trick.index(min((card for card in trick if card[1] == suit), key=by_rank))
        if number < 11:
            assert prop(session, "tricks")[SEATS[seats[best]]] == before[SEATS[seats[best]]] + 1
        taken[seats[best] % 2] += sum(card[0] in "atk" for card in trick) + (number == 11)
    assert sum(taken) == 25
    sums = [taken[side] + laid[side] + laid[side + 2] if taken[side] else 0 for side in (0, 1)]
    mine = bidder % 2
    expected = [sums[0], sums[1]]
    if sums[mine] < 25:
        expected[mine] = -25
    assert scores(session) == (*expected, *expected)
    assert prop(session, "dealer") == "player_1"


def last_trick(cards: str = "ac kc 9c qc", **properties: Any) -> Session:
    """Return a last trick in clubs, which player_1 takes with three points, after 20 counters."""
    more: dict[str, Any] = {
        "trick_counters": dict(zip(SEATS, (8, 7, 4, 3), strict=True)),
        "melds": dict(zip(SEATS, (6, 2, 3, 1), strict=True)),
    }
    return playing("h", *cards.split(), **{**more, **properties})


PLAYS = ("play_card ac", "play_card kc", "play_card 9c", "play_card qc")


@pytest.mark.parametrize(("bid", "expected"), [("24", (24, 13)), ("25", (-25, 13))])
def test_a_side_that_misses_its_bid_loses_it(bid: str, expected: tuple[int, int]) -> None:
    session = last_trick(bid=bid)
    assert say(session, *PLAYS).said == (
        f"player_1 and player_3: 24 of {bid} points.",
        "player_2 and player_4: 13 points.",
    )
    assert scores(session) == expected * 2


@pytest.mark.parametrize(("points", "expected"), [(0, 0), (1, 4)])
def test_melds_need_a_point_in_tricks(points: int, expected: int) -> None:
    session = last_trick(trick_counters=dict(zip(SEATS, (22 - points, points, 0, 0), strict=True)))
    say(session, *PLAYS)
    assert scores(session)[1] == expected


def test_the_bidding_side_counts_first_and_wins() -> None:
    before = dict(zip(SEATS, (130, 149, 130, 149), strict=True))
    made = last_trick(bid="24", scores=before)
    assert say(made, *PLAYS).scores == dict(zip(SEATS, (154, 149, 154, 149), strict=True))
    failed = last_trick(bid="25", scores=before)
    assert say(failed, *PLAYS).scores == dict(zip(SEATS, (105, 162, 105, 162), strict=True))
    short = last_trick(bid="24", scores=dict.fromkeys(SEATS, 100), target=125)
    assert say(short, *PLAYS).scores is None


def test_the_game_ends_after_the_last_deal() -> None:
    assert say(last_trick(deals=22), *PLAYS).scores is None
    assert say(last_trick(deals=23), *PLAYS).scores is not None


def test_all_cards_return_for_the_next_deal() -> None:
    session = last_trick()
    say(session, *PLAYS)
    assert sorted(card for hand in HANDS for card in names(session, hand)) == sorted(PACK)
    assert (prop(session, "trumps"), prop(session, "bid"), melds(session)) == (None, None, (0,) * 4)
