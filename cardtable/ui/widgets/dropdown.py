"""A box that opens a list of options."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, signs, text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.base import Widget, is_activation, left_button
from cardtable.ui.widgets.listbox import ListBox

MAX_ROWS = 10


class Dropdown(Widget):
    """A choice of one of *options* from a list; *on_change* is called with its index.

    Enter, Space or a click opens the list; arrows and letters choose in the list and in the closed
    box; Enter confirms, Escape cancels. *details* are shown at the right of the rows.
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
        details: Sequence[str] = (),
    ) -> None:
        super().__init__(label)
        self.index = index
        self.on_change = on_change
        self.list = ListBox(label, options, details=details, type_ahead=True)
        self._open = False
        self._unfold = Spring(0.0, period=0.12)
        self._pressed_outside_rows = False

    @property
    def options(self) -> tuple[str, ...]:
        """The text of the rows."""
        return self.list.options

    def set_options(self, options: Sequence[str], index: int, details: Sequence[str] = ()) -> None:
        """Replace the rows without calling ``on_change``."""
        self.close_popup()
        self.list.options = tuple(options)
        self.list.details = tuple(details)
        self.index = index
        self.redraw()

    def choose(self, index: int) -> None:
        """Choose a row; call ``on_change`` if it is a different one."""
        if not 0 <= index < len(self.options) or index == self.index:
            return
        self.index = index
        self.redraw()
        if self.form is not None and self.focused:
            self.form.announce(self.spoken())
        if self.on_change is not None:
            self.on_change(index)

    def spoken(self) -> str:
        chosen = self.options[self.index] if 0 <= self.index < len(self.options) else ""
        return _("{label}, drop-down list, {option}").format(label=self.label, option=chosen)

    # -- opening ----------------------------------------------------------------------------------

    def open(self) -> None:
        if self._open or not self.options:
            return
        self._open = True
        self._unfold.period = self.look.motion.fade(0.12)
        self._unfold.value, self._unfold.target = 0.0, 1.0
        self.list.index, self.list.under = self.index, -1
        self.list.place(self._popup_box(), self.look)
        self.list.bar.scroll_to(self.list.bar.offset)
        self.redraw()

    def close_popup(self) -> None:
        if self._open:
            self._open = False
            self.redraw()

    def popup(self) -> pygame.Rect | None:
        return self._popup_box() if self._open else None

    def _popup_box(self) -> pygame.Rect:
        """Return the box of the list, as wide as its longest row needs."""
        bounds = self.form.bounds if self.form is not None else self.rect
        look, box = self.look, self.rect.copy()
        box.width = max(box.width, min(self.measure(look)[0], bounds.width))
        box.left = max(bounds.left, min(box.left, bounds.right - box.width))
        return place_list(box, bounds, len(self.options), self.list.row_height(look), look.px(4))

    def _take(self, index: int) -> None:
        self.close_popup()
        self.choose(index)

    # -- place and time ---------------------------------------------------------------------------

    def measure(self, look: Look) -> tuple[int, int]:
        size = look.font(look.theme.size_body)
        words = max((text.measure(o, size, bold=True)[0] for o in self.options), default=0)
        return (words + look.px(14 + 14 + 26), look.tx(34))

    def arrange(self) -> None:
        self.close_popup()

    def move(self, dx: int, dy: int) -> None:
        self.close_popup()
        super().move(dx, dy)

    @property
    def animating(self) -> bool:
        moving = not self._unfold.settled or self.list.bar.animating
        return super().animating or (self._open and moving)

    def update(self, dt: float) -> None:
        moved = self.list.bar.animating
        self.list.update(dt)
        if self._open and (moved or not self._unfold.settled):
            self._unfold.update(dt)
            self.redraw()
        super().update(dt)

    # -- events -----------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int]) -> None:
        under = self.list.row_at(pos) if self._open else -1
        if under != self.list.under:
            self.list.under = under
            self.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._handle_open_key(event) if self._open else self._handle_key(event)
        if self._open:
            return self._handle_open_pointer(event)
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self.open()
            return True
        return False

    def _handle_key(self, event: pygame.event.Event) -> bool:
        alt = event.mod & pygame.KMOD_ALT
        if is_activation(event) or (alt and event.key in (pygame.K_UP, pygame.K_DOWN)):
            self.open()
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        self.list.index = self.index
        row = self.list.row_after(event)
        if row is None:
            return False
        self.choose(row)
        return True

    def _handle_open_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE:
            self.close_popup()
        elif is_activation(event):
            self._take(self.list.index)
        elif event.key == pygame.K_TAB:
            self._take(self.list.index)
            return False
        else:
            row = self.list.row_after(event)
            if row is not None:
                self.list.choose(row)
                if self.form is not None:
                    self.form.announce(self.options[row])
        self.redraw()
        return True

    def _handle_open_pointer(self, event: pygame.event.Event) -> bool:
        if self.list.bar.handle(event):
            self.redraw()
            return True
        if left_button(event, pygame.MOUSEBUTTONDOWN) and self.rect.collidepoint(event.pos):
            self.close_popup()
        elif left_button(event, pygame.MOUSEBUTTONUP):
            row = self.list.row_at(event.pos)
            if row >= 0:
                self._take(row)
        return True

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        opacity = 1.0 if self.enabled else 0.45
        corner = min(look.px(theme.radius_control), self.rect.height // 2)
        line = look.px(theme.line)
        border = theme.gold if self._open else theme.border
        shapes.draw_rounded(surface, self.rect, corner, theme.control, border, line, opacity)
        shapes.draw_rounded(
            surface,
            self.rect,
            corner,
            theme.control_hover,
            border,
            line,
            opacity * self.hover.value,
        )
        box = boxes.inset(self.rect, look.px(14), 0)
        words, side = boxes.cut_right(box, look.tx(12), look.px(8))
        if 0 <= self.index < len(self.options):
            text.draw_in(
                surface,
                self.options[self.index],
                words,
                look.font(theme.size_body),
                theme.text,
                red=theme.red_suit,
                opacity=opacity,
                shrink=look.shrink,
            )
        arrow = signs.mark("down", side.width, theme.muted)
        arrow.set_alpha(round(255 * opacity))
        surface.blit(arrow, arrow.get_rect(center=side.center))
        self.draw_focus_ring(surface, radius=corner)

    def draw_popup(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        box = self._popup_box()
        shown = self._unfold.value
        corner = look.px(12)
        shapes.draw_shadow(
            surface, box, corner, look.px(16), (0, 0, 0, 130), (0, look.px(4)), shown
        )
        shapes.draw_rounded(
            surface, box, corner, theme.panel_solid, theme.border, look.px(1), shown
        )
        self.list.draw_rows(surface, shown)


def place_list(
    box: pygame.Rect, bounds: pygame.Rect, count: int, row: int, edge: int
) -> pygame.Rect:
    """Return the rectangle of a list of *count* rows for *box*: below, or above if more fits.

    It is at most ``MAX_ROWS`` rows high and within *bounds*.
    """
    wanted = min(count, MAX_ROWS) * row + 2 * edge
    below = bounds.bottom - box.bottom - 2 * edge
    above = box.top - bounds.top - 2 * edge
    downwards = wanted <= below or below >= above
    height = min(wanted, max(row + 2 * edge, below if downwards else above))
    top = box.bottom + edge if downwards else box.top - edge - height
    return pygame.Rect(box.left, top, box.width, height).clamp(bounds)
