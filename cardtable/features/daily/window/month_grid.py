"""A month of deals of the day as a calendar sheet."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Mapping
from datetime import date

import pygame

from cardtable.core.i18n import _
from cardtable.features.daily.results import DayResult, Outcome
from cardtable.features.daily.words import WEEKDAYS, day_title, day_words
from cardtable.games.speech import signed
from cardtable.ui import shapes, signs, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Widget, boxes
from cardtable.ui.widgets.base import is_activation, left_button

ROWS = 6
"""Weeks that a month may touch."""
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -7, pygame.K_DOWN: 7}
_SIGNS = {Outcome.WON: "check", Outcome.LOST: "cross"}


class MonthGrid(Widget):
    """The days of a month in rows of a week, Monday first, with the result of each.

    The arrows move through the days up to *last*, also into other months. *on_choose* is called
    with the chosen day, *on_activate* for a double click, Enter and Space.
    """

    focusable = True

    def __init__(
        self, last: date, on_choose: Callable[[date], None], on_activate: Callable[[], None]
    ) -> None:
        super().__init__(_("Calendar"))
        self.last = last
        self.day = last
        self.results: Mapping[date, DayResult] = {}
        self.on_choose = on_choose
        self.on_activate = on_activate
        self._under: date | None = None

    def show(self, results: Mapping[date, DayResult], day: date) -> None:
        """Show the month of *day* with *results*, and choose *day*."""
        self.results = results
        self.day = day
        self.redraw()

    def choose(self, day: date) -> None:
        """Choose *day*, unless it has not come yet."""
        if day <= self.last:
            self.day = day
            self.redraw()
            self.on_choose(day)
            if self.form is not None and self.focused:
                self.form.announce(self.spoken())

    def spoken(self) -> str:
        return f"{day_title(self.day)}: {day_words(self.results.get(self.day))}"

    # -- place ------------------------------------------------------------------------------------

    def measure(self, look: Look) -> tuple[int, int]:
        return (7 * look.tx(78), look.tx(24) + ROWS * look.tx(52))

    def _cells(self) -> dict[date, pygame.Rect]:
        """Return the rectangle of each day of the month."""
        look = self.look
        body = boxes.cut_top(self.rect, look.tx(24))[1]
        cells = boxes.grid(body, 7, 7 * ROWS, look.px(4))
        first = self.day.replace(day=1)
        count = monthrange(first.year, first.month)[1]
        start = first.weekday()
        return {first.replace(day=number + 1): cells[start + number] for number in range(count)}

    # -- events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in _STEPS:
            return self._step(_STEPS[event.key])
        if is_activation(event):
            self.on_activate()
            return True
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            day = self._day_at(event.pos)
            if day is not None:
                self.choose(day)
                if getattr(event, "clicks", 1) == 2 and day == self.day:
                    self.on_activate()
            return True
        return False

    def _step(self, days: int) -> bool:
        number = self.day.toordinal() + days
        if not 1 <= number <= self.last.toordinal():
            return abs(days) == 1  # up and down leave the calendar at its ends
        self.choose(date.fromordinal(number))
        return True

    def _day_at(self, pos: tuple[int, int]) -> date | None:
        return next((day for day, cell in self._cells().items() if cell.collidepoint(pos)), None)

    def set_hovered(self, value: bool) -> None:
        super().set_hovered(value)
        if not value:
            self._under = None

    def point_at(self, pos: tuple[int, int]) -> None:
        under = self._day_at(pos)
        if under != self._under:
            self._under = under
            self.redraw()

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        head = boxes.cut_top(self.rect, look.tx(24))[0]
        for name, box in zip(WEEKDAYS, boxes.columns(head, [1] * 7, look.px(4)), strict=True):
            text.draw_in(surface, _(name), box, look.font(12), theme.muted, align="center")
        for day, cell in self._cells().items():
            self._draw_day(surface, day, cell)

    def _draw_day(self, surface: pygame.Surface, day: date, cell: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        corner = look.px(8)
        is_chosen, is_future = day == self.day, day > self.last
        fill = theme.control_hover if is_chosen or day == self._under else theme.control
        border = theme.gold if is_chosen else theme.control_border
        line = max(1, look.px(2 if is_chosen else 1))
        shapes.draw_rounded(surface, cell, corner, fill, border, line, 0.35 if is_future else 1.0)
        box = boxes.inset(cell, look.px(7), look.px(4))
        upper, lower = boxes.rows(box, (1, 1))
        is_today = day == self.last
        colour = theme.faint if is_future else theme.gold if is_today else theme.text
        number = f"{day.day}"
        text.draw_in(surface, number, upper, look.font(12), colour, bold=is_today)
        result = self.results.get(day)
        if result is not None:
            self._draw_result(surface, result, upper, lower)
        if is_chosen:
            self.draw_focus_ring(surface, cell, corner)

    def _draw_result(
        self, surface: pygame.Surface, result: DayResult, upper: pygame.Rect, lower: pygame.Rect
    ) -> None:
        look, theme = self.look, self.look.theme
        if result.late:
            text.draw_in(
                surface, _("late"), upper, look.font(11), theme.muted, align="right", shrink=0.7
            )
        colour = theme.danger_text if result.outcome is Outcome.LOST else theme.number
        side = min(look.tx(11), lower.height)
        left, right = boxes.cut_left(lower, side, look.px(4))
        name = _SIGNS.get(result.outcome)
        if name is not None:
            sign = signs.mark(name, side, colour)
            surface.blit(sign, sign.get_rect(center=left.center))
        else:
            dash = boxes.centred(left, (side, max(2, look.px(2))))
            surface.fill(colour[:3], dash)
        points = signed(result.points)
        text.draw_in(
            surface, points, right, look.font(14), colour, bold=True, align="right", shrink=0.6
        )
