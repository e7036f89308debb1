"""Scenes without a window: a context, a clock, input, and checks for cut or overlapping text."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import pygame

from cardtable.art import CardArt
from cardtable.core.i18n import _
from cardtable.engine import Door
from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.screens.lobby.choices import Choices
from cardtable.screens.table_screens import TableScreens
from cardtable.storage.saves import Saves
from cardtable.storage.settings import Settings
from cardtable.storage.statistics import Statistics
from cardtable.table.context import Context, motion_of
from cardtable.table.looks import deck_of, theme_of
from cardtable.table.play_scene import PlayScene
from cardtable.table.sounds import SoundGroup, sound_box
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.scene import Scene
from cardtable.ui.widgets import Button, Label, ScrollArea
from tests.waiting import PAUSE, wait_until

SPADES = all_games()["spades"]
CLASSES = SPADES.strategies().classes
NAMES = ("You", "Walt", "Nora", "Elle")
SIZES = ((800, 600), (1280, 800), (2560, 1440))
TEXTS = (0.8, 1.0, 1.6)


def first_choices(kind=SPADES, **more):
    """Return the choices of a lobby that is opened for the first time."""
    return Choices.first(kind, kind.strategies().classes, Random(1), **more)


@cache
def art_of(style):
    """Return one deck of *style* for all tests: drawing it takes a while."""
    return CardArt(style)


Span = tuple[float, float]


class Clock:
    """Time that advances only by waiting, with scheduled events.

    A frame takes as long as the loop would wait, within the span *frame*, in seconds. While a
    strategy thinks for which a test waits, the span is *thinking*: however long a busy machine
    keeps the strategy waiting, it does not exceed its time.
    """

    def __init__(self, frame: Span = (1 / 30, 0.25), thinking: Span = (0.0, PAUSE)) -> None:
        self.time = 0.0
        self.frame = frame
        self.thinking = thinking
        self.events: list[pygame.event.Event] = []
        self.is_thinking: Callable[[], bool] = lambda: False

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        least, most = self.thinking if self.is_thinking() else self.frame
        self.time += min(max(seconds, least), most)
        events, self.events = self.events, []
        return events

    def wake(self) -> None:
        """Do nothing, as this clock never waits."""


class Window:
    """A window without a display: its clock, its time and its input."""

    def __init__(self, size: tuple[int, int], clock: Clock, **options: Any) -> None:
        self.clock = clock
        self.said: list[str] = []
        self.app = App(size, clock=clock, on_announce=self.said.append, **options)
        self.others_work: Callable[[], bool] | None = None
        """Whether other threads need time between two frames; None for always."""

    def is_thinking(self) -> bool:
        """Return whether a strategy thinks at a table."""
        tables = [scene for scene in self.app.scenes if isinstance(scene, PlayScene)]
        return any(table.play.driver.busy for table in tables)

    def until(
        self, condition: Callable[[], object], claim: str, step: Callable[[], object] | None = None
    ) -> None:
        """Draw frames, or call *step*, until *condition* holds; *claim* says so in words."""
        self.clock.is_thinking = self.is_thinking
        step = step or self.app.step
        try:
            wait_until(condition, claim, step=step, others_work=self.others_work)
        finally:
            self.clock.is_thinking = lambda: False

    def post(self, kind: int, **fields: Any) -> None:
        """Draw a frame with an event."""
        self.clock.events.append(pygame.event.Event(kind, **fields))
        self.app.step()


class FakeWindow(Window):
    """A window with the whole program around its scenes, and the actions of a person."""

    def __init__(self, size=(1280, 800), **settings):
        chosen = Settings().changed(**{"animation": "off", "name": "You"} | settings)
        super().__init__(
            size,
            Clock(),
            theme=theme_of(chosen),
            motion=motion_of(chosen),
            text_size=chosen.text_size,
        )
        sound = sound_box(dict.fromkeys(SoundGroup, 0.0))
        self.context = Context(
            self.app, chosen, art_of(deck_of(chosen)), sound, Saves(), Statistics()
        )
        self.context.screens = TableScreens(self.context)
        self.app.running = True

    @property
    def scene(self):
        return self.app.scene

    def open(self, scene):
        self.app.push(scene)
        self.steps(2)
        return scene

    def steps(self, count=1):
        for _step in range(count):
            self.app.step()

    def key(self, *keys, letters=""):
        """Press keys one after the other; *letters* are typed as text."""
        for key in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self.clock.events.append(
                    pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0)
                )
            self.app.step()
        for letter in letters:
            self.post(pygame.TEXTINPUT, text=letter)

    def click(self, widget):
        pos = widget.rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, pos=pos, button=1, clicks=1)

    def close(self):
        self.context.close()
        self.context.sound.close()
        self.app.close()


def person_match(rules="classic", seed=5, strategy="random", **more):
    """Return a match with one person at South."""
    found = SPADES.find_rules(rules)
    count = sum(len(side) for side in SPADES.sides(found))
    seats = [Seat(PERSON if seat == 0 else strategy, NAMES[seat]) for seat in range(count)]
    return Match(SPADES, found, seats, seed=seed, **more)


def play_on(match, actions=10_000, *, to_hand_end=False):
    """Play all seats, those of persons included, with a simple strategy."""
    adviser = CLASSES["rule-bidder"](seed=1)
    for _action in range(actions):
        if to_hand_end and match.game.between_hands:
            break
        position = match.deal()
        if position is None:
            break
        view = match.view(position)
        bidding = match.game.door is Door.BID
        match.act(adviser.place_bid(view) if bidding else adviser.play_card(view), position)
    return match


# --- output --------------------------------------------------------------------------------------


def _areas(widget):
    """Yield the scroll areas that contain *widget*."""
    parent = widget.parent
    while parent is not None:
        if isinstance(parent, ScrollArea):
            yield parent
        parent = parent.parent


def faults_of(scene, size):
    """Return the faults in the layout of a scene's widgets, as sentences."""
    window = pygame.Rect((0, 0), size)
    widgets = [w for w in scene.form.walk() if w.rect.width > 0 and w.rect.height > 0]
    return [
        *_outside(widgets, window),
        *_overlaps([w for w in widgets if w.focusable]),
        *_cut(widgets),
    ]


