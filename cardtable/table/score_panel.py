"""The score panel, and the panel with the state of the hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.i18n import _
from cardtable.games.speech import plain
from cardtable.table.facts import ScoreRow
from cardtable.table.press_panel import PressPanel
from cardtable.ui import text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Widget, boxes, draw_bar, draw_panel

COUNT_SECONDS = 0.9
TITLE_SIZE = 15
LINE_SIZE = 12
FACT_SIZE = 13
"""Text size of the facts on the status panel."""
FACT_PAD = 16
"""Space above and below them together."""


class ScorePanel(PressPanel):
    """The sides with score, note and progress. Changed numbers count up or down."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(_("Score"), on_press)
        self.title = ""
        self.note = ""
        self.rows: tuple[ScoreRow, ...] = ()
        self._scores: list[Spring] = []
        self._shares: list[Spring] = []

    def show(self, title: str, note: str, rows: tuple[ScoreRow, ...]) -> None:
        """Show title, note and the sides; changed numbers count from their old values."""
        self.title, self.note = title, note
        if len(rows) != len(self._scores):
            self._scores = [Spring(float(row.score)) for row in rows]
            self._shares = [Spring(row.share) for row in rows]
        self.rows = rows
        for row, score, share in zip(rows, self._scores, self._shares, strict=True):
            score.target, share.target = float(row.score), row.share
        self.redraw()

    def spoken(self) -> str:
        return ", ".join(f"{row.name} {row.score} {row.note}".strip() for row in self.rows)

    @property
    def animating(self) -> bool:
        return super().animating or self._counting

    @property
    def _counting(self) -> bool:
        return any(not spring.settled for spring in (*self._scores, *self._shares))

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._counting:
            return
        seconds = self.look.motion.duration(COUNT_SECONDS)
        for spring in (*self._scores, *self._shares):
            spring.period = seconds
            spring.update(dt)
            if abs(spring.value - spring.target) < 0.004:
                spring.snap()
        self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        self.draw_ground(surface)
        space = boxes.inset(self.rect, look.px(theme.pad), look.tx(8))
        head, body = boxes.cut_top(space, look.tx(20))
        note = text.measure(self.note, look.font(13))[0]
        left, right = boxes.cut_right(head, min(note, head.width * 2 // 3), look.px(8))
        size = look.font(12)
        text.draw_in(surface, self.title.upper(), left, size, theme.muted, bold=True, shrink=0.65)
        text.draw_in(surface, self.note, right, look.font(13), theme.muted, align="right")
        if not self.rows:
            return
        lines = boxes.rows(body, [1] * len(self.rows))
        for number, line in enumerate(lines):
            self._draw_row(surface, number, line, look)

    def _draw_row(
        self, surface: pygame.Surface, number: int, line: pygame.Rect, look: Look
    ) -> None:
        theme, row = look.theme, self.rows[number]
        colour = getattr(theme, row.colour) if isinstance(row.colour, str) else row.colour
        tall = len(self.rows) <= 2
        bar_height = max(3, look.px(5)) if tall else max(2, look.px(3))
        words = line.copy()
        words.height = min(line.height - bar_height - look.px(2), look.tx(32))
        note_colour = theme.danger_text if row.alarm else theme.muted
        size = look.font(12)
        note = text.measure(row.note, size)[0] if row.note else 0
        rest, box = boxes.cut_right(words, note, look.px(6) if note else 0)
        text.draw_in(surface, row.note, box, size, note_colour, align="right", bold=row.alarm)
        score = plain(round(self._scores[number].value))
        size = look.font(20 if tall else 15)
        width = text.measure(score, size, bold=True)[0]
        rest, box = boxes.cut_right(rest, width, look.px(8))
        text.draw_in(surface, score, box, size, theme.number, bold=True, align="right")
        text.draw_in(surface, row.name, rest, look.font(15 if tall else 13), theme.text, bold=True)
        bar = pygame.Rect(line.left, words.bottom + look.px(1), line.width, bar_height)
        draw_bar(surface, bar, self._shares[number].value, theme.track, colour)


class StatusPanel(Widget):
    """Two lines at the lower right, such as the number of the trick and the tricks still needed.

    A game may list facts in their place, each a label and a value; then the panel is as high as
    they need.
    """

    def __init__(self) -> None:
        super().__init__()
        self._line = ""
        self._shown: tuple[tuple[str, str], ...] = ()

    def show(self, title: str, line: str, shown: tuple[tuple[str, str], ...] = ()) -> None:
        """Show a title and a line, or the facts *shown*."""
        if (title, line, shown) != (self.label, self._line, self._shown):
            self.label, self._line, self._shown = title, line, shown
            self.tooltip = "" if shown else f"{title} · {line}" if line else title
            self.redraw()

    def spoken(self) -> str:
        return ", ".join(f"{label}: {value}" for label, value in self._shown) or self.label

    def height(self, width: int, look: Look) -> int:
        """Return the height that the facts need in *width* pixels, 0 without facts."""
        return self._tall(width, look.font(FACT_SIZE), look) if self._shown else 0

    def _tall(self, width: int, size: int, look: Look) -> int:
        lines = self._lines(width, size, look)
        count = sum(len(values) + is_long for is_long, values in lines)
        return count * text.line_height(size) + look.tx(FACT_PAD)

    def _lines(self, width: int, size: int, look: Look) -> list[tuple[bool, tuple[str, ...]]]:
        """Return for each fact whether its label has a line of its own, and the value's lines."""
        space = width - 2 * look.px(look.theme.pad)
        lines = []
        for label, value in self._shown:
            wide = text.measure(f"{label}  ", size)[0] + text.measure(value, size, bold=True)[0]
            is_long = wide > space
            values = text.wrap(value, space, size, bold=True) if is_long else (value,)
            lines.append((is_long, values))
        return lines

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look)
        if self._shown:
            self._draw_shown(surface)
            return
        space = boxes.inset(self.rect, look.px(theme.pad), look.tx(5))
        lines = self._title_lines(space, look)
        if len(lines) > 1:
            for line, box in zip(lines, boxes.rows(space, [1] * len(lines)), strict=True):
                size = look.font(TITLE_SIZE)
                text.draw_in(surface, line, box, size, theme.text, bold=True, shrink=0.6)
            return
        size = look.font(LINE_SIZE)
        below = text.wrap(self._line, space.width, size)
        if len(below) > 1:  # two smaller lines rather than one that is cut
            size = max(text.MIN_SIZE, round(size * 0.9))
            below = text.wrap(self._line, space.width, size)
        if len(below) > 2:
            below = (self._line,)
        upper, *lower = boxes.rows(space, (6, *[5 if len(below) == 1 else 4] * max(1, len(below))))
        text.draw_in(surface, self.label, upper, look.font(TITLE_SIZE), theme.text, bold=True)
        for line, box in zip(below, lower, strict=False):
            text.draw_in(surface, line, box, size, theme.muted)

    def _title_lines(self, space: pygame.Rect, look: Look) -> tuple[str, ...]:
        """Return the lines of a title that is too long for one; then there is no other line."""
        size = look.font(TITLE_SIZE)
        smallest = max(text.MIN_SIZE, round(size * 0.8))
        if text.measure(self.label, smallest, bold=True)[0] <= space.width:
            return (self.label,)
        lines = text.wrap(self.label, space.width, size, bold=True)
        while len(lines) * text.line_height(size) > space.height and size > text.MIN_SIZE:
            size -= 1
            lines = text.wrap(self.label, space.width, size, bold=True)
        return lines

    def _draw_shown(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        size = look.font(FACT_SIZE)
        while size > text.MIN_SIZE and self._tall(self.rect.width, size, look) > self.rect.height:
            size -= 1
        step = text.line_height(size)
        line = boxes.inset(self.rect, look.px(theme.pad), 0)
        free = self.rect.height - self._tall(self.rect.width, size, look)
        line.top += (max(0, free) + look.tx(FACT_PAD)) // 2
        line.height = step
        facts = zip(self._shown, self._lines(self.rect.width, size, look), strict=True)
        for (label, _value), (is_long, values) in facts:
            text.draw_in(surface, label, line, size, theme.muted)
            line.top += step if is_long else 0
            for value in values:
                text.draw_in(
                    surface,
                    value,
                    line,
                    size,
                    theme.text,
                    bold=True,
                    align="right",
                    red=theme.red_suit,
                )
                line.top += step
