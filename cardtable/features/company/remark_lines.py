"""The remarks of the characters, by occasion and temperament.

They comment what everybody at the table has seen, and give no advice.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from cardtable.company.cast import Temperament
from cardtable.core import assets


class Occasion(StrEnum):
    """An occasion for a remark, as the speaker sees it."""

    NIL_MADE = "nil made"
    """The speaker has made a nil."""
    NIL_FAILED = "nil failed"
    """The speaker's nil has failed."""
    PARTNER_NIL_MADE = "partner nil made"
    """The speaker's partner has made a nil."""
    SET_OWN = "set own"
    """The speaker's side was set."""
    SET_THEM = "set them"
    """The speaker's side has set the other one."""
    LAST_TRICK = "last trick"
    """The speaker's side has made its contract in the last trick."""
    EXACT = "exact"
    """The speaker's side took exactly the tricks it bid."""
    POT_WON = "pot won"
    """The speaker has won a big pot."""
    POT_LOST = "pot lost"
    """The speaker has lost a big pot."""
    BLUFF_WON = "bluff won"
    """The speaker has called a bluff."""
    BLUFF_LOST = "bluff lost"
    """The speaker was called while bluffing."""
    WON = "won"
    """The speaker has won the game."""
    LOST = "lost"
    """The speaker has lost the game."""
    DRAW = "draw"
    """The game is a draw."""
    STREAK = "streak"
    """The other side wins again and again."""


def _read() -> Mapping[Occasion, Mapping[Temperament, tuple[str, ...]]]:
    lines: dict[Occasion, dict[Temperament, tuple[str, ...]]] = {each: {} for each in Occasion}
    for row in assets.read_table("company", "remarks.csv"):
        said = lines[Occasion(row["occasion"])]
        temperament = Temperament(row["temperament"])
        said[temperament] = (*said.get(temperament, ()), row["line"])
    return lines


LINES = _read()
"""The remarks in English; they are translated when they are shown."""
