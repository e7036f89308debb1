"""A few options above the own hand: buttons with digits as keys, in one or more rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from cardtable.ui import text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Widget, boxes, draw_panel

GUARD_SECONDS = 0.4
"""Time for which new buttons ignore clicks, which may be meant for something else."""
DIGITS = "1234567890"
PAD = 14


@dataclass(frozen=True, slots=True)
class StripQuestion:
    """The question of the strip: a *title* (shown if not empty), and options.

    Each option has a text and an action. *back* is the label of a button that returns to the
    previous question, "" for none.
    """

    title: str
    options: tuple[tuple[str, Any], ...]
    back: str = ""


class OptionStrip(Widget):
    """Shows a :class:`StripQuestion`; *on_choose* gets the action, *on_back* means to go back."""

    def __init__(self, on_choose: Callable[[Any], None], on_back: Callable[[], None]) -> None:
        super().__init__()
        self.ask: StripQuestion | None = None
        self.box = pygame.Rect(0, 0, 0, 0)
        self.buttons: list[Button] = []
        self._on_choose = on_choose
        self._on_back = on_back
        self._room = self._title = pygame.Rect(0, 0, 0, 0)
        self._ground = False
        self.visible = False

    def children(self) -> Sequence[Widget]:
        return self.buttons

    def show(self, ask: StripQuestion | None) -> None:
        """Show the question; None hides the strip."""
        if ask == self.ask:
            return
        for button in self.buttons:
            if self.form is not None:
                self.form.release(button)
        self.ask, self.visible = ask, ask is not None
        self.buttons = self._make(ask) if ask is not None else []
        if self.form is not None:
            self.form.adopt(self, self.parent)
        if ask is not None:
            self.label = ask.title
            if self.form is not None and ask.title:
                self.form.say(f"{ask.title}: {', '.join(words for words, _action in ask.options)}")
            self.arrange()
        self.redraw()

    def _make(self, ask: StripQuestion) -> list[Button]:
        made = []
        for number, (words, action) in enumerate(ask.options):
            digit = DIGITS[number] if number < len(DIGITS) else ""
            button = Button(
                words,
                lambda action=action: self._on_choose(action),  # type: ignore[misc]  # mypy does not infer a lambda's default
                key=pygame.key.key_code(digit) if digit else None,
                key_text=digit,
                kind=Kind.TABLE,
            )
            made.append(button)
        if ask.back:
            made.append(Button(ask.back, self._on_back, key=pygame.K_BACKSPACE, kind=Kind.LINK))
        for button in made:
            button.guard(GUARD_SECONDS)
        return made

    def mark(self, action: Any) -> bool:
        """Draw the option of *action* as suggested; return whether there is one."""
        found = False
        if self.ask is not None:
            for button, (_words, one) in zip(self.buttons, self.ask.options, strict=False):
                button.selected = one == action
                found = found or button.selected
        self.redraw()
        return found

    # -- place ------------------------------------------------------------------------------------

    def place_in(self, strip: pygame.Rect, room: pygame.Rect, look: Look) -> None:
        """Set the *strip* for one row of buttons, and the *room* above it for more."""
        self._room = room
        self.place(strip, look)

    def arrange(self) -> None:
        ask, look = self.ask, self.look
        if ask is None or self.rect.width <= 1:
            return
        gap, high = look.px(10), min(look.tx(42), self.rect.height)
        widths = [max(look.tx(88), button.measure(look)[0]) for button in self.buttons]
        self._ground = bool(ask.title) or sum(widths) + gap * (len(widths) - 1) > self.rect.width
        if not self._ground:
            row = pygame.Rect(0, 0, sum(widths) + gap * (len(widths) - 1), high)
            row.center = self.rect.center
            self.box = row
            for button, cell in zip(self.buttons, boxes.columns(row, widths, gap), strict=True):
                button.place(cell, look)
            return
        self._arrange_rows(ask, widths, high, gap)

    def _arrange_rows(self, ask: StripQuestion, widths: list[int], high: int, gap: int) -> None:
        look, pad = self.look, self.look.px(PAD)
        room = max(1, self.rect.width - 2 * pad)
        rows = rows_of(widths, room, gap)
        title = look.tx(26) if ask.title else 0
        limit = max(high, self.rect.bottom - self._room.top - 2 * pad - title)
        if len(rows) * (high + gap) - gap > limit:
            gap = max(2, gap // 2)
            rows = rows_of([min(width, room // 3) for width in widths], room, gap)
            high = max(look.px(20), min(high, limit // len(rows) - gap))
        inner = max(sum(widths[n] for n in row) + gap * (len(row) - 1) for row in rows)
        if ask.title:
            inner = max(inner, text.measure(ask.title, look.font(15), bold=True)[0])
        width = min(self.rect.width, min(inner, room) + 2 * pad)
        height = title + len(rows) * (high + gap) - gap + 2 * pad
        self.box = pygame.Rect(0, 0, width, height)
        self.box.midbottom = (self.rect.centerx, self.rect.bottom)
        body = boxes.inset(self.box, pad)
        self._title, body = boxes.cut_top(body, title) if title else (body, body)
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
        if self._ground:
            return self.box.collidepoint(pos)
        return any(button.hit(pos) for button in self.buttons)

    def draw(self, surface: pygame.Surface) -> None:
        ask, look = self.ask, self.look
        if ask is None:
            return
        if self._ground:
            draw_panel(surface, self.box, look, fill="panel_solid", shadow=True, radius=18)
            if ask.title:
                text.draw_in(
                    surface,
                    ask.title,
                    self._title,
                    look.font(15),
                    look.theme.title,
                    bold=True,
                    align="center",
                    red=look.theme.red_suit,
                )
        for button in self.buttons:
            button.draw(surface)


def rows_of(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Return the indexes of the boxes in each row; rows are not wider than *room*, if possible.

    >>> rows_of([40, 40, 40], 100, 10)
    [[0, 1], [2]]
    """
    rows: list[list[int]] = [[]]
    wide = 0
    for number, width in enumerate(widths):
        if rows[-1] and wide + gap + width > room:
            rows.append([])
            wide = 0
        wide += width + (gap if rows[-1] else 0)
        rows[-1].append(number)
    return rows
