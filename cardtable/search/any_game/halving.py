"""Sequential halving: the worst candidates are dropped step by step.

All candidates still in the race are tried in the same worlds, so their means differ by merit and
not by the luck of the deal. A dropped candidate keeps a number that can be compared: its gap to the
best one over the worlds that both were tried in.
Source: Z. Karnin, T. Koren, O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits" (2013).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import sqrt

from cardtable.search.budget import Budget


@dataclass(frozen=True, slots=True)
class Block:
    """The results of one batch of trials, one row per remaining candidate.

    *rows* are each candidate's results, summed over the *trials*, at least one.
    *worlds* names the worlds tried: results in the same worlds are not independent.
    """

    worlds: Hashable
    trials: int
    rows: Sequence[Sequence[float]]

    def __post_init__(self) -> None:
        if self.trials < 1:
            raise ValueError("a block needs at least one trial")


class Race:
    """Collects the results of *count* candidates, numbered from 0, and drops the worst.

    The ``remaining`` ones were tried in every block; a dropped candidate only in the blocks before
    it was dropped. The candidates are ranked by the column *worth_column* of their rows.
    """

    def __init__(self, count: int, worth_column: int = 0) -> None:
        if count < 1:
            raise ValueError("a race needs at least one candidate")
        self.remaining = list(range(count))
        self._worth_column = worth_column
        self._blocks: list[tuple[Hashable, int]] = []
        self._rows: list[list[Sequence[float]]] = [[] for _candidate in range(count)]
        self._totals = [0.0] * count
        """The sum of the worth of each candidate."""
        self._preferred = [0.0] * count
        self._weight = 0

    def add(self, block: Block) -> None:
        """Add the results of the remaining candidates."""
        self._blocks.append((block.worlds, block.trials))
        for candidate, row in zip(self.remaining, block.rows, strict=True):
            self._rows[candidate].append(row)
            self._totals[candidate] += row[self._worth_column]

    def prefer(self, worths: Sequence[float], weight: int) -> None:
        """Begin with these *worths* of the candidates, as if found in *weight* trials."""
        self._preferred, self._weight = list(worths), weight

    def keep(self, number: int) -> None:
        """Drop all but the best *number* candidates; of equal ones the earlier stay."""
        self.remaining = sorted(self.ranking()[:number])

    @property
    def best(self) -> int:
        """The candidate with the highest mean."""
        return self.ranking()[0]

    def ranking(self) -> list[int]:
        """Return the remaining candidates, the best first."""
        sums = {
            candidate: self._totals[candidate] + self._weight * self._preferred[candidate]
            for candidate in self.remaining
        }
        return sorted(self.remaining, key=lambda candidate: -round(sums[candidate], 9))

    def is_tried(self, candidate: int) -> bool:
        """Whether there are results of *candidate*."""
        return bool(self._rows[candidate])

    def column_sums(self) -> list[float]:
        """Return the sums of all columns over all results."""
        return _sums([row for rows in self._rows for row in rows])

    def means(self, candidate: int) -> list[float]:
        """Return the mean of each column for *candidate*.

        Computed as the best candidate's mean plus the gap to it, so that all means are comparable.
        Raises ValueError for a candidate that was not tried, as do the following methods.
        """
        self._require_trials(candidate)
        best = self.best
        mine, theirs = self._rows[candidate], self._rows[best]
        common = len(mine)
        trials = sum(number for _worlds, number in self._blocks)
        shared = sum(number for _worlds, number in self._blocks[:common])
        return [
            whole / trials + (one - other) / shared
            for whole, one, other in zip(
                _sums(theirs), _sums(mine), _sums(theirs[:common]), strict=True
            )
        ]

    def gap(self, candidate: int, other: int) -> float:
        """Return the difference in worth of *candidate* and *other*, over their common trials."""
        self._require_trials(candidate, other)
        mine, theirs, column = self._rows[candidate], self._rows[other], self._worth_column
        common = min(len(mine), len(theirs))
        trials = sum(number for _worlds, number in self._blocks[:common])
        pairs = zip(mine, theirs, strict=False)
        sums = sum(one[column] - another[column] for one, another in pairs)
        preferred = self._preferred[candidate] - self._preferred[other]
        return (sums + self._weight * preferred) / (trials + self._weight)

    def error(self, candidate: int, other: int) -> float:
        """Return the standard error of gap(), estimated from the spread between worlds.

        With only one set of worlds, no spread is known; the error is then the gap itself.
        """
        self._require_trials(candidate, other)
        clusters: dict[Hashable, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for (worlds, trials), mine, theirs in zip(
            self._blocks, self._rows[candidate], self._rows[other], strict=False
        ):
            clusters[worlds][0] += mine[self._worth_column] - theirs[self._worth_column]
            clusters[worlds][1] += trials
        count = len(clusters)
        if count < 2:
            return abs(self.gap(candidate, other))
        whole = sum(trials for _total, trials in clusters.values())
        mean = sum(total for total, _trials in clusters.values()) / whole
        squares = sum((total - mean * trials) ** 2 for total, trials in clusters.values())
        return sqrt(squares * count / (count - 1)) / whole

    def agreement(self, candidate: int) -> float:
        """Return the share of *candidate*'s trials that lie in blocks where it was (joint) best."""
        self._require_trials(candidate)
        agreed = whole = 0
        for number, ((_worlds, trials), mine) in enumerate(
            zip(self._blocks, self._rows[candidate], strict=False)
        ):
            highest = max(
                rows[number][self._worth_column] for rows in self._rows if len(rows) > number
            )
            whole += trials
            agreed += trials * (mine[self._worth_column] >= highest - 1e-9)
        return agreed / whole

    def _require_trials(self, *candidates: int) -> None:
        for candidate in candidates:
            if not self.is_tried(candidate):
                raise ValueError(f"candidate {candidate} was not tried")


def _sums(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the sum of each column."""
    return [sum(column) for column in zip(*rows, strict=True)]


def run_race(
    race: Race, budget: Budget, trial: Callable[[Sequence[int]], Block | None], *, runs: int = 0
) -> None:
    """Try the candidates of *race* within *budget* by sequential halving.

    *trial* tries the given candidates in common worlds; None ends the race. Each round gets an
    equal share of the time and of *runs*, the maximum number of runs in all (0: no maximum); one
    run is one trial of one candidate.
    """
    rounds = max(1, (len(race.remaining) - 1).bit_length())
    spent = 0
    for step in range(1, rounds + 1):
        share = step / rounds
        cost = 0
        while not cost or (
            budget.goes_on(share) and (not runs or spent + cost <= round(share * runs))
        ):
            block = trial(race.remaining)
            if block is None:
                return
            race.add(block)
            cost = block.trials * len(race.remaining)
            spent += cost
        if not budget.goes_on():
            break
        if step < rounds:
            race.keep((len(race.remaining) + 1) // 2)
