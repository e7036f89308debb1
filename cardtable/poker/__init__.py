"""Poker without a table: hand ranks, patterns of hands, equity.

Modules with a ``.pxd`` file are compiled when the package is built. They also run as plain Python,
but slowly.
"""

from __future__ import annotations

from cardtable.core.cython_fallback import import_compilable, is_compiled


def evaluator_is_compiled() -> bool:
    """Whether hands are evaluated and patterns matched by compiled code."""
    return is_compiled(__name__)


import_compilable(__name__)
