"""Which options the games on a grid have, and what each may be set to."""

from __future__ import annotations

from cardtable.games.options import Option, numbers, words
from cardtable.i18n import N_

SMALLEST, LARGEST = 3, 19
"""Rows and columns of a board of any size; a Go board's is the largest."""

SECONDS = Option(N_("Seconds per turn"), {0: "off", **numbers(5, 10, 20, 30, 60, 120)}, minimum=1)
BEGINS = Option(N_("Who begins"), words("in_turn", "chance"))
_SIZES = {size: str(size) for size in range(SMALLEST, LARGEST + 1)}

TURN_OPTIONS: dict[str, Option] = {"begins": BEGINS, "seconds": SECONDS}
"""Those every game has."""

SIZE_OPTIONS: dict[str, Option] = {
    "columns": Option(N_("Columns"), _SIZES),
    "rows": Option(N_("Rows"), _SIZES),
    "line": Option(N_("In a row to win"), {size: str(size) for size in range(3, 8)}),
    "players": Option(N_("Players"), numbers(2, 3)),
    **TURN_OPTIONS,
}
"""Those of k in a row, in the order people read them."""
