"""Results of a search: candidates ranked by their estimates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from cardtable.engine.types import ActionT_co

COUNTED = ("deals", "positions", "hands")
"""What an advice may rest on."""
CLEAR_ERRORS = 2.0
"""A candidate is clearly worse than the best if it is behind by more than this many errors."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The smallest losses, in the unit of an advice, of a *mistake* and of a *blunder*."""

    mistake: float
    blunder: float

    @property
    def inaccuracy(self) -> float:
        """A choice that loses less than this, a quarter of a mistake's loss, is not faulted."""
        return self.mistake / 4


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome of a candidate, such as "contract made", and its share of the worlds, 0..1.

    *key* names the outcome for programs, in every language alike (``contract``, ``nil`` ...).
    """

    words: str
    share: float
    key: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean that belongs to a candidate and is not a chance, such as 1.3 bags.

    *key* names it for programs.
    """

    words: str
    value: float
    unit: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Candidate(Generic[ActionT_co]):
    """An action with its estimate.

    *expected* is the mean gain of the acting side, in the unit of its Advice; *error* the standard
    error of the difference to the best candidate (0 for the best itself); *agreed* the share of
    worlds, 0..1, in which no other candidate was better. *verdict* is shown instead of *expected*
    where the outcome is known, such as "wins in 3 moves".
    """

    action: ActionT_co
    expected: float
    error: float = 0.0
    agreed: float = 0.0
    chances: tuple[Chance, ...] = ()
    figures: tuple[Figure, ...] = ()
    verdict: str = ""

    def chance(self, key: str) -> float | None:
        """Return the share, 0..1, of the outcome *key*; None if it was not estimated."""
        return next((chance.share for chance in self.chances if chance.key == key), None)

    def figure(self, key: str) -> float | None:
        """Return the value of the figure *key*; None if it was not estimated."""
        return next((figure.value for figure in self.figures if figure.key == key), None)


@dataclass(frozen=True, slots=True)
class Advice(Generic[ActionT_co]):
    """The candidates of a decision, by descending ``expected``; equal ones keep their order.

    *worlds* is the number of deals or positions searched, or of played hands learned from;
    *counted* says which of them (see COUNTED). *exact* is set if each was played to the end with
    best play. *unit* is the unit of *expected*, such as ``points``, and is translated when it is
    shown; *span* is the usual range of *expected* over all legal actions and scales the bars of the
    hint panel.
    *reason* says in the game's terms why the best candidate is better, if a reason is known.
    Raises ValueError without candidates.
    """

    candidates: tuple[Candidate[ActionT_co], ...]
    worlds: int
    unit: str
    exact: bool = False
    counted: str = "deals"
    span: float = 10.0
    decimals: int = 1
    """The number of significant decimals in *expected*."""
    is_gain: bool = True
    """Whether *expected* is a gain, shown with its sign; a number of wins has none."""
    reason: str = ""

    def __post_init__(self) -> None:
        if not self.candidates:
            raise ValueError("Advice needs at least one candidate.")
        ranked = sorted(self.candidates, key=lambda candidate: -candidate.expected)
        object.__setattr__(self, "candidates", tuple(ranked))

    @property
    def best(self) -> Candidate[ActionT_co]:
        return self.candidates[0]

    def candidate_for(self, action: object) -> Candidate[ActionT_co] | None:
        """Return the candidate for *action*, None if it was not searched."""
        return next(
            (candidate for candidate in self.candidates if candidate.action == action), None
        )

    def is_as_good(self, candidate: Candidate[object]) -> bool:
        """Whether *candidate* cannot be told apart from the best one.

        That is: its shown value is the same, or it is behind by less than one unit of the last
        decimal or by CLEAR_ERRORS errors at most.
        """
        digits = self.decimals
        gap = self.best.expected - candidate.expected
        if gap <= CLEAR_ERRORS * candidate.error or round(gap, digits) <= 0:
            return True
        return round(candidate.expected, digits) == round(self.best.expected, digits)

    @property
    def equals(self) -> tuple[Candidate[ActionT_co], ...]:
        """The candidates that cannot be told apart from the best one, with that one."""
        return tuple(candidate for candidate in self.candidates if self.is_as_good(candidate))

    @property
    def next_best(self) -> Candidate[ActionT_co] | None:
        """The best candidate that is clearly worse than the first, None without any."""
        return next(
            (candidate for candidate in self.candidates if not self.is_as_good(candidate)), None
        )
