"""Imports the compilable modules of this package, and reports how they run.

Importing this module imports them with a replacement for ``cython`` where neither compiled modules
nor Cython are installed. So the package imports this module before any other.
"""

from __future__ import annotations

from cardtable.core.cython_fallback import import_compilable, is_compiled
from cardtable.poker import evaluator_is_compiled  # its modules are imported by ours

_PACKAGE = "cardtable.games.holdem"


def core_is_compiled() -> bool:
    """Whether hands are played by compiled code."""
    return is_compiled(_PACKAGE) and evaluator_is_compiled()


import_compilable(_PACKAGE)
