"""What a search weighed before it answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that may come of a candidate: words such as "contract made", and a share 0..1."""

    words: str
    share: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action that was weighed.

    *expected* is what the acting side gains on average, in the unit of its Advice; *error* the
    standard error of its difference to the best candidate (0 for the best itself); *agreed* the
    share of worlds, 0..1, in which no other candidate was better.
    """

    action: Any
    expected: float
    error: float = 0.0
    agreed: float = 0.0
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """What a search weighed for its last answer.

    *candidates* are in order of preference, the chosen one first; *worlds* is the number of full
    deals looked at; *exact* tells that each was played to its end with best play. *counted* says
    what was looked at, ``deals`` or ``positions``; *span* is how far apart two candidates are that
    could hardly be further apart.
    """

    candidates: tuple[Candidate, ...]
    worlds: int
    unit: str
    exact: bool = False
    counted: str = "deals"
    span: float = 10.0
    decimals: int = 1
    """Of what is expected, so many decimals mean something."""

    def of(self, action: Any) -> Candidate | None:
        """Return the candidate for *action*, None if it was not weighed."""
        return next((one for one in self.candidates if one.action == action), None)
