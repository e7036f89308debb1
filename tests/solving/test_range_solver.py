"""The solver of the last betting round, on a river whose solution is known."""

from __future__ import annotations

import math
from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.solving import range_solver
from cardtable.solving.betting_tree import FIRST, FOLD_SECOND, SECOND, SHOWDOWN, BettingTree
from cardtable.solving.range_solver import RangeSolver
from tests.solving.best_response import exploitability
from tests.solving.policy import TablePolicy
from tests.solving.small_games import Deal, SmallGame
from tests.uncompiled import plain_module


def river(bet: float) -> BettingTree:
    """Return the tree in which the first player checks down or bets, for a pot of 2."""
    kinds = (FIRST, SHOWDOWN, SECOND, FOLD_SECOND, SHOWDOWN)
    return BettingTree(
        array("b", kinds),
        array("b", 5 * [0]),
        array("i", [1, 3, 3, 5, 5]),
        array("b", [2, 0, 2, 0, 0]),
        array("q", [0, 0, 1, -1, 0]),
        array("d", [0.0, 1.0, 0.0, 1.0, 1.0 + bet]),
    )


def solved(tree: BettingTree, first: list[float], second: list[float], count: int) -> RangeSolver:
    solver = RangeSolver(tree, first, second)
    solver.run(count)
    solver.finish()
    return solver


@pytest.mark.parametrize("bet", [1.0, 2.0, 4.0])
def test_a_polarised_bet_is_solved(bet: float) -> None:
    """Nuts or air, half each, bet into a hand that beats air only; the pot is 2."""
    solver = solved(river(bet), [0.5, 0, 0.5], [0, 1, 0], 4_000)
    _check, bets = solver.probabilities(0)
    _fold, calls = solver.probabilities(2)
    assert bets[2] == pytest.approx(1, abs=0.01)
    assert bets[0] == pytest.approx(bet / (2 + bet), abs=0.02)
    assert calls[1] == pytest.approx(2 / (2 + bet), abs=0.02)
    # The nuts win bet * 2 / (2 + bet) beyond the pot, air is indifferent.
    values = solver.action_values(0)
    assert values[1][2] == pytest.approx(1 + 2 * bet / (2 + bet), abs=0.03)
    assert values[0][0] == -1
    assert values[1][0] == pytest.approx(-1, abs=0.05)
    assert 0 <= solver.exploitability() < 0.01


weights = st.lists(st.floats(0.01, 1), min_size=4, max_size=4)


def as_game(tree: BettingTree, first: list[float], second: list[float]) -> SmallGame:
    deals = tuple(
        Deal(one * two / sum(first) / sum(second), (a,), (b,), float((a > b) - (a < b)))
        for a, one in enumerate(first)
        for b, two in enumerate(second)
    )
    return SmallGame("River", tree, deals, (tuple(map(str, range(len(first)))),))


@settings(max_examples=15)
@given(weights, weights, st.sampled_from([0.5, 2.0, 7.0]), st.sampled_from([1, 20, 400]))
def test_any_ranges_agree_with_the_exact_best_response(
    first: list[float], second: list[float], bet: float, count: int
) -> None:
    tree = river(bet)
    solver = solved(tree, first, second, count)
    numbers = array("d")
    for node in (0, 2):
        rows = solver.probabilities(node)
        for row in zip(*rows, strict=True):
            assert sum(row) == pytest.approx(1, abs=1e-5)
            assert min(row) >= 0
            numbers.extend(row)
    game = as_game(tree, first, second)
    policy = TablePolicy(tree, [4], numbers)
    policy.normalise()
    found = exploitability(game, policy)
    assert solver.exploitability() == pytest.approx(found.exploitability, abs=1e-4)
    mixed = zip(*solver.probabilities(0), strict=True), zip(*solver.action_values(0), strict=True)
    means = [
        sum(chance * value for chance, value in zip(chances, values, strict=True))
        for chances, values in zip(*mixed, strict=True)
    ]
    value = sum(map(lambda a, b: a * b, first, means)) / sum(first)
    assert value == pytest.approx(found.value, abs=1e-4)


def test_more_iterations_are_less_exploitable() -> None:
    found = [
        solved(river(3.0), [1, 2, 1, 3], [2, 1, 4, 1], count).exploitability()
        for count in (3, 60, 2_000)
    ]
    assert found[0] > found[1] > found[2] >= -1e-6
    assert found[2] < 0.005


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([1], [1, 1]),
        ([0, 0], [1, 1]),
        ([1, 1], [0, 0]),
        ([], []),
        ([2, -1], [1, 1]),
        ([1, 1], [1, math.nan]),
    ],
)
def test_weights_that_do_not_fit_are_refused(first: list[float], second: list[float]) -> None:
    with pytest.raises(ValueError, match=f"^weights of {len(first)} and {len(second)} groups$"):
        RangeSolver(river(1.0), first, second)


def test_plain_python_computes_the_same_numbers() -> None:
    plain = plain_module("cardtable.solving", "range_solver").RangeSolver
    found = []
    for kind in (plain, RangeSolver):
        solver = kind(river(2.0), [1, 2, 1], [1, 1, 3])
        solver.run(30)
        solver.finish()
        found.append([*solver.probabilities(0), *solver.probabilities(2)])
    for one, other in zip(*found, strict=True):
        assert one == pytest.approx(other, abs=1e-4)


@pytest.mark.parametrize("name", ["compiled", "plain"])
def test_weights_are_added_up_and_scaled_by_group(name: str) -> None:
    module = (
        range_solver if name == "compiled" else plain_module("cardtable.solving", "range_solver")
    )
    weights, groups = array("d", [1.0, 2.0, 4.0]), array("i", [2, 0, 2])
    assert list(module.add_up(weights, groups, 4)) == [2, 0, 5, 0]
    module.scale(weights, groups, array("d", [0.5, 9.0, 2.0, 9.0]))
    assert list(weights) == [2, 1, 8]
