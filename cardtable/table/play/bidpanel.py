"""The panel that asks a person for a bid, or for any other answer that is no card."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from cardtable.i18n import _
from cardtable.table import text
from cardtable.table.play.facts import Offer
from cardtable.table.theme import Look
from cardtable.table.widgets import Button, Choice, ChoiceStyle, Kind, Widget, boxes, draw_panel
from cardtable.table.widgets.base import left_button

PAD = 24
CELL = 48
TOGETHER_SECONDS = 0.9
"""Two digits typed within this time are one number."""
WIDTH = 480


class OptionGrid(Choice):
    """A grid of options; one that may not be chosen says why, a second click takes it."""

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        across: int,
        on_change: Callable[[int], None],
        on_take: Callable[[int], None],
    ) -> None:
        super().__init__(
            label, options, -1, on_change, style=ChoiceStyle.GRID, across=across
        )  # fmt: skip
        self._on_take = on_take

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose; a double click, or a click on what is disabled, asks for it."""
        if left_button(event, pygame.MOUSEBUTTONUP):
            cell, chosen = self._cell_at(event.pos), self.index
            used = super().handle(event)
            asked = cell in self.disabled or (cell == chosen and self._twice)
            if cell is not None and cell == self._down_on and asked:
                self._on_take(cell)
            return used
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self._down_on = self._cell_at(event.pos)
            self._twice = getattr(event, "clicks", 1) == 2
        return super().handle(event)

    _down_on: int | None = None
    _twice = False


