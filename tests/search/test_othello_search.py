"""The search of Othello: probabilistic cuts in the middle game, exact values at the end."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from cardtable.games.othello.board import HandmadeOthello, Othello
from cardtable.games.othello.learned_evaluation import learned_weights
from cardtable.search import kernel_is_compiled
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.boards.grid_game import WIN
from cardtable.search.boards.grid_search import GridSearch
from cardtable.search.boards.othello import OthelloKernel
from cardtable.search.boards.othello_search import DISC, OthelloSearch, cut_depth
from cardtable.search.boards.root_search import MAX_VALUE, deepen
from cardtable.search.budget import Budget
from tests.search.sample_boards import played

pytestmark = pytest.mark.quick

COMPILED = kernel_is_compiled()
UNLIMITED = 10**12


def position(seed: int, moves: int) -> tuple[int, int]:
    board, player = played(Othello, Random(seed), moves)
    return board.masks[player], board.masks[1 - player]


@pytest.mark.parametrize("seed", range(8 if COMPILED else 2))
def test_without_cuts_values_are_those_of_the_general_search(seed: int) -> None:
    depth = 7 if COMPILED else 2
    mine, theirs = position(seed, 14 + seed)
    search, general = OthelloSearch(OthelloKernel()), GridSearch(OthelloKernel())
    search.set_cuts(False)
    for each in (search, general):
        each.limits.set(array("i", [0]), 0, 0.0)
    value = search.value_within(mine, theirs, depth, -MAX_VALUE, MAX_VALUE)
    assert value == general.value_within(mine, theirs, depth, -MAX_VALUE, MAX_VALUE)


@pytest.mark.skipif(not COMPILED, reason="takes long as plain Python")
def test_cuts_save_positions_and_cost_little() -> None:
    search = OthelloSearch(OthelloKernel(learned_weights()))
    spent = {True: 0, False: 0}
    for seed in range(8):
        mine, theirs = position(seed, 20)
        values = []
        for cuts in (True, False):
            search.clear()
            search.limits.nodes = 0
            search.set_cuts(cuts)
            search.limits.set(array("i", [0]), 0, 0.0)
            values.append(deepen(search, mine, theirs, 8, False).value)
            spent[cuts] += search.limits.nodes
        assert abs(values[0] - values[1]) <= 3 * DISC
    assert spent[True] < 0.8 * spent[False]


def test_the_shallow_search_has_the_parity_of_the_deep_one() -> None:
    for depth in range(5, 40):
        assert 1 <= cut_depth(depth) < depth
        assert (depth - cut_depth(depth)) % 2 == 0


@pytest.mark.sample(2)
@pytest.mark.skipif(not COMPILED, reason="takes long as plain Python")
@pytest.mark.parametrize("seed", range(6))
def test_the_end_is_exact_with_and_without_exact_values_of_all_moves(seed: int) -> None:
    board, player = played(Othello, Random(seed), 46)
    for exact in (False, True):
        found = search_bits(board, player, Budget(0.0, UNLIMITED), Random(1), exact=exact)
        general = search_bits(
            HandmadeOthello.from_board(board),
            player,
            Budget(0.0, UNLIMITED),
            Random(1),
            exact=exact,
        )
        assert found.complete
        assert (found.best, found.value) == (general.best, general.value)
        if exact:
            assert found.values == general.values
        assert abs(found.value) in range(WIN, WIN + 65) or not found.value


def test_a_search_with_few_positions_does_not_start_the_exact_one() -> None:
    mine, theirs = position(2, 40)
    search = OthelloSearch(OthelloKernel())
    search.limits.set(array("i", [0]), 3_000 if COMPILED else 500, 0.0)
    found = deepen(search, mine, theirs, 64, False)
    assert found.best
    assert not found.is_complete
    assert abs(found.value) < WIN
    assert found.depth < 20
