"""The evaluation bar beside a board, with its legend."""

from __future__ import annotations

import pygame

from cardtable.art.boards import pieces
from cardtable.art.boards.pieces import BoardStyle
from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.motion import Spring
from cardtable.ui.widgets import Widget, boxes

MOVE_SECONDS = 0.5
PIECE = 17
"""Size of the pieces at the ends, in design units."""
BAR = 12
CAPTION = 12
"""Size of the letters beside the bar."""


class EvaluationBar(Widget):
    """A bar filled from below in the colour of the lower player, the rest in that of the upper one.

    The lower player is the one at the bottom of the table. The piece of each player marks their
    end, a line in the middle an even position; beside the bar stands the evaluation in words.
    """

    def __init__(self) -> None:
        super().__init__(_("Evaluation"))
        self._share = Spring(0.5, period=MOVE_SECONDS)
        self._style, self._lower, self._upper = BoardStyle.MARKS, 0, 1
        self.visible = False
        self.has_evaluation = False
        """Whether there is an evaluation yet."""

    @property
    def share(self) -> float:
        """The share of the lower player, 0..1, at the end of the motion."""
        return self._share.target

    def set_players(self, style: BoardStyle, lower: int, upper: int) -> None:
        """Set the style of the pieces, and the numbers of both players."""
        self._style, self._lower, self._upper = style, lower, upper
        self.redraw()

    def show(self, lead: float, words: str) -> None:
        """Show the lead of the lower player, -1 (lost) to 1 (won); *words* describe it."""
        self.has_evaluation = True
        self._share.target = 0.5 + 0.5 * min(max(lead, -1.0), 1.0)
        self.tooltip = words
        if words != self.label and self.form is not None and self.visible:
            self.form.announce(words)
        self.label = words
        self.redraw()

    @property
    def animating(self) -> bool:
        return not self._share.settled

    def update(self, dt: float) -> None:
        if not self._share.settled:
            self._share.period = self.look.motion.duration(MOVE_SECONDS)
            self._share.update(dt)
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        size = look.px(PIECE)
        column, caption = boxes.cut_left(self.rect, size, look.px(1))
        upper, lower = column.copy(), column.copy()
        upper.height = lower.height = size
        lower.bottom = column.bottom
        for end, player in ((lower, self._lower), (upper, self._upper)):
            surface.blit(pieces.picture(self._style, player, size, theme), end)
        bar = boxes.centred(
            boxes.inset(column, 0, size + look.px(4)),
            (look.px(BAR), column.height - 2 * (size + look.px(4))),
        )
        self._draw_bar(surface, bar)
        words = text.fit(self.label, caption.height, look.font(CAPTION))[0]
        line = text.render(words, look.font(CAPTION), theme.muted)
        turned = pygame.transform.rotate(line, 90)
        surface.blit(turned, turned.get_rect(midleft=(caption.left, caption.centery)))

    def _draw_bar(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        corner = bar.width // 2
        shapes.draw_shadow(surface, bar, corner, look.px(8), (0, 0, 0, 120), (0, look.px(3)))
        upper = pieces.colour_of(self._style, self._upper, theme)
        ground = upper if self.has_evaluation else theme.track
        shapes.draw_rounded(surface, bar, corner, ground)
        if self.has_evaluation:
            high = round(bar.height * self._share.value)
            clip = surface.get_clip()
            part = pygame.Rect(bar.left, bar.bottom - high, bar.width, high)
            surface.set_clip(part.clip(clip))
            lower = pieces.colour_of(self._style, self._lower, theme)
            shapes.draw_rounded(surface, bar, corner, lower)
            surface.set_clip(clip)
        middle = pygame.Rect(bar.left, bar.centery - 1, bar.width, 2)
        surface.fill(shapes.rgba(theme.danger_text)[:3], middle)
        line = max(1, look.px(theme.line))
        shapes.draw_outline(surface, bar, corner, theme.border, line)
