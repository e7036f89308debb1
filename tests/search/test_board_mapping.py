"""Perft and search of the compiled games get their moves from GridGame.map()."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search.any_game.deepening import IterativeDeepening
from cardtable.search.any_game.minimax import AlphaBeta
from cardtable.search.boards.bit_deepening import BitDeepening, search_bits
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.budget import Budget
from tests.search.sample_boards import make, played
from tests.uncompiled import PACKAGE, plain_module

KINDS: dict[type[BitBoard], str] = {ConnectFour: "boards.connect_four", Othello: "boards.othello"}
LIMIT = 32_000


def plain(kind: type[BitBoard]) -> tuple[Any, Any]:
    """Return the kernel of *kind* as a plain Python class, and the names in grid_game."""
    game = getattr(plain_module(PACKAGE, KINDS[kind]), type(kind.kernel).__name__)
    return game, game.map.__globals__


def mapped(kind: type[BitBoard], masks: tuple[int, int], cells: int, until: int, heavy: int) -> Any:
    """Map over *cells* for at most *until* moves; return the moves and the number of passes.

    The cell *heavy* has the highest score; -1 leaves all moves without a score.
    """
    game, names = plain(kind)

    class Recorder(names["GridLambda"]):  # type: ignore[misc, name-defined, valid-type]  # a class made at run time
        def __init__(self) -> None:
            self.seen: list[tuple[int, int, int]] = []
            self.passes = 0

        def order_moves(self, mine: int, theirs: int, window: Any) -> None:
            if heavy >= 0:
                for cell in range(64):
                    if window.cells >> cell & 1:
                        window.moves[window.move_count] = (cell == heavy) << 8 | cell
                        window.move_count += 1

        def apply(self, mine: int, theirs: int, cell: int, window: Any) -> bool:
            self.seen.append((cell, theirs, mine))
            return len(self.seen) < until

        def no_apply(self, mine: int, theirs: int, window: Any) -> None:
            self.passes += 1

    window, function = names["Window"](1), Recorder()
    window.reset(1, -LIMIT, LIMIT)
    window.cells = cells
    game().map(*masks, function, window)
    return function.seen, function.passes


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 36), until=st.integers(1, 30))
def test_the_kernel_maps_the_legal_moves_until_the_function_returns_false(
    kind: type[BitBoard], seed: int, moves: int, until: int
) -> None:
    board, player = played(kind, Random(seed), moves)
    masks = (board.masks[player], board.masks[1 - player])
    cells = board.legal(player)
    valid = sorted(board.cell_index(*move, player) for move in board.moves(player))
    seen, passes = mapped(kind, masks, cells, until, -1)
    assert [cell for cell, _mine, _theirs in seen] == valid[:until]
    assert not passes
    for cell, mine, theirs in seen:
        undo = make(board, player, board.move_at(cell))
        assert (board.masks[player], board.masks[1 - player]) == (mine, theirs)
        undo()
    seen, passes = mapped(kind, masks, cells, 64, valid[-1])
    assert sorted(cell for cell, _mine, _theirs in seen) == valid
    assert seen[0][0] == valid[-1]  # the move with the highest score
    assert mapped(kind, masks, 0, 1, -1) == ([], 1)


@pytest.mark.parametrize("kind", KINDS)
def test_perft_and_search_get_their_moves_from_the_mapping_only(kind: type[BitBoard]) -> None:
    class First:
        """Stops each mapping after the first move."""

        def __init__(self, function: Any) -> None:
            self.function = function
            self.order_moves, self.no_apply = function.order_moves, function.no_apply

        def apply(self, *move: Any) -> bool:
            self.function.apply(*move)
            return False

    game, _names = plain(kind)

    class Narrow(game):  # type: ignore[misc, valid-type]  # likewise
        def map(self, mine: int, theirs: int, function: Any, window: Any) -> None:
            super().map(mine, theirs, First(function), window)

    board = kind()
    for at in range(7):
        make(
            board,
            at % 2,
            board.move_at(min(board.cell_index(*move, at % 2) for move in board.moves(at % 2))),
        )
    # the last ply is counted without making its moves
    assert Narrow().perft(*kind.start, 8) == len(board.moves(1))
    kernel = plain_module(PACKAGE, "boards.grid_search").GridSearch(Narrow())
    kernel.value_within(*kind.start, 6, -LIMIT, LIMIT)
    assert kernel.limits.nodes == 7


@pytest.mark.check
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 36), nodes=st.integers(1, 4_000))
def test_a_search_keeps_its_node_limit(
    kind: type[BitBoard], seed: int, moves: int, nodes: int
) -> None:
    board, player = played(kind, Random(seed), moves)
    before = board.masks[:], board.last
    found = search_bits(board, player, Budget(0.0, nodes), Random(seed))
    assert found.nodes <= nodes
    assert (board.masks, board.last) == before


def test_after_the_end_all_searches_return_the_result() -> None:
    board = ConnectFour()
    for at, column in enumerate("1212121"):
        make(board, at % 2, (0, int(column) - 1))
    assert board.over
    for player, value in ((0, 1.0), (1, -1.0)):
        others = (
            BitDeepening(board, nodes=100),
            IterativeDeepening(board, lambda _board, _player: 0.0, nodes=100),
            AlphaBeta(board),
        )
        for strategy in others:
            assert strategy.choose(player) is None
            assert strategy.value == value