class BidPanel(Widget):
    """Shows an :class:`Offer`; ``on_answer`` gets the action chosen.

    *on_suggest* asks for a suggestion; :meth:`suggest` shows one. *on_look* is told that the
    cards are wanted before a blind bid.
    """

    def __init__(
        self,
        on_answer: Callable[[Any], None],
        on_suggest: Callable[[], None],
        on_look: Callable[[], None],
    ) -> None:
        super().__init__()
        self.offer: Offer | None = None
        self.grid: OptionGrid | None = None
        self.confirm: Button | None = None
        self.box = pygame.Rect(0, 0, 0, 0)
        self._children: list[Widget] = []
        self._on_answer = on_answer
        self._on_suggest = on_suggest
        self._on_look = on_look
        self._why = ""
        self._typed = ("", 0.0)
        self._strip = pygame.Rect(0, 0, 0, 0)
        self.visible = False

    # -- what it asks -----------------------------------------------------------------------------

    def children(self) -> Sequence[Widget]:
        """Return grid and buttons."""
        return self._children

    def show(self, offer: Offer | None) -> None:
        """Ask *offer*, or nothing."""
        if offer == self.offer:
            return
        for child in self._children:
            if self.form is not None:
                self.form.release(child)
        self.offer, self._why, self.grid, self.confirm = offer, "", None, None
        self._children = self._make(offer) if offer is not None else []
        self.visible = offer is not None
        if self.form is not None:
            self.form.adopt(self)
        for child in self._children:
            if isinstance(child, Button):
                child.guard()
        if offer is not None:
            self.label = offer.title
            if self.form is not None:
                self.form.tell(f"{offer.title}. {offer.note}")
            self.arrange()
        self.redraw()

    def _make(self, offer: Offer) -> list[Widget]:
        if offer.blind is not None:
            blind = offer.blind
            return [
                Button(_("Look at the cards"), self._on_look, key=pygame.K_RETURN,
                       key_text=_("Enter"), kind=Kind.PRIMARY),
                Button(blind.label, lambda: self._on_answer(blind.action), key=pygame.K_b,
                       key_text="B"),
            ]  # fmt: skip
        if offer.wide:
            return [self._option_button(offer, number) for number in range(len(offer.options))]
        labels = [option.label for option in offer.options]
        self.grid = OptionGrid(offer.title, labels, self._across(labels), self._chosen, self._take)
        self.grid.disabled = frozenset(
            number for number, option in enumerate(offer.options) if not option.enabled
        )
        suggest = Button(_("Suggest"), self._on_suggest, key=pygame.K_h, key_text="H")
        self.confirm = Button(
            _("Choose"), self._answer, key=pygame.K_RETURN, key_text=_("Enter"), kind=Kind.PRIMARY,
            size=16,
        )  # fmt: skip
        self.confirm.enabled = False
        if offer.preferred >= 0:
            self.grid.show(offer.preferred)
            self._chosen(offer.preferred)
        return [self.grid, suggest, self.confirm]

    def _option_button(self, offer: Offer, number: int) -> Button:
        option = offer.options[number]
        key = pygame.key.key_code(option.key) if option.key else None
        return Button(option.label, lambda: self._on_answer(option.action), key=key,
                      key_text=option.key, kind=Kind.TABLE)  # fmt: skip

    def _across(self, labels: Sequence[str]) -> int:
        """Return how many cells go side by side: half of them when short, fewer when long."""
        longest = max(map(len, labels), default=1)
        most = max(1, 42 // (longest + 3))
        return max(1, min(most, -(-len(labels) // 2) if len(labels) > 4 else len(labels)))

    # -- choosing ---------------------------------------------------------------------------------

    def _chosen(self, number: int) -> None:
        if self.confirm is not None and self.offer is not None:
            option = self.offer.options[number]
            self.confirm.label = self.offer.confirm.format(option=option.label.lower())
            self.confirm.enabled = True
        self.redraw()

    def _take(self, number: int) -> None:
        if self.offer is not None:
            self._on_answer(self.offer.options[number].action)

    def _answer(self) -> None:
        if self.grid is not None and self.grid.index >= 0:
            self._take(self.grid.index)

    def suggest(self, action: Any, why: str) -> None:
        """Choose *action*, and say *why*."""
        if self.offer is None or self.grid is None:
            return
        for number, option in enumerate(self.offer.options):
            if option.action == action:
                self.grid.choose(number)
                self._why = why
                self.arrange()
                self.redraw()

    def type(self, letter: str) -> bool:
        """Choose by a typed digit (two quick ones make one number) or letter; tell if it did."""
        if self.offer is None or self.grid is None:
            return False
        now = time.monotonic()
        before, when = self._typed
        tries = [before + letter, letter] if now - when < TOGETHER_SECONDS else [letter]
        for typed in tries:
            for number, option in enumerate(self.offer.options):
                if option.key == typed:
                    self._typed = (typed, now)
                    if option.enabled:
                        self.grid.choose(number)
                        if self.form is not None:
                            self.form.tell(self.grid.spoken())
                    else:
                        self._take(number)
                    return True
        return False

    # -- place ------------------------------------------------------------------------------------

    def place_in(self, room: pygame.Rect, strip: pygame.Rect, look: Look) -> None:
        """Give the room a panel may fill, and the strip for a row of buttons."""
        self._strip = strip
        self.place(room, look)

    def arrange(self) -> None:
        """Place the panel in the middle of its room, and everything on it."""
        offer, look = self.offer, self.look
        if offer is None:
            return
        if offer.wide:
            self.box = self._strip
            cells = boxes.columns(self._strip, [1] * len(self._children), look.px(12))
            for child, cell in zip(self._children, cells, strict=True):
                child.place(cell, look)
            return
        pad = look.px(PAD)
        width = min(self.rect.width, round(look.px(WIDTH) * (0.6 + 0.4 * look.scale.text)))
        inner = width - 2 * pad
        parts = self._heights(inner)
        spare = self.rect.height - sum(parts) - 2 * pad
        if spare < 0 and self.grid is not None:  # the cells give way first, then the edge
            rows = -(-len(offer.options) // self.grid.across)
            least = rows * look.px(30) + (rows - 1) * look.px(6)
            give = min(-spare, max(0, parts[1] - least))
            parts[1] -= give
            spare += give
            if spare < 0:
                pad = max(look.px(8), pad + spare // 2)
        height = min(self.rect.height, sum(parts) + 2 * pad)
        self.box = boxes.centred(self.rect, (width, height))
        body = boxes.inset(self.box, pad)
        self._title, body = boxes.cut_top(body, parts[0])
        main, body = boxes.cut_top(body, parts[1])
        self._lines, body = boxes.cut_top(body, parts[2])
        row = boxes.cut_bottom(body, look.tx(44))[1]
        if self.grid is not None:
            self.grid.place(boxes.cut_bottom(main, 0, look.px(10))[0], look)
            cells = boxes.columns(row, (136, 280), look.px(16))
            for child, cell in zip(self._children[1:], cells, strict=True):
                child.place(cell, look)
        else:
            self._lines = main
            cells = boxes.columns(row, (220, 160), look.px(16))
            for child, cell in zip(self._children, cells, strict=True):
                child.place(cell, look)

    _title = pygame.Rect(0, 0, 0, 0)
    _lines = pygame.Rect(0, 0, 0, 0)

    def _heights(self, inner: int) -> list[int]:
        """Return the heights of title, middle, lines below and buttons, gaps included."""
        offer, look = self.offer, self.look
        assert offer is not None
        size = look.font(14)
        title = look.tx(28) + look.px(14)
        if self.grid is None:
            words = text.paragraph_height(offer.look, inner, size)
            return [title, words + look.px(20), 0, look.tx(44)]
        rows = -(-len(offer.options) // self.grid.across)
        cells = rows * look.px(CELL) + (rows - 1) * look.px(10) + look.px(10)
        lines = look.px(4)
        if offer.explain:
            longest = max(offer.explain, key=len)
            lines += text.paragraph_height(longest, inner, size)
        lines += max(look.tx(22), text.paragraph_height(self._why, inner, look.font(13)))
        return [title, cells, lines + look.px(8), look.tx(44)]

    # -- picture ----------------------------------------------------------------------------------

    def hit(self, pos: tuple[int, int]) -> bool:
        """Catch the clicks on the panel."""
        if self.offer is not None and self.offer.wide:
            return any(child.hit(pos) for child in self._children)
        return self.box.collidepoint(pos)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel and what is on it."""
        offer, look, theme = self.offer, self.look, self.look.theme
        if offer is None:
            return
        if not offer.wide:
            draw_panel(surface, self.box, look, fill="panel_solid", shadow=True, radius=20)
            note = text.measure(offer.note, look.font(13))[0]
            share = self._title.width * 3 // 5
            left, right = boxes.cut_right(self._title, min(note, share), look.px(14))
            for box in (left, right):
                box.height -= look.px(12)
            text.draw_in(surface, offer.title, left, look.font(20), theme.title, bold=True)
            text.draw_in(surface, offer.note, right, look.font(13), theme.muted, align="right",
                         shrink=0.7)  # fmt: skip
            self._draw_lines(surface, offer, look)
        for child in self._children:
            if child.visible:
                child.draw(surface)

    def _draw_lines(self, surface: pygame.Surface, offer: Offer, look: Look) -> None:
        theme = look.theme
        if self.grid is None:
            text.draw_paragraph(surface, offer.look, self._lines, look.font(14), theme.text)
            return
        body = self._lines.copy()
        chosen = self.grid.index
        if offer.explain:
            words = offer.explain[chosen] if chosen >= 0 else ""
            longest = max(offer.explain, key=len)
            height = text.paragraph_height(longest, body.width, look.font(14))
            upper, body = boxes.cut_top(body, height)
            text.draw_paragraph(surface, words, upper, look.font(14), theme.text)
        text.draw_paragraph(surface, self._why, body, look.font(13), theme.muted,
                            red=theme.red_suit)  # fmt: skip
