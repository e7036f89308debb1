"""The two jokers, clearly different: one in full colour, one in plain ink."""

from __future__ import annotations

from cardtable.art.courts import big_joker, little_joker
from cardtable.art.courts.picture import framed
from cardtable.art.style import INK


def joker_picture(big: bool, large: bool) -> str:
    """Return the framed double picture of a joker."""
    if big:
        return framed(big_joker.draw(), "#f1e8f3", big_joker.sash(), large)
    return framed(little_joker.draw(), "#f1efe8", little_joker.sash(), large, rim=INK)
