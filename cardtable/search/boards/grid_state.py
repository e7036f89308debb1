"""A position of a compiled two-player game, played move by move from Python.

>>> from cardtable.search.boards.connect_four import ConnectFourKernel
>>> state = GridState(ConnectFourKernel())
>>> state.moves()
[0, 7, 14, 21, 28, 35, 42]
>>> for cell in (21, 0, 22, 1, 23, 2, 24):
...     state.play(cell)
>>> state.is_over, state.winner
(True, 0)
>>> state.undo()
>>> state.is_over, state.to_move
(False, 0)

A move is the number of a cell in the layout of the game (connect_four.py, othello.py), and no
objects are made for it. For boards with rows and columns, and for the searches in Python, see
bitboards.py; their move and its undo are here too, since searches in Python make one for each
position.

grid_state.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.grid_board import no_undo
from cardtable.search.boards.grid_game import GridGame

if not cython.compiled:  # grid_state.pxd supplies this in C
    from cardtable.search.bits import lowest

ONE = cython.declare(cython.ulonglong, 1)


class GridState:
    """A position with the player *to_move*, 0 or 1, and the *plies* that can be undone.

    A player without a legal move is skipped. When *is_over*, *winner* is the player who won, -1 for
    a draw and while the game goes on, and *to_move* is the player who would be next. *first* and
    *second* are the cells of the players 0 and 1 at the start, as masks in the layout of *game*.
    """

    def __init__(self, game: GridGame, first=0, second=0, to_move=0) -> None:
        if not cython.compiled:
            self.sides = [0, 0]
            self.past_sides, self.past_cells, self.past_movers = [0] * 128, [0] * 64, [0] * 64
        self.game = game
        self.sides[0] = first
        self.sides[1] = second
        self.plies = 0
        self.update(to_move)

    @property
    def masks(self):
        """The cells of the players 0 and 1."""
        return self.sides[0], self.sides[1]

    def legal(self):
        """Return the mask of legal cells, 0 when the game is over."""
        return self.cells

    def moves(self):
        """Return the legal cells in ascending order, as a new list."""
        cells = []
        left: cython.ulonglong = self.cells
        while left:
            cells.append(lowest(left))
            left &= left - 1
        return cells

    def play(self, cell: cython.int):
        """Make the move to *cell*. Raises ValueError, and changes nothing, if it is not legal."""
        if cell < 0 or cell > 63 or not self.cells >> cell & 1:
            raise ValueError(f"Cell {cell} is not a legal move.")
        player: cython.int = self.to_move
        mine: cython.ulonglong = self.sides[player]
        theirs: cython.ulonglong = self.sides[1 - player]
        self.past_sides[2 * self.plies] = self.sides[0]
        self.past_sides[2 * self.plies + 1] = self.sides[1]
        self.past_cells[self.plies] = self.cells
        self.past_movers[self.plies] = player
        self.plies += 1  # at most 64: a move fills a cell
        gains: cython.ulonglong = self.game.gains(mine, theirs, cell)
        self.sides[player] = mine | gains
        self.sides[1 - player] = theirs & ~gains
        self.update(1 - player)

    def undo(self):
        """Take back the last move. Raises IndexError if there is none."""
        if not self.plies:
            raise IndexError("There is no move to undo.")
        self.plies -= 1
        self.sides[0] = self.past_sides[2 * self.plies]
        self.sides[1] = self.past_sides[2 * self.plies + 1]
        self.cells = self.past_cells[self.plies]
        self.to_move = self.past_movers[self.plies]
        self.is_over = False
        self.winner = -1

    def copy(self):
        """Return an independent state in the same position, with the same moves to undo."""
        twin = type(self)(self.game, self.sides[0], self.sides[1], self.to_move)
        copy_past(twin, self)
        return twin

    def update(self, player):
        """Find the legal moves, with *player* to move unless only the other one can."""
        mine: cython.ulonglong = self.sides[player]
        theirs: cython.ulonglong = self.sides[1 - player]
        value: cython.int = 0
        self.to_move = player
        self.is_over = False
        self.winner = -1
        self.cells = self.game.legal(mine, theirs)
        if self.cells:
            return
        self.cells = self.game.legal(theirs, mine)
        if self.cells:
            self.to_move = 1 - player
            return
        self.is_over = True
        value = self.game.outcome(mine, theirs)
        if value:
            self.winner = player if value > 0 else 1 - player


@cython.cfunc
def copy_past(target: GridState, source: GridState):
    """Copy the moves to undo."""
    i: cython.int
    target.plies = source.plies
    for i in range(source.plies):
        target.past_sides[2 * i] = source.past_sides[2 * i]
        target.past_sides[2 * i + 1] = source.past_sides[2 * i + 1]
        target.past_cells[i] = source.past_cells[i]
        target.past_movers[i] = source.past_movers[i]


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
