"""The reasons for a move on a board, each in its position and beside it."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.engine import Advice, Candidate
from cardtable.games.connect_four.rules import ConnectFourRules
from cardtable.games.grid import Game, GridRules, Player, View
from cardtable.games.grid.reasons import reason
from cardtable.games.k_in_a_row.rules import KInARowRules
from cardtable.games.othello.rules import OthelloRules
from cardtable.games.tic_tac_toe.rules import TicTacToeRules
from cardtable.search.any_game.wins import wins_of
from tests.games.grid.test_grid_game import play

FOUR = ConnectFourRules()
OTHELLO = OthelloRules()
GOMOKU = KInARowRules(rows=9, columns=9, line=5)


def view_after(rules: GridRules[Any], moves: str) -> View:
    """Return the view of the seat to act after *moves*."""
    game = Game(rules, seed=1)
    for name in "AB":
        game.register_player(Player(name=name))
    play(game, moves)
    view = game.view(game.get_next_player())
    return view if view.first == 0 else view_after(rules, moves)


def reason_for(
    view: View, best: str, other: str, values: tuple[float, float] = (0.3, 0.1), *, more: str = ""
) -> str:
    """Return the reason for *best* over *other*; *more* is as bad as the other."""
    rules = view.rules
    rows = [
        Candidate(rules.read_move(best), wins_of(values[0])),
        Candidate(rules.read_move(other), wins_of(values[1])),
    ]
    rows += [Candidate(rules.read_move(move), wins_of(values[1])) for move in more.split()]
    return reason(view, Advice(tuple(rows), 100, "", decimals=2))


# -- positions ----------------------------------------------------------------------------------

POSITIONS = (
    (FOUR, "7 3 5", "4", "5", "Blocks a line in which A has 2."),
    (FOUR, "", "4", "3", "7 open lines run through this place, through column 3 only 5."),
    (FOUR, "5 1 3 1 6", "1", "4", "Makes 3 in an open line of 4."),
    (FOUR, "7 5 7 4 5 7", "4", "5", "Leaves a place in column 6 that would complete a line later."),
    (FOUR, "5 1 3 1", "4", "5", "Threatens to win in two places at once."),
    (FOUR, "4 1", "6", "7", "Prepares a threat to win in two places."),
    (FOUR, "3 1 4 4 6", "5", "2", "Stops A from completing a line."),
    (FOUR, "5 1 3", "4", "7", "Takes the place from which A could threaten to win in two places."),
    (FOUR, "4 1 7 4", "6", "7", "Threatens to complete a line, so B must reply with column 5."),
    (FOUR, "1 4 1 6 1 7", "1", "3", "Wins at once."),
    (OTHELLO, "d3 c3 b3", "c5", "b2", "b2 lies beside the empty corner a1."),
    (OTHELLO, "f5 f6 c4 g5", "e6", "h5", "Only 6 of your discs border empty cells, after h5 8."),
    (
        OTHELLO,
        (
            "e6 d6 c5 f4 d3 b4 c6 c4 b3 d7 c8 b2 a4 d2 e7 b5 c3 b7 g3 g4 e2 f6 c2 h2 b6 "
            "a2 a1 a5 h4 f8 e8 e3 f2 b1 a3 g2 g1 g5 g8 a6 c1 f3 g6 h5 e1 d1 a7 h6 b8 d8 "
            "h7 h3 f7 f1 g7 h1 c7"
        ),
        "f5",
        "a8",
        "A must pass.",
    ),
    (OTHELLO, "f5 f6 e6 d6", "c7", "g7", "After g7, B could take the corner h8."),
    (OTHELLO, "f5 f4", "g3", "d3", "Opens more moves: 5 for you, d3 only 3."),
    (OTHELLO, "e6", "f6", "f4", "Leaves A only 4 moves, f4 would leave 5."),
    (
        OTHELLO,
        (
            "e6 f6 c4 d6 e7 f8 e8 d8 g7 g5 d7 h8 g6 e3 f2 c8 h4 c5 g8 e2 c6 f7 b8 g1 f3 "
            "b4 d1 b3 b6 e1 d3 a6 c7 g2 h1 b5 a3 h6 c3 a8 a7 d2 f4 b2 f1 f5"
        ),
        "h5",
        "a5",
        "Plays into an area of 5 empty cells: an odd number favours the first to move.",
    ),
    (OTHELLO, "f5 d6 c3 d3 c5 b2", "a1", "c2", "Takes a corner, where a disc is never turned."),
    (OTHELLO, "c4 e3 f3 g3 g2", "c5", "c3", "Threatens to take the corner h1."),
    (
        OTHELLO,
        "f5 f4 f3 g4 h5 f6 g5 f2 e7 g6 g3 e6 g7 h2 f7 d8 e8 h7 e3 h3 c8",
        "f8",
        "d6",
        "Turns only one disc, d6 would turn 4.",
    ),
)
"""Rules, moves so far, the better and the other move, and the reason."""


def test_a_win_at_once_is_the_reason_even_if_another_move_wins_later() -> None:
    view = view_after(FOUR, "4 1 4 2 4 1")
    rows = [
        Candidate(FOUR.read_move(move), wins_of(value))
        for move, value in (("4", 1.0), ("3", 1.0), ("7", 0.1))
    ]
    assert reason(view, Advice(tuple(rows), 100, "", decimals=2)) == "Wins at once."


@pytest.mark.parametrize(("rules", "moves", "best", "other", "said"), POSITIONS)
def test_a_reason_holds_in_its_position_only(
    rules: GridRules[Any], moves: str, best: str, other: str, said: str
) -> None:
    view = view_after(rules, moves)
    assert reason_for(view, best, other) == said
    assert reason_for(view, other, best) != said


def test_a_line_of_five_is_prepared_blocked_and_extended() -> None:
    view = view_after(GOMOKU, "e5 a1 e6 a9")
    assert reason_for(view, "e7", "i1") == "Prepares a threat to win in two places."
    pair = view_after(GOMOKU, "e5 a1 e6")
    assert reason_for(pair, "e7", "i9") == "Blocks a line in which A has 2."
    assert "Blocks" not in reason_for(pair, "i9", "e7")


# -- forced outcomes ------------------------------------------------------------------------------


def test_a_forced_win() -> None:
    view = view_after(FOUR, "4 4")
    assert reason_for(view, "3", "1", (1.0, 0.2)) == "Wins by force."
    assert reason_for(view, "3", "1", (0.9, 0.2)) != "Wins by force."


def test_every_other_move_loses() -> None:
    view = view_after(TicTacToeRules(), "a1")
    cells = "b1 c1 a2 c2 a3 b3 c3"
    assert reason_for(view, "b2", "b1", (0.0, -1.0), more=cells[3:]) == "Every other move loses."
    assert reason_for(view, "b2", "b1", (0.0, -1.0)) == "b1 would lose."
    assert "lose" not in reason_for(view, "b2", "b1", (0.0, -0.5), more=cells[3:])


@pytest.mark.parametrize(
    ("value", "exact", "said"),
    [
        (-1.0, True, "All moves lose against best play."),
        (1.0, False, "All moves win."),
        (0.0, True, "All moves lead to a draw with best play."),
        (0.0, False, ""),
    ],
)
def test_equal_moves_share_their_outcome(value: float, exact: bool, said: str) -> None:
    view = view_after(TicTacToeRules(), "a1 b2")
    rows = tuple(Candidate(move, wins_of(value)) for move in view.legal_plays)
    assert reason(view, Advice(rows, 9, "", exact=exact, decimals=2)) == said
    if value != -1.0:  # a lost position is lost whatever was searched
        assert "All" not in reason(view, Advice(rows[1:], 9, "", exact=exact, decimals=2))
