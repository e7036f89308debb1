"""The boards of the grid games: perft counts, moves and their undo, the end of a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.grid import complete_games, perft
from cardtable.games.grid.in_a_row import InARow
from cardtable.games.othello.board import Othello
from cardtable.search.any_game.minimax import valid_moves
from cardtable.search.any_game.roles import NOBODY, status_of
from cardtable.search.boards.grid_board import GridBoard
from tests.search.sample_boards import make, next_player, picture, play, reachable, walk

pytestmark = pytest.mark.quick

KINDS: dict[str, Callable[[], GridBoard]] = {
    "tic-tac-toe": InARow,
    "connect-four": ConnectFour,
    "othello": Othello,
    "wide": lambda: InARow(4, 6, 4),
    "three": lambda: InARow(4, 5, 3, players=3),
}
COUNTS = {
    "tic-tac-toe": [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0],
    "connect-four": [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536],
    "othello": [1, 4, 12, 56, 244, 1_396, 8_200, 55_092],
}


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("name", "depth"), [(name, depth) for name, row in COUNTS.items() for depth in range(len(row))]
)
def test_perft_matches_the_known_counts(name: str, depth: int) -> None:
    assert perft(name, depth) == COUNTS[name][depth]


@pytest.mark.soak
@pytest.mark.parametrize(("depth", "count"), [(8, 390_216), (9, 3_005_288)])
def test_deep_perft_of_othello(depth: int, count: int) -> None:
    assert perft("othello", depth) == count


@pytest.mark.check
def test_the_known_counts_of_tic_tac_toe_games_and_positions() -> None:
    assert complete_games(InARow()) == 255_168
    assert sum(1 for _found in reachable(InARow())) == 5_478


def test_an_unknown_name_or_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="tic-tac-toe"):
        perft("chess", 1)
    with pytest.raises(ValueError, match="0 or more"):
        perft("othello", -1)


class Recorder:
    """A CheckMove and StatusVisitor that records each call."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def valid_move(self) -> None:
        self.calls.append("valid")

    def invalid_move(self) -> None:
        self.calls.append("invalid")

    def player_won(self, player: int) -> None:
        self.calls.append(f"won {player}")

    def draw(self) -> None:
        self.calls.append("draw")

    def no_winner(self) -> None:
        self.calls.append("no winner")


@pytest.mark.parametrize("name", KINDS)
@given(moves=st.integers(0, 70), seed=st.integers(0, 10**6))
@settings(max_examples=20)
def test_an_undo_restores_everything(name: str, moves: int, seed: int) -> None:
    board = KINDS[name]()
    player = walk(board, moves, seed)
    before = picture(board)
    for move in valid_moves(board, player):
        recorder = Recorder()
        undo = board.make_move(*move, player, recorder, recorder)
        assert len(recorder.calls) == 2
        assert recorder.calls[0] == "valid"
        assert picture(board) != before
        assert undo() is True
        assert picture(board) == before


@pytest.mark.parametrize("name", KINDS)
@given(
    moves=st.integers(0, 70),
    seed=st.integers(0, 10**6),
    row=st.integers(-2, 20),
    col=st.integers(-2, 20),
)
@settings(max_examples=30)
def test_an_invalid_move_and_its_undo_change_nothing(
    name: str, moves: int, seed: int, row: int, col: int
) -> None:
    board = KINDS[name]()
    player = walk(board, moves, seed)
    if (row, col) in valid_moves(board, player):
        return
    before, recorder = picture(board), Recorder()
    undo = board.make_move(row, col, player, recorder, recorder)
    assert recorder.calls == ["invalid"]
    assert picture(board) == before
    assert undo() is False
    assert picture(board) == before


@pytest.mark.parametrize("name", KINDS)
def test_a_whole_game_can_be_undone_or_reset(name: str) -> None:
    board = KINDS[name]()
    before, undos, player = picture(board), list[Any](), 0
    while found := valid_moves(board, player):
        undos.append(make(board, player, found[len(undos) % len(found)]))
        player = next_player(board, player)
    assert status_of(board).over
    while undos:
        undos.pop()()
    assert picture(board) == before
    walk(board, 9, 1)
    board.reset()
    assert picture(board) == before


