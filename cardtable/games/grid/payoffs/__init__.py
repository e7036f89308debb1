"""What a position is worth before its end, and which moves deserve a look: a module for each board.

A payoff is a number between -1 and 1, without either: those are for games that are won and lost.
"""

from __future__ import annotations

from typing import Any, cast

from cardtable.games.grid.models import ConnectFour, InARow, Othello
from cardtable.games.grid.payoffs import connect_four, in_a_row, othello
from cardtable.search.accumulators import Choice, Payoff


def payoff_of(board: Any) -> Payoff:
    """Return the payoff function for boards like *board*."""
    if isinstance(board, Othello):
        return cast(Payoff, othello.payoff)
    if isinstance(board, ConnectFour):
        return cast(Payoff, connect_four.payoff)
    return in_a_row.payoff


def choice_of(board: Any) -> Choice | None:
    """Return which moves are worth a look on boards like *board*, None where all are."""
    large = type(board) is InARow and board.cells > in_a_row.SMALL
    return in_a_row.choice if large else None
