"""What a table with a board has besides: the board, the bar beside it, the clock, resigning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from cardtable.engine import IllegalAction
from cardtable.i18n import _
from cardtable.review import adviser_of
from cardtable.table.board import Board, pieces
from cardtable.table.board.gauge import Gauge
from cardtable.table.board.view import ARROWS, BoardView
from cardtable.table.facts import BoardGame
from cardtable.table.layout import TableLayout
from cardtable.table.thinking import Answer
from cardtable.table.turnclock import TurnClock
from cardtable.ui.dialog import confirm
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form, Kind

if TYPE_CHECKING:
    from cardtable.engine import Advice
    from cardtable.table.scene import PlayScene


class Boards:
    """The board of the table *play*, as its *game* wants it."""

    def __init__(self, play: PlayScene, game: BoardGame) -> None:
        self.play = play
        self.game = game
        self.clock = TurnClock(game.seconds, self._time_is_up)
        self.view = self._make_view()
        self.gauge = Gauge()
        self.resign_button = self.gauge_button = Button("", self.resign)
        play.driver.on_advice = self._judged_so
        self._judged = -1
        """The version of the match that the bar beside the board is about."""

    # -- widgets ----------------------------------------------------------------------------------

    def _make_view(self) -> BoardView:
        return BoardView(self.play.stage.board, self.place, self.game.player_of)

    def furnish(self, form: Form) -> list[Button]:
        """Make the widgets anew and return the buttons; the board lies under everything else."""
        before, shown = self.view, self.gauge.visible
        self.view = form.add(self._make_view())
        self.view.at, self.view.visible = before.at, True
        self.gauge = form.add(Gauge())
        self.gauge.visible = shown
        self._judged = -1
        self.resign_button = form.add(
            Button(
                _("Resign"), self.resign, key=pygame.K_x, key_text="X", kind=Kind.TABLE, radius=17
            )
        )
        self.gauge_button = form.add(
            Button(
                _("Evaluation"),
                self.toggle_gauge,
                key=pygame.K_e,
                key_text="E",
                kind=Kind.TABLE,
                radius=17,
            )
        )
        self.gauge_button.visible = self.game.evaluates and len(self.play.match.seats) == 2
        self.resign_button.visible = self.game.resignation is not None
        return [self.resign_button, self.gauge_button]

    def lay_out(self, table: TableLayout, look: Look) -> None:
        """Place board and bar."""
        if table.board is not None:
            self.view.place(table.board, look)
        if table.gauge is not None and self.view.spot is not None:
            beside = self.view.rect
            box = pygame.Rect(
                beside.right + look.px(12),
                self.view.spot.frame.top,
                table.gauge.width,
                self.view.spot.frame.height,
            )
            self.gauge.place(box, look)

    def show(self) -> None:
        """Bring the buttons and the colours of the bar up to date."""
        play = self.play
        self.resign_button.enabled = play.match.next_position in play.viewpoint.persons
        board = self.board
        if board is not None and len(play.match.seats) == 2:
            theme = play.look.theme
            low = self._number(play.viewpoint.bottom)
            self.gauge.colour(
                pieces.colour_of(board.style, low, theme),
                pieces.colour_of(board.style, 1 - low, theme),
            )

    @property
    def board(self) -> Board | None:
        """The board that is shown."""
        return self.play.stage.board.board

    def _number(self, position: int) -> int:
        """Return the number of the pieces of the player at *position*."""
        names = [self.game.player_of(number) for number in range(len(self.play.match.seats))]
        return names.index(self.play.names[position])

    # -- a turn -----------------------------------------------------------------------------------

    def invite(self) -> None:
        """Let a person place a piece, by the pointer or by keys."""
        self.view.asked = True
        if self.play.form.focused in (None, self.play.furniture.cards):
            self.play.form.focus(self.view, quietly=True)

    def retract(self) -> None:
        """Let nobody place a piece."""
        self.view.asked = False
        self.view.name_cell(None)

    def place(self, cell: int) -> None:
        """Place a piece on *cell* for the person to act, or say why not."""
        action = self.game.play_at(cell)
        if action is None:
            self.view.shake(cell)
            self.play.refuse(_("Nothing can be placed there."), None)
        else:
            self.play.answer(action)

    def refuse(self, action: Any) -> None:
        """Shake the cell of an *action* that was refused."""
        cell = self.game.cell_of(action)
        if cell is not None:
            self.view.shake(cell)

    def name(self, action: Any) -> None:
        """Mark the cell that a hint's *action* is about."""
        self.view.name_cell(self.game.cell_of(action))

    # -- giving up, and time ----------------------------------------------------------------------

    def resign(self) -> None:
        """Ask, then resign for the person to act."""
        play = self.play
        position = play.match.next_position
        if self.game.resignation is None:
            play.furniture.prompt.say(_("This game has no resignation."))
            return
        if position is None or position not in play.viewpoint.persons:
            play.furniture.prompt.say(_("You can resign when it is your turn."))
            return
        words = _("{name} loses this game.").format(name=play.names[position])
        play.app.push(
            confirm(_("Resign?"), words, _("Resign"), lambda: self._say(self.game.resignation))
        )

    def _say(self, action: Any) -> None:
        position = self.play.match.next_position
        if position is None:
            return
        try:
            self.play.driver.act(action, position)
        except IllegalAction as error:
            self.play.furniture.prompt.say(str(error), danger=True)

    def _time_is_up(self, position: int) -> None:
        """Let the player to act lose: the time is gone."""
        if position == self.play.match.next_position:
            self._say(self.game.time_is_up)

    # -- who stands better ------------------------------------------------------------------------

    def toggle_gauge(self) -> None:
        """Show the bar that tells who stands better, or hide it."""
        if not self.gauge_button.visible:
            words = _("No evaluation with three players.")
            if not self.game.evaluates:
                words = _("No evaluation for this game.")
            self.play.furniture.prompt.say(words)
            return
        self.gauge.visible = not self.gauge.visible
        self._judged = -1
        self.play.relayout()
        self.show()

    def hear(self, advice: Advice | None, position: int) -> None:
        """Take in what was weighed for *position* as the match stands."""
        found = self.game.lead(advice, position) if advice is not None else None
        if found is not None:
            self._judged = self.play.match.version
            self.gauge.show(*found)

    def _judge(self) -> None:
        """Have a strategy judge for whoever is to act, when nobody thinks and nothing moves."""
        play = self.play
        version, position = play.match.version, play.match.next_position
        if not self.gauge.visible or self._judged == version or position is None:
            return
        if position not in play.viewpoint.persons or play.driver.busy:
            return  # a strategy that thinks tells by itself what it has weighed
        strategy = adviser_of(
            play.match.kind, play.context.strategies(play.match.kind).classes, len(play.match.log)
        )
        self._judged = version
        if strategy is not None:
            play.driver.judge(strategy, self._judged_so)

    def _judged_so(self, answer: Answer) -> None:
        self.hear(answer.advice, answer.question.position)

    # -- time and keys ----------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let the clock of the turn run, and the bar find out how things stand."""
        play = self.play
        match, still = play.match, play.course.still and not play.driver.paused
        acting = match.next_position
        self.clock.turn(-1 if acting is None else acting, len(match.log))
        if still and not play.tempo.paused:
            self.clock.update(dt)
        for plate in play.furniture.plates:
            plate.show_clock(self.clock.words(plate.seat), hurry=self.clock.low(plate.seat))
        if still:
            self._judge()

    def wake_after(self) -> float | None:
        """Return when the clock shows something else."""
        play = self.play
        if play.driver.paused or play.tempo.paused or not play.course.still:
            return None
        return self.clock.wake_after()

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Let arrows and digits go to the board, wherever the focus was hidden."""
        form = self.play.form
        if form.keyboard_used and form.focused not in (None, self.view):
            return False
        digit = getattr(event, "unicode", "").isdigit()
        if event.key not in ARROWS and not digit:
            return False
        form.focus(self.view, by_keyboard=True)
        return form.handle(event)
