"""The iterative deepening of games with a compiled search."""

from __future__ import annotations

from cardtable.search import kernel_is_compiled
from cardtable.search.bit_deepening import BitDeepening
from cardtable.search.bitboards import BitBoard

PLAIN_COST = 100
"""The time of a position as plain Python, in positions of the compiled search."""


def compiled_deepening(
    board: BitBoard, *, milliseconds: float, nodes: int, depth: int, seed: int
) -> BitDeepening:
    """Return a search of *board*, with fewer nodes where the search is not compiled."""
    nodes = nodes if kernel_is_compiled() else -(-nodes // PLAIN_COST)
    return BitDeepening(board, milliseconds=milliseconds, nodes=nodes, depth=depth, seed=seed)
