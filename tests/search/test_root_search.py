"""The outcomes of all moves that a search of a won position reports."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search import kernel_is_compiled
from cardtable.search.boards.bit_deepening import BitDeepening, search_bits
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.budget import Budget
from tests.search.sample_boards import played

COMPILED = kernel_is_compiled()
UNLIMITED = 10**12


@pytest.mark.parametrize(
    ("kind", "moves"),
    [(Othello, 50 if COMPILED else 55), (ConnectFour, 22 if COMPILED else 34)],
    ids=["Othello", "Connect Four"],
)
def test_a_move_is_called_a_win_only_if_it_wins(kind: type[BitBoard], moves: int) -> None:
    doubtful = 0
    for seed in range(40 if COMPILED else 12):
        board, player = played(kind, Random(seed), moves)
        if board.over:
            continue
        true = search_bits(board, player, Budget(0.0, UNLIMITED), Random(1), exact=True)
        search = BitDeepening(board, nodes=UNLIMITED, seed=1)
        search.choose(player)
        outcomes = {move: board.scaled(value) for move, value in true.values.items()}
        if search.value == 1.0:
            doubtful += any(value < 1.0 for value in outcomes.values())
        for move, value in search.values.items():
            assert move is not None
            if abs(value) == 1.0 or (search.exact and value == 0.0):
                assert value == outcomes[move]
    assert doubtful


def test_an_interrupted_search_calls_only_proven_moves_wins() -> None:
    for seed in range(12 if COMPILED else 3):
        board, player = played(Othello, Random(seed), 50 if COMPILED else 55)
        if board.over:
            continue
        true = search_bits(board, player, Budget(0.0, UNLIMITED), Random(1), exact=True)
        for nodes in (20, 200, 2_000):
            found = search_bits(board, player, Budget(0.0, nodes), Random(1))
            for move, value in found.values.items():
                if board.scaled(value) == 1.0:
                    assert board.scaled(true.values[move]) == 1.0
