"""Open the window with the lobby, a match, a demonstration or a replay."""

from __future__ import annotations

import contextlib
import gc
import itertools
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypedDict, Unpack

import pygame

from cardtable.art import CardArt, load, rasterise
from cardtable.core import i18n
from cardtable.core.features import additions
from cardtable.core.i18n import _
from cardtable.screens.additions import StartAddition
from cardtable.screens.table_screens import TableScreens
from cardtable.storage import user_games
from cardtable.storage.paths import saves_folder, settings_file
from cardtable.storage.saves import Saves
from cardtable.storage.settings import Settings, load_settings
from cardtable.storage.statistics import Statistics
from cardtable.storage.user_folders import find_folder_problem
from cardtable.table.context import Context, motion_of, volumes_of
from cardtable.table.looks import deck_of, theme_of
from cardtable.table.sounds import sound_box
from cardtable.ui.app import App, suggest_size
from cardtable.ui.display import open_display
from cardtable.ui.theme import Size

if TYPE_CHECKING:
    from cardtable.engine import GameKind
    from cardtable.match import Change, Match
    from cardtable.storage.journal import Journal
    from cardtable.storage.recovery import Recovered

Announce = Callable[[str], None]


class NoDisplay(Exception):
    """No window can be opened; ``str()`` is a readable message."""


class WindowArguments(TypedDict, total=False):
    """The arguments of :func:`open_context`, except *is_online*."""

    size: Size | None
    fullscreen: bool | None
    print_window_id: bool
    on_announce: Announce | None


@contextlib.contextmanager
def open_context(
    size: Size | None = None,
    fullscreen: bool | None = None,
    *,
    print_window_id: bool = False,
    on_announce: Announce | None = None,
    is_online: bool = False,
) -> Iterator[Context]:
    """Open the window and create everything the scenes need; close it all at the end.

    *size* is in pixels; *size* and *fullscreen* default to the last ones used. With *is_online*
    the lobby may offer what connects to other machines. Raises NoDisplay.
    """
    first_start = not os.path.exists(settings_file())
    settings = load_settings()
    i18n.choose_language(i18n.preferred(settings.language))
    user_games.reload_games()
    filled = settings.fullscreen if fullscreen is None else fullscreen
    try:
        _need_display()
        start = size or (suggest_size() if first_start else settings.window)
        app = App(
            start,
            fullscreen=filled,
            print_window_id=print_window_id,
            theme=theme_of(settings),
            motion=motion_of(settings),
            text_size=settings.text_size,
            on_announce=on_announce,
        )
        app.window.set_icon(rasterise(load("icons", "cardtable").svg(), (64, 64), 4))
    except pygame.error as error:
        raise NoDisplay(
            _(
                "Cannot open a window ({reason}). To play in the terminal: cardtable text spades"
            ).format(reason=error)
        ) from None
    sound = sound_box(volumes_of(settings))
    statistics = Statistics()
    context = Context(
        app,
        replace(settings, fullscreen=filled),
        CardArt(deck_of(settings)),
        sound,
        Saves(saves_folder()),
        statistics,
    )
    context.screens = TableScreens(context)
    context.is_online = is_online
    for addition in additions(StartAddition):
        addition.begin(context)
    if not gc.isenabled():
        gc.freeze()  # objects made so far live on; spare the collector from scanning them
        gc.enable()
    try:
        yield context
    finally:
        if size is None:
            context.settings = replace(context.settings, window=app.windowed_size)
        if fullscreen is None:
            context.settings = replace(context.settings, fullscreen=app.fullscreen)
        if size is None or fullscreen is None:
            context.save()
        context.close()
        sound.close()


def _need_display() -> None:
    """Raise pygame.error where SDL would use its invisible driver, unless that was requested."""
    open_display()
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise pygame.error(_("no display"))


def report_folders(context: Context) -> None:
    """Report a folder that cannot be used, once there is a window."""
    problem = find_folder_problem()
    if problem is not None:
        from cardtable.ui.dialog import message

        context.is_unsaved = problem.is_unsaved
        words = _("You can still play. {problem}")
        context.app.post(
            lambda: context.app.push(
                message(_("A folder cannot be used"), words.format(problem=problem.sentence))
            )
        )


def _greet(context: Context, settings: Settings) -> None:
    """Report invalid settings once there is a window."""
    if settings.problems:
        from cardtable.ui.dialog import message

        context.app.push(message(_("Some settings were reset"), "\n".join(settings.problems)))


