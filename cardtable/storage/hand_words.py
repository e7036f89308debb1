"""The figures of hands as text."""

from __future__ import annotations

from cardtable.games.experiment import Counts, Metric
from cardtable.games.hand_statistics import HandResult
from cardtable.i18n import _, write_number
from cardtable.storage.hand_totals import HandTotals

NONE = "–"


def result_words(hands: HandTotals, result: HandResult) -> str:
    """Return the mean result with its 95 % confidence interval: ``+3.2 ± 8.1``.

    A single hand has no interval.
    """
    mean = hands.mean(result.key)
    if mean is None:
        return NONE
    value, spread = (result.factor * number for number in mean)
    text = write_number(value, result.decimals, signed=True).replace("-", "−")
    if len(hands.hands) < 2:
        return text
    return _("{value} ± {spread}").format(value=text, spread=write_number(spread, result.decimals))


def metric_words(metric: Metric, counts: Counts) -> str:
    """Return the value of *metric*, a dash if there is nothing to divide by."""
    value = metric.value(counts)
    if value is None:
        return NONE
    if metric.share:
        return _("{percent} %").format(percent=round(100 * value))
    return write_number(value, 1)
