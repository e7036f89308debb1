"""A board with squares on the table: what is on it, where it lies, how it moves and is drawn."""

from cardtable.table.board.model import EMPTY, Board, BoardZone, Change, Style, board_of, changes
from cardtable.table.board.motion import BoardMotion
from cardtable.table.board.place import BoardPlace, place_board

__all__ = [
    "EMPTY",
    "Board",
    "BoardMotion",
    "BoardPlace",
    "BoardZone",
    "Change",
    "Style",
    "board_of",
    "changes",
    "place_board",
]
