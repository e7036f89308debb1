"""The losses from which a move in a board game is a mistake or a blunder."""

from __future__ import annotations

from typing import Any

from cardtable.engine import Advice, Limits

LIMITS = Limits(10.0, 30.0)
"""In wins in 100 games. To turn a win into a draw, or a draw into a loss, costs 50."""


def limits(view: Any, advice: Advice) -> Limits:
    """Return the same limits for all positions."""
    return LIMITS
