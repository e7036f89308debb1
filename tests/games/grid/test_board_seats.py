"""BitDeepening and IterativeDeepening: equal results within equal limits, and strength."""

from __future__ import annotations

from random import Random
from threading import Thread

import pytest

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search import kernel_is_compiled
from cardtable.search.any_game.deepening import IterativeDeepening
from cardtable.search.any_game.minimax import DepthLimited
from cardtable.search.boards.bit_deepening import BitDeepening
from cardtable.search.boards.bitboards import BitBoard
from tests.search.sample_boards import (
    compiled_evaluation,
    evaluation_of,
    make,
    next_player,
    played,
    walk,
)
from tests.waiting import LIMIT, wait_until

KINDS: list[type[BitBoard]] = [ConnectFour, Othello]


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", KINDS)
def test_both_deepening_searches_agree(kind: type[BitBoard]) -> None:
    board, player = played(kind, Random(2), 12)
    search = BitDeepening(board, nodes=20_000, seed=5)
    move = search.choose(player)
    assert move in board.moves(player)
    assert search.values[move] == search.value == max(search.values.values())
    assert set(search.values) == set(board.moves(player))
    assert 0 < search.nodes <= 20_000 / 0.8 + 20_000
    python = IterativeDeepening(board, compiled_evaluation, nodes=20_000, seed=5)
    python.choose(player)
    assert search.reached >= python.reached
    again = BitDeepening(board, nodes=20_000, seed=5)
    assert again.choose(player) == move
    assert again.values == search.values
    compiled = BitDeepening(board, nodes=10**9, depth=4, seed=5)
    python = IterativeDeepening(board, compiled_evaluation, nodes=10**9, depth=4, seed=5)
    assert compiled.choose(player) in board.moves(player)
    assert python.choose(player) in board.moves(player)
    assert (compiled.value, compiled.reached) == (python.value, python.reached)


def test_othello_beats_a_search_two_moves_ahead() -> None:
    """Ten games from random openings; each side moves first in five of them."""
    won = 0
    games = 10 if kernel_is_compiled() else 1
    for seed in range(games):
        board = Othello()
        player = walk(board, 6, seed)
        kernel_plays = seed % 2
        while not board.over:
            if player == kernel_plays:
                move = BitDeepening(board, nodes=2_000, seed=seed).choose(player)
            else:
                move = DepthLimited(board, evaluation_of(board), 2, seed=seed).choose(player)
            assert move is not None
            make(board, player, move)
            player = next_player(board, player) if not board.over else player
        won += board.winner == kernel_plays
    assert won >= 0.8 * games


def test_another_thread_can_stop_it() -> None:
    strategy = BitDeepening(Othello(), milliseconds=600_000.0, seed=1)
    chosen: list[object] = []
    thread = Thread(target=lambda: chosen.append(strategy.choose(0)))
    thread.start()
    # A stop before the search has begun has no effect, so it is repeated.
    wait_until(lambda: chosen, "the search ends", step=strategy.stop)
    thread.join(LIMIT)
    assert chosen[0] in Othello().moves(0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_compiled", [True, False])
def test_the_principal_variation_is_a_legal_line(kind: type[BitBoard], is_compiled: bool) -> None:
    board, player = played(kind, Random(4), 10)
    before = board.key
    search: BitDeepening | IterativeDeepening = (
        BitDeepening(board, nodes=200_000, depth=7, seed=1)
        if is_compiled
        else IterativeDeepening(board, compiled_evaluation, nodes=4_000, depth=4, seed=1)
    )
    move = search.choose(player)
    line = search.principal_variation
    assert line[0] == move
    assert 2 <= len(line) <= 7
    assert board.key == before
    for step in line:
        if step is None:
            assert board.is_skip_player(player)
        else:
            assert step in board.moves(player)
            make(board, player, step)
        player = 1 - player
