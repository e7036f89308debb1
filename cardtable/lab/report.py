"""The report of a match: the gain of each pair, and the results of each contestant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from json import dumps
from typing import Any

from cardtable.games.experiment import Metric
from cardtable.lab.estimates import Mean, Proportion, mean_of, percentile, ratings, wilson
from cardtable.lab.job import GAME, HAND, Job, Length, Unit, UnitResult
from cardtable.lab.unit_player import STEPS


@dataclass(frozen=True)
class DecisionTimes:
    """The times of a contestant's decisions with more than one legal action.

    Times are exact to 5%. *worlds* is the mean number of worlds per decision that reports them,
    None if none did.
    """

    decisions: int
    ms_p50: float
    ms_p99: float
    ms_max: float
    worlds: float | None


@dataclass(frozen=True)
class ContestantResult:
    """The results of one contestant against all its opponents.

    *points* is its gain per hand, averaged over opponents and deals, None without hands. *rating*
    is its Elo rating, mean 0, from whole games if any were played, else from deals. *figures* are
    the values of the metrics by key.
    """

    name: str
    points: Mean | None
    rating: float
    figures: Mapping[str, float | None]
    repeatable: bool
    measured: DecisionTimes


@dataclass(frozen=True)
class Pair:
    """The results of contestants A and B against each other.

    *gains* are A's points less B's in each deal, *points* is their mean. If the game estimates
    luck, they are corrected for it, and *plain* is the mean of the points as they were. *won* is
    A's share of the whole *games*, in which *undecided* games without a winner count one half.
    """

    a: int
    b: int
    gains: tuple[float, ...]
    points: Mean | None
    games: int
    undecided: int
    won: Proportion | None
    plain: Mean | None = None


@dataclass(frozen=True)
class Report:
    """The report of a match. Its ``results`` do not depend on machine, workers or time.

    *standings* has the contestants in the job's order, *metrics* describe their figures. *unit* is
    the unit of points.
    """

    job: Job
    unit: str
    metrics: tuple[Metric, ...]
    pairs: tuple[Pair, ...]
    standings: tuple[ContestantResult, ...]

    @property
    def shown_metrics(self) -> tuple[Metric, ...]:
        """The metrics that have a value for at least one contestant."""
        return tuple(
            metric
            for metric in self.metrics
            if any(standing.figures[metric.key] is not None for standing in self.standings)
        )

    @property
    def mean(self) -> float:
        """Points per hand that the first contestant gains over the second."""
        return self._first.value

    @property
    def half_width(self) -> float:
        """Half width of the 95% confidence interval of the mean."""
        return self._first.half_width

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the mean."""
        return self._first.interval

    @property
    def won(self) -> Proportion:
        """The first contestant's share of whole games. Raises ValueError without games."""
        share = self.pairs[0].won
        if share is None:
            raise ValueError("No whole games were played.")
        return share

    @property
    def _first(self) -> Mean:
        points = self.pairs[0].points
        if points is None:
            raise ValueError("No hands were played.")
        return points

    def plain(self, a: int, b: int) -> Mean | None:
        """Return the mean gain of *a* over *b* with its luck, None if luck is not estimated."""
        for pair in self.pairs:
            if pair.plain is not None and (pair.a, pair.b) == (a, b):
                return pair.plain
            if pair.plain is not None and (pair.a, pair.b) == (b, a):
                return pair.plain._replace(value=-pair.plain.value)
        return None

    def gains(self, a: int, b: int) -> tuple[float, ...]:
        """Return the gains of *a* over *b* by deal; empty if they did not meet."""
        for pair in self.pairs:
            if (pair.a, pair.b) == (a, b):
                return pair.gains
            if (pair.a, pair.b) == (b, a):
                return tuple(-gain for gain in pair.gains)
        return ()

    def share(self, a: int, b: int) -> Proportion | None:
        """Return the share of whole games that *a* won against *b*, None without games."""
        for pair in self.pairs:
            if pair.won is not None and (pair.a, pair.b) == (a, b):
                return pair.won
            if pair.won is not None and (pair.a, pair.b) == (b, a):
                won = pair.won
                return Proportion(1 - won.value, 1 - won.high, 1 - won.low, won.games)
        return None

    @property
    def deals(self) -> int:
        """Maximum number of deals of a pair."""
        return max(len(pair.gains) for pair in self.pairs)

    @property
    def games(self) -> int:
        """Maximum number of whole games of a pair."""
        return max(pair.games for pair in self.pairs)

    @cached_property
    def results(self) -> dict[str, Any]:
        """Everything that does not depend on time, as JSON data."""
        names = [standing.name for standing in self.standings]
        return {
            "game": self.job.game,
            "rules": self.job.rules,
            "seed": self.job.seed,
            "pairs": [
                {
                    "a": names[pair.a],
                    "b": names[pair.b],
                    "points": pair.points and pair.points.to_data(),
                    "games": pair.games,
                    "won": pair.won and pair.won._asdict(),
                    "undecided": pair.undecided,
                    "gains": pair.gains,
                    **({"plain": pair.plain.to_data()} if pair.plain else {}),
                }
                for pair in self.pairs
            ],
            "contestants": [
                {
                    "name": standing.name,
                    "repeatable": standing.repeatable,
                    "points": standing.points and standing.points.to_data(),
                    "rating": standing.rating,
                    **standing.figures,
                }
                for standing in self.standings
            ],
        }

    @cached_property
    def checksum(self) -> str:
        """A short checksum of the results."""
        return blake2b(dumps(self.results, sort_keys=True).encode(), digest_size=8).hexdigest()

    def to_data(self) -> dict[str, Any]:
        """Return the results, their checksum and, separately, the measured times."""
        measured = [
            {"name": standing.name, **vars(standing.measured)} for standing in self.standings
        ]
        return {"results": self.results, "sum": self.checksum, "measured": measured}


