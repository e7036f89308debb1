"""A hand of a duplicate: the seats, and the result of the first one."""

from __future__ import annotations

from cardtable.engine import Game
from cardtable.games.experiment import WholeGames
from cardtable.games.hand_statistics import HandStatistics

PLAYER, MASTER, OPPONENT, PARTNER = range(4)
"""Indexes of the contestants of a job; the first two are compared."""


def seats_of(experiment: WholeGames, first: int) -> tuple[int, ...]:
    """Return the contestant in each seat, with the contestant *first* in the first seat."""
    own = next(side for side in experiment.sides if 0 in side)
    others = [PARTNER if seat in own else OPPONENT for seat in range(1, experiment.seats)]
    return (first, *others)


def line_data(counted: HandStatistics, game: Game) -> tuple[float, float]:
    """Return the mean result and margin of the first seat in the finished hands of *game*."""
    results, margins = [], []
    for number in range(1, counted.finished_hands(game) + 1):
        counts = counted.count(game, number, 0)
        margin = counted.margin(game, number, 0)
        if counts is not None and margin is not None:
            results.append(counts.get(counted.result.key, 0))
            margins.append(margin)
    count = max(1, len(results))
    return sum(results) / count, sum(margins) / count
