"""A board with squares on the table: contents, layout, motion and drawing."""

from cardtable.table.board.board import EMPTY, Board, BoardZone, CellChange, board_of, changes
from cardtable.table.board.board_motion import BoardMotion
from cardtable.table.board.board_place import BoardPlace, place_board

__all__ = [
    "EMPTY",
    "Board",
    "BoardMotion",
    "BoardPlace",
    "BoardZone",
    "CellChange",
    "board_of",
    "changes",
    "place_board",
]
