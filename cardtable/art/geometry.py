"""Plane geometry for patterns: SDL's reader cannot clip, so patterns are cut to shape here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, radians, sin

from cardtable.art.svg import Point, outline

Polygon = Sequence[Point]


def curve(start: Point, one: Point, two: Point, end: Point, steps: int = 8) -> list[Point]:
    """Return points along a cubic Bezier curve, both ends included."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return points


def mirrored(points: Polygon) -> list[Point]:
    """Return the points reflected in the upright axis, in the opposite order."""
    return [(-x, y) for x, y in reversed(points)]


def clip(subject: Polygon, window: Polygon) -> list[Point]:
    """Return the part of *subject* inside the convex *window* (points clockwise on the screen)."""
    points = list(subject)
    for i, (ax, ay) in enumerate(window):
        bx, by = window[(i + 1) % len(window)]
        if not points:
            break
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in points]
        kept: list[Point] = []
        for j, point in enumerate(points):
            before, here = sides[j - 1], sides[j]
            if (before < 0) != (here < 0):
                t = before / (before - here)
                px, py = points[j - 1]
                kept.append((px + t * (point[0] - px), py + t * (point[1] - py)))
            if here >= 0:
                kept.append(point)
        points = kept
    return points


def inside(point: Point, window: Polygon, margin: float = 0.0) -> bool:
    """Tell whether *point* is in the convex *window*, at least *margin* from its edges."""
    x, y = point
    for i, (ax, ay) in enumerate(window):
        bx, by = window[(i + 1) % len(window)]
        length = hypot(bx - ax, by - ay)
        if length and (bx - ax) * (y - ay) - (by - ay) * (x - ax) < margin * length:
            return False
    return True


def stripes(window: Polygon, degrees: float, gap: float, width: float, shift: float = 0.0) -> str:
    """Return path data of parallel bars across the convex *window*.

    The bars run at *degrees* (0 is level, clockwise), *gap* from middle to middle and *width*
    broad; one bar's middle goes through the origin moved sideways by *shift*.
    """
    ux, uy = cos(radians(degrees)), sin(radians(degrees))
    offsets = [y * ux - x * uy - shift for x, y in window]
    along = [x * ux + y * uy for x, y in window]
    low, high = min(along) - 1, max(along) + 1
    parts = []
    for i in range(int(min(offsets) // gap), int(max(offsets) // gap) + 2):
        middle = i * gap + shift
        corners = (
            (low, middle - width / 2),
            (high, middle - width / 2),
            (high, middle + width / 2),
            (low, middle + width / 2),
        )
        bar = clip([(s * ux - o * uy, s * uy + o * ux) for s, o in corners], window)
        if len(bar) > 2:
            parts.append(outline(bar))
    return "".join(parts)


def chevrons(window: Polygon, axis: float, gap: float, width: float, rise: float) -> str:
    """Return path data of V-shaped bars across the convex *window*, pointing down at x = *axis*."""
    ys = [y for _x, y in window]
    reach = max(abs(x - axis) for x, _y in window) + 1
    parts = []
    for i in range(int((min(ys)) // gap) - 1, int((max(ys) + reach * rise) // gap) + 2):
        y = i * gap
        for side in (-1, 1):
            edge = axis + side * reach
            bar = [(axis, y), (edge, y - reach * rise), (edge, y - reach * rise + width)]
            bar.append((axis, y + width))
            cut = clip(bar if side < 0 else bar[::-1], window)
            if len(cut) > 2:
                parts.append(outline(cut))
    return "".join(parts)


def scatter(window: Polygon, step: float, margin: float, x0: float = 0.0) -> Iterator[Point]:
    """Yield the places of a staggered grid inside the convex *window*; one column is x = *x0*."""
    xs, ys = [x for x, _y in window], [y for _x, y in window]
    row_height = step * 0.866
    for row in range(int(min(ys) // row_height), int(max(ys) // row_height) + 2):
        half = step / 2 if row % 2 else 0.0
        for column in range(int((min(xs) - x0) // step) - 1, int((max(xs) - x0) // step) + 2):
            place = (x0 + column * step + half, row * row_height)
            if inside(place, window, margin):
                yield place
