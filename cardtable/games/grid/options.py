"""The options that board games share."""

from __future__ import annotations

from cardtable.games.options import Option, keywords, numbers
from cardtable.i18n import N_

MIN_SIZE, MAX_SIZE = 3, 19
"""Rows and columns of a board; 19 is a Go board."""
SIZES = {size: str(size) for size in range(MIN_SIZE, MAX_SIZE + 1)}

TURN_OPTIONS: dict[str, Option] = {
    "begins": Option(N_("First player"), keywords("in_turn", "chance")),
    "seconds": Option(
        N_("Seconds per turn"), {0: "off", **numbers(5, 10, 20, 30, 60, 120)}, minimum=1
    ),
}
"""The first player, and the time limit."""
