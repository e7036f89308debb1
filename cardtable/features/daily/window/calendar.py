"""The deal of the day: a calendar with the results, and the deal of each day to play."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.deal_codes import code_of_day, daily_games
from cardtable.features.daily.results import DayResult, today
from cardtable.features.daily.window.deal_code_dialogs import play_day
from cardtable.features.daily.window.month_grid import MonthGrid
from cardtable.features.daily.window.table import daily_results
from cardtable.features.daily.words import (
    day_title,
    day_words,
    month_name,
    month_title,
    streak_words,
)
from cardtable.screens.results.code_button import CodeButton
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Label, TabBar, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context


class DailyScene(PanelScene):
    """The calendar of one game; *game* is the key of the first one shown."""

    def __init__(self, context: Context, game: str = "") -> None:
        super().__init__(_("Deal of the day"), width=760, height=700)
        self.context = context
        self.kinds = daily_games()
        index = next((n for n, kind in enumerate(self.kinds) if kind.key == game), 0)
        self.now = today()
        self.results: dict[date, DayResult] = {}
        titles = [_(kind.title) for kind in self.kinds]
        self.tabs = self.form.add(TabBar(_("Game"), titles, index, lambda _index: self.fill()))
        self.earlier = self.form.add(
            Button("", lambda: self._turn(-1), key=pygame.K_PAGEUP, kind=Kind.LINK)
        )
        self.month = self.form.add(Label("", size=16, bold=True, align="center"))
        self.later = self.form.add(
            Button("", lambda: self._turn(1), key=pygame.K_PAGEDOWN, kind=Kind.LINK)
        )
        self.earlier.tooltip = _("Page Up")
        self.later.tooltip = _("Page Down")
        self.grid = self.form.add(MonthGrid(self.now, self._chosen, self.play))
        self.about = self.form.add(Label("", size=14, wrapped=True))
        self.code = self.add_footer(CodeButton(lambda: self.app, self._code), first=True)
        self.start = self.add_footer(primary(_("Play"), self.play))
        self.fill()

    def enter(self) -> None:
        self.form.focus(self.grid, quietly=True)

    def uncover(self) -> None:
        self.fill()

    # -- showing ----------------------------------------------------------------------------------

    @property
    def kind_key(self) -> str:
        """The key of the game shown."""
        return self.kinds[self.tabs.index].key

    def fill(self) -> None:
        """Show the results of the chosen game. Midnight may have passed since the last time."""
        now = today()
        if self.grid.day == self.now:
            self.grid.day = now
        self.now = self.grid.last = now
        daily = daily_results(self.context)
        self.results = daily.results(self.kind_key, now)
        self.note.set_text(streak_words(daily.streaks(self.kind_key, now)))
        self.grid.show(self.results, min(self.grid.day, now))
        self._chosen(self.grid.day)

    def _chosen(self, day: date) -> None:
        result = self.results.get(day)
        words = f"{day_title(day)}: {day_words(result)}."
        if result is not None:
            words += " " + _("Playing it again does not change the result.")
        elif day < self.now:
            words += " " + _("It will count as late, and not for the days in a row.")
        if daily_results(self.context).problem:
            words += " " + daily_results(self.context).problem
        self.about.set_text(words)
        self.month.set_text(month_title(day))
        self.earlier.label = f"‹ {month_name(day.month - 1)}"
        self.later.label = f"{month_name(day.month + 1)} ›"
        self.later.enabled = (day.year, day.month) < (self.now.year, self.now.month)
        self.earlier.enabled = (day.year, day.month) > (1, 1)
        self.start.label = _("Play again") if result is not None else _("Play")
        self.code.refresh()
        if self.panel.width:
            self.layout(self.app.size)

    def _code(self) -> str:
        return code_of_day(self.grid.day, self.kinds[self.tabs.index]).text

    def _turn(self, months: int) -> None:
        """Go to another month, on the same day if there is one."""
        day = self.grid.day
        number = day.year * 12 + day.month - 1 + months
        year, month = number // 12, number % 12 + 1
        if not 1 <= year <= 9999:
            return
        last = monthrange(year, month)[1]
        self.grid.choose(min(date(year, month, min(day.day, last)), self.now))

    # -- actions ----------------------------------------------------------------------------------

    def play(self) -> None:
        """Play the deal of the chosen day."""
        kind = self.kinds[self.tabs.index]
        play_day(self.context, kind, self.grid.day, instead_of=self)

    # -- place ------------------------------------------------------------------------------------

    def wanted_height(self, width: int, look: Look) -> int:
        grid = self.grid.measure(look)[1]
        return look.tx(40 + 36) + grid + look.px(12 + 8 + 12) + self._about_height(width, look)

    def _about_height(self, width: int, look: Look) -> int:
        return max(look.tx(40), self.about.height_for(width, look))

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        rest = self.tabs.place_top(rect, look.tx(40), look, look.px(12))
        row, rest = boxes.cut_top(rest, look.tx(36), look.px(8))
        side = max(button.measure(look)[0] for button in (self.earlier, self.later))
        left, row = boxes.cut_left(row, side, look.px(8))
        row, right = boxes.cut_right(row, side, look.px(8))
        self.earlier.place(left, look)
        self.month.place(row, look)
        self.later.place(right, look)
        rest, foot = boxes.cut_bottom(rest, self._about_height(rect.width, look), look.px(12))
        self.grid.place(rest, look)
        self.about.place(foot, look)