def run_lobby(**window: Unpack[WindowArguments]) -> None:
    """Open the lobby and return when the window is closed. Raises NoDisplay."""
    from cardtable.screens.lobby.screen import LobbyScene

    with open_context(**window, is_online=True) as context:
        context.app.post(lambda: _greet(context, context.settings))
        report_folders(context)
        context.app.run(LobbyScene(context))


def run_match(
    match: Match, journal: Journal | None = None, **window: Unpack[WindowArguments]
) -> None:
    """Open the table with *match* and return when the window is closed. Raises NoDisplay.

    Without *journal* the match is saved automatically like any other.
    """
    from cardtable.table.play_scene import PlayScene

    with open_context(**window, is_online=True) as context:
        context.strategies(match.kind)
        report_folders(context)
        journal = journal or context.saves.start(match)
        context.app.run(PlayScene(context, match, journal))


def run_replay(recovered: Recovered, **window: Unpack[WindowArguments]) -> None:
    """Replay a saved game and return when the window is closed. Raises NoDisplay."""
    from cardtable.screens.replay.screen import ReplayScene

    with open_context(**window) as context:
        context.app.run(ReplayScene(context, recovered.match, recovered.title))


def run_watch(
    match: Match,
    name: str,
    unknown: frozenset[int],
    ending: str = "",
    **window: Unpack[WindowArguments],
) -> None:
    """Replay *match* under the title *name* and return when the window is closed.

    The cards of the positions in *unknown* stay hidden; *ending* is shown at the end. Raises
    NoDisplay.
    """
    from cardtable.screens.replay.screen import ReplayScene

    with open_context(**window) as context:
        context.app.run(ReplayScene(context, match, name, unknown=unknown, ending=ending))


def run_demo(
    seconds: float | None = 20.0,
    screenshot: str | Path | None = None,
    headless: bool = False,
    seed: int | None = None,
    hands: int | None = None,
    animation: str | None = None,
    kind: GameKind | None = None,
    **window: Unpack[WindowArguments],
) -> None:
    """Show strategies playing *kind* with open cards for *seconds* or *hands*, then quit.

    After a game comes the next one. Nothing is saved. Without *kind* the first game is played; a
    game without hands counts as one hand. *screenshot* is the path of a PNG file for the last
    frame. *headless* opens no window and plays no sound. *animation* is a speed as in the
    settings. Raises NoDisplay.
    """
    from cardtable.engine import Ended, Scored
    from cardtable.screens.demo_venue import DemoVenue
    from cardtable.table.play_scene import PlayScene

    if headless:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    window["size"] = window.get("size") or (1280, 800)
    window["fullscreen"] = bool(window.get("fullscreen"))
    with open_context(**window) as context:
        app = context.app
        if animation is not None:
            context.settings.animation = animation
            context.apply()

        def end() -> None:
            if screenshot is not None:
                app.screenshot(screenshot)
            app.quit()

        def count(_match: Match, change: Change) -> None:
            if any(isinstance(event, (Ended, Scored)) for event in change.events):
                finished.append(change)
                if len(finished) == hands:
                    app.after(1.0, end)

        def next_match() -> Match:
            match = demo_match(None if seed is None else seed + next(numbers), kind)
            match.listeners.append(count)
            return match

        numbers = itertools.count()
        finished: list[Change] = []
        if seconds is not None:
            app.after(seconds, end)
        make_venue = partial(DemoVenue, next_match)
        app.run(PlayScene(context, next_match(), make_venue=make_venue))


def demo_match(seed: int | None = None, kind: GameKind | None = None) -> Match:
    """Return a match among the default opponents, by default at the first game."""
    from cardtable.company.casting import find_characters
    from cardtable.games import all_games
    from cardtable.match import Match, Seat
    from cardtable.screens.lobby.player_names import random_names

    kind = kind or next(iter(all_games().values()))
    rules = kind.find_rules(kind.rule_sets[0])
    count = sum(len(side) for side in kind.sides(rules))
    rng = Random(seed)
    opponents = [kind.opponents[index % len(kind.opponents)] for index in range(count)]
    characters = find_characters(kind, opponents, (), rng)
    names = iter(random_names(count, [name for name in characters if name], rng))
    seats = [
        Seat(opponent.strategy, character or next(names), opponent.level)
        for opponent, character in zip(opponents, characters, strict=True)
    ]
    return Match(kind, rules, seats, seed=seed)
