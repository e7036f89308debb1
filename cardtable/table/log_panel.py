"""The log of a match, and the panel that shows it with the newest line at the bottom."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cardtable.core.i18n import _
from cardtable.table.layout import GAP, MARGIN, TableLayout
from cardtable.table.panel_place import Taken, panel_space
from cardtable.ui import text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import ScrollBar, Widget, boxes, draw_panel

MAX_LINES = 2000
MAX_WIDTH = 236
MIN_SIZE = (150, 140)
"""Sizes of a log without a column of its own, in design units."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log, and the number of actions in the match when it was written."""

    words: str
    action_count: int
    heading: bool = False


class MatchLog:
    """The lines of one match; an undo removes lines."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.changes = 0

    def add(self, words: str, action_count: int, *, heading: bool = False) -> None:
        """Add a line; beyond MAX_LINES the oldest are dropped."""
        self.lines.append(LogLine(words, action_count, heading))
        del self.lines[:-MAX_LINES]
        self.changes += 1

    def cut(self, action_count: int) -> None:
        """Remove the lines written when the match had more than *action_count* actions."""
        while self.lines and self.lines[-1].action_count > action_count:
            self.lines.pop()
        self.changes += 1


class LogPanel(Widget):
    """Shows a log; it follows the newest line unless it is scrolled up."""

    focusable = True

    def __init__(self, log: MatchLog) -> None:
        super().__init__(_("Log"))
        self.log = log
        self.bar = ScrollBar()
        self.rows: list[tuple[str, bool]] = []
        """The lines broken to the width of the panel: text, and whether it is a heading."""
        self._shown_changes = -1
        self.visible = False

    def place_on(self, table: TableLayout, look: Look) -> None:
        """Place the log in its column or, if *table* has none, where it covers least."""
        if table.log is not None:
            self.place(table.log, look)
            return
        margin, gap = look.px(MARGIN), 2 * look.px(GAP)
        groups = (
            table.never_covered,
            tuple(table.plates.values()),
            table.rarely_covered,
            (*table.details, *table.panels),
        )
        width = look.tx(MAX_WIDTH)
        space = panel_space(
            table.space.inflate(-2 * margin, -2 * margin),
            [
                Taken(
                    [box.inflate(gap, gap) for box in each],
                    (look.tx(MIN_SIZE[0]), look.tx(MIN_SIZE[1])),
                )
                for each in groups
            ],
            (width, table.space.height),
        )
        is_left = space.centerx < table.space.centerx
        parts = boxes.cut_left(space, width) if is_left else boxes.cut_right(space, width)
        self.place(parts[0 if is_left else 1], look)

    def arrange(self) -> None:
        self._shown_changes = -1

    @property
    def animating(self) -> bool:
        return self.bar.animating

    def update(self, dt: float) -> None:
        if not self.visible:
            return
        if self._shown_changes != self.log.changes:
            self._break_lines()
            self.redraw()
        if self.bar.animating:
            self.bar.update(dt)
            self.redraw()

    def _body(self) -> pygame.Rect:
        look = self.look
        space = boxes.inset(self.rect, look.px(14), look.px(10))
        return boxes.cut_top(space, look.tx(24))[1]

    def _row_height(self) -> int:
        return round(text.line_height(self.look.font(13)) * 1.12)

    def _break_lines(self) -> None:
        look = self.look
        first = self._shown_changes < 0
        self._shown_changes = self.log.changes
        body = self._body()
        width = body.width - ScrollBar.width(look)
        at_end = first or self.bar.offset >= self.bar.content - self.bar.view - look.px(40)
        self.rows = [
            (row, line.heading)
            for line in self.log.lines
            for row in text.wrap(line.words, max(20, width), look.font(13), bold=line.heading)
        ]
        content = len(self.rows) * self._row_height()
        self.bar.place(boxes.cut_right(body, ScrollBar.width(look))[1], content, look)
        if at_end:
            self.bar.scroll_to(content, glide=not first)

    def handle(self, event: pygame.event.Event) -> bool:
        used = self.bar.handle(event)
        if event.type == pygame.KEYDOWN:
            page = self.rect.height * 0.8
            by = {
                pygame.K_PAGEUP: -page,
                pygame.K_PAGEDOWN: page,
                pygame.K_HOME: -1e9,
                pygame.K_END: 1e9,
            }
            if event.key in by:
                self.bar.scroll_by(by[event.key])
                used = True
        if used:
            self.redraw()
        return used

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look, fill="panel_solid")
        space = boxes.inset(self.rect, look.px(14), look.px(10))
        head = boxes.cut_top(space, look.tx(22))[0]
        text.draw_in(surface, self.label.upper(), head, look.font(12), theme.muted, bold=True)
        text.draw_in(surface, "G", head, look.font(11), theme.faint, bold=True, align="right")
        body = self._body()
        before = surface.get_clip()
        surface.set_clip(body.clip(before))
        height = self._row_height()
        first = max(0, self.bar.offset // height)
        width = body.width - ScrollBar.width(look)
        for number in range(first, min(len(self.rows), first + body.height // height + 2)):
            words, heading = self.rows[number]
            row = pygame.Rect(
                body.left, body.top + number * height - self.bar.offset, width, height
            )
            colour = theme.number if heading else theme.text
            text.draw_in(
                surface, words, row, look.font(13), colour, bold=heading, red=theme.red_suit
            )
        surface.set_clip(before)
        self.bar.draw(surface)
        self.draw_focus_ring(surface, radius=look.px(theme.radius))
