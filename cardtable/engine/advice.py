"""Results of a search: ranked candidates with estimates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from cardtable.engine.types import ActionT_co


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome of a candidate, such as "contract made", and its share of the worlds, 0..1."""

    words: str
    share: float


@dataclass(frozen=True, slots=True)
class Candidate(Generic[ActionT_co]):
    """An action with its estimate.

    *expected* is the mean gain of the acting side, in the unit of its Advice; *error* the standard
    error of the difference to the best candidate (0 for the best itself); *agreed* the share of
    worlds, 0..1, in which no other candidate was better.
    """

    action: ActionT_co
    expected: float
    error: float = 0.0
    agreed: float = 0.0
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice(Generic[ActionT_co]):
    """The candidates of the last decision, in order of preference, the chosen one first.

    *worlds* is the number of deals or positions searched, *counted* says which of the two
    (``deals`` or ``positions``). *exact* is set if each was played to the end with best play.
    *unit* is the unit of *expected*, such as ``points``, in the chosen language; *span* is the
    usual range of *expected* over all legal actions and scales the bars of the hint panel.
    """

    candidates: tuple[Candidate[ActionT_co], ...]
    worlds: int
    unit: str
    exact: bool = False
    counted: str = "deals"
    span: float = 10.0
    decimals: int = 1
    """The number of significant decimals in *expected*."""

    def of(self, action: object) -> Candidate[ActionT_co] | None:
        """Return the candidate for *action*, None if it was not searched."""
        return next(
            (candidate for candidate in self.candidates if candidate.action == action), None
        )
