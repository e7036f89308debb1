# The Python interface of grid_moves.py, compiled or not.

from typing import final

from cardtable.search.any_game.roles import CheckMove, StatusVisitor, Undo
from cardtable.search.boards.bitboards import BitBoard

@final
class GridUndo:
    def __call__(self) -> bool: ...

def make_move(
    board: BitBoard, row: int, col: int, player: int, check: CheckMove, status: StatusVisitor
) -> Undo: ...
