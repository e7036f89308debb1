"""The panel below the games in the lobby: the offer of a lesson, or the results so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _, ngettext
from cardtable.games import all_games
from cardtable.screens.lobby.additions import LobbyCorner
from cardtable.storage.hand_words import share_words
from cardtable.ui.charts import Chart, rolling
from cardtable.ui.widgets import Button, Label, Widget, boxes, draw_panel

if TYPE_CHECKING:
    from cardtable.table.context import Context

WINDOW = 10
"""Number of games in the moving average of the win rate."""


class ResultsCard(LobbyCorner):
    """Shows the person's results; opens the lesson and the statistics."""

    def __init__(self, on_lesson: Callable[[], None], on_statistics: Callable[[], None]) -> None:
        super().__init__()
        self.heading = Label("", size=15, bold=True, colour="title")
        self.words = Label("", size=13, colour="muted", wrapped=True)
        self.lesson = Button(_("Learn to play"), on_lesson)
        self.more = Button(_("Statistics"), on_statistics)
        self.chart: Chart | None = None
        self._box = pygame.Rect(0, 0, 0, 0)
        self._fits = False
        self._counted = False

    def show(self, context: Context, game: str) -> None:
        """Update the results of *game*."""
        played = context.statistics.results(game)
        if not played:
            kind = all_games()[game]
            self.heading.set_text(_("New to {game}?").format(game=_(kind.title)))
            if kind.has_part("lesson"):
                words = _(
                    "A five-minute lesson at the real table. Each rule is explained when "
                    "you first need it."
                )
            else:
                words = _("The help explains the rules in a few paragraphs.")
            self.words.set_text(words)
            self.chart = None
        else:
            totals, kind = context.statistics.totals(game), all_games()[game]
            tally = ngettext(
                "{won} of {games} game won", "{won} of {games} games won", totals.games
            )
            if kind.is_for_one:  # games that were left are not finished
                tally = ngettext("{won} game won", "{won} games won", totals.won)
            self.heading.set_text(tally.format(won=totals.won, games=totals.games))
            parts = []
            if kind.table != "board" and not kind.is_for_one:
                points = round(totals.points_per_hand or 0.0)
                parts.append(_("{points} points per hand").format(points=points))
            if totals.streak > 1:
                parts.append(_("{count} wins in a row").format(count=totals.streak))
            self.words.set_text(" · ".join(parts))
            self.chart = None
            if len(played) > 1:
                rate = rolling([float(result.won) for result in played], WINDOW)
                self.chart = Chart(_("Win rate"), rate, share_words, bounds=(0.0, 1.0), level=0.5)
        if self.form is not None:
            self.form.adopt(self, self.parent)
        self._counted = bool(played)
        self.arrange()
        self.redraw()

    def children(self) -> tuple[Widget, ...]:
        chart = (self.chart,) if self.chart is not None else ()
        return (self.heading, self.words, *chart, self.lesson, self.more)

    def arrange(self) -> None:
        look = self.look
        pad, gap = look.px(16), look.px(10)
        width = self.rect.width - 2 * pad
        words = self.words.height_for(max(1, width), look)
        button = look.tx(36)
        minimum = 2 * pad + look.tx(24) + words + button + 2 * gap
        self._fits = width > look.tx(120) and self.rect.height >= minimum
        chart = 0
        if self.chart is not None:
            spare = self.rect.height - minimum - gap
            chart = min(look.tx(170), spare) if spare >= look.tx(100) else 0
            self.chart.visible = self._fits and chart > 0
        for widget in (self.heading, self.words):
            widget.visible = self._fits
        self.lesson.visible = self._fits and not self._counted
        self.more.visible = self._fits and self._counted
        if not self._fits:
            self._box.size = (0, 0)
            return
        height = minimum + (chart + gap if chart else 0)
        self._box = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, height)
        box = boxes.inset(self._box, pad)
        box = self.heading.place_top(box, look.tx(24), look, gap // 2)
        box = self.words.place_top(box, words, look, gap)
        if self.chart is not None and chart:
            box = self.chart.place_top(box, chart, look, gap)
        for key in (self.lesson, self.more):
            key.place_top(box, button, look)

    def hit(self, pos: tuple[int, int]) -> bool:
        return self._fits and self._box.collidepoint(pos)

    def draw(self, surface: pygame.Surface) -> None:
        if not self._fits:
            return
        draw_panel(surface, self._box, self.look, fill="panel_soft")
        for child in self.children():
            if child.visible:
                child.draw(surface)
