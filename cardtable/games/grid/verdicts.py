"""The losses from which a move in a board game is a mistake or a blunder."""

from __future__ import annotations

from typing import Any

from cardtable.engine import Advice, Limits

LIMITS = Limits(0.2, 0.6)
"""Values are from -1, a loss, to 1, a win. To give away a won or a drawn game costs 1."""


def limits(view: Any, advice: Advice) -> Limits:
    """Return the same limits for all positions."""
    return LIMITS
