"""The rules of Tic-Tac-Toe: three in a row on 3 x 3 cells."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.i18n import N_
from cardtable.games.grid import line_evaluation
from cardtable.games.grid.in_a_row import InARow
from cardtable.games.grid.line_rules import LineRules


@dataclass(frozen=True)
class TicTacToeRules(LineRules[InARow]):
    """Three in a row on 3 x 3 cells."""

    key = "tic-tac-toe"
    sets = ("classic", "quick")
    piece_names = (N_("cross"), N_("nought"))

    def board(self) -> InARow:
        return InARow(self.rows, self.columns, self.line)

    def evaluate(self, board: InARow, player: int) -> float:
        return line_evaluation.evaluate(board, player)
