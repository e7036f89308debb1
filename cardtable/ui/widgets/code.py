"""Source lines in a monospaced font, with carets under the errors."""

from __future__ import annotations

import io
from functools import lru_cache

import pygame

from cardtable.core import assets
from cardtable.ui import shapes
from cardtable.ui.theme import Look
from cardtable.ui.widgets.base import Widget

FACE = "NotoSansMono-Regular.ttf"
SIZE = 14
MIN_SIZE = 8
"""Text size in pixels; lines that do not fit at it are cut."""
CARET = "^"


@lru_cache(maxsize=16)
def _font(size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    face = assets.find("fonts", FACE).read_bytes()
    return pygame.font.Font(io.BytesIO(face), size)


class CodeLines(Widget):
    """Shows *text* unchanged; lines of carets only are drawn in the danger colour."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.lines = tuple(
            "".join(sign if sign.isprintable() else " " for sign in line.expandtabs(4))
            for line in text.splitlines()
        )

    def _size(self, width: int, look: Look) -> int:
        """Return the text size at which the longest line fits *width*, or MIN_SIZE."""
        longest = max(map(len, self.lines), default=0)
        size = look.font(SIZE)
        while size > MIN_SIZE and longest * _font(size).size("0")[0] > width - 2 * look.px(12):
            size -= 1
        return size

    def height_for(self, width: int, look: Look) -> int:
        """Return the height within *width* pixels."""
        high = _font(self._size(width, look)).get_linesize()
        return len(self.lines) * high + 2 * look.px(8)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        shapes.draw_rounded(
            surface, self.rect, look.px(8), (0, 0, 0, 110), theme.border, look.px(theme.line)
        )
        font = _font(self._size(self.rect.width, look))
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        top = self.rect.top + look.px(8)
        for number, line in enumerate(self.lines):
            marked = bool(line.strip()) and not line.strip().strip(CARET)
            colour = theme.danger_text if marked else theme.text
            words = font.render(line, True, colour[:3])
            surface.blit(words, (self.rect.left + look.px(12), top + number * font.get_linesize()))
        surface.set_clip(before)
