"""Functions that write SVG elements as text; all are supported by SDL's reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, radians, sin

Point = tuple[float, float]
Rectangle = tuple[float, float, float, float]
"""Left, top, width and height."""
Stops = Sequence[tuple[float, str]]
"""Gradient stops: offset 0..1, and a colour ``#rrggbb`` or ``#rrggbb/opacity``."""


def num(value: float) -> str:
    """Return a coordinate as text with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def document(width: float, height: float, body: Iterable[str]) -> str:
    """Return an SVG document of *width* by *height* units."""
    box = f"0 0 {num(width)} {num(height)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(body)}</svg>'


def group(body: Iterable[str], transform: str) -> str:
    """Return *body* in a group with a transform."""
    return f'<g transform="{transform}">{"".join(body)}</g>'


def placed(body: str, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> str:
    """Return *body* scaled, rotated clockwise, and moved to (x, y)."""
    transform = f"translate({num(x)} {num(y)})"
    if degrees:
        transform += f" rotate({num(degrees)})"
    if scale != 1.0:
        transform += f" scale({scale:.4g})"
    return group((body,), transform)


def moved(
    d: str, x: float, y: float, scale: tuple[float, float] = (1.0, 1.0), degrees: float = 0.0
) -> str:
    """Return path data scaled (horizontally, vertically), rotated clockwise and moved by (x, y).

    Only absolute M, L, C, Q and Z commands are supported.
    """
    across, down = scale
    a, b = across * cos(radians(degrees)), across * sin(radians(degrees))
    e, f = down * sin(radians(degrees)), down * cos(radians(degrees))
    return "".join(
        letter + " ".join(f"{num(x + a * u - e * v)} {num(y + b * u + f * v)}" for u, v in points)
        for letter, points in _commands(d)
    )


@lru_cache(maxsize=64)
def _commands(d: str) -> tuple[tuple[str, tuple[Point, ...]], ...]:
    found = []
    for letter, text in _COMMANDS.findall(d):
        values = [float(v) for v in _NUMBERS.findall(text)]
        found.append((letter, tuple(zip(values[::2], values[1::2], strict=True))))
    return tuple(found)


_COMMANDS = re.compile(r"([MLCQZ])([^MLCQZ]*)")
_NUMBERS = re.compile(r"-?[\d.]+")


def _paint(fill: str, stroke: str, width: float, opacity: float) -> str:
    text = f' fill="{fill}"'
    if stroke:
        text += (
            f' stroke="{stroke}" stroke-width="{num(width)}"'
            ' stroke-linecap="round" stroke-linejoin="round"'
        )
    if opacity < 1.0:
        text += f' opacity="{num(opacity)}"'
    return text


def path(
    d: str, fill: str = "none", stroke: str = "", width: float = 1.0, opacity: float = 1.0
) -> str:
    """Return a path. Its holes must run in the opposite direction of the outer contour."""
    return f'<path d="{d}"{_paint(fill, stroke, width, opacity)}/>'


def line(d: str, colour: str, width: float, opacity: float = 1.0) -> str:
    """Return an open path drawn as a stroke with round ends."""
    return path(d, "none", colour, width, opacity)


def circle(
    x: float,
    y: float,
    radius: float,
    fill: str = "none",
    stroke: str = "",
    width: float = 1.0,
    opacity: float = 1.0,
) -> str:
    """Return a circle around (x, y)."""
    place = f'cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"'
    return f"<circle {place}{_paint(fill, stroke, width, opacity)}/>"


def rect(
    box: Rectangle,
    radius: float = 0.0,
    fill: str = "none",
    stroke: str = "",
    line_width: float = 1.0,
    opacity: float = 1.0,
) -> str:
    """Return the rectangle *box* with rounded corners."""
    x, y, width, height = box
    place = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    if radius:
        place += f' rx="{num(radius)}" ry="{num(radius)}"'
    return f"<rect {place}{_paint(fill, stroke, line_width, opacity)}/>"


def outline(points: Iterable[Point]) -> str:
    """Return the path data of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def polygon(points: Iterable[Point], fill: str, stroke: str = "", width: float = 1.0) -> str:
    """Return a filled polygon."""
    return path(outline(points), fill, stroke, width)


def disc(x: float, y: float, radius: float) -> str:
    """Return the path data of a circle."""
    r = num(radius)
    return (
        f"M{num(x - radius)} {num(y)}"
        f"a{r} {r} 0 1 1 {num(2 * radius)} 0a{r} {r} 0 1 1 {num(-2 * radius)} 0Z"
    )


def star(x: float, y: float, radius: float) -> list[Point]:
    """Return the ten corners of a five-pointed star around (x, y)."""
    return [
        (x + r * sin(i * pi / 5), y - r * cos(i * pi / 5))
        for i, r in enumerate((radius, radius * 0.45) * 5)
    ]


def radial(name: str, x: float, y: float, radius: float, stops: Stops) -> str:
    """Return the definition of a gradient around (x, y), for fills as ``url(#name)``."""
    place = f'cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fx="{num(x)}" fy="{num(y)}"'
    return f'<radialGradient id="{name}" {_UNITS} {place}>{_stops(stops)}</radialGradient>'


def linear(name: str, start: tuple[float, float], end: tuple[float, float], stops: Stops) -> str:
    """Return the definition of a gradient along a line, for fills as ``url(#name)``."""
    place = f'x1="{num(start[0])}" y1="{num(start[1])}" x2="{num(end[0])}" y2="{num(end[1])}"'
    return f'<linearGradient id="{name}" {_UNITS} {place}>{_stops(stops)}</linearGradient>'


def definitions(*gradients: str) -> str:
    """Return a ``defs`` element with *gradients*."""
    return f"<defs>{''.join(gradients)}</defs>"


_UNITS = 'gradientUnits="userSpaceOnUse"'


def _stops(stops: Stops) -> str:
    parts = []
    for offset, colour in stops:
        shade, _slash, opacity = colour.partition("/")
        clear = f' stop-opacity="{opacity}"' if opacity else ""
        parts.append(f'<stop offset="{num(offset)}" stop-color="{shade}"{clear}/>')
    return "".join(parts)
