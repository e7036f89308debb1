"""The rules of Othello: enclosed discs turn over, and the player with more discs wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from cardtable.core.i18n import _
from cardtable.engine import IllegalAction
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.rules import GridRules, compiled_deepening
from cardtable.games.othello.board import SIZE, HandmadeOthello, Othello
from cardtable.games.othello.move_reasons import RULES
from cardtable.search.any_game.minimax import BoardSearch
from cardtable.search.any_game.roles import NOBODY

HANDMADE_DEPTH = 4
"""Searches of this depth at most use the handmade evaluation, so that weak levels stay weak."""


@dataclass(frozen=True)
class OthelloRules(GridRules[Othello]):
    """The rules of Othello on 8 x 8 cells. A player who cannot turn a disc passes."""

    key = "othello"
    sets = ("classic", "quick")
    counts_discs: ClassVar[bool] = True
    helpful_reasons: ClassVar[tuple[Callable[[Any], str], ...]] = RULES

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
        return board.evaluation(player)

    def deepening(
        self, board: Othello, *, milliseconds: float, nodes: int, depth: int, seed: int
    ) -> BoardSearch:
        if depth <= HANDMADE_DEPTH:
            return handmade_deepening(
                board, milliseconds=milliseconds, nodes=nodes, depth=depth, seed=seed
            )
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


def handmade_deepening(
    board: Othello, *, milliseconds: float, nodes: int, depth: int, seed: int
) -> BoardSearch:
    """Return a search of *board* with the handmade evaluation."""
    twin = HandmadeOthello.from_board(board)
    return compiled_deepening(twin, milliseconds=milliseconds, nodes=nodes, depth=depth, seed=seed)
