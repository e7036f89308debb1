"""The board as a widget, for pointer, keyboard and screen reader."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import pygame

from cardtable.art.boards import pieces
from cardtable.art.boards.pieces import BoardStyle
from cardtable.core.i18n import _
from cardtable.table.board.board_geometry import BoardGeometry, fit_board
from cardtable.table.board.board_motion import BoardMotion
from cardtable.table.board.board_painter import BoardPainter, Markers
from cardtable.table.board.board_state import EMPTY, BoardState, Outcome
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Widget
from cardtable.ui.widgets.base import is_activation, left_button

SHAKE_SECONDS = 0.42
SHAKES = 3.0
GUARD_SECONDS = 0.5
ARROWS = {
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
}


class BoardWidget(Widget):
    """The board of *motion*, on which a person places pieces by pointer or keyboard.

    *on_place* is called with the chosen cell, legal or not. *names* returns the name of the player
    with a number. While ``asked``, a person is to act, and the next piece is previewed. *motion* is
    updated by the stage.
    """

    focusable = True

    def __init__(
        self, motion: BoardMotion, on_place: Callable[[int], None], names: Callable[[int], str]
    ) -> None:
        super().__init__(_("The board"))
        self.motion = motion
        self.geometry: BoardGeometry | None = None
        self.cursor_cell: int | None = None
        """The cell of the keyboard cursor."""
        self.suggested: int | None = None
        """The cell of a hint."""
        self.pointed: int | None = None
        """The cell under the pointer."""
        self.outcomes: Mapping[int, Outcome] = {}
        """The outcomes of moves by the cells where their pieces come to rest."""
        self._asked = False
        self._on_place = on_place
        self._names = names
        self._painter: BoardPainter | None = None
        self.refused: int | None = None
        """The cell that is being shaken."""
        self._shake = 0.0
        self._guard = 0.0
        self.visible = False

    # -- contents ---------------------------------------------------------------------------------

    @property
    def board(self) -> BoardState | None:
        """The board on display, which may be in motion."""
        return self.motion.board

    @property
    def asked(self) -> bool:
        """Whether a person is to place a piece."""
        return self._asked

    @asked.setter
    def asked(self, value: bool) -> None:
        if value != self._asked:
            self._asked = value
            self.redraw()

    def guard(self, seconds: float = GUARD_SECONDS) -> None:
        """Ignore input for a moment, since it may be meant for the previous screen."""
        self._guard = seconds

    def shake(self, cell: int) -> None:
        """Shake *cell* to show that it is illegal."""
        self.refused, self._shake = cell, SHAKE_SECONDS
        self.redraw()

    def suggest(self, cell: int | None) -> None:
        """Mark *cell* as suggested and move the cursor to it; None removes the mark."""
        self.suggested = cell
        if cell is not None:
            self.cursor_cell = cell
        self.redraw()

    def show_outcomes(self, outcomes: Mapping[int, Outcome]) -> None:
        """Show the outcomes of moves on their cells; none removes them."""
        if outcomes != self.outcomes:
            self.outcomes = outcomes
            self.redraw()

    # -- place ------------------------------------------------------------------------------------

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        board = self.board
        if board is None:
            return
        self.geometry = fit_board(
            rect, board.style, board.rows, board.columns, look.scale.unit, look.scale.text
        )
        self.rect = self.geometry.frame.union(self.geometry.above)
        self._painter = BoardPainter(self.geometry, look)

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.cell_at(pos) is not None

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        """Return the cell at *pos*, or None; in a rack, the cell where a disc would land."""
        if self.geometry is None or self.board is None:
            return None
        if self.geometry.style is not BoardStyle.RACK:
            return self.geometry.cell_at(pos)
        column = self.geometry.column_at(pos)
        return None if column is None else landing_cell(self.board, column)

    # -- text -------------------------------------------------------------------------------------

    def cell_name(self, cell: int) -> str:
        """Return the name of *cell*, such as ``c4``; in a rack, the name of its column."""
        board = self.board
        if board is None:
            return ""
        row, column = board.at(cell)
        across = board.across[column] if board.across else str(column + 1)
        if board.style is BoardStyle.RACK:
            return _("column {name}").format(name=across)
        return across + (board.down[row] if board.down else str(row + 1))

    def spoken(self) -> str:
        return self.label if self.cursor_cell is None else self.spoken_cell(self.cursor_cell)

    def spoken_cell(self, cell: int) -> str:
        """Return the text for screen readers: the name of *cell*, its piece, and its legality."""
        board = self.board
        if board is None:
            return self.label
        parts = [self.cell_name(cell)]
        player = board.cells[cell]
        if board.style is BoardStyle.RACK:
            parts.append(spoken_column(board, board.at(cell)[1]))
        elif player == EMPTY:
            parts.append(_("empty"))
        else:
            words = _("{piece} of {name}")
            parts.append(
                words.format(piece=pieces.words_of(board.style, player), name=self._names(player))
            )
        if cell in self.outcomes:
            parts.append(self.outcomes[cell].words)
        if self.asked:
            parts.append(_("may be placed here") if cell in board.legal else _("not allowed"))
        return ", ".join(parts)

    # -- time -------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.motion.animating or self._shake > 0.0

    def update(self, dt: float) -> None:
        self._guard = max(0.0, self._guard - dt)
        if self._shake > 0.0:
            self._shake = max(0.0, self._shake - dt)
            self.refused = self.refused if self._shake > 0.0 else None
            self.redraw()

    # -- the pointer ------------------------------------------------------------------------------

    @property
    def cursor(self) -> int:  # type: ignore[override]  # depends on the pointer position
        """The system cursor: a hand over a legal cell."""
        board = self.board
        legal = self.asked and board is not None and self.pointed in board.legal
        return pygame.SYSTEM_CURSOR_HAND if legal else pygame.SYSTEM_CURSOR_ARROW

    def point_at(self, pos: tuple[int, int]) -> None:
        cell = self.cell_at(pos)
        if cell != self.pointed:
            self.pointed = cell
            self.redraw()

    def set_hovered(self, value: bool) -> None:
        super().set_hovered(value)
        if not value:
            self.pointed = None

    def handle(self, event: pygame.event.Event) -> bool:
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            cell = self.cell_at(event.pos)
            if cell is not None and not self._guard:
                self._on_place(cell)
            return cell is not None
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        return False

    # -- the keyboard -----------------------------------------------------------------------------

    def _handle_key(self, event: pygame.event.Event) -> bool:
        board = self.board
        if board is None:
            return False
        if event.key in ARROWS:
            self.step(*ARROWS[event.key])
            return True
        if board.style is BoardStyle.RACK and self.type(getattr(event, "unicode", "")):
            return True
        if is_activation(event):
            if self._guard:
                return True
            if self.cursor_cell is None:
                self._go_to(first_cell(board))
            else:
                self._on_place(self._target_cell(board, self.cursor_cell))
            return True
        return False

    @staticmethod
    def _target_cell(board: BoardState, cell: int) -> int:
        """Return the cell where Enter places a piece with the cursor on *cell*."""
        return landing_cell(board, board.at(cell)[1]) if board.style is BoardStyle.RACK else cell

    def type(self, letter: str) -> bool:
        """Move the cursor to the column with the digit *letter*; return whether there is one."""
        board = self.board
        if board is None or not letter.isdigit() or not 1 <= int(letter) <= board.columns:
            return False
        self._go_to(landing_cell(board, int(letter) - 1))
        return True

    def step(self, down: int, right: int) -> None:
        """Move the cursor by rows and columns, wrapping at the edges; in a rack, by columns."""
        board = self.board
        if board is None:
            return
        if self.cursor_cell is None:
            self._go_to(first_cell(board))
            return
        row, column = board.at(self.cursor_cell)
        column = (column + right) % board.columns
        if board.style is BoardStyle.RACK:
            self._go_to(landing_cell(board, column))
        else:
            self._go_to(board.cell((row + down) % board.rows, column))

    def _go_to(self, cell: int) -> None:
        self.cursor_cell = cell
        self.redraw()
        if self.form is not None:
            self.form.announce(self.spoken_cell(cell))

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        board = self.board
        if self._painter is None or board is None:
            return
        still = self.asked and not self.motion.animating
        preview, ringed = self.pointed, False
        if self.shows_focus and self.cursor_cell is not None and not self.motion.animating:
            preview, ringed = self._target_cell(board, self.cursor_cell), True
        done = 1.0 - self._shake / SHAKE_SECONDS
        sway = 0.0
        if self.refused is not None and not self.look.motion.reduced:
            sway = math.sin(done * SHAKES * 2 * math.pi) * (1.0 - done)
        outcomes = {} if self.motion.animating else self.outcomes
        markers = Markers(preview, ringed, self.suggested, self.refused, sway, still, outcomes)
        self._painter.draw(surface, self.motion, markers)


def landing_cell(board: BoardState, column: int) -> int:
    """Return the cell where a disc would land in *column*, or its top cell if it is full."""
    landing = board.landing(column)
    return column if landing is None else landing


def first_cell(board: BoardState) -> int:
    """Return the cell where the cursor starts: the legal cell closest to the middle."""
    middle = ((board.rows - 1) / 2, (board.columns - 1) / 2)
    cells = board.legal or frozenset(range(len(board.cells)))
    return min(cells, key=lambda cell: (math.dist(board.at(cell), middle), cell))


def spoken_column(board: BoardState, column: int) -> str:
    """Return the names of the discs in *column*, from the bottom up."""
    cells = [board.cells[board.cell(row, column)] for row in range(board.rows - 1, -1, -1)]
    names = [pieces.words_of(board.style, player) for player in cells if player != EMPTY]
    return ", ".join(names) if names else _("empty")
