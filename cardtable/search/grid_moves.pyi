# The Python interface of grid_moves.py, compiled or not.

from cardtable.search.bitboards import BitBoard
from cardtable.search.roles import CheckMove, StatusVisitor, Undo

def make_move(
    board: BitBoard, row: int, col: int, player: int, check: CheckMove, status: StatusVisitor
) -> Undo: ...
