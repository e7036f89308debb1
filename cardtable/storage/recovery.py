"""Replays a journal under the rules, up to its first invalid line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import reading
from cardtable.engine import (
    Event,
    GameKind,
    IllegalAction,
    Scored,
    Strategy,
    StrategySet,
    Unreadable,
)
from cardtable.match import PERSON, Match, Seat
from cardtable.storage.header import Header
from cardtable.storage.journal import Journal
from cardtable.storage.paths import memory_file, strategy_folder
from cardtable.storage.records import JournalText, read_journal_text
from cardtable.storage.transcript import ActionLine, ScoreLine, Transcript

Strategies = Mapping[str, type[Strategy]]
"""The classes a seat may name, by key."""


def user_strategies(game: GameKind) -> StrategySet:
    """Return the strategies of *game*; those that learn keep their memory in the user's folder."""
    return _with_memories(game.strategies((strategy_folder(),)))


def shipped_strategies(game: GameKind) -> StrategySet:
    """Return what :func:`user_strategies` does, without the strategies in files of the user."""
    return _with_memories(game.strategies(None))


def _with_memories(strategies: StrategySet) -> StrategySet:
    classes = {key: kind.with_memory(memory_file(key)) for key, kind in strategies.classes.items()}
    return StrategySet(classes, strategies.problems)


@dataclass(frozen=True)
class Recovered:
    """A match read from a journal, in its last state.

    *notes* are sentences for the person about anything damaged, replaced or left out. *intact* is
    False if the file is damaged, even where nothing was lost; *fault* is the error of the first
    invalid line. If the game was resumed, *journal* continues its file.
    """

    match: Match
    notes: tuple[str, ...]
    intact: bool
    header: Header
    fault: SourceError | None = None
    journal: Journal | None = None

    @property
    def title(self) -> str:
        """The name under which the game was saved, empty for an autosave."""
        return self.header.title

    @property
    def description(self) -> str:
        """The author's description, possibly empty."""
        return self.header.description


def read_journal(
    path: Path, strategies: Strategies | None = None, *, strict: bool = False
) -> Recovered:
    """Replay the journal at *path* and return the match at its end.

    Reading stops before the first line that was changed or that breaks the rules; a note names
    the line, the rule and the reason. *strategies* default to those of the package and of the
    user's folder. The file is not changed.

    Raises SourceError if the file is not a journal or was written by a newer version and, if
    *strict*, for every fault.
    """
    return recover(read_journal_text(Path(path)), strategies, strict=strict)


def recover(
    text: JournalText, strategies: Strategies | None = None, *, strict: bool = False
) -> Recovered:
    """Replay a journal that was already read; see :func:`read_journal`."""
    with reading(text.filename):
        return _recovered(text, strategies, strict)


def _recovered(text: JournalText, strategies: Strategies | None, strict: bool) -> Recovered:
    transcript = Transcript(text)
    if strategies is None:
        strategies = user_strategies(transcript.header.kind).classes
    try:
        match = _replay(transcript, strategies)
    except SourceError as error:  # an invalid deal: replay up to the line before it
        if error.line < text.first:
            raise
        transcript = Transcript(replace(text, lines=text.lines[: error.line - text.first]))
        transcript.fault = error
        match = _replay(transcript, strategies)
    notes = _seat_strategies(match, transcript, strategies)
    fault = transcript.fault
    if text.damage:
        notes.append(text.damage)
        if strict:
            raise SourceError(text.damage, filename=text.filename)
    if fault is not None:
        if strict:
            raise fault
        notes.append(_("{fault} The game resumes before that line.").format(fault=fault))
    elif text.torn:
        notes.append(_("The last line was incomplete and is ignored."))
    return Recovered(
        match=match,
        notes=tuple(notes),
        intact=fault is None and not (text.torn or text.damage),
        header=replace(transcript.header, id=match.id, seed=match.seed),
        fault=fault,
    )


