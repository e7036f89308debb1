"""Matches of games in pairs: the same opening twice, with the sides swapped."""

from __future__ import annotations

import time
from collections.abc import Callable

from cardtable.lab.estimates import wilson

OPENING = 8
"""Number of random moves at the beginning, the same in both games of a pair."""

PlayGame = Callable[[int, int], tuple[float, str]]
"""Plays a game; see :func:`play_pairs`."""


def play_pairs(play_game: PlayGame, games: int, seed: int) -> None:
    """Play *games* games and print the share that the first player won after each.

    *play_game* gets the position of the first player and the seed of the opening. It returns the
    player's points, 1 for a win and 0.5 for a draw, and a remark to print.
    """
    begin = time.monotonic()
    won = 0.0
    for number in range(games):
        points, remark = play_game(number % 2, seed + number // 2)
        won += points
        share = wilson(won, number + 1)
        left = (time.monotonic() - begin) / (number + 1) * (games - number - 1)
        print(
            f"{number + 1} games: {won / (number + 1):.1%} ({share.low:.1%} to {share.high:.1%}), "
            f"{remark}, {left / 60:.1f} min left",
            flush=True,
        )
