"""Euchre: making trumps, the bowers, going alone, the score."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "euchre"


def hand(number: int) -> str:
    return f"player_{number}_hand"


def turned(session: Session) -> str:
    [name] = names(session, "turned")
    return name


def prop(session: Session, name: str) -> Any:
    return session.world.properties[name]


def last_trick(cards: str, tricks: tuple[int, int], **properties: Any) -> Session:
    """Return a hand before its last trick; player_1, who leads, has made hearts trumps."""
    places = {hand(number): card for number, card in enumerate(cards.split(), 1)}
    taken = dict(zip(SEATS, (*tricks, 0, 0), strict=False))
    more = {"trumps": "h", "maker": "player_1", "phase": "playing", "tricks": taken, **properties}
    return arrange(begin(KEY, 4), places, rest="deck", **more)


def test_the_dealer_takes_the_card_ordered_up_and_discards_one() -> None:
    session = begin(KEY, 4)
    assert [len(names(session, hand(number))) for number in (1, 2, 3, 4)] == [5] * 4
    card = turned(session)
    say(session, "pass", "order_up")
    assert (session.current_player, prop(session, "trumps")) == ("player_4", card[1])
    assert prop(session, "maker") == "player_2"
    assert card in names(session, hand(4))
    assert refused(session, "play_card " + card) == "Not now: the current phase is discarding"
    say(session, f"discard {card}")
    assert (session.current_player, len(names(session, hand(4)))) == ("player_1", 5)


def test_only_the_dealer_picks_the_card_up() -> None:
    session = begin(KEY, 4)
    assert refused(session, "pick_up") == "Only the dealer picks the card up."
    say(session, "pass", "pass", "pass")
    assert "pick the card up" in refused(session, "order_alone")
    say(session, "pick_up")
    assert (session.current_player, prop(session, "phase")) == ("player_4", "discarding")


def test_the_suit_turned_down_is_not_named() -> None:
    session = begin(KEY, 4)
    suit = turned(session)[1]
    answer = say(session, "pass", "pass", "pass", "pass")
    assert answer.said[0].startswith("player_4 turns ")
    assert refused(session, f"name {suit}") == "Name one of the three other suits."
    other = next(each for each in "cdhs" if each != suit)
    say(session, "pass", f"name {other}")
    assert (prop(session, "trumps"), prop(session, "maker")) == (other, "player_2")
    assert (session.current_player, prop(session, "phase")) == ("player_1", "playing")
    assert len(names(session, hand(4))) == 5


def test_after_eight_passes_the_next_dealer_deals_unless_the_dealer_is_stuck() -> None:
    session = begin(KEY, 4)
    assert say(session, *["pass"] * 8).said == ("All players have passed twice.",)
    assert (prop(session, "dealer"), session.current_player) == ("player_1", "player_2")
    assert prop(session, "phase") == "ordering"
    stuck = begin(KEY, 4, stick_the_dealer=True)
    say(stuck, *["pass"] * 7)
    assert refused(stuck, "pass") == "You are the dealer: name a suit."
    assert "pass" not in (stuck.legal() or ())


@pytest.mark.parametrize(
    ("passes", "order", "leader"), [(0, [1, 2, 4], 1), (1, [1, 2, 3], 1), (2, [2, 3, 4], 2)]
)
def test_the_partner_of_a_lone_player_sits_out(passes: int, order: list[int], leader: int) -> None:
    session = begin(KEY, 4)
    say(session, *["pass"] * passes, "order_alone")
    if 4 in order:
        say(session, f"discard {names(session, hand(4))[0]}")
    assert session.current_player == f"player_{leader}"
    assert sorted(prop(session, "play_order")) == [f"player_{number}" for number in order]
    # without the dealer, nobody takes the card
    assert len(names(session, "turned")) == (4 not in order)


def test_a_dealer_alone_takes_the_card_and_the_partner_returns_for_the_next_hand() -> None:
    session = begin(KEY, 4)
    say(session, "pass", "pass", "pass", "pick_alone", f"discard {names(session, hand(4))[0]}")
    assert session.current_player == "player_1"
    for _card in range(15):
        say(session, (session.legal() or ())[0])
    assert len(prop(session, "play_order")) == 4
    assert [len(names(session, hand(number))) for number in (1, 2, 3, 4)] == [5] * 4


def test_the_partner_of_the_dealer_may_have_to_play_alone() -> None:
    session = begin(KEY, 4, partner_alone=True)
    say(session, "pass")
    assert session.legal() == ("pass", "order_alone")
    assert "only to play alone" in refused(session, "order_up")
    assert "order_up" in (begin(KEY, 4, partner_alone=True).legal() or ())


@pytest.mark.parametrize(("third", "winner"), [("qh", 2), ("jh", 3)])
def test_the_left_bower_is_a_trump_and_beats_the_ace(third: str, winner: int) -> None:
    places = {hand(1): "ah 9c", hand(2): "jd ad", hand(3): f"{third} qc", hand(4): "9d qd"}
    more = {"trumps": "h", "maker": "player_1", "phase": "playing"}
    session = arrange(begin(KEY, 4), places, rest="deck", **more)
    say(session, "play_card ah")
    assert refused(session, "play_card ad") == "Follow suit: you have hearts."
    say(session, "play_card jd", f"play_card {third}", "play_card 9d")
    assert prop(session, "tricks")[f"player_{winner}"] == 1


@pytest.mark.parametrize(
    ("tricks", "alone", "expected"),
    [
        ((2, 2), False, (1, 0)),
        ((3, 1), False, (1, 0)),
        ((4, 0), False, (2, 0)),
        ((4, 0), True, (4, 0)),
        ((3, 1), True, (1, 0)),
        ((1, 3), False, (0, 2)),
        ((1, 3), True, (0, 2)),
        ((0, 4), False, (0, 2)),
    ],
)
def test_the_score_of_a_hand(
    tricks: tuple[int, int], alone: bool, expected: tuple[int, int]
) -> None:
    session = last_trick("ah 9c tc qc", tricks, alone=alone)
    say(session, *(f"play_card {card}" for card in ("ah", "9c", "tc", "qc")))
    assert tuple(prop(session, "scores").values()) == expected * 2
    assert prop(session, "dealer") == "player_1"


def test_five_tricks_alone_may_score_five_points_and_end_the_game() -> None:
    scores = {"player_1": 5, "player_2": 9, "player_3": 5, "player_4": 9}
    session = last_trick("ah 9c tc qc", (4, 0), alone=True, lone_march=5, scores=scores)
    answer = say(session, *(f"play_card {card}" for card in ("ah", "9c", "tc", "qc")))
    assert answer.said[0] == "player_1 and player_3 take 5 tricks: 5 points."
    assert list((answer.scores or {}).values()) == [10, 9, 10, 9]
