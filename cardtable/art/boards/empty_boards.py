"""Pictures of empty boards: slate, cloth or light wood in a wooden frame. Sizes are in pixels."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from cardtable.art.drawings import rasterise
from cardtable.art.svg import circle, definitions, document, linear, num, path, radial, rect
from cardtable.ui.shapes import rounded
from cardtable.ui.surface_cache import SurfaceCache

_cache = SurfaceCache()


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The measurements of a board: *size* with the frame, and the cells inside it.

    *field* is the area of the cells: left, top, width and height.
    """

    size: tuple[int, int]
    field: tuple[int, int, int, int]
    rows: int
    columns: int

    @property
    def cell(self) -> float:
        """The side of a cell in pixels."""
        return self.field[2] / self.columns


@dataclass(frozen=True, slots=True)
class Wood:
    """The colours of a wooden frame."""

    light: str
    middle: str
    shade: str
    grain: str


WALNUT = Wood("#8a5a36", "#6b4226", "#452816", "#2f1a0d")
EBONY = Wood("#5a4032", "#3d2a20", "#241711", "#150c08")


def slate(plan: BoardPlan) -> pygame.Surface:
    """Return a slate with chalk lines between the cells, in a walnut frame."""
    return _cache.get(
        ("slate", plan), lambda: _rounded(plan, [*_frame(plan, WALNUT), *_slate(plan)])
    )


def cloth(plan: BoardPlan) -> pygame.Surface:
    """Return green cloth with dark lines between the cells, in an ebony frame."""
    return _cache.get(
        ("cloth", plan), lambda: _rounded(plan, [*_frame(plan, EBONY), *_cloth(plan)])
    )


def stones(plan: BoardPlan) -> pygame.Surface:
    """Return a plank of light wood in a walnut frame; stones are placed where its lines cross."""
    return _cache.get(
        ("stones", plan), lambda: _rounded(plan, [*_frame(plan, WALNUT), *_plank(plan)])
    )


def render(plan: BoardPlan, parts: Sequence[str]) -> pygame.Surface:
    """Return the SVG elements *parts* as a surface of the size of *plan*."""
    return rasterise(document(*plan.size, parts), plan.size)


def corner_of(plan: BoardPlan) -> int:
    """Return the radius of the corners of a wooden frame."""
    return round(min(plan.field[:2]) * 0.42)


def _rounded(plan: BoardPlan, parts: Sequence[str]) -> pygame.Surface:
    """Return the SVG elements *parts* as a surface with rounded corners."""
    picture = render(plan, parts)
    mask = rounded(plan.size, corner_of(plan), (255, 255, 255, 255))
    mask.set_alpha(255)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture


# --- wood ----------------------------------------------------------------------------------------


def _frame(plan: BoardPlan, wood: Wood) -> list[str]:
    """Return the frame: four mitred bars, lit from above, with a grain along each."""
    width, height = plan.size
    left, top, across, down = plan.field
    right, bottom = left + across, top + down
    corner = corner_of(plan)
    gradients = definitions(
        linear("top", (0, 0), (0, top), ((0, wood.light), (0.5, wood.middle), (1, wood.shade))),
        linear(
            "bottom",
            (0, bottom),
            (0, height),
            ((0, wood.middle), (0.4, wood.middle), (1, wood.shade)),
        ),
        linear("left", (0, 0), (left, 0), ((0, wood.light), (0.55, wood.middle), (1, wood.shade))),
        linear(
            "right", (right, 0), (width, 0), ((0, wood.middle), (0.5, wood.middle), (1, wood.shade))
        ),
    )
    bars = (
        (f"M0 0L{width} 0L{right} {top}L{left} {top}Z", "top"),
        (f"M0 {height}L{width} {height}L{right} {bottom}L{left} {bottom}Z", "bottom"),
        (f"M0 0L{left} {top}L{left} {bottom}L0 {height}Z", "left"),
        (f"M{width} 0L{right} {top}L{right} {bottom}L{width} {height}Z", "right"),
    )
    elements = [path(d, f"url(#{name})") for d, name in bars]
    elements += _grain(plan, wood)
    edge = max(1.0, left * 0.05)
    wide, high = width - edge, height - edge
    elements += [
        rect((edge / 2, edge / 2, wide, high), corner, "none", wood.light, edge, 0.5),
        rect(
            (left - edge, top - edge, across + 2 * edge, down + 2 * edge),
            0,
            "none",
            wood.grain,
            2 * edge,
            0.85,
        ),
    ]
    return [gradients, *elements]


