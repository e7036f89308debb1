"""A list of options."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.base import Widget, left_button
from cardtable.ui.widgets.rows import Rows


class ListBox(Widget):
    """Rows in a frame; *on_change* is called with the index of the chosen row.

    Enter and double click call *on_activate* with it. *empty* is shown if there are no rows. With
    *type_ahead* letters choose rows instead of pressing buttons.
    """

    focusable = True

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        index: int = -1,
        on_change: Callable[[int], None] | None = None,
        *,
        on_activate: Callable[[int], None] | None = None,
        details: Sequence[str] = (),
        empty: str = "",
        type_ahead: bool = False,
    ) -> None:
        super().__init__(label)
        self.on_change = on_change
        self.on_activate = on_activate
        self.empty = empty
        self.type_ahead = type_ahead
        self.rows = Rows(options, details)
        self.rows.index = index

    @property
    def index(self) -> int:
        """The chosen row, -1 for none."""
        return self.rows.index

    def set_options(
        self, options: Sequence[str], index: int = -1, details: Sequence[str] = ()
    ) -> None:
        """Replace the rows without calling ``on_change``."""
        self.rows.options = tuple(options)
        self.rows.details = tuple(details)
        self.rows.index = index
        self.rows.under = None
        self.arrange()
        self.redraw()

    def choose(self, index: int) -> None:
        """Choose a row and bring it into view; call ``on_change`` if it is a different one."""
        changed = index != self.rows.index
        self.rows.mark(index)
        self.redraw()
        if changed:
            if self.form is not None and self.focused:
                self.form.say(self.spoken())
            if self.on_change is not None:
                self.on_change(index)

    def spoken(self) -> str:
        count = len(self.rows.options)
        if not 0 <= self.index < count:
            return _("{label}, list with {count} items").format(label=self.label, count=count)
        return _("{label}: {option}, {place} of {count}").format(
            label=self.label,
            option=self.rows.options[self.index],
            place=self.index + 1,
            count=count,
        )

    def measure(self, look: Look) -> tuple[int, int]:
        height = min(8, max(2, len(self.rows.options))) * Rows.row_height(look)
        return (look.px(280), height + 2 * look.px(5))

    def arrange(self) -> None:
        self.rows.place(boxes.inset(self.rect, self.look.px(4)), self.look)
        self.rows.show(self.rows.index)

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self.rows.rect.move_ip(dx, dy)
        self.rows.bar.rect.move_ip(dx, dy)

    @property
    def animating(self) -> bool:
        return super().animating or self.rows.bar.animating

    def update(self, dt: float) -> None:
        if self.rows.update(dt):
            self.redraw()
        super().update(dt)

    def set_hovered(self, value: bool) -> None:
        super().set_hovered(value)
        if not value:
            self.rows.under = None

    def point_at(self, pos: tuple[int, int]) -> None:
        under = self.rows.row_at(pos)
        if under != self.rows.under:
            self.rows.under = under
            self.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        if self.rows.bar.handle(event):
            self.redraw()
            return True
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            row = self.rows.row_at(event.pos)
            if row is not None:
                self.choose(row)
                if getattr(event, "clicks", 1) == 2:
                    self._activate()
            return True
        return False

    def _handle_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_activate is not None:
            self._activate()
            return True
        row = self.rows.after_key(event)
        if row is None and self.type_ahead and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            row = self.rows.after_letter(event)
        if row is None:
            return False
        self.choose(row)
        return True

    def _activate(self) -> None:
        if self.on_activate is not None and 0 <= self.index < len(self.rows.options):
            self.on_activate(self.index)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        corner = look.px(theme.radius_control)
        opacity = 1.0 if self.enabled else 0.45
        shapes.draw_rounded(surface, self.rect, corner, theme.panel, theme.border, look.px(1))
        if self.rows.options:
            self.rows.draw(surface, opacity=opacity)
        elif self.empty:
            box = boxes.inset(self.rect, look.px(18))
            text.draw_paragraph(surface, self.empty, box, look.font(theme.size_body), theme.muted)
        self.draw_focus_ring(surface, radius=corner)
