"""The prompt, a line above your cards: whose turn it is, why an action was refused."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.ui import shapes, text
from cardtable.ui.widgets import Widget

MESSAGE_SECONDS = 3.2
PAD = 22


class Prompt(Widget):
    """A text that a message can replace for a while, or words on what is being waited for.

    ``urgent`` gives it a golden edge, because a person is to act.
    """

    def __init__(self) -> None:
        super().__init__()
        self.urgent = False
        self._message = ""
        self._danger = self._stays = False
        self._left = 0.0
        self._waiting = ""
        self._waits: Callable[[], bool] = lambda: False

    def show(self, words: str, *, urgent: bool = False) -> None:
        """Set the standing text; an empty one hides the prompt."""
        if words != self.label and self.form is not None and not self._message:
            self.form.announce(words)
        self.label, self.urgent = words, urgent
        self.redraw()

    def show_message(
        self,
        words: str,
        *,
        danger: bool = False,
        seconds: float = MESSAGE_SECONDS,
        stays: bool = False,
    ) -> None:
        """Show *words* for *seconds*, or longer if it takes longer to read them.

        A message that *stays* is shown that long although the game goes on.
        """
        self._message, self._danger, self._stays = words, danger, stays
        self._left = max(seconds, 0.055 * len(words))
        if self.form is not None:
            self.form.announce(words)
        self.redraw()

    def wait(self, words: str, waits: Callable[[], bool]) -> None:
        """Show *words* as long as *waits* returns True; a message may cover them for a while."""
        self._waiting, self._waits = words, waits
        self._message, self._left = "", 0.0
        if self.form is not None:
            self.form.announce(words)
        self.redraw()

    def clear(self) -> None:
        """Remove the message, unless it stays."""
        if self._message and not self._stays:
            self._remove()

    def _remove(self) -> None:
        self._message, self._left = "", 0.0
        self.redraw()

    @property
    def words(self) -> str:
        """The text on display."""
        return self._message or self._waiting or self.label

    def hit(self, pos: tuple[int, int]) -> bool:
        return False

    def wake_after(self) -> float | None:
        return self._left if self._message else None

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._waiting and not self._waits():
            self._waiting = ""
            self.redraw()
        if self._message:
            self._left -= dt
            if self._left <= 0.0:
                self._remove()

    @property
    def box(self) -> pygame.Rect:
        """The rectangle of the text on display; several lines reach above :attr:`rect`."""
        return self._arranged()[0]

    def _arranged(self) -> tuple[pygame.Rect, tuple[str, ...]]:
        """Return the rectangle of the text, and its lines."""
        look, size = self.look, self.look.font(14)
        pad = look.px(PAD)
        lines = text.wrap(self.words, max(1, self.rect.width - 2 * pad), size)
        width = max((text.measure(line, size)[0] for line in lines), default=0) + 2 * pad
        height = self.rect.height + max(0, len(lines) - 1) * text.line_height(size)
        box = pygame.Rect(0, 0, min(self.rect.width, max(width, look.px(150))), height)
        box.midbottom = self.rect.midbottom
        return box, lines

    def draw(self, surface: pygame.Surface) -> None:
        if not self.words:
            return
        look, theme = self.look, self.look.theme
        box, lines = self._arranged()
        size, pad = look.font(14), look.px(PAD)
        line_height = text.line_height(size)
        corner = min(self.rect.height // 2, box.height // 2)
        border = theme.border
        is_message = bool(self._message or self._waiting)
        if self._message and self._danger:
            border = theme.danger_text
        elif self.urgent and not is_message:
            border = (*theme.gold[:3], 170)
        if is_message:
            shapes.draw_shadow(surface, box, corner, look.px(10), (0, 0, 0, 90))
        fill = theme.panel_solid if is_message else theme.panel
        shapes.draw_rounded(surface, box, corner, fill, border, look.px(theme.line))
        colour = theme.danger_text if self._message and self._danger else theme.text
        top = box.centery - len(lines) * line_height / 2
        for number, line in enumerate(lines):
            row = pygame.Rect(box.left + pad // 2, 0, box.width - pad, line_height)
            row.top = round(top + number * line_height)
            text.draw_in(surface, line, row, size, colour, align="center", red=theme.red_suit)
