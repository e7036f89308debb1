"""The magnifier shows a card large while a mouse button is held down on it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.art import CardArt, width_of
from cardtable.cards import Card
from cardtable.engine import ZoneKind
from cardtable.table.layout import TableLayout
from cardtable.table.own_cards import covers
from cardtable.table.part import Part
from cardtable.table.table import Table
from cardtable.ui import shapes
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Form, Widget

BUTTON_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
OPEN_KINDS = (ZoneKind.TRICK, ZoneKind.BOARD, ZoneKind.DISCARD, ZoneKind.STOCK)
"""Kinds of zones whose face-up cards can be enlarged."""


class Magnifier(Widget):
    """Shows ``card`` at two thirds of the height of its rectangle, over a darkened table."""

    def __init__(self, art: Callable[[], CardArt]) -> None:
        super().__init__()
        self.card: Card | None = None
        self._art = art
        self.visible = False

    def show(self, card: Card | None) -> None:
        """Show *card*; None hides it."""
        if card is not self.card:
            self.card = card
            self.visible = card is not None
            if card is not None and self.form is not None:
                self.form.announce(card.title)
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
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


class MagnifierPart(Part):
    """Shows a card of *table* large, as long as a mouse button is held down on it."""

    magnifier: Magnifier

    def __init__(self, table: Table) -> None:
        self.table = table

    def add_widgets(self, form: Form) -> None:
        context = self.table.context
        self.magnifier = form.add(Magnifier(lambda: context.art))

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self.magnifier.place(layout.space, look)

    def enlarge(self, card: Card | None) -> None:
        """Show *card* large; None hides it."""
        self.magnifier.show(card)

    def escape(self) -> bool:
        was_open = self.magnifier.visible
        self.enlarge(None)
        return was_open

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type not in BUTTON_EVENTS or event.button != pygame.BUTTON_RIGHT:
            return False
        down = event.type == pygame.MOUSEBUTTONDOWN
        self.enlarge(self.card_at(event.pos) if down else None)
        return True

    def card_at(self, pos: tuple[int, int]) -> Card | None:
        """Return the face-up card at *pos*, in your hand or in the middle."""
        table = self.table
        own = table.hand.cards.card_at(pos)
        if own is not None:
            return own
        for zone in table.stage.visible:
            if zone.kind in OPEN_KINDS or table.viewpoint.open_hands:
                for sprite in reversed(table.stage.zones[zone.name]):
                    if sprite.card is not None and covers(sprite, pos):
                        return sprite.card
        return None
