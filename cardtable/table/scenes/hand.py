"""Between two hands: what each side made, counted up, and the way on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.i18n import _
from cardtable.match import Match
from cardtable.table.scenes.panel import PanelScene, primary
from cardtable.table.scenes.result_card import ResultCard
from cardtable.table.scenes.sheet_data import own_side, sheet_of
from cardtable.table.theme import Look
from cardtable.table.widgets import Button, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context


class HandScene(PanelScene):
    """Shows the last hand of *match*; *go_on* is called once, when the panel has gone.

    The first click or key shows everything at once, the next one goes on.
    """

    def __init__(self, context: Context, match: Match, go_on: Callable[[], None]) -> None:
        sheet = sheet_of(match)
        row = sheet.rows[-1]
        title = _("Hand {number}").format(number=row.number)
        super().__init__(title, width=380 * min(2, len(row.cells)) + 80, height=700, closes="")
        self.context = context
        self.match = match
        self.go_on = go_on
        if sheet.target is not None:
            self.note.label = _("play to {target}").format(target=sheet.target)
        first = own_side(match)
        order = [first, *(side for side in range(len(row.cells)) if side != first)]
        self.cards = [
            self.form.add(ResultCard(sheet.sides[side], row.cells[side], place, sheet.target))
            for place, side in enumerate(order)
        ]
        self.add_footer(Button(_("Score sheet"), self._sheet, key=pygame.K_c, key_text="C"))
        self.next = self.add_footer(primary(_("Next hand"), self._next))

    def enter(self) -> None:
        """Say the result, and begin to count."""
        self.app.say(". ".join(card.spoken() for card in self.cards))
        for card in self.cards:
            card.start(self.look)
        self.next.guard()

    def _next(self) -> None:
        self.close()
        self.go_on()

    def _sheet(self) -> None:
        from cardtable.table.scenes.sheet import SheetScene

        self.app.push(SheetScene(self.context, self.match))

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the first click or key end the counting."""
        wanted = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if wanted and any(card.running for card in self.cards):
            for card in self.cards:
                card.finish()
            if event.type == pygame.MOUSEBUTTONDOWN:
                return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_SPACE):
            self.next.activate()
            return True
        return super().handle(event)

    def _across(self) -> int:
        return min(2, len(self.cards))

    def wanted_height(self, width: int, look: Look) -> int:
        """Return the height of the cards."""
        lines = max(len(card.cell.lines) for card in self.cards)
        rows = -(-len(self.cards) // self._across())
        high = self.cards[0].height_for(look, lines)
        return rows * high + (rows - 1) * look.px(14)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        """Place the cards side by side, four of them in two rows."""
        cells = boxes.grid(rect, self._across(), len(self.cards), look.px(14))
        for card, cell in zip(self.cards, cells, strict=True):
            card.place(cell, look)
