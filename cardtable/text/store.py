"""The saved games of a terminal: autosaves, games saved by name, and the statistics."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from datetime import datetime

from cardtable.core.i18n import _
from cardtable.engine import GameKind, Strategy
from cardtable.games.speech import plain
from cardtable.match import Match
from cardtable.storage.evening import Evening
from cardtable.storage.journal import Journal
from cardtable.storage.recovery import Recovered
from cardtable.storage.saves import SaveInfo, Saves, UnreadableSave
from cardtable.storage.statistics import Statistics


class GameStore:
    """Saves the match of a terminal, one at a time, and finds saved games of one kind.

    *strategies* are the classes a seat may name, including the user's. Without *statistics*,
    nothing is recorded.
    """

    def __init__(
        self,
        kind: GameKind,
        saves: Saves,
        strategies: Mapping[str, type[Strategy]],
        statistics: Statistics | None = None,
    ) -> None:
        self.kind = kind
        self.saves = saves
        self.strategies = strategies
        self.statistics = statistics
        self._journal: Journal | None = None
        self.evening = Evening()
        """What was played in this session."""

    @property
    def failure(self) -> str:
        """The reason why the last change could not be saved, or an empty string."""
        if self._journal is None or self._journal.failure is None:
            return ""
        return str(self._journal.failure)

    def take_notice(self) -> str:
        """Return a sentence if the game has gone on in another file since the last call."""
        return self._journal.take_notice() if self._journal is not None else ""

    # --- autosaves --------------------------------------------------------------------------------

    def start(self, match: Match) -> Match:
        """Autosave *match* from now on, and return it."""
        self.close()
        self._journal = self.saves.start(match)
        return match

    def resumable(self) -> list[SaveInfo]:
        """Return the unfinished games of this kind, latest first."""
        return [info for info in self.saves.resumable() if info.key == self.kind.key]

    def unreadable_since(self, info: SaveInfo | None) -> list[UnreadableSave]:
        """Return the autosaves that cannot be read and that changed later than *info*."""
        return self.saves.unreadable_since(info)

    def resume(self, info: SaveInfo) -> Recovered:
        """Resume an autosave. Raises InUse or SourceError."""
        recovered = self.saves.resume(info)
        self.close()
        self._journal = recovered.journal
        return recovered

    def record(self, match: Match) -> str:
        """Record the finished hands of *match*; return a sentence if that failed."""
        if self.statistics is None or self.statistics.record(match):
            return ""
        return self.statistics.problem

    def record_accuracy(
        self, match: Match, hand: int, position: int, accuracy: float | None
    ) -> None:
        """Record the accuracy (0..100%) of the review of a person's *hand*."""
        self.evening.note_accuracy(match, hand, accuracy)
        if self.statistics is not None:
            self.statistics.record_accuracy(match, hand, position, accuracy)

    def leaving_problem(self, match: Match) -> str:
        """Return a sentence if the game is lost by leaving now, else an empty string."""
        if match.over or not has_begun(match) or self._journal is None or self._journal.check():
            return ""
        return self.failure

    def farewell(self, match: Match) -> str:
        """Return a parting sentence that says how to resume the game, if it can be resumed."""
        if match.over or not has_begun(match):
            return _("Goodbye.")
        if problem := self.leaving_problem(match):
            return problem
        words = _("The game is saved. To resume it, type: cardtable text {game} --resume")
        return " ".join(filter(None, (self.take_notice(), words.format(game=self.kind.key))))

    def close(self) -> None:
        """Close the autosave, and delete it if no person has acted."""
        if self._journal is None:
            return
        self._journal.close()
        if not has_begun(self._journal.match):
            with contextlib.suppress(OSError):
                self._journal.path.unlink()
        self._journal = None

    # --- saved by name ----------------------------------------------------------------------------

    def listed(self) -> list[SaveInfo]:
        """Return the games of this kind saved by name, then the samples."""
        infos = [*self.saves.named(), *self.saves.samples()]
        return [info for info in infos if info.key == self.kind.key]

    def find(self, name: str) -> SaveInfo | None:
        """Return the game saved as *name*, ignoring case; the user's before the samples."""
        folded = name.casefold()
        return next(
            (
                info
                for info in self.listed()
                if folded in (info.title.casefold(), info.path.stem.casefold())
            ),
            None,
        )

    def load(self, info: SaveInfo) -> Recovered:
        """Read a game saved by name and autosave it from now on. Raises SourceError."""
        recovered = self.saves.load(info)
        self.start(recovered.match)
        return recovered


def introduce(recovered: Recovered) -> tuple[str, ...]:
    """Return the lines shown before a saved game is resumed: title, description, repairs."""
    title = (_("{title}.").format(title=recovered.title),) if recovered.title else ()
    return (*title, *recovered.description.splitlines(), *recovered.notes)


def has_begun(match: Match) -> bool:
    """Return whether a person has acted. A game without persons has always begun."""
    persons = [position for position, seat in enumerate(match.seats) if seat.is_person]
    return not persons or any(entry.position in persons for entry in match.log)


def describe(info: SaveInfo, *, dated: bool = True) -> str:
    """Return one line on a saved game: its title, its state and, if *dated*, the time."""
    parts = [_("hand {number}").format(number=info.hands) if info.hidden else info.summary]
    if info.scores and info.hidden:
        parts.append(info.standing or _(" to ").join(map(plain, info.scores)))
    if dated:
        parts.append(local_time(info.when))
    line = f"{info.title}: {', '.join(parts)}"
    return f"{line}. {info.problem}" if info.problem else line


def describe_unreadable(save: UnreadableSave) -> str:
    """Return one line on a file that cannot be read: its name, and what can be done."""
    return f"{save.title} ({save.label}): {save.problem}"


def nothing_to_resume(unreadable: Sequence[UnreadableSave]) -> str:
    """Return the sentence said where no game can be resumed, after the *unreadable* ones."""
    if unreadable:
        return _("There is no other unfinished game. Starting a new one.")
    return _("There is no unfinished game. Starting a new one.")


def local_time(when: datetime) -> str:
    """Return *when* in the local time zone, as in ``2026-11-23 09:30``."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M")
