"""What the records of a journal say, put together before any game is played."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardtable.engine import Door
from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.match import Seat
from cardtable.storage.header import HIGHEST_LEVEL, LONGEST_NAME, clean, read_header
from cardtable.storage.records import Record, Text, read_text

MOST_DEALS = 2000


@dataclass(frozen=True, slots=True)
class Step:
    """An action as written: its record, who, through which door, and its text."""

    record: Record
    position: int
    door: Door
    text: str


class Course:
    """What the records say, put together without a game: undone actions and all.

    The records are taken as far as they can be trusted; what ends that is the *fault*. *steps* are
    the actions that stand, *undone* those taken back since (the next one last);
    *scores* the totals written after so many actions; *winners* None until the game is over.
    """

    def __init__(self, text: Text) -> None:
        header = read_header(text.header, text.filename)
        self.header = header
        self.text = text
        self.seats = list(header.seats)
        self.deals: list[Record] = []
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self.scores: list[tuple[int, tuple[int, ...], Record]] = []
        self.winners: tuple[int, ...] | None = None
        self.fault: SourceError | None = None
        self._follow()

    def _follow(self) -> None:
        ways = {
            "deal": self._deal,
            "bid": self._act,
            "play": self._act,
            "undo": self._undo,
            "seat": self._seat,
            "score": self._score,
            "over": self._over,
        }
        try:
            for record in self.text.records():
                way = ways.get(record.word)
                if way is None:
                    raise self.text.fault(
                        _("No record begins with '{word}'.").format(word=record.word[:20]),
                        record.line,
                        allowed=_("Allowed: {names}.").format(names=", ".join(ways)),
                    )
                way(record)
        except SourceError as error:
            self.fault = error

    def _numbers(self, record: Record, words: list[str]) -> tuple[int, ...]:
        try:
            if not all(len(word) <= 9 and word.isascii() for word in words):
                raise ValueError
            return tuple(int(word) for word in words)
        except ValueError:
            raise self.text.fault(_("A number is expected here."), record.line) from None

    def _position(self, record: Record, word: str) -> int:
        (position,) = self._numbers(record, [word])
        if not 0 <= position < len(self.seats):
            raise self.text.fault(
                _("There is no seat {position}.").format(position=position),
                record.line,
                allowed=_("Seats are 0 to {last}.").format(last=len(self.seats) - 1),
            )
        return position

    def _deal(self, record: Record) -> None:
        if len(self.deals) == MOST_DEALS:
            raise self.text.fault(
                _("A game has at most {most} deals.").format(most=MOST_DEALS), record.line
            )
        self.deals.append(record)

    def _act(self, record: Record) -> None:
        word, _space, text = record.rest.partition(" ")
        step = Step(record, self._position(record, word), Door(record.word), text)
        if self.undone:
            following = self.undone[-1]
            if (following.position, following.text) == (step.position, step.text):
                self.undone.pop()
            else:
                self.undone.clear()
        self.steps.append(step)
        self.winners = None

    def _undo(self, record: Record) -> None:
        (kept,) = self._numbers(record, [record.rest])
        if not 0 <= kept <= len(self.steps):
            raise self.text.fault(
                _("Only {count} actions were made before.").format(count=len(self.steps)),
                record.line,
            )
        self.undone.extend(reversed(self.steps[kept:]))
        del self.steps[kept:]
        self.scores = [score for score in self.scores if score[0] <= kept]
        self.winners = None

    def _seat(self, record: Record) -> None:
        words = record.rest.split(" ", 3)
        if len(words) < 3:
            raise self.text.fault(
                _("A seat has a position, a strategy, a level and a name."), record.line
            )
        level = None if words[2] == "-" else self._numbers(record, [words[2]])[0]
        name = words[3] if len(words) > 3 else ""
        fits = level is None or 1 <= level <= HIGHEST_LEVEL
        if len(name) > LONGEST_NAME or not fits:
            raise self.text.fault(_("This is no seat."), record.line)
        self.seats[self._position(record, words[0])] = Seat(words[1], name, level)

    def _score(self, record: Record) -> None:
        totals = self._numbers(record, record.rest.split())
        self.scores.append((len(self.steps), totals, record))

    def _over(self, record: Record) -> None:
        self.winners = self._numbers(record, record.rest.split())


def write_seat(position: int, seat: Seat) -> str:
    """Return the record of a seat taken by somebody else."""
    level = "-" if seat.level is None else str(seat.level)
    return f"seat {position} {seat.strategy} {level} {clean(seat.name, LONGEST_NAME)}".rstrip()


def read_course(path: Path) -> Course:
    """Read what the journal at *path* says, without playing it. Raises SourceError."""
    return Course(read_text(path))
