"""The blue rack of Connect Four: its inside, its front and the holes."""

from __future__ import annotations

import pygame

from cardtable.art.boards.empty_boards import BoardPlan, render
from cardtable.art.drawings import load, rasterise
from cardtable.art.svg import circle, definitions, document, linear, rect
from cardtable.ui.surface_cache import SurfaceCache

HOLE = 0.80
"""The diameter of a hole in cells."""

_cache = SurfaceCache()


def corner_of(plan: BoardPlan) -> int:
    """Return the radius of the rack's corners."""
    return round(min(plan.field[:2]) * 0.8)


def rack_back(plan: BoardPlan) -> pygame.Surface:
    """Return the dark inside of the rack, seen through the holes."""

    def make() -> pygame.Surface:
        return render(plan, [rect(plan.field, 0, "#0c1835")])

    return _cache.get(("rack back", plan), make)


def rack_front(plan: BoardPlan) -> pygame.Surface:
    """Return the front of the rack with its holes; it is drawn over the discs."""

    def make() -> pygame.Surface:
        front = render(plan, _rack(plan))
        cell = round(plan.cell)
        hole = _hole(cell)
        rim = rasterise(load("boards", "rack-hole").svg(), (cell, cell), 2)
        for row in range(plan.rows):
            for column in range(plan.columns):
                spot = (plan.field[0] + column * cell, plan.field[1] + row * cell)
                front.blit(hole, spot, special_flags=pygame.BLEND_RGBA_SUB)
                front.blit(rim, spot)
        return front

    return _cache.get(("rack front", plan), make)


def _hole(cell: int) -> pygame.Surface:
    """Return the surface that is subtracted to cut a hole."""
    disc = circle(50, 50, 50 * HOLE, "#ffffff")
    hole = rasterise(document(100, 100, [disc]), (cell, cell), 2)
    hole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return hole


def _rack(plan: BoardPlan) -> list[str]:
    """Return the front without holes: blue, with a bevel."""
    width, height = plan.size
    left = plan.field[0]
    corner = corner_of(plan)
    line = max(1.0, left * 0.07)
    body = linear("body", (0, 0), (0, height), ((0, "#3f7bef"), (0.5, "#2559c9"), (1, "#173d97")))
    shine = linear(
        "shine",
        (0, 0),
        (width, height),
        ((0, "#ffffff/0.26"), (0.32, "#ffffff/0"), (1, "#000000/0.2")),
    )
    return [
        definitions(body, shine),
        rect((0, 0, width, height), corner, "url(#body)"),
        rect((0, 0, width, height), corner, "url(#shine)"),
        rect(
            (line / 2, line / 2, width - line, height - line), corner, "none", "#8db4ff", line, 0.6
        ),
        rect(
            (line * 1.6, line * 1.6, width - line * 3.2, height - line * 3.2),
            corner * 0.85,
            "none",
            "#0c2568",
            line * 0.7,
            0.5,
        ),
    ]