def make_report(
    job: Job,
    lengths: Mapping[tuple[int, int], Length],
    done: Mapping[Unit, UnitResult],
    metrics: tuple[Metric, ...],
    unit: str,
    repeatable: Sequence[bool],
) -> Report:
    """Return the report of the units *done*, combined in an order that depends only on the job."""
    pairs = tuple(_make_pair(a, b, length, done) for (a, b), length in lengths.items())
    elo = ratings(len(job.contestants), {(pair.a, pair.b): _scores(pair) for pair in pairs})
    standings = []
    for index, contestant in enumerate(job.contestants):
        played = [
            (done[key], "a" if key.a == index else "b")
            for key in sorted(done)
            if index in (key.a, key.b)
        ]
        counts = Counter[str]()
        for result, half in played:
            counts.update(result[half])
        standings.append(
            ContestantResult(
                contestant.text,
                _mean_gain(index, pairs),
                elo[index],
                {metric.key: metric.value(counts) for metric in metrics},
                repeatable[index],
                _decision_times(result["measured"][half == "b"] for result, half in played),
            )
        )
    return Report(job, unit, metrics, pairs, tuple(standings))


def _make_pair(a: int, b: int, length: Length, done: Mapping[Unit, UnitResult]) -> Pair:
    hands = [done[Unit(a, b, HAND, number)] for number in range(length.deals)]
    gains = tuple(hand["gain"] for hand in hands)
    plain = None
    if hands and "luck" in hands[0]:
        plain = mean_of(gains)
        gains = tuple(hand["gain"] - hand["luck"] for hand in hands)
    won = lost = played = 0
    for number in range(length.games):
        result = done[Unit(a, b, GAME, number)]
        won += result["won"][0]
        lost += result["won"][1]
        played += result["playings"]
    undecided = played - won - lost
    return Pair(
        a,
        b,
        gains,
        mean_of(gains) if gains else None,
        played,
        undecided,
        wilson(won + undecided / 2, played) if played else None,
        plain,
    )


def _scores(pair: Pair) -> tuple[float, float]:
    """Return the scores of a pair against each other: in games, or else in deals."""
    if pair.won is not None:
        score = pair.won.value * pair.games
        return score, pair.games - score
    score = sum(1.0 if gain > 0 else 0.5 if gain == 0 else 0.0 for gain in pair.gains)
    return score, len(pair.gains) - score


def _mean_gain(index: int, pairs: Iterable[Pair]) -> Mean | None:
    """Return a contestant's mean gain over all opponents, over the deals played by all pairs."""
    rows = [pair.gains for pair in pairs if pair.a == index]
    rows += [tuple(-gain for gain in pair.gains) for pair in pairs if pair.b == index]
    shared = min((len(row) for row in rows), default=0)
    if not shared:
        return None
    return mean_of([sum(gains) / len(gains) for gains in zip(*rows, strict=False)])


def _decision_times(parts: Iterable[Mapping[str, Any]]) -> DecisionTimes:
    buckets = Counter[int]()
    worlds = advised = 0
    for part in parts:
        buckets.update({int(bucket): count for bucket, count in part["ms"].items()})
        worlds += part["worlds"]
        advised += part["advised"]
    return DecisionTimes(
        sum(buckets.values()),
        percentile(buckets, 0.5, STEPS),
        percentile(buckets, 0.99, STEPS),
        percentile(buckets, 1.0, STEPS),
        worlds / advised if advised else None,
    )
