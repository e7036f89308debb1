"""Verdicts on choices: how far a choice is behind the best one, and how much that is in its game.

A game's module ``verdicts`` defines ``limits(view, advice)``, which returns the :class:`Limits` for
one decision; :data:`DEFAULT_LIMITS` are for games with points like Spades. It may also define
``completed(advice, action)``, which adds a candidate for an action that was not compared.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from math import exp
from typing import Any

from cardtable.engine import Advice, Candidate, GameKind, Limits

DEFAULT_LIMITS = Limits(3.0, 10.0)
"""In points. At Spades, ten points are about what a trick or a bag is worth."""


class Verdict(StrEnum):
    """The verdicts on a choice, the best one first."""

    BEST = "best"
    AS_GOOD = "as good"
    UNCLEAR = "unclear"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_fault(self) -> bool:
        """Whether another choice was clearly better."""
        return self not in (Verdict.BEST, Verdict.AS_GOOD, Verdict.UNCLEAR)


FAULTS = tuple(verdict for verdict in Verdict if verdict.is_fault)


def limits_of(kind: GameKind | None, view: Any, advice: Advice) -> Limits:
    """Return the limits for the decision of the seat of *view*, in the unit of *advice*."""
    if kind is None or not kind.has_part("verdicts"):
        return DEFAULT_LIMITS
    limits: Limits = kind.part("verdicts").limits(view, advice)
    return limits


def completed(kind: GameKind | None, advice: Advice, action: Any) -> Advice:
    """Return *advice* with a candidate for *action*, if the game can assess it like another one."""
    if kind is None or not kind.has_part("verdicts"):
        return advice
    complete: Callable[[Advice, Any], Advice] = getattr(
        kind.part("verdicts"), "completed", lambda advice, action: advice
    )
    return complete(advice, action)


def loss_of(advice: Advice, chosen: Candidate) -> float:
    """Return how much *chosen* loses against the best candidate: the difference as shown."""
    digits = advice.decimals
    return max(0.0, round(advice.best.expected, digits) - round(chosen.expected, digits))


def verdict_on(advice: Advice, chosen: Candidate, limits: Limits) -> Verdict:
    """Return the verdict on *chosen*, which is one of the candidates of *advice*.

    Only a loss that matters, and that the error of the search cannot explain, is a fault. A loss
    that would be a mistake if the error were smaller is unclear.
    """
    if chosen is advice.best:
        return Verdict.BEST
    loss = loss_of(advice, chosen)
    if loss < limits.inaccuracy:
        return Verdict.AS_GOOD
    if advice.is_as_good(chosen):
        return Verdict.AS_GOOD if loss < limits.mistake else Verdict.UNCLEAR
    if loss < limits.mistake:
        return Verdict.INACCURACY
    return Verdict.MISTAKE if loss < limits.blunder else Verdict.BLUNDER


def accuracy_of(verdict: Verdict, loss: float, limits: Limits) -> float:
    """Return the accuracy of one choice, 0..1.

    It is 1 without a fault; a loss as large as that of a blunder leaves 37%, twice that 14%.
    """
    return exp(-loss / limits.blunder) if verdict.is_fault else 1.0
