"""The screen of the streaks: the longest ones, and the buttons that begin one."""

from __future__ import annotations

import threading
from datetime import date
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.features.streak.results import ALL, Run, StreakResults
from cardtable.features.streak.run import StreakCourse, new_seed, problems_of
from cardtable.features.streak.words import game_title, mistake_words, rule_words
from cardtable.problems.collection import Collection
from cardtable.screens.problem_scene import ProblemScene
from cardtable.ui.dialog import message
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Column, DataTable, Dropdown, Label

if TYPE_CHECKING:
    from cardtable.table.context import Context


class StreakScene(PanelScene):
    """Shows the longest streaks of one game or all, beginning with *game*.

    *collection* and *results* default to the user's; the problems are read in the background.
    """

    def __init__(
        self,
        context: Context,
        game: str = ALL,
        collection: Collection | None = None,
        results: StreakResults | None = None,
    ) -> None:
        super().__init__(_("Streak"), width=760, height=620)
        self.context = context
        self.collection = collection
        self.results = results if results is not None else StreakResults()
        self.runs: list[Run] = []
        self._wanted = game
        self._course: StreakCourse | None = None
        self._games: tuple[str, ...] = (ALL,)
        add = self.form.add
        self.rule = add(Label(rule_words(), size=14, colour="muted", wrapped=True))
        self.game = add(Dropdown(_("Game"), (_("All games"),), 0, lambda _index: self._show()))
        columns = (
            Column(_("Place")),
            Column(_("Right answers"), bold=True, colour="number"),
            Column(_("Day"), "left", "muted"),
        )
        self.table = add(DataTable(_("Longest streaks"), columns, on_choose=self._chosen))
        self.none = add(Label(_("No streak yet."), size=15))
        self.mistakes_key = self.add_footer(
            Button(_("Make up for mistakes"), self.repair, key=pygame.K_m, key_text="M"), first=True
        )
        self.again_key = self.add_footer(
            Button(_("Repeat this streak"), self.again, key=pygame.K_r, key_text="R"), first=True
        )
        self.start_key = self.add_footer(primary(_("Start"), self.start))
        self._show()

    # -- lifecycle --------------------------------------------------------------------------------

    def enter(self) -> None:
        if self.collection is None:
            threading.Thread(target=self._load, name="problems", daemon=True).start()
        else:
            self._loaded(self.collection)
        self.form.focus(self.start_key, quietly=True)
        if self.results.problem:
            self.app.push(message(_("Streak"), self.results.problem))

    def _load(self) -> None:
        collection = Collection()
        self.app.post(lambda: self._loaded(collection))

    def _loaded(self, collection: Collection) -> None:
        if self not in self.app.scenes:
            return
        self.collection = collection
        self._games = (ALL, *dict.fromkeys(each.kind.key for each in collection.problems))
        index = self._games.index(self._wanted) if self._wanted in self._games else 0
        self.game.set_options(tuple(map(game_title, self._games)), index)
        self._show()
        self.app.announce(f"{self.title}. {self.rule.label} {self.note.label}")

    def uncover(self) -> None:
        self._show()
        self.app.post(self._end_course)

    def _end_course(self) -> None:
        """Keep the streak when its last table is closed, not when the next one follows."""
        if self.app.scene is self and self._course is not None:
            self._course.leave()
            self._course = None
            self._show()

    def _show(self) -> None:
        """Show the streaks of the chosen game."""
        game, is_loaded = self._games[self.game.index], self.collection is not None
        self.runs = self.results.best(game)
        self.table.set_rows(
            [
                (f"{rank}.", str(run.count), run.day.isoformat())
                for rank, run in enumerate(self.runs, 1)
            ]
        )
        known = {problem.name for problem in self.collection.problems} if self.collection else set()
        count = len(known & set(self.results.mistakes))
        self.note.label = mistake_words(count) if count else ""
        if not is_loaded:
            self.note.label = _("Loading …")
        self.table.visible, self.none.visible = bool(self.runs), not self.runs
        self.start_key.enabled = is_loaded
        self.mistakes_key.enabled = is_loaded and count > 0
        if self.table.index < 0 and self.runs:
            self.table.index = 0
        self._chosen(self.table.index)
        if hasattr(self, "app"):
            self.layout(self.app.size)

    def _chosen(self, index: int) -> None:
        self.again_key.enabled = self.collection is not None and 0 <= index < len(self.runs)
        self.redraw()

    # -- actions ----------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin a new streak."""
        self._begin(new_seed())

    def again(self) -> None:
        """Ask the problems of the selected streak again, in the same order."""
        if 0 <= self.table.index < len(self.runs):
            self._begin(self.runs[self.table.index].seed)

    def repair(self) -> None:
        """Ask the open mistakes."""
        if self.collection is not None:
            self._open(StreakCourse.of_mistakes(self.collection, self.results, date.today()))

    def _begin(self, seed: int) -> None:
        if self.collection is not None:
            game = self._games[self.game.index]
            problems = problems_of(self.collection, game)
            self._open(
                StreakCourse(self.collection, self.results, problems, game, seed, date.today())
            )

    def _open(self, course: StreakCourse) -> None:
        first = course.following()
        if first is not None:
            self._course = course
            self.app.push(ProblemScene(self.context, first, course))

    # -- place ------------------------------------------------------------------------------------

    def wanted_height(self, width: int, look: Look) -> int:
        rows = self.table.measure(look)[1] if self.runs else look.tx(24)
        return self.rule.height_for(width, look) + look.tx(36) + rows + 2 * look.px(12)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(12)
        rect = self.rule.place_top(rect, self.rule.height_for(rect.width, look), look, gap)
        rect = self.game.place_top(rect, look.tx(36), look, gap)
        self.table.place(rect, look)
        self.none.place_top(rect, look.tx(24), look)
