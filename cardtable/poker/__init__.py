"""Poker without a table: what hands are worth, patterns of hands, chances.

The modules with a ``.pyi`` file beside them are compiled when the package is built; they run as
plain Python too, slowly.
"""

from __future__ import annotations

from cardtable.cython_fallback import import_compilable, is_compiled


def evaluator_is_compiled() -> bool:
    """Tell whether hands are evaluated and patterns matched by machine code."""
    return is_compiled(__name__)


import_compilable(__name__)
