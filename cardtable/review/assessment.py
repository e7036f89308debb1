"""Assessments: the judgement of each decision of a hand, and what they add up to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardtable.engine import Advice, GameKind
from cardtable.review.verdicts import (
    Verdict,
    accuracy_of,
    completed,
    limits_of,
    loss_of,
    verdict_on,
)

MIN_SHARE = 0.02
"""Minimum difference of a chance to be named as the reason for a loss."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a player.

    *log_index* is the index of its entry in the log; *trick* the number of the trick it was played
    to, from 1, or 0 for other actions; *legal* the legal actions; *view* the view of the seat;
    *kind* the game.
    """

    log_index: int
    trick: int
    position: int
    action: Any
    legal: tuple[Any, ...]
    view: Any
    kind: GameKind | None = None

    @property
    def is_forced(self) -> bool:
        return len(self.legal) < 2


@dataclass(frozen=True, slots=True)
class Assessment:
    """The judgement of one decision; see :class:`Decision` for the first four fields.

    *advice* is that of the adviser; it is None if the choice was forced, or if the adviser gave
    none or failed (*error* is the message then). *verdict* is None if the advice does not include
    the chosen action. *loss* is what the choice loses against the best one, in the unit of the
    advice, and *accuracy* its accuracy, 0..1. *better* is the best action if the choice was a
    fault, *why* the reason for the best one.
    """

    log_index: int
    trick: int
    position: int
    action: Any
    better: Any = None
    loss: float = 0.0
    why: str = ""
    advice: Advice | None = None
    is_forced: bool = False
    error: str = ""
    verdict: Verdict | None = None
    accuracy: float = 1.0

    @property
    def is_mistake(self) -> bool:
        """Whether another action was clearly better."""
        return self.verdict is not None and self.verdict.is_fault

    @property
    def is_assessed(self) -> bool:
        """Whether the advice includes the chosen action."""
        return self.verdict is not None

    def largest_difference(self) -> tuple[str, float, float] | None:
        """Return the chance that differs most: its name, and its share after *better* and *action*.

        Shares are 0..1. None without a mistake, or if no chance differs by more than MIN_SHARE.
        """
        if self.advice is None or not self.is_mistake:
            return None
        chosen = self.advice.candidate_for(self.action)
        if chosen is None:
            return None
        shares = {chance.words: chance.share for chance in chosen.chances}
        differences = [
            (chance.words, chance.share, shares[chance.words])
            for chance in self.advice.best.chances
            if abs(chance.share - shares.get(chance.words, chance.share)) > MIN_SHARE
        ]
        return max(differences, key=lambda each: abs(each[1] - each[2]), default=None)


def judge(decision: Decision, advice: Advice | None, why: str = "") -> Assessment:
    """Return the assessment of *decision*, given the adviser's advice and reason."""
    if advice is not None:
        advice = completed(decision.kind, advice, decision.action)
        why = advice.reason or why
    chosen = advice.candidate_for(decision.action) if advice is not None else None
    if advice is None or chosen is None:
        return _assessment(decision, advice=advice, why=why)
    limits = limits_of(decision.kind, decision.view, advice)
    verdict, loss = verdict_on(advice, chosen, limits), loss_of(advice, chosen)
    return _assessment(
        decision,
        better=advice.best.action if verdict.is_fault else None,
        loss=loss,
        why=why,
        advice=advice,
        verdict=verdict,
        accuracy=accuracy_of(verdict, loss, limits),
    )


def failed(decision: Decision, error: str) -> Assessment:
    """Return the assessment of a *decision* that could not be judged because of *error*."""
    return _assessment(decision, error=error)


def _assessment(decision: Decision, **more: Any) -> Assessment:
    return Assessment(
        decision.log_index,
        decision.trick,
        decision.position,
        decision.action,
        is_forced=decision.is_forced,
        **more,
    )


@dataclass(frozen=True, slots=True)
class Review:
    """The assessments of hand number *hand*, on all of its *count* decisions or the first ones."""

    hand: int
    count: int
    assessments: tuple[Assessment, ...] = ()

    @property
    def is_complete(self) -> bool:
        return len(self.assessments) >= self.count

    @property
    def assessed(self) -> tuple[Assessment, ...]:
        """The assessments whose advice includes the chosen action."""
        return tuple(assessment for assessment in self.assessments if assessment.is_assessed)

    def mistakes(self, position: int | None = None) -> tuple[Assessment, ...]:
        """Return the assessments of faults, of one position or of all."""
        return tuple(
            assessment
            for assessment in self.assessments
            if assessment.is_mistake and position in (None, assessment.position)
        )

    def number_of(self, verdict: Verdict, position: int | None = None) -> int:
        """Return the number of choices with *verdict*, of one position or of all."""
        return sum(
            assessment.verdict is verdict and position in (None, assessment.position)
            for assessment in self.assessments
        )

    def loss(self, position: int | None = None) -> float:
        """Return the sum of the losses by faults, of one position or of all."""
        return sum(assessment.loss for assessment in self.mistakes(position))

    def accuracy(self, position: int | None = None) -> float | None:
        """Return the mean accuracy of the choices assessed, 0..100%; None if there are none."""
        values = [
            assessment.accuracy
            for assessment in self.assessed
            if position in (None, assessment.position)
        ]
        return 100 * sum(values) / len(values) if values else None

    def with_assessment(self, assessment: Assessment) -> Review:
        """Return this review with one more assessment."""
        return Review(self.hand, self.count, (*self.assessments, assessment))
