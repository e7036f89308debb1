"""The command at the table that finds out whether a patience can still be won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.features.patience import solving
from cardtable.features.patience.freecell import Solution
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.ui.background import Background
from cardtable.ui.key_command import KeyCommand

SHOWN = 12.0
"""Seconds for which the answer is shown."""
AT_ONCE = 0.05
"""Seconds after which a search goes on in the background."""


class CanBeWon(Part):
    """Says whether the game can still be won, and how to go on."""

    def __init__(self, play: PlaySession) -> None:
        self._play = play
        self._background = Background(play.context.app.post)
        self._asked_version = -1
        """The version of the match about which the last search is; it stops when that is over."""
        self._has_left = False

    def keys(self) -> Mapping[int, Callable[[], None]]:
        return {pygame.K_b: self.ask}

    def menu_entries(self) -> Sequence[KeyCommand]:
        return (KeyCommand(_("Can this be won?"), self.ask, pygame.K_b, "B"),)

    def leave(self) -> None:
        self._has_left = True

    def ask(self) -> None:
        """Search for a way to win, and show the answer."""
        play, version = self._play, self._play.match.version
        if not play.own_turn or self._asked_version == version:
            return
        self._asked_version = version
        contents = solving.contents_of(play.match.view(play.viewpoint.bottom))

        def is_stopped() -> bool:
            return self._has_left or play.match.version != version

        def show(solution: Solution, is_late: bool) -> None:
            if not is_stopped():
                self._asked_version = -1
                self._show(solution, contents)

        play.show_message(_("Searching for a way to win …"), seconds=60.0)
        self._background.run(lambda: solving.solve(contents, is_stopped), show, AT_ONCE)

    def _show(self, solution: Solution, contents: solving.Contents) -> None:
        play, title = self._play, ""
        if solution.moves:
            line = solving.line_of(solution.moves[0], contents)
            legal = play.match.view(play.viewpoint.bottom).legal
            message = next(message for message in legal if message.line == line)
            title = message.title
            for part in play.parts:
                part.helped()
                part.point_out(message)
        play.show_message(solving.answer(solution, title), seconds=SHOWN)
