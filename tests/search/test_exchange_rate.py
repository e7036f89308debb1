"""The exchange rate of worth and points."""

from __future__ import annotations

import pytest

from cardtable.search.any_game.exchange_rate import exchange_rate


def test_the_exchange_rate_is_the_slope_of_points_over_worth() -> None:
    pairs = [(0.1, 12.0), (0.3, 32.0), (-0.2, -18.0)]  # points = 100 * worth + 2
    worth, points = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    squares, products = sum(w * w for w, _p in pairs), sum(w * p for w, p in pairs)
    assert exchange_rate(3, worth, points, squares, products) == pytest.approx(100.0)
    assert exchange_rate(2, 1.0, 3.0, 0.5, 1.5) == 0.0  # all worths are equal
