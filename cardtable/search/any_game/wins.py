"""The estimate in a game without points: how many of 100 games are won from here."""

from __future__ import annotations

from cardtable.core.i18n import N_

UNIT = N_("wins in 100")
"""The unit of an estimate; a draw counts as half a win."""
SURE_WIN, SURE_DRAW, SURE_LOSS = 100.0, 50.0, 0.0


def wins_of(value: float) -> float:
    """Return the wins in 100 games for the *value* of a search: 1 a win, 0 a draw, -1 a loss."""
    return 50.0 * (1.0 + value)


def value_of(wins: float) -> float:
    """Return the value, -1 to 1, for a number of *wins* in 100 games."""
    return wins / 50.0 - 1.0
