"""Board games as numbers: one action per cell, and planes of pieces.

Action ``row * columns + column`` places a piece on that cell, row 0 at the top; in games with
gravity, action ``column`` drops a disc into a column. The observation has the shape (rows, columns,
players + 1): plane 0 has the pieces of the seat, the next planes those of the players after it in
turn order, and the last plane is 1 everywhere while the seat is to move.

Rules with a swap opening have two more actions at the end, the choice of black and of white, and
two more planes at the end, 1 everywhere while the stones of the opening are placed and while a
colour must be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cardtable.games.encoder import Encoder, Field, Prefix
from cardtable.games.grid import Cell, Phase, View
from cardtable.games.grid.actions import Colour
from cardtable.games.grid.rules import GridRules


class GameEncoder(Encoder[View]):
    """The encoder of a board game under *rules*."""

    def __init__(self, rules: GridRules[Any]) -> None:
        self.rules = rules
        self.moves = rules.columns if rules.has_gravity else rules.rows * rules.columns
        self.actions = self.moves + (len(Colour) if rules.swaps else 0)
        shape = rules.rows, rules.columns, rules.players + (3 if rules.swaps else 1)
        meaning = "The pieces of each player; the seat to move."
        if rules.swaps:
            meaning = "The pieces of each player; the seat to move; opening; choice of a colour."
        self.fields = (Field("planes", shape, meaning),)

    @property
    def max_length(self) -> int:
        return self.rules.max_moves + (1 if self.rules.swaps else 0)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.fields[0].shape

    def _number(self, cell: Cell) -> int:
        return (
            cell.column if self.rules.has_gravity else cell.row * self.rules.columns + cell.column
        )

    def legal(self, view: View, prefix: Prefix = ()) -> tuple[int, ...]:
        if view.legal_bids:
            return tuple(range(self.moves, self.actions))
        return tuple(sorted(map(self._number, view.legal_plays)))

    def read(self, view: View, prefix: Prefix, number: int) -> Cell | Colour:
        if number >= self.moves:
            return tuple(Colour)[number - self.moves]
        return next(cell for cell in view.legal_plays if self._number(cell) == number)

    def name_of(self, number: int) -> str:
        if number >= self.moves:
            return str(tuple(Colour)[number - self.moves])
        return str(self.rules.cell(*divmod(number, self.rules.columns)))

    def parts(self, view: View, prefix: Prefix = ()) -> Mapping[str, Any]:
        rules = self.rules
        owners = np.array([-1 if owner is None else owner for owner in view.cells])
        planes = np.zeros((len(owners), self.shape[-1]), np.float32)
        for step in range(rules.players):
            planes[:, step] = owners == (view.seat + step) % rules.players
        planes[:, rules.players] = view.to_act == view.seat
        if rules.swaps:
            planes[:, -2] = view.phase is Phase.OPENING
            planes[:, -1] = view.phase is Phase.CHOICE
        return {"planes": planes}
