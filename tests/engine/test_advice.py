"""The ranking of candidates."""

from __future__ import annotations

import pytest

from cardtable.engine import Advice, Candidate, Chance, Figure


def ranked(*candidates: Candidate) -> Advice:
    return Advice(candidates, 100, "points")


def test_candidates_are_ranked_by_the_number_shown() -> None:
    advice = ranked(Candidate("a", 1.0), Candidate("b", 3.0), Candidate("c", 3.0))
    assert [each.action for each in advice.candidates] == ["b", "c", "a"]
    assert advice.best.action == "b"


def test_candidates_within_two_errors_cannot_be_told_apart() -> None:
    advice = ranked(
        Candidate("best", 10.0), Candidate("near", 8.0, error=1.0), Candidate("far", 7.9, error=1.0)
    )
    assert [each.action for each in advice.equals] == ["best", "near"]
    assert advice.next_best is not None
    assert advice.next_best.action == "far"


def test_candidates_with_the_same_shown_value_are_equal() -> None:
    advice = ranked(Candidate("a", 1.04), Candidate("b", 1.0))
    assert len(advice.equals) == 2
    assert advice.next_best is None


def test_a_gap_that_rounds_to_a_tenth_is_no_difference_if_the_shown_values_are_equal() -> None:
    advice = ranked(Candidate("a", 4.94), Candidate("b", 4.86))
    assert len(advice.equals) == 2
    assert advice.next_best is None


def test_advice_without_candidates_is_refused() -> None:
    with pytest.raises(ValueError, match="candidate"):
        ranked()


def test_outcomes_are_found_by_their_keys() -> None:
    candidate = Candidate(
        "a",
        1.0,
        chances=(Chance("made", 0.6, "contract"),),
        figures=(Figure("bags", 1.3, "", "bags"),),
    )
    assert candidate.chance("contract") == 0.6
    assert candidate.figure("bags") == 1.3
    assert candidate.chance("bags") is None
    assert candidate.figure("contract") is None
