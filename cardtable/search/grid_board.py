"""What every board on a grid does alike: how moves are mapped, and who hears how it stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable

from cardtable.search.roles import NOBODY, BoardLambda, CheckMove, Move, StatusVisitor, Undo


class GridBoard(ABC):
    """A board model (see roles.py) that knows its valid moves, and whether it is *over*.

    *winner* is who has won: NOBODY for a draw, and while it goes on.
    """

    rows: int
    columns: int
    players: int
    over: bool
    winner: int

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """Return what tells the pieces on this board from any others."""

    @abstractmethod
    def moves(self, player: int) -> list[Move]:
        """Return the valid moves of *player*, a new list; empty when the game is over."""

    @abstractmethod
    def make_move(
        self, row: int, col: int, player: int, check: CheckMove, status: StatusVisitor
    ) -> Undo:
        """Make a move if it is valid, let *status* hear how the board stands, return the undo."""

    @abstractmethod
    def player_at(self, row: int, col: int) -> int:
        """Return whose piece lies in a cell, NOBODY for an empty one."""

    @abstractmethod
    def reset(self) -> None:
        """Go back to the beginning."""

    @abstractmethod
    def is_skip_player(self, player: int) -> bool:
        """Tell whether *player* has no move while the game goes on."""

    def visit(self, status: StatusVisitor) -> None:
        """Let *status* hear how the board stands."""
        if not self.over:
            status.no_winner()
        elif self.winner == NOBODY:
            status.draw()
        else:
            status.player_won(self.winner)

    def map(self, player: int, function: BoardLambda, parameter: object) -> None:
        """Apply *function* to each valid move of *player*, in the order it wants them."""
        moves = self.moves(player)
        if not moves:
            function.no_apply(self, player, parameter)
            return
        for row, col in function.arrange(moves, parameter):
            if not function.apply(self, row, col, player, parameter):
                return

    def map_all(self, player: int, function: BoardLambda, parameter: object) -> None:
        """Apply *function* to every cell, in the order it wants them."""
        cells = [(row, col) for row in range(self.rows) for col in range(self.columns)]
        for row, col in function.arrange(cells, parameter):
            if not function.apply(self, row, col, player, parameter):
                return


def no_undo() -> bool:
    """Be the undo of a move that was not made."""
    return False
