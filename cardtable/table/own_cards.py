"""Your hand as a widget: cards are played by click, drag or keyboard."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from cardtable.cards import SHAPES, Card, shape_of
from cardtable.core.i18n import _
from cardtable.table.layout import CARD_RATIO, LIFT
from cardtable.table.stage import Sprite, Stage
from cardtable.table.stage.painter import Painter
from cardtable.ui.widgets import Widget
from cardtable.ui.widgets.base import is_activation, left_button

DRAG_UNITS = 8
"""Distance in design units from which a pressed card is dragged."""
PLAY_UNITS = 46
"""A card dragged upwards by more design units than this is played when it is released."""
ENLARGE_SECONDS = 0.55
"""Time after which a card held down is shown large."""
ACROSS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class OwnCards(Widget):
    """The hand at the bottom. ``legal`` are the playable cards, None if it is another seat's turn.

    *on_play* gets a card that a person wants to play, legal or not; *on_enlarge* gets a card to
    show large (None: hide it). With ``clicks`` 2 the first click only selects.
    """

    focusable = True

    def __init__(
        self,
        stage: Stage,
        painter: Painter,
        on_play: Callable[[Card], None],
        on_enlarge: Callable[[Card | None], None],
    ) -> None:
        super().__init__(_("Your cards"))
        self.stage = stage
        self.legal: frozenset[Card] | None = None
        self.clicks = 1
        self.chosen: Card | None = None
        """The card under the pointer or the keyboard cursor."""
        self.picked: Card | None = None
        """With two clicks per play: the card that was clicked once."""
        self.suggested: Card | None = None
        """The suggested card; it keeps a golden rim."""
        self._painter = painter
        self._on_play = on_play
        self._on_enlarge = on_enlarge
        self._pressed: tuple[Card, tuple[int, int]] | None = None
        self._held_for = 0.0
        self._enlarged = False

    # -- selection --------------------------------------------------------------------------------

    def cards(self) -> list[Card]:
        """Return the face-up cards, from the left."""
        return [sprite.card for sprite in self.stage.own_sprites() if sprite.card is not None]

    def card_at(self, pos: tuple[int, int]) -> Card | None:
        """Return the uppermost card at *pos*; a lifted card counts at its old place too."""
        layout = self.stage.layout
        if layout is None:
            return None
        for sprite in reversed(self.stage.own_sprites()):
            if sprite.card is not None and not sprite.flying:
                rise = LIFT * layout.unit * sprite.rise.target
                if covers(sprite, pos, rise):
                    return sprite.card
        return None

    def choose(self, card: Card | None) -> None:
        """Lift *card*, and lower the others."""
        if card is not self.chosen:
            self.chosen = card
            self.redraw()
        self.stage.lift(card)
        self.stage.lit = self._highlighted()

    def _highlighted(self) -> Card | None:
        """Return the card with a golden rim: clicked once, selected by key, or suggested."""
        if self.picked is not None:
            return self.picked
        return self.chosen if self.shows_focus and self.chosen is not None else self.suggested

    def forget(self) -> None:
        """Lower all cards, and send a dragged card back."""
        self._pressed = self.picked = None
        if self.stage.dragged is not None:
            self.stage.drop()
        self.choose(None)

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.card_at(pos) is not None

    @property
    def cursor(self) -> int:  # type: ignore[override]  # depends on the pointer position
        """The shape of the pointer: a hand over a playable card."""
        legal = self.legal is not None and self.chosen in self.legal
        return pygame.SYSTEM_CURSOR_HAND if legal else pygame.SYSTEM_CURSOR_ARROW

    def spoken(self) -> str:
        cards = self.cards()
        if self.chosen not in cards:
            return _("Your cards: {cards}").format(cards=", ".join(card.title for card in cards))
        place = cards.index(self.chosen) + 1
        words = _("{card}, {place} of {count}").format(
            card=self.chosen.title, place=place, count=len(cards)
        )
        if self.legal is not None and self.chosen not in self.legal:
            return _("{words}, not playable now").format(words=words)
        return words

    # -- time -------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return False  # the stage moves the cards; the widget has no hover or press animation

    def wake_after(self) -> float | None:
        if self._pressed is None or self._enlarged or self.stage.dragged is not None:
            return None
        return max(0.0, ENLARGE_SECONDS - self._held_for)

    def update(self, dt: float) -> None:
        if self._pressed is not None and self.stage.dragged is None:
            self._held_for += dt
            if self._held_for >= ENLARGE_SECONDS and not self._enlarged:
                self._enlarged = True
                self._on_enlarge(self._pressed[0])

    # -- the pointer ------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int]) -> None:
        if self._pressed is None:
            self.choose(self.card_at(pos))

    def set_hovered(self, value: bool) -> None:
        super().set_hovered(value)
        if not value and not self.shows_focus and self._pressed is None:
            self.choose(None)

    def handle(self, event: pygame.event.Event) -> bool:
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            card = self.card_at(event.pos)
            if card is None:
                return False
            self._pressed, self._held_for, self._enlarged = (card, event.pos), 0.0, False
            self.choose(card)
            return True
        if event.type == pygame.MOUSEMOTION and self._pressed is not None:
            self._drag(*self._pressed, event.pos)
            return True
        if left_button(event, pygame.MOUSEBUTTONUP) and self._pressed is not None:
            pressed, self._pressed = self._pressed, None
            self._release(*pressed, event.pos)
            return True
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        return False

    def _drag(self, card: Card, start: tuple[int, int], pos: tuple[int, int]) -> None:
        distance = math.hypot(pos[0] - start[0], pos[1] - start[1])
        is_short = distance < DRAG_UNITS * self.look.scale.unit
        if self.stage.dragged is None and (self._enlarged or is_short):
            return
        self.stage.drag(card, pos)
        self.redraw()

    def _release(self, card: Card, start: tuple[int, int], pos: tuple[int, int]) -> None:
        if self._enlarged:
            self._enlarged = False
            self._on_enlarge(None)
        elif self.stage.dragged is not None:
            up = start[1] - pos[1]
            if up > PLAY_UNITS * self.look.scale.unit:
                self._on_play(card)
            self.stage.drop()
            self.choose(None)
        elif self.clicks == 1 or self.picked is card:
            self.picked = None
            self._on_play(card)
        else:
            self.picked = card
        self.redraw()

    # -- the keyboard -----------------------------------------------------------------------------

    def _handle_key(self, event: pygame.event.Event) -> bool:
        cards = self.cards()
        if not cards:
            return False
        if event.key in ACROSS:
            self._step(cards, ACROSS[event.key])
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.choose(cards[0 if event.key == pygame.K_HOME else -1])
            self._announce()
            return True
        if is_activation(event) and self.chosen in cards:
            self._on_play(self.chosen)
            return True
        return False

    def _step(self, cards: list[Card], by: int) -> None:
        """Move the selection; if no card is selected, select the first or last playable one."""
        if self.chosen in cards:
            index = (cards.index(self.chosen) + by) % len(cards)
        else:
            legal = [n for n, card in enumerate(cards) if self.legal and card in self.legal]
            index = (legal or range(len(cards)))[0 if by > 0 else -1]
        self.choose(cards[index])
        self._announce()

    def _announce(self) -> None:
        if self.form is not None:
            self.form.announce(self.spoken())

    def focus_changed(self) -> None:
        if not self.focused and not self.hovered:
            self.choose(None)

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self.stage.lit = self._highlighted()
        self._painter.draw_moving(surface)


def covers(sprite: Sprite, pos: tuple[int, int], rise: float = 0.0) -> bool:
    """Return whether *pos* is on a card, or below it where it lay before it rose *rise* pixels."""
    pose = sprite.goal
    dx, dy = pos[0] - pose.x, pos[1] - pose.y
    lean = math.radians(pose.angle)
    across = dx * math.cos(lean) - dy * math.sin(lean)
    down = dx * math.sin(lean) + dy * math.cos(lean)
    wide = half = pose.height / 2
    wide *= CARD_RATIO
    if shape_of(sprite.card) != SHAPES[0]:
        half = wide
    return abs(across) <= wide and -half - rise <= down <= half
