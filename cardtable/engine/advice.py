"""Results of a search: ranked candidates with estimates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome of a candidate, such as "contract made", and its share of the worlds, 0..1."""

    words: str
    share: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action with its estimate.

    *expected* is the mean gain of the acting side, in the unit of its Advice; *error* the standard
    error of the difference to the best candidate (0 for the best itself); *agreed* the share of
    worlds, 0..1, in which no other candidate was better.
    """

    action: Any  # an action of any game
    expected: float
    error: float = 0.0
    agreed: float = 0.0
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """The candidates of the last decision, in order of preference, the chosen one first.

    *worlds* is the number of deals or positions searched, as *counted* says (``deals`` or
    ``positions``); *exact*: each was played to the end with best play. *span* is the usual range of
    *expected* over all legal actions; it scales the bars of the hint panel.
    """

    candidates: tuple[Candidate, ...]
    worlds: int
    unit: str
    exact: bool = False
    counted: str = "deals"
    span: float = 10.0
    decimals: int = 1
    """The number of significant decimals in *expected*."""

    def of(self, action: Any) -> Candidate | None:
        """Return the candidate for *action*, None if it was not searched."""
        return next((item for item in self.candidates if item.action == action), None)
