"""The losses from which a message in a scripted game is a mistake or a blunder."""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import Advice, Limits

GAMES = Limits(0.1, 0.3)
"""In games won, where a script has no points."""
POINTS = Limits(1.0, 4.0)


def limits(view: Any, advice: Advice) -> Limits:
    """Return the limits in the unit of *advice*."""
    return POINTS if advice.unit == _("points") else GAMES
