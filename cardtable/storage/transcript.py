"""The transcript of a game: the records of its journal in order, before they are replayed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardtable.core import line_text
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.engine import Door
from cardtable.match import Seat
from cardtable.storage.header import MAX_LEVEL, MAX_NAME, clean, read_header
from cardtable.storage.records import JournalText, Record, read_journal_text

MAX_DEALS = 2000
MAX_DIGITS = 20
"""Maximum length of a number, with its sign."""


@dataclass(frozen=True, slots=True)
class ActionLine:
    """An action in a journal: the player's position, the door, and the action as text.

    *follows* says that it followed by itself from the one before.
    """

    record: Record
    position: int
    door: Door
    text: str
    follows: bool = False


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A score record: the totals by side after the first *steps* actions."""

    steps: int
    totals: tuple[int, ...]
    record: Record


class Transcript:
    """Deals, actions, seats and scores of a journal, in order; the rules are not applied.

    Reading stops at the first invalid record and stores its error in ``fault``. ``steps`` are the
    actions that were not undone; ``undone`` are those that can be redone, the next one at the end.
    ``winners`` is None while the game is not over.
    """

    def __init__(self, text: JournalText) -> None:
        header = read_header(text.header, text.filename)
        self.header = header
        self.text = text
        self.seats = list(header.seats)
        self.deals: list[Record] = []
        self.steps: list[ActionLine] = []
        self.undone: list[ActionLine] = []
        self.scores: list[ScoreLine] = []
        self.winners: tuple[int, ...] | None = None
        self.fault: SourceError | None = None
        self._read_records()

    def _read_records(self) -> None:
        readers = {
            "deal": self._read_deal,
            "bid": self._read_action,
            "play": self._read_action,
            "then": self._read_follower,
            "undo": self._read_undo,
            "seat": self._read_seat,
            "score": self._read_score,
            "over": self._read_over,
        }
        try:
            for record in self.text.records():
                reader = readers.get(record.word)
                if reader is None:
                    raise self.text.fault(
                        _("Unknown record '{word}'.").format(word=record.word[:20]),
                        record.line,
                        allowed=_("Allowed: {names}.").format(names=", ".join(readers)),
                    )
                reader(record)
        except SourceError as error:
            self.fault = error

    def _numbers(self, record: Record, words: list[str]) -> tuple[int, ...]:
        try:
            if not all(len(word) <= MAX_DIGITS and word.isascii() for word in words):
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
                allowed=_("Allowed: 0 to {last}.").format(last=len(self.seats) - 1),
            )
        return position

    def _read_deal(self, record: Record) -> None:
        if len(self.deals) == MAX_DEALS:
            raise self.text.fault(
                _("Too many deals (limit: {limit}).").format(limit=MAX_DEALS), record.line
            )
        self.deals.append(record)

    def _read_follower(self, record: Record) -> None:
        word, _space, rest = record.rest.partition(" ")
        if word not in tuple(Door):
            raise self.text.fault(
                _("Unknown record '{word}'.").format(word=f"then {word[:20]}"),
                record.line,
                allowed=_("Allowed: {names}.").format(names=", ".join(Door)),
            )
        self._read_action(Record(record.line, word, rest), follows=True)

    def _read_action(self, record: Record, *, follows: bool = False) -> None:
        word, _space, text = record.rest.partition(" ")
        step = ActionLine(record, self._position(record, word), Door(record.word), text, follows)
        if self.undone:
            following = self.undone[-1]
            if (following.position, following.text) == (step.position, step.text):
                self.undone.pop()
            else:
                self.undone.clear()
        self.steps.append(step)
        self.winners = None

    def _read_undo(self, record: Record) -> None:
        (kept,) = self._numbers(record, [record.rest])
        if not 0 <= kept <= len(self.steps):
            raise self.text.fault(
                _("Only {count} actions precede this line.").format(count=len(self.steps)),
                record.line,
            )
        self.undone.extend(reversed(self.steps[kept:]))
        del self.steps[kept:]
        self.scores = [score for score in self.scores if score.steps <= kept]
        self.winners = None

    def _read_seat(self, record: Record) -> None:
        words = record.rest.split(" ", 3)
        if len(words) < 3:
            raise self.text.fault(
                _("A seat record needs a position, a strategy, a level and a name."), record.line
            )
        level = None if words[2] == "-" else self._numbers(record, [words[2]])[0]
        name = words[3] if len(words) > 3 else ""
        if len(name) > MAX_NAME:
            raise self.text.fault(
                _("The name is too long (limit: {limit} characters).").format(limit=MAX_NAME),
                record.line,
            )
        if problem := line_text.fault(name):
            raise self.text.fault(problem, record.line)
        if level is not None and not 1 <= level <= MAX_LEVEL:
            raise self.text.fault(
                _("There is no level {level}.").format(level=level),
                record.line,
                allowed=_("Allowed: {first} to {last}.").format(first=1, last=MAX_LEVEL),
            )
        self.seats[self._position(record, words[0])] = Seat(words[1], name, level)

    def _read_score(self, record: Record) -> None:
        totals = self._numbers(record, record.rest.split())
        sides = self.header.kind.sides(self.header.rules)
        if len(totals) != len(sides):
            raise self.text.fault(
                _("{found} scores for {count} sides.").format(found=len(totals), count=len(sides)),
                record.line,
            )
        self.scores.append(ScoreLine(len(self.steps), totals, record))

    def _read_over(self, record: Record) -> None:
        self.winners = tuple(self._position(record, word) for word in record.rest.split())


def seat_record(position: int, seat: Seat) -> str:
    """Return the line that records a new player at *position*."""
    level = "-" if seat.level is None else str(seat.level)
    return f"seat {position} {seat.strategy} {level} {clean(seat.name, MAX_NAME)}".rstrip()


def read_transcript(path: Path) -> Transcript:
    """Read the journal at *path* without replaying it. Raises SourceError."""
    return Transcript(read_journal_text(path))
