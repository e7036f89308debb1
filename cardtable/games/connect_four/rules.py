"""The rules of Connect Four: four in a line on 7 columns of 6, with falling discs."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.i18n import N_, _
from cardtable.engine import IllegalAction
from cardtable.games.connect_four.board import COLUMNS, ROWS, ConnectFour
from cardtable.games.grid.actions import Cell, Drop, read_drop
from cardtable.games.grid.line_rules import LineRules
from cardtable.games.grid.rules import UNCOMPILED_NODE_COST, compiled_deepening
from cardtable.search import kernel_is_compiled
from cardtable.search.any_game.minimax import BoardSearch
from cardtable.search.boards.four_search import FourSearch

SOLVER_NODES = 8
"""The solver may search this many times the positions of the search that follows if it fails."""


@dataclass(frozen=True)
class ConnectFourRules(LineRules[ConnectFour]):
    """Discs fall to the lowest empty cell of a column; four in a line win."""

    key = "connect-four"
    sets = ("classic", "quick")
    piece_names = (N_("yellow"), N_("red"))
    has_gravity = True

    rows: int = ROWS
    columns: int = COLUMNS
    line: int = 4

    def board(self) -> ConnectFour:
        return ConnectFour()

    def refusal(self, board: ConnectFour, move: Cell, player: int) -> IllegalAction:
        if not board.holds(move.row, move.column):
            return super().refusal(board, move, player)
        if move.row != 0:
            return IllegalAction("not-the-top", _("Drop the disc at the top of a column."))
        return IllegalAction(
            "column-full", _("Column {number} is full.").format(number=move.column + 1)
        )

    def cell(self, row: int, column: int) -> Cell:
        return Drop.into(column)

    def read_move(self, text: str) -> Cell:
        """Read the number of a column. Raises Unreadable."""
        return read_drop(text, self.columns)

    @property
    def column_names(self) -> tuple[str, ...]:
        return tuple(str(column + 1) for column in range(self.columns))

    @property
    def row_names(self) -> tuple[str, ...]:
        return ()

    def evaluate(self, board: ConnectFour, player: int) -> float:
        return board.evaluation(player)

    def deepening(
        self, board: ConnectFour, *, milliseconds: float, nodes: int, depth: int, seed: int
    ) -> BoardSearch:
        return compiled_deepening(
            board, milliseconds=milliseconds, nodes=nodes, depth=depth, seed=seed
        )

    def solving(
        self, board: ConnectFour, *, milliseconds: float, nodes: int, depth: int, seed: int
    ) -> BoardSearch:
        nodes = nodes if kernel_is_compiled() else -(-nodes // UNCOMPILED_NODE_COST)
        return FourSearch(
            board,
            milliseconds=milliseconds,
            nodes=nodes,
            depth=depth,
            solver_nodes=SOLVER_NODES * nodes,
            seed=seed,
        )