class StopAfterThree:
    """A mapped function that reverses the moves and stops after three of them."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, int]] = []
        self.no_moves = 0

    def order_moves(self, moves: list[Any], parameter: str) -> Sequence[Any]:
        assert parameter == "passed on"
        return moves[::-1]

    def apply(self, board: Any, row: int, col: int, player: int, parameter: str) -> bool:
        self.moves.append((row, col))
        return len(self.moves) < 3

    def no_apply(self, board: Any, player: int, parameter: str) -> None:
        self.no_moves += 1


@pytest.mark.parametrize("name", KINDS)
def test_map_uses_the_order_of_the_function_and_stops_on_false(name: str) -> None:
    board, function = KINDS[name](), StopAfterThree()
    moves = valid_moves(board, 0)
    board.map(0, function, "passed on")
    assert function.moves == moves[::-1][:3]
    assert not function.no_moves
    on_all_cells = StopAfterThree()
    board.map_all(0, on_all_cells, "passed on")
    assert on_all_cells.moves[0] == (board.rows - 1, board.columns - 1)
    assert len(on_all_cells.moves) == 3


def test_after_the_end_of_a_game_map_finds_no_moves() -> None:
    board, function = ConnectFour(), StopAfterThree()
    play(board, "1212121")
    board.map(1, function, "passed on")
    assert function.no_moves == 1
    assert not function.moves
    assert status_of(board).winner == 0
    assert board.winning_cells() == ((2, 0), (3, 0), (4, 0), (5, 0))


@pytest.mark.parametrize(
    ("columns", "winner"),
    [("4152637", 0), ("12234334544", 0), ("76654554344", 0), ("71121314", 1), ("1122", NOBODY)],
)
def test_connect_four_wins_in_all_directions(columns: str, winner: int) -> None:
    board = ConnectFour()
    play(board, columns)
    assert status_of(board).winner == winner


def test_a_line_does_not_wrap_around_the_edge() -> None:
    board = InARow(3, 4, 3)
    for move in [(0, 2), (0, 3), (1, 0)]:
        make(board, 0, move)
    assert not status_of(board).over


DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def run_through(board: InARow, cell: tuple[int, int], step: tuple[int, int]) -> int:
    """Return the number of like pieces in a row through *cell*, counted one by one."""
    owner, count = board.player_at(*cell), 1
    for sign in (1, -1):
        row, column = cell[0] + sign * step[0], cell[1] + sign * step[1]
        while board.holds(row, column) and board.player_at(row, column) == owner:
            count += 1
            row, column = row + sign * step[0], column + sign * step[1]
    return count


@given(
    exact=st.booleans(),
    size=st.sampled_from([(6, 9), (9, 6), (8, 8)]),
    length=st.integers(3, 5),
    seed=st.integers(0, 10**9),
)
def test_a_piece_wins_by_the_length_of_the_rows_through_it(
    exact: bool, size: tuple[int, int], length: int, seed: int
) -> None:
    """Many pieces of one player, so that rows of every length occur, also at the edges."""
    board, rng = InARow(*size, length, exact=exact), random.Random(seed)
    cells = [divmod(cell, size[1]) for cell in range(size[0] * size[1])]
    rng.shuffle(cells)
    for cell in cells:
        make(board, int(rng.random() < 0.3), cell)
        runs = [run_through(board, cell, step) for step in DIRECTIONS]
        won = any(run == length if exact else run >= length for run in runs)
        assert (board.winner != NOBODY) == won
        assert board.copy().over == board.over
        if won:
            assert cell in board.winning_cells()
            break
        assert board.over == (sum(board.pieces) == board.full)


@pytest.mark.parametrize("step", DIRECTIONS)
@pytest.mark.parametrize("start", [0, 4])
def test_six_in_a_row_do_not_win_where_five_are_needed(step: tuple[int, int], start: int) -> None:
    column = start if step[1] >= 0 else 14 - start
    line = [(start + at * step[0], column + at * step[1]) for at in range(6)]
    for exact, last, winner in ((True, 2, NOBODY), (False, 2, 0), (True, 5, 0)):
        board = InARow(15, 15, 5, exact=exact)
        for cell in (*line[:last], *line[last + 1 :], line[last]):
            if not board.over:
                make(board, 0, cell)
        assert board.winner == winner
    assert len(board.winning_cells()) == 5


def test_othello_turns_all_enclosed_discs() -> None:
    board = Othello()
    play(board, "f5 d6 c3 d3 c4 f4 e6", "cells")
    rows = ["".join(".XO"[board.player_at(row, col) + 1] for col in range(8)) for row in range(8)]
    assert rows == [
        "........",
        "........",
        "..XO....",
        "..XXXO..",
        "...XXX..",
        "...OX...",
        "........",
        "........",
    ]


def test_the_shortest_game_of_othello() -> None:
    board = Othello()
    player = play(board, "e6 f4 e3 f6 g5 d6 e7 f5 c5", "cells")
    assert status_of(board).over  # after nine moves white has no discs left
    assert status_of(board).winner == 0
    assert not valid_moves(board, player)
    assert not any(board.is_skip_player(seat) for seat in (0, 1))


def test_an_othello_player_without_a_move_must_pass() -> None:
    board = Othello((0b1, 0b10 | 1 << 63))  # only black can move
    assert board.is_skip_player(1)
    assert not board.is_skip_player(0)
    assert not valid_moves(board, 1)
    assert not status_of(board).over
