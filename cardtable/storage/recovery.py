"""Read a journal back: every line through the game's doors, as far as the lines can be trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine import GameKind, IllegalAction, Strategy, Unreadable
from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.match import PERSON, Match, Seat
from cardtable.storage.header import Header
from cardtable.storage.paths import strategy_folder
from cardtable.storage.records import Text, read_text
from cardtable.storage.transcript import Course, Step

if TYPE_CHECKING:
    from cardtable.storage.journal import Journal

Strategies = Mapping[str, type[Strategy]]
"""The classes that seats may name, by key."""


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


def read_journal(
    path: Path, strategies: Strategies | None = None, *, strict: bool = False
) -> Recovered:
    """Play the journal at *path* again and return the match as it stands at the end.

    What can be trusted is kept: a line that was changed, or that the rules refuse, ends it, with a
    note that names line, rule and reason. *strategies* are the classes seats may name (default:
    those of the package and of the user's folder). The file is only read.

    Raises SourceError when it is no journal, when a newer program wrote it, or, if *strict*, for
    every fault.
    """
    return recover(read_text(Path(path)), strategies, strict=strict)


def recover(text: Text, strategies: Strategies | None = None, *, strict: bool = False) -> Recovered:
    """Do what :func:`read_journal` does with a text that was read already."""
    course = Course(text)
    if strategies is None:
        strategies = course.header.kind.strategies((strategy_folder(),)).classes
    try:
        match = _replay(course, strategies)
    except SourceError as error:  # a deal that is none: play up to the line before it
        if error.line < text.first:
            raise
        course = Course(replace(text, lines=text.lines[: error.line - text.first]))
        course.fault = error
        match = _replay(course, strategies)
    notes = _seat_players(match, course, strategies)
    if not text.header_fits:
        notes.append(_("The header of the file was changed after it was written."))
        if strict:
            raise SourceError(notes[-1], filename=text.filename)
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
        header=replace(course.header, id=match.id, seed=match.seed),
        fault=fault,
    )


def _begin(course: Course, strategies: Strategies) -> Match:
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
            strategies=strategies,
            id=header.id,
        )
    except ValueError as error:
        for deal in course.deals:  # find its line
            try:
                header.kind.new(header.rules, seed=0, deals=(deal.rest,), dealer=header.dealer)
            except ValueError:
                raise course.text.fault(str(error), deal.line) from None
        raise SourceError(str(error), filename=course.text.filename) from None


def _replay(course: Course, strategies: Strategies) -> Match:
    """Play what stands, then what was undone, so that it can be done again."""
    match = _begin(course, strategies)
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


def _seat_players(match: Match, course: Course, strategies: Strategies) -> list[str]:
    """Let everybody sit down; return a note for each strategy that nobody knows."""
    notes = []
    for position, seat in enumerate(course.seats):
        if seat.is_person:
            continue
        if seat.strategy not in strategies:
            other, level = _usual_player(course.header.kind, strategies)
            notes.append(
                _("Nobody here plays '{strategy}'; {name} plays '{other}' now.").format(
                    strategy=seat.strategy, name=seat.name, other=other
                )
            )
            seat = Seat(other, seat.name, level)
        match.reseat(position, seat)
    return notes


def _usual_player(kind: GameKind, strategies: Strategies) -> tuple[str, int | None]:
    """Return the key and level of whoever plays by default, a person where nobody else can."""
    for usual in kind.opponents:
        if usual.strategy in strategies:
            return usual.strategy, usual.level
    return next(iter(strategies), PERSON), None
