"""The compiled search agrees with brute force and the Python searches, and keeps its limits."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search import kernel_is_compiled
from cardtable.search.any_game.minimax import AlphaBeta, DepthLimited
from cardtable.search.any_game.roles import BoardStatus, Unchecked
from cardtable.search.boards.bit_deepening import SearchResult, search_bits
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.grid_game import WIN
from cardtable.search.budget import Budget
from tests.search.naive_boards import NaiveOthello, min_max
from tests.search.sample_boards import compiled_evaluation, played

KINDS: list[type[BitBoard]] = [ConnectFour, Othello]
LIMIT = 32_000


def deep(board: BitBoard, player: int, depth: int, *, exact: bool = False) -> SearchResult:
    return search_bits(board, player, ample(), Random(1), depth=depth, exact=exact)


def ample() -> Budget:
    """Return a budget that is never used up, without a clock."""
    return Budget(0.0, 10**12)


def passes(board: BitBoard, player: int, depth: int) -> bool:
    """Return whether a player may have to pass within *depth* moves."""
    if board.is_skip_player(player):
        return True
    for move in board.moves(player) if depth else ():
        undo = board.make_move(*move, player, Unchecked(), BoardStatus())
        found = passes(board, 1 - player, depth - 1)
        undo()
        if found:
            return True
    return False


@pytest.mark.check
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 36), depth=st.integers(1, 4))
def test_values_equal_those_of_the_python_search_at_equal_depth(
    kind: type[BitBoard], seed: int, moves: int, depth: int
) -> None:
    board, player = played(kind, Random(seed), moves)
    if passes(board, player, depth):  # a pass reduces the depth in Python, not in the kernel
        return
    framework = DepthLimited(board, compiled_evaluation, depth, seed=seed)
    framework.choose(player)
    found = deep(board, player, depth, exact=True)
    assert board.scaled(found.value) == framework.value
    if found.depth == depth:
        for move, value in found.values.items():
            undo = board.make_move(*move, player, Unchecked(), status := BoardStatus())
            if not status.over and depth > 1:
                inner = DepthLimited(board, compiled_evaluation, depth - 1, seed=seed)
                inner.choose(1 - player)
                assert board.scaled(value) == -inner.value
            undo()


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 40), depth=st.integers(1, 5))
@example(seed=3033085, moves=38, depth=3)  # an evaluation above the bound of 0 near the end
def test_an_exact_search_finds_the_same_best_moves(
    kind: type[BitBoard], seed: int, moves: int, depth: int
) -> None:
    board, player = played(kind, Random(seed), moves)
    one, all_ = deep(board, player, depth), deep(board, player, depth, exact=True)
    if one.depth == all_.depth:
        assert (one.value, one.best) == (all_.value, all_.best)
    for move, value in one.values.items():
        assert value >= all_.values[move] or one.depth != all_.depth
    assert all(one.values[move] == one.value for move in one.best)
    assert set(one.values) == set(board.moves(player))
    assert one.move in one.best


@pytest.mark.check
@settings(max_examples=12 if kernel_is_compiled() else 3, deadline=None)
@given(seed=st.integers(0, 2**32), left=st.integers(1, 6))
def test_othello_endings_have_the_value_of_brute_force(seed: int, left: int) -> None:
    rng = Random(seed)
    naive, player = NaiveOthello(), 0
    while sum(row.count(-1) for row in naive.grid) > left and not naive.ended():
        if moves := naive.moves(player):
            naive = naive.play(rng.choice(moves), player)
        player = 1 - player
    if not naive.moves(player):
        return
    cells = [cell for row in naive.grid for cell in row]
    board = Othello([sum(1 << at for at in range(64) if cells[at] == owner) for owner in (0, 1)])
    found = deep(board, player, 64, exact=True)
    assert found.complete
    for move, value in found.values.items():
        margin = -min_max(naive.play(move, player), 1 - player)
        assert value == (margin and margin + (WIN if margin > 0 else -WIN))


def margin_of(mine: int, theirs: int, low: int, high: int) -> int:
    """Return the margin of best play within [low, high], by plain alpha-beta."""
    kernel = Othello.kernel
    cells = kernel.legal_cells(mine, theirs)
    if not cells:
        if kernel.legal_cells(theirs, mine):
            return -margin_of(theirs, mine, -high, -low)
        return mine.bit_count() - theirs.bit_count()
    for cell in range(64):
        if cells >> cell & 1 and low < high:
            ours, others, _value = kernel.after(mine, theirs, cell)
            low = max(low, -margin_of(others, ours, -high, -low))
    return low


@pytest.mark.sample(8)
@pytest.mark.skipif(not kernel_is_compiled(), reason="takes long as plain Python")
@pytest.mark.parametrize("seed", range(30))
def test_othello_endings_have_the_value_of_plain_alpha_beta(seed: int) -> None:
    board, player = played(Othello, Random(seed), 51 + seed % 3)
    margin = margin_of(board.masks[player], board.masks[1 - player], -64, 64)
    found = deep(board, player, 64)
    assert found.value == (margin and margin + (WIN if margin > 0 else -WIN))


@settings(max_examples=15 if kernel_is_compiled() else 3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_connect_four_endings_have_the_value_of_min_max(seed: int) -> None:
    board, player = played(ConnectFour, Random(seed), 33)
    framework = AlphaBeta(board, seed=seed)
    framework.choose(player)
    found = deep(board, player, 42)
    assert found.complete
    assert board.scaled(found.value) == framework.value


def test_equal_seeds_repeat_a_search_and_break_ties() -> None:
    board = Othello()
    answers = {search_bits(board, 0, ample(), Random(seed), depth=5).move for seed in range(20)}
    assert answers == set(board.moves(0))  # the four first moves are equivalent
    rng = Random(8)
    for kind in KINDS:
        board, player = played(kind, rng, 12)
        again = [search_bits(board, player, Budget(0.0, 5_000), Random(4)) for _ in range(3)]
        assert again[0] == again[1] == again[2]


def test_there_is_no_move_when_neither_player_can_move() -> None:
    board = Othello((1, 0))
    assert board.over
    assert deep(board, 0, 3).move is None
    # only one of the players may have a move
    passing = Othello((0b1 << 8, 0b10 | 0b1 << 16), last=1)
    assert passing.is_skip_player(0) == (not passing.moves(0) and bool(passing.moves(1)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_stopped_search_ends_at_its_next_poll(kind: type[BitBoard]) -> None:
    kernel = kind.pool.acquire()
    kernel.clear()
    interval = 1_024 if kernel_is_compiled() else 8
    kernel.limits.nodes = kernel.limits.polls = 0
    mine, theirs = kind.start
    kernel.limits.set(array("i", [1]), 0, 0.0)
    kernel.value_within(mine, theirs, 30, -LIMIT, LIMIT)
    assert kernel.limits.interrupted
    assert kernel.limits.polls == 1
    assert kernel.limits.nodes <= interval
    # the poll after the last position, or after the deadline, stops the search
    kernel.limits.nodes = 0
    kernel.limits.set(array("i", [0]), 5 * interval, 0.0)
    kernel.value_within(mine, theirs, 30, -LIMIT, LIMIT)
    assert kernel.limits.interrupted
    assert kernel.limits.nodes == 5 * interval
    kernel.limits.nodes = 0
    kernel.limits.set(array("i", [0]), 0, 1e-9)
    kernel.value_within(mine, theirs, 30, -LIMIT, LIMIT)
    assert kernel.limits.interrupted
    assert kernel.limits.nodes <= interval
    kernel.limits.set(array("i", [0]), 0, 0.0)
    assert kernel.value_within(mine, theirs, 3, -LIMIT, LIMIT) < WIN
    assert not kernel.limits.interrupted


def test_a_search_without_time_still_returns_a_move() -> None:
    for kind in KINDS:
        budget = Budget(1_000.0)
        budget.stop()
        found = search_bits(kind(), 0, budget, Random(1))
        assert found.nodes <= 1_024
        assert found.move in kind().moves(0)
        found = search_bits(kind(), 0, Budget(1e-6), Random(1))
        assert found.nodes <= 1_024
        assert found.move in kind().moves(0)
        found = search_bits(kind(), 0, Budget(0.0, 1), Random(1))
        assert (found.depth, found.nodes) == (0, 1)
        assert found.move in kind().moves(0)
