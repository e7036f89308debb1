"""The exact solver of Connect Four: known values, the search as an oracle, symmetry, limits."""

from __future__ import annotations

import threading
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.games.connect_four.board import ConnectFour
from cardtable.search.boards import four_search
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.boards.four_search import CELLS, FourSearch, kernel_value, moves_to_end
from cardtable.search.boards.four_search import solve_columns as solved
from cardtable.search.boards.four_solver import FourSolver, mirrored
from cardtable.search.boards.grid_game import WIN
from cardtable.search.budget import Budget
from cardtable.search.pool import Pool
from tests.search.sample_boards import play, played
from tests.uncompiled import minutes_as_plain_python, run_plain
from tests.waiting import wait_until

BITS = 16


def solver() -> FourSolver:
    """Return a solver with a small table and without a book."""
    return FourSolver(BITS)


@pytest.fixture
def _no_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all positions solved, also those that the book of the program knows."""
    monkeypatch.setattr(four_search, "SOLVERS", Pool(solver))


def searched(board: ConnectFour, player: int) -> dict[tuple[int, int], int]:
    """Return the exact values of the moves by the deepening search, which has no shared code."""
    found = search_bits(board, player, Budget(0.0, 10**9), Random(1), exact=True)
    assert found.complete
    return found.values


def solve_columns(board: ConnectFour, player: int) -> dict[tuple[int, int], int]:
    values = solved(solver(), board, player)
    assert values is not None
    return values


@pytest.mark.parametrize("discs", [20, 24, 28, 32, 36, 40])
def test_the_values_are_those_of_the_search(discs: int) -> None:
    rng = Random(discs)
    for _ in range(12):
        board, player = played(ConnectFour, rng, discs)
        if not board.over:
            assert solve_columns(board, player) == searched(board, player)


def test_mirror_images_have_equal_values() -> None:
    rng = Random(4)
    for discs in (14, 18, 22, 26, 30):
        board, player = played(ConnectFour, rng, discs)
        if board.over:
            continue
        image = ConnectFour(last=1 - player)
        image.masks[:] = [mirrored(mask) for mask in board.masks]
        values = solve_columns(board, player)
        reflected = {(row, 6 - column): value for (row, column), value in values.items()}
        assert solve_columns(image, player) == reflected


@pytest.mark.parametrize(
    ("columns", "score"),
    [
        ("4433", 18),  # an open pair becomes an open three: four discs
        ("44335", -18),  # an open three: the other side's fourth disc wins
        ("112233", 18),  # four at once
    ],
)
def test_a_score_counts_the_discs_of_the_winner(columns: str, score: int) -> None:
    board = ConnectFour()
    player = play(board, columns)
    mine, theirs = board.masks[player], board.masks[1 - player]
    assert solver().score(mine, theirs, score - (score > 0)) == score


def test_two_threats_at_once_need_no_search() -> None:
    mine, theirs = 1 << 14 | 1 << 21, 1 << 15 | 1 << 22  # an open pair, as above
    found = solver()
    assert found.score(mine, theirs) == 18
    assert found.limits.nodes == 1


def test_values_and_scores_have_one_meaning() -> None:
    for discs in range(CELLS):
        for left in range(CELLS - discs):
            is_own = (CELLS - left - discs) % 2 == 1
            end = CELLS - left
            score = 22 - (end + 1) // 2
            value = WIN + left
            if is_own:
                assert kernel_value(score, discs) == value
            else:
                assert kernel_value(-score, discs) == -value
    assert kernel_value(0, 3) == 0


def test_scores_hold_along_the_best_line() -> None:
    """After a best move the other side has the negative score, until the length is played."""
    board, player = played(ConnectFour, Random(8), 18)
    found = FourSearch(board, nodes=1, seed=1)
    move = found.choose(player)
    assert found.exact
    assert move is not None
    length, value = found.lengths[move], found.value
    count = 0
    while not board.over:
        search = FourSearch(board, nodes=1, seed=2)
        move = search.choose(player)
        assert move is not None
        assert search.value == value
        assert search.lengths[move] == length - count
        board.place(*move, player)
        value, player, count = -value, 1 - player, count + 1
    assert count == length


def test_a_stopped_search_ends_and_says_so() -> None:
    flag = array("i", [1])
    stopped = solver()
    stopped.limits.set(flag, 0, 0.0)
    stopped.score(0, 0)
    assert stopped.limits.interrupted
    assert stopped.limits.nodes < 10
    flag[0] = 0
    stopped.limits.set(flag, 5_000, 0.0)
    stopped.score(0, 0)
    assert stopped.limits.interrupted
    assert stopped.limits.nodes < 5_020


@pytest.mark.usefixtures("_no_book")
def test_after_a_limit_the_search_answers() -> None:
    board = ConnectFour()
    player = play(board, "123")
    found = FourSearch(board, nodes=2_000, solver_nodes=100, seed=1)
    assert found.choose(player) in board.moves(player)
    assert not found.exact
    assert found.lengths == {}


@pytest.mark.check
@minutes_as_plain_python
def test_moves_solved_before_a_limit_are_known_exactly() -> None:
    rng, partly = Random(12), 0
    for discs in (12, 13, 14, 15) * 2:
        board, player = played(ConnectFour, rng, discs)
        exact = FourSearch(board, nodes=1, seed=1)
        exact.choose(player)
        for limit in (20_000, 200_000):
            found = FourSearch(board, nodes=2_000, solver_nodes=limit, seed=1)
            move = found.choose(player)
            assert move is not None
            assert found.value == found.values[move] == max(found.values.values())
            assert set(found.values) == set(board.moves(player))
            assert found.exact or len(found.lengths) < len(found.values)
            for known, length in found.lengths.items():
                assert length == exact.lengths[known]
                assert found.values[known] == exact.values[known]
            if found.value == exact.value and move in found.lengths:
                quickest = found.values[move] > 0
                others = [
                    found.lengths[each]
                    for each in found.lengths
                    if found.values[each] == found.value
                ]
                assert found.lengths[move] == (min if quickest else max)(others)
            partly += 0 < len(found.lengths) < len(found.values)
    assert partly >= 5


@pytest.mark.usefixtures("_no_book")
def test_another_thread_can_stop_it() -> None:
    board = ConnectFour()
    play(board, "123")
    found = FourSearch(board, milliseconds=10**8, seed=1)
    moves: list[object] = []
    thread = threading.Thread(target=lambda: moves.append(found.choose(1)))
    thread.start()

    def has_ended() -> bool:
        found.stop()
        return not thread.is_alive()

    wait_until(has_ended, "the stopped search")
    assert moves[0] is not None
    assert not found.exact


PROGRAM = """
import json, sys
if sys.argv[1] == "bare":
    sys.modules["cython"] = None
