"""Moments of a game that everybody at the table sees: what effects and remarks are about.

A game adds its own in its module ``moments``: ``find_moments(events, view)``, a pure function of
the events of one change and of the view of any seat after it. It reads only what all seats know,
so it finds the same moments from every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cardtable.engine import Ended, Event, GameKind


class MomentKind(StrEnum):
    """A kind of moment; a :class:`Moment` is about the players at its ``positions``."""

    TRUMPS_BROKEN = "trumps broken"
    NIL_MADE = "nil made"
    NIL_FAILED = "nil failed"
    """The bidder of a nil takes a first trick."""
    SET = "set"
    LAST_TRICK = "last trick"
    """A side makes its contract in the last trick."""
    EXACT = "exact"
    """A side takes exactly the tricks it bid."""
    BIG_POT = "big pot"
    """One player wins a large part of all chips; ``others`` have lost them."""
    BLUFF_CAUGHT = "bluff caught"
    """The last bettor shows nothing and loses; ``others`` win."""
    RUN_OUT = "run-out"
    """All players left are all-in."""
    LINE = "line"
    """A line of ``cells`` wins a board game."""
    WON = "won"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth an effect or a remark.

    *cells* are (row, column) on a board, from one end of the line.
    """

    kind: MomentKind
    positions: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()


Finder = Callable[[Sequence[Event], Any], tuple[Moment, ...]]


def finder_of(kind: GameKind) -> Finder:
    """Return the function that finds the moments of the game *kind*."""
    if not kind.has_part("moments"):
        return _find_end
    find_own: Finder = kind.part("moments").find_moments
    return lambda events, view: (*find_own(events, view), *_find_end(events, view))


def _find_end(events: Sequence[Event], _view: Any) -> tuple[Moment, ...]:
    """Return the end of a game, which every game has."""
    for event in events:
        if isinstance(event, Ended) and (event.winners or len(event.totals) > 1):
            kind = MomentKind.WON if event.winners else MomentKind.DRAWN
            return (Moment(kind, event.winners),)
    return ()
