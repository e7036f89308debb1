"""A simulated user who does random things in a window, as fast as the program can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.art import BACKS
from cardtable.core import i18n
from cardtable.engine import Door, GameKind
from cardtable.features.review.window.review_scene import may_review, open_review
from cardtable.features.statistics.window.screen import StatisticsScene
from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.screens import transitions
from cardtable.screens.help.lesson import LessonScene
from cardtable.screens.help.screen import PAGES, HelpScene
from cardtable.screens.lobby.rules_editor import RulesScene
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.saved_games import SamplesScene, SavedScene
from cardtable.screens.settings.screen import SettingsScene
from cardtable.storage.saves import NameTaken
from cardtable.table.play_scene import PlayScene
from cardtable.ui.theme import FELTS
from cardtable.ui.widgets import Widget
from tests.waiting import let_threads_run

if TYPE_CHECKING:
    from cardtable.table.stage.stage import Sprite
    from tests.scenes import FakeWindow

KEYS = (
    pygame.K_ESCAPE,
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_TAB,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_u,
    pygame.K_r,
    pygame.K_g,
    pygame.K_m,
    pygame.K_F1,
)
LARGEST = (1920, 1200)
"""The largest size of the window, in pixels."""
MAX_FRAMES = 40
"""Number of frames to wait for the other seats."""
MAX_SCENES = 6
"""Number of open scenes after which the user goes back to the lobby."""


class RandomUser:
    """Does one random thing in *window* at each call of :meth:`act`.

    ``done`` counts what was done, ``actions`` the actions of all seats in the games played.
    """

    def __init__(self, window: FakeWindow, seed: int = 1) -> None:
        self.window = window
        self.context = window.context
        self.app = window.app
        self.rng = Random(seed)
        self.done: Counter[str] = Counter()
        self.actions = 0
        self._saved = 0
        self._records: list[Match] = [self._finished(kind) for kind in all_games().values()]
        """A game of each kind, for replays and reviews."""
        self._deeds: dict[Callable[[], None], int] = {
            self.play: 100,
            self.touch_cards: 20,
            self.press: 12,
            self.press_key: 12,
            self.move_pointer: 8,
            self.undo: 6,
            self.open_page: 12,
            self.start_game: 2,
            self.save: 2,
            self.resize: 6,
            self.change_look: 6,
            self.change_language: 2,
        }
        """How often each thing is done, out of 200 times; to play makes about four actions."""

    def act(self) -> None:
        """Do something, then draw a frame."""
        deed = self.rng.choices(list(self._deeds), list(self._deeds.values()))[0]
        self.done[deed.__name__] += 1
        deed()
        self.window.steps(self.rng.randint(1, 3))
        if not self.app.running or self.app.scene is None:  # the user has quit
            self.app.running = True
            self.app.replace(LobbyScene(self.context))
        elif len(self.app.scenes) > MAX_SCENES:
            self.context.screens.to_lobby()

    # -- the table ----------------------------------------------------------------------------

    def play(self) -> None:
        """Act at the table for the person, or continue after a hand; begin a game if needed."""
        play = next((s for s in reversed(self.app.scenes) if isinstance(s, PlayScene)), None)
        if play is None or play.match.over:
            self.start_game()
            return
        self.context.screens.close_above(play)
        session, match = play.play, play.match
        for _frame in range(MAX_FRAMES):
            if match.game.between_hands or (session.own_turn and session.accepts):
                break
            self.window.steps()
            let_threads_run()  # the strategies answer in their own thread
        if match.game.between_hands:
            self.window.key(pygame.K_RETURN)
        elif session.own_turn and session.accepts:
            game = match.game
            legal = game.legal_bids() if game.door is Door.BID else game.legal_plays()
            session.answer(self.rng.choice(legal))

    def touch_cards(self) -> None:
        """Click on cards at the table, once or twice, or drag one to another, allowed or not."""
        scene = self.app.scene
        sprites = list(scene.table.stage.sprites()) if isinstance(scene, PlayScene) else []
        for _time in range(self.rng.randint(1, 4) if sprites else 0):
            start, end = (self._point_on(self.rng.choice(sprites)) for _end in range(2))
            deed = self.rng.choice(("click", "double click", "drag"))
            self._mouse(start, end if deed == "drag" else start)
            if deed == "double click":
                self._mouse(start, start, clicks=2)

    def _point_on(self, sprite: Sprite) -> tuple[int, int]:
        height = sprite.goal.height
        box = pygame.Rect(0, 0, round(height * 5 / 7), round(height))
        box.center = (round(sprite.goal.x), round(sprite.goal.y))
        return self._point_in(box)

    def undo(self) -> None:
        """Take back up to three actions, or redo one."""
        for _time in range(self.rng.randint(1, 3)):
            self.window.key(self.rng.choice((pygame.K_u, pygame.K_u, pygame.K_r)))

    def start_game(self) -> None:
        """Start a game of any kind against simple strategies."""
        kind = self.rng.choice(list(all_games().values()))
        self.context.screens.to_lobby()
        match = self._new_match(kind, person=self.rng.random() < 0.9)
        match.listeners.append(self._count)
        transitions.open_table(self.context, match)

    def _new_match(self, kind: GameKind, *, person: bool = True) -> Match:
        rules = kind.find_rules(self.rng.choice(kind.rule_sets))
        count = sum(len(side) for side in kind.sides(rules))
        seats = [Seat("random", f"Name {number}") for number in range(count)]
        if person:
            seats[self.rng.randrange(count)] = Seat(PERSON, "You")
        return Match(kind, rules, seats, seed=self.rng.randrange(10**6))

    def _finished(self, kind: GameKind) -> Match:
        """Return a match of *kind* with at least one finished hand or game."""
        match = self._new_match(kind, person=False)
        for _action in range(300):
            if match.deal() is None:
                break
            match.tick()
        return match

    def _count(self, _match: Match, change: Any) -> None:
        self.actions += change.kind == "act"

    def save(self) -> None:
        """Save the game at the table under one of a few names."""
        scene = next((s for s in self.app.scenes if isinstance(s, PlayScene)), None)
        if scene is not None:
            self._saved = (self._saved + 1) % 10
            try:
                self.context.saves.save_as(scene.match, f"Soak {self._saved}")
            except NameTaken:
                self.done["name taken"] += 1

    # -- the window ---------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """Return the widgets of the top scene that can be pressed now."""
        assert self.app.scene is not None
        area = pygame.Rect((0, 0), self.app.size)
        return [
            widget
            for widget in self.app.scene.form.walk()
            if widget.focusable and widget.enabled and area.collidepoint(widget.rect.center)
        ]

    def press(self) -> None:
        """Press a random widget, somewhere."""
        widgets = self.widgets()
        if widgets:
            rect = self.rng.choice(widgets).rect
            point = self._point_in(rect)
            self._mouse(point, point)

    def _point_in(self, rect: pygame.Rect) -> tuple[int, int]:
        return (
            self.rng.randrange(rect.left, max(rect.left + 1, rect.right)),
            self.rng.randrange(rect.top, max(rect.top + 1, rect.bottom)),
        )

    def _mouse(self, start: tuple[int, int], end: tuple[int, int], clicks: int = 1) -> None:
        """Press the button at *start*, and release it at *end*."""
        events = [pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, clicks=clicks)]
        if end != start:
            for pos in ((start[0] + 30, start[1] + 30), end):
                motion = {"pos": pos, "rel": (1, 1), "buttons": (1, 0, 0)}
                events.append(pygame.event.Event(pygame.MOUSEMOTION, motion))
        events.append(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, clicks=clicks))
        for event in events:
            self.window.clock.events.append(event)
            self.app.step()

    def move_pointer(self) -> None:
        """Move the pointer somewhere, sometimes with a turn of the wheel."""
        pos = self._point_in(pygame.Rect((0, 0), self.app.size))
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.window.clock.events.append(motion)
        if self.rng.random() < 0.5:
            turn = self.rng.choice((-1, 1))
            wheel = pygame.event.Event(
                pygame.MOUSEWHEEL, x=0, y=turn, precise_x=0.0, precise_y=float(turn), flipped=False
            )
            self.window.clock.events.append(wheel)

    def press_key(self) -> None:
        """Press a random key."""
        self.window.key(self.rng.choice(KEYS))

    def resize(self) -> None:
        """Give the window another size."""
        size = (self.rng.randint(800, LARGEST[0]), self.rng.randint(600, LARGEST[1]))
        self.app.window.size = size
        event = pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        self.window.clock.events.append(event)

    def change_look(self) -> None:
        """Change one of the settings of the display."""
        choices: dict[str, tuple[Any, ...]] = {
            "felt": tuple(FELTS),
            "back": BACKS,
            "deck": ("", "berlin", "minimal"),
            "table": ("", "daylight", "velvet"),
            "four_colour": (False, True),
            "large_index": (False, True),
            "high_contrast": (False, True),
            "text_size": tuple(0.8 + 0.05 * step for step in range(17)),
            "animation": ("off", "fast"),
            "show_log": (False, True),
            "fullscreen": (False,),
        }
        name = self.rng.choice(list(choices))
        self.context.change(**{name: self.rng.choice(choices[name])})

    def change_language(self) -> None:
        """Switch to a random language."""
        self.context.change(language=self.rng.choice(i18n.languages()))

    def open_page(self) -> None:
        """Open a screen over the current one."""
        kind = self.rng.choice(list(all_games().values()))
        self.rng.choice(
            (
                self._open_help,
                self._open_replay,
                self._open_review,
                self._open_lesson,
                self._open_rules,
                lambda _kind: self.app.push(StatisticsScene(self.context)),
                lambda _kind: self.app.push(SettingsScene(self.context, self.rng.randrange(5))),
                lambda _kind: self.app.push(SavedScene(self.context)),
                lambda _kind: self.app.push(SamplesScene(self.context)),
                lambda _kind: self.context.screens.to_lobby(),
            )
        )(kind)

    def _open_help(self, kind: GameKind) -> None:
        rules = kind.find_rules(self.rng.choice(kind.rule_sets))
        self.app.push(HelpScene(self.context, kind, rules, page=self.rng.choice(PAGES)))

    def _open_replay(self, _kind: GameKind) -> None:
        self.app.push(ReplayScene(self.context, self.rng.choice(self._records)))

    def _open_review(self, _kind: GameKind) -> None:
        match = self.rng.choice(self._records)
        if may_review(self.context, match):
            open_review(self.context, match)

    def _open_lesson(self, kind: GameKind) -> None:
        if kind.has_part("lesson"):
            self.app.push(LessonScene(self.context, kind))

    def _open_rules(self, _kind: GameKind) -> None:
        lobby = next((s for s in self.app.scenes if isinstance(s, LobbyScene)), None)
        if lobby is not None:
            self.app.push(RulesScene(self.context, lobby.choices, lambda _choices: None))
