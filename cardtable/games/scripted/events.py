"""The events of a scripted game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine import Ended, Event, Moved, Said, Scored, ZoneKind
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
class MessageSent(Said):
    """A player sent a message.

    *words* is the public text, without the names of tokens that were moved face down. *full_text*
    has them; only the positions in *visible_to* may read it. *is_sentence* is set if these texts
    are whole sentences by the script; they are empty if the message is not logged.
    """

    full_text: str
    visible_to: tuple[int, ...]
    is_sentence: bool = False


@dataclass(frozen=True, slots=True)
class ChoicesRefused(Event):
    """The script rejected what all players have chosen at the same time: they choose again."""

    reason: str


@dataclass(frozen=True, slots=True)
class TokensMoved(Moved):
    """Tokens moved between zones. *visible_to* are the positions that saw their faces.

    *source_place* and *target_place* are the zones in the layout, None outside of it, and *titles*
    what they are called. *is_told* is set if the message before it names these tokens.
    """

    visible_to: tuple[int, ...]
    source_place: ZonePlace | None = None
    target_place: ZonePlace | None = None
    titles: tuple[str, str] = ("", "")
    is_told: bool = False


def received_cards(events: Iterable[Event], seat: int) -> frozenset[Card]:
    """Return the cards that *seat* has taken into its hand during a hand, face up to it.

    Those dealt at the start of a hand do not count.
    """
    received: set[Card] = set()
    for event in events:
        if isinstance(event, HandBegun):
            return frozenset()
        if not isinstance(event, TokensMoved) or seat not in event.visible_to:
            continue
        source, target = event.source_place, event.target_place
        if target is None or target.kind is not ZoneKind.HAND or target.owner != seat:
            continue
        if source is None or source.owner != seat:
            received.update(event.cards)
    return frozenset(received)


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """The script said a line to all players."""

    text: str


@dataclass(frozen=True, slots=True)
class ResultShown(Announced):
    """The script showed pieces to all players with its line, in groups such as melds."""

    groups: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """The table rests for a moment, so that people see what it shows."""


@dataclass(frozen=True, slots=True)
class SeatRests(Event):
    """The player at *position* sits out from now on."""

    position: int


@dataclass(frozen=True, slots=True)
class HandScored(Scored):
    """Hand *number*, counted from 1, was scored."""

    number: int


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """The game ended; *stuck* is set if the script left no legal message."""

    stuck: bool
