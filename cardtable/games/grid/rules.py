"""The base of the rules of board games: options, board, notation, evaluation and texts.

All differences between board games are declared in their rules. A game derives GridRules, or
LineRules if a line of pieces wins, and overrides what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from cardtable.core.i18n import N_, _
from cardtable.engine import IllegalAction
from cardtable.games.grid.actions import LETTERS, Cell, read_cell
from cardtable.games.options import Option, keywords, numbers
from cardtable.games.rule_files import OptionRules
from cardtable.search import kernel_is_compiled
from cardtable.search.any_game.accumulators import MoveFilter
from cardtable.search.any_game.deepening import IterativeDeepening
from cardtable.search.any_game.minimax import BoardSearch
from cardtable.search.any_game.roles import NOBODY, Move
from cardtable.search.boards.bit_deepening import BitDeepening
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.grid_board import GridBoard

BoardT = TypeVar("BoardT", bound=GridBoard)

TURN_OPTIONS: dict[str, Option] = {
    "begins": Option(N_("First player"), keywords("in_turn", "chance")),
    "seconds": Option(
        N_("Seconds per turn"), {0: "off", **numbers(5, 10, 20, 30, 60, 120)}, minimum=1
    ),
}
"""The options that all board games share."""

NODE_COST, FILTERED_NODE_COST = 10, 500
"""The time to search a position in Python, in positions of a compiled search: on boards where all
moves are searched, and on boards with a move filter."""
UNCOMPILED_NODE_COST = 100
"""The same for the compiled search when it runs as plain Python."""


@dataclass(frozen=True)
class GridRules(OptionRules, Generic[BoardT]):
    """The rules of a game on *rows* by *columns* cells. Raises RulesError.

    *begins* is ``in_turn`` (the first player changes from game to game) or ``chance``; *seconds* is
    the time for a turn, 0 for no limit: a player who runs out of time loses.
    """

    options: ClassVar[Mapping[str, Option]] = TURN_OPTIONS
    sets: ClassVar[tuple[str, ...]] = ("classic",)

    key: ClassVar[str]
    """The name of the game in commands and saves, and of the folder with its rule sets."""
    piece_names: ClassVar[tuple[str, ...]] = (N_("black"), N_("white"), N_("red"))
    """The names of the pieces, by player in turn order."""
    counts_discs: ClassVar[bool] = False
    """Whether the score is the number of pieces, and the highest score wins."""
    has_gravity: ClassVar[bool] = False
    """Whether a move is a column, in which the piece falls to the lowest empty cell."""
    decisive_reasons: ClassVar[tuple[Callable[[Any], str], ...]] = ()
    """The rules that find reasons for moves which decide the game; see cardtable.games.contrast."""
    helpful_reasons: ClassVar[tuple[Callable[[Any], str], ...]] = ()
    """The same for other moves; tried after forced wins and losses."""
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
        """The positions of each side; all players play alone."""
        return tuple((position,) for position in range(self.players))

    @property
    def swaps(self) -> bool:
        """Whether the game begins with a swap opening.

        The first player places stones of both colours, and the other one then chooses a colour.
        """
        return False

    @property
    def max_moves(self) -> int:
        """The maximum number of moves in a game: each one fills a cell."""
        return self.board().owners().count(NOBODY)

    # -- the board --------------------------------------------------------------------------------

    def board(self) -> BoardT:
        """Return a board in the start position."""
        raise NotImplementedError

    def refusal(self, board: BoardT, move: Cell, player: int) -> IllegalAction:
        """Return the error for an illegal *move* of *player*."""
        if not board.holds(move.row, move.column):
            return IllegalAction("off-board", _("This cell is not on the board."))
        if board.player_at(move.row, move.column) != NOBODY:
            return IllegalAction("taken", _("{cell} is taken.").format(cell=move))
        return IllegalAction("not-allowed", _("{cell} is not a legal move.").format(cell=move))

    def winning_lines(self, board: BoardT) -> tuple[tuple[Move, ...], ...]:
        """Return the lines to draw through the cells that won, each with its cells in order."""
        return ()

    def progress(self, board: BoardT, player: int) -> tuple[int, int]:
        """Return a measure of the progress of *player*, and its maximum."""
        counts = [board.count(number) for number in range(board.players)]
        return counts[player], max(1, sum(counts))

    # -- notation ---------------------------------------------------------------------------------

    def cell(self, row: int, column: int) -> Cell:
        """Return the action for a move of the board."""
        return Cell(row, column)

    def read_move(self, text: str) -> Cell:
        """Read a move. Raises Unreadable."""
        return read_cell(text, self.rows, self.columns)

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns in moves, from the left."""
        return tuple(LETTERS[: self.columns])

    @property
    def row_names(self) -> tuple[str, ...]:
        """The names of the rows in moves, from the top; empty if moves are columns."""
        return tuple(str(row + 1) for row in range(self.rows))

    # -- search -----------------------------------------------------------------------------------

    def evaluate(self, board: BoardT, player: int) -> float:
        """Return the heuristic value of *board* to *player*, strictly between -1 and 1."""
        return 0.0

    def move_filter(self, board: BoardT) -> MoveFilter | None:
        """Return a function that selects the moves to search, or None to search all moves."""
        return None

    def deepening(
        self, board: BoardT, *, milliseconds: float, nodes: int, depth: int, seed: int
    ) -> BoardSearch:
        """Return the iterative deepening for *board*.

        *nodes* is the number of positions of a compiled search; a search in Python searches fewer,
        in about the same time.
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

    def solving(
        self, board: BoardT, *, milliseconds: float, nodes: int, depth: int, seed: int
    ) -> BoardSearch | None:
        """Return a search that plays exactly, or None in games without a solver.

        The limits are those of :meth:`deepening`, where the solver does not finish.
        """
        return None

    # -- words ------------------------------------------------------------------------------------

    def piece_name(self, player: int) -> str:
        """Return the name of the pieces of *player*."""
        return _(self.piece_names[player])

    def aim(self) -> str:
        """Return the aim of the game: ``4 in a row``."""
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


def compiled_deepening(
    board: BitBoard, *, milliseconds: float, nodes: int, depth: int, seed: int
) -> BitDeepening:
    """Return the compiled iterative deepening for *board*."""
    nodes = nodes if kernel_is_compiled() else -(-nodes // UNCOMPILED_NODE_COST)
    return BitDeepening(board, milliseconds=milliseconds, nodes=nodes, depth=depth, seed=seed)
