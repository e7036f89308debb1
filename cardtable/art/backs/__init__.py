"""The card backs, all the same after a half turn so that a hand gives nothing away."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.art.backs import burgundy, navy, night, plain, sun, wave
from cardtable.art.backs.parts import inner
from cardtable.art.style import EDGE, FACE, HEIGHT, RADIUS, WIDTH
from cardtable.art.svg import document

_DRAWINGS: dict[str, Callable[[], str]] = {
    "navy": navy.draw,
    "burgundy": burgundy.draw,
    "wave": wave.draw,
    "night": night.draw,
    "sun": sun.draw,
    "plain": plain.draw,
}

BACKS: tuple[str, ...] = tuple(_DRAWINGS)
"""The names of all backs, the usual one first."""


def svg_back(name: str) -> str:
    """Return the back *name* as SVG text, 250 by 350 units.

    Raises KeyError for a name that is not in :data:`BACKS`.
    """
    paper = inner(0.75, RADIUS, "none", 0, FACE)
    edge = inner(0.75, RADIUS, EDGE, 1.5)
    return document(WIDTH, HEIGHT, (paper, _DRAWINGS[name](), edge))
