"""Measures how long a patience takes at the table."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.features.patience import results
from cardtable.features.patience.solving import has_solver
from cardtable.features.patience.window.solving import CanBeWon
from cardtable.match import Change
from cardtable.table.additions import TableAddition
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession

MAX_PAUSE = 120.0
"""Maximum number of seconds that count between two moves."""


class PatienceAtTable(TableAddition):
    """Keeps the result of a game for one person, and says whether it can be won."""

    def parts(self, play: PlaySession) -> Sequence[Part]:
        is_lone = [seat.is_person for seat in play.match.seats] == [True]
        if not is_lone:
            return ()
        may_ask = has_solver(play.match.kind) and not play.venue.is_exercise
        return (PlayTime(play), CanBeWon(play)) if may_ask else (PlayTime(play),)


class PlayTime(Part):
    """Adds up the time between moves, and stores it with the game."""

    def __init__(self, play: PlaySession) -> None:
        self._play = play
        self._seconds = 0.0
        self._last: float | None = None

    def enter(self) -> None:
        play = self._play
        if play.match.log:
            self._seconds = results.seconds_of(play.context.statistics, play.match) or 0.0
        self._last = self._now()

    def _now(self) -> float:
        return self._play.context.app.clock.now()

    def leave(self) -> None:
        if self._play.match.log and not self._play.match.over:
            self.record()

    def changed(self, change: Change) -> None:
        if self._last is not None:
            self._seconds += min(self._now() - self._last, MAX_PAUSE)
        self._last = self._now()

    def record(self) -> None:
        results.keep(self._play.context.statistics, self._play.match, self._seconds)
