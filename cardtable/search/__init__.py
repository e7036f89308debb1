"""Search: minimax, alpha-beta, Monte Carlo tree search, playouts, double-dummy solver.

The modules with a ``.pxd`` file are compiled by Cython when the package is built. They also run as
plain Python, about a thousand times slower, and then even without Cython: see
:mod:`cardtable.search.kernel`.
"""

from __future__ import annotations

from cardtable.search.kernel import describe_kernel, kernel_is_compiled

# isort: split
# The kernel comes first: importing it makes the compilable modules below importable everywhere.
from cardtable.search.any_game.deepening import IterativeDeepening
from cardtable.search.any_game.minimax import (
    AlphaBeta,
    DepthLimited,
    MaxN,
    MinMax,
    Paranoid,
    RandomMove,
    RandomValidMove,
)

__all__ = [
    "AlphaBeta",
    "DepthLimited",
    "IterativeDeepening",
    "MaxN",
    "MinMax",
    "Paranoid",
    "RandomMove",
    "RandomValidMove",
    "describe_kernel",
    "kernel_is_compiled",
]
