"""Renderings of a match: the text of the terminal, and the picture of the table.

The picture is drawn without a screen.
"""

from __future__ import annotations

import os
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardtable.core.i18n import _
from cardtable.games.speech import Speech
from cardtable.match import Match
from cardtable.text.session import dialogue_for

if TYPE_CHECKING:
    from cardtable.table.context import Context

DEFAULT_SIZE = (960, 600)
"""Width and height in pixels."""
MIN_SIZE, MAX_SIZE = (800, 600), (7680, 4320)
MAX_STEPS = 4000
CALM_SECONDS = 0.3
"""A loop that would sleep this long has nothing left to show."""
_PAGES = ("hand", "table", "board", "bids")
_AT_END = ("table", "board", "score")
"""The pages shown while a seat is asked, and after the end."""
_DRIVERS = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")


def text_of(match: Match, position: int) -> str:
    """Return the pages of the table and the question to the seat at *position*.

    For -1, after the end, the pages of the table and the score, as position 0 sees them.
    """
    speech = Speech(words=False)
    dialogue = dialogue_for(match, speech)
    if position < 0:
        return "\n".join(_page_lines(dialogue, match.view(0), _AT_END))
    view = dialogue.veil(match.view(position))
    question = dialogue.question(view)
    shown = _page_lines(dialogue, view, _PAGES)
    asked = [line for line in question.lines if line not in shown]  # it may repeat a page
    return "\n".join([*shown, *asked, question.prompt])


def _page_lines(dialogue: Any, view: Any, words: tuple[str, ...]) -> list[str]:
    return [line for page in dialogue.pages() if page.word in words for line in page.show(view)]


class StillClock:
    """Time that passes only while the loop waits; ``rest`` is the length of the last wait."""

    def __init__(self) -> None:
        self.time = 0.0
        self.rest = 0.0

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float) -> list[Any]:
        """Advance the clock by *seconds* without waiting; there are no events."""
        self.time += max(seconds, 1e-6)
        self.rest = seconds
        return []

    def wake(self) -> None:
        """Do nothing: the loop never sleeps."""


@lru_cache(maxsize=1)
def _studio(size: tuple[int, int]) -> tuple[Context, StillClock]:
    """Return the program's window without a screen, and its clock. Nothing is read or saved."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from cardtable.art import CardArt
    from cardtable.storage.saves import Saves
    from cardtable.storage.settings import Settings
    from cardtable.storage.statistics import Statistics
    from cardtable.table.context import Context, motion_of
    from cardtable.table.looks import deck_of, theme_of
    from cardtable.table.sounds import sound_box
    from cardtable.ui.app import App

    settings, clock = Settings(animation="off", muted=True), StillClock()
    before = {name: os.environ.get(name) for name in _DRIVERS}
    os.environ.update(dict.fromkeys(_DRIVERS, "dummy"))  # read when pygame opens the window
    try:
        app = App(size, clock=clock, theme=theme_of(settings), motion=motion_of(settings))
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value
    folder = Path(tempfile.gettempdir())  # named, never written to
    context = Context(
        app,
        settings,
        CardArt(deck_of(settings)),
        sound_box(),
        Saves(folder),
        Statistics(Path(":memory:")),
    )
    app.running = True
    return context, clock


def check_size(size: tuple[int, int]) -> None:
    """Raise ValueError unless *size* is the width and height of a possible picture."""
    if not (
        isinstance(size, (tuple, list))
        and len(size) == 2
        and all(isinstance(length, int) for length in size)
        and all(
            least <= length <= most
            for least, length, most in zip(MIN_SIZE, size, MAX_SIZE, strict=True)
        )
    ):
        raise ValueError(
            _("'size' is a width and a height in pixels, from 800 by 600 to 7680 by 4320.")
        )


def draw_table(match: Match, size: tuple[int, int] = DEFAULT_SIZE) -> NDArray[np.uint8]:
    """Return the picture of *match* from position 0, all cards face up.

    The shape is (height, width, 3), the values are 0 to 255. Raises ValueError for a *size* that
    :func:`check_size` refuses.
    """
    from cardtable.table.watch_scene import WatchScene

    check_size(size)
    context, clock = _studio((size[0], size[1]))
    app = context.app
    app.replace(WatchScene(context, match, bar=0))
    calm = 0
    for _number in range(MAX_STEPS):
        app.step()
        calm = calm + 1 if clock.rest >= CALM_SECONDS else 0
        if calm == 3:
            break
    width, height = app.size
    return np.frombuffer(app.picture(), np.uint8).reshape(height, width, 3)
