"""The betting of a two-player card game as a tree of numbered nodes, without the cards.

The cards of a deal enter in two ways: at a decision a player sees the *bucket* of its cards on that
street, and a showdown is won, lost or shared. So one tree serves all deals, and a strategy is a
probability for each action, bucket and node.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

FIRST, SECOND, FOLD_FIRST, FOLD_SECOND, SHOWDOWN = range(5)
"""The kinds of nodes: a decision of either player, or the end by a fold or a showdown."""


class Situation(Protocol):
    """A state of the betting from which a tree is built.

    *kind* is one of the kinds of nodes, *street* counts from 0. *stake* is what the player who
    folds, or loses the showdown, pays to the other.
    """

    @property
    def kind(self) -> int: ...

    @property
    def street(self) -> int: ...

    @property
    def stake(self) -> float: ...

    def actions(self) -> Sequence[int]:
        """Return the actions of a decision, as numbers of the game's own, in ascending order."""

    def after(self, action: int) -> Situation:
        """Return the state that follows an action."""


@dataclass(frozen=True)
class BettingTree:
    """A betting tree; node 0 is the root, and the children of a node follow each other.

    All arrays have one number for each node: *kinds* and *streets* as in Situation, *firsts* the
    first child, *counts* the number of children (0 at an end), *actions* the action that leads to
    the node (0 for the root), *stakes* what the loser pays at an end.
    """

    kinds: array[int]
    streets: array[int]
    firsts: array[int]
    counts: array[int]
    actions: array[int]
    stakes: array[float]

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def decisions(self) -> int:
        """The number of nodes at which a player acts."""
        return sum(count > 0 for count in self.counts)

    def actions_at(self, node: int) -> tuple[int, ...]:
        """Return the actions at *node* in the order of its children."""
        first = self.firsts[node]
        return tuple(self.actions[first : first + self.counts[node]])

    def payoff(self, node: int, outcome: float) -> float:
        """Return what the first player wins at an end.

        *outcome* is its result of a showdown: 1 for a win, -1 for a loss, 0 for a tie, in between
        for the mean of several.
        """
        stake = self.stakes[node]
        if self.kinds[node] == SHOWDOWN:
            return stake * outcome
        return stake if self.kinds[node] == FOLD_SECOND else -stake


def build_tree(root: Situation) -> BettingTree:
    """Return the tree of all situations that follow *root*, numbered level by level."""
    tree = BettingTree(array("b"), array("b"), array("i"), array("b"), array("q"), array("d"))
    level: list[tuple[Situation, int]] = [(root, 0)]
    known = 1
    while level:
        following: list[tuple[Situation, int]] = []
        for situation, action in level:
            ends = situation.kind > SECOND
            moves = () if ends else situation.actions()
            tree.kinds.append(situation.kind)
            tree.streets.append(situation.street)
            tree.firsts.append(known)
            tree.counts.append(len(moves))
            tree.actions.append(action)
            tree.stakes.append(situation.stake if ends else 0.0)
            known += len(moves)
            following += [(situation.after(move), move) for move in moves]
        level = following
    return tree
