"""What one unit of worth, such as a chance to win the match, means in points."""

from __future__ import annotations


def exchange_rate(
    count: float, worth: float, points: float, squares: float, products: float
) -> float:
    """Return the value of one unit of worth in points, by regression over *count* results.

    *worth* and *points* are sums, *squares* the sum of the squared worths and *products* that of
    worth times points. 0 if worth and points are not positively correlated.
    """
    spread = squares - worth * worth / count
    joint = products - worth * points / count
    return joint / spread if spread > 0.0 < joint else 0.0
