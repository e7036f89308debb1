"""A jury: the same search repeated with different seeds, for an unbiased error estimate.

A tree search spends most iterations on the moves that looked good early, so its own error estimate
is too small. Independent searches do not share that bias: the spread of their results estimates the
error, and their mean is the better answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

from cardtable.engine import Advice, Candidate, Chance, Strategy

MEMBERS = 8
EXACT_MEMBERS = 4
"""Number of members if all of them solved their worlds exactly, because they hardly differ."""


class Jury(Strategy):
    """Decides by the majority of its members and combines their advice.

    *make* creates a member from a seed. A jury decides once and has no memory.
    """

    def __init__(self, make: Callable[[int], Strategy], members: int = MEMBERS, *, seed: int = 0):
        super().__init__(seed=seed)
        self._make = make
        self._members = members
        self._member: Strategy | None = None
        self._stopped = False
        self._advice: Advice | None = None
        self._why = ""

    def decide(self, view: Any) -> Any:
        return self._ask(lambda member: member.decide(view))

    place_bid = play_card = decide

    def why(self) -> str:
        return self._why

    def advice(self) -> Advice | None:
        return self._advice

    def stop(self) -> None:
        self._stopped = True
        if self._member is not None:
            self._member.stop()

    def _ask(self, ask: Callable[[Strategy], Any]) -> Any:
        answers: list[Advice] = []
        for number in range(self._members):
            self._member = self._make((self.seed or 0) * self._members + number)
            action = ask(self._member)
            advice = self._member.advice()
            if advice is None:  # a forced choice, or the member gives no advice
                self._advice, self._why = None, self._member.why()
                return action
            answers.append(advice)
            same = len(answers) > 1 and answers[0] == advice  # the seed makes no difference
            solved = len(answers) >= EXACT_MEMBERS and all(each.exact for each in answers)
            if self._stopped or same or solved:
                break
        self._advice = combine_advice(answers)
        self._why = self._member.explain(self._advice) if self._member is not None else ""
        return self._advice.candidates[0].action


def combine_advice(answers: Sequence[Advice]) -> Advice:
    """Return the combined advice of several searches of one decision.

    The first candidate is the one that most searches rank first, the others follow by their mean.
    Candidates that are missing in a search are left out.
    """
    first = answers[0]
    if all(advice == first for advice in answers):
        return first
    votes = [advice.candidates[0].action for advice in answers]
    means = []
    for candidate in first.candidates:
        rows = [row for advice in answers if (row := advice.of(candidate.action)) is not None]
        if len(rows) == len(answers):
            means.append(_mean(rows))
    if not means:
        return first
    best = max(means, key=lambda mean: (votes.count(mean.action), mean.expected)).action
    means.sort(key=lambda mean: (mean.action != best, -mean.expected))
    combined = [replace(mean, error=_error(_gaps(answers, mean.action, best))) for mean in means]
    return Advice(
        tuple(combined),
        sum(advice.worlds for advice in answers),
        first.unit,
        all(advice.exact for advice in answers),
        first.counted,
        first.span,
        first.decimals,
    )


def _gaps(answers: Sequence[Advice], action: Any, best: Any) -> list[float]:
    """Return the expected value of *action* minus that of *best*, in each search with both."""
    pairs = [(advice.of(action), advice.of(best)) for advice in answers]
    return [
        candidate.expected - top.expected
        for candidate, top in pairs
        if candidate is not None and top is not None
    ]


def _error(gaps: Sequence[float]) -> float:
    """Return the standard error of the mean of *gaps* (at least 2)."""
    mean = sum(gaps) / len(gaps)
    return sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))


def _mean(rows: Sequence[Candidate]) -> Candidate:
    """Return the mean of the candidates of one action."""
    count = len(rows)
    shares: dict[str, list[float]] = {}
    for row in rows:
        for chance in row.chances:
            shares.setdefault(chance.words, []).append(chance.share)
    chances = tuple(Chance(words, sum(each) / len(each)) for words, each in shares.items())
    return Candidate(
        rows[0].action,
        sum(row.expected for row in rows) / count,
        agreed=sum(row.agreed for row in rows) / count,
        chances=chances,
    )
