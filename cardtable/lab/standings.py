"""Who leads a game after each message: the drama and the changes of the lead.

Source: C. Browne, "Automatic Generation and Evaluation of Recombination Games" (2008).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random

from cardtable.games.scripted import Game
from cardtable.ludl import LudlError

MAX_POSITIONS = 16
"""Maximum number of positions of a game that are estimated by playouts."""
PLAYOUTS = 24
"""Number of random playouts for each of them."""
MARGIN = 0.2
"""A lead by less than this in estimates is chance: about one standard error."""
MAX_ESTIMATED = 20
"""Number of games of a measurement in which positions are estimated."""
MAX_MESSAGES = 400
"""Longer games, and longer playouts, are not used for estimates."""
MAX_NOTED = 3_000
"""Drama and lead of longer games are not measured."""

Values = Sequence[float]
"""The value of a position for each side; the highest leads."""


class Standings:
    """The values of a game's positions for its sides, noted while it is played.

    A value is the score, with what the script's function ``worth`` says, negated where the lowest
    score wins. If no score changes before the end, as in most board games, positions are estimated
    by playouts instead, if *estimates* is true.
    """

    def __init__(self, game: Game, *, estimates: bool) -> None:
        self._values: list[Values] = []
        self._scores = game.get_scores()
        self._has_worth = game.file.has_worth
        self._estimates = estimates and len(game.sides) > 1 and not self._has_worth
        self._kept: list[Game] = []
        self._stride = 1

    def note(self, game: Game) -> None:
        """Note the position after a message."""
        before, self._scores = self._scores, game.get_scores()
        has_changed = self._scores != before
        if len(self._values) > MAX_NOTED:
            return
        self._values.append(self._value(game))
        if has_changed and game.current_phase != "over":
            self._estimates = False
        if self._estimates and len(self._values) % self._stride == 0:
            self._keep(game)

    def _value(self, game: Game) -> Values:
        worths: Values = ()
        if self._has_worth:
            try:
                worths = game.worths()
            except LudlError:  # the function may mean something else
                self._has_worth = False
        sign = -1 if game.least_wins else 1
        worths = worths or (0.0,) * len(self._scores)
        return [sign * (score + more) for score, more in zip(self._scores, worths, strict=True)]

    def _keep(self, game: Game) -> None:
        self._kept.append(game.copy())
        if len(self._kept) > MAX_POSITIONS:
            self._kept = self._kept[1::2]
            self._stride *= 2

    def measure(self, game: Game, seed: int) -> tuple[float | None, int | None]:
        """Return the drama of the finished *game* and the changes of its lead.

        The drama is None without a single winning side, both are None if no value is known or the
        game was very long. *seed* is that of the playouts.
        """
        values, margin = self._values, 0.0
        if len(values) > MAX_NOTED:
            return None, None
        if self._estimates:
            if len(values) > MAX_MESSAGES:
                return None, None
            rng = Random(seed)
            values = [*(_estimate(kept, rng) for kept in self._kept), _shares(game)]
            margin = MARGIN
        if not any(any(value) for value in values[:-1]) or len(game.sides) < 2:
            return None, None
        won = [side for side, seats in enumerate(game.sides) if seats[0] in game.winners]
        drama = drama_of(values, won[0]) if len(won) == 1 else None
        return drama, lead_changes(values, margin)


def drama_of(values: Iterable[Values], winner: int) -> float:
    """Return how far the *winner* was behind, 0 to 1; 0 if its side was never behind.

    It is the mean, over the positions in which another side leads, of the square root of the
    distance to the leader. The greatest distance between two sides in the game is 1.

    >>> drama_of([(0, 4), (0, 1), (5, 1)], 0)
    0.75
    """
    listed = list(values)
    scale = max((max(each) - min(each) for each in listed), default=0.0)
    behind = [max(each) - each[winner] for each in listed if each[winner] < max(each)]
    return sum(sqrt(distance / scale) for distance in behind) / max(1, len(behind))


def lead_changes(values: Iterable[Values], margin: float = 0.0) -> int:
    """Return how often another side takes the lead; it must be ahead by more than *margin*.

    >>> lead_changes([(0, 0), (1, 0), (1, 1), (1, 2), (3, 2)])
    2
    """
    changes, leader = 0, None
    for each in values:
        best, second = sorted(each, reverse=True)[:2]
        if best - second > margin:
            ahead = each.index(best)
            changes += leader is not None and ahead != leader
            leader = ahead
    return changes


def _estimate(game: Game, rng: Random) -> Values:
    """Return each side's share of the wins in random playouts from the position of *game*."""
    totals = [0.0] * len(game.sides)
    for _playout in range(PLAYOUTS):
        copy = game.copy()
        copy.reseed(rng.getrandbits(48))
        for _step in range(MAX_MESSAGES):
            player = copy.get_next_player()
            if player is None:
                break
            legal = copy.legal()
            copy.accept(legal[int(rng.random() * len(legal))], player)
        totals = [total + share for total, share in zip(totals, _shares(copy), strict=True)]
    return [total / PLAYOUTS for total in totals]


def _shares(game: Game) -> Values:
    """Return each side's share of the win; equal shares without a winner."""
    won = [seats[0] in game.winners for seats in game.sides]
    if not any(won):
        won = [True] * len(won)
    return [each / sum(won) for each in won]
