"""Find the board games that ship: a position to solve, and a whole game to watch.

See make_samples.py, which writes them.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.games import all_games
from cardtable.games.grid.kernels import bits_of
from cardtable.match import Match, Seat
from cardtable.search.board_search import WON, search
from cardtable.search.budget import Budget

SEARCH = "iterative-deepening"
FOUR, OTHELLO = all_games()["connect-four"], all_games()["othello"]
POSITIONS = 3_000_000
"""So many positions are enough to prove the win."""
FEWEST, MOST = 10, 20
"""Moves made before the position."""


def winning_columns(game: Any) -> tuple[list[int], int]:
    """Return the columns, from 1, that win by force for the player to act, and in how many moves.

    The moves are those of both, until the line is complete; 0 where nothing wins.
    """
    view = game.view(game.get_next_player())
    bits = bits_of(view.board())
    assert bits is not None
    found = search(bits, view.player, Budget(0.0, POSITIONS), Random(1), depth=13, every=True)
    sure = [move[1] + 1 for move, value in found.values.items() if value >= WON]
    left = view.cells.count(None)
    return sorted(sure), left - (found.value - WON) if sure else 0


def two_threats() -> Match:
    """Return a position in which one column wins by force, not at once, and the others do not."""
    seats = (Seat(SEARCH, "South", 3), Seat(SEARCH, "Nora", 3))
    for seed in range(1, 400):
        match = Match(FOUR, FOUR.find_rules("classic"), seats, seed=seed)
        while match.deal() is not None and len(match.log) <= MOST:
            if match.next_position == 0 and len(match.log) >= FEWEST:
                columns, moves = winning_columns(match.game)
                if len(columns) == 1 and moves >= 7:
                    return match
            match.tick()
    raise LookupError("No game has such a position.")


def othello() -> Match:
    """Return a whole game of two strong programs that is close."""
    seats = (Seat(SEARCH, "South", 4), Seat(SEARCH, "Nora", 4))
    for seed in range(1, 40):
        match = Match(OTHELLO, OTHELLO.find_rules("classic"), seats, seed=seed)
        while match.tick() is not None:
            pass
        black, white = match.game.get_scores()
        if 0 < abs(black - white) <= 8:
            return match
    raise LookupError("No game was close.")
