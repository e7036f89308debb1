"""A match of the learned search against the handmade one, with equal time for each move."""

from __future__ import annotations

from random import Random

from cardtable.games.othello.board import HandmadeOthello, Othello
from cardtable.search.any_game.roles import BoardStatus, Unchecked
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.budget import Budget
from tests.benchmarks.game_pairs import OPENING, play_pairs


def play_match(games: int, milliseconds: float, seed: int) -> None:
    """Play *games* games, in pairs with the colours swapped, and print the share won."""

    def play(learned: int, opening: int) -> tuple[float, str]:
        margin = play_game(learned, milliseconds, opening)
        return 1.0 if margin > 0 else 0.5 if not margin else 0.0, f"last margin {margin:+}"

    play_pairs(play, games, seed)


def play_game(learned: int, milliseconds: float, seed: int) -> int:
    """Return the margin in discs of the player *learned*, who uses the learned evaluation."""
    rng = Random(seed)
    board, player, made = Othello(), 0, 0
    while not board.over:
        if board.moves(player):
            if made < OPENING:
                move = rng.choice(board.moves(player))
            else:
                searched = board if player == learned else HandmadeOthello.from_board(board)
                best = search_bits(searched, player, Budget(milliseconds), rng).move
                assert best is not None
                move = best
            board.make_move(*move, player, Unchecked(), BoardStatus())
            made += 1
        player = 1 - player
    return board.count(learned) - board.count(1 - learned)
