# The Python interface of grid_moves.py, compiled or not.

from typing import final

from cardtable.search.bitboards import BitBoard
from cardtable.search.roles import CheckMove, StatusVisitor, Undo

@final
class GridUndo:
    def __call__(self) -> bool: ...

def make_move(
    board: BitBoard, row: int, col: int, player: int, check: CheckMove, status: StatusVisitor
) -> Undo: ...
