"""Search: exact play with all cards known, playouts, trees over what may be hidden, and min-max.

The modules with a ``.pyi`` file beside them are written for Cython and compiled when the package is
built. They run as plain Python too, slowly; where Cython is missing then, shadow.py stands in.
"""

from __future__ import annotations

from cardtable.i18n import _
from cardtable.shadow import is_compiled, stand_in


def kernel_is_compiled() -> bool:
    """Tell whether all searches run as machine code; as plain Python they are very much slower."""
    return is_compiled(__name__)


def kernel_words() -> str:
    """Return how the searches run, in words for people."""
    return _("kernel: compiled") if kernel_is_compiled() else _("kernel: plain Python")


stand_in(__name__)

# Only now: what these lean on may need the stand-ins above.
from cardtable.search.deepening import IterativeDeepening  # noqa: E402 - see the line above
from cardtable.search.minimax import AlphaBeta, DepthLimited, MaxN, MinMax, Paranoid  # noqa: E402 - see above
from cardtable.search.random_moves import RandomMove, RandomValidMove  # noqa: E402 - see above

__all__ = [
    "AlphaBeta",
    "DepthLimited",
    "IterativeDeepening",
    "MaxN",
    "MinMax",
    "Paranoid",
    "RandomMove",
    "RandomValidMove",
    "kernel_is_compiled",
    "kernel_words",
]
