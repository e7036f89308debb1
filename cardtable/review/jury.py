"""A jury: the same search repeated with different seeds, for an unbiased error estimate.

The results of one search are not independent: they share its worlds and its tree. Searches with
different seeds are: the spread of their results estimates the error, and their mean is the better
answer. A jury keeps asking while candidates cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any, TypeVar

from cardtable.engine import Advice, Candidate, Chance, Figure, Strategy
from cardtable.engine.advice import CLEAR_ERRORS
from cardtable.search.budget import Budget

MEMBERS = 8
"""Number of members that are always asked."""
MAX_MEMBERS = 16
"""Maximum number of members, asked while candidates cannot be told apart."""
EXACT_MEMBERS = 4
"""Number of members if all of them solved their worlds exactly, because they hardly differ."""
PLANNED_MEMBERS = 5
"""Number of members among whom a limited time is divided."""
MIN_MEMBERS = 2
"""Number of members that are asked although the time is over, since their spread is the error."""
WIDENING = {2: 6.5, 3: 2.2, 4: 1.6, 5: 1.4, 6: 1.3, 7: 1.25}
"""Factor on the error by the number of members: two errors then cover 95%, by Student's t."""
SMALL_SHARE = 0.05
"""A difference is small below this share of the advice's span: it needs no further search."""

OutcomeT = TypeVar("OutcomeT", Chance, Figure)


class Jury(Strategy):
    """Decides by the mean of its members and combines their advice.

    *make* creates a member from a seed. *members* compare all actions; up to *max_members* in
    all then compare those that cannot be told apart. A jury decides once and has no memory.

    With little time (:meth:`limit`), each member compares half as many actions as the one before,
    and always those in :attr:`asked_about`.
    """

    asked_about: Collection[Any] = ()

    def __init__(
        self,
        make: Callable[[int], Strategy],
        members: int = MEMBERS,
        *,
        max_members: int = MAX_MEMBERS,
        seed: int = 0,
    ):
        super().__init__(seed=seed)
        self._make = make
        self._members = members
        self._max_members = max(members, max_members)
        self._member: Strategy | None = None
        self._stopped = False
        self._seconds: float | None = None
        self._advice: Advice | None = None
        self._why = ""

    def decide(self, view: Any) -> Any:
        return self._ask(lambda member: member.decide(view))

    place_bid = play_card = decide

    def why(self) -> str:
        return self._why

    def advice(self) -> Advice | None:
        return self._advice

    def limit(self, seconds: float) -> None:
        self._seconds = seconds

    def stop(self) -> None:
        self._stopped = True
        if self._member is not None:
            self._member.stop()

    def _ask(self, ask: Callable[[Strategy], Any]) -> Any:
        answers: list[Advice] = []
        reasons: dict[Any, str] = {}
        combined: Advice | None = None
        budget = Budget(1000.0 * (self._seconds or 0.0))
        while combined is None or not self._is_enough(answers, combined):
            asked, left = len(answers), budget.seconds_left()
            if self._seconds is not None and asked >= MIN_MEMBERS and left <= 0.0:
                combined = combine_advice(answers, widened=True)
                break
            self._member = self._make((self.seed or 0) * self._max_members + asked)
            if combined is not None and asked >= self._members:
                self._member.consider([candidate.action for candidate in combined.equals])
            if self._seconds is not None:
                if combined is not None and self._is_hurried(asked, left):
                    self._member.consider(self._most_promising(combined, asked))
                self._member.limit(max(0.0, left) / max(1, PLANNED_MEMBERS - asked))
            action = ask(self._member)
            advice = self._member.advice()
            if advice is None:  # a forced choice, or the member gives no advice
                self._advice, self._why = None, self._member.why()
                return action
            answers.append(advice)
            reasons[action] = self._member.why()
            combined = combine_advice(answers)
        best = combined.best.action
        self._advice, self._why = combined, reasons.get(best, "")
        return best

    def _is_hurried(self, asked: int, left: float) -> bool:
        """Whether the time that is *left* is too short for as many members as usual."""
        seconds = self._seconds or 0.0
        return (seconds - left) / asked * self._members > seconds

    def _most_promising(self, combined: Advice, asked: int) -> list[Any]:
        """Return the actions that the next member compares when time is short."""
        number = max(2, len(combined.candidates) >> asked)
        best = [candidate.action for candidate in combined.candidates[:number]]
        return [*best, *(action for action in self.asked_about if action not in best)]

    def _is_enough(self, answers: Sequence[Advice], combined: Advice) -> bool:
        """Return whether no further member needs to be asked."""
        asked = len(answers)
        if self._stopped or asked >= self._max_members:
            return True
        if asked > 1 and answers[0] == answers[1]:  # the seed makes no difference
            return True
        solved = all(each.exact for each in answers)
        return asked >= (EXACT_MEMBERS if solved else self._members) and _is_settled(combined)


