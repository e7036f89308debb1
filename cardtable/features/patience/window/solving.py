"""The command at the table that finds out whether a patience can still be won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from cardtable.core.i18n import _, write_percent
from cardtable.features.patience import solving
from cardtable.features.patience.solution import Progress, Solution
from cardtable.match import Change
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.ui.background import Background
from cardtable.ui.key_command import KeyCommand

SHOWN = 12.0
"""Seconds for which the answer is shown."""
AT_ONCE = 0.05
"""Seconds after which a search goes on in the background."""
REPORTED = 1.0
"""Seconds between two reports of progress."""


class CanBeWon(Part):
    """Says whether the game can still be won, and how to go on.

    The way that was found is kept, so that a person who follows it is told the next move at once.
    """

    def __init__(self, play: PlaySession) -> None:
        self._play = play
        self._background = Background(play.context.app.post)
        self._progress: Progress | None = None
        """That of the search that is going on."""
        self._since_report = 0.0
        self._way: tuple[str, ...] = ()
        """All messages from the deal to the end by the way that was found."""
        self._way_begins = 0
        """The number of messages before the position from which it was found."""

    # -- commands ---------------------------------------------------------------------------------

    def keys(self) -> Mapping[int, Callable[[], None]]:
        return {pygame.K_b: self.ask}

    def menu_entries(self) -> Sequence[KeyCommand]:
        is_searching = self._progress is not None
        label = _("Stop the search") if is_searching else _("Can this be won?")
        return (KeyCommand(label, self.ask, pygame.K_b, "B"),)

    def escape(self) -> bool:
        if self._progress is None:
            return False
        self._stop()
        self._play.show_message(_("The search was stopped."))
        return True

    def ask(self) -> None:
        """Search for a way to win, and show the answer; stop a search that is going on."""
        if self.escape() or not self._play.own_turn:
            return
        play, match = self._play, self._play.match
        if rest := self.rest_of_way():
            self._show(Solution(rest, True, 0))
            return
        table, progress = solving.table_of(match.game), Progress()

        def show(solution: Solution, is_late: bool) -> None:
            if self._progress is progress:
                self._progress = None
                self._keep(solution)
                self._show(solution)

        self._progress, self._since_report = progress, 0.0
        self._report(progress)
        self._background.run(partial(solving.solve, match.kind, table, progress), show, AT_ONCE)
        play.scene.redraw()

    # -- the way that was found -------------------------------------------------------------------

    def _log(self) -> tuple[str, ...]:
        return tuple(str(entry.action) for entry in self._play.match.log)

    def _keep(self, solution: Solution) -> None:
        if solution.lines is not None:
            log = self._log()
            self._way, self._way_begins = (*log, *solution.lines), len(log)

    def rest_of_way(self) -> tuple[str, ...]:
        """Return the messages that are left of the way, if all since then were as it says."""
        log = self._log()
        is_followed = len(log) >= self._way_begins and self._way[: len(log)] == log
        return self._way[len(log) :] if is_followed else ()

    # -- progress ---------------------------------------------------------------------------------

    def _stop(self) -> None:
        if self._progress is not None:
            self._progress.is_stopped = True
            self._progress = None

    def leave(self) -> None:
        self._stop()

    def changed(self, change: Change) -> None:
        self._stop()

    def update(self, dt: float) -> None:
        if self._progress is not None:
            self._since_report += dt
            if self._since_report >= REPORTED:
                self._since_report = 0.0
                self._report(self._progress)

    def wake_after(self) -> float | None:
        return None if self._progress is None else max(REPORTED - self._since_report, 0.0)

    def _report(self, progress: Progress) -> None:
        words = _("Searching for a way to win … {percent} (B stops)")
        share = write_percent(100 * progress.share)
        self._play.show_message(words.format(percent=share), seconds=60.0)

    def _show(self, solution: Solution) -> None:
        play, title = self._play, ""
        if solution.lines:
            legal = play.match.view(play.viewpoint.bottom).legal
            message = next(message for message in legal if message.line == solution.lines[0])
            title = message.title
            for part in play.parts:
                part.helped()
                part.point_out(message)
        play.show_message(solving.answer(solution, title, bool(self._log())), seconds=SHOWN)
