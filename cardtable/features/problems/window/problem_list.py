"""The list of problems: by game, theme, difficulty and state, with the progress so far."""

from __future__ import annotations

import threading
from datetime import date
from typing import TYPE_CHECKING

import pygame

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.problems.collection import Collection
from cardtable.problems.course import Repetition
from cardtable.problems.problem import DIFFICULTIES, Problem
from cardtable.problems.schedule import Progress, State, solved_by_day
from cardtable.problems.selection import Filter, daily_problem, following, listed
from cardtable.problems.themes import THEMES
from cardtable.problems.words import (
    difficulty_words,
    schedule_words,
    state_words,
    theme_title,
    titles_of,
)
from cardtable.storage.files import SaveFailed
from cardtable.ui.charts import Chart
from cardtable.ui.dialog import confirm, message
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Column, DataTable, Dropdown, Label, boxes, place_all

if TYPE_CHECKING:
    from cardtable.table.context import Context

STATES = (State.DUE, State.NEW, State.WAITING, State.SOLVED)


class ProblemListScene(PanelScene):
    """Lists the problems of *collection* (default: the user's, read in the background)."""

    def __init__(self, context: Context, collection: Collection | None = None) -> None:
        super().__init__(_("Problems"), width=940, height=720)
        self.context = context
        self.collection = collection
        self.shown: list[tuple[Problem, Progress]] = []
        self.filter = Filter()
        self._games: tuple[str, ...] = ()
        self._themes: tuple[str, ...] = ()
        self._last: Problem | None = None
        self._make_widgets()

    def _make_widgets(self) -> None:
        add = self.form.add
        self.boxes = [
            add(Dropdown(_("Game"), (_("All games"),), 0, self._filter_changed)),
            add(Dropdown(_("Theme"), (_("All themes"),), 0, self._filter_changed)),
            add(
                Dropdown(
                    _("Difficulty"),
                    (_("Any difficulty"), *map(difficulty_words, DIFFICULTIES)),
                    0,
                    self._filter_changed,
                )
            ),
            add(
                Dropdown(
                    _("State"),
                    (_("All"), _("Due"), _("New"), _("Waiting"), _("Solved")),
                    0,
                    self._filter_changed,
                )
            ),
        ]
        columns = (
            Column(_("Problem"), "left"),
            Column(_("Game"), "left", "muted"),
            Column(_("Difficulty"), "left", "muted"),
            Column(_("State"), "left", "number"),
        )
        self.table = add(DataTable(_("Problems"), columns, on_choose=self._chosen))
        self.chart = add(Chart(_("Problems you know"), (), _whole))
        self.rule = add(Label(schedule_words(), size=13, colour="muted", wrapped=True))
        self.delete_key = self.add_footer(
            Button(_("Delete"), self._ask_delete, key=pygame.K_DELETE, key_text=_("Del")),
            first=True,
        )
        self.faults_key = self.add_footer(
            Button(_("Unreadable files"), self._show_faults, key=pygame.K_u, key_text="U"),
            first=True,
        )
        self.daily_key = self.add_footer(
            Button(_("Problem of the day"), self.open_daily, key=pygame.K_d, key_text="D"),
            first=True,
        )
        self.solve_key = self.add_footer(primary(_("Solve"), self.solve))
        self._show()

    @property
    def today(self) -> date:
        """The day for which problems are due and answers are recorded."""
        return date.today()

    # -- lifecycle --------------------------------------------------------------------------------

    def enter(self) -> None:
        if self.collection is None:
            threading.Thread(target=self._load, name="problems", daemon=True).start()
        else:
            self._loaded(self.collection)
        self.form.focus(self.table, quietly=True)

    def _load(self) -> None:
        collection = Collection()
        self.app.post(lambda: self._loaded(collection))

    def _loaded(self, collection: Collection) -> None:
        if self not in self.app.scenes:
            return
        self.collection = collection
        kinds = {problem.kind.key: problem.kind for problem in collection.problems}
        used = {problem.theme for problem in collection.problems}
        self._games = tuple(kinds)
        self._themes = tuple(theme for theme in THEMES if theme in used)
        games = (_("All games"), *(_(kind.title) for kind in kinds.values()))
        self.boxes[0].set_options(games, 0)
        self.boxes[1].set_options((_("All themes"), *map(theme_title, self._themes)), 0)
        self.table.index = 0
        self._show()
        self.app.announce(f"{self.title}. {self.note.label}. {self.rule.label}")
        if collection.answers.problem:
            self.app.push(message(_("Problems"), collection.answers.problem))

    def uncover(self) -> None:
        self._show()

    # -- showing ----------------------------------------------------------------------------------

    def _filter_changed(self, _index: int) -> None:
        game, theme, difficulty, state = (box.index for box in self.boxes)
        self.filter = Filter(
            game=self._games[game - 1] if game else "",
            theme=self._themes[theme - 1] if theme else "",
            difficulty=difficulty,
            state=STATES[state - 1] if state else "",
        )
        self.table.index = 0
        self._show()

    def _show(self) -> None:
        """Show the problems, their states and the chart."""
        collection, today = self.collection, self.today
        self.solve_key.enabled = self.daily_key.enabled = collection is not None
        self.faults_key.visible = collection is not None and bool(collection.unreadable)
        if collection is None:
            self.note.label = _("Loading …")
            self._chosen(-1)
            return
        chosen = self.chosen
        self.shown = listed(collection, today, self.filter)
        names = [problem.name for problem, _progress in self.shown]
        if chosen is not None and chosen.name in names:
            self.table.index = names.index(chosen.name)
        titles = titles_of(collection.problems)
        self.table.set_rows(
            [
                (
                    titles[problem.name],
                    _(problem.kind.title),
                    difficulty_words(problem.difficulty),
                    state_words(progress, today),
                )
                for problem, progress in self.shown
            ]
        )
        everything = [progress.state(today) for _problem, progress in listed(collection, today)]
        self.note.label = _("{solved} of {count} solved, {due} due").format(
            solved=everything.count(State.SOLVED),
            count=len(everything),
            due=everything.count(State.DUE),
        )
        self.chart.set_values([count for _day, count in solved_by_day(collection.answers.answers)])
        if self.table.index < 0 and self.shown:
            self.table.index = 0
        self._chosen(self.table.index)
        if hasattr(self, "app"):
            self.layout(self.app.size)
            self.redraw()

    def _chosen(self, index: int) -> None:
        chosen = self.shown[index][0] if 0 <= index < len(self.shown) else None
        self.solve_key.enabled = chosen is not None
        self.delete_key.visible = chosen is not None and chosen.is_own
        self.redraw()

    @property
    def chosen(self) -> Problem | None:
        """The selected problem."""
        index = self.table.index
        return self.shown[index][0] if 0 <= index < len(self.shown) else None

    # -- actions ----------------------------------------------------------------------------------

    def solve(self) -> None:
        """Open the selected problem."""
        if self.chosen is not None:
            self._open(self.chosen)

    def open_daily(self) -> None:
        """Open the problem of the day."""
        if self.collection is not None:
            self._open(daily_problem(self.collection, self.today))

    def _open(self, problem: Problem) -> None:
        from cardtable.screens.problem_scene import ProblemScene

        assert self.collection is not None
        self._last = problem
        course = Repetition(self.collection, self.today, self._following)
        self.app.push(ProblemScene(self.context, problem, course))

    def _following(self) -> Problem | None:
        assert self.collection is not None
        problems = [problem for problem, _progress in self.shown]
        self._last = following(problems, self._last, self.collection, self.today)
        return self._last

    def _ask_delete(self) -> None:
        chosen = self.chosen
        if chosen is None or not chosen.is_own:
            return
        self.app.push(
            confirm(
                _("Delete this problem?"),
                _("It comes from your own game and will not be made again."),
                _("Delete"),
                lambda: self._delete(chosen),
                danger=True,
            )
        )

    def _delete(self, problem: Problem) -> None:
        assert self.collection is not None
        try:
            self.collection.delete(problem, self.today)
        except SaveFailed as error:
            self.app.push(message(_("The problem could not be deleted"), str(error)))
        self._show()

    def _show_faults(self) -> None:
        from cardtable.screens.file_problems import FileProblemsScene

        collection = self.collection
        if collection is None:
            return

        def again() -> tuple[SourceError, ...]:
            collection.reload()
            return collection.unreadable

        about = _("These problem files cannot be read. They are in {folder}.").format(
            folder=collection.store.folder
        )
        self.app.push(
            FileProblemsScene(
                _("Unreadable problems"),
                about,
                collection.unreadable,
                again,
                _("All files are valid."),
            )
        )

    # -- place ------------------------------------------------------------------------------------

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(10)
        top, body = boxes.cut_top(rect, look.tx(36), gap)
        place_all(self.boxes, boxes.columns(top, (1, 1, 1, 1), gap), look)
        body = self.rule.place_bottom(body, self.rule.height_for(rect.width, look), look, gap)
        high = look.tx(150)
        self.chart.visible = bool(self.chart.values) and body.height > 2 * high + gap
        if self.chart.visible:
            body = self.chart.place_bottom(body, high, look, gap)
        self.table.place(body, look)


def _whole(value: float) -> str:
    return str(round(value))
