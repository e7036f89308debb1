"""Counterfactual regret minimization over all deals, plainly written: the reference solver.

This is CFR+ (O. Tammelin 2014): the two players are updated in turn, regrets never fall below 0,
and the policy of iteration *t* counts *t* times in the average, which approaches an equilibrium.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from cardtable.solving.betting_tree import FIRST, SECOND
from tests.solving.best_response import back_up, reaches
from tests.solving.deal_tables import DealTables
from tests.solving.policy import TablePolicy, empty_policy, uniform_policy
from tests.solving.small_games import SmallGame


def solve_small(game: SmallGame, iterations: int) -> TablePolicy:
    """Return the average policy after *iterations* of CFR+, for both players.

    The result has no randomness. Raises ValueError for fewer than one iteration.
    """
    if iterations < 1:
        raise ValueError(f"CFR needs at least one iteration, not {iterations}.")
    tables = DealTables(game)
    regrets, average = empty_policy(game), empty_policy(game)
    current = uniform_policy(game)
    for iteration in range(1, iterations + 1):
        for player in (FIRST, SECOND):
            _update(tables, player, current, regrets)
            _add(tables, player, current, average, iteration)
    average.normalise()
    return average


def _update(tables: DealTables, player: int, current: TablePolicy, regrets: TablePolicy) -> None:
    """Add the regrets of *player* against the *current* policy, and match its policy to them."""

    def choose(node: int, bucket: int, values: Sequence[float]) -> float:
        value: float = sum(map(mul, current.probabilities(node, bucket), values))
        summed = [
            max(0.0, regret + other - value)
            for regret, other in zip(regrets.probabilities(node, bucket), values, strict=True)
        ]
        regrets.put(node, bucket, summed)
        whole = sum(summed)
        count = len(summed)
        current.put(node, bucket, [r / whole for r in summed] if whole > 0 else [1 / count] * count)
        return value

    back_up(tables, player, reaches(tables, current, 1 - player), choose)


def _add(
    tables: DealTables, player: int, current: TablePolicy, average: TablePolicy, weight: float
) -> None:
    """Add the policy of *player* to the *average*, by its own chances to come to each decision."""
    tree = tables.game.tree
    for node, reach in enumerate(reaches(tables, current, player)):
        if tree.kinds[node] == player:
            for bucket, own in enumerate(reach):
                parts = zip(
                    average.probabilities(node, bucket),
                    current.probabilities(node, bucket),
                    strict=True,
                )
                average.put(node, bucket, [old + weight * own * chance for old, chance in parts])
