"""Bitboards agree with boards on plain lists: moves, flips, ends, undo."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search import kernel_is_compiled
from cardtable.search.any_game.roles import NOBODY, BoardStatus, Unchecked
from cardtable.search.boards.bitboards import BitBoard
from tests.search.naive_boards import Naive, NaiveConnectFour, NaiveOthello, pieces
from tests.uncompiled import plain_module

KINDS: list[tuple[type[BitBoard], type[Naive]]] = [
    (ConnectFour, NaiveConnectFour),
    (Othello, NaiveOthello),
]
COUNTS = {
    ConnectFour: (1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536),
    Othello: (1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288),
}


class RecordedCheck:
    """A CheckMove that records each call."""

    def __init__(self) -> None:
        self.valid: list[bool] = []

    def valid_move(self) -> None:
        self.valid.append(True)

    def invalid_move(self) -> None:
        self.valid.append(False)


def state(board: BitBoard) -> tuple[object, ...]:
    return board.pieces, board.over, board.winner, board.last, board.key


@pytest.mark.parametrize(("kind", "counts"), COUNTS.items())
def test_perft_matches_the_published_counts(kind: type[BitBoard], counts: tuple[int, ...]) -> None:
    deepest = len(counts) if kernel_is_compiled() else 5
    for depth, count in enumerate(counts[:deepest]):
        assert kind.kernel.perft(*kind.start, depth) == count


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize(("kind", "oracle"), KINDS)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_random_game_matches_a_board_of_plain_lists(
    kind: type[BitBoard], oracle: type[Naive], seed: int
) -> None:
    rng, board, naive, player = Random(seed), kind(), oracle(), 0
    undos, states = [], []
    while not naive.ended():
        moves = naive.moves(player)
        assert sorted(board.moves(player)) == sorted(moves)
        assert board.is_skip_player(player) == (not moves)
        assert not board.over
        if moves:
            move, status, check = rng.choice(moves), BoardStatus(), RecordedCheck()
            states.append(state(board))
            undos.append(board.make_move(*move, player, check, status))
            naive = naive.play(move, player)
            assert check.valid == [True]
            assert status.over == naive.ended()
        player = 1 - player
        assert board.pieces == pieces(naive)
        cells = [(row, col) for row in range(board.rows) for col in range(board.columns)]
        assert [board.player_at(*cell) for cell in cells] == [naive.at(*cell) for cell in cells]
        assert state(kind(board.pieces, last=board.last)) == state(board)
    assert board.over
    margin = naive.margin(0)
    assert board.winner == (0 if margin > 0 else 1 if margin < 0 else NOBODY)
    assert not board.is_skip_player(0)
    assert not board.moves(0)
    for undo, before in zip(reversed(undos), reversed(states), strict=True):
        assert undo()
        assert state(board) == before
    assert state(board) == state(kind())


@pytest.mark.parametrize(("kind", "oracle"), KINDS)
def test_an_invalid_move_and_its_undo_change_nothing(
    kind: type[BitBoard], oracle: type[Naive]
) -> None:
    rng, board, naive, player = Random(3), kind(), oracle(), 0
    while not board.over:
        before, valid = state(board), naive.moves(player)
        for row in range(-1, board.rows + 1):
            for col in range(-1, board.columns + 1):
                if (row, col) not in valid:
                    check, status = RecordedCheck(), BoardStatus()
                    undo = board.make_move(row, col, player, check, status)
                    assert check.valid == [False]
                    assert not undo()
                    assert state(board) == before
        if valid:
            move = rng.choice(valid)
            board.make_move(*move, player, Unchecked(), BoardStatus())
            naive = naive.play(move, player)
        player = 1 - player
    assert not board.make_move(0, 0, player, Unchecked(), BoardStatus())()


@pytest.mark.parametrize(
    ("kind", "module"), [(ConnectFour, "boards.connect_four"), (Othello, "boards.othello")]
)
def test_plain_python_makes_and_undoes_the_same_moves(kind: type[BitBoard], module: str) -> None:
    """The move is compiled; a board whose move and game are plain Python follows it."""
    kernel = getattr(plain_module("cardtable.search", module), type(kind.kernel).__name__)()
    make_move = plain_module("cardtable.search", "boards.grid_state").make_move
    plain_kind = type("Plain", (kind,), {"kernel": kernel, "make_move": make_move})
    rng, board, plain, player = Random(9), kind(), plain_kind(), 0
    undos = []
    while not board.over:
        row, col = rng.randrange(-1, board.rows + 1), rng.randrange(-1, board.columns + 1)
        if board.moves(player) and rng.random() < 0.5:
            row, col = rng.choice(board.moves(player))
        checks, statuses = (RecordedCheck(), RecordedCheck()), (BoardStatus(), BoardStatus())
        before = state(board)
        undo = board.make_move(row, col, player, checks[0], statuses[0])
        plain_undo = plain.make_move(row, col, player, checks[1], statuses[1])
        assert checks[0].valid == checks[1].valid
        assert (statuses[0].over, statuses[0].winner) == (statuses[1].over, statuses[1].winner)
        assert state(board) == state(plain)
        if checks[0].valid == [True]:
            undos.append((undo, plain_undo, before))
            player = 1 - player
        elif not board.moves(player):
            player = 1 - player
    for undo, plain_undo, before in reversed(undos):
        assert undo()
        assert plain_undo()
        assert state(board) == state(plain) == before


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (ConnectFour, (1 << 41, 1 << 41)),
        (ConnectFour, (1 << 42, 0)),
        (ConnectFour, (1 << 7, 0)),
        (Othello, (-1, 0)),
        (Othello, (1, 2, 4)),
    ],
)
def test_impossible_positions_are_refused(kind: type[BitBoard], wrong: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"two masks|both|above"):
        kind(wrong)


def test_mapping_stops_on_false_and_reports_that_there_are_no_moves() -> None:
    class StopsAtTwo:
        def __init__(self) -> None:
            self.seen: list[tuple[int, int]] = []
            self.none = 0

        def order_moves(
            self, moves: list[tuple[int, int]], parameter: object
        ) -> list[tuple[int, int]]:
            return moves

        def apply(self, board: object, row: int, col: int, player: int, p: object) -> bool:
            self.seen.append((row, col))
            return len(self.seen) < 2

        def no_apply(self, board: object, player: int, parameter: object) -> None:
            self.none += 1

    board, function = Othello(), StopsAtTwo()
    board.map(0, function, None)
    assert function.seen == [(2, 3), (3, 2)]
    function.seen.clear()
    board.map_all(0, function, None)
    assert function.seen == [(0, 0), (0, 1)]
    Othello((1, 0)).map(0, function, None)
    assert function.none == 1


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), since=st.integers(20, 58))
def test_stable_discs_are_never_turned(seed: int, since: int) -> None:
    rng, board, player, moves = Random(seed), Othello(), 0, 0
    kernel, stable = Othello.kernel, [0, 0]
    while not board.over:
        if valid := board.moves(player):
            # prefer corners, so that there are stable discs
            corners = [move for move in valid if move[0] in (0, 7) and move[1] in (0, 7)]
            move = rng.choice(corners or valid)
            board.make_move(*move, player, Unchecked(), BoardStatus())
            moves += 1
            if moves >= since:
                for owner in (0, 1):
                    stable[owner] |= kernel.stable_cells(board.masks[owner], board.masks[1 - owner])
        player = 1 - player
        assert not stable[0] & ~board.masks[0]
        assert not stable[1] & ~board.masks[1]
