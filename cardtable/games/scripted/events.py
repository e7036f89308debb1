"""The events of a scripted game."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine import Ended, Event, Moved, Said, Scored
from cardtable.games.scripted.layout import ZonePlace


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """All seats are taken. *names* are by position."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandBegun(Event):
    """Hand *number*, counted from 1, begins."""

    number: int


@dataclass(frozen=True, slots=True)
class ZoneShuffled(Event):
    """The tokens in a zone were shuffled."""

    zone: str


@dataclass(frozen=True, slots=True)
class Sent(Said):
    """A player sent a message. *seen* are the positions that may read all of it.

    *words* is the public text, without tokens that were moved face down. *whole* is the full text.
    """

    whole: str
    seen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Carried(Moved):
    """Tokens moved between zones. *seen* are the positions that saw their faces.

    *source_place* and *target_place* are the zones in the layout, None outside of it.
    """

    seen: tuple[int, ...]
    source_place: ZonePlace | None = None
    target_place: ZonePlace | None = None


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """The script said a line to everybody."""

    text: str


@dataclass(frozen=True, slots=True)
class HandScored(Scored):
    """Hand *number*, counted from 1, was scored."""

    number: int


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """The game ended; *stuck* says that the script left no legal message."""

    stuck: bool
