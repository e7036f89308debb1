"""A window without a screen, under a clock that only moves while the loop waits.

Pictures taken here are reproducible: nothing depends on real time or on a strategy.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from cardtable.art import CardArt
from cardtable.match import Match
from cardtable.screens.table_screens import TableScreens
from cardtable.storage.saves import Saves
from cardtable.storage.settings import Settings
from cardtable.storage.statistics import Statistics
from cardtable.table.context import Context, motion_of
from cardtable.table.looks import deck_of, theme_of
from cardtable.table.play_scene import PlayScene
from cardtable.table.sounds import sound_box
from cardtable.ui.app import App
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Size

CALM_SECONDS = 0.3
"""A loop that would sleep this long has nothing left to show."""
MAX_STEPS = 4000
MIN_SECONDS = 1e-6
"""A shorter wait would be lost in rounding, and the time would never advance."""


class StudioClock:
    """Time that passes only while the loop waits; ``rest`` is the length of the last wait."""

    def __init__(self) -> None:
        self.time = 100.0
        self.rest = 0.0
        self._woken = False

    def now(self) -> float:
        """Return the time in seconds."""
        return self.time

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        """Return the pending events; if there are none, advance the time by *seconds*."""
        events = pygame.event.get()
        self.rest = 0.0
        if not events and not self._woken:
            self.time += max(seconds, MIN_SECONDS) if seconds else 0.0
            self.rest = seconds
        self._woken = False
        return events

    def wake(self) -> None:
        """Make the next wait return at once."""
        self._woken = True


class Studio:
    """The program's window without a screen; a context manager.

    Args:
        folder: The folder for saved games and statistics.
        size: The size of the window in pixels.
        settings: The settings. By default animations and sounds are off.
    """

    def __init__(
        self, folder: Path, size: Size = (1280, 800), settings: Settings | None = None
    ) -> None:
        self.settings = settings or Settings(animation="off", muted=True, name="You")
        self.clock = StudioClock()
        self.app = App(
            size,
            clock=self.clock,
            theme=theme_of(self.settings),
            motion=motion_of(self.settings),
            text_size=self.settings.text_size,
        )
        self.context = Context(
            self.app,
            self.settings,
            CardArt(deck_of(self.settings)),
            sound_box(),
            Saves(folder / "saves"),
            Statistics(folder / "statistics.sqlite"),
        )
        self.context.screens = TableScreens(self.context)
        self.app.running = True

    def __enter__(self) -> Studio:
        return self

    def __exit__(self, *error: object) -> None:
        self.app.close()
        self.context.close()
        self.context.sound.close()
        pygame.event.clear()

    # -- scenes -------------------------------------------------------------------------------

    def show(self, scene: Scene, *, rest: bool = True) -> None:
        """Show *scene* alone; with *rest* wait until nothing moves."""
        self.app.replace(scene)
        self.app.running = True
        if rest:
            self.rest()

    def open(self, scene: Scene) -> None:
        """Show *scene* over the others."""
        self.app.push(scene)
        self.rest()

    def show_match(self, match: Match, *, rest: bool = True, **options: Any) -> PlayScene:
        """Show the table of *match* and return it."""
        play = PlayScene(self.context, match, **options)
        self.show(play, rest=rest)
        return play

    def resize(self, size: Size) -> None:
        """Resize the window."""
        self.app.window.size = size
        self.rest()

    # -- time and input -----------------------------------------------------------------------

    def rest(self) -> None:
        """Run the loop until nothing moves."""
        calm = 0
        for _step in range(MAX_STEPS):
            self.app.step()
            calm = calm + 1 if self.clock.rest >= CALM_SECONDS else 0
            if calm == 3:
                return
        raise TimeoutError("the picture never comes to rest")

    def run(self, seconds: float) -> None:
        """Run the loop for *seconds* of its clock."""
        end = self.clock.time + seconds
        while self.clock.time < end:
            self.app.step()

    def key(self, key: int, letter: str = "", *, rest: bool = True) -> None:
        """Press and release a key that types *letter*."""
        if not letter and 32 < key < 127:
            letter = chr(key)
        fields = {"key": key, "mod": 0, "unicode": letter, "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, fields))
        if rest:
            self.rest()

    def point(self, place: tuple[int, int], *, rest: bool = True) -> None:
        """Move the pointer to *place*, in pixels."""
        fields = {"pos": place, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, fields))
        if rest:
            self.rest()

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        """Click at *place*, in pixels."""
        self.point(place, rest=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            fields = {"pos": place, "button": button, "clicks": 1, "touch": False}
            pygame.event.post(pygame.event.Event(kind, fields))
        self.rest()

    def until(self, claim: Callable[[], bool], seconds: float = 20.0) -> None:
        """Run the loop until other threads make *claim* true, at most *seconds* of real time."""
        end = time.monotonic() + seconds
        while not claim():
            if time.monotonic() > end:
                raise TimeoutError(f"not true after {seconds:g} s: {claim}")
            self.app.step()
            time.sleep(0.001)
        self.rest()

    def picture(self) -> pygame.Surface:
        """Return a copy of the window's picture."""
        self.app.redraw()
        self.app.step()
        return self.app.surface.copy()
