"""The move of a board on bit masks (bitboards.py) and its undo, compiled.

The searches in Python make and undo a move for each position. grid_moves.pxd declares the C types;
without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.grid_board import no_undo
from cardtable.search.boards.grid_game import GridGame

if not cython.compiled:  # grid_moves.pxd supplies this in C
    from cardtable.search.bits import lowest


class GridUndo:
    """Undoes one move of a *board* when called, and returns True.

    *first* and *second* are the *masks* before the move, *last* is the player before. *ended* is
    whether the move ended the game.
    """

    def __call__(self):
        self.masks[0] = self.first
        self.masks[1] = self.second
        self.board.last = self.last
        if self.ended:
            self.board.over = False
            self.board.winner = -1
        return True


def make_move(board, row, col, player, check, status):
    """Make a move if it is valid, notify *check* and *status*, and return the undo."""
    game: GridGame = board.kernel
    masks: list = board.masks
    targets: dict = board.targets
    who: cython.int = player
    mine: cython.ulonglong = masks[who]
    theirs: cython.ulonglong = masks[1 - who]
    cells: cython.ulonglong = targets.get((row, col), 0)
    cells &= game.legal(mine, theirs)
    if not cells:
        check.invalid_move()
        return no_undo
    check.valid_move()
    undo: GridUndo = GridUndo.__new__(GridUndo)
    undo.board, undo.masks, undo.last = board, masks, board.last
    undo.first, undo.second = masks[0], masks[1]
    undo.ended = False
    gains: cython.ulonglong = game.gains(mine, theirs, lowest(cells))
    mine |= gains
    theirs &= ~gains
    masks[who] = mine
    masks[1 - who] = theirs
    board.last = player
    if game.legal(theirs, mine) or game.legal(mine, theirs):
        status.no_winner()
        return undo
    value: cython.int = game.outcome(mine, theirs)
    undo.ended = board.over = True
    board.winner = who if value > 0 else 1 - who if value < 0 else -1
    board.visit(status)
    return undo