def _is_settled(advice: Advice) -> bool:
    """Return whether the best candidate is known, up to small differences."""
    return all(
        candidate is advice.best
        or advice.best.expected - candidate.expected + CLEAR_ERRORS * candidate.error
        <= SMALL_SHARE * advice.span
        for candidate in advice.equals
    )


def combine_advice(answers: Sequence[Advice], *, widened: bool = False) -> Advice:
    """Return the combined advice of several searches of one decision: their mean.

    With *widened*, errors allow for the few searches that they are estimated from.

    A candidate that is missing in some searches is compared with the best one by the others, and
    cannot be the best itself.
    """
    first = answers[0]
    if all(advice == first for advice in answers):
        return first
    rows: dict[Any, list[Candidate]] = {}
    for advice in answers:
        for candidate in advice.candidates:
            rows.setdefault(candidate.action, []).append(candidate)
    known = max(len(each) for each in rows.values())
    means = [_mean(each) for each in rows.values()]
    best = max(
        (mean for mean in means if len(rows[mean.action]) == known), key=lambda mean: mean.expected
    )
    others = [_compared(mean, best, answers, widened) for mean in means if mean is not best]
    return replace(
        first,
        candidates=(best, *others),
        worlds=first.worlds
        if first.counted == "hands"  # all learned from the same
        else sum(advice.worlds for advice in answers),
        exact=all(advice.exact for advice in answers),
        decimals=max(advice.decimals for advice in answers),
    )


def _compared(
    mean: Candidate, best: Candidate, answers: Sequence[Advice], widened: bool
) -> Candidate:
    """Return *mean* with its value and error relative to *best*."""
    gaps = _gaps(answers, mean.action, best.action)
    if not gaps:
        return replace(mean, expected=min(mean.expected, best.expected))
    gap = min(0.0, sum(gaps) / len(gaps))
    factor = WIDENING.get(len(gaps), 1.0) if widened else 1.0
    return replace(mean, expected=best.expected + gap, error=factor * _error(gaps))


def _gaps(answers: Sequence[Advice], action: Any, best: Any) -> list[float]:
    """Return how much more *action* is expected to gain than *best*, by search that has both."""
    pairs = [(advice.candidate_for(action), advice.candidate_for(best)) for advice in answers]
    return [
        candidate.expected - top.expected
        for candidate, top in pairs
        if candidate is not None and top is not None
    ]


def _error(gaps: Sequence[float]) -> float:
    """Return the standard error of the mean of *gaps*; of a single one, its size."""
    if len(gaps) < 2:
        return abs(gaps[0])
    mean = sum(gaps) / len(gaps)
    return sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))


def _mean(rows: Sequence[Candidate]) -> Candidate:
    """Return the mean of the candidates of one action."""
    count = len(rows)
    chances = _grouped([row.chances for row in rows])
    figures = _grouped([row.figures for row in rows])
    verdicts = {row.verdict for row in rows}
    return Candidate(
        rows[0].action,
        sum(row.expected for row in rows) / count,
        agreed=sum(row.agreed for row in rows) / count,
        chances=tuple(
            replace(each[0], share=sum(chance.share for chance in each) / len(each))
            for each in chances
        ),
        figures=tuple(
            replace(each[0], value=sum(figure.value for figure in each) / len(each))
            for each in figures
        ),
        verdict=verdicts.pop() if len(verdicts) == 1 else "",
    )


def _grouped(rows: Sequence[Sequence[OutcomeT]]) -> list[list[OutcomeT]]:
    """Return the chances or figures of several candidates, grouped by what they are of."""
    groups: dict[tuple[str, str], list[OutcomeT]] = {}
    for row in rows:
        for outcome in row:
            groups.setdefault((outcome.key, outcome.words), []).append(outcome)
    return list(groups.values())