sys.path.insert(0, sys.argv[2])
from cardtable.search.boards import four_solver
assert four_solver.__file__.endswith(".py")
solver = four_solver.FourSolver(10)
out = []
for mine, theirs in json.load(sys.stdin):
    out.append([solver.score(mine, theirs), solver.limits.nodes])
print(json.dumps(out))
"""


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("how", ["shadow", "bare"])
def test_plain_python_gives_the_same_scores(how: str, tmp_path: Path) -> None:
    rng = Random(6)
    cases: list[Any] = []
    while len(cases) < 12:
        board, player = played(ConnectFour, rng, rng.randrange(24, 42))
        if not board.over:
            cases.append((board.masks[player], board.masks[1 - player]))
    compiled = FourSolver(10)
    answers = []
    for mine, theirs in cases:
        answers.append([compiled.score(mine, theirs), compiled.limits.nodes])
    assert run_plain(PROGRAM, how, cases, tmp_path) == answers


@pytest.mark.soak
def test_the_first_player_wins_with_the_centre_column_on_move_41() -> None:
    """Allis and Allen proved in 1988 who wins; the lengths are common knowledge since."""
    board = ConnectFour()
    values = solved(FourSolver(24), board, 0)
    assert values is not None
    lengths = {move[1]: moves_to_end(value, CELLS) for move, value in values.items() if value}
    assert lengths == {0: 40, 1: 42, 3: 41, 5: 42, 6: 40}
    assert values[0, 3] > 0 > values[0, 1] > values[0, 0]
