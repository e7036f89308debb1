"""Controls of a table with a board: the board, the evaluation bar, the clock, resigning."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import pygame

from cardtable.core.i18n import _
from cardtable.engine import Advice, IllegalAction
from cardtable.games.speech import personal
from cardtable.review import adviser_of
from cardtable.table.board.board_stage import BoardStage
from cardtable.table.board.board_state import BoardState, Outcome
from cardtable.table.board.board_widget import ARROWS, BoardWidget
from cardtable.table.board.evaluation_bar import EvaluationBar
from cardtable.table.button_row import table_button
from cardtable.table.facts import GameOutcome, Panels
from cardtable.table.layout import TableLayout
from cardtable.table.part import Part, Suggestion
from cardtable.table.play_session import PlaySession
from cardtable.table.thinker import StrategyAnswer
from cardtable.table.turn_timer import TurnTimer
from cardtable.ui.dialog import confirm
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form


class BoardPanels(Panels, Protocol):
    """The additional contents for a board game. Cells are numbered as in :class:`BoardState`."""

    resignation: Any
    """The action that resigns, None in games without one."""
    time_is_up: Any
    """The action that loses on time."""
    evaluates: bool
    """Whether strategies can evaluate a position."""

    @property
    def seconds(self) -> float:
        """Seconds per turn, 0 for no limit."""

    def play_at(self, cell: int) -> Any:
        """Return the action that places a piece on *cell*, legal or not."""

    def cell_of(self, action: Any) -> int | None:
        """Return the cell where *action* places a piece, or None if it places none."""

    def player_of(self, number: int) -> str:
        """Return the name of the player with the pieces of *number*."""

    def lead(self, advice: Advice, position: int) -> tuple[float, str] | None:
        """Return the lead of the seat at the bottom, -1 (lost) to 1 (won), and its description.

        *advice* is given to the seat at *position*. Return None without candidates and with more
        than two players.
        """

    def outcomes(self, advice: Advice) -> Mapping[int, Outcome]:
        """Return the proven outcomes in *advice* by the cells where the pieces would come to rest.

        Return none where the table does not show them.
        """

    def outcome(self) -> GameOutcome:
        """Return the result of the game."""


class BoardPicture(Part):
    """The board of *stage* at a table without controls, such as a replay.

    *panels* name the players.
    """

    def __init__(self, stage: BoardStage, panels: BoardPanels) -> None:
        self.stage = stage
        self.panels = panels
        self.widget = self._make_widget()

    def _make_widget(self) -> BoardWidget:
        return BoardWidget(self.stage.board_motion, self.place, self.panels.player_of)

    def add_widgets(self, form: Form) -> None:
        cell = self.widget.cursor_cell
        self.widget = form.add(self._make_widget())
        self.widget.cursor_cell, self.widget.visible = cell, True
        self.widget.focusable = False

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        if layout.board is not None:
            self.widget.place(layout.board, look)

    def place(self, cell: int) -> None:
        """Place a piece on *cell*; does nothing at a table without controls."""


class BoardControls(BoardPicture):
    """The board of the table of *play*, its buttons, clock and evaluation bar."""

    evaluation_bar: EvaluationBar
    resign_button: Button
    evaluation_button: Button

    def __init__(self, play: PlaySession, stage: BoardStage, panels: BoardPanels) -> None:
        super().__init__(stage, panels)
        self.play = play
        seconds = 0.0 if play.venue.is_exercise else panels.seconds
        self.clock = TurnTimer(seconds, self._time_is_up)
        self._evaluated_version = -1
        """The version of the match that the evaluation bar shows."""
        self._outcomes_version = -1
        """The version of the match that the outcomes on the board belong to."""

    # -- widgets ----------------------------------------------------------------------------------

    def add_widgets(self, form: Form) -> None:
        super().add_widgets(form)
        self.widget.focusable = True
        self.evaluation_bar = form.add(EvaluationBar())
        self.evaluation_bar.visible = "evaluation_bar" in self.play.toggled_panels
        self._evaluated_version = -1

    def make_buttons(self) -> Sequence[Button]:
        self.resign_button = table_button(_("Resign"), self.resign, pygame.K_x, "X")
        self.evaluation_button = table_button(
            _("Evaluation"), self.toggle_evaluation, pygame.K_e, "E"
        )
        self.evaluation_button.visible = self.panels.evaluates and len(self.play.match.seats) == 2
        self.resign_button.visible = self.panels.resignation is not None
        if self.play.venue.is_exercise:
            self.evaluation_button.visible = self.resign_button.visible = False
        return (self.resign_button, self.evaluation_button)

    def enter(self) -> None:
        self.play.driver.on_advice = self._show_evaluation
        self.widget.guard()

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        super().lay_out(layout, look)
        if layout.evaluation_bar is not None and self.widget.geometry is not None:
            beside = self.widget.rect
            box = pygame.Rect(
                beside.right + look.px(12),
                self.widget.geometry.frame.top,
                layout.evaluation_bar.width,
                self.widget.geometry.frame.height,
            )
            self.evaluation_bar.place(box, look)

    def refresh(self) -> None:
        play = self.play
        self.resign_button.enabled = play.match.next_position in play.viewpoint.persons
        board = self.board
        if board is not None and len(play.match.seats) == 2:
            low = self._number(play.viewpoint.bottom)
            self.evaluation_bar.set_players(board.style, low, 1 - low)

    @property
    def board(self) -> BoardState | None:
        """The board on display."""
        return self.stage.board_motion.board

    def _number(self, position: int) -> int:
        """Return the number of the pieces of the player at *position*."""
        names = [self.panels.player_of(number) for number in range(len(self.play.match.seats))]
        return names.index(self.play.table.names[position])

    def keys(self) -> Mapping[int, Callable[[], None]]:
        return {pygame.K_l: self.open_replay}

    def menu_entries(self) -> Sequence[KeyCommand]:
        if self.panels.resignation is None:
            return (self.play.log_entry(),)
        return (KeyCommand(_("Resign"), self.resign, pygame.K_x, "X"),)

    def open_replay(self) -> None:
        """Open the replay at the last move."""
        play = self.play
        if not play.match.log:
            play.show_message(_("No moves yet."))
        else:
            play.screens.open_replay(play.match, at_end=True)

    # -- a turn -----------------------------------------------------------------------------------

    def ask_person(self, position: int) -> str | None:
        self.widget.asked = True
        form = self.play.scene.form
        if form.focused is None:
            form.focus(self.widget, quietly=True)
        return None

    def retract(self) -> None:
        self.widget.asked = False
        self.widget.suggest(None)

    def place(self, cell: int) -> None:
        action = self.panels.play_at(cell)
        if action is None:
            self.widget.shake(cell)
            self.play.refuse(_("Nothing can be placed there."), None)
        else:
            self.play.answer(action)

    def refused(self, action: Any) -> None:
        cell = self.panels.cell_of(action)
        if cell is not None:
            self.widget.shake(cell)

    def suggest(self, answer: StrategyAnswer) -> Suggestion | None:
        self.point_out(answer.action)
        self._show_evaluation(answer)
        self.play.scene.form.focus(self.widget, quietly=True)  # then Enter plays it
        return Suggestion(answer)

    def point_out(self, action: Any) -> bool:
        self.widget.suggest(self.panels.cell_of(action))
        return True

    def escape(self) -> bool:
        has_cursor = self.widget.shows_focus
        if has_cursor:
            self.play.scene.form.focus(None)
        return has_cursor

    # -- resigning and losing on time -------------------------------------------------------------

    def resign(self) -> None:
        """Ask for confirmation, then resign for the person to act."""
        play = self.play
        position = play.match.next_position
        if self.panels.resignation is None:
            play.show_message(_("This game has no resignation."))
            return
        if position is None or position not in play.viewpoint.persons:
            play.show_message(_("You can resign when it is your turn."))
            return
        question = personal(
            play.table.names[position], _("You lose this game."), _("{name} loses this game.")
        )
        play.scene.app.push(
            confirm(_("Resign?"), question, _("Resign"), lambda: self._act(self.panels.resignation))
        )

    def _act(self, action: Any) -> None:
        """Carry out *action* for the player to act, without a piece being placed."""
        position = self.play.match.next_position
        if position is None:
            return
        try:
            self.play.driver.act(action, position)
        except IllegalAction as error:
            self.play.show_message(str(error), danger=True)

    def _time_is_up(self, position: int) -> None:
        """Make the player at *position* lose on time if it is still to act."""
        if position == self.play.match.next_position:
            self._act(self.panels.time_is_up)

    # -- evaluation -------------------------------------------------------------------------------

    def toggle_evaluation(self) -> None:
        """Show or hide the evaluation bar, and on a rack the outcome of each column."""
        if not self.evaluation_button.visible:
            reason = _("No evaluation with three players.")
            if not self.panels.evaluates:
                reason = _("No evaluation for this game.")
            self.play.show_message(reason)
            return
        self.evaluation_bar.visible = not self.evaluation_bar.visible
        self.play.toggled_panels ^= {"evaluation_bar"}
        self._evaluated_version = self._outcomes_version = -1
        self.play.scene.relayout()
        self.refresh()

    def _show_evaluation(self, answer: StrategyAnswer) -> None:
        """Show the evaluation that came with *answer*, if any, and the outcomes for a person."""
        if answer.advice is None:
            return
        lead = self.panels.lead(answer.advice, answer.question.position)
        if lead is not None:
            self._evaluated_version = self.play.match.version
            self.evaluation_bar.show(*lead)
        if self.evaluation_bar.visible and answer.question.position in self.play.viewpoint.persons:
            self._outcomes_version = self.play.match.version
            self.widget.show_outcomes(self.panels.outcomes(answer.advice))

    def _evaluate(self) -> None:
        """Start to evaluate the position while a person is to act and nothing moves."""
        play = self.play
        version, position = play.match.version, play.match.next_position
        if (
            not self.evaluation_bar.visible
            or self._evaluated_version == version
            or position is None
        ):
            return
        if position not in play.viewpoint.persons or play.driver.busy:
            return  # strategies report their evaluation when they act
        strategy = adviser_of(
            play.match.kind, play.context.strategies(play.match.kind).classes, len(play.match.log)
        )
        self._evaluated_version = version
        if strategy is not None:
            play.driver.judge(strategy, self._show_evaluation)

    # -- time and keys ----------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        play = self.play
        match, still = play.match, play.playback.still and not play.driver.paused
        acting = match.next_position
        self.clock.start_turn(-1 if acting is None else acting, len(match.log))
        if still and not play.tempo.paused:
            self.clock.update(dt)
        for plate in play.table.side.plates:
            plate.show_clock(self.clock.words(plate.seat), hurry=self.clock.is_low(plate.seat))
        if self._outcomes_version != match.version:
            self.widget.show_outcomes({})
        if still:
            self._evaluate()

    def wake_after(self) -> float | None:
        play = self.play
        if play.driver.paused or play.tempo.paused or not play.playback.still:
            return None
        return self.clock.wake_after()

    def handle_key(self, event: pygame.event.Event) -> bool:
        form = self.play.scene.form
        if form.keyboard_used and form.focused not in (None, self.widget):
            return False
        digit = getattr(event, "unicode", "").isdigit()
        if event.key not in ARROWS and not digit:
            return False
        form.focus(self.widget, by_keyboard=True)
        return form.handle(event)
