"""Ask a strategy that weighs several times over, and say how far its answers lie apart.

One search is a guess that grows: what it found by chance early, it looks at most. Its own idea of
its error misses that. Searches that begin anew, each with a seed of its own, do not share it, so
that the spread between them is an honest error, and their mean a better answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

from cardtable.engine import Advice, Candidate, Chance, Strategy

MEMBERS = 8
ENOUGH_EXACT = 4
"""So many that solved all they looked at are enough: they differ little, and take long."""


class Jury(Strategy):
    """Answers what most of its members would, and weighs what all of them found.

    *make* makes a member from a seed. It has no memory: it is asked about one decision.
    """

    def __init__(self, make: Callable[[int], Strategy], members: int = MEMBERS, *, seed: int = 0):
        super().__init__(seed=seed)
        self._make = make
        self._members = members
        self._sitting: Strategy | None = None
        self._stopped = False
        self._advice: Advice | None = None
        self._why = ""

    def decide(self, view: Any) -> Any:
        return self._ask(lambda member: member.decide(view))

    place_bid = play_card = decide

    def why(self) -> str:
        """Return the reason of a member that gave this answer."""
        return self._why

    def advice(self) -> Advice | None:
        """Return what all members weighed, None where there was no choice."""
        return self._advice

    def stop(self) -> None:
        """End the search that runs, and all that would follow."""
        self._stopped = True
        if self._sitting is not None:
            self._sitting.stop()

    def _ask(self, ask: Callable[[Strategy], Any]) -> Any:
        heard: list[Advice] = []
        for number in range(self._members):
            self._sitting = self._make((self.seed or 0) * self._members + number)
            action = ask(self._sitting)
            advice = self._sitting.advice()
            if advice is None:  # nothing to choose, or it does not say
                self._advice, self._why = None, self._sitting.why()
                return action
            heard.append(advice)
            same = len(heard) > 1 and heard[0] == advice  # its seed does not matter to it
            solved = len(heard) >= ENOUGH_EXACT and all(one.exact for one in heard)
            if self._stopped or same or solved:
                break
        self._advice = pool(heard)
        self._why = self._sitting.explain(self._advice) if self._sitting is not None else ""
        return self._advice.candidates[0].action


def pool(heard: Sequence[Advice]) -> Advice:
    """Return what several searches of one decision found together.

    The first candidate is the one that most put first, the others follow by what they gain. Those
    that not all have weighed are left out.
    """
    first = heard[0]
    if all(advice == first for advice in heard):
        return first
    votes = [advice.candidates[0].action for advice in heard]
    found = []
    for one in first.candidates:
        rows = [row for advice in heard if (row := advice.of(one.action)) is not None]
        if len(rows) == len(heard):
            found.append(_mean(rows))
    if not found:
        return first
    best = max(found, key=lambda one: (votes.count(one.action), one.expected)).action
    found.sort(key=lambda one: (one.action != best, -one.expected))
    pooled = [replace(one, error=_error(_gaps(heard, one.action, best))) for one in found]
    return Advice(
        tuple(pooled),
        sum(advice.worlds for advice in heard),
        first.unit,
        all(advice.exact for advice in heard),
        first.counted,
        first.span,
        first.decimals,
    )


def _gaps(heard: Sequence[Advice], action: Any, best: Any) -> list[float]:
    """Return what each search expected of *action* less what it expected of *best*."""
    pairs = [(advice.of(action), advice.of(best)) for advice in heard]
    return [
        one.expected - top.expected for one, top in pairs if one is not None and top is not None
    ]


def _error(gaps: Sequence[float]) -> float:
    """Return the standard error of the mean of *gaps*, 2 or more."""
    mean = sum(gaps) / len(gaps)
    return sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))


def _mean(rows: Sequence[Candidate]) -> Candidate:
    """Return the mean of what was found of one action."""
    count = len(rows)
    shares: dict[str, list[float]] = {}
    for row in rows:
        for chance in row.chances:
            shares.setdefault(chance.words, []).append(chance.share)
    chances = tuple(Chance(words, sum(all_) / len(all_)) for words, all_ in shares.items())
    return Candidate(
        rows[0].action,
        sum(row.expected for row in rows) / count,
        agreed=sum(row.agreed for row in rows) / count,
        chances=chances,
    )
