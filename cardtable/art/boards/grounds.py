"""The grounds of boards: slate, cloth or plank in a wooden frame. All sizes are in pixels."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from cardtable.art.drawings import rasterise
from cardtable.art.svg import circle, definitions, document, linear, num, path, radial, rect
from cardtable.ui.shapes import rounded
from cardtable.ui.surface_cache import SurfaceCache

_cache = SurfaceCache(64_000_000)


@dataclass(frozen=True, slots=True)
class Ground:
    """The geometry of a board: a frame of *size* around *field*, of *rows* x *columns* cells."""

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


def slate(ground: Ground) -> pygame.Surface:
    """Return a slate with chalk lines between its cells, in a frame of walnut."""
    return _cache.get(
        ("slate", ground), lambda: _rounded(ground, [*_frame(ground, WALNUT), *_slate(ground)])
    )


def cloth(ground: Ground) -> pygame.Surface:
    """Return green cloth with dark lines, in a frame of dark wood."""
    return _cache.get(
        ("cloth", ground), lambda: _rounded(ground, [*_frame(ground, EBONY), *_cloth(ground)])
    )


def drawn(ground: Ground, parts: Sequence[str]) -> pygame.Surface:
    """Return *parts*, in pixels of the frame, as a surface."""
    return rasterise(document(*ground.size, parts), ground.size)


def corner_of(ground: Ground) -> int:
    """Return the radius of the corners of a wooden frame."""
    return round(min(ground.field[:2]) * 0.42)


def _rounded(ground: Ground, parts: Sequence[str]) -> pygame.Surface:
    """Return *parts* as a surface with rounded corners."""
    picture = drawn(ground, parts)
    mask = rounded(ground.size, corner_of(ground), (255, 255, 255, 255))
    mask.set_alpha(255)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture


# --- wood ----------------------------------------------------------------------------------------


def _frame(ground: Ground, wood: Wood) -> list[str]:
    """Return the frame: four mitred bars, lit from above, with a grain along each."""
    width, height = ground.size
    left, top, across, down = ground.field
    right, bottom = left + across, top + down
    corner = corner_of(ground)
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
    drawn = [path(d, f"url(#{name})") for d, name in bars]
    drawn += _grain(ground, wood)
    edge = max(1.0, left * 0.05)
    wide, high = width - edge, height - edge
    drawn += [
        rect(edge / 2, edge / 2, wide, high, corner, "none", wood.light, edge, 0.5),
        rect(
            left - edge,
            top - edge,
            across + 2 * edge,
            down + 2 * edge,
            0,
            "none",
            wood.grain,
            2 * edge,
            0.85,
        ),
    ]
    return [gradients, *drawn]


def _grain(ground: Ground, wood: Wood) -> list[str]:
    """Return thin wavy lines along every bar."""
    chance = random.Random(7)
    width, height = ground.size
    left, top, across, down = ground.field
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


# --- slate and cloth -----------------------------------------------------------------------------


def _inner_shadow(ground: Ground, depth: float) -> list[str]:
    """Return the shadow of the frame on the field, along the top and the left."""
    left, top, across, down = ground.field
    return [
        definitions(
            linear("above", (0, top), (0, top + depth), ((0, "#000000/0.55"), (1, "#000000/0"))),
            linear("beside", (left, 0), (left + depth, 0), ((0, "#000000/0.4"), (1, "#000000/0"))),
        ),
        rect(left, top, across, depth, 0, "url(#above)"),
        rect(left, top, depth, down, 0, "url(#beside)"),
    ]


def _slate(ground: Ground) -> list[str]:
    left, top, across, down = ground.field
    stone = radial(
        "stone",
        left + across * 0.45,
        top + down * 0.38,
        max(across, down) * 0.8,
        ((0, "#3a4a54"), (0.6, "#2b3840"), (1, "#1d272d")),
    )
    wide = max(1.5, ground.cell * 0.028)
    return [
        definitions(stone),
        rect(left, top, across, down, 0, "url(#stone)"),
        _dust(ground),
        *_inner_shadow(ground, ground.cell * 0.16),
        path(_inner_lines(ground, 0.06), "none", "#dfe9e6", wide, 0.62),
        path(_inner_lines(ground, 0.06, -wide * 0.2), "none", "#ffffff", wide * 0.35, 0.5),
    ]


def _dust(ground: Ground) -> str:
    """Return traces of wiped chalk."""
    chance = random.Random(3)
    left, top, across, down = ground.field
    parts = []
    for _smear in range(16):
        x, y = left + chance.random() * across * 0.8, top + chance.random() * down
        far = across * chance.uniform(0.1, 0.3)
        parts.append(
            f"M{num(x)} {num(y)}q{num(far / 2)} {num(-far * 0.12)} "
            f"{num(min(far, left + across - x))} {num(far * 0.05)}"
        )
    return path("".join(parts), "none", "#ffffff", ground.cell * 0.11, 0.018)


def _inner_lines(ground: Ground, short: float = 0.0, aside: float = 0.0) -> str:
    """Return the lines between the cells, ending *short* cells before the frame."""
    left, top, across, down = ground.field
    cell = ground.cell
    inset = short * cell
    columns = [left + n * cell + aside for n in range(1, ground.columns)]
    lines = [f"M{num(x)} {num(top + inset)}L{num(x)} {num(top + down - inset)}" for x in columns]
    lines += [
        f"M{num(left + inset)} {num(y)}L{num(left + across - inset)} {num(y)}"
        for y in (top + n * cell + aside for n in range(1, ground.rows))
    ]
    return "".join(lines)


def _cloth(ground: Ground) -> list[str]:
    left, top, across, down = ground.field
    felt = radial(
        "felt",
        left + across * 0.46,
        top + down * 0.4,
        max(across, down) * 0.78,
        ((0, "#2f9a63"), (0.55, "#217d4e"), (1, "#155c38")),
    )
    wide = max(1.0, ground.cell * 0.022)
    dots = "".join(
        f'<circle cx="{num(left + x * ground.cell)}" cy="{num(top + y * ground.cell)}" '
        f'r="{num(ground.cell * 0.062)}" fill="#0b3320"/>'
        for x in (2, ground.columns - 2)
        for y in (2, ground.rows - 2)
        if ground.columns > 4 and ground.rows > 4
    )
    return [
        definitions(felt),
        rect(left, top, across, down, 0, "url(#felt)"),
        path(_inner_lines(ground, 0, wide * 0.9), "none", "#49b37c", wide * 0.7, 0.5),
        path(_inner_lines(ground), "none", "#0c3a25", wide, 0.95),
        dots,
        *_inner_shadow(ground, ground.cell * 0.2),
    ]


def stones(ground: Ground) -> pygame.Surface:
    """Return a board of light wood; stones are placed where its lines cross."""
    return _cache.get(
        ("stones", ground), lambda: _rounded(ground, [*_frame(ground, WALNUT), *_plank(ground)])
    )


def _plank(ground: Ground) -> list[str]:
    left, top, across, down = ground.field
    cell = ground.cell
    wood = linear(
        "plank",
        (left, top),
        (left + across, top + down),
        ((0, "#e9c384"), (0.5, "#dfb271"), (1, "#cf9c58")),
    )
    wide = max(1.0, cell * 0.034)
    lines = []
    for number in range(ground.columns):
        x = left + (number + 0.5) * cell
        lines.append(f"M{num(x)} {num(top + cell / 2)}L{num(x)} {num(top + down - cell / 2)}")
    for number in range(ground.rows):
        y = top + (number + 0.5) * cell
        lines.append(f"M{num(left + cell / 2)} {num(y)}L{num(left + across - cell / 2)} {num(y)}")
    return [
        definitions(wood),
        rect(left, top, across, down, 0, "url(#plank)"),
        _veins(ground),
        *_inner_shadow(ground, max(4.0, across * 0.012)),
        path("".join(lines), "none", "#4c3216", wide, 0.85),
        *(circle(x, y, max(1.6, cell * 0.1), "#3a2510") for x, y in _stars(ground)),
    ]


def _veins(ground: Ground) -> str:
    """Return the grain of the plank: long, slightly bent lines."""
    chance = random.Random(11)
    left, top, across, down = ground.field
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


def _stars(ground: Ground) -> list[tuple[float, float]]:
    """Return the star points, as on a Go board; none on boards smaller than 9 x 9."""
    left, top, _across, _down = ground.field
    if min(ground.rows, ground.columns) < 9:
        return []
    away = 3 if min(ground.rows, ground.columns) > 12 else 2
    columns = {away, ground.columns - 1 - away}
    rows = {away, ground.rows - 1 - away}
    if ground.columns % 2 and ground.rows % 2:
        columns.add(ground.columns // 2)
        rows.add(ground.rows // 2)
    return [
        (left + (x + 0.5) * ground.cell, top + (y + 0.5) * ground.cell)
        for x in sorted(columns)
        for y in sorted(rows)
    ]