def _named(widget):
    return f"{type(widget).__name__} {widget.label!r} {tuple(widget.rect)}"


def _outside(widgets, window):
    for widget in widgets:
        areas = list(_areas(widget))
        if not areas and not window.contains(widget.rect):
            yield f"{_named(widget)} leaves the window"
        for area in areas:
            if widget.rect.left < area.rect.left or widget.rect.right > area.rect.right:
                yield f"{_named(widget)} is wider than {_named(area)}"


def _overlaps(widgets):
    for one, other in itertools.combinations(widgets, 2):
        related = one in _parents(other) or other in _parents(one)
        apart = list(_areas(one)) != list(_areas(other))
        if not related and not apart and one.rect.colliderect(other.rect):
            yield f"{_named(one)} overlaps {_named(other)}"


def _parents(widget):
    while widget.parent is not None:
        widget = widget.parent
        yield widget


def _cut(widgets):
    """Yield the texts that need an ellipsis. Names of people and files may be cut."""
    for widget in widgets:
        look = widget.look
        if isinstance(widget, Label) and widget.label:
            size = look.font(widget.size)
            if widget.wrapped:
                smallest = max(text.MIN_SIZE, round(size * 0.8))
                high = text.paragraph_height(
                    widget.label, widget.rect.width, smallest, bold=widget.bold
                )
                if high > widget.rect.height + 2:
                    yield f"{_named(widget)} needs {high} pixels of height"
            else:
                shown = text.fit(widget.label, widget.rect.width, size, bold=widget.bold)[0]
                if shown != text.clean(widget.label):
                    yield f"{_named(widget)} is cut: {shown!r}"
        elif type(widget) is Button and widget.label:
            wanted = widget.measure(look)[0]
            needed = wanted - round(
                0.2
                * text.measure(
                    widget.label, look.font(widget.size or look.theme.size_body), bold=widget.bold
                )[0]
            )
            if needed > widget.rect.width + 2 * look.px(4):
                yield f"{_named(widget)} needs {needed} pixels of width"


class LongTranslations:
    """Translations a third longer than the English text, as in German or Finnish."""

    def gettext(self, words):
        return words if "{" in words and len(words) < 12 else words + "n" * (len(words) // 3)

    def ngettext(self, one, many, count):
        return self.gettext(one if count == 1 else many)


class MenuOwner:
    """A table as its menu sees it."""

    def __init__(self, match: Match) -> None:
        self.scene = Scene()
        self.match = match

    def menu_note(self) -> str:
        return _("Saved after every card. You can leave at any time.")

    def before_leaving(self, leave: Callable[[], None]) -> None:
        leave()

    def menu_entries(self) -> Sequence[KeyCommand]:
        return (KeyCommand(_("Score sheet"), lambda: None, pygame.K_s, "S"),)

    def same_again(self) -> str:
        return _("Same deal again")
