"""Find the sample board games: a position to solve, and a whole game to watch."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.boards.grid_game import WIN
from cardtable.search.budget import Budget

SEARCH = "iterative-deepening"
FOUR, OTHELLO = all_games()["connect-four"], all_games()["othello"]
MAX_NODES = 3_000_000
"""Nodes searched to prove the win."""
MIN_MOVES, MAX_MOVES = 10, 20
"""Moves made before the position."""


def winning_columns(game: Any) -> tuple[list[int], int]:
    """Return the columns (from 1) that win by force, and the moves of both sides until then.

    The number of moves is 0 if no column wins.
    """
    view = game.view(game.get_next_player())
    budget = Budget(0.0, MAX_NODES)
    result = search_bits(view.board(), view.player, budget, Random(1), depth=13, exact=True)
    winning = [move[1] + 1 for move, value in result.values.items() if value >= WIN]
    empty = view.cells.count(None)
    return sorted(winning), empty - (result.value - WIN) if winning else 0


def connect_four() -> Match:
    """Return a position in which one column wins sooner than all others, though not at once."""
    seats = (Seat(SEARCH, "South", 3), Seat(SEARCH, "Nora", 3))
    for seed in range(1, 400):
        match = Match(FOUR, FOUR.find_rules("classic"), seats, seed=seed)
        while match.deal() is not None and len(match.log) <= MAX_MOVES:
            if match.next_position == 0 and len(match.log) >= MIN_MOVES:
                columns, moves = winning_columns(match.game)
                if len(columns) == 1 and moves >= 7:
                    return match
            match.tick()
    raise LookupError("No game has such a position.")


def othello() -> Match:
    """Return a close game between two strong strategies."""
    seats = (Seat(SEARCH, "South", 4), Seat(SEARCH, "Nora", 4))
    for seed in range(1, 40):
        match = Match(OTHELLO, OTHELLO.find_rules("classic"), seats, seed=seed)
        while match.tick() is not None:
            pass
        black, white = match.game.get_scores()
        if 0 < abs(black - white) <= 8:
            return match
    raise LookupError("No game was close.")
