"""The boards: positions and what may be done in them. They know no search, no seat, no table."""

from __future__ import annotations

from cardtable.games.grid.models.board import Board
from cardtable.games.grid.models.connect_four import ConnectFour
from cardtable.games.grid.models.in_a_row import InARow
from cardtable.games.grid.models.othello import Othello

__all__ = ["Board", "ConnectFour", "InARow", "Othello"]
