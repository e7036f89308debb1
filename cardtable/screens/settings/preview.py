"""A small table that previews the settings: felt, cards and motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.art.felt import felt
from cardtable.cards import Card, parse_cards
from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.motion import Tween, Tweens, lerp, overshoot
from cardtable.ui.widgets import Widget, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context

HAND = parse_cards("As Kh Qd Jc")
TRICK = parse_cards("5h 9h 2h")
PLAYED = HAND[1]


class Preview(Widget):
    """Draws a table with the current settings; :meth:`show_motion` plays one card to the trick."""

    def __init__(self, context: Context) -> None:
        super().__init__(_("Preview"))
        self.context = context
        self._tweens = Tweens()
        self._played = 0.0  # progress of the card from the hand to the trick, 0 to 1
        self._gathered = 0.0  # progress of the trick to its winner, 0 to 1
        self._waiting = False
        self._ready = 0

    # -- motion -----------------------------------------------------------------------------------

    def show_motion(self) -> None:
        """Play one card, rest, and gather the trick at the speed of the settings."""
        motion = self.look.motion
        self._tweens.cancel()
        self._gathered = self._played = 0.0
        self._waiting = False
        self._add(motion.duration(0.22), self._play, self._rest)

    def _add(
        self,
        seconds: float,
        step: Callable[[float], None],
        done: Callable[[], None],
        delay: float = 0.0,
    ) -> None:
        self._tweens.add(
            Tween(
                (0.0,),
                (1.0,),
                seconds,
                ease=overshoot(0.9),
                delay=delay,
                on_step=lambda value: step(value[0]),
                on_done=done,
            )
        )

    def _play(self, value: float) -> None:
        self._played = value
        self.redraw()

    def _rest(self) -> None:
        settings = self.context.settings
        self._waiting = settings.trick_waits
        seconds = 2.0 if settings.trick_waits else settings.trick_rest
        self._add(self.look.motion.duration(0.3), self._gather, self._end, delay=seconds)

    def _gather(self, value: float) -> None:
        self._gathered = value
        self._waiting = False
        self.redraw()

    def _end(self) -> None:
        self._add(0.0, self._gather, self._reset, delay=0.5)

    def _reset(self) -> None:
        self._played = self._gathered = 0.0
        self.redraw()

    @property
    def animating(self) -> bool:
        return self._tweens.active or self._ready < len(HAND + TRICK) + 1

    def update(self, dt: float) -> None:
        if self._ready < len(HAND + TRICK) + 1 and self.rect.height:
            card = (*HAND, *TRICK, None)[self._ready]
            art = self.context.art
            if card is None:
                art.back(self._height())
            else:
                art.face(card, self._height())
            self._ready += 1
            self.redraw()
        self._tweens.update(min(dt, 0.05))
        super().update(dt)

    def deck_changed(self) -> None:
        """Redraw the cards."""
        self._ready = 0
        self.redraw()

    # -- picture ----------------------------------------------------------------------------------

    def _height(self) -> int:
        size = self.context.settings.hand_size
        return round(size * max(24, min(self.rect.height * 0.3, self.rect.width * 0.36)))

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        if self.rect.width < 20 or self.rect.height < 20:
            return
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        ring = boxes.inset(self.rect, self.rect.width // 6, self.rect.height // 5)
        ring.move_ip(-self.rect.left, -self.rect.top - self.rect.height // 24)
        surface.blit(felt(self.rect.size, look.theme, ring), self.rect)
        if self._ready > len(HAND + TRICK):
            self._draw_cards(surface)
        surface.set_clip(before)
        corner = look.px(look.theme.radius)
        shapes.draw_outline(surface, self.rect, corner, look.theme.border, look.px(1.5))
        if self._waiting:
            box = boxes.cut_top(boxes.inset(self.rect, look.px(10)), look.tx(24))[0]
            text.draw_in(
                surface,
                _("waiting for a click"),
                box,
                look.font(12),
                look.theme.text,
                align="center",
            )

    def _draw_cards(self, surface: pygame.Surface) -> None:
        rect, high = self.rect, self._height()
        wide = high * 5 / 7
        for index in range(5):
            x = rect.centerx + (index - 2) * wide * 0.42
            self._blit(surface, None, (x, rect.top + high * 0.12), (2 - index) * 3.0, high)
        middle = (rect.centerx, rect.centery - rect.height * 0.04)
        exit = (rect.right + wide, middle[1])
        spots = ((-0.95, 0.0, 8.0), (0.0, -0.36, 3.0), (0.95, 0.0, -6.0))
        for card, (across, down, turn) in zip(TRICK, spots, strict=True):
            start = (middle[0] + across * wide, middle[1] + down * high)
            self._blit(surface, card, _between(start, exit, self._gathered), turn, high)
        count = len(HAND)
        for index, card in enumerate(HAND):
            offset = index - (count - 1) / 2
            home = (rect.centerx + offset * wide * 0.72, rect.bottom - high * 0.4 + offset**2 * 2)
            target = (middle[0], middle[1] + high * 0.4)
            if card is PLAYED:
                spot = _between(_between(home, target, self._played), exit, self._gathered)
            else:
                spot = home
            self._blit(surface, card, spot, -offset * 4.0, high)

    def _blit(
        self,
        surface: pygame.Surface,
        card: Card | None,
        centre: tuple[float, float],
        degrees: float,
        high: int,
    ) -> None:
        art = self.context.art
        shadow = art.shadow(high, 0.1, degrees)
        drop = art.shadow_drop(high, 0.1)
        surface.blit(shadow, shadow.get_rect(center=(centre[0], centre[1] + drop)))
        picture = art.rotated(card, high, degrees)
        surface.blit(picture, picture.get_rect(center=centre))


def _between(start: tuple[float, float], end: tuple[float, float], t: float) -> tuple[float, float]:
    return (lerp(start[0], end[0], t), lerp(start[1], end[1], t))
