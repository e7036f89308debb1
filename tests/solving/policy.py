"""Policies: what a player does, as a probability for each action, bucket and decision."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from math import isclose
from typing import Protocol

from cardtable.solving.betting_tree import BettingTree
from tests.solving.small_games import BET, CALL, FOLD, SmallGame

CALLER = (CALL, FOLD, BET)
"""The order of preference of a player that checks and calls, and never bets."""

BETTOR = (BET, CALL, FOLD)
"""The order of preference of a player that bets and raises, and calls where it cannot."""


class Policy(Protocol):
    """What one player, or both, would do at every decision."""

    def probabilities(self, node: int, bucket: int) -> Sequence[float]:
        """Return a probability for each action at *node*, in the order of its children."""


class TablePolicy:
    """A policy as one flat array of probabilities, for both players.

    *numbers* has the probabilities of the actions of each bucket of each decision: that of an
    action stands at ``offsets[node] + bucket * counts[node] + action``, with the nodes of the tree
    in order, and as many buckets as the street of the node has. *offsets* and *counts* have a
    number for every node; an end takes no room.
    """

    def __init__(
        self, tree: BettingTree, sizes: Sequence[int], numbers: array[float] | None = None
    ) -> None:
        """*sizes* is the number of buckets on each street; without *numbers*, all are 0.

        Raises ValueError if *numbers* has another length.
        """
        self.tree = tree
        self.counts = tree.counts
        self.offsets = array("q")
        room = 0
        for count, street in zip(tree.counts, tree.streets, strict=True):
            self.offsets.append(room)
            room += count * sizes[street]
        self.numbers = array("d", bytes(8 * room)) if numbers is None else numbers
        if len(self.numbers) != room:
            raise ValueError(f"A policy for this tree has {room} numbers, not {len(self.numbers)}.")

    def probabilities(self, node: int, bucket: int) -> Sequence[float]:
        begin = self.offsets[node] + bucket * self.counts[node]
        return self.numbers[begin : begin + self.counts[node]]

    def put(self, node: int, bucket: int, chances: Sequence[float]) -> None:
        """Set the probabilities of the actions of *bucket* at *node*."""
        begin, count = self.offsets[node] + bucket * self.counts[node], self.counts[node]
        if len(chances) != count:
            raise ValueError(f"Node {node} has {count} actions, not {len(chances)}.")
        self.numbers[begin : begin + count] = array("d", chances)

    def normalise(self) -> None:
        """Scale the numbers of each decision to a sum of 1; where all are 0, make them equal."""
        for begin, count in self._decisions():
            part = self.numbers[begin : begin + count]
            whole = sum(part)
            chances = [number / whole for number in part] if whole > 0 else [1 / count] * count
            self.numbers[begin : begin + count] = array("d", chances)

    def check(self) -> None:
        """Raise ValueError unless all numbers are probabilities that sum to 1 (to 1e-6)."""
        for begin, count in self._decisions():
            part = self.numbers[begin : begin + count]
            if not min(part) >= 0 or not isclose(sum(part), 1, abs_tol=1e-6):
                raise ValueError(
                    f"The numbers {list(part)} from index {begin} are not probabilities."
                )

    def _decisions(self) -> list[tuple[int, int]]:
        """Return where the numbers of each decision begin, and how many there are."""
        ends = [*self.offsets[1:], len(self.numbers)]
        return [
            (begin, count)
            for offset, end, count in zip(self.offsets, ends, self.counts, strict=True)
            if count
            for begin in range(offset, end, count)
        ]


def empty_policy(game: SmallGame) -> TablePolicy:
    """Return a table for *game* whose numbers are all 0."""
    return TablePolicy(game.tree, [len(names) for names in game.buckets])


def uniform_policy(game: SmallGame) -> TablePolicy:
    """Return the policy that takes each action equally often."""
    policy = empty_policy(game)
    policy.normalise()
    return policy


def policy_of(game: SmallGame, chances: Callable[[int, int], Sequence[float]]) -> TablePolicy:
    """Return the table of ``chances(node, bucket)``. Raises ValueError if they do not sum to 1."""
    policy, tree = empty_policy(game), game.tree
    for node in range(len(tree)):
        if tree.counts[node]:
            for bucket in range(len(game.buckets[tree.streets[node]])):
                policy.put(node, bucket, chances(node, bucket))
    policy.check()
    return policy


def preferring(game: SmallGame, order: Sequence[int]) -> TablePolicy:
    """Return the policy that takes the first action of *order* that is allowed."""

    def chances(node: int, _bucket: int) -> list[float]:
        allowed = game.tree.actions_at(node)
        chosen = next(action for action in order if action in allowed)
        return [float(action == chosen) for action in allowed]

    return policy_of(game, chances)
