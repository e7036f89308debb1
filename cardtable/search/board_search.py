"""Iterative deepening with a compiled board, for seats: the best moves and what they are worth.

It is that of deepening.py, round for round. Only, where another accumulator has the helper mapped
on beyond a move, the one here asks the kernel, which maps its own (grid_search.py) and gives the
same values at the same depth. A seat needs no more than one of::

    found = search(OthelloBits(pieces), player, Budget(1000.0), Random(seed))
    found.move, found.values, found.depth, found.nodes

    strategy = KernelDeepening(OthelloBits(pieces), milliseconds=1000.0, seed=seed)
    strategy.choose(player), strategy.values, strategy.reached, strategy.nodes

The second stands in wherever IterativeDeepening does, and counts as it does: 1 won, -1 lost. For
the first a value of ``WON`` and more is a sure win, of ``-WON`` and less a sure loss: in Connect
Four by ``WON`` and one more for each cell still empty at the end, in Othello by ``WON`` and the
margin in discs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

from cardtable.search.accumulators import Accumulator, Alpha, DepthLimit, Open, Settled
from cardtable.search.bitboards import BitBoard
from cardtable.search.budget import Budget
from cardtable.search.deepening import MAIN_SHARE, IterativeDeepening, Rounds
from cardtable.search.grid_game import WON
from cardtable.search.grid_search import GridSearch
from cardtable.search.minimax import Helper
from cardtable.search.recalling import Beginning, Memory
from cardtable.search.roles import BoardModel, Move

__all__ = ["WON", "Found", "KernelDeepening", "search"]

DEEPEST = 64
"""No game here has more moves."""
_LIMIT = WON + 100
"""No value is as high."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found out.

    *move* is one of the *best* moves, by chance; None where there is none. *values* holds each
    move's value to the player asked for, exact for those in *best*, and for all when every move was
    asked for; else no move's value is higher than it says. *depth* moves were looked ahead, *nodes*
    positions searched. *complete* tells that searching deeper would change nothing.
    """

    move: Move | None
    best: tuple[Move, ...]
    values: dict[Move, int]
    value: int
    depth: int
    nodes: int
    complete: bool


def search(
    board: BitBoard,
    player: int,
    budget: Budget,
    random: Random,
    *,
    depth: int = DEEPEST,
    every: bool = False,
    share: float = 1.0,
) -> Found:
    """Return the best moves of *player*, looking one move further each time, at most *depth*.

    The rounds of *budget* are positions: with them equal seeds give equal answers. Of its time, or
    positions, *share* (0..1) may be used. With *every* each move gets its exact value, which takes
    longer. Where nothing can be searched in time *depth* is 0 and the move one that looks good. The
    search ends within 2 ms of the end of its budget.
    """
    helper = Helper(random)
    with board.pool.lend() as kernel:
        memory = KernelMemory(kernel, helper, budget, share)
        rounds = KernelRounds(board, player, memory, depth, every)
        if rounds.order:
            rounds.deepen(board, helper)
        return rounds.found(random)


class KernelMemory(Memory):
    """The kernel's own, begun anew: what it remembers is its affair, and when it ends."""

    def __init__(self, kernel: GridSearch, helper: Helper, budget: Budget, share: float) -> None:
        super().__init__(helper, budget, _payoff)
        self.kernel = kernel
        kernel.forget()
        kernel.nodes = 0
        positions = max(1, int(budget.rounds * share)) if budget.rounds else 0
        seconds = 0.0 if budget.rounds else max(1e-6, budget.seconds_left(share))
        kernel.listen(budget.flag.flag, positions, seconds)

    def goes_on(self) -> bool:
        """Tell whether the kernel does."""
        self.ended = self.kernel.interrupted
        return not self.ended


class KernelLimit(DepthLimit):
    """Looks *depth* moves ahead by the kernel, in whose numbers it counts."""

    __slots__ = ("bits", "memory")

    def __init__(
        self, inner: Accumulator, board: BitBoard, memory: KernelMemory, depth: int
    ) -> None:
        super().__init__(inner, board, memory.estimate, depth)
        self.bits = board
        self.memory = memory

    def worth(self, winner: int) -> int:
        """Return what an end is worth."""
        masks = self.bits.masks
        return self.memory.kernel.game.final_value(masks[self.me], masks[1 - self.me])

    def make_opposite(self) -> Accumulator:
        """Return what the kernel finds beyond, exactly where it is as good as the best so far."""
        following = self.inner.make_opposite()
        kernel, masks = self.memory.kernel, self.bits.masks
        after = (masks[following.player], masks[self.me], self.depth - 1)
        sure, value, high = following.window[0], _LIMIT, _LIMIT
        if sure > -inf:  # only whether it is as good: that is found out more quickly
            high = 1 - int(sure)
            value = -kernel.value_within(*after, high - 1, high)
        if value >= sure and not kernel.interrupted:
            value = -kernel.value_within(*after, -_LIMIT, high)
        self.memory.goes_on()
        return Settled(self.me, following.player, self.players, value)


