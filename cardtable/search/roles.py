"""The roles of a board and of what searches it: a board knows no search, a search knows no game.

A search never walks over a board. It hands the board a lambda; the board maps it over the moves
that are valid now; the lambda makes a move, asks the board to map it again, and takes the move
back. What is best so far is kept by an accumulator, which travels along as the parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

Move = tuple[int, int]
"""A row and a column, both from 0; the row 0 is the upper one."""
NOBODY = -1
"""Who has a cell that is empty."""

Undo = Callable[[], bool]
"""Takes a move back; tells whether there was one: that of an invalid move does nothing."""


class CheckMove(Protocol):
    """Hear whether a move is valid, before anything else happens."""

    def valid_move(self) -> None:
        """Hear that it is; it is made now."""

    def invalid_move(self) -> None:
        """Hear that it is not; nothing changes."""


class StatusVisitor(Protocol):
    """Hear how a board stands: exactly one of the three is called."""

    def player_won(self, player: int) -> None:
        """Hear that *player*, from 0, has won."""

    def draw(self) -> None:
        """Hear that it is over and nobody has won."""

    def no_winner(self) -> None:
        """Hear that it goes on."""


class BoardLambda(Protocol):
    """What a board maps over its moves. *parameter* is handed on untouched."""

    def arrange(self, moves: list[Move], parameter: Any) -> Sequence[Move]:
        """Return the valid *moves* in the order they are wanted; the list may be changed."""

    def apply(self, board: BoardModel, row: int, col: int, player: int, parameter: Any) -> bool:
        """Do the work for one move that is valid; False stops the mapping."""

    def no_apply(self, board: BoardModel, player: int, parameter: Any) -> None:
        """Do the work where there is no move: the game is over, or *player* must pass."""


class BoardModel(Protocol):
    """A position on a grid, who may move where in it, and who has won.

    Players are numbers from 0 in the order they take their turns. Whose turn it is, a board is
    told: it only says who must pass.
    """

    @property
    def rows(self) -> int:
        """Return the number of rows."""

    @property
    def columns(self) -> int:
        """Return the number of columns."""

    @property
    def players(self) -> int:
        """Return the number of players, 2 or more."""

    @property
    def key(self) -> Hashable:
        """Return what tells the pieces on this board from any others."""

    def make_move(
        self, row: int, col: int, player: int, check: CheckMove, status: StatusVisitor
    ) -> Undo:
        """Make a move if it is valid, let *status* hear how the board stands, return the undo.

        An invalid move, one outside the board or after the end among them, changes nothing; then
        *status* hears nothing and the undo does nothing. Undo the last move first.
        """

    def map(self, player: int, function: BoardLambda, parameter: Any) -> None:
        """Apply *function* to each valid move of *player* until it says False, else its no_apply.

        The moves are those valid when the mapping begins.
        """

    def map_all(self, player: int, function: BoardLambda, parameter: Any) -> None:
        """Apply *function* to every cell, valid or not, until it says False."""

    def player_at(self, row: int, col: int) -> int:
        """Return whose piece lies in a cell, NOBODY for an empty one."""

    def reset(self) -> None:
        """Go back to the beginning."""

    def is_skip_player(self, player: int) -> bool:
        """Tell whether *player* has no move while the game goes on."""

    def visit(self, status: StatusVisitor) -> None:
        """Let *status* hear how the board stands."""


class Unchecked:
    """Hears nothing: for moves that come from the board itself."""

    def valid_move(self) -> None:
        """Do nothing."""

    def invalid_move(self) -> None:
        """Do nothing."""


class Standing:
    """Notes how a board stands.

    *over* tells whether the game has ended, *winner* who won it, NOBODY for a draw.
    """

    __slots__ = ("over", "winner")

    def __init__(self) -> None:
        self.over = False
        self.winner = NOBODY

    def player_won(self, player: int) -> None:
        """Note who won."""
        self.over, self.winner = True, player

    def draw(self) -> None:
        """Note that nobody won."""
        self.over, self.winner = True, NOBODY

    def no_winner(self) -> None:
        """Note that it goes on."""
        self.over = False


def standing(board: BoardModel) -> Standing:
    """Return how *board* stands."""
    found = Standing()
    board.visit(found)
    return found
