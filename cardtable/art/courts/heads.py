"""Faces of the court, looking a little to the left, chin near y = -59, brow near y = -104."""

from __future__ import annotations

from cardtable.art.courts.tones import Person
from cardtable.art.style import INK
from cardtable.art.svg import circle, line, path

_HEAD = (
    "M-23 -104C-23 -124 23 -124 23 -104L22.5 -86C21 -70 10 -58.5 0 -58.5"
    "C-10 -58.5 -21 -70 -22.5 -86Z"
)
_HEAD_SHADE = (
    "M5 -119C17 -118 23 -113 23 -104L22.5 -86C21 -70 10 -58.5 0 -58.5C6 -64 9 -69 8 -75"
    "C6 -80 9 -84 7 -90C5 -96 4 -106 5 -119Z"
)
_NECK = "M-10 -72H11V-56L16 -48L0 -38L-15 -48L-10 -56Z"


LIP = "M-6.4 -69.6C-4.4 -71 0.6 -71 2.6 -69.6C0.6 -66.6 -4.4 -66.6 -6.4 -69.6Z"
"""The lower lip of a bearded man."""
MOUSTACHE = (
    "M-2 -76C-8 -79.4 -17 -75.6 -20.5 -67C-14 -69.4 -6 -68.6 -2 -72"
    "C2 -68.6 10 -69.4 16.5 -67C13 -75.6 4 -79.4 -2 -76Z"
)
"""A full moustache over it."""
CIRCLET = "M-26 -119.5C-10 -114.5 10 -114.5 26 -119.5L25 -108C10 -103.5 -10 -103.5 -25 -108Z"
"""The band of a crown across the forehead."""


def _eye(x: float, y: float, brow: str, weight: float, lashes: bool) -> str:
    """Return one eye that looks left, with its brow."""
    white = f"M{x - 5.6} {y}C{x - 2.5} {y - 4.6} {x + 2.5} {y - 4.6} {x + 5.6} {y}"
    parts = [
        path(f"{white}C{x + 2.5} {y + 3.4} {x - 2.5} {y + 3.4} {x - 5.6} {y}Z", "#fffdf8"),
        circle(x - 0.9, y - 0.5, 2.7, INK),
        line(white, INK, 1.7 if not lashes else 2.1),
        line(f"M{x - 6} {y - 8}Q{x - 0.5} {y - 11.5} {x + 6} {y - 8}", brow, weight),
    ]
    if lashes:
        parts.append(line(f"M{x + 5.6} {y}L{x + 8} {y - 2.4}", INK, 1.6))
    return "".join(parts)


def front(person: Person, mouth: str = "firm", blush: bool = True, female: bool = False) -> str:
    """Return neck and face seen from the front, lit from the left.

    Args:
        person: the complexion.
        mouth: ``firm``, ``lips`` or ``grin``.
        blush: colour in the cheeks.
        female: thinner brows, and lashes.
    """
    parts = [path(_NECK, person.shade), path(_HEAD, person.skin), path(_HEAD_SHADE, person.shade)]
    if blush:
        parts += [circle(x, -79, 4.6, person.lips, opacity=0.28) for x in (-14, 13)]
    weight = 1.9 if female else 2.6
    parts += [_eye(x, -91, person.dark, weight, female) for x in (-11.5, 9.5)]
    parts.append(line("M-1.5 -92C-2 -86 -4.5 -82 -5 -79.5C-4.6 -77.6 -2 -77.4 0 -78", INK, 1.5))
    return "".join(parts) + _MOUTHS[mouth](person.lips)


def _lips(colour: str) -> str:
    return path(
        "M-8 -69.5C-6 -70.6 -4 -72.4 -2.6 -71.6C-1.2 -72.4 1.5 -70.6 4 -69.5"
        "C1.5 -66.4 -0.5 -65.4 -2.3 -65.4C-4.2 -65.4 -6 -66.6 -8 -69.5Z",
        colour,
    )


def _firm(colour: str) -> str:
    lips = path("M-8 -69.8C-5 -71.4 0.5 -71.4 4 -69.8C1.5 -66.8 -5 -66.8 -8 -69.8Z", colour)
    return lips + line("M-8.6 -70C-5 -70.6 1 -70.6 4.6 -70", INK, 1.2)


def _grin(colour: str) -> str:
    teeth = path(
        "M-14 -74.5C-8 -71 5 -71 11 -74.5C9 -62.5 -11 -62.5 -14 -74.5Z", "#fffdf8", colour, 2
    )
    corners = "M-16 -76.6C-15.4 -75.4 -14.6 -74.8 -14 -74.5M13 -76.6C12.4 -75.4 11.6 -74.8 11 -74.5"
    return teeth + line(corners, INK, 1.5)


_MOUTHS = {"firm": _firm, "lips": _lips, "grin": _grin}

_PROFILE = (
    "M-10 -120C-17 -116 -20 -108 -19.6 -101C-19.4 -98 -18.6 -96.5 -19.6 -94L-25.4 -84"
    "C-26.6 -81.6 -25 -79.6 -21 -79.4C-20.4 -78.6 -20.6 -77.4 -21.2 -76.4"
    "C-22.8 -75.2 -22.4 -73.6 -20.4 -72.8C-21.8 -71.8 -21.6 -69.8 -19.6 -68.8"
    "C-18.6 -68.2 -18.8 -67 -19.4 -65.4C-20.4 -61 -17.6 -58.2 -12.5 -58.2C-5 -58.2 3 -61 10 -68"
    "L22 -86V-120Z"
)
_PROFILE_SHADE = (
    "M10 -68L22 -86V-120H15C12 -106 15 -96 9 -86C6 -76 -1 -64 -12.5 -58.2C-5 -58.2 3 -61 10 -68Z"
)
_PROFILE_LIPS = (
    "M-21.2 -76.4C-22.8 -75.2 -22.4 -73.6 -20.4 -72.8C-21.8 -71.8 -21.6 -69.8 -19.6 -68.8"
    "C-17.6 -69.6 -16 -71 -13.8 -72.6C-16 -74.4 -18.4 -75.6 -21.2 -76.4Z"
)


def profile(person: Person) -> str:
    """Return neck and face seen from the side, looking left: the old one-eyed pictures."""
    white = "M-16.6 -90.4C-14 -94.4 -9 -95 -5.4 -92.4C-8 -88.6 -12.4 -87.6 -16 -88.6Z"
    return "".join(
        (
            path("M-6 -74H13V-56L18 -48L2 -38L-13 -48L-7 -58Z", person.shade),
            path(_PROFILE, person.skin),
            path(_PROFILE_SHADE, person.shade),
            path(white, "#fffdf8"),
            circle(-12.8, -91.2, 2.6, INK),
            line("M-17 -90.6C-14 -94.8 -9 -95.4 -4.8 -92.4", INK, 1.8),
            line("M-17.4 -98.6C-14.5 -102 -9 -102.4 -4.6 -99.4", person.dark, 2.6),
            line("M-22.6 -80.2C-22 -82.4 -19.6 -82.4 -18.8 -80", INK, 1.2),
            path(_PROFILE_LIPS, person.lips),
            line("M-20.2 -72.8H-13.6", INK, 1.1),
        )
    )
