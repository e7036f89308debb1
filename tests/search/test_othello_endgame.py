"""The endgame solver of Othello against searches that share no code with it."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.othello.board import HandmadeOthello, Othello
from cardtable.games.othello.learned_evaluation import learned_weights
from cardtable.search import kernel_is_compiled
from cardtable.search.any_game.roles import BoardStatus, Unchecked
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.boards.grid_game import WIN
from cardtable.search.boards.othello import OthelloKernel
from cardtable.search.boards.othello_endgame import OthelloEndgame
from cardtable.search.boards.root_search import deepen
from cardtable.search.budget import Budget
from tests.search.sample_boards import played

COMPILED = kernel_is_compiled()
MOVES = 48 if COMPILED else 55
"""Moves made before the endings that both searches solve."""
SOLVER = OthelloEndgame(OthelloKernel(learned_weights()))
UNLIMITED = 10**12


def ending(seed: int, moves: int) -> tuple[int, int]:
    """Return the discs of the side to move and the others, after random moves."""
    board, player = played(Othello, Random(seed), moves)
    return board.masks[player], board.masks[1 - player]


def good_ending(seed: int, moves: int) -> tuple[int, int]:
    """Return a position of a game with good moves after the eighth."""
    board, player = played(Othello, Random(seed), 8)
    rng = Random(seed)
    while 60 - board.empty < moves:
        if board.moves(player):
            budget = Budget(0.0, UNLIMITED)
            found = search_bits(HandmadeOthello.from_board(board), player, budget, rng, depth=3)
            assert found.move is not None
            board.make_move(*found.move, player, Unchecked(), BoardStatus())
        if board.over:
            return good_ending(seed + 1_000, moves)
        player = 1 - player
    player = player if board.moves(player) else 1 - player
    return board.masks[player], board.masks[1 - player]


def margin(mine: int, theirs: int, alpha: int = -64, beta: int = 64) -> int:
    SOLVER.clear()
    SOLVER.limits.set(array("i", [0]), 0, 0.0)
    return SOLVER.margin(mine, theirs, alpha, beta)


def searched_margin(mine: int, theirs: int) -> int:
    """Return the margin that the search without the solver finds."""
    with HandmadeOthello.pool.borrow() as search:
        search.clear()
        search.limits.set(array("i", [0]), 0, 0.0)
        value = deepen(search, mine, theirs, 64, False).value
    return value - WIN if value > 0 else value + WIN if value < 0 else 0


@pytest.mark.sample(5)
@pytest.mark.parametrize("seed", range(24 if COMPILED else 4))
def test_margins_equal_those_of_the_general_search(seed: int) -> None:
    make = ending if seed % 2 else good_ending
    mine, theirs = make(seed, MOVES - seed % 4)
    assert margin(mine, theirs) == searched_margin(mine, theirs)


@settings(max_examples=60 if COMPILED else 5, deadline=None)
@given(seed=st.integers(0, 2**32), moves=st.integers(50 if COMPILED else 56, 60))
def test_a_null_window_tells_on_which_side_the_margin_lies(seed: int, moves: int) -> None:
    mine, theirs = ending(seed, min(moves, 59))
    exact = margin(mine, theirs)
    for bound in {exact - 3, exact - 1, exact, exact + 1, -1, 0, Random(seed).randrange(-64, 64)}:
        found = margin(mine, theirs, bound, bound + 1)
        assert (found > bound) == (exact > bound)
        assert found <= exact if found > bound else found >= exact


@pytest.mark.check
@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 59))
def test_a_move_turns_the_discs_that_the_rules_turn(seed: int, moves: int) -> None:
    mine, theirs = ending(seed, moves)
    legal = Othello.kernel.legal_cells(mine, theirs)
    for cell in range(64):
        if not (mine | theirs) >> cell & 1:
            turned = SOLVER.last_cells.turned(mine, theirs, cell)
            assert bool(turned) == bool(legal >> cell & 1)
            if turned:
                ours, others, _value = Othello.kernel.after(mine, theirs, cell)
                assert (mine | turned | 1 << cell, theirs ^ turned) == (ours, others)


@pytest.mark.check
def test_the_evaluation_orders_moves_but_never_changes_a_margin() -> None:
    plain = OthelloEndgame(OthelloKernel())
    for seed in range(6):
        mine, theirs = ending(seed, 44 if COMPILED else 54)
        plain.limits.set(array("i", [0]), 0, 0.0)
        assert plain.margin(mine, theirs, -64, 64) == margin(mine, theirs)


@pytest.mark.parametrize("limit", ["flag", "nodes", "time"])
def test_the_solver_ends_at_its_next_poll(limit: str) -> None:
    mine, theirs = good_ending(3, 32)
    interval = 1_024 if COMPILED else 8
    few = 1_000  # positions searched between two polls without asking, near the end of the game
    SOLVER.clear()
    SOLVER.limits.nodes = SOLVER.limits.polls = 0
    nodes = interval if limit == "nodes" else 0
    SOLVER.limits.set(array("i", [int(limit == "flag")]), nodes, 1e-9 if limit == "time" else 0.0)
    SOLVER.margin(mine, theirs, -64, 64)
    assert SOLVER.limits.interrupted
    assert SOLVER.limits.polls == 1
    assert interval <= SOLVER.limits.nodes <= interval + few


def test_an_interrupted_solver_stores_nothing_wrong() -> None:
    mine, theirs = good_ending(5, 46 if COMPILED else 55)
    exact = margin(mine, theirs)
    SOLVER.clear()
    for nodes in (50, 500, 2_000, 5_000):
        SOLVER.limits.set(array("i", [0]), nodes, 0.0)
        SOLVER.margin(mine, theirs, -64, 64)
    SOLVER.limits.set(array("i", [0]), 0, 0.0)
    assert SOLVER.margin(mine, theirs, -64, 64) == exact
