"""Figures and players of the statistics as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardtable.core.i18n import _, write_number, write_percent
from cardtable.engine import GameKind, Opponent, Strategy, opponent_title
from cardtable.games.experiment import Counts, Metric
from cardtable.games.hand_statistics import HandResult, HandStatistics
from cardtable.match import PERSON, REMOTE
from cardtable.storage.hand_totals import HandTotals

NONE = "–"


class Figures(NamedTuple):
    """How an opponent plays: the title and value of each figure, and what the figures mean."""

    values: tuple[tuple[str, str], ...]
    legend: str


def opponent_figures(kind: GameKind, opponent: Opponent) -> Figures | None:
    """Return the figures measured of *opponent* in the game *kind*, None if there are none."""
    if not kind.has_part("opponent_habits"):
        return None
    habits = kind.part("opponent_habits")
    counts: Counts | None = habits.counts_of(opponent)
    if counts is None:
        return None
    values = tuple((_(metric.title), metric_words(metric, counts)) for metric in habits.METRICS)
    return Figures(values, f"{habits.legend()} {habits.origin()}")


def player_title(key: str, level: int | None, classes: Mapping[str, type[Strategy]]) -> str:
    """Return what the table calls a player with the strategy *key* of *classes* and its *level*.

    A strategy that is not among the classes is called by its key.
    """
    if key == PERSON:
        return _("a person")
    if key == REMOTE:
        return _("network players")
    strategy = classes.get(key)
    return key if strategy is None else opponent_title(strategy, level)


def hand_figures(hands: HandTotals, counted: HandStatistics) -> Iterator[tuple[str, str]]:
    """Yield the title and the value of each figure of *hands*, the main result first."""
    yield _(counted.result.title), result_words(hands, counted.result)
    for metric in counted.metrics:
        yield _(metric.title), metric_words(metric, hands.counts)


def result_words(hands: HandTotals, result: HandResult) -> str:
    """Return the mean result with its 95% confidence interval: ``+3.2 ± 8.1``.

    A single hand has no interval.
    """
    mean = hands.mean(result.key)
    if mean is None:
        return NONE
    value, spread = (result.factor * number for number in mean)
    text = write_number(value, result.decimals, signed=True)
    if len(hands.hands) < 2:
        return text
    return _("{value} ± {spread}").format(value=text, spread=write_number(spread, result.decimals))


def metric_words(metric: Metric, counts: Counts) -> str:
    """Return the value of *metric*, a dash if there is nothing to divide by."""
    value = metric.value(counts)
    if value is None:
        return NONE
    return share_words(value) if metric.share else write_number(value, 1)


def share_words(share: float | None) -> str:
    """Return *share* in percent, a dash if there is none."""
    return NONE if share is None else write_percent(100 * share)
