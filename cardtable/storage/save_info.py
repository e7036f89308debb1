"""A saved game as a list shows it, told from its journal without playing it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cardtable.i18n import _
from cardtable.match import Seat
from cardtable.storage.transcript import Course


@dataclass(frozen=True)
class SaveInfo:
    """A game on disk as a list shows it.

    *name* is what it was saved by (empty: saved by itself), *game* the game's title, *summary* how
    it stands, *when* the last change in UTC. *scores* are by side, empty before the first score.
    """

    path: Path
    key: str
    game: str
    name: str
    description: str
    summary: str
    when: datetime
    hands: int
    scores: tuple[int, ...]
    seats: tuple[Seat, ...]
    finished: bool
    hidden: bool = True
    """Whether the game hides anything, and so is played in hands."""

    @property
    def title(self) -> str:
        """Return the name, or the game's title for one that was never named."""
        return self.name or self.game


def describe(path: Path, course: Course, when: datetime) -> SaveInfo:
    """Return what a list shows of the game at *path*, last changed at *when*."""
    header = course.header
    scores = course.scores[-1][1] if course.scores else ()
    hands = len(course.scores) + (0 if course.winners is not None else 1)
    return SaveInfo(
        path=path,
        key=header.kind.key,
        game=header.kind.title,
        name=header.title,
        description=header.description,
        summary=_summary(course, hands, scores),
        when=when,
        hands=hands,
        scores=scores,
        seats=tuple(course.seats),
        finished=course.winners is not None,
        hidden=header.kind.hidden,
    )


def _summary(course: Course, hands: int, scores: tuple[int, ...]) -> str:
    """Return how a game stands, from the side of the first person: ``hand 5 · 217 to 184``."""
    if course.winners is not None:
        names = _and([course.seats[position].name for position in course.winners])
        first = _("{names} won").format(names=names) if names else _("a draw")
    else:
        first = _("hand {number}").format(number=hands)
        if not course.header.kind.hidden:
            first = _("move {number}").format(number=len(course.steps) + 1)
    if not scores:
        return first
    sides = course.header.kind.sides(course.header.rules)
    person = next((place for place, seat in enumerate(course.seats) if seat.is_person), 0)
    own = next((index for index, side in enumerate(sides) if person in side), 0)
    ordered = (scores[own], *scores[:own], *scores[own + 1 :])
    return _("{state} · {scores}").format(state=first, scores=" : ".join(map(str, ordered)))


def _and(names: Iterable[str]) -> str:
    return _(" and ").join(name for name in names if name)
