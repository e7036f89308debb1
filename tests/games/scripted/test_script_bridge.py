"""Bridge by script: the auction, the declarer, the dummy, the score, what bids mean."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "bridge"
SEATS = "player_1", "player_2", "player_3", "player_4"
BIDS = tuple(suit + str(level) for level in range(1, 8) for suit in ("c", "d", "h", "s", "nt"))


def properties(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = session.world.properties
    return found


def call(session: Session, calls: str) -> None:
    """Make the calls, such as "h1 pass double"."""
    for word in calls.split():
        say(session, f"bid {word}" if word in BIDS else word)


def holding(hands: str, calls: str = "", **values: Any) -> Session:
    """Return an auction after *calls*; *hands* has those of the first players, suit by suit.

    A hand is written like "AK32.Q54.KJ2.976", from spades to clubs. The rest lies in the deck.
    """
    places = {
        f"{player}_hand": " ".join(
            rank.lower() + suit
            for suit, ranks in zip("shdc", hand.split("."), strict=True)
            for rank in ranks
        )
        for player, hand in zip(SEATS, hands.split(), strict=False)
    }
    session = arrange(begin(KEY, 4, deals=1, **values), places, rest="deck")
    call(session, calls)
    return session


def best_call(hand: str, calls: str = "") -> str:
    """Return the call for the hand of the player to act after *calls*, as in "h1"."""
    seat = len(calls.split()) % 4
    hands = ["..."] * seat + [hand]
    found = holding(" ".join(hands), calls).sensible()
    assert found is not None
    assert len(found) == 1
    return found[0].removeprefix("bid ")


# --- A second count ------------------------------------------------------------------------------

TRICK = {"c": 20, "d": 20, "h": 30, "s": 30, "nt": 30}
DOWN = {
    (1, False): [50] * 13,
    (1, True): [100] * 13,
    (2, False): [100, 200, 200, *[300] * 10],
    (2, True): [200, *[300] * 12],
}
"""What each trick that is missing counts, by the double and the vulnerability."""


def second_count(suit: str, level: int, tricks: int, doubled: int, vulnerable: bool) -> int:
    """Return the score of a contract by the tables of Law 77, trick by trick."""
    missing = level + 6 - tricks
    if missing > 0:
        half = 2 if doubled == 4 else 1
        return -half * sum(DOWN[min(doubled, 2), vulnerable][:missing])
    points = sum(
        (40 if suit == "nt" and number == 0 else TRICK[suit]) * doubled for number in range(level)
    )
    total = points + (50 if points < 100 else 500 if vulnerable else 300)
    total += {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    extra = {1: TRICK[suit], 2: 200 if vulnerable else 100, 4: 400 if vulnerable else 200}
    return total - missing * extra[doubled] + {1: 0, 2: 50, 4: 100}[doubled]


KNOWN = [
    ("nt", 1, 7, 1, False, 90),
    ("h", 4, 10, 1, True, 620),
    ("nt", 3, 9, 1, False, 400),
    ("d", 5, 11, 1, True, 600),
    ("s", 6, 12, 1, False, 980),
    ("nt", 7, 13, 1, True, 2220),
    ("h", 2, 8, 2, False, 470),
    ("c", 2, 9, 2, False, 280),
    ("c", 3, 9, 2, True, 670),
    ("s", 1, 9, 4, True, 1520),
    ("nt", 7, 13, 4, True, 2980),
    ("s", 4, 7, 1, True, -300),
    ("s", 4, 6, 2, False, -800),
    ("s", 4, 6, 2, True, -1100),
    ("nt", 7, 0, 4, True, -7600),
    ("nt", 7, 0, 4, False, -7000),
]
"""Scores that bridge players know by heart, or find in tables."""


@pytest.mark.parametrize(("suit", "level", "tricks", "doubled", "vulnerable", "points"), KNOWN)
def test_the_second_count_agrees_with_known_scores(
    suit: str, level: int, tricks: int, doubled: int, vulnerable: bool, points: int
) -> None:
    assert second_count(suit, level, tricks, doubled, vulnerable) == points


def scored(suit: str, level: int, tricks: int, doubled: int, vulnerable: bool) -> int:
    """Return what the declarer's side scores in our game if it takes this number of tricks.

    Before the last trick, in which each player has one club, player_3 has the highest one; of the
    others, player_1 is declarer. So the declarer's side wins the last trick.
    """
    last = 1 if tricks else 0
    cards = ("2c", "3c", "ac", "4c") if last else ("2c", "ac", "3c", "4c")
    session = arrange(
        begin(KEY, 4, deals=1),
        {f"{player}_hand": card for player, card in zip(SEATS, cards, strict=True)},
        rest="player_2_taken",
        phase="playing",
        play_order=[*SEATS[1:], SEATS[0]],
        declarer=SEATS[0],
        dummy=SEATS[2],
        turn=SEATS[1],
        contract="1♣",
        place=BIDS.index(f"{suit}{level}"),
        bid=f"{suit}{level}",
        bidder=SEATS[0],
        doubled=doubled,
        vulnerable=vulnerable,
        trumps=None if suit == "nt" else suit,
        tricks=dict(zip(SEATS, (tricks - last, 12 - (tricks - last), 0, 0), strict=True)),
    )
    say(session, *(f"play_card {card}" for card in (*cards[1:], cards[0])))
    scores = properties(session)["scores"]
    assert scores[SEATS[0]] == scores[SEATS[2]]
    assert scores[SEATS[1]] == scores[SEATS[3]]
    assert 0 in (scores[SEATS[0]], scores[SEATS[1]])
    return int(scores[SEATS[0]] - scores[SEATS[1]])


ALL = list(product(TRICK, range(1, 8), range(14), (1, 2, 4), (False, True)))


@pytest.mark.check
def test_scores_agree_with_the_second_count() -> None:
    for contract in [entry[:5] for entry in KNOWN] + Random(3).sample(ALL, 60):
        assert scored(*contract) == second_count(*contract), contract


@pytest.mark.soak
def test_all_scores_agree_with_the_second_count() -> None:
    for contract in ALL:
        assert scored(*contract) == second_count(*contract), contract


# --- The auction ---------------------------------------------------------------------------------


def expected_calls(calls: list[str]) -> set[str]:
    """Return the legal calls after others by the laws, the first of them by seat 0."""
    last, doubled, owner = -1, 1, 0
    for seat, word in enumerate(calls):
        if word in BIDS:
            last, doubled, owner = BIDS.index(word), 1, seat
        elif word != "pass":
            doubled *= 2
    is_own = (len(calls) - owner) % 2 == 0
    legal = {"pass", *(f"bid {word}" for word in BIDS[last + 1 :])}
    if last >= 0 and doubled == 1 and not is_own:
        legal.add("double")
    if last >= 0 and doubled == 2 and is_own:
        legal.add("redouble")
    return legal


def expected_declarer(calls: list[str]) -> int:
    """Return the seat that first named the last denomination, of the side of the last bid."""
    place = max(number for number, word in enumerate(calls) if word in BIDS)
    suit = calls[place].rstrip("1234567")
    return next(
        number % 4
        for number, word in enumerate(calls)
        if word in BIDS and word.rstrip("1234567") == suit and number % 2 == place % 2
    )


def test_calls_and_declarer_agree_with_the_laws_in_random_auctions() -> None:
    seen: set[str] = set()
    for seed in range(24):
        rng, calls = Random(seed), list[str]()
        session = begin(KEY, 4, seed=seed, deals=1, passed_out="counts")
        while properties(session)["phase"] == "auction":
            legal = session.legal() or ()
            assert set(legal) == expected_calls(calls)
            bids = [line for line in legal if line.startswith("bid")][: rng.choice((1, 2, 6))]
            others = [line for line in legal if not line.startswith("bid")]
            line = rng.choice([*others, *others, *bids])
            for wrong in {"double", "redouble", "bid c1"}.difference(legal):
                assert refused(session, wrong)
            calls.append(line.removeprefix("bid "))
            seen.add(line)
            if say(session, line).scores is not None:
                break
        if set(calls) == {"pass"}:
            assert len(calls) == 4
            continue
        assert calls[-3:] == ["pass"] * 3
        assert calls[-4] != "pass"
        state = properties(session)
        declarer = expected_declarer(calls)
        assert state["declarer"] == SEATS[declarer]
        assert state["dummy"] == SEATS[(declarer + 2) % 4]
        assert state["turn"] == session.current_player == SEATS[(declarer + 1) % 4]
    assert {"double", "redouble", "pass"} < seen


def test_after_four_passes_the_same_player_deals_again() -> None:
    session = begin(KEY, 4)
    before = names(session, "player_1_hand")
    call(session, "pass pass pass pass")
    state = properties(session)
    assert (state["dealer"], state["deal_number"], state["phase"]) == (SEATS[0], 1, "auction")
    assert names(session, "player_1_hand") != before


def test_four_passes_may_count_as_a_deal() -> None:
    session = begin(KEY, 4, passed_out="counts")
    call(session, "pass pass pass pass")
    state = properties(session)
    assert (state["dealer"], state["deal_number"]) == (SEATS[1], 2)
    assert set(state["scores"].values()) == {0}


def test_seven_no_trumps_cannot_be_exceeded() -> None:
    session = begin(KEY, 4)
    call(session, "nt7")
    assert set(session.legal() or ()) == {"pass", "double"}
    call(session, "double")
    assert set(session.legal() or ()) == {"pass", "redouble"}


def test_the_dummy_is_open_from_the_opening_lead_to_the_end_of_the_deal() -> None:
    session = begin(KEY, 4, seed=4, deals=2)
    call(session, "nt1 pass pass pass")
    hand = session.world.containers["player_3_hand"]
    assert hand.properties["visible_to"] == ["player_3"]
    say(session, (session.legal() or ())[0])
    assert hand.properties["visible_to"] == "all"
    assert session.current_player == SEATS[0]
    assert {line.split()[1] for line in session.legal() or ()} <= set(
        names(session, "player_3_hand")
    )
    while properties(session)["deal_number"] == 1:
        say(session, (session.legal() or ())[0])
    assert hand.properties["visible_to"] == ["player_3"]


@pytest.mark.parametrize(
    ("choice", "signs"),
    [
        ("chicago", "NDDB"),
        ("none", "NNNN"),
        ("all", "BBBB"),
        ("turns", "NSOB SOBN OBNS BNSO".replace(" ", "")),
    ],
)
def test_sides_are_vulnerable_by_the_number_of_the_deal(choice: str, signs: str) -> None:
    """Nobody, both, the dealer's side; in turns, the first dealer's side or the other one."""
    for number, sign in enumerate(signs * 2):
        dealer = SEATS[(number - 1) % 4]
        session = begin(KEY, 4, vulnerability=choice, deal_number=number, dealer=dealer)
        for bidder in range(2):
            state = session.state
            copy = Session(session.program, state, seed=1)
            call(copy, "pass " * bidder + "c1 pass pass pass")
            declarer = SEATS.index(properties(copy)["declarer"])
            own = {"N": False, "B": True, "D": bidder == 0}
            own |= {"S": declarer % 2 == 0, "O": declarer % 2 == 1}
            assert properties(copy)["vulnerable"] is own[sign], (number, bidder)


# --- What bids mean ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "calls", "answer"),
    [
        # openings
        ("AQ873.K5.A94.J62", "", "s1"),
        ("K4.QJ3.AKT.A9863", "", "nt1"),
        ("K4.QJ3.KT5.A9863", "", "c1"),
        ("AK5.AQ4.KQ92.K73", "", "nt2"),
        ("A4.AKQJ73.AKQ.94", "", "h2"),
        ("4.KQJ9763.85.J92", "", "h3"),
        ("QJ4.K73.Q852.J92", "", "pass"),
        ("AK54.K3.Q8.J9732", "", "c1"),
        ("AJ542.3.KQJ87.92", "", "s1"),
        # answers to one heart
        ("J52.K873.Q8.T942", "h1 pass", "h2"),
        ("A52.KJ73.Q84.T94", "h1 pass", "h3"),
        ("A52.KQ73.Q84.J94", "h1 pass", "h3"),
        ("A52.KQ73.QJ4.J94", "h1 pass", "h4"),
        ("A52.KQ73.Q8.A942", "h1 pass", "h4"),
        ("QJ52.K7.Q843.T94", "h1 pass", "s1"),
        ("J52.K7.Q843.QT94", "h1 pass", "nt1"),
        ("J5.K7.AQJ43.A942", "h1 pass", "d2"),
        ("J5.73.J8543.T942", "h1 pass", "pass"),
        # answers to one no trump
        ("J52.K7.Q843.Q942", "nt1 pass", "nt2"),
        ("J52.K7.Q843.K942", "nt1 pass", "nt2"),
        ("A52.Q7.Q843.Q942", "nt1 pass", "nt3"),
        ("J8752.73.Q843.94", "nt1 pass", "s2"),
        ("AJ875.73.KQ4.943", "nt1 pass", "s3"),
        ("AQJ875.73.K84.94", "nt1 pass", "s4"),
        ("AK5.KQ7.KJ84.K94", "nt1 pass", "nt6"),
        # the opener's second bid
        ("AQ873.K52.A94.62", "s1 pass s2 pass", "pass"),
        ("AQ873.K5.AQ94.K2", "s1 pass s2 pass", "s4"),
        ("AQ8732.K5.A94.62", "s1 pass nt1 pass", "s2"),
        # over the opponents
        ("AQJ73.K52.94.862", "h1", "s1"),
        ("AQ73.52.KQ4.K862", "h1", "double"),
        ("AQ3.KJ5.QJ4.K862", "h1", "nt1"),
        ("J73.Q52.9842.862", "d1 double pass", "h1"),
        ("J973.Q52.984.862", "d1 double pass", "s1"),
        ("AJ973.K52.984.62", "d1 double pass", "s2"),
        ("J73.Q52.9842.862", "d1 double redouble", "h1"),
        ("J73.Q52.9842.862", "d1 double h1", "pass"),
        # a double that means to defeat the contract
        ("A83.K952.AQ4.862", "d1 h2", "double"),
    ],
)
def test_a_hand_has_its_call(hand: str, calls: str, answer: str) -> None:
    assert best_call(hand, calls) == answer


def test_calls_of_the_system_are_legal_and_come_to_an_end() -> None:
    for seed in range(20):
        session = begin(KEY, 4, seed=seed, deals=1, passed_out="counts")
        for _call in range(40):
            found = session.sensible() or ()
            assert found == session.agreed()
            assert set(found) <= set(session.legal() or ())
            if say(session, *found).scores is not None:
                break
            if properties(session)["phase"] != "auction":
                break
        else:
            raise AssertionError(properties(session)["auction"])
