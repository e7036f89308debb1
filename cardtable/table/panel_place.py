"""Finds the place of a panel beside what is read together with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame

from cardtable.ui.theme import Size

RIGHT_SIDE = 1.4
"""The factor by which a place in the right half counts more, since panels usually appear there."""


class Taken(NamedTuple):
    """Rectangles that a panel leaves free if *minimum* (width, height) is left for it."""

    boxes: Sequence[pygame.Rect]
    minimum: Size


def panel_space(
    space: pygame.Rect,
    taken: Sequence[Taken],
    wanted: Size,
    contents: Callable[[Size], int] = lambda _size: 0,
) -> pygame.Rect:
    """Return the best part of *space* for a panel of up to the size *wanted*.

    *contents* counts how much a panel of a size shows: the best part shows most, then it is large.
    The most important group of *taken* is the first; where the room is short, the last ones are
    disregarded, one after the other. If even the first one leaves less than its minimum, the panel
    is at the right edge of *space*.
    """
    for count in range(len(taken), 0, -1):
        width, height = taken[count - 1].minimum
        free = free_spaces(space, [box for group in taken[:count] for box in group.boxes])
        large = [box for box in free if box.width >= width and box.height >= height]
        if large:
            return max(
                large,
                key=lambda box: (
                    contents(box.size),
                    _value(box, space, wanted),
                    box.right,
                    -box.top,
                ),
            )
    width = min(taken[0].minimum[0], space.width)
    return pygame.Rect(space.right - width, space.top, width, space.height)


def _value(box: pygame.Rect, space: pygame.Rect, wanted: Size) -> float:
    """Return the area of *box* that a panel can use, weighted by the side."""
    area = min(box.width, wanted[0]) * min(box.height, wanted[1])
    return area * (RIGHT_SIDE if box.right - space.left > space.right - box.left else 1.0)


def free_spaces(space: pygame.Rect, taken: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return the largest rectangles in *space* that touch none of *taken*; they overlap."""
    free = [space]
    for box in taken:
        parts = [part for each in free for part in _without(each, box)]
        free = [
            part
            for number, part in enumerate(parts)
            if not any(
                other.contains(part) and (other != part or place < number)
                for place, other in enumerate(parts)
                if place != number
            )
        ]
    return free


def _without(space: pygame.Rect, box: pygame.Rect) -> list[pygame.Rect]:
    """Return the largest rectangles of *space* beside *box*."""
    if not space.colliderect(box):
        return [space]
    left, top, right, bottom = space.left, space.top, space.right, space.bottom
    parts = [
        (left, top, box.left - left, space.height),
        (box.right, top, right - box.right, space.height),
        (left, top, space.width, box.top - top),
        (left, box.bottom, space.width, bottom - box.bottom),
    ]
    return [pygame.Rect(part) for part in parts if part[2] > 0 and part[3] > 0]
