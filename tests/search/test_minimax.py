"""The searches in Python, which differ in their accumulators."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.grid.in_a_row import InARow
from cardtable.games.othello.board import Othello
from cardtable.search import (
    AlphaBeta,
    DepthLimited,
    IterativeDeepening,
    MaxN,
    MinMax,
    Paranoid,
    RandomMove,
    RandomValidMove,
)
from cardtable.search.any_game.minimax import BoardSearch, DepthLimitedMinMax, NextMove, valid_moves
from cardtable.search.any_game.roles import Undo, status_of
from cardtable.search.boards.grid_board import GridBoard
from tests.search.sample_boards import (
    evaluation_of,
    make,
    next_player,
    picture,
    play,
    reachable,
    walk,
)
from tests.waiting import LIMIT


def exact_value(board: GridBoard, player: int, me: int) -> float:
    """Return the value of a position to *me* by plain recursion."""
    end = status_of(board)
    if end.over:
        return 0.0 if end.winner < 0 else 1.0 if end.winner == me else -1.0
    values = []
    for move in valid_moves(board, player):
        undo = make(board, player, move)
        values.append(exact_value(board, next_player(board, player), me))
        undo()
    return max(values) if player == me else min(values)


def unlike(positions: Iterable[tuple[GridBoard, int]]) -> Iterator[tuple[GridBoard, int]]:
    """Yield one of all *positions* that are turned or mirrored copies of each other."""
    seen = set()
    for board, player in positions:
        cells = [[board.player_at(row, col) for col in range(3)] for row in range(3)]
        copies = []
        for _turn in range(4):
            cells = [list(line) for line in zip(*cells[::-1], strict=True)]
            copies += [str(cells), str(cells[::-1])]
        if (first := min(copies)) not in seen:
            seen.add(first)
            yield board, player


@pytest.mark.check
def test_alpha_beta_equals_min_max_on_every_tic_tac_toe_position() -> None:
    """From the second move on: the few positions before it would take most of the time."""
    plain = pruned = count = 0
    for board, player in unlike(reachable(InARow())):
        if len(valid_moves(board, player)) > 7 and not status_of(board).over:
            continue
        count += 1
        first, second = MinMax(board, seed=1), AlphaBeta(board, seed=2)
        before = picture(board)
        one, two = first.choose(player), second.choose(player)
        assert first.value == second.value
        assert (one is None) == (two is None) == status_of(board).over
        assert second.nodes <= first.nodes
        assert picture(board) == before
        plain += first.nodes
        pruned += second.nodes
    assert pruned < 0.55 * plain
    assert count == 761


@pytest.mark.parametrize("moves", [3, 4, 5])
@given(seed=st.integers(0, 10**6))
@settings(max_examples=8)
def test_min_max_finds_the_true_value(moves: int, seed: int) -> None:
    board = InARow()
    player = walk(board, moves, seed)
    search = MinMax(board, seed=seed)
    search.choose(player)
    assert search.value == exact_value(board, player, player)


BOARDS: dict[str, tuple[Callable[[], GridBoard], int, int]] = {
    "connect-four": (ConnectFour, 4, 36),
    "othello": (Othello, 3, 54),
    "wide": (lambda: InARow(4, 5, 4), 3, 14),
    "three": (lambda: InARow(4, 4, 3, players=3), 4, 12),
}


@pytest.mark.check
@pytest.mark.sample(3)
@pytest.mark.parametrize("name", BOARDS)
@given(data=st.data())
@settings(max_examples=4)
def test_alpha_beta_equals_min_max_on_random_positions(name: str, data: st.DataObject) -> None:
    make_board, depth, max_moves = BOARDS[name]
    board = make_board()
    player = walk(board, data.draw(st.integers(1, max_moves)), data.draw(st.integers(0, 10**6)))
    plain = DepthLimitedMinMax(board, evaluation_of(board), depth, seed=3)
    pruned = DepthLimited(board, evaluation_of(board), depth, seed=4)
    before = picture(board)
    plain.choose(player)
    move = pruned.choose(player)
    assert pruned.value == plain.value
    assert pruned.nodes <= plain.nodes
    assert picture(board) == before
    assert (move is None) == (not valid_moves(board, player))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "moves", "less"), [("connect-four", 8, 2), ("othello", 12, 2), ("wide", 4, 2)]
)
def test_alpha_beta_searches_far_fewer_nodes(name: str, moves: int, less: int) -> None:
    make_board, depth, _most = BOARDS[name]
    plain = pruned = 0
    for seed in range(4):
        board = make_board()
        player = walk(board, moves, seed)
        first = DepthLimitedMinMax(board, evaluation_of(board), depth, seed=1)
        second = DepthLimited(board, evaluation_of(board), depth, seed=1)
        first.choose(player)
        second.choose(player)
        plain, pruned = plain + first.nodes, pruned + second.nodes
    assert pruned * less < plain


@pytest.mark.check
@pytest.mark.sample(2)
@pytest.mark.parametrize("name", BOARDS)
@given(data=st.data())
@settings(max_examples=4)
def test_iterative_deepening_finds_the_same_value(name: str, data: st.DataObject) -> None:
    make_board, depth, max_moves = BOARDS[name]
    board = make_board()
    player = walk(board, data.draw(st.integers(1, max_moves)), data.draw(st.integers(0, 10**6)))
    if status_of(board).over:
        return
    deepening = IterativeDeepening(board, evaluation_of(board), nodes=10**7, depth=depth, seed=5)
    before = picture(board)
    move = deepening.choose(player)
    assert move in valid_moves(board, player)
    assert picture(board) == before
    if deepening.value in (1.0, -1.0) or not deepening.exact:
        plain = DepthLimitedMinMax(board, evaluation_of(board), deepening.reached, seed=6)
        plain.choose(player)
        assert plain.value == pytest.approx(deepening.value)
    assert max(deepening.values.values()) == deepening.value


@pytest.mark.check
def test_iterative_deepening_solves_a_position_it_can_search_to_the_end() -> None:
    for board, player in list(reachable(InARow()))[::97]:
        search = IterativeDeepening(board, lambda _board, _player: 0.5, nodes=10**6, seed=1)
        exact = AlphaBeta(board, seed=1)
        search.choose(player)
        exact.choose(player)
        assert search.value == exact.value
        assert search.exact or status_of(board).over


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", [MinMax, AlphaBeta, MaxN])
def test_ties_are_broken_by_the_seed(kind: type[MinMax]) -> None:
    board = InARow()
    play_corner = make(board, 0, (0, 0))
    make(board, 1, (1, 1))
    make(board, 0, (2, 2))  # now any edge draws for player 1, and any corner loses
    edges = {(0, 1), (1, 0), (1, 2), (2, 1)}
    found = {kind(board, seed=seed).choose(1) for seed in range(40)}
    assert found == edges
    assert {kind(board, seed=7).choose(1) for _ in range(3)} < edges
    assert play_corner


@pytest.mark.check
def test_a_search_of_the_empty_board_chooses_any_cell() -> None:
    board = InARow()
    search = IterativeDeepening(board, lambda _board, _player: 0.0, nodes=10**6)
    found = set()
    for seed in range(10):
        search.random.seed(seed)
        found.add(search.choose(0))
        if len(found) > 3:
            break
    assert len(found) > 3


@pytest.mark.parametrize("make_board", [InARow, ConnectFour, Othello])
@pytest.mark.parametrize("kind", [RandomMove, RandomValidMove])
def test_random_moves_are_legal_and_reach_every_move(
    kind: type[NextMove], make_board: Callable[[], GridBoard]
) -> None:
    board = make_board()
    player = walk(board, 5, 2)
    before = picture(board)
    found = {kind(board, seed=seed).choose(player) for seed in range(120)}
    assert found == set(valid_moves(board, player))
    assert picture(board) == before


@pytest.mark.parametrize("kind", [RandomMove, RandomValidMove, MinMax, AlphaBeta])
def test_there_is_no_move_after_the_end(kind: Any) -> None:
    board = ConnectFour()
    player = play(board, "1212121")
    search = kind(board, seed=1)
    assert search.choose(player) is None
    if isinstance(search, MinMax):
        assert search.value == -1.0


def test_a_player_who_must_pass_has_a_value_but_no_move() -> None:
    board = Othello((1, 0b10 | 1 << 63))  # only black can move
    assert board.is_skip_player(1)
    search = AlphaBeta(board, seed=1)
    assert search.choose(1) is None
    assert search.value == exact_value(board, 0, 1)
    deepening = IterativeDeepening(board, evaluation_of(board), nodes=10**5, seed=1)
    assert deepening.choose(1) is None
    assert deepening.value == search.value


@pytest.mark.check
def test_paranoid_and_max_n_with_three_players() -> None:
    """Paranoid never expects more than max-n, and sometimes less."""
    lower = 0
    for seed in range(25):
        board = InARow(3, 4, 3, players=3)
        player = walk(board, 6, seed)
        if status_of(board).over:
            continue
        max_n, paranoid, plain = MaxN(board, seed=1), Paranoid(board, seed=1), MinMax(board, seed=1)
        max_n.choose(player)
        paranoid.choose(player)
        plain.choose(player)
        assert paranoid.value == plain.value == exact_value(board, player, player)
        assert paranoid.nodes <= plain.nodes
        assert paranoid.value <= max_n.value[player]
        lower += paranoid.value < max_n.value[player]
    assert lower


@pytest.mark.check
def test_max_n_equals_min_max_for_two_players() -> None:
    for board, player in list(reachable(InARow()))[1::97]:  # not the slow empty board
        vectors, plain = MaxN(board, seed=1), MinMax(board, seed=1)
        vectors.choose(player)
        plain.choose(player)
        assert vectors.value[player] == plain.value
        assert sum(vectors.value) == 0


def test_equal_seeds_and_node_limits_give_equal_results() -> None:
    board = ConnectFour()
    player = walk(board, 6, 1)

    def search_results(seed: int) -> tuple[Any, ...]:
        search = IterativeDeepening(board, evaluation_of(board), nodes=3_000, seed=seed)
        return search.choose(player), search.value, search.nodes, search.values, search.reached

    assert search_results(3) == search_results(3)
    assert search_results(3)[2] <= 3_000 + 200


class ReportingOthello(Othello):
    """Sets an event when the first move is made."""

    def __init__(self) -> None:
        super().__init__()
        self.started = threading.Event()

    def make_move(self, *arguments: Any) -> Undo:
        self.started.set()
        return super().make_move(*arguments)


@pytest.mark.parametrize(
    "make_search",
    [
        lambda board: IterativeDeepening(board, evaluation_of(board), milliseconds=600_000),
        lambda board: DepthLimited(board, evaluation_of(board), 40),
        MinMax,
    ],
)
def test_another_thread_can_stop_a_search(make_search: Callable[[GridBoard], BoardSearch]) -> None:
    board = ReportingOthello()
    before = picture(board)
    search = make_search(board)
    thread = threading.Thread(target=search.choose, args=(0,))
    thread.start()
    assert board.started.wait(LIMIT)
    assert thread.is_alive()
    search.stop()
    thread.join(LIMIT)
    assert not thread.is_alive()
    assert picture(board) == before


def test_a_depth_below_one_is_refused() -> None:
    board = InARow()
    with pytest.raises(ValueError, match="at least 1"):
        DepthLimited(board, evaluation_of(board), 0)
    with pytest.raises(ValueError, match="at least 1"):
        IterativeDeepening(board, evaluation_of(board), depth=0)
