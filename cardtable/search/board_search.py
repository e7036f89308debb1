"""The compiled search of a grid game, for seats: one call, the best moves and what they are worth.

It does in the kernel what iterative deepening does by way of the roles, and gives the same values
at the same depth. A seat needs no more than one of::

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

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardtable.search.bitboards import BitBoard
from cardtable.search.budget import Budget
from cardtable.search.deepening import EARLIER, MAIN_SHARE, IterativeDeepening
from cardtable.search.grid_game import WON
from cardtable.search.grid_search import GridSearch
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
    board: BitBoard, player: int, budget: Budget, random: Random, *, depth: int = DEEPEST,
    every: bool = False, share: float = 1.0,
) -> Found:  # fmt: skip
    """Return the best moves of *player*, looking one move further each time, at most *depth*.

    The rounds of *budget* are positions: with them equal seeds give equal answers. Of its time, or
    positions, *share* (0..1) may be used. With *every* each move gets its exact value, which takes
    longer. Where nothing can be searched in time *depth* is 0 and the move one that looks good. The
    search ends within 2 ms of the end of its budget.
    """
    kernel = board.pool.take()
    try:
        kernel.forget()
        kernel.nodes = 0
        positions = max(1, int(budget.rounds * share)) if budget.rounds else 0
        seconds = 0.0 if budget.rounds else max(1e-6, budget.seconds_left(share))
        kernel.listen(budget.flag.flag, positions, seconds)
        return _deepen(kernel, board, player, random, depth, every)
    finally:
        board.pool.give(kernel)


class KernelDeepening(IterativeDeepening):
    """Iterative deepening in compiled code; *nodes* are positions. Raises ValueError as that does.

    Among equal wins it takes the quickest, or largest; of losses the last, or smallest.
    """

    def __init__(
        self, board: BitBoard, *, milliseconds: float = 1_000.0, nodes: int = 0,
        depth: int = DEEPEST, seed: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(
            board, _payoff, milliseconds=milliseconds, nodes=nodes, depth=depth, seed=seed
        )
        self._bits = board

    def choose(self, player: int) -> Move | None:
        """Return the best move found in time; None where there is none."""
        board, budget = self._bits, Budget(*self._limits)
        self._budget = budget
        found = search(
            board, player, budget, self.random, depth=self.depth, share=MAIN_SHARE
        )  # fmt: skip
        self.reached, self.exact, self.value = (
            found.depth,
            found.complete,
            board.as_payoff(found.value),
        )
        self.nodes = found.nodes
        self.values = {move: board.as_payoff(value) for move, value in found.values.items()}
        if len(found.values) > len(found.best):
            self._value_all(player, budget, found)
        return found.move

    def _value_all(self, player: int, budget: Budget, found: Found) -> None:
        """Put in the place of mere bounds what a shorter look makes of each move."""
        shorter = max(1, found.depth - EARLIER)
        all_ = search(self._bits, player, budget, Random(0), depth=shorter, every=True)
        self.nodes += all_.nodes
        if all_.depth:
            worth = self._bits.as_payoff
            self._take_gaps({move: worth(value) for move, value in all_.values.items()})


def _payoff(board: BoardModel, player: int) -> float:
    """Return what the kernel thinks of *board* unsearched."""
    assert isinstance(board, BitBoard)
    return board.payoff(player)


def _deepen(
    kernel: GridSearch, board: BitBoard, player: int, random: Random, deepest: int, every: bool
) -> Found:
    """Look one move further each time, until the end of the budget or of the game."""
    mine, theirs = board.masks[player], board.masks[1 - player]
    legal = kernel.game.legal_cells(mine, theirs)
    cells = [cell for cell in range(64) if legal >> cell & 1]
    cells.sort(key=lambda cell: -kernel.game.rank_of(mine, theirs, cell))
    if not cells:
        return Found(None, (), {}, 0, 0, 0, board.over)
    values, best, depth, complete = dict.fromkeys(cells, 0), cells[:1], 0, False
    while not complete and depth < deepest:
        further = depth + 1
        if board.empty - depth <= board.leap and board.empty <= deepest:
            further = board.empty  # the rounds between would cost as much as the last
        tried = _round(kernel, mine, theirs, cells, further, every)
        if kernel.interrupted:
            top = max(tried.values(), default=-_LIMIT)
            if cells[0] in tried and top > tried[cells[0]]:  # a better one was found in time
                values |= tried
                best = [cell for cell, value in tried.items() if value == top]
            break
        depth = further
        values, top = tried, max(tried.values())
        best = [cell for cell in cells if values[cell] == top]
        cells = best + [cell for cell in cells if values[cell] != top]
        complete = depth >= board.empty or board.is_settled([*values.values()], every)
    chosen = best[int(random.random() * len(best))]
    return Found(
        board.named(chosen),
        tuple(sorted(board.named(cell) for cell in best)),
        {board.named(cell): values[cell] for cell in sorted(values)},
        values[chosen],
        depth,
        kernel.nodes,
        complete,
    )


def _round(
    kernel: GridSearch, mine: int, theirs: int, cells: Sequence[int], depth: int, every: bool
) -> dict[int, int]:
    """Return the values of *cells* when looking *depth* moves ahead; fewer when interrupted.

    A move that ties with the best is valued exactly, so that no tie is lost.
    """
    values: dict[int, int] = {}
    best = -_LIMIT
    for cell in cells:
        gained = kernel.game.cells_gained(mine, theirs, cell)
        after = (theirs & ~gained, mine | gained, depth - 1)
        value = _LIMIT
        if values and not every:
            value = -kernel.value_within(*after, -best, 1 - best)
        if value >= best:
            low = -_LIMIT if every else max(best - 1, -_LIMIT)
            value = -kernel.value_within(*after, -_LIMIT, -low)
        if kernel.interrupted:
            break
        values[cell] = value
        best = max(best, value)
    return values
