"""Finding a free place for something small between two points."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardtable.table.layout import Box

STEP = 5.0
TURNS = (0, 14, -14, 28, -28, 42, -42, 58, -58, 74, -74, 90, -90)
"""Directions to try, in degrees from the direct one."""
TURN_COST = 1.6
"""Distance, in units, that one degree of turning costs."""
CLEAR = 3.0


def free_spot(
    begin: Box,
    goal: tuple[float, float],
    size: tuple[float, float],
    taken: Sequence[Box],
    room: Box,
) -> Box:
    """Return a box of *size* that touches nothing *taken*, near *begin* towards *goal*.

    Distance and turning both cost; the cheapest place wins. If there is none, the box lies in the
    middle of *begin*.
    """
    x, y = (begin[0] + begin[2]) / 2, (begin[1] + begin[3]) / 2
    straight = math.atan2(goal[1] - y, goal[0] - x)
    best: tuple[float, Box] | None = None
    for turn in TURNS:
        angle = straight + math.radians(turn)
        across, down = math.cos(angle), math.sin(angle)
        for number in range(80):
            far = number * STEP
            cost = far + abs(turn) * TURN_COST
            if best is not None and cost >= best[0]:
                break
            box = _around(x + across * far, y + down * far, size)
            inside = box[0] >= room[0] and box[1] >= room[1] and box[2] <= room[2]
            if inside and box[3] <= room[3] and not any(_touch(box, other) for other in taken):
                best = (cost, box)
                break
    return best[1] if best is not None else _around(x, y, size)


def _around(x: float, y: float, size: tuple[float, float]) -> Box:
    return (x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2] + CLEAR
        and other[0] < one[2] + CLEAR
        and one[1] < other[3] + CLEAR
        and other[1] < one[3] + CLEAR
    )
