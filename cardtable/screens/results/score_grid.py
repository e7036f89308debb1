"""The score sheet as a widget: one row per hand, one column group per side, with breakdowns."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.i18n import _
from cardtable.games.score_sheet import SheetCell, SheetRow
from cardtable.games.speech import plain, signed
from cardtable.screens.results.sheet_data import Sheet
from cardtable.ui import shapes, signs, text
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets import RowList, Widget, boxes

NUMBER_WEIGHT = 0.55
POINTS_WEIGHT, TOTAL_WEIGHT = 0.95, 1.05
"""Widths relative to those of the other columns."""


class ScoreGrid(RowList):
    """One row per hand; *on_change* is called with the index of the active row (-1: none).

    The active row is the one under the pointer, otherwise the selected one.
    """

    page = 8

    def __init__(self, sheet: Sheet, on_change: Callable[[int], None]) -> None:
        super().__init__(_("Score sheet"), len(sheet.rows) - 1)
        self.sheet = sheet
        weights = (column.weight for column in sheet.columns)
        self.weights = (*weights, POINTS_WEIGHT, TOTAL_WEIGHT)
        self.on_change = on_change

    @property
    def count(self) -> int:
        return len(self.sheet.rows)

    @property
    def shown(self) -> int:
        """The index of the active row."""
        return self.under if self.under >= 0 else self.index

    # -- meaning ----------------------------------------------------------------------------------

    def chosen(self) -> None:
        self.on_change(self.shown)

    def point_to(self, row: int) -> None:
        is_new = row != self.under
        super().point_to(row)
        if is_new:
            self.on_change(self.shown)

    def spoken(self) -> str:
        if not 0 <= self.index < self.count:
            return _("Score sheet, no finished hands yet")
        return speak_row(self.sheet, self.sheet.rows[self.index])

    # -- place ------------------------------------------------------------------------------------

    def head_height(self, look: Look) -> int:
        return look.tx(28) + look.tx(22)

    def wanted_height(self, look: Look) -> int:
        """Return the height at which every row is visible."""
        return self.head_height(look) + max(1, self.count) * self.row_height(look)

    def _columns(self, row: pygame.Rect) -> tuple[pygame.Rect, tuple[pygame.Rect, ...]]:
        """Return the column of the hand number and one column per side."""
        sides = len(self.sheet.sides)
        row = boxes.cut_right(row, self.look.px(8))[0]
        weights = [NUMBER_WEIGHT, *[sum(self.weights)] * sides]
        number, *rest = boxes.columns(row, weights, self.look.px(12))
        return number, tuple(rest)

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        body = pygame.Rect(self.body.topleft, (self.row(0).width, self.body.height))
        self._draw_head(
            surface, pygame.Rect(self.rect.topleft, (body.width, self.head_height(look)))
        )
        if not self.sheet.rows:
            text.draw_paragraph(
                surface,
                _("No finished hands yet."),
                boxes.inset(body, look.px(8)),
                look.font(14),
                look.theme.muted,
            )
        self.draw_rows(surface)
        self.draw_focus_ring(surface, radius=look.px(8))

    def _side_colour(self, side: int) -> Colour:
        theme = self.look.theme
        return (theme.team_a, theme.team_b)[side] if side < 2 else theme.avatars[side]

    def _draw_head(self, surface: pygame.Surface, head: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        upper, lower = boxes.cut_top(head, look.tx(28))
        for side, box in enumerate(self._columns(upper)[1]):
            name = self.sheet.sides[side]
            text.draw_in(surface, name, box, look.font(15), theme.title, bold=True, align="center")
            line = pygame.Rect(box.left, box.bottom - look.px(2), box.width, max(2, look.px(2)))
            shapes.draw_rounded(surface, line, 1, self._side_colour(side))
        titles = (*(column.title for column in self.sheet.columns), _("Points"), _("Total"))
        small = look.font(theme.size_small)
        for box in self._columns(lower)[1]:
            for title, cell in zip(titles, boxes.columns(box, self.weights), strict=True):
                text.draw_in(
                    surface,
                    title,
                    boxes.inset(cell, look.px(2), 0),
                    small,
                    theme.muted,
                    align="right",
                    shrink=0.7,
                )

    def draw_row(
        self, surface: pygame.Surface, number: int, row: pygame.Rect, opacity: float
    ) -> None:
        look, theme = self.look, self.look.theme
        hand = self.sheet.rows[number]
        if number == self.shown:
            shapes.draw_rounded(surface, row, look.px(8), theme.control_hover)
        elif number % 2 == 0:
            shapes.draw_rounded(surface, row, look.px(8), (*look.theme.text[:3], 10))
        place, cells = self._columns(row)
        text.draw_in(
            surface,
            str(hand.number),
            boxes.inset(place, look.px(6), 0),
            look.font(13),
            theme.muted,
            align="right",
        )
        for cell, box in zip(hand.cells, cells, strict=True):
            self._draw_cell(surface, cell, box)

    def _draw_cell(self, surface: pygame.Surface, cell: SheetCell, at: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        points = theme.danger_text if cell.points < 0 else theme.number
        words: tuple[tuple[str, Colour, bool], ...] = (
            *((shown, theme.text, False) for shown in cell.texts[:2]),
            *((shown, theme.muted, False) for shown in cell.texts[2:]),
            (signed(cell.points), points, True),
            (plain(cell.total), theme.title, True),
        )
        places = boxes.columns(at, self.weights)
        for (shown, colour, bold), part in zip(words, places, strict=True):
            text.draw_in(
                surface,
                shown,
                boxes.inset(part, look.px(2), 0),
                look.font(14),
                colour,
                bold=bold,
                align="right",
                shrink=0.65,
            )
        if cell.made is None:
            return
        side = look.tx(8)
        mark = signs.mark(
            "check" if cell.made else "cross", side, theme.muted if cell.made else theme.danger_text
        )
        surface.blit(mark, mark.get_rect(midleft=(places[1].left + look.px(4), at.centery)))


class Breakdown(Widget):
    """The points of one hand in detail, one column per side."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self.sheet = sheet
        self.row = len(sheet.rows) - 1

    def show(self, row: int) -> None:
        """Show the hand at index *row*."""
        if row != self.row:
            self.row = row
            self.redraw()

    def height_for(self, look: Look) -> int:
        """Return the height of the longest breakdown, the same for every hand."""
        rows = self.sheet.rows
        if not rows:
            return 0
        line_count = max((len(cell.lines) for row in rows for cell in row.cells), default=1)
        return look.tx(22) + line_count * self._line_height(look) + look.tx(24) + look.px(12)

    def _line_height(self, look: Look) -> int:
        """Return the height of one line; with more than two sides it may wrap to two."""
        return look.tx(24 if len(self.sheet.rows[0].cells) < 3 else 38)

    def draw(self, surface: pygame.Surface) -> None:
        if not 0 <= self.row < len(self.sheet.rows):
            return
        look, theme = self.look, self.look.theme
        corner = look.px(theme.radius_control)
        shapes.draw_rounded(surface, self.rect, corner, theme.panel, theme.border, look.px(1))
        row = self.sheet.rows[self.row]
        box = boxes.inset(self.rect, look.px(14), look.px(6))
        head, body = boxes.cut_top(box, look.tx(22))
        words = _("Hand {number}, dealt by {name}").format(number=row.number, name=row.dealer)
        text.draw_in(surface, words, head, look.font(12), theme.muted, bold=True)
        columns = boxes.columns(body, [1] * len(row.cells), look.px(26))
        for cell, column in zip(row.cells, columns, strict=True):
            self._draw_cell(surface, cell, column)

    def _draw_cell(self, surface: pygame.Surface, cell: SheetCell, column: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        low, high = look.tx(24), self._line_height(look)
        high = min(high, max(1, (column.height - low) // max(1, len(cell.lines))))
        size = look.font(13)
        for number, line in enumerate(cell.lines):
            box = pygame.Rect(column.left, column.top + number * high, column.width, high)
            left, right = boxes.cut_right(box, look.tx(46), look.px(8))
            if high > low:
                tall = text.paragraph_height(line.words, left.width, look.font(12))
                left = boxes.centred(left, (left.width, tall))
                text.draw_paragraph(surface, line.words, left, look.font(12), theme.text)
            else:
                text.draw_in(surface, line.words, left, size, theme.text, shrink=0.75)
            colour = theme.danger_text if line.points < 0 else theme.number
            text.draw_in(
                surface, signed(line.points), right, size, colour, bold=True, align="right"
            )
        top = column.top + len(cell.lines) * high
        rule = pygame.Rect(column.left, top, column.width, max(1, look.px(1)))
        surface.fill(theme.track[:3], rule)
        box = pygame.Rect(column.left, top + rule.height, column.width, low)
        left, right = boxes.cut_right(box, look.tx(46), look.px(8))
        total = _("Total {total}").format(total=plain(cell.total))
        text.draw_in(surface, total, left, size, theme.muted)
        text.draw_in(
            surface, signed(cell.points), right, size, theme.title, bold=True, align="right"
        )


def speak_row(sheet: Sheet, row: SheetRow) -> str:
    """Return a hand and its breakdown as text for screen readers."""
    parts = [_("Hand {number}").format(number=row.number)]
    for name, cell in zip(sheet.sides, row.cells, strict=True):
        parts.append(_("{side}: {words}").format(side=name, words=cell.spoken))
    return ". ".join(parts)
