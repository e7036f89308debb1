"""Count the nodes that min-max, alpha-beta and iterative deepening visit in the same positions.

``python -m scripts.node_counts`` prints the table of docs/board-games.md. All three must find the
same values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from cardtable.games.grid.models import Board, ConnectFour, InARow, Othello
from cardtable.games.grid.payoffs import payoff_of
from cardtable.search import AlphaBeta, DepthLimited, IterativeDeepening, MinMax
from cardtable.search.accumulators import Accumulator, DepthLimit, Max
from cardtable.search.random_moves import valid_moves
from cardtable.search.roles import Standing, Unchecked, standing

SEEDS = range(5)
CASES: tuple[tuple[str, Callable[[], Board], int, int], ...] = (
    ("Tic-Tac-Toe, empty, to the end", InARow, 0, 9),
    ("Tic-Tac-Toe, 2 moves made, to the end", InARow, 2, 7),
    ("Connect Four, 8 moves made, 4 ahead", ConnectFour, 8, 4),
    ("Connect Four, 8 moves made, 5 ahead", ConnectFour, 8, 5),
    ("Othello, 12 moves made, 3 ahead", Othello, 12, 3),
    ("Othello, 12 moves made, 4 ahead", Othello, 12, 4),
)


class _Unpruned(DepthLimited):
    """Depth-limited min-max without pruning."""

    def start(self, player: int) -> Accumulator:
        inner = Max(player, player, self.board.players)
        return DepthLimit(inner, self.board, self.payoff, self.depth)


def _walk(board: Board, moves: int, chance: Random) -> int:
    """Make *moves* random moves; return the player to move."""
    player = 0
    for _move in range(moves):
        row, col = chance.choice(valid_moves(board, player))
        board.make_move(row, col, player, Unchecked(), Standing())
        player = (player + 1) % board.players
        if board.is_skip_player(player):
            player = (player + 1) % board.players
    return player


def _nodes(board: Board, player: int, depth: int) -> tuple[int, int, int]:
    """Return the nodes visited by each of the three. Raises ValueError if their values differ."""
    payoff = payoff_of(board)
    whole = depth >= board.cells - sum(mask.bit_count() for mask in board.pieces)
    plain = MinMax(board, seed=1) if whole else _Unpruned(board, payoff, depth, seed=1)
    pruned = AlphaBeta(board, seed=1) if whole else DepthLimited(board, payoff, depth, seed=1)
    deepening = IterativeDeepening(board, payoff, nodes=10**9, depth=depth, seed=1)
    for search in (plain, pruned, deepening):
        search.choose(player)
        if search.value != plain.value and abs(deepening.value) != 1.0:
            raise ValueError(f"{type(search).__name__} finds {search.value}, not {plain.value}")
    return plain.nodes, pruned.nodes, deepening.nodes


def rows() -> Iterator[str]:
    """Yield the lines of the table, with means over all seeds."""
    yield "| position | min-max | alpha-beta | deepening, with a memory |"
    yield "|---|---|---|---|"
    for title, make, moves, depth in CASES:
        found = []
        for seed in SEEDS:
            board = make()
            player = _walk(board, moves, Random(seed))
            if not standing(board).over:
                found.append(_nodes(board, player, depth))
        means = [round(sum(column) / len(found)) for column in zip(*found, strict=True)]
        yield f"| {title} | " + " | ".join(f"{mean:,}" for mean in means) + " |"


if __name__ == "__main__":
    for line in rows():
        print(line, flush=True)
