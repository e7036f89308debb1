"""The base of the rules of games won by a line of pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from cardtable.core.i18n import N_, _
from cardtable.games.grid.in_a_row import DIRECTIONS
from cardtable.games.grid.line_reasons import LINE_RULES, POSITIONAL_LINE_RULES
from cardtable.games.grid.rules import GridRules
from cardtable.search.any_game.roles import NOBODY, Move
from cardtable.search.boards.grid_board import GridBoard

BoardT = TypeVar("BoardT", bound=GridBoard)


@dataclass(frozen=True)
class LineRules(GridRules[BoardT]):
    """The first row of *line* pieces wins; a full board is a draw.

    A longer row wins too, unless the row must have the *exact* length.
    """

    decisive_reasons: ClassVar[tuple[Callable[[Any], str], ...]] = LINE_RULES
    helpful_reasons: ClassVar[tuple[Callable[[Any], str], ...]] = POSITIONAL_LINE_RULES
    winning_cells_words: ClassVar[str] = N_("In a row: {cells}.")

    line: int = 3
    exact: bool = False

    def winning_lines(self, board: BoardT) -> tuple[tuple[Move, ...], ...]:
        """Return the winning lines; a move may complete several."""
        won = set(board.winning_cells())
        lines = []
        for down, right in DIRECTIONS:
            for row, column in sorted(won):
                if (row - down, column - right) in won:
                    continue
                line = []
                while (row, column) in won:
                    line.append((row, column))
                    row, column = row + down, column + right
                if len(line) >= self.line:
                    lines.append(tuple(line))
        return tuple(lines)

    def progress(self, board: BoardT, player: int) -> tuple[int, int]:
        """Return the length of the longest line of *player*, and the length that wins."""
        owners, rows, columns = board.owners(), self.rows, self.columns

        def owner_at(row: int, column: int) -> int:
            is_on_board = 0 <= row < rows and 0 <= column < columns
            return owners[row * columns + column] if is_on_board else NOBODY

        best = 0
        for cell, owner in enumerate(owners):
            if owner != player:
                continue
            for down, right in DIRECTIONS:
                length, (row, column) = 0, divmod(cell, columns)
                if owner_at(row - down, column - right) == player:
                    continue  # counted from its first cell
                while owner_at(row, column) == player:
                    length, row, column = length + 1, row + down, column + right
                if length <= self.line or not self.exact:
                    best = max(best, length)
        return min(best, self.line), self.line

    def aim(self) -> str:
        if self.exact:
            return _("exactly {count} in a row").format(count=self.line)
        return _("{count} in a row").format(count=self.line)

    def win_words(self, board: BoardT) -> str:
        return _("{count} in a row").format(count=max(map(len, self.winning_lines(board))))
