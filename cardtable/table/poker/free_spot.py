"""Finds a free place for a small box between others."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardtable.table.layout import Box

STEP = 5.0
"""Distance between two places tried, in design units."""
TURNS = (0, 14, -14, 28, -28, 42, -42, 58, -58, 74, -74, 90, -90)
"""Directions to try, in degrees from the direct one."""
TURN_COST = 1.6
"""Cost of a turn by one degree, in design units of distance."""
CLEARANCE = 3.0
"""Minimum distance from other boxes, in design units."""


def free_spot(
    begin: Box,
    goal: tuple[float, float],
    size: tuple[float, float],
    taken: Sequence[Box],
    space: Box,
) -> Box:
    """Return a box of *size* inside *space* that touches none of *taken*.

    Places are tried from the centre of *begin* in directions around that of *goal*. The cost of a
    place is its distance plus TURN_COST for each degree; the cheapest free place is returned, or
    the centre of *begin* if none is free.
    """
    x, y = (begin[0] + begin[2]) / 2, (begin[1] + begin[3]) / 2
    straight = math.atan2(goal[1] - y, goal[0] - x)
    best: tuple[float, Box] | None = None
    for turn in TURNS:
        angle = straight + math.radians(turn)
        across, down = math.cos(angle), math.sin(angle)
        for number in range(80):
            distance = number * STEP
            cost = distance + abs(turn) * TURN_COST
            if best is not None and cost >= best[0]:
                break
            box = _around(x + across * distance, y + down * distance, size)
            inside = box[0] >= space[0] and box[1] >= space[1] and box[2] <= space[2]
            if inside and box[3] <= space[3] and not any(_touch(box, other) for other in taken):
                best = (cost, box)
                break
    return best[1] if best is not None else _around(x, y, size)


def _around(x: float, y: float, size: tuple[float, float]) -> Box:
    return (x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2] + CLEARANCE
        and other[0] < one[2] + CLEARANCE
        and one[1] < other[3] + CLEARANCE
        and other[1] < one[3] + CLEARANCE
    )
