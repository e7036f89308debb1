"""The statistics of a person's play, counted from hand to hand.

A game whose folder contains ``statistics.py`` with a class ``Statistics`` derived from
:class:`HandStatistics` has them; other games only have results of whole games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from cardtable.core.i18n import N_
from cardtable.engine import GameKind
from cardtable.games.experiment import Counts, Metric


@dataclass(frozen=True, slots=True)
class HandResult:
    """The main result of a hand: the count *key* times *factor*, as in big blinds per 100 hands.

    Its chart has the title *chart* and shows the sum of the count times *chart_factor* if
    *is_summed*, else the moving average. *unit* is that of one hand, for the count times
    *chart_factor*.
    """

    key: str
    title: str
    chart: str
    factor: float = 1.0
    decimals: int = 1
    is_summed: bool = False
    chart_factor: float = 1.0
    unit: str = N_("points")


class HandStatistics(ABC):
    """Counts a person's play. Every hand counts ``hands`` once."""

    result: HandResult
    metrics: tuple[Metric, ...]
    """The figures in reading order; keys of counts are those of :meth:`count`."""

    @abstractmethod
    def finished_hands(self, game: Any) -> int:
        """Return the number of finished hands of *game*."""

    @abstractmethod
    def count(self, game: Any, number: int, position: int) -> Counts | None:
        """Return the counts of finished hand *number*, from 1, for the player at *position*.

        None if the player was not dealt in.
        """

    def margin(self, game: Any, number: int, position: int) -> float | None:
        """Return the lead of the player at *position* in a finished hand; None if not dealt in.

        It is the player's result less the mean of the other sides. Penalties count negative.
        """
        own = self.count(game, number, position)
        if own is None:
            return None
        key = self.result.key
        others = [
            counts[key]
            for side in game.sides
            if position not in side and (counts := self.count(game, number, side[0])) is not None
        ]
        ahead = own[key] - (sum(others) / len(others) if others else 0.0)
        return -ahead if game.least_wins else ahead


def hand_statistics_of(kind: GameKind) -> HandStatistics | None:
    """Return the statistics of hands of a game, None if it has none."""
    if not kind.has_part("statistics"):
        return None
    statistics: type[HandStatistics] = kind.part("statistics").Statistics
    return statistics()