def _grain(plan: BoardPlan, wood: Wood) -> list[str]:
    """Return thin, slightly bent lines along each bar."""
    chance = random.Random(7)
    width, height = plan.size
    left, top, across, down = plan.field
    thin = max(0.6, left * 0.03)
    lines = []
    for number in range(7):
        share = (number + 0.3 + 0.4 * chance.random()) / 7
        sway = left * 0.05
        for low, length in ((0.0, top), (top + down, height - top - down)):
            y = low + share * length
            inset = share * left if low == 0.0 else (1 - share) * left
            mid = width * chance.uniform(0.3, 0.7)
            bent = y + chance.uniform(-sway, sway)
            lines.append(
                f"M{num(inset)} {num(y)}Q{num(mid)} {num(bent)} {num(width - inset)} {num(y)}"
            )
        for low, length in ((0.0, left), (left + across, width - left - across)):
            x = low + share * length
            inset = share * top if low == 0.0 else (1 - share) * top
            mid = height * chance.uniform(0.3, 0.7)
            bent = x + chance.uniform(-sway, sway)
            lines.append(
                f"M{num(x)} {num(inset)}Q{num(bent)} {num(mid)} {num(x)} {num(height - inset)}"
            )
    return [path("".join(lines), "none", wood.grain, thin, 0.3)]


# --- slate, cloth and plank ----------------------------------------------------------------------


def _inner_shadow(plan: BoardPlan, depth: float) -> list[str]:
    """Return the shadow of the frame on the field, along the top and the left."""
    left, top, across, down = plan.field
    return [
        definitions(
            linear("above", (0, top), (0, top + depth), ((0, "#000000/0.55"), (1, "#000000/0"))),
            linear("beside", (left, 0), (left + depth, 0), ((0, "#000000/0.4"), (1, "#000000/0"))),
        ),
        rect((left, top, across, depth), 0, "url(#above)"),
        rect((left, top, depth, down), 0, "url(#beside)"),
    ]


def _slate(plan: BoardPlan) -> list[str]:
    left, top, across, down = plan.field
    stone = radial(
        "stone",
        left + across * 0.45,
        top + down * 0.38,
        max(across, down) * 0.8,
        ((0, "#3a4a54"), (0.6, "#2b3840"), (1, "#1d272d")),
    )
    wide = max(1.5, plan.cell * 0.028)
    return [
        definitions(stone),
        rect(plan.field, 0, "url(#stone)"),
        _dust(plan),
        *_inner_shadow(plan, plan.cell * 0.16),
        path(_inner_lines(plan, 0.06), "none", "#dfe9e6", wide, 0.62),
        path(_inner_lines(plan, 0.06, -wide * 0.2), "none", "#ffffff", wide * 0.35, 0.5),
    ]


def _dust(plan: BoardPlan) -> str:
    """Return traces of wiped chalk."""
    chance = random.Random(3)
    left, top, across, down = plan.field
    parts = []
    for _smear in range(16):
        x, y = left + chance.random() * across * 0.8, top + chance.random() * down
        far = across * chance.uniform(0.1, 0.3)
        parts.append(
            f"M{num(x)} {num(y)}q{num(far / 2)} {num(-far * 0.12)} "
            f"{num(min(far, left + across - x))} {num(far * 0.05)}"
        )
    return path("".join(parts), "none", "#ffffff", plan.cell * 0.11, 0.018)


