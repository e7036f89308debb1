"""The kernel stands in for the framework at a seat: as it is asked, and stopped, and stronger."""

from __future__ import annotations

from random import Random
from threading import Timer

from cardtable.games.grid.kernels import bits_of
from cardtable.games.grid.models import ConnectFour, InARow, Othello
from cardtable.games.grid.payoffs import payoff_of
from cardtable.search.board_search import KernelDeepening

from cardtable.search import kernel_is_compiled
from cardtable.search.bitboards import BitBoard, ConnectFourBits, OthelloBits
from cardtable.search.deepening import IterativeDeepening
from cardtable.search.minimax import DepthLimited
from cardtable.search.roles import BoardModel
from tests.search.sample_boards import make, next_player, played, walk

KINDS: list[type[BitBoard]] = [ConnectFourBits, OthelloBits]


def payoff(board: BoardModel, player: int) -> float:
    assert isinstance(board, BitBoard)
    return board.payoff(player)


def test_it_stands_in_for_iterative_deepening() -> None:
    for kind in KINDS:
        board, player = played(kind, Random(2), 12)
        ours = KernelDeepening(board, nodes=20_000, seed=5)
        move = ours.choose(player)
        assert move in board.moves(player)
        assert ours.values[move] == ours.value == max(ours.values.values())
        assert set(ours.values) == set(board.moves(player))
        assert 0 < ours.nodes <= 20_000 / 0.8 + 20_000
        theirs = IterativeDeepening(board, payoff, nodes=20_000, seed=5)
        theirs.choose(player)
        assert ours.reached >= theirs.reached
        again = KernelDeepening(board, nodes=20_000, seed=5)
        assert again.choose(player) == move
        assert again.values == ours.values
        one, other = (
            KernelDeepening(board, nodes=10**9, depth=4, seed=5),
            IterativeDeepening(board, payoff, nodes=10**9, depth=4, seed=5),
        )
        assert (one.choose(player) in board.moves(player)) == (other.choose(player) is not None)
        assert (one.value, one.reached) == (other.value, other.reached)


def test_boards_and_their_twins_stand_alike() -> None:
    for model, kind in ((ConnectFour, ConnectFourBits), (Othello, OthelloBits)):
        board = model()
        player = walk(board, 15, 3)
        twin = bits_of(board)
        assert type(twin) is kind
        assert twin.pieces == tuple(board.pieces)
        assert sorted(twin.moves(player)) == sorted(board.moves(player))
    assert bits_of(ConnectFour(7, 8)) is None
    assert bits_of(InARow()) is None


def test_othello_is_won_against_two_moves_ahead() -> None:
    """Ten games from openings drawn at random, each side begins in five of them."""
    won = 0
    games = 10 if kernel_is_compiled() else 1
    for seed in range(games):
        board = Othello()
        player = walk(board, 6, seed)
        kernel_plays = seed % 2
        while not board.over:
            if player == kernel_plays:
                twin = OthelloBits(board.pieces, last=1 - player)
                move = KernelDeepening(twin, nodes=2_000, seed=seed).choose(player)
            else:
                move = DepthLimited(board, payoff_of(board), 2, seed=seed).choose(player)
            assert move is not None
            make(board, player, move)
            player = next_player(board, player) if not board.over else player
        won += board.winner == kernel_plays
    assert won >= 0.8 * games


def test_it_can_be_stopped_by_another_thread() -> None:
    strategy = KernelDeepening(OthelloBits(), milliseconds=600_000.0, seed=1)
    timer = Timer(0.05, strategy.stop)
    timer.start()
    assert strategy.choose(0) in OthelloBits().moves(0)
    timer.join()
