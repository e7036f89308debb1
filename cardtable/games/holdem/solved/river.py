"""The river of a real heads-up hand, solved for the ranges with which both players reach it.

The pot, the stacks and the bets made so far are those of the hand, so no bet has to be taken for
one of another size.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.hand.steps import action_of
from cardtable.games.holdem.solved.bet_sizes import SimplifiedBetting, read_sizes
from cardtable.solving.betting_tree import build_tree
from cardtable.solving.range_solver import RangeSolver
from cardtable.solving.strengths import pair_of

ITERATIONS = 64
GROUPS = 80
"""Hands are put into at most so many groups of like strength."""
_SIZES = read_sizes(",,,50/100:100")

Mix = Mapping[Action, float]


class Costs(NamedTuple):
    """What each action wins less than the best one, in big blinds, and the *error* of this."""

    by_action: Mapping[Action, float]
    error: float


class Order(NamedTuple):
    """The pairs that are possible on a board, weakest first.

    *ends* are the places behind the last pair of each level of strength. *strengths* are those of
    Strengths.on_board(), for all pairs.
    """

    pairs: Sequence[int]
    ends: Sequence[int]
    strengths: Sequence[int]


def order_of(strengths: Sequence[int]) -> Order:
    """Return the order of the pairs with these *strengths*, which are negative if impossible."""
    pairs = [pair for pair, strength in enumerate(strengths) if strength >= 0]
    pairs.sort(key=strengths.__getitem__)
    ends = [
        place + 1
        for place, (one, two) in enumerate(pairwise(pairs))
        if strengths[one] < strengths[two]
    ]
    return Order(pairs, [*ends, len(pairs)], strengths)


class SolvedRiver:
    """A decision on the river.

    *start* is the hand after the last card was dealt, *actions* the numbers of the actions since
    then. *ranges* are the weights of all pairs, of the button and of the other player.
    """

    def __init__(
        self,
        start: HandState,
        actions: Sequence[int],
        ranges: Sequence[Sequence[float]],
        order: Order,
    ) -> None:
        root = SimplifiedBetting(
            _SIZES,
            start,
            int(start.to_act != start.button),
            start.street,
            path=tuple(actions),
            unit=start.stakes.big_blind,
        )
        tree = build_tree(root)
        sums = [list(accumulate(map(weights.__getitem__, order.pairs))) for weights in ranges]
        ends = _ends_of_groups(order, sums)
        self.strengths = order.strengths
        self.edges = [order.strengths[order.pairs[end]] for end in ends[:-1]]
        grouped = [
            [upper - lower for lower, upper in pairwise([0.0, *(row[end - 1] for end in ends)])]
            for row in sums
        ]
        self.solver = RangeSolver(tree, *grouped)
        self.solver.run(ITERATIONS)
        self.solver.finish()
        hand, node = start.copy(), 0
        for action in actions:
            node = tree.firsts[node] + tree.actions_at(node).index(action)
            hand.apply(action)
        self.node = node
        self.options = [action_of(hand, number) for number in tree.actions_at(node)]
        self._chances = self.solver.probabilities(node)

    def mix(self, holding: tuple[int, int]) -> Mix:
        """Return the probability of each action with *holding*."""
        group = self._group(holding)
        pairs = zip(self.options, self._chances, strict=True)
        return {action: chances[group] for action, chances in pairs if chances[group] > 0}

    def costs(self, holding: tuple[int, int]) -> Costs:
        """Return what each action costs with *holding*; the error is what is left to improve."""
        group = self._group(holding)
        values = [row[group] for row in self.solver.action_values(self.node)]
        best = max(values)
        costs = {action: best - value for action, value in zip(self.options, values, strict=True)}
        return Costs(costs, self.solver.exploitability())

    def _group(self, holding: tuple[int, int]) -> int:
        return bisect_right(self.edges, self.strengths[pair_of(*holding)])


def _ends_of_groups(order: Order, sums: Sequence[Sequence[float]]) -> Sequence[int]:
    """Return the places behind the last pair of each group; groups have about equal weight.

    *sums* are the weights of each range up to each pair.
    """
    if len(order.ends) <= GROUPS:
        return order.ends
    (one, whole), (two, other) = [(row, row[-1]) for row in sums]
    found: list[int] = []
    for end in order.ends:
        if GROUPS * (one[end - 1] / whole + two[end - 1] / other) >= 2 * (len(found) + 1):
            found.append(end)
    return [*(end for end in found if end < len(order.pairs)), len(order.pairs)]
