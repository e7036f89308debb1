"""The outcomes that are named in the advice for a board."""

from __future__ import annotations

import pytest

from cardtable.engine import Advice
from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.review import reviewer_of


def advice_after(key: str, moves: str) -> Advice:
    """Return the advice for the position after *moves*, from a search without a time limit."""
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[0])
    match = Match(kind, rules, [Seat("random"), Seat("random")], seed=1)
    for move in moves.split():
        position = match.deal()
        assert position is not None
        match.act(match.game.read(move), position)
    position = match.deal()
    assert position is not None
    adviser = reviewer_of(kind, kind.strategies(None).classes)
    assert adviser is not None
    adviser.decide(match.view(position))
    advice = adviser.advice()
    assert advice is not None
    return advice


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("moves", "outcomes"),
    [
        ("", {"draw": 9}),
        ("a1", {"draw": 1, "loss": 7}),
        ("a1 a2", {"win": 3, "draw": 4}),
        ("b2 a2", {"win": 6, "draw": 1}),
    ],
)
def test_tic_tac_toe_has_an_outcome_for_each_move(moves: str, outcomes: dict[str, int]) -> None:
    advice = advice_after("tic-tac-toe", moves)
    verdicts = [candidate.verdict for candidate in advice.candidates]
    assert {verdict: verdicts.count(verdict) for verdict in verdicts} == outcomes


@pytest.mark.check
def test_an_evaluation_has_no_outcome() -> None:
    assert {each.verdict for each in advice_after("othello", "").candidates} == {""}
