"""The rules of Othello: enclosed discs turn over, and the player with more discs wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardtable.engine import IllegalAction
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.rules import GridRules, compiled_deepening
from cardtable.games.othello import evaluation
from cardtable.games.othello.board import SIZE, Othello
from cardtable.i18n import _, ngettext
from cardtable.search.minimax import BoardSearch
from cardtable.search.roles import NOBODY, BoardStatus, Unchecked

CORNERS = ((0, 0), (0, SIZE - 1), (SIZE - 1, 0), (SIZE - 1, SIZE - 1))
FEW_MOVES = 3
"""A move that leaves the other player at most this many moves is explained by that."""


@dataclass(frozen=True)
class OthelloRules(GridRules[Othello]):
    """The rules of Othello on 8 x 8 cells. A player who cannot turn a disc passes."""

    key = "othello"
    sets = ("classic", "quick")
    counts_discs: ClassVar[bool] = True

    rows: int = SIZE
    columns: int = SIZE

    def board(self) -> Othello:
        return Othello()

    def refusal(self, board: Othello, move: Cell, player: int) -> IllegalAction:
        is_free = board.holds(*move) and board.player_at(*move) == NOBODY
        if not is_free:
            return super().refusal(board, move, player)
        return IllegalAction(
            "turns-nothing", _("A disc on {cell} would not turn any discs.").format(cell=move)
        )

    def evaluate(self, board: Othello, player: int) -> float:
        return evaluation.evaluate(board, player)

    def deepening(
        self, board: Othello, *, milliseconds: float, nodes: int, depth: int, seed: int
    ) -> BoardSearch:
        return compiled_deepening(
            board, milliseconds=milliseconds, nodes=nodes, depth=depth, seed=seed
        )

    def aim(self) -> str:
        return _("most discs win")

    def win_words(self, board: Othello) -> str:
        low, high = sorted(board.count(player) for player in range(board.players))
        return _("{high} discs to {low}").format(high=high, low=low)

    def draw_words(self, board: Othello) -> str:
        return _("both have the same number of discs")

    def positional_reason(self, board: Othello, move: Cell, player: int) -> str:
        if tuple(move) in CORNERS:
            return _("It takes a corner, where a disc is never turned.")
        other = 1 - player
        before = len(board.moves(other))
        undo = board.make_move(*move, player, Unchecked(), BoardStatus())
        left = len(board.moves(other))
        has_corner = any(cell in CORNERS for cell in board.moves(player))
        undo()
        if not left:
            return _("The other player must pass.")
        if left < before or left <= FEW_MOVES:
            return ngettext(
                "It leaves the other player only one move.",
                "It leaves the other player only {count} moves.",
                left,
            ).format(count=left)
        if has_corner:
            return _("It prepares a corner.")
        return _("It keeps the discs together and gives no corner away.")
