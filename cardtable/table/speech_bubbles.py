"""Chat messages and announcements, shown at the seats for a while."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cardtable.table.layout import TableLayout
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look

MIN_SECONDS = 4.0
PER_LETTER = 0.05
LINES = 3
WIDTH = 230


@dataclass(slots=True)
class _Bubble:
    words: str
    left: float


class SpeechBubbles:
    """The last message of each seat, shown for a time that depends on its length."""

    def __init__(self) -> None:
        self._bubbles: dict[int, _Bubble] = {}

    @property
    def messages(self) -> dict[int, str]:
        """The messages on display, by seat."""
        return {seat: bubble.words for seat, bubble in self._bubbles.items()}

    def show(self, seat: int, words: str) -> None:
        """Show *words* at a seat."""
        self._bubbles[seat] = _Bubble(words, MIN_SECONDS + PER_LETTER * len(words))

    def clear(self) -> None:
        """Remove all messages."""
        self._bubbles.clear()

    def update(self, dt: float) -> bool:
        """Advance the time; return whether a bubble disappeared."""
        expired = []
        for seat, bubble in self._bubbles.items():
            bubble.left -= dt
            if bubble.left <= 0.0:
                expired.append(seat)
        for seat in expired:
            del self._bubbles[seat]
        return bool(expired)

    def wake_after(self) -> float | None:
        """Return the seconds until the next bubble disappears."""
        return min((max(0.0, bubble.left) for bubble in self._bubbles.values()), default=None)

    def draw(
        self, surface: pygame.Surface, table: TableLayout, look: Look, *, below: bool = False
    ) -> None:
        """Draw each bubble above or *below* its plate, but yours beside it, clear of the cards."""
        for seat, bubble in self._bubbles.items():
            plate = table.plates.get(seat)
            if plate is not None:
                own = seat == table.bottom
                self._draw(surface, bubble.words, plate, look, own=own, below=below)

    def _draw(
        self,
        surface: pygame.Surface,
        words: str,
        plate: pygame.Rect,
        look: Look,
        *,
        own: bool,
        below: bool,
    ) -> None:
        size, pad = look.font(13), look.px(10)
        lines = list(text.wrap(words, look.tx(WIDTH), size))
        if len(lines) > LINES:
            lines[LINES - 1 :] = [lines[LINES - 1] + " …"]
        high = text.line_height(size)
        wide = max(text.measure(line, size)[0] for line in lines)
        box = pygame.Rect(0, 0, min(wide, look.tx(WIDTH)) + 2 * pad, high * len(lines) + pad)
        if own:
            box.midright = (plate.left - look.px(8), plate.centery)
        elif below:
            box.midtop = (plate.centerx, plate.bottom + look.px(9))
        else:
            box.midbottom = (plate.centerx, plate.top - look.px(9))
        box.clamp_ip(surface.get_rect().inflate(-look.px(12), -look.px(12)))
        theme = look.theme
        shapes.draw_shadow(surface, box, look.px(10), look.px(8), (0, 0, 0, 110))
        fill = (*theme.panel_solid[:3], 255)
        shapes.draw_rounded(surface, box, look.px(10), fill, (*theme.gold[:3], 150), look.px(1.5))
        for number, line in enumerate(lines):
            row = pygame.Rect(box.left + pad, 0, box.width - 2 * pad, high)
            row.top = box.top + pad // 2 + number * high
            text.draw_in(surface, line, row, size, theme.text, align="center", shrink=0.8)
