"""How one side fared in a hand: the parts of its points, one after the other, then the total."""

from __future__ import annotations

import pygame

from cardtable.i18n import _
from cardtable.table import text
from cardtable.table.motion import Tween, lerp
from cardtable.table.scenes.sheet_data import Cell, plain, signed
from cardtable.table.theme import Colour, Look
from cardtable.table.widgets import Widget, boxes, draw_bar, draw_panel

LINE_SECONDS = 0.28
COUNT_SECONDS = 0.7


class ResultCard(Widget):
    """The result of one hand for the side called *name*; *target* gives the bar its length.

    *side* decides the colour. The lines appear one by one, then the total counts up.
    """

    def __init__(self, name: str, cell: Cell, side: int, target: int | None) -> None:
        super().__init__(name)
        self.cell = cell
        self.side = side
        self.target = target
        self._time = 0.0
        self._tween: Tween | None = None
        self._lines_shown = 0.0
        self._counted = 0.0

    # -- motion -----------------------------------------------------------------------------------

    def start(self, look: Look) -> None:
        """Begin to show line after line."""
        lines = len(self.cell.lines)
        seconds = look.motion.duration(LINE_SECONDS * lines + COUNT_SECONDS)
        if seconds <= 0.0:
            self.finish()
            return
        share = LINE_SECONDS * lines / (LINE_SECONDS * lines + COUNT_SECONDS)

        def step(value: tuple[float, ...]) -> None:
            self._lines_shown = lines * min(1.0, value[0] / share) if share else float(lines)
            self._counted = max(0.0, (value[0] - share) / (1.0 - share))

        self._tween = Tween((0.0,), (1.0,), seconds, ease=lambda t: t, on_step=step)

    def finish(self) -> None:
        """Show everything at once."""
        self._tween = None
        self._lines_shown = float(len(self.cell.lines))
        self._counted = 1.0
        self.redraw()

    @property
    def running(self) -> bool:
        """Whether lines are still to come, or the total still counts."""
        return self._tween is not None and not self._tween.done

    @property
    def animating(self) -> bool:
        """Whether the picture changes by itself."""
        return super().animating or self.running

    def update(self, dt: float) -> None:
        """Let the time pass."""
        super().update(dt)
        if self._tween is not None and self.running:
            self._tween.update(min(dt, 0.05))
            self.redraw()

    # -- picture ----------------------------------------------------------------------------------

    def height_for(self, look: Look, lines: int) -> int:
        """Return the height of a card with room for *lines* parts."""
        return look.tx(34) + look.tx(22) + lines * look.tx(24) + look.tx(54) + look.px(40)

    def spoken(self) -> str:
        """Return the result in words."""
        lines = ", ".join(f"{line.words} {signed(line.points)}" for line in self.cell.lines)
        words = _("{side}: {lines}, together {points}, total {total}")
        return words.format(side=self.label, lines=lines, points=signed(self.cell.points),
                            total=plain(self.cell.total))  # fmt: skip

    def _colour(self) -> Colour:
        theme = self.look.theme
        return (
            (theme.team_a, theme.team_b)[self.side] if self.side < 2 else theme.avatars[self.side]
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw name, parts, total and bar."""
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look)
        box = boxes.inset(self.rect, look.px(18), look.px(12))
        head, box = boxes.cut_top(box, look.tx(34))
        mark = pygame.Rect(head.left, 0, look.px(4), look.tx(20))
        mark.centery = head.centery
        surface.fill(self._colour()[:3], mark)
        head.left += look.px(14)
        head.width -= look.px(14)
        text.draw_in(surface, self.label, head, look.font(17), theme.title, bold=True)
        line, box = boxes.cut_top(box, look.tx(22), look.px(6))
        words = _("bid {bid} · took {took}").format(bid=self.cell.bid, took=self.cell.took)
        text.draw_in(surface, words, line, look.font(13), theme.muted)
        body, foot = boxes.cut_bottom(box, look.tx(54), look.px(4))
        self._draw_lines(surface, body)
        self._draw_total(surface, foot)

    def _draw_lines(self, surface: pygame.Surface, body: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        high = min(look.tx(24), body.height // max(1, len(self.cell.lines)))
        for number, line in enumerate(self.cell.lines):
            shown = min(1.0, max(0.0, self._lines_shown - number))
            if shown <= 0.0:
                break
            box = pygame.Rect(body.left, body.top + number * high, body.width, high)
            left, right = boxes.cut_right(box, look.tx(48), look.px(8))
            text.draw_in(surface, line.words, left, look.font(14), theme.text, opacity=shown,
                         shrink=0.7)  # fmt: skip
            colour = theme.danger_text if line.points < 0 else theme.number
            text.draw_in(surface, signed(line.points), right, look.font(14), colour, bold=True,
                         align="right", opacity=shown)  # fmt: skip

    def _draw_total(self, surface: pygame.Surface, foot: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        before = self.cell.total - self.cell.points
        now = round(lerp(before, self.cell.total, self._counted))
        numbers, bar = boxes.cut_bottom(foot, look.tx(8), look.px(4))
        left, right = boxes.columns(numbers, (1, 1))
        gained = round(self.cell.points * self._counted)
        colour = theme.danger_text if self.cell.points < 0 else theme.number
        text.draw_in(surface, signed(gained) if self._counted else "", left, look.font(20), colour,
                     bold=True)  # fmt: skip
        text.draw_in(surface, plain(now), right, look.font(28), theme.title, bold=True,
                     align="right")  # fmt: skip
        if self.target:
            thin = pygame.Rect(bar.left, 0, bar.width, max(3, look.px(6)))
            thin.centery = bar.centery
            share = min(1.0, max(0.0, now / self.target))
            draw_bar(surface, thin, share, theme.track, self._colour())
