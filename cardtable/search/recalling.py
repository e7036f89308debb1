"""Remember what was found of positions, and stop in time: accumulators for searches that deepen."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from random import Random
from typing import Any, NamedTuple

from cardtable.search.accumulators import (
    LOST,
    WON,
    Accumulator,
    DepthLimit,
    Payoff,
    Settled,
    Wrapper,
)
from cardtable.search.budget import Budget
from cardtable.search.minimax import Helper
from cardtable.search.roles import BoardModel, Move

GLANCE = 64
"""After so many moves somebody looks at the clock: well under a millisecond."""
MOST_REMEMBERED = 400_000
"""A table with more positions is begun anew: about 100 MB."""
SURE = 1_000
"""The depth of what is proved, however far somebody looked."""


class Remembered(NamedTuple):
    """What was found of a position: by looking how far, between which bounds, the best move."""

    depth: int
    lowest: float
    highest: float
    move: Move | None


class Memory:
    """What one search remembers: positions, and which moves have turned out good.

    *budget* ends it, or *share* (0..1) of that; its rounds are moves made. *estimates* counts what
    had to be left to *payoff*.
    """

    def __init__(self, helper: Helper, budget: Budget, payoff: Payoff) -> None:
        self.table: dict[Hashable, Remembered] = {}
        self.good: dict[Move, int] = {}
        self.ended = False
        self.estimates = 0
        self.share = 1.0
        self._helper = helper
        self._budget = budget
        self._payoff = payoff
        self._glance = 0

    def estimate(self, board: BoardModel, player: int) -> float:
        """Return what the payoff function thinks of *board*."""
        self.estimates += 1
        return self._payoff(board, player)

    def goes_on(self) -> bool:
        """Tell whether there is time left; the clock is looked at now and then."""
        if self._helper.nodes >= self._glance and not self.ended:
            self._glance = self._helper.nodes + GLANCE
            rounds = self._budget.rounds * self.share
            spent = bool(rounds) and self._helper.nodes >= rounds
            self.ended = spent or not self._budget.goes_on(self.share)
        return not self.ended

    def note(self, key: Hashable, found: Remembered) -> None:
        """Remember a position."""
        if len(self.table) >= MOST_REMEMBERED:
            self.table.clear()
        self.table[key] = found


class Recalling(Wrapper):
    """A depth-limited accumulator that knows what its position was found to be worth before.

    Once the search has ended it takes no more values: those are not complete.
    """

    __slots__ = ("high", "key", "low", "memory")
    inner: DepthLimit

    def __init__(self, inner: DepthLimit, memory: Memory) -> None:
        super().__init__(inner)
        self.memory = memory
        self.key = (inner.board.key, inner.player)
        self.low, self.high = inner.window

    def update_best(self, move: Move | None, value: Any) -> None:
        """Let the inner one decide."""
        if not self.memory.ended:
            super().update_best(move, value)

    def is_not_done(self) -> bool:
        """Tell whether further moves could still matter, and there is time for them."""
        return self.memory.goes_on() and self.inner.is_not_done()

    def make_opposite(self) -> Accumulator:
        """Return what is known of the position now, else the next player's accumulator."""
        following = self.inner.make_opposite()
        if not isinstance(following, DepthLimit):
            return following
        child = Recalling(following, self.memory)
        known = self.memory.table.get(child.key)
        if known is None or known.depth < following.depth:
            return child
        if known.lowest == known.highest or known.lowest > child.high:
            return Settled(self.me, following.player, self.players, known.lowest)
        if known.highest < child.low:
            return Settled(self.me, following.player, self.players, known.highest)
        return child

    def result(self) -> Any:
        """Return the value, and remember it."""
        value, memory, depth = self.inner.result(), self.memory, self.inner.depth
        if memory.ended:
            return value
        if value in (WON, LOST):
            found = Remembered(SURE, value, value, self.move)
        else:
            lowest = -inf if value < self.low else value
            found = Remembered(depth, lowest, inf if value > self.high else value, self.move)
        memory.note(self.key, found)
        if self.move is not None:
            memory.good[self.move] = memory.good.get(self.move, 0) + depth * depth
        return value

    def arrange(self, moves: list[Move], random: Random) -> Sequence[Move]:
        """Return the move that was best before, then what has been good elsewhere."""
        good, first = self.memory.good, self._best_before()
        moves.sort(key=lambda move: inf if move == first else good.get(move, 0), reverse=True)
        return moves

    def _best_before(self) -> Move | None:
        known = self.memory.table.get(self.key)
        return known.move if known is not None else None


class Beginning(Recalling):
    """The root, where ties are for chance. *values* are those of the moves in the order seen.

    Of a move that is not the best, the value is a bound: it is worth no more than that.
    """

    __slots__ = ("values",)

    def __init__(self, inner: DepthLimit, memory: Memory) -> None:
        super().__init__(inner, memory)
        self.values: dict[Move | None, Any] = {}

    def update_best(self, move: Move | None, value: Any) -> None:
        """Note the value besides."""
        if not self.memory.ended:
            self.values[move] = value
            super().update_best(move, value)

    def arrange(self, moves: list[Move], random: Random) -> Sequence[Move]:
        """Return the move that was best before, then the others in any order."""
        random.shuffle(moves)
        first = self._best_before()
        moves.sort(key=lambda move: move != first)
        return moves
