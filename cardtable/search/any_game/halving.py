"""Sequential halving: candidates are tried in the same worlds, and the worst are dropped by steps.

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
    """The results of the candidates in the race in the same trials, in their order.

    *rows* are the results of each, summed over the *trials*. *worlds* names the worlds tried:
    results in the same worlds are not independent.
    """

    worlds: Hashable
    trials: int
    rows: Sequence[Sequence[float]]


class Race:
    """The results of *count* candidates, numbered from 0.

    ``left`` are those still in the race; they were tried in all blocks, the others in the first
    ones. The candidates are ranked by the column *worth* of their rows.
    """

    def __init__(self, count: int, worth: int = 0) -> None:
        self.left = list(range(count))
        self._worth = worth
        self._blocks: list[tuple[Hashable, int]] = []
        self._rows: list[list[Sequence[float]]] = [[] for _candidate in range(count)]
        self._totals = [0.0] * count
        """The sum of the worth of each candidate."""
        self._preferred = [0.0] * count
        self._weight = 0

    def add(self, block: Block) -> None:
        """Add the results of the candidates that are left."""
        self._blocks.append((block.worlds, block.trials))
        for candidate, row in zip(self.left, block.rows, strict=True):
            self._rows[candidate].append(row)
            self._totals[candidate] += row[self._worth]

    def prefer(self, worths: Sequence[float], weight: int) -> None:
        """Begin with these *worths* of the candidates, as if found in *weight* trials."""
        self._preferred, self._weight = list(worths), weight

    def keep(self, number: int) -> None:
        """Drop all but the best *number* candidates; of equal ones the earlier stay."""
        self.left = sorted(self._ranked()[:number])

    @property
    def best(self) -> int:
        """The candidate with the highest mean."""
        return self._ranked()[0]

    def ranking(self) -> list[int]:
        """Return the candidates that are left, the best first."""
        return self._ranked()

    def is_tried(self, candidate: int) -> bool:
        """Whether there are results of *candidate*."""
        return bool(self._rows[candidate])

    def total(self) -> list[float]:
        """Return the sums of all columns over all results."""
        return _sums([row for rows in self._rows for row in rows])

    def means(self, candidate: int) -> list[float]:
        """Return the mean of each column for *candidate*.

        It is that of the best candidate plus the gap to it, so that all means can be compared.
        """
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
        mine, theirs, column = self._rows[candidate], self._rows[other], self._worth
        common = min(len(mine), len(theirs))
        trials = sum(number for _worlds, number in self._blocks[:common])
        pairs = zip(mine, theirs, strict=False)
        sums = sum(one[column] - another[column] for one, another in pairs)
        preferred = self._preferred[candidate] - self._preferred[other]
        return (sums + self._weight * preferred) / (trials + self._weight)

    def error(self, candidate: int, other: int) -> float:
        """Return the standard error of gap(), from its spread between worlds.

        With one set of worlds nothing is known of the spread; the error is then the gap itself.
        """
        clusters: dict[Hashable, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for (worlds, trials), mine, theirs in zip(
            self._blocks, self._rows[candidate], self._rows[other], strict=False
        ):
            clusters[worlds][0] += mine[self._worth] - theirs[self._worth]
            clusters[worlds][1] += trials
        count = len(clusters)
        if count < 2:
            return abs(self.gap(candidate, other))
        whole = sum(trials for _total, trials in clusters.values())
        mean = sum(total for total, _trials in clusters.values()) / whole
        squares = sum((total - mean * trials) ** 2 for total, trials in clusters.values())
        return sqrt(squares * count / (count - 1)) / whole

    def agreed(self, candidate: int) -> float:
        """Return the share of the trials of *candidate* in whose blocks no other was better."""
        agreed = whole = 0
        for number, ((_worlds, trials), mine) in enumerate(
            zip(self._blocks, self._rows[candidate], strict=False)
        ):
            highest = max(rows[number][self._worth] for rows in self._rows if len(rows) > number)
            whole += trials
            agreed += trials * (mine[self._worth] >= highest - 1e-9)
        return agreed / whole

    def _ranked(self) -> list[int]:
        """Return the candidates that are left by descending worth."""
        sums = {
            candidate: self._totals[candidate] + self._weight * self._preferred[candidate]
            for candidate in self.left
        }
        return sorted(self.left, key=lambda candidate: -round(sums[candidate], 9))


def _sums(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the sum of each column."""
    return [sum(column) for column in zip(*rows, strict=True)]


def exchange_rate(
    count: float, worth: float, points: float, squares: float, products: float
) -> float:
    """Return how many points one unit of worth stands for, by regression over *count* results.

    *worth* and *points* are sums, *squares* the sum of the squared worths and *products* that of
    worth times points. 0 if more worth did not go with more points.
    """
    spread = squares - worth * worth / count
    joint = products - worth * points / count
    return joint / spread if spread > 0.0 < joint else 0.0


def run_race(
    results: Race, budget: Budget, trial: Callable[[Sequence[int]], Block | None], *, runs: int = 0
) -> None:
    """Try the candidates of *results* within *budget* by sequential halving.

    *trial* tries the given candidates in common worlds; None ends the race. Each round gets an
    equal share of the time and of *runs*, the maximum number of runs in all (0: no maximum); one
    run is one trial of one candidate.
    """
    rounds = max(1, (len(results.left) - 1).bit_length())
    spent = 0
    for step in range(1, rounds + 1):
        share = step / rounds
        cost = 0
        while not cost or (
            budget.goes_on(share) and (not runs or spent + cost <= round(share * runs))
        ):
            block = trial(results.left)
            if block is None:
                return
            results.add(block)
            cost = block.trials * len(results.left)
            spent += cost
        if not budget.goes_on():
            break
        if step < rounds:
            results.keep((len(results.left) + 1) // 2)
