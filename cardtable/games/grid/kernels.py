"""Which boards have a compiled twin, and how a seat's search is made on either."""

from __future__ import annotations

from typing import Any

from cardtable.games.grid.models import Board, ConnectFour, Othello
from cardtable.games.grid.payoffs import choice_of, payoff_of
from cardtable.search import kernel_is_compiled
from cardtable.search.bitboards import BitBoard, ConnectFourBits, OthelloBits
from cardtable.search.board_search import KernelDeepening
from cardtable.search.deepening import IterativeDeepening

DEARER, MUCH_DEARER = 10, 500
"""Where there is no compiled twin a position takes so many times as long: on small and on large
boards."""

PLAIN = 100
"""And so many times where the compiled modules run as plain Python."""


def bits_of(board: Board) -> BitBoard | None:
    """Return the compiled twin of *board*, which is not over; None where there is none."""
    last = 1 - sum(mask.bit_count() for mask in board.pieces) % 2
    if isinstance(board, Othello):
        return OthelloBits(board.pieces)
    if isinstance(board, ConnectFour) and (board.rows, board.columns, board.length) == (6, 7, 4):
        return ConnectFourBits(board.pieces, last=last)
    return None


def deepening_on(
    board: Board, *, milliseconds: float, nodes: int, depth: int, seed: int
) -> IterativeDeepening:
    """Return a search of *board* that deepens: compiled where it can be, by the roles elsewhere.

    *nodes* are positions of the compiled one; the other looks at fewer.
    """
    limits: dict[str, Any] = {"milliseconds": milliseconds, "depth": depth, "seed": seed}
    bits = bits_of(board)
    if bits is not None:
        nodes = nodes if kernel_is_compiled() else -(-nodes // PLAIN)
        return KernelDeepening(bits, nodes=nodes, **limits)
    choice = choice_of(board)
    nodes = -(-nodes // (DEARER if choice is None else MUCH_DEARER))
    return IterativeDeepening(board, payoff_of(board), nodes=nodes, choice=choice, **limits)
