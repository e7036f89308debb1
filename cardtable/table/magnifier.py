"""A card seen large, for as long as it is wanted."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.art import CardArt, width_of
from cardtable.cards import Card
from cardtable.ui import shapes
from cardtable.ui.widgets import Widget


class Magnifier(Widget):
    """Shows ``card`` as high as two thirds of its rectangle, over a darkened table."""

    def __init__(self, art: Callable[[], CardArt]) -> None:
        super().__init__()
        self.card: Card | None = None
        self._art = art
        self.visible = False

    def show(self, card: Card | None) -> None:
        """Show *card*, or nothing."""
        if card is not self.card:
            self.card = card
            self.visible = card is not None
            if card is not None and self.form is not None:
                self.form.say(card.title)
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card in the middle."""
        if self.card is None:
            return
        look = self.look
        surface.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
        height = min(round(self.rect.height * 0.66), round(self.rect.width * 0.9 * 7 / 5))
        box = pygame.Rect(0, 0, width_of(height), height)
        box.center = self.rect.center
        corner = round(height * 0.043)
        shapes.draw_shadow(surface, box, corner, look.px(26), (0, 0, 0, 150), (0, look.px(10)))
        surface.blit(self._art().face(self.card, height), box)
