"""The losses from which a message in a scripted game is a mistake or a blunder."""

from __future__ import annotations

from typing import Any

from cardtable.engine import Advice, Limits

WINS = Limits(5.0, 15.0)
"""In wins in 100 games, where a script has no points."""
POINTS = Limits(1.0, 4.0)
"""In what the script counts, such as points or books."""


def limits(view: Any, advice: Advice) -> Limits:
    """Return the limits in the unit of *advice*."""
    return POINTS if advice.is_gain else WINS
