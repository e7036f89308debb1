"""Scrollable rows of text: the content of a list box and of an open dropdown."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.scroll import ScrollBar

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


def step_row(key: int, index: int, count: int, page: int) -> int | None:
    """Return the row reached from row *index* by an arrow, Home, End or Page key.

    *count* is the number of rows, *page* that of a page. Returns None for other keys, and if there
    are no rows.
    """
    steps = {
        pygame.K_UP: -1,
        pygame.K_DOWN: 1,
        pygame.K_PAGEUP: -page,
        pygame.K_PAGEDOWN: page,
        pygame.K_HOME: -count,
        pygame.K_END: count,
    }
    if key not in steps or not count:
        return None
    return min(max(index + steps[key], 0), count - 1)


class Rows:
    """Rows of equal height, one of them marked, with a scroll bar if needed.

    *details* are shown at the right of the rows. ``index`` is the marked row or -1, ``under`` the
    row under the pointer.
    """

    def __init__(self, options: Sequence[str], details: Sequence[str] = ()) -> None:
        self.options = tuple(options)
        self.details = tuple(details)
        self.index = -1
        self.under: int | None = None
        self.bar = ScrollBar()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.look = Look()
        self._typed = TypeAhead()

    @classmethod
    def row_height(cls, look: Look) -> int:
        """Return the height of a row in pixels."""
        return look.tx(34)

    def content_height(self, look: Look) -> int:
        """Return the height of all rows in pixels."""
        return len(self.options) * self.row_height(look)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Set the rectangle."""
        self.rect = pygame.Rect(rect)
        self.look = look
        content = self.content_height(look)
        self.bar.place(boxes.cut_right(rect, ScrollBar.width(look))[1], content, look)

    def row(self, number: int) -> pygame.Rect:
        """Return the current rectangle of a row."""
        height = self.row_height(self.look)
        width = self.rect.width - (self.bar.rect.width if self.bar.needed else 0)
        top = self.rect.top + number * height - self.bar.offset
        return pygame.Rect(self.rect.left, top, width, height)

    def row_at(self, pos: tuple[int, int]) -> int | None:
        """Return the row at *pos*, or None (also on the scroll bar)."""
        if not self.rect.collidepoint(pos) or not self.row(0).left <= pos[0] < self.row(0).right:
            return None
        number = (pos[1] - self.rect.top + self.bar.offset) // self.row_height(self.look)
        return number if number < len(self.options) else None

    def mark(self, index: int) -> None:
        """Mark a row and bring it into view."""
        self.index = index
        self.under = None
        self.show(index)

    def show(self, index: int) -> None:
        """Bring a row into view."""
        if index >= 0:
            height = self.row_height(self.look)
            self.bar.show(index * height, (index + 1) * height)

    def after_key(self, event: pygame.event.Event) -> int | None:
        """Return the row reached by an arrow, Home, End or Page key; None for other keys."""
        count = len(self.options)
        page = max(1, self.rect.height // self.row_height(self.look) - 1)
        index = count if self.index < 0 and event.key == pygame.K_UP else self.index
        return step_row(event.key, index, count, page)

    def after_letter(self, event: pygame.event.Event) -> int | None:
        """Return the row found by a typed letter, or None."""
        letter = getattr(event, "unicode", "")
        if not letter.isprintable() or not letter.strip():
            return None
        return self._typed.find(letter, self.options, self.index)

    def update(self, dt: float) -> bool:
        """Advance by *dt* seconds; return whether the picture changes."""
        self._typed.update(dt)
        moving = self.bar.animating
        self.bar.update(dt)
        return moving

    def draw(self, surface: pygame.Surface, *, opacity: float = 1.0) -> None:
        """Draw the visible rows."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        height = self.row_height(self.look)
        first = self.bar.offset // height
        last = min(len(self.options), first + self.rect.height // height + 2)
        for number in range(first, last):
            self._draw_row(surface, number, opacity)
        surface.set_clip(before)
        self.bar.draw(surface)

    def _draw_row(self, surface: pygame.Surface, number: int, opacity: float) -> None:
        look, theme = self.look, self.look.theme
        row = self.row(number)
        chosen = number == self.index
        corner = look.px(9)
        back = boxes.inset(row, look.px(3), look.px(1))
        if chosen:
            shapes.draw_rounded(surface, back, corner, theme.gold, opacity=opacity)
        elif number == self.under:
            shapes.draw_rounded(surface, back, corner, theme.control_hover, opacity=opacity)
        box = boxes.inset(row, look.px(14), 0)
        size = look.font(theme.size_body)
        if number < len(self.details) and self.details[number]:
            small = look.font(theme.size_small)
            wide = min(text.measure(self.details[number], small)[0], box.width // 2)
            box, side = boxes.cut_right(box, wide, look.px(10))
            colour = theme.key_on_gold if chosen else theme.muted
            text.draw_in(
                surface,
                self.details[number],
                side,
                small,
                colour,
                align="right",
                opacity=opacity,
                shrink=look.shrink,
            )
        colour = theme.on_gold if chosen else theme.text
        text.draw_in(
            surface,
            self.options[number],
            box,
            size,
            colour,
            bold=chosen,
            red=None if chosen else theme.red_suit,
            opacity=opacity,
            shrink=look.shrink,
        )