class KernelBeginning(Beginning):
    """The root, which sees its moves in a given *order*."""

    __slots__ = ("order",)

    def __init__(self, inner: DepthLimit, memory: Memory, order: Sequence[Move]) -> None:
        super().__init__(inner, memory)
        self.order = order

    def arrange(self, moves: list[Move], random: Random) -> Sequence[Move]:
        """Return the order."""
        return self.order

    def result(self) -> Any:
        """Return the value; the kernel has remembered it."""
        return self.inner.result()


class KernelRounds(Rounds):
    """Rounds that value the best moves of *player*, or with *every* all of them.

    *best* are the best, *order* is that of the next round: those first.
    """

    def __init__(
        self, board: BitBoard, player: int, memory: KernelMemory, deepest: int, every: bool
    ) -> None:
        def limit(depth: int) -> KernelLimit:
            inner = Open(player, 2) if every else Alpha(player, player, 2)
            return KernelLimit(inner, board, memory, depth)

        super().__init__(limit, memory, deepest)
        kernel, mine, theirs = memory.kernel, board.masks[player], board.masks[1 - player]
        legal = board.legal(player)
        cells = [cell for cell in range(64) if legal >> cell & 1]
        cells.sort(key=lambda cell: -kernel.game.rank_of(mine, theirs, cell))
        self.order = [board.named(cell) for cell in cells]
        self.best = self.order[:1]
        self.values = dict.fromkeys(self.order, 0)
        self.value = 0
        self.settled = board.over
        self._kernel = kernel
        self._board = board
        self._every = every

    def root(self) -> Beginning:
        """Return the root of the next round, which looks to the end at once when that is near."""
        depth, empty = self.reached + 1, self._board.empty
        if empty - self.reached <= self._board.leap and empty <= self.deepest:
            depth = empty  # the rounds between would cost as much as the last
        return KernelBeginning(self.limit(depth), self.memory, self.order)

    def take(self, root: Beginning, *, estimated: bool) -> None:
        """Take what a round found; of one that was ended only a move better than the first."""
        tried, value = root.values, root.value
        if not self.memory.ended:
            self.reached, self.values = root.inner.depth, tried
            self.settled = self.reached >= self._board.empty or self._board.is_settled(
                [*tried.values()], self._every
            )
        elif value > tried[self.order[0]]:
            self.values |= tried
        else:
            return
        self.value = value
        self.best = [move for move in self.order if tried.get(move) == value]
        self.order = self.best + [move for move in self.order if move not in self.best]

    def found(self, random: Random) -> Found:
        """Return what is known by now, with any of the best moves."""
        best = self.best
        return Found(
            best[int(random.random() * len(best))] if best else None,
            tuple(sorted(best)),
            {move: self.values[move] for move in sorted(self.order)},
            self.value,
            self.reached,
            self._kernel.nodes,
            self.settled,
        )


class KernelDeepening(IterativeDeepening):
    """Iterative deepening in compiled code; *nodes* are positions. Raises ValueError as that does.

    Among equal wins it takes the quickest, or largest; of losses the last, or smallest.
    """

    def __init__(
        self,
        board: BitBoard,
        *,
        milliseconds: float = 1_000.0,
        nodes: int = 0,
        depth: int = DEEPEST,
        seed: int | None = None,
    ) -> None:
        super().__init__(
            board, _payoff, milliseconds=milliseconds, nodes=nodes, depth=depth, seed=seed
        )
        self._bits = board

    def _look(self, player: int) -> Move | None:
        found = search(
            self._bits, player, self._budget, self.random, depth=self.depth, share=MAIN_SHARE
        )
        self.reached, self.exact, self.nodes = found.depth, found.complete, found.nodes
        self.value, self.values = self._bits.as_payoff(found.value), self._payoffs(found)
        return found.move

    def _look_at_all(self, player: int, depth: int) -> Mapping[Move | None, float]:
        found = search(self._bits, player, self._budget, Random(0), depth=depth, every=True)
        self.nodes += found.nodes
        return self._payoffs(found) if found.depth else {}

    def _payoffs(self, found: Found) -> dict[Move | None, float]:
        return {move: self._bits.as_payoff(value) for move, value in found.values.items()}


def _payoff(board: BoardModel, player: int) -> float:
    """Return what the kernel thinks of *board* unsearched."""
    assert isinstance(board, BitBoard)
    return board.payoff(player)
