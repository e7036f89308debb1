"""Which games bring panels of their own; all others get plain ones."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from cardtable.match import Match
from cardtable.table.play.facts import Panels
from cardtable.table.play.plain import PlainPanels

_OWN = {"spades": "cardtable.table.play.spades:SpadesPanels"}
"""Games with panels of their own, by key; loaded when first needed."""


def panels_for(match: Match) -> Panels:
    """Return the panels for *match*."""
    place = _OWN.get(match.kind.key)
    if place is None:
        return PlainPanels(match)
    module, name = place.split(":")
    make: Callable[[Match], Panels] = getattr(import_module(module), name)
    return make(match)