def _new_match(transcript: Transcript, strategies: Strategies) -> Match:
    """Return the match before its first action. Raises SourceError for a bad deal or header."""
    header = transcript.header
    try:
        return Match(
            header.kind,
            header.rules,
            [Seat(name=seat.name) for seat in transcript.seats],  # strategies do not see a replay
            seed=header.seed,
            deals=[deal.rest for deal in transcript.deals],
            dealer=header.dealer,
            strategies=strategies,
            id=header.id,
            code=header.code,
        )
    except ValueError as error:
        for deal in transcript.deals:  # find its line
            try:
                header.kind.new(header.rules, seed=0, deals=(deal.rest,), dealer=header.dealer)
            except ValueError:
                raise transcript.text.fault(str(error), deal.line) from None
        raise SourceError(str(error), filename=transcript.text.filename) from None


def _replay(transcript: Transcript, strategies: Strategies) -> Match:
    """Play the actions, then the undone ones, and rewind so that these can be redone.

    The first action that is illegal, or score that differs, becomes the transcript's fault.
    """
    match = _new_match(transcript, strategies)
    played: list[tuple[int, ...]] = []

    def listen(event: Event) -> None:
        if isinstance(event, Scored):
            played.append(event.totals)

    match.game.listeners.append(listen)
    kept = len(transcript.steps)
    scores: dict[int, list[ScoreLine]] = {}
    for line in transcript.scores:
        scores.setdefault(line.steps, []).append(line)
    fault: SourceError | None = None
    for number, step in enumerate([*transcript.steps, *reversed(transcript.undone)]):
        match.deal()
        played.clear()
        try:
            action = match.game.read_action(step.text, step.door)
            match.act(action, step.position, follows=step.follows)
        except (IllegalAction, Unreadable) as error:
            if number < kept:
                fault = _refusal(transcript, step, error)
            break
        if number < kept and number + 1 in scores:
            fault = _wrong_score(transcript, scores[number + 1], match, played)
            if fault is not None:
                break
    match.game.listeners.remove(listen)
    if fault is not None:
        transcript.fault = fault
    elif len(match.log) > kept:
        match.rewind(kept)
    return match


def _wrong_score(
    transcript: Transcript,
    scores: Sequence[ScoreLine],
    match: Match,
    played: Sequence[tuple[int, ...]],
) -> SourceError | None:
    """Return the error for the first of *scores* that differs from the totals *played*.

    They follow one action. There are several if the hands after it end without an action, because
    all their players are all in.
    """
    if len(scores) > 1:
        match.deal()
    for number, score in enumerate(scores):
        totals = played[number] if number < len(played) else match.game.get_scores()
        if score.totals != totals:
            message = _("The score under these rules is {scores}.")
            return transcript.text.fault(
                message.format(scores=" ".join(map(str, totals))), score.record.line
            )
    return None


def _refusal(transcript: Transcript, step: ActionLine, error: Exception) -> SourceError:
    rule = error.rule if isinstance(error, IllegalAction) else "unreadable"
    name = transcript.seats[step.position].name
    return transcript.text.fault(
        _("Illegal action of {name} ({rule}): {reason}").format(name=name, rule=rule, reason=error),
        step.record.line,
    )


def _seat_strategies(match: Match, transcript: Transcript, strategies: Strategies) -> list[str]:
    """Seat the strategies; return a note for each strategy that no longer exists."""
    notes = []
    for position, seat in enumerate(transcript.seats):
        if seat.is_person:
            continue
        if seat.strategy not in strategies:
            other, level = _default_opponent(transcript.header.kind, strategies)
            notes.append(
                _("Strategy '{strategy}' is not available; {name} now plays '{other}'.").format(
                    strategy=seat.strategy, name=seat.name, other=other
                )
            )
            seat = Seat(other, seat.name, level)
        match.reseat(position, seat)
    return notes


def _default_opponent(kind: GameKind, strategies: Strategies) -> tuple[str, int | None]:
    """Return key and level of the game's default opponent, a person if there is no strategy."""
    for opponent in kind.opponents:
        if opponent.strategy in strategies:
            return opponent.strategy, opponent.level
    return next(iter(strategies), PERSON), None
