"""How much work a shape of a drawing is, estimated before it is drawn.

SDL's reader draws a shape row by row and keeps a list of the edges that cross the row, so its time
grows with the length of all outlines, and with the square of that of a single one. It also fills
every pixel of every shape. A file of a few kilobytes could keep it busy for hours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

_COMMANDS = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
_N = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
NUMBER = re.compile(_N)
_GAP = r"[\s,]*"
_ARC = re.compile(_GAP.join((f"({_N})", f"({_N})", _N, "[01]", "[01]", f"({_N})", f"({_N})")))
_COUNTS = {"M": 2, "L": 2, "T": 2, "S": 4, "Q": 4, "C": 6}
_POINTS_OF_A_CURVE = 12
"""Points that a curve is split into, for the joins of its stroke."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Work:
    """The work for a shape in units of the drawing: length of its outlines, and filled area."""

    length: float
    area: float


def estimate(tag: str, values: Mapping[str, str], scale: float) -> Work:
    """Return the work for an element, enlarged by *scale*; none for one that is not a shape.

    *values* are its attributes, with the stroke that it inherits.
    """
    get = {name: _number(values.get(name, "")) for name in _SIDES}
    points: list[Point] = []
    joins = 4
    length = 0.0
    if tag == "path":
        points, joins, length = _walk(values.get("d", ""))
    elif tag in ("polyline", "polygon"):
        numbers = [float(number) for number in NUMBER.findall(values.get("points", ""))]
        points = list(zip(numbers[::2], numbers[1::2], strict=False))
        joins, length = len(points), _length(points)
    elif tag == "line":
        points = [(get["x1"], get["y1"]), (get["x2"], get["y2"])]
        length = _length(points)
    elif tag == "rect":
        points = [(0.0, 0.0), (get["width"], get["height"])]
        length = 2 * (abs(get["width"]) + abs(get["height"]))
    elif tag in ("circle", "ellipse"):
        across, down = get["r"] or get["rx"], get["r"] or get["ry"]
        points = [(0.0, 0.0), (2 * across, 2 * down)]
        joins, length = 4 * _POINTS_OF_A_CURVE, 4 * (abs(across) + abs(down))
    if not points:
        return Work(0.0, 0.0)
    stroke = 0.0
    if values.get("stroke", "none") != "none" or "stroke-width" in values:
        stroke = abs(_number(values.get("stroke-width", "1")))
        length = 2 * length + 4 * joins * stroke
    wide, high = (max(axis) - min(axis) + stroke for axis in zip(*points, strict=True))
    return Work(length * scale, wide * high * scale * scale)


_SIDES = ("x1", "y1", "x2", "y2", "width", "height", "r", "rx", "ry")


def _number(text: str) -> float:
    match = NUMBER.match(text)
    return float(match[0]) if match is not None else 0.0


def _length(points: list[Point]) -> float:
    return sum(abs(x - u) + abs(y - v) for (u, v), (x, y) in pairwise(points))


def _walk(d: str) -> tuple[list[Point], int, float]:
    """Return the control points of path data, the number of joins, and the length along them."""
    points: list[Point] = []
    here = start = (0.0, 0.0)
    joins, length = 0, 0.0

    def go(x: float, y: float) -> Point:
        nonlocal length
        points.append((x, y))
        length += abs(x - here[0]) + abs(y - here[1])
        return (x, y)

    for letter, text in _COMMANDS.findall(d):
        kind, relative = letter.upper(), letter.islower()
        if kind == "Z":
            here = go(*start)
            joins += 1
            continue
        if kind == "A":
            for across, down, x, y in _ARC.findall(text):
                length += 7 * (abs(float(across)) + abs(float(down)))
                origin = here if relative else (0.0, 0.0)
                here = go(origin[0] + float(x), origin[1] + float(y))
                joins += 4 * _POINTS_OF_A_CURVE
            continue
        numbers = [float(number) for number in NUMBER.findall(text)]
        if kind in "HV":
            for number in numbers:
                origin = here if relative else (0.0, 0.0)
                across = kind == "H"
                here = go(
                    origin[0] + number if across else here[0],
                    here[1] if across else origin[1] + number,
                )
                joins += 1
            continue
        count = _COUNTS[kind]
        for index in range(0, len(numbers) - count + 1, count):
            origin = here if relative else (0.0, 0.0)
            for step in range(index, index + count, 2):
                here = go(origin[0] + numbers[step], origin[1] + numbers[step + 1])
            joins += 1 if count == 2 else _POINTS_OF_A_CURVE
            if kind == "M" and index == 0:
                start = here
    return points, joins, length
