"""A closed scene leaves nothing behind: no pictures at once, no objects after a collection."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator

import pygame
import pytest

from cardtable.features.review.window.review_scene import clear_cache, open_review
from cardtable.features.statistics.window.screen import StatisticsScene
from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.screens import transitions
from cardtable.screens.help.lesson import LessonScene
from cardtable.screens.help.screen import HelpScene
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.saved_games import SamplesScene, SavedScene
from cardtable.screens.settings.screen import SettingsScene
from cardtable.table.play_scene import PlayScene
from cardtable.ui.scene import Scene
from cardtable.ui.surface_cache import size_of
from tests.scenes import SPADES, FakeWindow, person_match, play_on


@pytest.fixture(autouse=True, scope="module")
def _quick_collections() -> Iterator[None]:
    """Make the collector look only at what these tests have made."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def window() -> Iterator[FakeWindow]:
    window = FakeWindow()
    window.open(LobbyScene(window.context))
    yield window
    window.close()
    clear_cache()


def open_page(window: FakeWindow, name: str) -> Scene:
    """Open a screen over the lobby."""
    context = window.context
    pages: dict[str, Callable[[], Scene]] = {
        "help": lambda: HelpScene(context, SPADES, SPADES.find_rules("classic")),
        "lesson": lambda: LessonScene(context),
        "replay": lambda: ReplayScene(context, play_on(person_match(), 30)),
        "samples": lambda: SamplesScene(context),
        "saves": lambda: SavedScene(context),
        "settings": lambda: SettingsScene(context),
        "statistics": lambda: StatisticsScene(context),
    }
    if name == "review":
        return open_review(context, play_on(person_match(), to_hand_end=True))
    if name in pages:
        window.open(pages[name]())
    else:
        kind = all_games()[name]
        rules = kind.find_rules(kind.rule_sets[0])
        count = sum(len(side) for side in kind.sides(rules))
        seats = [Seat("random" if seat else PERSON, f"Name {seat}") for seat in range(count)]
        transitions.open_table(context, Match(kind, rules, seats, seed=1))
    assert isinstance(window.scene, Scene)
    return window.scene


PAGES = ("help", "lesson", "replay", "review", "samples", "saves", "settings", "statistics")


@pytest.mark.check
@pytest.mark.sample(2, check=24)
@pytest.mark.parametrize("name", [*PAGES, *all_games()])
def test_a_closed_scene_is_garbage(window: FakeWindow, name: str) -> None:
    scene = open_page(window, name)
    window.steps(3)
    window.app.window.size = (900, 700)
    window.clock.events.append(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=900, y=700))
    window.steps(3)
    window.key(pygame.K_F1)
    window.context.screens.to_lobby()
    assert isinstance(window.scene, LobbyScene)
    window.steps(2)
    closed = weakref.ref(scene)
    del scene
    window.until(lambda: is_collected(closed), "the scene is collected")


def is_collected(scene: weakref.ref[Scene]) -> bool:
    """Run the collector, and return whether *scene* is gone; a search in it may have to end."""
    gc.collect()
    return scene() is None


@pytest.mark.check
def test_a_closed_table_holds_no_pictures(window: FakeWindow) -> None:
    scene = open_page(window, "spades")
    window.steps(3)
    kept = pictures_of(scene)
    assert sum(map(size_of, kept)) >= size_of(window.app.surface)
    del kept
    window.context.screens.to_lobby()
    assert sum(map(size_of, pictures_of(scene))) == 0


def pictures_of(scene: Scene) -> list[pygame.Surface]:
    """Return the surfaces in the attributes of the table's painter."""
    assert isinstance(scene, PlayScene)
    painter = scene.table.painter
    held = [found for found in vars(painter).values() if isinstance(found, pygame.Surface)]
    nested = [found for value in vars(painter).values() for found in _within(value)]
    return list(dict.fromkeys([*held, *nested]))


def _within(value: object) -> list[pygame.Surface]:
    parts = value if isinstance(value, tuple) else ()
    return [part for part in parts if isinstance(part, pygame.Surface)]
