"""The chances of open hands while the board of an all-in is dealt."""

from __future__ import annotations

import pytest

from cardtable.games.holdem import events
from cardtable.games.holdem.chances import chances_of
from cardtable.games.holdem.words import Narrator, chance_words
from cardtable.poker import evaluator_is_compiled
from tests.games.holdem.holdem_tables import act, deck_of, listen, table

pytestmark = pytest.mark.plain

ACES_AND_KINGS = deck_of(["Ks Kh", "As Ah"], "2c 3d 4h 9s 9d")


def run_out(deck: str, *words: str) -> list[events.RunOut]:
    game = table([100, 100], (5, 10), deck=deck, hands=1)
    news = listen(game)
    act(game, *words)
    return [event for event in news if isinstance(event, events.RunOut)]


def test_the_chances_are_reported_after_each_card_but_the_last() -> None:
    before, flop, turn = run_out(ACES_AND_KINGS, "r100", "c")
    assert [len(event.board) for event in (before, flop, turn)] == [0, 3, 4]
    # as plain Python a sample of boards: four standard errors
    tolerance = 0.0001 if evaluator_is_compiled() else 4 * 0.0069
    assert chances_of(before)[0] == pytest.approx(0.8264, abs=tolerance)
    assert sum(chances_of(flop).values()) == pytest.approx(1.0)
    assert chances_of(turn)[1] == pytest.approx(2 / 44)  # a king, of 44 unseen cards


def test_an_all_in_after_the_flop_begins_with_its_board() -> None:
    found = run_out(ACES_AND_KINGS, "c", "x", "b90", "c")
    assert [len(event.board) for event in found] == [3, 4]


def test_a_hand_that_is_decided_by_bets_has_no_run_out() -> None:
    assert run_out(ACES_AND_KINGS, "c", "x", *"xxxxxx") == []


def test_the_chances_are_logged_the_best_hand_first() -> None:
    *_others, turn = run_out(ACES_AND_KINGS, "r100", "c")
    narrator = Narrator(["Ada", "Ben"], ((0,), (1,)))
    assert narrator.sentence(turn) == "Chances: Ada 95%, Ben 5%"


@pytest.mark.parametrize(
    ("share", "words"), [(0.0, "0%"), (0.001, "<1%"), (0.5, "50%"), (0.999, ">99%"), (1.0, "100%")]
)
def test_only_certainty_is_written_as_0_or_100(share: float, words: str) -> None:
    assert chance_words(share) == words


def test_a_rebuy_and_a_top_up_are_told_apart() -> None:
    narrator = Narrator(["You", "Ben"], ((0,), (1,)))
    rebuy = events.Rebought(200, "bank", "stack:1", 1, 200)
    top_up = events.Rebought(50, "bank", "stack:0", 0, 200)
    assert narrator.sentence(rebuy) == "Ben buys in for 200"
    assert narrator.sentence(top_up) == "You top up to 200"
