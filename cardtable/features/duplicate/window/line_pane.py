"""A part of the window with a table that shows one way to play a hand, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from cardtable.engine import Advice
from cardtable.features.duplicate.comparison import Line
from cardtable.games.action_words import ActionWords, action_words_of
from cardtable.games.advice_words import signed_number
from cardtable.screens.replay.timeline import Film
from cardtable.table.plain_panels import card_of
from cardtable.table.stage.painter import place_of
from cardtable.table.watch_scene import WatchScene
from cardtable.ui import shapes, text
from cardtable.ui.signs import mark
from cardtable.ui.theme import Size

if TYPE_CHECKING:
    from cardtable.table.context import Context
    from cardtable.ui.app import App

MARK_HEIGHT = 22
"""Height of the number on a card in design units."""
MARK_SHARE = 0.5
"""Maximum width of the number as a share of the card's."""


class LinePane(WatchScene):
    """Shows the hand of *line* from the seat at *position*.

    It is not on the stack of scenes: its owner passes time and size on and draws it. *actions* is
    the number of actions of the hand that are shown, of *last* in all.
    """

    def __init__(self, context: Context, app: App, line: Line, position: int) -> None:
        self.film = Film(line.match)
        super().__init__(context, self.film.match, bar=0)
        self.app = app
        self.last = len(line.match.log) - line.start
        self.actions = 0
        self.viewpoint.bottom = position
        self.viewpoint.open_hands = False
        self._start = line.start
        self._log = line.match.log[line.start :]
        self._advice: Advice | None = None
        self._box = pygame.Rect(0, 0, 1, 1)
        self.film.go_to(self._frame_of(0))
        self.enter()

    def _frame_of(self, actions: int) -> int:
        """Return the index of the frame after *actions* actions, before the next hand is dealt."""
        frames, count = self.film.timeline.frames, self._start + actions
        places = [index for index, frame in enumerate(frames) if frame.actions == count]
        return places[0] if actions == self.last and actions else places[-1]

    # --- moving ----------------------------------------------------------------------------------

    def go_to(self, actions: int) -> None:
        """Show the table after *actions* actions of the hand; single steps forward are animated."""
        wanted = min(max(actions, 0), self.last)
        if wanted == self.actions:
            return
        index = self._frame_of(wanted)
        is_step = wanted == self.actions + 1 and index == self.film.index + 1
        self.actions = wanted
        self.table.stage.skip()
        if is_step:
            events = self.film.step()
            self.table.stage.play(events, self.viewpoint.visible_zones(), self.show_facts)
        else:
            self.film.go_to(index)
            self.show_now()
        self.redraw()

    def open_hands(self, value: bool) -> None:
        """Show all cards, or only those of the seat at the bottom."""
        self.viewpoint.open_hands = value
        self.place(self._box)
        self.show_now()

    @property
    def next_action(self) -> Any:
        """The action that follows, None at the end of the hand."""
        return self._log[self.actions].action if self.actions < self.last else None

    @property
    def is_to_act(self) -> bool:
        """Whether the next action is that of the seat at the bottom."""
        following = self.actions < self.last
        return following and self._log[self.actions].position == self.viewpoint.bottom

    @property
    def words(self) -> ActionWords:
        """The words for the next action."""
        return action_words_of(self.match.kind).at(self.viewpoint.view())

    def mark(self, advice: Advice | None) -> None:
        """Show what each card is worth by *advice*, and lift the card that is played next."""
        self._advice = advice
        cards = self.table.hand.cards
        cards.suggested = card_of(advice.best.action) if advice is not None else None
        cards.choose(card_of(self.next_action) if self.is_to_act else None)
        self.redraw()

    # --- place and picture -----------------------------------------------------------------------

    def place(self, box: pygame.Rect) -> None:
        """Place the table in *box* of the window."""
        self._box = box
        self.layout(box.size)
        self.settle()

    def layout(self, size: Size) -> None:
        super().layout(size)
        self.table.stage.skip()

    def draw_in(self, surface: pygame.Surface) -> None:
        """Draw the table on the window."""
        box = self._box.clip(surface.get_rect())
        if box.width > 0 and box.height > 0:
            part = surface.subsurface(box)
            self.draw(part)
            self._draw_marks(part)
            self.drawn()

    def _draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the number of each candidate on its card: what it loses against the best one."""
        advice, layout = self._advice, self.table.layout
        if advice is None or layout is None or self.table.stage.busy:
            return
        look, theme = self.look, self.look.theme
        sprites = self.table.stage.own_sprites()
        for sprite, following in zip(sprites, [*sprites[1:], None], strict=True):
            candidate = None if sprite.card is None else advice.candidate_for(sprite.card)
            if candidate is None:
                continue
            x, y = place_of(sprite, layout)
            left = x - sprite.pose.height * 5 / 14
            width = sprite.pose.height * 5 / 7 * MARK_SHARE
            if following is not None:
                width = max(look.px(10), min(width, place_of(following, layout)[0] - x))
            high = look.tx(MARK_HEIGHT)
            box = pygame.Rect(round(left), round(y + sprite.pose.height * 0.12), round(width), high)
            is_best = candidate is advice.best or advice.is_as_good(candidate)
            fill = theme.gold if is_best else theme.panel_solid
            shapes.draw_rounded(surface, box, high // 2, fill, theme.border, look.px(1))
            colour = theme.on_gold if is_best else theme.text
            if is_best:
                picture = mark("check", round(high * 0.62), colour)
                surface.blit(picture, picture.get_rect(center=box.center))
                continue
            loss = signed_number(candidate.expected - advice.best.expected, advice.decimals)
            text.draw_in(
                surface,
                loss,
                box.inflate(-look.px(4), 0),
                look.font(12),
                colour,
                bold=True,
                align="center",
                shrink=0.5,
            )
