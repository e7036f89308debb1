"""Read a journal back: every line through the game's doors, as far as the lines can be trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine import Door, IllegalAction, Strategy, Unreadable
from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.match import Match, Seat
from cardtable.storage.header import (
    HIGHEST_LEVEL,
    LONGEST_NAME,
    Header,
    clean,
    known_seat,
    read_header,
)
from cardtable.storage.records import Record, Text, read_text

if TYPE_CHECKING:
    from cardtable.storage.journal import Journal


@dataclass(frozen=True)
class Recovered:
    """A match read from a journal, standing where the journal ends.

    *notes* are sentences for the person about what was replaced or left out; *complete* tells that
    nothing was left out. *fault* is the first line that was refused, with its place; *header* what
    stands above the dashes. *journal* writes on, where somebody asked for that.
    """

    match: Match
    notes: tuple[str, ...]
    complete: bool
    header: Header
    fault: SourceError | None = None
    journal: Journal | None = None

    @property
    def title(self) -> str:
        """Return the name the game was saved by, or an empty string."""
        return self.header.title

    @property
    def description(self) -> str:
        """Return what its author says about the game, or an empty string."""
        return self.header.description

    @property
    def started(self) -> datetime | None:
        """Return when the game began, None where nobody wrote it down."""
        return self.header.started


@dataclass(frozen=True, slots=True)
class Step:
    """An action as written: its record, who, through which door, and its text."""

    record: Record
    position: int
    door: Door
    text: str


class Course:
    """What the records say, put together without a game: undone actions and all.

    *steps* are the actions that stand, *undone* those taken back since (the next one last);
    *scores* the totals written after so many actions; *winners* None until the game is over.
    """

    def __init__(self, header: Header, text: Text, known: Mapping[str, type[Strategy]]) -> None:
        self.header = header
        self.text = text
        self.known = known
        self.seats = list(header.seats)
        self.deals: list[Record] = []
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self.scores: list[tuple[int, tuple[int, ...], Record]] = []
        self.winners: tuple[int, ...] | None = None
        self.notes: list[str] = []
        self.fault: SourceError | None = None

    def follow(self) -> None:
        """Take the records as far as they can be trusted; what ends that is the ``fault``."""
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
        if len(name) > LONGEST_NAME or not 1 <= (level or 1) <= HIGHEST_LEVEL:
            raise self.text.fault(_("This is no seat."), record.line)
        seat = Seat(words[1], name, level)
        seat, note = known_seat(seat, self.header.kind, self.known)
        if note:
            self.notes.append(note)
        self.seats[self._position(record, words[0])] = seat

    def _score(self, record: Record) -> None:
        totals = self._numbers(record, record.rest.split())
        self.scores.append((len(self.steps), totals, record))

    def _over(self, record: Record) -> None:
        self.winners = self._numbers(record, record.rest.split())


def write_seat(position: int, seat: Seat) -> str:
    """Return the record of a seat taken by somebody else."""
    level = "-" if seat.level is None else str(seat.level)
    return f"seat {position} {seat.strategy} {level} {clean(seat.name, LONGEST_NAME)}".rstrip()


def read_course(path: Path, strategies: Mapping[str, type[Strategy]] | None = None) -> Course:
    """Read what the journal at *path* says, without playing it. Raises SourceError."""
    return _course_of(read_text(path), strategies)


def _course_of(text: Text, strategies: Mapping[str, type[Strategy]] | None) -> Course:
    header = read_header(text.header, text.filename, strategies)
    known = strategies if strategies is not None else header.kind.strategies().classes
    course = Course(header, text, known)
    course.follow()
    return course


def read_journal(
    path: Path, strategies: Mapping[str, type[Strategy]] | None = None, *, strict: bool = False
) -> Recovered:
    """Play the journal at *path* again and return the match as it stands at the end.

    What can be trusted is kept: a line that was changed, or that the rules refuse, ends it, with a
    note that names line, rule and reason. *strategies* are the classes seats may name (default:
    those of the package). The file is only read. Raises SourceError when it is no journal, when a
    newer program wrote it, or, if *strict*, for every fault.
    """
    return recover(read_text(Path(path)), strategies, strict=strict)


def recover(
    text: Text, strategies: Mapping[str, type[Strategy]] | None = None, *, strict: bool = False
) -> Recovered:
    """Do what :func:`read_journal` does with a text that was read already."""
    course = _course_of(text, strategies)
    try:
        match = _replay(course)
    except SourceError as error:  # a deal that is none: play up to the line before it
        if not text.first <= error.line:
            raise
        course = _course_of(replace(text, lines=text.lines[: error.line - text.first]), strategies)
        course.fault = error
        match = _replay(course)
    header = course.header
    notes = [*header.notes, *course.notes]
    if not text.header_fits:
        notes.append(_("The header of the file was changed after it was written."))
        if strict:
            raise SourceError(notes[-1], filename=text.filename)
    for position, seat in enumerate(course.seats):
        if not seat.is_person:
            match.reseat(position, seat)
    fault = course.fault
    if fault is not None:
        if strict:
            raise fault
        notes.append(_("{fault} The game goes on from before that line.").format(fault=fault))
    elif text.torn:
        notes.append(_("The last line was not finished; it is left out."))
    return Recovered(
        match=match,
        notes=tuple(notes),
        complete=fault is None and not text.torn and text.header_fits,
        header=replace(header, id=match.id, seed=match.seed),
        fault=fault,
    )


def _begin(course: Course) -> Match:
    """Return the match before its first action. Raises SourceError for a bad deal or header."""
    header = course.header
    try:
        return Match(
            header.kind,
            header.rules,
            [Seat(name=seat.name) for seat in course.seats],  # no strategy learns from a replay
            seed=header.seed,
            deals=[deal.rest for deal in course.deals],
            dealer=header.dealer,
            strategies=course.known,
            id=header.id,
        )
    except ValueError as error:
        for count in range(len(course.deals)):
            deals = [deal.rest for deal in course.deals[: count + 1]]
            try:
                header.kind.new(header.rules, seed=0, deals=deals, dealer=header.dealer)
            except ValueError as wrong:
                raise course.text.fault(str(wrong), course.deals[count].line) from None
        raise SourceError(str(error), filename=course.text.filename) from None


def _replay(course: Course) -> Match:
    """Play what stands, then what was undone, so that it can be done again."""
    match = _begin(course)
    kept = len(course.steps)
    scores = {made: (totals, record) for made, totals, record in course.scores}
    for number, step in enumerate([*course.steps, *reversed(course.undone)]):
        try:
            match.act(match.game.read_action(step.text, step.door), step.position)
        except (IllegalAction, Unreadable) as error:
            if number < kept:
                course.fault = _refusal(course, step, error)
                return match
            break
        if number < kept and number + 1 in scores:
            totals, record = scores[number + 1]
            if totals != match.game.get_scores():
                course.fault = course.text.fault(
                    _("The score is {scores} by these rules.").format(
                        scores=" ".join(map(str, match.game.get_scores()))
                    ),
                    record.line,
                )
                return match
    if len(match.log) > kept:
        match.rewind(kept)
    return match


def _refusal(course: Course, step: Step, error: Exception) -> SourceError:
    rule = error.rule if isinstance(error, IllegalAction) else "unreadable"
    name = course.seats[step.position].name
    return course.text.fault(
        _("{name} may not do this ({rule}): {reason}").format(name=name, rule=rule, reason=error),
        step.record.line,
    )
