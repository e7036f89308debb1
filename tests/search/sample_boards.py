"""Positions, moves and evaluations for the tests of boards and searches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable.games.connect_four.rules import ConnectFourRules
from cardtable.games.grid import GridRules
from cardtable.games.othello.rules import OthelloRules
from cardtable.games.tic_tac_toe.rules import TicTacToeRules
from cardtable.search.any_game.accumulators import Evaluation
from cardtable.search.any_game.minimax import valid_moves
from cardtable.search.any_game.roles import BoardModel, BoardStatus, Unchecked, status_of
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.grid_board import GridBoard


def evaluation_of(board: Any) -> Evaluation:
    """Return the evaluation of the game that *board* belongs to."""
    games: tuple[GridRules[Any], ...] = (ConnectFourRules(), OthelloRules(), TicTacToeRules())
    evaluate: Evaluation = next(
        rules.evaluate for rules in games if isinstance(board, type(rules.board()))
    )
    return evaluate


def compiled_evaluation(board: BoardModel, player: int) -> float:
    """Return the evaluation that the compiled search of *board* uses."""
    assert isinstance(board, BitBoard)
    with board.pool.borrow() as search:
        return board.evaluation(player, search.game)


def make(board: Any, player: int, move: tuple[int, int]) -> Any:
    """Make a valid move; return its undo."""
    return board.make_move(*move, player, Unchecked(), BoardStatus())


def next_player(board: Any, player: int) -> int:
    """Return the player who moves after *player*; players who must pass are skipped."""
    following: int = (player + 1) % board.players
    while board.is_skip_player(following):
        following = (following + 1) % board.players
    return following


def play(board: Any, text: str, notation: str = "columns") -> int:
    """Play the columns of *text* ("4435") or its cells ("d3 c5"); return the player to move."""
    player = 0
    moves = (
        [(0, int(sign) - 1) for sign in text]
        if notation == "columns"
        else [(int(cell[1]) - 1, ord(cell[0]) - ord("a")) for cell in text.split()]
    )
    for move in moves:
        assert move in valid_moves(board, player), move
        make(board, player, move)
        player = next_player(board, player)
    return player


def walk(board: Any, moves: int, seed: int) -> int:
    """Make *moves* random moves, fewer if the game ends; return the player to move."""
    chance, player = Random(seed), 0
    for _ in range(moves):
        moves_now = valid_moves(board, player)
        if not moves_now:
            break
        make(board, player, chance.choice(moves_now))
        player = next_player(board, player)
    return player


def reachable(board: GridBoard) -> Iterator[tuple[GridBoard, int]]:
    """Yield every position that can be reached, once, with the player to move."""
    seen, waiting = {board.key}, [(board, 0)]
    while waiting:
        current, player = waiting.pop()
        yield current, player
        for move in valid_moves(current, player):
            twin = current.copy()
            make(twin, player, move)
            if twin.key not in seen:
                seen.add(twin.key)
                waiting.append((twin, next_player(twin, player)))


def picture(board: Any) -> tuple[Any, ...]:
    """Return the whole visible state of a board."""
    status = status_of(board)
    cells = tuple(
        board.player_at(row, col) for row in range(board.rows) for col in range(board.columns)
    )
    skips = tuple(board.is_skip_player(player) for player in range(board.players))
    moves = tuple(frozenset(valid_moves(board, player)) for player in range(board.players))
    return board.key, cells, status.over, status.winner, skips, moves


def played(kind: type[Any], rng: Random, moves: int) -> tuple[Any, int]:
    """Return a board after random moves, not over, and a player who can move."""
    while True:
        board, player = kind(), 0
        for _ in range(moves):
            if valid := board.moves(player):
                board.make_move(*rng.choice(valid), player, Unchecked(), BoardStatus())
            player = 1 - player
        if board.moves(player):
            return board, player
