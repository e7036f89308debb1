"""A question above your hand: buttons with digits as keys, in one or more rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from cardtable.core.i18n import _
from cardtable.table.layout import GAP, MARGIN, TableLayout
from cardtable.table.panel_place import Taken, panel_space
from cardtable.ui import text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Widget, boxes, draw_panel, place_all

GUARD_SECONDS = 0.4
"""Time for which new buttons ignore input, which may be meant for the previous ones."""
DIGITS = "1234567890"
PAD = 14
MIN_WIDTH = 150
"""Minimum width and height of the buttons beside cards."""


@dataclass(frozen=True, slots=True)
class StripQuestion:
    """A question with its options, each a label and an action.

    An empty *title* is not shown. With *has_back*, a button returns to the previous question. A
    question without options is a note, such as how many more cards to choose. One that only asks to
    *confirm* a choice has a golden button.
    """

    title: str
    options: tuple[tuple[str, Any], ...]
    has_back: bool = False
    confirm: bool = False


class OptionStrip(Widget):
    """Shows a :class:`StripQuestion`.

    *on_choose* is called with the action of an option, *on_back* for the button that goes back.
    """

    def __init__(self, on_choose: Callable[[Any], None], on_back: Callable[[], None]) -> None:
        super().__init__()
        self.question: StripQuestion | None = None
        self.box = pygame.Rect(0, 0, 0, 0)
        """The part of the strip that is drawn."""
        self.buttons: list[Button] = []
        self._on_choose = on_choose
        self._on_back = on_back
        self._above = self._beside = self._title = pygame.Rect(0, 0, 0, 0)
        self._common: Sequence[pygame.Rect] = ()
        self._has_panel = False
        """Whether a panel is drawn under the buttons."""
        self.visible = False

    def children(self) -> Sequence[Widget]:
        return self.buttons

    def show(self, question: StripQuestion | None) -> None:
        """Show *question*; None hides the strip."""
        if question == self.question:
            return
        for button in self.buttons:
            if self.form is not None:
                self.form.release(button)
        self.question, self.visible = question, question is not None
        self.buttons = self._make_buttons(question) if question is not None else []
        if self.form is not None:
            self.form.adopt(self, self.parent)
        if question is not None:
            self.label = question.title
            if self.form is not None and question.title:
                labels = ", ".join(label for label, _action in question.options)
                self.form.announce(f"{question.title}: {labels}" if labels else question.title)
            self.arrange()
        self.redraw()

    def _make_buttons(self, question: StripQuestion) -> list[Button]:
        buttons = []
        for number, (label, action) in enumerate(question.options):
            digit = DIGITS[number] if number < len(DIGITS) else ""
            key = pygame.key.key_code(digit) if digit else None
            button = Button(
                label,
                partial(self._on_choose, action),
                key=pygame.K_RETURN if question.confirm else key,
                key_text=_("Enter") if question.confirm else digit,
                kind=Kind.PRIMARY if question.confirm else Kind.TABLE,
            )
            buttons.append(button)
        if question.has_back:
            back = Button(_("Go back"), self._on_back, key=pygame.K_BACKSPACE, kind=Kind.LINK)
            buttons.append(back)
        for button in buttons:
            button.guard(GUARD_SECONDS)
        return buttons

    def mark(self, action: Any) -> bool:
        """Draw the option of *action* as suggested; return whether there is one."""
        options = self.question.options if self.question is not None else ()
        for button, (_label, own_action) in zip(self.buttons, options, strict=False):
            button.selected = own_action == action
        self.redraw()
        return any(button.selected for button in self.buttons)

    def focus_marked(self) -> None:
        """Give the keys to the suggested option, so that Enter chooses it."""
        marked = next((button for button in self.buttons if button.selected), None)
        if marked is not None and self.form is not None:
            self.form.focus(marked, quietly=True)

    # -- place ------------------------------------------------------------------------------------

    def place_on(self, table: TableLayout, rise: int, look: Look) -> None:
        """Place the buttons *rise* pixels above their usual strip; further rows lie above it.

        Where these would cover common cards, all rows are beside the cards.
        """
        strip = table.choice.move(0, -rise)
        top = min(table.centre.top, strip.top)
        self._above = pygame.Rect(strip.left, top, strip.width, strip.bottom - top)
        self._common = table.common
        margin, gap = 2 * look.px(MARGIN), 2 * look.px(GAP)
        taken = (*table.never_covered, *table.plates.values(), *table.rarely_covered)
        beside = [box.inflate(gap, gap) for box in taken]
        self._beside = panel_space(
            table.space.inflate(-margin, -margin),
            [Taken(beside, (look.tx(MIN_WIDTH), look.tx(MIN_WIDTH)))],
            (strip.width, strip.width),
        )
        self.place(strip, look)

    def arrange(self) -> None:
        question, look = self.question, self.look
        if question is None or self.rect.width <= 1:
            return
        gap, high = look.px(10), min(look.tx(42), self.rect.height)
        if not self.buttons:
            self._has_panel = True
            width = text.measure(question.title, look.font(15), bold=True)[0] + 4 * look.px(PAD)
            self.box = pygame.Rect(0, 0, min(width, self.rect.width), look.tx(34))
            self.box.midbottom = self.rect.midbottom
            self._title = self.box
            return
        widths = [max(look.tx(88), button.measure(look)[0]) for button in self.buttons]
        self._has_panel = (
            bool(question.title) or sum(widths) + gap * (len(widths) - 1) > self.rect.width
        )
        if not self._has_panel:
            row = pygame.Rect(0, 0, sum(widths) + gap * (len(widths) - 1), high)
            row.center = self.rect.center
            self.box = row
            place_all(self.buttons, boxes.columns(row, widths, gap), look)
            return
        self._arrange_rows(question.title, widths, high, gap, self._above)
        if self.box.collidelist(self._common) >= 0:
            self._arrange_rows(question.title, widths, high, gap, self._beside)

    def _arrange_rows(
        self, title: str, widths: list[int], high: int, gap: int, area: pygame.Rect
    ) -> None:
        look, pad = self.look, self.look.px(PAD)
        space = max(1, area.width - 2 * pad)
        rows = rows_of(widths, space, gap)
        heading = look.tx(26) if title else 0
        limit = max(high, area.height - 2 * pad - heading)
        if len(rows) * (high + gap) - gap > limit:
            gap = max(2, gap // 2)
            rows = rows_of([min(width, space // 3) for width in widths], space, gap)
            high = max(look.px(20), min(high, limit // len(rows) - gap))
        inner = max(sum(widths[n] for n in row) + gap * (len(row) - 1) for row in rows)
        if title:
            inner = max(inner, text.measure(title, look.font(15), bold=True)[0])
        width = min(area.width, min(inner, space) + 2 * pad)
        height = heading + len(rows) * (high + gap) - gap + 2 * pad
        self.box = pygame.Rect(0, 0, width, height)
        self.box.midbottom = area.midbottom
        body = boxes.inset(self.box, pad)
        self._title, body = boxes.cut_top(body, heading) if heading else (body, body)
        top = body.top
        for row in rows:
            wide = min(sum(widths[n] for n in row) + gap * (len(row) - 1), body.width)
            line = pygame.Rect(body.centerx - wide // 2, top, wide, high)
            cells = boxes.columns(line, [widths[n] for n in row], gap)
            for number, cell in zip(row, cells, strict=True):
                self.buttons[number].place(cell, look)
            top += high + gap

    # -- events and picture -----------------------------------------------------------------------

    def hit(self, pos: tuple[int, int]) -> bool:
        if self._has_panel:
            return self.box.collidepoint(pos)
        return any(button.hit(pos) for button in self.buttons)

    def draw(self, surface: pygame.Surface) -> None:
        question, look = self.question, self.look
        if question is None:
            return
        if self._has_panel:
            draw_panel(surface, self.box, look, fill="panel_solid", shadow=True, radius=18)
            if question.title:
                text.draw_in(
                    surface,
                    question.title,
                    self._title,
                    look.font(15),
                    look.theme.title,
                    bold=True,
                    align="center",
                    red=look.theme.red_suit,
                )
        for button in self.buttons:
            button.draw(surface)


def rows_of(widths: Sequence[int], space: int, gap: int) -> list[list[int]]:
    """Return the indexes of the boxes in each row; only a single box may be wider than *space*.

    >>> rows_of([40, 40, 40], 100, 10)
    [[0, 1], [2]]
    """
    rows: list[list[int]] = [[]]
    wide = 0
    for number, width in enumerate(widths):
        if rows[-1] and wide + gap + width > space:
            rows.append([])
            wide = 0
        wide += width + (gap if rows[-1] else 0)
        rows[-1].append(number)
    return rows
