"""The luck-free rating as text, for the statistics screen and the command line."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf

from cardtable.core.i18n import _, ngettext, write_number, write_percent
from cardtable.features.duplicate.rating import Estimate, Rating
from cardtable.games.hand_statistics import HandResult


def share_with_error(estimate: Estimate) -> str:
    """Return a share in percent with its interval: ``83 ± 4%``."""
    value, spread = 100 * estimate.value, 100 * estimate.spread
    if isinf(spread):
        return write_percent(value)
    return _("{value} ± {spread}").format(
        value=write_number(value), spread=write_percent(max(1, spread))
    )


def gap_with_error(estimate: Estimate, result: HandResult) -> str:
    """Return a difference per hand with its interval, in the unit of one hand: ``−3.2 ± 1.1``."""
    factor = result.chart_factor
    value = write_number(estimate.value * factor, 1, signed=True)
    if isinf(estimate.spread):
        return value
    return _("{value} ± {spread}").format(
        value=value, spread=write_number(estimate.spread * factor, 1)
    )


def rating_figures(rating: Rating, result: HandResult) -> Iterator[tuple[str, str]]:
    """Yield the title and the value of each figure of *rating*, the share of the Master first."""
    share, gap = rating.share, rating.gap
    if share is not None:
        yield _("of the Master's result"), share_with_error(share)
    if gap is not None:
        title = _("{unit} vs. the Master").format(unit=_(result.unit))
        yield title, gap_with_error(gap, result)
    count = len(rating.hands)
    yield (ngettext("hand compared", "hands compared", count), str(count))
    yield _("better than the Master"), str(rating.better)
    yield _("as good as the Master"), str(rating.equal)
