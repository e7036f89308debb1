"""Several people at one screen: a curtain covers the table between their turns."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.art import CardArt
from cardtable.art.felt import felt
from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.ui import shapes, text
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Size
from cardtable.ui.widgets import Button, Kind, boxes, draw_panel
from cardtable.ui.widgets.base import is_activation, left_button


class PeekButton(Button):
    """A button that acts while it is held down; *on_hold* is called at the start and the end."""

    def __init__(self, label: str, on_hold: Callable[[bool], None]) -> None:
        super().__init__(label, lambda: None, key_text="P")
        self._on_hold = on_hold

    def set_pressed(self, value: bool) -> None:
        if value != self.pressed:
            self._on_hold(value)
        super().set_pressed(value)

    def handle(self, event: pygame.event.Event) -> bool:
        if is_activation(event):
            self.set_pressed(True)
            return True
        if left_button(event, pygame.MOUSEBUTTONUP):
            self.set_pressed(False)
            return True
        return super().handle(event)


class CurtainScene(Scene):
    """Shows whose turn it is, and waits until that person confirms.

    *cards* returns the person's hand for a peek; no other part of the table is drawn.
    """

    def __init__(
        self,
        name: str,
        colour_index: int,
        cards: Callable[[], tuple[Card, ...]],
        art: Callable[[], CardArt],
        on_ready: Callable[[], None],
        on_menu: Callable[[], None],
    ) -> None:
        super().__init__()
        self._name = name
        self._colour_index = colour_index
        self.cards = cards
        self._art = art
        self._on_menu = on_menu
        self._peeking = False
        self.ready = self.form.add(
            Button("", on_ready, key=pygame.K_RETURN, kind=Kind.PRIMARY, size=16)
        )
        self.peek = self.form.add(PeekButton("", self._set_peeking))
        self.retranslate()
        self.box = pygame.Rect(0, 0, 0, 0)
        self.fan = pygame.Rect(0, 0, 0, 0)

    def retranslate(self) -> None:
        self.title = _("Pass to {name}").format(name=self._name)
        self.ready.label = _("I am {name}: show my cards").format(name=self._name)
        self.ready.key_text = _("Enter")
        self.peek.label = _("Hold to peek")
        self.redraw()

    def enter(self) -> None:
        self.ready.guard()

    def _set_peeking(self, value: bool) -> None:
        self._peeking = value
        self.redraw()

    def cover(self) -> None:
        self._set_peeking(False)

    def layout(self, size: Size) -> None:
        look = self.look
        space = boxes.inset(pygame.Rect((0, 0), size), look.px(20))
        width = min(look.tx(440), space.width)
        height = min(look.tx(324), space.height * 2 // 3)
        self.box = pygame.Rect(0, 0, width, height)
        self.box.midtop = (space.centerx, space.top + (space.height - height) // 4)
        inner = boxes.inset(self.box, look.px(28))
        inner = self.peek.place_bottom(inner, look.tx(40), look)
        row = boxes.cut_bottom(inner, look.tx(48), 0)[1]
        row.bottom -= look.px(10)
        self.ready.place(row, look)
        top = self.box.bottom + look.px(20)
        self.fan = pygame.Rect(space.left, top, space.width, max(1, space.bottom - top))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_p:
            self.peek.set_pressed(event.type == pygame.KEYDOWN)
            return True
        if event.type == pygame.KEYUP and self.peek.pressed:
            self.peek.set_pressed(False)
            return True
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.peek.set_pressed(False)
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_m):
            self._on_menu()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        surface.blit(felt(surface.get_size(), theme), (0, 0))
        draw_panel(surface, self.box, look, fill="panel_solid", shadow=True, radius=22)
        inner = boxes.inset(self.box, look.px(28))
        side = min(look.tx(64), inner.height // 3)
        disc = pygame.Rect(0, 0, side, side)
        disc.midtop = (self.box.centerx, inner.top)
        colour = theme.avatars[self._colour_index % len(theme.avatars)]
        surface.blit(shapes.disc(side, colour), disc)
        letter = self._name.strip()[:1].upper() or "?"
        text.draw_in(
            surface, letter, disc, round(side * 0.46), theme.on_gold, bold=True, align="center"
        )
        top = disc.bottom + look.px(4)
        words = pygame.Rect(inner.left, top, inner.width, self.ready.rect.top - look.px(12) - top)
        upper, lower = boxes.rows(words, (3, 2))
        text.draw_in(
            surface, self.title, upper, look.font(24), theme.title, bold=True, align="center"
        )
        text.draw_in(
            surface,
            _("Everybody else, please look away."),
            lower,
            look.font(13),
            theme.muted,
            align="center",
        )
        super().draw(surface)
        if self._peeking:
            self._draw_fan(surface)

    def _draw_fan(self, surface: pygame.Surface) -> None:
        cards = self.cards()
        look = self.look
        height = min(look.px(150), self.fan.height)
        if not cards:
            text.draw_in(
                surface,
                _("Your cards are still hidden."),
                self.fan,
                look.font(14),
                look.theme.muted,
                align="center",
            )
            return
        width = round(height * 5 / 7)
        step = min(width * 0.55, (self.fan.width - width) / max(1, len(cards) - 1))
        left = self.fan.centerx - (width + step * (len(cards) - 1)) / 2
        for number, card in enumerate(cards):
            surface.blit(
                self._art().face(card, height), (round(left + number * step), self.fan.top)
            )


class Hotseat(Part):
    """Covers the table until the next person at the screen confirms."""

    def __init__(self, play: PlaySession) -> None:
        self.play = play

    def defer_turn(self, position: int) -> bool:
        must_pass = self.play.viewpoint.must_pass_to(position)
        if must_pass:
            self._pass_to(position)
        return must_pass

    def _pass_to(self, position: int) -> None:
        """Cover the table until the person at *position* confirms."""
        play, viewpoint = self.play, self.play.viewpoint
        viewpoint.lock()
        play.table.show_now(at_once=True)

        def ready() -> None:
            viewpoint.unlock(position)
            play.scene.app.remove(curtain)
            play.scene.relayout()
            play.playback.show_now(at_once=True)

        curtain = CurtainScene(
            play.table.names[position],
            position,
            lambda: viewpoint.hand_of(position),
            lambda: play.context.art,
            ready,
            play.open_menu,
        )
        play.scene.app.push(curtain)