def _inner_lines(plan: BoardPlan, gap: float = 0.0, shift: float = 0.0) -> str:
    """Return the lines between the cells, shifted right and down by *shift* pixels.

    They end *gap* cells before the frame.
    """
    left, top, across, down = plan.field
    cell = plan.cell
    inset = gap * cell
    columns = [left + n * cell + shift for n in range(1, plan.columns)]
    lines = [f"M{num(x)} {num(top + inset)}L{num(x)} {num(top + down - inset)}" for x in columns]
    lines += [
        f"M{num(left + inset)} {num(y)}L{num(left + across - inset)} {num(y)}"
        for y in (top + n * cell + shift for n in range(1, plan.rows))
    ]
    return "".join(lines)


def _cloth(plan: BoardPlan) -> list[str]:
    left, top, across, down = plan.field
    felt = radial(
        "felt",
        left + across * 0.46,
        top + down * 0.4,
        max(across, down) * 0.78,
        ((0, "#2f9a63"), (0.55, "#217d4e"), (1, "#155c38")),
    )
    wide = max(1.0, plan.cell * 0.022)
    dots = [
        circle(left + x * plan.cell, top + y * plan.cell, plan.cell * 0.062, "#0b3320")
        for x in (2, plan.columns - 2)
        for y in (2, plan.rows - 2)
        if plan.columns > 4 and plan.rows > 4
    ]
    return [
        definitions(felt),
        rect(plan.field, 0, "url(#felt)"),
        path(_inner_lines(plan, 0, wide * 0.9), "none", "#49b37c", wide * 0.7, 0.5),
        path(_inner_lines(plan), "none", "#0c3a25", wide, 0.95),
        *dots,
        *_inner_shadow(plan, plan.cell * 0.2),
    ]


def _plank(plan: BoardPlan) -> list[str]:
    left, top, across, down = plan.field
    cell = plan.cell
    wood = linear(
        "plank",
        (left, top),
        (left + across, top + down),
        ((0, "#e9c384"), (0.5, "#dfb271"), (1, "#cf9c58")),
    )
    wide = max(1.0, cell * 0.034)
    lines = []
    for number in range(plan.columns):
        x = left + (number + 0.5) * cell
        lines.append(f"M{num(x)} {num(top + cell / 2)}L{num(x)} {num(top + down - cell / 2)}")
    for number in range(plan.rows):
        y = top + (number + 0.5) * cell
        lines.append(f"M{num(left + cell / 2)} {num(y)}L{num(left + across - cell / 2)} {num(y)}")
    return [
        definitions(wood),
        rect(plan.field, 0, "url(#plank)"),
        _veins(plan),
        *_inner_shadow(plan, max(4.0, across * 0.012)),
        path("".join(lines), "none", "#4c3216", wide, 0.85),
        *(circle(x, y, max(1.6, cell * 0.1), "#3a2510") for x, y in _star_points(plan)),
    ]


def _veins(plan: BoardPlan) -> str:
    """Return the grain of the plank: long, slightly bent lines."""
    chance = random.Random(11)
    left, top, across, down = plan.field
    parts = []
    for number in range(34):
        x = left + across * (number + chance.random()) / 34
        bend = across * chance.uniform(-0.012, 0.012)
        x = min(max(x, left + abs(bend)), left + across - abs(bend))
        parts.append(
            f"M{num(x)} {num(top)}Q{num(x + bend)} {num(top + down * 0.5)} "
            f"{num(x)} {num(top + down)}"
        )
    return path("".join(parts), "none", "#a8732f", max(0.7, across * 0.0022), 0.3)


def _star_points(plan: BoardPlan) -> list[tuple[float, float]]:
    """Return the star points, as on a Go board; none on boards smaller than 9 x 9."""
    left, top, _across, _down = plan.field
    if min(plan.rows, plan.columns) < 9:
        return []
    away = 3 if min(plan.rows, plan.columns) > 12 else 2
    columns = {away, plan.columns - 1 - away}
    rows = {away, plan.rows - 1 - away}
    if plan.columns % 2 and plan.rows % 2:
        columns.add(plan.columns // 2)
        rows.add(plan.rows // 2)
    return [
        (left + (x + 0.5) * plan.cell, top + (y + 0.5) * plan.cell)
        for x in sorted(columns)
        for y in sorted(rows)
    ]
