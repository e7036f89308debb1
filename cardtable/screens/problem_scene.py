"""A problem at the real table: answer as in a game, with step-by-step hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.core.i18n import _
from cardtable.games.action_words import action_words_of
from cardtable.match import Match
from cardtable.problems.course import Course
from cardtable.problems.problem import Problem, ProblemPosition
from cardtable.problems.schedule import HINT_STEPS
from cardtable.problems.steps import choices_left, hint_step, solution
from cardtable.problems.words import heading_of
from cardtable.review import reviewer_of
from cardtable.table.driver import Driver, Host
from cardtable.table.hint_panel import HintPanel
from cardtable.table.part import kept_clear
from cardtable.table.plain_panels import card_of
from cardtable.table.play_scene import PlayScene
from cardtable.table.screens import MenuHost, Screens
from cardtable.table.thinker import StrategyAnswer
from cardtable.table.venue import Venue
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import Button, Kind, Label, Panel, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context

BAR_HEIGHT = 168
"""Height of the bar below the table in design units."""


class ProblemVenue(Venue):
    """The table of a problem: an answer goes to *scene* and does not change the match."""

    is_exercise = True

    def __init__(self, scene: ProblemScene) -> None:
        self.scene = scene

    def make_driver(
        self, match: Match, host: Host, post: Callable[[Callable[[], None]], None]
    ) -> Driver:
        return ProblemDriver(self.scene, match, host, post)

    def hint(self) -> bool:
        self.scene.give_hint()
        return True

    def open_menu(self, screens: Screens, host: MenuHost) -> None:
        self.scene.close()


class ProblemDriver(Driver):
    """Passes the legal actions of the person on to *scene* instead of the match."""

    def __init__(
        self,
        scene: ProblemScene,
        match: Match,
        host: Host,
        post: Callable[[Callable[[], None]], None],
    ) -> None:
        super().__init__(match, host, post)
        self._scene = scene

    def act(self, action: Any, position: int) -> None:
        self._scene.position.check(action, position)
        self._scene.answer(action)


class ProblemScene(PlayScene):
    """Shows *problem* and takes one answer, which goes to *course*."""

    def __init__(self, context: Context, problem: Problem, course: Course) -> None:
        self.problem = problem
        self.position: ProblemPosition = problem.position()
        self.hints = 0
        self.answered: Any = None
        self.is_right = False
        self._course = course
        self._words = action_words_of(problem.kind).at(self.position.view)
        self._result = ""
        self._hint = ""
        super().__init__(
            context, self.position.match, open_hands=False, make_venue=lambda _s: ProblemVenue(self)
        )
        self.play.viewpoint.look()

    @property
    def is_answered(self) -> bool:
        """Whether the person has answered."""
        return bool(self._result)

    # -- widgets ----------------------------------------------------------------------------------

    def add_widgets(self) -> None:
        super().add_widgets()
        add = self.form.add
        self.options = add(
            HintPanel(lambda: self.context.art, self._point_out, None, self._close_options)
        )
        self.options.label = _("Options")
        self.panel = add(Panel(fill="panel_solid", shadow=True))
        self.heading = add(Label("", size=16, bold=True, colour="title"))
        self.body = add(Label("", size=15, wrapped=True))
        self.next_button = add(Button(_("Skip"), self.go_on, key=pygame.K_n, key_text="N"))
        self.hint_button = add(Button(_("Hint"), self.give_hint, key=pygame.K_h, key_text="H"))
        self._show_texts()

    def _show_texts(self) -> None:
        """Update the bar below the table."""
        name = self.position.match.seats[self.position.seat].name
        self.heading.set_text(f"{heading_of(self.problem)} · {name}")
        task = _("You are {name}. What is your best choice?").format(name=name)
        self.body.set_text(self._result or self._hint or task)
        self.next_button.label = _("Next problem") if self.is_answered else _("Skip")
        self.next_button.kind = Kind.PRIMARY if self.is_answered else Kind.NORMAL
        left = HINT_STEPS - self.hints
        self.hint_button.label = _("Hint {number} of {count}").format(
            number=min(self.hints + 1, HINT_STEPS), count=HINT_STEPS
        )
        self.hint_button.enabled = not self.is_answered and left > 0

    def enter(self) -> None:
        super().enter()
        self.app.announce(f"{self.heading.label}. {self.body.label}")

    def close(self) -> None:
        """Go back to the list."""
        self.app.remove(self)

    # -- hints and answer -------------------------------------------------------------------------

    def give_hint(self) -> None:
        """Show the next step of the hint."""
        if self.is_answered or self.hints >= HINT_STEPS:
            return
        self.hints += 1
        self._hint = hint_step(self.position, self.hints, self._words)
        if self.hints == 2:
            kept = {card_of(action) for action in choices_left(self.position)}
            if None not in kept:
                cards = self.table.hand.cards.cards()
                self.table.stage.dimmed = frozenset(c for c in cards if c not in kept)
                self.table.stage.changes += 1
        elif self.hints == HINT_STEPS:
            self._show_move(self.position.right[0])
        self._update(self._hint)

    def answer(self, action: Any) -> None:
        """Take the person's answer: record it, and explain the right one."""
        if self.is_answered:
            return
        self.answered = action
        self.is_right = self.position.is_right(action)
        words = self._course.answered(self.problem, is_right=self.is_right, hints=self.hints)
        if not self.is_right:
            chosen = _("You chose {action}.").format(action=self._words.name(action))
            words = f"{words} {chosen}"
        self._result = f"{words} {solution(self.position, self._words)}"
        self._tempo.paused = self.play.driver.paused = True  # no more moves are asked for
        self.play.playback.retract()
        self.table.hand.prompt.clear()
        self._show_move(action if self.is_right else self.position.right[0])
        self.context.sound.play("turn" if self.is_right else "refused")
        self._ask_advice()
        self.form.focus(self.next_button, quietly=True)
        self._update(self._result)

    def _update(self, spoken: str) -> None:
        self._show_texts()
        self.app.announce(spoken)
        self.layout(self.app.size)
        self.redraw()

    def _show_move(self, action: Any) -> None:
        """Show *action* at the table: a gold rim, a cell, or a button."""
        self.table.hand.cards.suggested = card_of(action)
        self._point_out(action)

    def _point_out(self, action: Any) -> None:
        for part in self.parts:
            if part.point_out(action):
                return

    def _ask_advice(self) -> None:
        """Compare all choices in the background, as a review does."""
        kind = self.problem.kind
        reviewer = reviewer_of(kind, self.context.strategies(kind).classes, len(self.match.log))
        if reviewer is not None:
            reviewer.chosen = self.answered
            self.play.driver.hint(reviewer, self._show_advice)

    def _show_advice(self, answer: StrategyAnswer) -> None:
        if answer.advice is not None:
            self.options.show(answer.advice, words=self._words, played=self.answered, quietly=True)
            self.layout(self.app.size)
            self.redraw()

    def _close_options(self) -> None:
        self.options.show(None)
        self.redraw()

    def go_on(self) -> None:
        """Open the next problem in place of this one, or go back to the list."""
        following = self._course.following()
        app = self.app
        app.remove(self)
        if following is not None:
            app.push(ProblemScene(self.context, following, self._course))

    # -- place ------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        """Place the table, and the bar below it."""
        space, look, bar = self.split_off_bar(size, BAR_HEIGHT)
        self.place_table(space, look, self.table.stage.visible)
        self._place_bar(bar, self.look)
        table = self.table.layout
        if table is not None:
            table = table.occupied(self.table.stage.visible)
            self.options.place_beside(table, look, kept_clear(self.parts))

    def _place_bar(self, rect: pygame.Rect, look: Look) -> None:
        self.panel.place(boxes.inset(rect, look.px(10), look.px(6)), look)
        inner = boxes.inset(self.panel.rect, look.px(18), look.px(10))
        buttons = (self.next_button, self.hint_button)
        wide = max(button.measure(look)[0] for button in buttons)
        left, right = boxes.cut_right(inner, min(wide, inner.width // 2), look.px(24))
        for button, cell in zip(buttons, boxes.rows(right, (1, 1), look.px(6)), strict=True):
            button.place(boxes.centred(cell, (cell.width, min(cell.height, look.tx(46)))), look)
        below = self.heading.place_top(left, look.tx(24), look, look.px(4))
        self.body.place(below, look)
