"""The command compare in the terminal."""

from __future__ import annotations

from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.storage.statistics import Statistics
from tests.text.weighing_client import play_and_type


def test_a_finished_hand_is_compared() -> None:
    output = play_and_type("compare", hands=1)
    assert "The Master is playing your cards" in output
    assert "on the same cards" in output
    assert "; the Master: " in output
    statistics = Statistics()
    assert len(ComparedHands(statistics).rating("spades").hands) == 1
    statistics.close()


def test_what_cannot_be_compared_is_said() -> None:
    assert "No hand is finished yet." in play_and_type("compare")
    assert "Hands 1 to 1 can be compared." in play_and_type("compare 2", hands=1)
    assert "Type 'compare'" in play_and_type("compare now", hands=1)
