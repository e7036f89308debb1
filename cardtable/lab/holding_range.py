"""The range of a poker seat: how likely each of the 1,326 holdings is, as an opponent sees it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from cardtable.poker.range_equity import HOLDINGS

_WITH: tuple[tuple[int, ...], ...] = tuple(
    tuple(number for number, pair in enumerate(HOLDINGS) if card in pair) for card in range(52)
)
"""By card, the numbers of the holdings that contain it."""


class HoldingRange:
    """Probabilities of the holdings, numbered as in HOLDINGS; uniform at first.

    *weights* add up to 1. A holding with a card that was seen has weight 0, any other keeps some
    weight, whatever the seat does.
    """

    def __init__(self) -> None:
        self.weights = array("d", [1 / len(HOLDINGS)]) * len(HOLDINGS)

    def remove(self, cards: Iterable[int]) -> None:
        """Remove the holdings that contain one of *cards*, card indexes."""
        for card in cards:
            for number in _WITH[card]:
                self.weights[number] = 0.0
        self._scale()

    def update(self, chances: Sequence[float], floor: float) -> None:
        """Multiply each weight by the chance of what the seat did, at least *floor*, above 0."""
        for number, chance in enumerate(chances):
            self.weights[number] *= max(chance, floor)
        self._scale()

    def mean(self, values: Sequence[float]) -> float:
        """Return the mean of *values*, one for each holding."""
        return sum([weight * value for weight, value in zip(self.weights, values, strict=True)])

    def _scale(self) -> None:
        total = sum(self.weights)
        self.weights = array("d", [weight / total for weight in self.weights])
