"""Open the window: the lobby, a match, a demonstration, a replay."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from cardtable import i18n
from cardtable.i18n import _
from cardtable.storage.places import saves_folder, settings_file
from cardtable.storage.saves import Saves
from cardtable.storage.settings import Settings, load_settings
from cardtable.storage.statistics import Statistics
from cardtable.table.app import App, suggest_size
from cardtable.table.art import CardArt
from cardtable.table.context import Context, deck_of, language_of, motion_of, theme_of, volumes_of
from cardtable.table.scene import Scene
from cardtable.table.sound import SoundBox
from cardtable.table.theme import Size

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.storage.journal import Journal, Recovered

SayWords = Callable[[str], None]


class NoDisplay(Exception):
    """Report that no window can be opened here; ``str()`` is a sentence for people."""


@contextlib.contextmanager
def open_context(
    size: Size | None = None,
    fullscreen: bool | None = None,
    *,
    print_window_id: bool = False,
    on_say: SayWords | None = None,
) -> Iterator[Context]:
    """Open the window with everything the scenes need; close it all at the end.

    *size* in pixels and *fullscreen* are as last time where they are None. Raises NoDisplay.
    """
    first_start = not settings_file().exists()
    settings = load_settings()
    i18n.choose_language(language_of(settings))
    filled = settings.fullscreen if fullscreen is None else fullscreen
    try:
        start = size or (suggest_size() if first_start else settings.window)
        app = App(
            start,
            fullscreen=filled,
            print_window_id=print_window_id,
            theme=theme_of(settings),
            motion=motion_of(settings),
            text_size=settings.text_size,
            on_say=on_say,
        )
    except pygame.error as error:
        raise NoDisplay(
            _("No window can be opened here ({reason}). 'cardtable play' plays in the terminal.")
            .format(reason=error)
        ) from None  # fmt: skip
    sound = SoundBox(volumes_of(settings))
    statistics = Statistics()
    context = Context(
        app, replace(settings, fullscreen=filled), CardArt(deck_of(settings)), sound,
        Saves(saves_folder()), statistics,
    )  # fmt: skip
    try:
        yield context
    finally:
        if size is None and not app.fullscreen:
            context.settings = replace(context.settings, window=app.windowed_size)
            context.keep()
        sound.close()


def _greet(context: Context, settings: Settings) -> None:
    """Say what was wrong with the settings, once there is a window."""
    if settings.problems:
        from cardtable.table.dialog import message

        context.app.push(message(_("Some settings are as at the start"),
                                 "\n".join(settings.problems)))  # fmt: skip


def run_lobby(
    size: Size | None = None,
    fullscreen: bool | None = None,
    print_window_id: bool = False,
    on_say: SayWords | None = None,
) -> None:
    """Open the lobby and stay until the window is closed. Raises NoDisplay."""
    from cardtable.table.scenes.lobby import LobbyScene

    with open_context(size, fullscreen, print_window_id=print_window_id, on_say=on_say) as context:
        context.app.post(lambda: _greet(context, context.settings))
        context.app.run(LobbyScene(context))
