"""What a scripted game reports to its listeners. All are frozen."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine import Ended, Event, Moved, Said, Scored


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """Report that all seats are taken; *names* by position."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandBegun(Event):
    """Report that hand *number*, from 1, begins: the tokens are mixed and dealt."""

    number: int


@dataclass(frozen=True, slots=True)
class ZoneShuffled(Event):
    """Report that what lies in a zone was shuffled."""

    zone: str


@dataclass(frozen=True, slots=True)
class Sent(Said):
    """Report the message of a player; *seen* are the positions that may read all of it.

    *words* is what everybody may read: a token that was moved face down is not named there. *whole*
    is all of it.
    """

    whole: str
    seen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Carried(Moved):
    """Report that tokens went from zone to zone; *seen* are the positions that saw their faces."""

    seen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """Report a line that the script says to all."""

    text: str


@dataclass(frozen=True, slots=True)
class HandScored(Scored):
    """Report the scores when hand *number*, from 1, is over."""

    number: int


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """Report the end; *stuck* tells that the script allowed nobody anything any more."""

    stuck: bool
