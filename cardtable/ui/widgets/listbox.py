"""A list of options."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.row_list import RowList

FORGET_SECONDS = 0.9
"""Pause after which typed letters begin a new search."""


class TypeAhead:
    """Finds rows by letters typed in quick succession."""

    def __init__(self) -> None:
        self._typed = ""
        self._age = 0.0

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds; drop the letters after a pause."""
        self._age += dt
        if self._age > FORGET_SECONDS:
            self._typed = ""

    def find(self, letter: str, options: Sequence[str], index: int) -> int | None:
        """Return the row found by the letters so far; a repeated letter moves to the next match."""
        self._age = 0.0
        again = self._typed == letter
        self._typed = letter if again else self._typed + letter
        start = index + 1 if len(self._typed) == 1 else max(0, index)
        for step in range(len(options)):
            place = (start + step) % len(options)
            if options[place].casefold().startswith(self._typed.casefold()):
                return place
        return None


class ListBox(RowList):
    """Rows of text in a frame; *on_change* is called with the index of a newly chosen row.

    Enter and double click call *on_activate* with it. *details* are shown at the right of the rows,
    *empty* if there are no rows. With *type_ahead* letters choose rows instead of pressing buttons.
    """

    row_units = 34
    reserves_bar = False

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
        super().__init__(label, index)
        self.options = tuple(options)
        self.details = tuple(details)
        self.on_change = on_change
        self.on_activate = on_activate
        self.empty = empty
        self.type_ahead = type_ahead
        self._typed = TypeAhead()

    @property
    def count(self) -> int:
        return len(self.options)

    def set_options(
        self, options: Sequence[str], index: int = -1, details: Sequence[str] = ()
    ) -> None:
        """Replace the rows without calling ``on_change``."""
        self.options = tuple(options)
        self.details = tuple(details)
        self.index = index
        self.under = -1
        self.arrange()
        self.redraw()

    def choose(self, index: int) -> None:
        self.under = -1
        if index == self.index:
            self.show_row(index)
            self.redraw()
        else:
            super().choose(index)

    def chosen(self) -> None:
        if self.on_change is not None:
            self.on_change(self.index)

    def activate(self) -> None:
        if self.on_activate is not None and 0 <= self.index < self.count:
            self.on_activate(self.index)

    def spoken(self) -> str:
        if not 0 <= self.index < self.count:
            return _("{label}, list with {count} items").format(label=self.label, count=self.count)
        return _("{label}: {option}, {place} of {count}").format(
            label=self.label,
            option=self.options[self.index],
            place=self.index + 1,
            count=self.count,
        )

    # -- place and time ---------------------------------------------------------------------------

    def measure(self, look: Look) -> tuple[int, int]:
        height = min(8, max(2, self.count)) * self.row_height(look)
        return (look.px(280), height + 2 * look.px(5))

    def arrange(self) -> None:
        self.place_body(boxes.inset(self.rect, self.look.px(4)))
        self.show_row(self.index)

    def update(self, dt: float) -> None:
        self._typed.update(dt)
        super().update(dt)

    # -- keys -------------------------------------------------------------------------------------

    def handle_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_activate is not None:
            self.activate()
            return True
        row = self.row_after(event)
        if row is None:
            return False
        self.choose(row)
        return True

    def row_after(self, event: pygame.event.Event) -> int | None:
        """Return the row reached by a key, with *type_ahead* also by a letter; or None."""
        if event.key == pygame.K_UP and self.index < 0 and self.count:
            return self.count - 1
        row = super().row_after(event)
        letter = getattr(event, "unicode", "")
        is_word = letter.isprintable() and letter.strip()
        if row is not None or not (self.type_ahead and is_word):
            return row
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return None
        return self._typed.find(letter, self.options, self.index)

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        corner = look.px(theme.radius_control)
        shapes.draw_rounded(surface, self.rect, corner, theme.panel, theme.border, look.px(1))
        if self.options:
            self.draw_rows(surface, 1.0 if self.enabled else 0.45)
        elif self.empty:
            box = boxes.inset(self.rect, look.px(18))
            text.draw_paragraph(surface, self.empty, box, look.font(theme.size_body), theme.muted)
        self.draw_focus_ring(surface, radius=corner)

    def draw_row(
        self, surface: pygame.Surface, number: int, row: pygame.Rect, opacity: float
    ) -> None:
        look, theme = self.look, self.look.theme
        is_chosen = number == self.index
        back = boxes.inset(row, look.px(3), look.px(1))
        if is_chosen:
            shapes.draw_rounded(surface, back, look.px(9), theme.gold, opacity=opacity)
        elif number == self.under:
            shapes.draw_rounded(surface, back, look.px(9), theme.control_hover, opacity=opacity)
        box = boxes.inset(row, look.px(14), 0)
        if number < len(self.details) and self.details[number]:
            small = look.font(theme.size_small)
            wide = min(text.measure(self.details[number], small)[0], box.width // 2)
            box, side = boxes.cut_right(box, wide, look.px(10))
            text.draw_in(
                surface,
                self.details[number],
                side,
                small,
                theme.key_on_gold if is_chosen else theme.muted,
                align="right",
                opacity=opacity,
                shrink=look.shrink,
            )
        text.draw_in(
            surface,
            self.options[number],
            box,
            look.font(theme.size_body),
            theme.on_gold if is_chosen else theme.text,
            bold=is_chosen,
            red=None if is_chosen else theme.red_suit,
            opacity=opacity,
            shrink=look.shrink,
        )
