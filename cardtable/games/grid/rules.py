"""The rules of a board game: options, board, notation, evaluation, and the words of the game.

Everything in which one board game differs from another is declared here. A game derives GridRules
(or LineRules, where a line wins) and overrides what it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from cardtable.engine import IllegalAction
from cardtable.games.grid.actions import LETTERS, Cell, read_cell
from cardtable.games.grid.options import TURN_OPTIONS
from cardtable.games.options import Option
from cardtable.games.rule_files import OptionRules
from cardtable.i18n import N_, _
from cardtable.search.accumulators import MoveFilter
from cardtable.search.deepening import IterativeDeepening
from cardtable.search.grid_board import GridBoard
from cardtable.search.minimax import BoardSearch
from cardtable.search.roles import NOBODY, Move

BoardT = TypeVar("BoardT", bound=GridBoard)

NODE_COST, FILTERED_NODE_COST = 10, 500
"""The time of a position searched in Python, in positions of a compiled search: on boards where
all moves are searched, and on larger ones."""


@dataclass(frozen=True)
class GridRules(OptionRules, Generic[BoardT]):
    """The rules of a game on *rows* by *columns* cells. Raises RulesError.

    *begins* is ``in_turn`` (the first player changes from game to game) or ``chance``; *seconds* is
    the time for a turn, 0 for no limit: a player who runs out of time loses.
    """

    options: ClassVar[Mapping[str, Option]] = TURN_OPTIONS
    sets: ClassVar[tuple[str, ...]] = ("classic",)

    key: ClassVar[str]
    """How commands and saves name the game; also the folder of its rule sets."""
    piece_names: ClassVar[tuple[str, ...]] = (N_("black"), N_("white"), N_("red"))
    """The pieces by player, the first player's first."""
    counts_discs: ClassVar[bool] = False
    """Whether the score is the number of pieces, and the highest score wins."""
    has_gravity: ClassVar[bool] = False
    """Whether a move names a column, in which the piece falls to the lowest empty cell."""
    general_reason: ClassVar[str] = N_("Best of the moves searched.")
    """Why a move is chosen where nothing more specific can be said."""
    winning_cells_words: ClassVar[str] = N_("Winning cells: {cells}.")

    players: int = 2
    rows: int = 3
    columns: int = 3
    begins: str = "in_turn"
    seconds: int = 0

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "key" in vars(cls):
            cls.folder = cls.key

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each side: everybody plays alone."""
        return tuple((position,) for position in range(self.players))

    # -- the board --------------------------------------------------------------------------------

    def board(self) -> BoardT:
        """Return a board in the start position."""
        raise NotImplementedError

    def refusal(self, board: BoardT, move: Cell, player: int) -> IllegalAction:
        """Return why *player* may not make *move*."""
        if not board.holds(move.row, move.column):
            return IllegalAction("off-board", _("There is no such cell on this board."))
        if board.player_at(move.row, move.column) != NOBODY:
            return IllegalAction("taken", _("{cell} is taken.").format(cell=move))
        return IllegalAction("not-allowed", _("{cell} is not a legal move.").format(cell=move))

    def winning_lines(self, board: BoardT) -> tuple[tuple[Move, ...], ...]:
        """Return the lines to draw through the cells that won, each with its cells in order."""
        return ()

    def progress(self, board: BoardT, player: int) -> tuple[int, int]:
        """Return a number that shows how far *player* is, and the one it is compared with."""
        counts = [board.count(number) for number in range(board.players)]
        return counts[player], max(1, sum(counts))

    # -- notation ---------------------------------------------------------------------------------

    def cell(self, row: int, column: int) -> Cell:
        """Return the action for a move of the board."""
        return Cell(row, column)

    def read(self, text: str) -> Cell:
        """Read a move. Raises Unreadable."""
        return read_cell(text, self.rows, self.columns)

    @property
    def column_names(self) -> tuple[str, ...]:
        """The columns from the left, as moves name them."""
        return tuple(LETTERS[: self.columns])

    @property
    def row_names(self) -> tuple[str, ...]:
        """The rows from the top, as moves name them; empty where moves name columns only."""
        return tuple(str(row + 1) for row in range(self.rows))

    # -- search -----------------------------------------------------------------------------------

    def evaluate(self, board: BoardT, player: int) -> float:
        """Return the heuristic value of *board* to *player*, strictly between -1 and 1."""
        return 0.0

    def move_filter(self, board: BoardT) -> MoveFilter | None:
        """Return the function that chooses the moves worth searching, None for all moves."""
        return None

    def deepening(
        self, board: BoardT, *, milliseconds: float, nodes: int, depth: int, seed: int
    ) -> BoardSearch:
        """Return the iterative deepening for *board*.

        *nodes* are positions of a compiled search; a search in Python gets fewer, for about the
        same time.
        """
        move_filter = self.move_filter(board)
        cost = NODE_COST if move_filter is None else FILTERED_NODE_COST
        return IterativeDeepening(
            board,
            self.evaluate,  # type: ignore[arg-type]  # called with this board only
            milliseconds=milliseconds,
            nodes=-(-nodes // cost),
            depth=depth,
            move_filter=move_filter,
            seed=seed,
        )

    # -- words ------------------------------------------------------------------------------------

    def piece_name(self, player: int) -> str:
        """Return the name of the pieces of *player*, numbered from the first player."""
        return _(self.piece_names[player])

    def aim(self) -> str:
        """Return the aim of the game in a few words."""
        raise NotImplementedError

    def win_words(self, board: BoardT) -> str:
        """Return how the game on *board* was won."""
        raise NotImplementedError

    def draw_words(self, board: BoardT) -> str:
        """Return why the game on *board* is a draw."""
        return _("the board is full")

    def result_words(self, board: BoardT) -> str:
        """Return how the game on *board* was won, or why it is a draw; empty if it is not over."""
        if not board.over:
            return ""
        return self.draw_words(board) if board.winner == NOBODY else self.win_words(board)

    def tactical_reason(self, board: BoardT, move: Cell, player: int) -> str:
        """Return a reason for *move* that is clear without a search, empty where there is none."""
        return ""

    def positional_reason(self, board: BoardT, move: Cell, player: int) -> str:
        """Return a reason for *move* that is not about a forced win, empty where there is none."""
        return ""
