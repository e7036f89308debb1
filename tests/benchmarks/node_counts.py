"""Count the positions that min-max, alpha-beta and iterative deepening search.

``python -m tests.benchmarks.node_counts`` prints the table of docs/board-games.md. All
three must find the same values.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable.games.connect_four.rules import ConnectFourRules
from cardtable.games.grid import GridRules
from cardtable.games.othello.rules import OthelloRules
from cardtable.games.tic_tac_toe.rules import TicTacToeRules
from cardtable.search import AlphaBeta, DepthLimited, IterativeDeepening, MinMax
from cardtable.search.any_game.minimax import BoardSearch, DepthLimitedMinMax, valid_moves
from cardtable.search.any_game.roles import NOBODY, BoardStatus, Unchecked, status_of
from cardtable.search.boards.grid_board import GridBoard

SEEDS = range(5)
CASES: tuple[tuple[str, GridRules[Any], int, int], ...] = (
    ("Tic-Tac-Toe, empty, to the end", TicTacToeRules(), 0, 9),
    ("Tic-Tac-Toe, 2 moves made, to the end", TicTacToeRules(), 2, 7),
    ("Connect Four, 8 moves made, 4 ahead", ConnectFourRules(), 8, 4),
    ("Connect Four, 8 moves made, 5 ahead", ConnectFourRules(), 8, 5),
    ("Othello, 12 moves made, 3 ahead", OthelloRules(), 12, 3),
    ("Othello, 12 moves made, 4 ahead", OthelloRules(), 12, 4),
)


def _walk(board: GridBoard, moves: int, rng: Random) -> int:
    """Make *moves* at random; return the player to move."""
    player = 0
    for _move in range(moves):
        row, col = rng.choice(valid_moves(board, player))
        board.make_move(row, col, player, Unchecked(), BoardStatus())
        player = (player + 1) % board.players
        if board.is_skip_player(player):
            player = (player + 1) % board.players
    return player


def _nodes(
    rules: GridRules[Any], board: GridBoard, player: int, depth: int
) -> tuple[int, int, int]:
    """Return the numbers of positions searched. Raises ValueError if the searches disagree."""
    evaluate = rules.evaluate
    full = depth >= board.owners().count(NOBODY)
    plain = MinMax(board, seed=1) if full else DepthLimitedMinMax(board, evaluate, depth, seed=1)
    pruned = AlphaBeta(board, seed=1) if full else DepthLimited(board, evaluate, depth, seed=1)
    deepening = IterativeDeepening(board, evaluate, nodes=10**9, depth=depth, seed=1)
    searches: tuple[BoardSearch, ...] = (plain, pruned, deepening)
    for search in searches:
        search.choose(player)
        if search.value != plain.value and abs(deepening.value) != 1.0:
            raise ValueError(f"{type(search).__name__} finds {search.value}, not {plain.value}.")
    return plain.nodes, pruned.nodes, deepening.nodes


def rows() -> Iterator[str]:
    """Yield the lines of the table: means over the seeds."""
    yield "| position | min-max | alpha-beta | iterative deepening |"
    yield "|---|---|---|---|"
    for title, rules, moves, depth in CASES:
        counts = []
        for seed in SEEDS:
            board = rules.board()
            player = _walk(board, moves, Random(seed))
            if not status_of(board).over:
                counts.append(_nodes(rules, board, player, depth))
        means = [round(sum(column) / len(counts)) for column in zip(*counts, strict=True)]
        yield f"| {title} | " + " | ".join(f"{mean:,}" for mean in means) + " |"


if __name__ == "__main__":
    for line in rows():
        print(line, flush=True)
