"""Gradients in the dialect that SDL's reader draws: in user units, colours as hexadecimal text."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.art.svg import num

Stops = Sequence[tuple[float, str]]
"""Places from 0 to 1 and the colour there; a colour may be ``#rrggbb`` or ``#rrggbb/opacity``."""


def radial(name: str, x: float, y: float, radius: float, stops: Stops) -> str:
    """Return the definition of a gradient around (x, y), for fills as ``url(#name)``."""
    place = f'cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fx="{num(x)}" fy="{num(y)}"'
    return f'<radialGradient id="{name}" {_UNITS} {place}>{_stops(stops)}</radialGradient>'


def linear(name: str, start: tuple[float, float], end: tuple[float, float], stops: Stops) -> str:
    """Return the definition of a gradient along a line, for fills as ``url(#name)``."""
    place = f'x1="{num(start[0])}" y1="{num(start[1])}" x2="{num(end[0])}" y2="{num(end[1])}"'
    return f'<linearGradient id="{name}" {_UNITS} {place}>{_stops(stops)}</linearGradient>'


def definitions(*gradients: str) -> str:
    """Return *gradients* as the part of a document that is drawn nowhere."""
    return f"<defs>{''.join(gradients)}</defs>"


_UNITS = 'gradientUnits="userSpaceOnUse"'


def _stops(stops: Stops) -> str:
    parts = []
    for offset, colour in stops:
        shade, _slash, opacity = colour.partition("/")
        clear = f' stop-opacity="{opacity}"' if opacity else ""
        parts.append(f'<stop offset="{num(offset)}" stop-color="{shade}"{clear}/>')
    return "".join(parts)
