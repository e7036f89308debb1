"""The panel of the last trick, at the upper right."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.art import CardArt, width_of
from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.table.press_panel import PressPanel
from cardtable.ui import shapes, text
from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.widgets import boxes


class LastTrick(PressPanel):
    """The cards of the last trick in playing order; *on_press* shows the earlier tricks."""

    def __init__(self, art: Callable[[], CardArt], on_press: Callable[[], None]) -> None:
        super().__init__(_("Last trick"), on_press)
        self.cards: tuple[tuple[int, Card], ...] = ()
        self.winner = ""
        self.winner_seat = -1
        self.source_height = 132
        """The height of cached pictures that are scaled down, in pixels."""
        self._art = art
        self._small = SurfaceCache(2_000_000)

    def show(self, cards: tuple[tuple[int, Card], ...], winner: str, winner_seat: int) -> None:
        """Show *cards*, each a position and its card, and the name and position of the winner."""
        if cards != self.cards or winner != self.winner:
            self.cards, self.winner, self.winner_seat = cards, winner, winner_seat
            self.redraw()
        self.visible = bool(cards)

    def spoken(self) -> str:
        cards = ", ".join(card.title for _seat, card in self.cards)
        if not self.winner:
            return _("Last trick: {cards}").format(cards=cards)
        return _("Last trick, taken by {name}: {cards}").format(name=self.winner, cards=cards)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        self.draw_ground(surface)
        space = boxes.inset(self.rect, look.px(14), look.tx(6))
        head, body = boxes.cut_top(space, look.tx(20), look.px(1))
        heading = _("Last trick").upper() + (f" · {self.winner}" if self.winner else "")
        text.draw_in(surface, heading, head, look.font(11), theme.muted, bold=True)
        self._draw_cards(surface, body)

    def _draw_cards(self, surface: pygame.Surface, body: pygame.Rect) -> None:
        if not self.cards:
            return
        look = self.look
        height = min(body.height, look.px(62))
        width = width_of(height)
        count = len(self.cards)
        step = min(width * 0.94, (body.width - width) / max(1, count - 1))
        left = body.centerx - (width + step * (count - 1)) / 2
        for number, (seat, card) in enumerate(self.cards):
            box = pygame.Rect(round(left + number * step), 0, width, height)
            box.centery = body.centery
            shapes.draw_shadow(surface, box, look.px(3), look.px(4), (0, 0, 0, 90), (0, 1))
            surface.blit(self._picture(card, (width, height)), box)
            if seat == self.winner_seat:
                line = max(2, look.px(2))
                shapes.draw_outline(surface, box, look.px(3), look.theme.gold, line)

    def _picture(self, card: Card, size: tuple[int, int]) -> pygame.Surface:
        art = self._art()
        return self._small.get(
            (id(art), card, size),
            lambda: pygame.transform.smoothscale(art.face(card, self.source_height), size),
        )
