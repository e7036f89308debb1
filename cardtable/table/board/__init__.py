"""The table for board games: state, geometry, layout, motion and drawing of the board."""

from cardtable.table.board.board_geometry import BoardGeometry, fit_board
from cardtable.table.board.board_motion import BoardMotion
from cardtable.table.board.board_state import (
    EMPTY,
    BoardState,
    BoardZone,
    CellChange,
    Outcome,
    board_of,
    changes,
)

__all__ = [
    "EMPTY",
    "BoardGeometry",
    "BoardMotion",
    "BoardState",
    "BoardZone",
    "CellChange",
    "Outcome",
    "board_of",
    "changes",
    "fit_board",
]
