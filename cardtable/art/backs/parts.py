"""What the card backs share: frames, the pale rim, small stars."""

from __future__ import annotations

from cardtable.art.style import FACE, HEIGHT, RADIUS, WIDTH
from cardtable.art.svg import Point, num, path, rect

X, Y = WIDTH / 2, HEIGHT / 2
"""The middle of the card."""


INSET = 11.0
"""How broad the pale rim is."""


def box(inset: float) -> list[Point]:
    """Return the corners of a rectangle as far from all four edges as *inset*, clockwise."""
    x, y = WIDTH - inset, HEIGHT - inset
    return [(inset, inset), (x, inset), (x, y), (inset, y)]


def inner(inset: float, radius: float, colour: str, width: float, fill: str = "none") -> str:
    """Return a rounded rectangle as far from all four edges as *inset*."""
    return rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, radius, fill, colour, width)


def paper_rim(inset: float, radius: float) -> str:
    """Return the pale rim, which hides whatever the pattern hangs over it."""
    i, j, r = inset, 0.75, radius
    right, bottom = WIDTH - i, HEIGHT - i
    corner = RADIUS
    outer = (
        f"M{j + corner} {j}H{WIDTH - j - corner}"
        f"A{corner} {corner} 0 0 1 {WIDTH - j} {j + corner}"
        f"V{HEIGHT - j - corner}A{corner} {corner} 0 0 1 {WIDTH - j - corner} {HEIGHT - j}"
        f"H{j + corner}A{corner} {corner} 0 0 1 {j} {HEIGHT - j - corner}"
        f"V{j + corner}A{corner} {corner} 0 0 1 {j + corner} {j}Z"
    )
    hole = (
        f"M{i + r} {i}A{r} {r} 0 0 0 {i} {i + r}V{bottom - r}"
        f"A{r} {r} 0 0 0 {i + r} {bottom}"
        f"H{right - r}A{r} {r} 0 0 0 {right} {bottom - r}V{i + r}A{r} {r} 0 0 0 {right - r} {i}Z"
    )
    return path(outer + hole, FACE)


def spark(x: float, y: float, r: float) -> str:
    """Return the path data of a four-pointed star."""
    k = r * 0.14
    return (
        f"M{num(x)} {num(y - r)}Q{num(x + k)} {num(y - k)} {num(x + r)} {num(y)}"
        f"Q{num(x + k)} {num(y + k)} {num(x)} {num(y + r)}"
        f"Q{num(x - k)} {num(y + k)} {num(x - r)} {num(y)}"
        f"Q{num(x - k)} {num(y - k)} {num(x)} {num(y - r)}Z"
    )
