"""Keep what is played at the terminal: the autosave, games saved by name, the statistics."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import datetime

from cardtable.engine import GameKind, Strategy
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.storage.journal import Journal
from cardtable.storage.recovery import Recovered
from cardtable.storage.saves import SaveInfo, Saves
from cardtable.storage.statistics import Statistics


class Keeper:
    """Keeps one match at a time for a terminal.

    *strategies* are the classes seats may name, the user's own among them. *statistics* may be
    None: then nothing is counted.
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
        self._statistics = statistics
        self._journal: Journal | None = None

    @property
    def failure(self) -> str:
        """Return why the last change could not be saved, or an empty string."""
        if self._journal is None or self._journal.failure is None:
            return ""
        return str(self._journal.failure)

    # --- by itself --------------------------------------------------------------------------------

    def start(self, match: Match) -> Match:
        """Keep *match* from now on in a file of its own."""
        self.close()
        self._journal = self.saves.start(match)
        return match

    def resumable(self) -> list[SaveInfo]:
        """Return the unfinished games of this kind, the latest first."""
        return [info for info in self.saves.resumable() if info.key == self.kind.key]

    def resume(self, info: SaveInfo) -> Recovered:
        """Go on with a game saved by itself. Raises InUse or SourceError."""
        recovered = self.saves.resume(info)
        self.close()
        self._journal = recovered.journal
        return recovered

    def finished(self, match: Match) -> str:
        """Count a game that is over, once however often this is called.

        Returns a sentence where it cannot be counted, else an empty string.
        """
        if self._statistics is None or self._statistics.record(match):
            return ""
        return self._statistics.problem

    def promise(self, match: Match) -> str:
        """Return the sentence that says where the game is when somebody leaves."""
        if not touched(match):
            return _("Goodbye.")
        if self.failure:
            return self.failure
        return _("The game is saved. Go on with: cardtable text {game} --resume").format(
            game=self.kind.key
        )

    def close(self) -> None:
        """Let go of the file. A game in which no person has done anything leaves none behind."""
        if self._journal is None:
            return
        self._journal.close()
        if not touched(self._journal.match):
            with contextlib.suppress(OSError):
                self._journal.path.unlink()
        self._journal = None

    # --- by name ----------------------------------------------------------------------------------

    def listed(self) -> list[SaveInfo]:
        """Return the games of this kind saved by name, then those that ship with the table."""
        infos = [*self.saves.named(), *self.saves.samples()]
        return [info for info in infos if info.key == self.kind.key]

    def find(self, name: str) -> SaveInfo | None:
        """Return the game saved by *name*, whatever the case of its letters; own ones first."""
        plain = name.casefold()
        return next(
            (
                info
                for info in self.listed()
                if plain in (info.title.casefold(), info.path.stem.casefold())
            ),
            None,
        )

    def load(self, info: SaveInfo) -> Recovered:
        """Read a game saved by name and keep what is played on. Raises SourceError."""
        recovered = self.saves.load(info)
        self.start(recovered.match)
        return recovered


def introduce(recovered: Recovered) -> tuple[str, ...]:
    """Return what is said of a game before it goes on: its name, its story, what was mended."""
    title = (_("{title}.").format(title=recovered.title),) if recovered.title else ()
    return (*title, *recovered.description.splitlines(), *recovered.notes)


def touched(match: Match) -> bool:
    """Tell whether a person has done something, or the programs play among themselves."""
    persons = [position for position, seat in enumerate(match.seats) if seat.is_person]
    return not persons or any(entry.position in persons for entry in match.log)


def describe(info: SaveInfo, *, dated: bool = True) -> str:
    """Return one line on a saved game: its name, how it stands and, if *dated*, since when."""
    hidden = info.hidden
    parts = [_("hand {number}").format(number=info.hands) if hidden else info.summary]
    if info.scores and hidden:
        parts.append(_(" to ").join(map(str, info.scores)))
    if dated:
        parts.append(describe_time(info.when))
    return f"{info.title}: {', '.join(parts)}"


def describe_time(when: datetime) -> str:
    """Return a moment in the local time of the person."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M")
