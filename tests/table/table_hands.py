"""The table without a window: a clock, input and checks for tests of the play scene."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Self

import pygame

from cardtable.art import DeckStyle
from cardtable.cards import Card
from cardtable.engine import GameKind, Strategy
from cardtable.games import all_games
from cardtable.games.spades.strategies import Random
from cardtable.match import Match, Seat
from cardtable.screens.table_screens import TableScreens
from cardtable.storage.evening import Evening
from cardtable.storage.settings import Settings
from cardtable.table.bid_panel import OfferPart
from cardtable.table.play_scene import PlayScene
from cardtable.ui.motion import MotionSettings, Speed
from tests.scenes import Clock, Window, art_of
from tests.waiting import PAUSE

SPADES = all_games()["spades"]
NAMES = ("You", "West", "North", "East")
FRAME = 1 / 30
ART = art_of(DeckStyle())
"""One deck for all tests: drawing it takes a while."""


class Table(Window):
    """A table with a match, and the actions of a person."""

    def __init__(
        self,
        match: Match,
        *,
        size: tuple[int, int] = (960, 600),
        text: float = 1.0,
        speed: Speed = Speed.OFF,
        open_hands: bool | None = None,
        **settings: Any,
    ) -> None:
        self.match = match
        clock = Clock((FRAME, FRAME), (PAUSE, PAUSE))
        super().__init__(size, clock, text_size=text, motion=MotionSettings(speed))
        self.others_work = self.is_thinking
        self.sounds: list[str] = []
        states: dict[type, Any] = {}
        context: Any = SimpleNamespace(
            app=self.app,
            settings=Settings().changed(**{"trick_rest": 0.0, "compare_hands": False, **settings}),
            art=ART,
            sound=SimpleNamespace(play=lambda name, _pan=0.0: self.sounds.append(name)),
            statistics=SimpleNamespace(
                record=lambda _match: True,
                store=lambda _match, _position, _write: None,
                totals=lambda _key: SimpleNamespace(games=0),
                rows=lambda _query, _values=None: [],
                opponents=dict,
            ),
            saves=None,
            settings_listeners=[],
            of=lambda kind, make: (
                states[kind] if kind in states else states.setdefault(kind, make())
            ),
            evening=Evening(),
            former_names=set(),
            note_played=lambda _game: None,
            is_unsaved=False,
            strategies=lambda kind: SimpleNamespace(classes=match._classes),
        )
        self.context: Any = context
        self.context.screens = TableScreens(context)
        self.scene = PlayScene(context, match, open_hands=open_hands)
        self.app.push(self.scene)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.app.close()

    # Time

    def wait(self, seconds: float) -> None:
        """Advance the time by *seconds*."""
        for _frame in range(max(1, round(seconds / FRAME))):
            self.app.step()

    def is_thinking(self) -> bool:
        return self.scene.play.driver.busy

    def until_asked(self) -> None:
        """Advance the time until the person is asked."""
        self.until(
            lambda: self.scene.play.playback.waiting and self.scene.play.playback.still,
            "a question",
        )

    def until_bid(self) -> None:
        self.until(lambda: self.bid.visible, "the bid panel")
        self.wait(0.6)

    def until_card(self) -> None:
        self.until(lambda: self.cards.legal is not None, "a card is asked for")

    def start_play(self, tricks: int = 3) -> None:
        """Bid, and wait for the request for the first card."""
        self.until_bid()
        self.scene.play.answer(self.bid.offer.options[tricks].action)
        self.until_card()

    # Output

    @property
    def cards(self) -> Any:
        return self.scene.table.hand.cards

    @property
    def bid(self) -> Any:
        return self.scene.find(OfferPart).panel

    @property
    def prompt(self) -> str:
        return self.scene.table.hand.prompt.words

    @property
    def log(self) -> list[str]:
        return [line.words for line in self.scene.table.log.lines]

    def faces(self) -> set[Card]:
        """Return every card whose face is drawn now."""
        return {
            sprite.shown_card
            for sprite in self.scene.table.stage.sprites()
            if sprite.shown_card is not None and sprite.turned > 0.0
        }

    @property
    def middle(self) -> tuple[int, int]:
        """A free place in the middle of the table."""
        layout = self.scene.table.layout
        assert layout is not None
        return (layout.centre.centerx, layout.centre.centery)

    def place_of(self, card: Card) -> tuple[int, int]:
        """Return a place on the visible left part of *card* in your hand."""
        sprite = self.scene.table.stage.find(card)
        assert sprite is not None
        return (round(sprite.goal.x - sprite.goal.height * 0.29), round(sprite.goal.y))

    # Input

    def key(self, *keys: int, letter: str = "") -> None:
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
            self.post(pygame.KEYUP, key=key, mod=0, unicode=letter, scancode=0)

    def type(self, letters: str) -> None:
        for letter in letters:
            self.key(pygame.key.key_code(letter), letter=letter)

    def move(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))

    def press(self, pos: tuple[int, int], button: int = 1, clicks: int = 1) -> None:
        self.move(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, clicks=clicks)

    def release(self, pos: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button, clicks=1)

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        self.press(pos, button)
        self.release(pos, button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.press(start)
        for step in range(1, 6):
            pos = tuple(round(a + (b - a) * step / 5) for a, b in zip(start, end, strict=True))
            self.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        self.release(end)


def spades_match(
    *seats: str,
    rules: Any = None,
    deals: tuple[str, ...] = (),
    seed: int = 5,
    classes: dict[str, type[Strategy]] | None = None,
    names: tuple[str, ...] = NAMES,
    kind: GameKind = SPADES,
    dealer: int = 0,
) -> Match:
    """Return a match; *seats* are strategies, by default a person and three random seats."""
    rules = rules if rules is not None else SPADES.find_rules("classic")
    seats = seats or ("person", *("random",) * (rules.players - 1))
    strategies: dict[str, type[Strategy]] = {
        "random": Random,
        SPADES.hint: Random,
        **(classes or {}),
    }
    return Match(
        kind,
        rules,
        [Seat(seat, names[n]) for n, seat in enumerate(seats)],
        seed=seed,
        deals=deals,
        strategies=strategies,
        dealer=dealer,
    )
