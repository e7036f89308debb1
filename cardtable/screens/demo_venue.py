"""The venue of a demonstration: one game follows another."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.match import Match
from cardtable.table.play_scene import PlayScene
from cardtable.table.screens import Screens
from cardtable.table.venue import Venue
from cardtable.ui.scene import Scene

PAUSE = 3.0
"""Seconds between the end of a game and the next one."""


class DemoVenue(Venue):
    """Plays the matches that *next_match* returns, one after the other, in one scene."""

    def __init__(self, next_match: Callable[[], Match], scene: PlayScene) -> None:
        self._next_match = next_match
        self._scene = scene

    def show_game_over(self, screens: Screens, scene: Scene, match: Match) -> None:
        def play_next() -> None:
            self._scene.replace_table(self._next_match(), open_hands=None)

        self._scene.app.after(PAUSE, play_next)
