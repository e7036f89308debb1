"""Bitboards compared with boards on plain lists: moves, flips, ends, undo."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search import kernel_is_compiled
from cardtable.search.bitboards import BitBoard
from cardtable.search.roles import NOBODY, Standing, Unchecked
from tests.search.naive_boards import Naive, NaiveConnectFour, NaiveOthello, pieces

KINDS: list[tuple[type[BitBoard], type[Naive]]] = [
    (ConnectFour, NaiveConnectFour),
    (Othello, NaiveOthello),
]
COUNTS = {
    ConnectFour: (1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536),
    Othello: (1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288),
}


class Heard:
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
def test_perft_counts_the_known_numbers(kind: type[BitBoard], counts: tuple[int, ...]) -> None:
    deepest = len(counts) if kernel_is_compiled() else 5
    for depth, count in enumerate(counts[:deepest]):
        assert kind.kernel.perft(*kind.start, depth) == count


@pytest.mark.parametrize(("kind", "oracle"), KINDS)
@settings(max_examples=40, deadline=None)
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
            move, told, heard = rng.choice(moves), Standing(), Heard()
            states.append(state(board))
            undos.append(board.make_move(*move, player, heard, told))
            naive = naive.play(move, player)
            assert heard.valid == [True]
            assert told.over == naive.ended()
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
                    heard, told = Heard(), Standing()
                    undo = board.make_move(row, col, player, heard, told)
                    assert heard.valid == [False]
                    assert not undo()
                    assert state(board) == before
        if valid:
            move = rng.choice(valid)
            board.make_move(*move, player, Unchecked(), Standing())
            naive = naive.play(move, player)
        player = 1 - player
    assert not board.make_move(0, 0, player, Unchecked(), Standing())()


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
    class Two:
        def __init__(self) -> None:
            self.seen: list[tuple[int, int]] = []
            self.none = 0

        def order_moves(self, moves: list[tuple[int, int]], parameter: object) -> object:
            return moves

        def apply(self, board: object, row: int, col: int, player: int, p: object) -> bool:
            self.seen.append((row, col))
            return len(self.seen) < 2

        def no_apply(self, board: object, player: int, parameter: object) -> None:
            self.none += 1

    board, two = Othello(), Two()
    board.map(0, two, None)
    assert two.seen == [(2, 3), (3, 2)]
    two.seen.clear()
    board.map_all(0, two, None)
    assert two.seen == [(0, 0), (0, 1)]
    Othello((1, 0)).map(0, two, None)
    assert two.none == 1


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), since=st.integers(20, 58))
def test_stable_discs_are_never_turned(seed: int, since: int) -> None:
    rng, board, player, moves = Random(seed), Othello(), 0, 0
    kernel, held = Othello.kernel, [0, 0]
    while not board.over:
        if valid := board.moves(player):
            # corners early, so that there are stable discs to speak of
            corners = [move for move in valid if move[0] in (0, 7) and move[1] in (0, 7)]
            move = rng.choice(corners or valid)
            board.make_move(*move, player, Unchecked(), Standing())
            moves += 1
            if moves >= since:
                for who in (0, 1):
                    held[who] |= kernel.stable_cells(board.masks[who], board.masks[1 - who])
        player = 1 - player
        assert not held[0] & ~board.masks[0]
        assert not held[1] & ~board.masks[1]
