"""A choice of one option, shown as pills, segments or a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.base import HOVER_SECONDS, Widget, left_button

HORIZONTAL_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
VERTICAL_KEYS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class ChoiceStyle(Enum):
    """The arrangement of the options."""

    PILLS = "pills"  # as wide as their text, wrapped into lines like words
    SEGMENTS = "segments"  # one row of equal parts with a sliding thumb
    GRID = "grid"  # rows of equal cells


class Choice(Widget):
    """A choice of one of *options*; *on_change* is called with the index of a new choice.

    Tab stops once at the whole group; arrows, Home and End choose within it. *across* is the
    number of columns of the grid. Options in ``disabled`` cannot be chosen; *index* is -1
    while nothing is chosen.
    """

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        index: int = 0,
        on_change: Callable[[int], None] | None = None,
        *,
        style: ChoiceStyle = ChoiceStyle.PILLS,
        columns: int = 7,
    ) -> None:
        super().__init__(label)
        self.options = tuple(options)
        self.index = index
        self.on_change = on_change
        self.style = style
        self.columns = columns
        self.disabled: frozenset[int] = frozenset()
        self._cells: tuple[pygame.Rect, ...] = ()
        self._hovered_cell: int | None = None
        self._pressed_cell: int | None = None
        self._text_size = 13
        self._thumb = Spring(float(index), period=0.2)

    # -- choosing -------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Choose the option *index* and call ``on_change``, unless disabled or already chosen."""
        if index in self.disabled or not 0 <= index < len(self.options) or index == self.index:
            return
        self.show(index)
        if self.on_change is not None:
            self.on_change(index)

    def show(self, index: int) -> None:
        """Show the option *index* as chosen without calling ``on_change``."""
        if self.index < 0:
            self._thumb.value = float(index)
        self.index = index
        self._thumb.target = float(index)
        self.redraw()

    def spoken(self) -> str:
        if not 0 <= self.index < len(self.options):
            return _("{label}, nothing chosen").format(label=self.label)
        return _("{label}: {option}, {place} of {count}").format(
            label=self.label,
            option=self.options[self.index],
            place=self.index + 1,
            count=len(self.options),
        )

    def _step(self, by: int) -> bool:
        """Choose the next enabled option in the direction *by*; return False at the end."""
        index = self.index + by
        while index in self.disabled:
            index += by
        return self._choose_by_key(index if 0 <= index < len(self.options) else None)

    def _step_row(self, by: int) -> bool:
        """Choose the nearest enabled option in the row above or below; return False without one."""
        if not 0 <= self.index < len(self._cells):
            return self._step(by)
        current = self._cells[self.index]
        candidates = [
            (abs(cell.centery - current.centery), abs(cell.centerx - current.centerx), number)
            for number, cell in enumerate(self._cells)
            if (cell.centery - current.centery) * by > 0 and number not in self.disabled
        ]
        return self._choose_by_key(min(candidates)[2] if candidates else None)

    def _choose_by_key(self, index: int | None) -> bool:
        if index is None:
            return False
        self.choose(index)
        self._announce()
        return True

    def _announce(self) -> None:
        if self.form is not None:
            self.form.announce(self.spoken())

    # -- place ------------------------------------------------------------------------------------

    def _sizes(self, look: Look) -> list[tuple[int, int]]:
        """Return the sizes of the pills, measured in bold so that choosing one changes no size."""
        size = look.font(look.theme.size_body - 1)
        height = look.tx(28)
        widths = [text.measure(option, size, bold=True)[0] for option in self.options]
        return [(width + 2 * look.px(12), height) for width in widths]

    def height_for(self, width: int, look: Look) -> int:
        """Return the height of the options within *width* pixels."""
        if self.style is ChoiceStyle.PILLS:
            cells = boxes.flow(pygame.Rect(0, 0, width, 0), self._sizes(look), look.px(8))
            return max((cell.bottom for cell in cells), default=0)
        if self.style is ChoiceStyle.SEGMENTS:
            return look.tx(32)
        rows = -(-len(self.options) // self.columns)
        return rows * look.tx(48) + (rows - 1) * look.px(10)

    def measure(self, look: Look) -> tuple[int, int]:
        sizes = self._sizes(look)
        if self.style is ChoiceStyle.SEGMENTS:
            widest = max((width for width, _height in sizes), default=0)
            return (widest * len(sizes) + look.px(6), look.tx(32))
        width = sum(width for width, _height in sizes) + look.px(8) * max(0, len(sizes) - 1)
        return (width, self.height_for(width, look))

    def arrange(self) -> None:
        look = self.look
        if self.style is ChoiceStyle.PILLS:
            self._cells = boxes.flow(self.rect, self._sizes(look), look.px(8))
        elif self.style is ChoiceStyle.SEGMENTS:
            inner = boxes.inset(self.rect, look.px(3))
            self._cells = boxes.columns(inner, [1] * len(self.options))
        else:
            self._cells = boxes.grid(self.rect, self.columns, len(self.options), look.px(8))
        self._thumb.period = look.motion.duration(0.2)
        self._fit_text()

    def _fit_text(self) -> None:
        """Set the common text size at which every option fits its cell."""
        look, theme = self.look, self.look.theme
        grid = self.style is ChoiceStyle.GRID
        size = look.font(theme.size_heading + 1 if grid else theme.size_body - 1)
        widths = [cell.width - 2 * self._cell_pad(cell) for cell in self._cells]
        self._text_size = text.fit_all(self.options, widths, size, bold=True, shrink=look.shrink)

    def _cell_pad(self, cell: pygame.Rect) -> int:
        return min(self.look.px(10), cell.width // 8)

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self._cells = tuple(cell.move(dx, dy) for cell in self._cells)

    def _cell_at(self, pos: tuple[int, int]) -> int | None:
        found = (n for n, cell in enumerate(self._cells) if cell.collidepoint(pos))
        return next(found, None)

    # -- time and events --------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return super().animating or not self._thumb.settled

    def update(self, dt: float) -> None:
        if not self._thumb.settled:
            self._thumb.update(dt)
            self.redraw()
        super().update(dt)

    def set_hovered(self, value: bool) -> None:
        super().set_hovered(value)
        if not value:
            self._hovered_cell = None

    def point_at(self, pos: tuple[int, int]) -> None:
        hovered = self._cell_at(pos)
        if hovered != self._hovered_cell:
            self._hovered_cell = hovered
            self.hover.value = 0.0
            self.hover.period = self.look.motion.fade(HOVER_SECONDS)
            self.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self._pressed_cell = self._cell_at(event.pos)
            return True
        if left_button(event, pygame.MOUSEBUTTONUP):
            pressed, self._pressed_cell = self._pressed_cell, None
            if pressed is not None and self._cell_at(event.pos) == pressed:
                self.choose(pressed)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in HORIZONTAL_KEYS:
            return self._step(HORIZONTAL_KEYS[event.key])
        if event.key in VERTICAL_KEYS:
            return self._step_row(VERTICAL_KEYS[event.key])
        if event.key in (pygame.K_HOME, pygame.K_END):
            enabled = [n for n in range(len(self.options)) if n not in self.disabled]
            if enabled:
                self._choose_by_key(enabled[0 if event.key == pygame.K_HOME else -1])
            return True
        return False

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        if self.style is ChoiceStyle.SEGMENTS:
            self._draw_track(surface)
        for number, cell in enumerate(self._cells):
            self._draw_cell(surface, number, cell)
        if self.shows_focus and self._cells:
            segments = self.style is ChoiceStyle.SEGMENTS
            box = self.rect if segments else self._cells[max(0, self.index)]
            self.draw_focus_ring(surface, box, self._corner(box))

    def _corner(self, cell: pygame.Rect) -> int:
        if self.style is ChoiceStyle.GRID:
            return min(self.look.px(12), cell.height // 2)
        return cell.height // 2

    def _draw_track(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        corner = self.rect.height // 2
        shapes.draw_rounded(surface, self.rect, corner, theme.control, theme.border, look.px(1))
        if self.index >= 0 and self._cells:
            first = self._cells[0]
            left = first.left + self._thumb.value * (
                (self._cells[-1].left - first.left) / max(1, len(self._cells) - 1)
            )
            thumb = pygame.Rect(round(left), first.top, first.width, first.height)
            opacity = 1.0 if self.enabled else 0.45
            shapes.draw_rounded(surface, thumb, self._corner(thumb), theme.gold, opacity=opacity)

    def _draw_cell(self, surface: pygame.Surface, number: int, cell: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        chosen = number == self.index
        usable = self.enabled and number not in self.disabled
        opacity = 1.0 if usable else 0.4
        corner = self._corner(cell)
        if self.style is not ChoiceStyle.SEGMENTS:
            fill = theme.gold if chosen else theme.control
            border = None if chosen else theme.control_border
            shapes.draw_rounded(surface, cell, corner, fill, border, look.px(1), opacity=opacity)
        if number == self._hovered_cell and usable and not chosen:
            shapes.draw_rounded(
                surface, cell, corner, theme.control_hover, opacity=self.hover.value
            )
        grid = self.style is ChoiceStyle.GRID
        colour = theme.on_gold if chosen else theme.text
        text.draw_in(
            surface,
            self.options[number],
            boxes.inset(cell, self._cell_pad(cell), 0),
            self._text_size,
            colour,
            bold=chosen or grid,
            align="center",
            opacity=opacity,
            shrink=look.shrink,
            red=None if chosen else theme.red_suit,
        )
