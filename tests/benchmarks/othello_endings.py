"""Endgames from games of our own, for measurements."""

from __future__ import annotations

from random import Random

from cardtable.games.othello.board import HandmadeOthello
from cardtable.search.any_game.roles import BoardStatus, Unchecked
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.budget import Budget

OPENING = 8
"""Number of random moves at the beginning."""
DEPTH = 4
UNLIMITED = 10**12
NEXT_SEED = 1_000_003
"""Added to the seed of a game that ended early."""


def ending(seed: int, empty: int) -> tuple[int, int]:
    """Return the discs of the side to move and the others, with *empty* cells left.

    After the opening both players look DEPTH moves ahead with the handmade evaluation.
    """
    rng = Random(seed)
    board, player, made = HandmadeOthello(), 0, 0
    while board.empty > empty and not board.over:
        if board.moves(player):
            if made < OPENING:
                move = rng.choice(board.moves(player))
            else:
                best = search_bits(board, player, Budget(0.0, UNLIMITED), rng, depth=DEPTH).move
                assert best is not None
                move = best
            board.make_move(*move, player, Unchecked(), BoardStatus())
            made += 1
        player = 1 - player
    if board.over:
        return ending(seed + NEXT_SEED, empty)
    player = player if board.moves(player) else 1 - player
    return board.masks[player], board.masks[1 - player]
