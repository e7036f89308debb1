"""The deals of a small game, summed up by the buckets of both players.

Values of a betting tree are computed for all buckets of a player at once, as lists with a number
for each bucket. So a deal is not looked at again: an end needs one product of a matrix and the
chances that the opponent comes there with each of its buckets.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose
from operator import mul

from cardtable.solving.betting_tree import SHOWDOWN
from tests.solving.small_games import SmallGame

Vector = list[float]
"""A number for each bucket of a player on one street."""

Matrix = list[Vector]
"""A row for each bucket of a player, with a number for each bucket of the other."""

NEVER = -1
"""The earlier bucket of a bucket that is never dealt."""


class DealTables:
    """The chances and outcomes of all deals of *game*, by street and buckets.

    Raises ValueError if a deal is not one of the game, if the chances do not sum to 1, or if a
    bucket does not determine the earlier buckets of the same player (perfect recall): without that,
    the best action in one bucket depends on the others, and the methods of this room do not apply.
    """

    def __init__(self, game: SmallGame) -> None:
        self.game = game
        self.sizes = tuple(len(names) for names in game.buckets)
        _check_deals(game, self.sizes)
        streets = range(len(self.sizes))
        chances = [_zeros(size) for size in self.sizes]
        outcomes = [_zeros(size) for size in self.sizes]
        for deal in game.deals:
            for street, (own, other) in enumerate(zip(deal.first, deal.second, strict=True)):
                chances[street][own][other] += deal.chance
                outcomes[street][own][other] += deal.chance * deal.outcome
        self._chances = (chances, [_turned(rows, 1.0) for rows in chances])
        self._outcomes = (outcomes, [_turned(rows, -1.0) for rows in outcomes])
        """By player and street: chances, and chances times what the player gets of a showdown."""
        self._earlier = tuple(
            {
                (street, before): self._earlier_buckets(player, street, before)
                for street in streets
                for before in range(street)
            }
            for player in range(2)
        )

    def chance(self, player: int, street: int, bucket: int) -> float:
        """Return the chance that *player* is dealt *bucket*."""
        return sum(self._chances[player][street][bucket])

    def deal_on(self, player: int, before: int, street: int, values: Vector) -> Vector:
        """Return *values* of the buckets of street *before* for those of a later *street*."""
        if street == before:
            return values
        earlier = self._earlier[player][street, before]
        return [0.0 if bucket == NEVER else values[bucket] for bucket in earlier]

    def sum_up(self, player: int, street: int, before: int, values: Vector) -> Vector:
        """Return the sums of *values* on *street* for the buckets of the street *before*."""
        if street == before:
            return values
        sums = [0.0] * self.sizes[before]
        for bucket, value in zip(self._earlier[player][street, before], values, strict=True):
            if bucket != NEVER:
                sums[bucket] += value
        return sums

    def end_values(self, node: int, player: int, reach: Vector) -> Vector:
        """Return what *player* wins at an end, for each of its buckets.

        *reach* are the chances that the other comes there with its buckets, apart from the deal.
        The values are multiplied by the chances of the deals: their sum is a part of the mean.
        """
        tree = self.game.tree
        street = tree.streets[node]
        if tree.kinds[node] == SHOWDOWN:
            rows, won = self._outcomes[player][street], tree.stakes[node]
        else:
            rows, won = self._chances[player][street], tree.payoff(node, 0.0)
            won = -won if player else won
        return [won * sum(map(mul, row, reach)) for row in rows]

    def _earlier_buckets(self, player: int, street: int, before: int) -> list[int]:
        game, found = self.game, [NEVER] * self.sizes[street]
        for deal in game.deals:
            buckets = deal.second if player else deal.first
            bucket, earlier = buckets[street], buckets[before]
            if found[bucket] not in (NEVER, earlier):
                one, other = (game.buckets[before][each] for each in (found[bucket], earlier))
                raise ValueError(
                    f"{game.title} forgets: bucket {game.buckets[street][bucket]} of street "
                    f"{street} follows from {one} and from {other}. A bucket must determine the "
                    "earlier ones."
                )
            found[bucket] = earlier
        return found


def _zeros(size: int) -> Matrix:
    return [[0.0] * size for _row in range(size)]


def _turned(rows: Matrix, factor: float) -> Matrix:
    """Return the columns of *rows* as rows, times *factor*.

    The product makes new numbers, which lie in memory as they are read. Those of the columns would
    not, and take eight times as long.
    """
    return [[factor * value for value in column] for column in zip(*rows, strict=True)]


def _check_deals(game: SmallGame, sizes: Sequence[int]) -> None:
    """Raise ValueError unless the deals fit the buckets and their chances sum to 1."""
    if max(game.tree.streets) >= len(sizes):
        raise ValueError(f"{game.title} has streets without buckets.")
    for buckets in {buckets for deal in game.deals for buckets in (deal.first, deal.second)}:
        if len(buckets) != len(sizes) or not all(
            0 <= bucket < size for bucket, size in zip(buckets, sizes, strict=True)
        ):
            raise ValueError(
                f"{game.title}: the buckets {buckets} of a deal do not fit the sizes "
                f"{tuple(sizes)}."
            )
    for deal in game.deals:
        if not deal.chance >= 0 or not -1 <= deal.outcome <= 1:
            raise ValueError(
                f"{game.title}: the deal {tuple(deal)} has a chance or an outcome out of range."
            )
    total = sum(deal.chance for deal in game.deals)
    if not isclose(total, 1, abs_tol=1e-9):
        raise ValueError(f"{game.title}: the chances of the deals sum to {total}, not to 1.")
