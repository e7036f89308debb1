"""Forced wins of Connect Four: the search finds the move and the length of the win."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.connect_four.board import ConnectFour
from cardtable.search import kernel_is_compiled
from cardtable.search.any_game.minimax import DepthLimited
from cardtable.search.any_game.roles import BoardStatus, Unchecked
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.grid_game import WIN
from cardtable.search.budget import Budget

# (moves as columns 1 to 7, plies until the player to move wins, the only winning column). Most
# lengths were verified by a full search without bounds, table or move ordering.
WINS = [
    ("2222214554515543", 1, 3),
    ("5535", 3, 4),
    ("55256551", 3, 4),
    ("5655513524", 5, 3),
    ("72253222333355", 5, 6),
    ("4423437232224115", 7, 5),
    ("34741545313317", 7, 4),
    ("736543233", 9, 4),
    ("3736422633", 9, 4),
    ("5755434443352152", 9, 4),
    ("3133333557665555", 11, 4),
    ("556444532444552226", 11, 6),
    ("666222226557", 13, 5),
    ("25346747", 13, 3),
    ("74676537", 15, 6),
    ("3336733377246554", 15, 6),
    ("441341345624546662", 15, 2),
    ("533424337", 17, 4),
]


def columns(line: str) -> tuple[BitBoard, int]:
    """Return Connect Four after moves given as columns 1 to 7, and the player to move."""
    board = ConnectFour()
    for at, column in enumerate(line):
        undo = board.make_move(0, int(column) - 1, at % 2, Unchecked(), BoardStatus())
        assert undo is not None
        assert not board.over
    assert board.empty == 42 - len(line)
    return board, len(line) % 2


@pytest.mark.parametrize(("line", "plies", "column"), WINS)
def test_a_forced_win_is_found_with_its_length(line: str, plies: int, column: int) -> None:
    if plies > 7 and not kernel_is_compiled():
        pytest.skip("takes long as plain Python")
    board, player = columns(line)
    found = search_bits(board, player, Budget(0.0, 400_000), Random(1))  # about 0.1 s
    assert found.best == ((0, column - 1),)
    assert found.complete
    assert found.depth == plies
    assert found.value == WIN + board.empty - plies
    undo = board.make_move(0, column - 1, player, Unchecked(), status := BoardStatus())
    assert status.over == (plies == 1)
    if plies > 1:
        answer = search_bits(board, 1 - player, Budget(0.0, 400_000), Random(1))
        assert answer.value == -found.value
    assert undo()


@pytest.mark.parametrize(("line", "plies"), [(line, plies) for line, plies, _ in WINS if plies < 6])
def test_the_python_search_finds_the_same_wins(line: str, plies: int) -> None:
    board, player = columns(line)
    for depth, value in ((plies - 2, 0.0), (plies, 1.0)):
        if depth > 0:
            framework = DepthLimited(board, lambda _board, _player: 0.0, depth, seed=1)
            framework.choose(player)
            assert framework.value == value
