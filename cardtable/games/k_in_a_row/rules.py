"""The rules of k in a row: a board of any size, a line of 3 to 7, two or three players.

Exactly five is the rule of standard Gomoku. docs/board-games.md says where the swap opening is
from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from cardtable.core.i18n import N_, _
from cardtable.games.grid import line_evaluation
from cardtable.games.grid.in_a_row import InARow
from cardtable.games.grid.line_rules import LineRules
from cardtable.games.grid.rules import TURN_OPTIONS
from cardtable.games.options import SWITCH, Option, keywords, numbers
from cardtable.games.rule_files import RulesError
from cardtable.search.any_game.accumulators import MoveFilter

SIZES = {size: str(size) for size in range(3, 20)}
"""Rows and columns of a board; 19 is a Go board."""


@dataclass(frozen=True)
class KInARowRules(LineRules[InARow]):
    """A line on a board of any size; Gomoku is 15 x 15 and five in a row."""

    key = "k-in-a-row"
    options: ClassVar[Mapping[str, Option]] = {
        "columns": Option(N_("Columns"), SIZES),
        "rows": Option(N_("Rows"), SIZES),
        "line": Option(N_("In a row to win"), numbers(3, 4, 5, 6, 7)),
        "exact": Option(N_("Exact length"), SWITCH),
        "opening": Option(N_("Opening"), keywords("free", "swap")),
        "players": Option(N_("Players"), numbers(2, 3)),
        **TURN_OPTIONS,
    }
    sets = ("classic", "standard", "tournament", "small", "three", "quick")

    rows: int = 15
    columns: int = 15
    line: int = 5
    opening: str = "free"

    @property
    def swaps(self) -> bool:
        return self.opening == "swap"

    def _check_together(self) -> None:
        if self.line > max(self.rows, self.columns):
            raise RulesError(
                "line", _("A line of {count} does not fit on the board.").format(count=self.line)
            )
        if self.swaps and self.players != 2:
            raise RulesError("opening", _("The swap opening is for two players."))

    def board(self) -> InARow:
        return InARow(self.rows, self.columns, self.line, self.players, exact=self.exact)

    def evaluate(self, board: InARow, player: int) -> float:
        return line_evaluation.evaluate(board, player)

    def move_filter(self, board: InARow) -> MoveFilter | None:
        if board.cells <= line_evaluation.SMALL_BOARD:
            return None
        return line_evaluation.promising_moves  # type: ignore[return-value]  # for this board only
