"""A match of the learned search against the handmade one, with equal time for each move."""

from __future__ import annotations

import time
from random import Random

from cardtable.games.othello.board import HandmadeOthello, Othello
from cardtable.lab.estimates import wilson
from cardtable.search.bit_deepening import search_bits
from cardtable.search.budget import Budget
from cardtable.search.roles import BoardStatus, Unchecked

OPENING = 8
"""Number of random moves at the beginning, the same in both games of a pair."""


def play_match(games: int, milliseconds: float, seed: int) -> None:
    """Play *games* games, in pairs with the colours swapped, and print the share won.

    A draw counts half.
    """
    begin = time.monotonic()
    won = 0.0
    for number in range(games):
        margin = play_game(number % 2, milliseconds, seed + number // 2)
        won += 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
        share = wilson(won, number + 1)
        left = (time.monotonic() - begin) / (number + 1) * (games - number - 1)
        print(
            f"{number + 1} games: {won / (number + 1):.1%} ({share.low:.1%} to {share.high:.1%}), "
            f"last margin {margin:+}, {left / 60:.1f} min left",
            flush=True,
        )


def play_game(learned: int, milliseconds: float, seed: int) -> int:
    """Return the margin in discs of the player *learned*, who uses the learned evaluation."""
    rng = Random(seed)
    board, player, made = Othello(), 0, 0
    while not board.over:
        if board.moves(player):
            if made < OPENING:
                move = rng.choice(board.moves(player))
            else:
                searched = board if player == learned else HandmadeOthello.of(board)
                best = search_bits(searched, player, Budget(milliseconds), rng).move
                assert best is not None
                move = best
            board.make_move(*move, player, Unchecked(), BoardStatus())
            made += 1
        player = 1 - player
    return board.count(learned) - board.count(1 - learned)
