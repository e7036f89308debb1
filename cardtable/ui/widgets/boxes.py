"""Pure functions that divide rectangles, for layouts; everything is in pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

Rects = tuple[pygame.Rect, ...]


def inset(rect: pygame.Rect, x: int, y: int | None = None) -> pygame.Rect:
    """Return *rect* reduced by *x* at the left and right, and by *y* (or *x*) at top and bottom."""
    return rect.inflate(-2 * x, -2 * (x if y is None else y))


def centred(rect: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """Return a rectangle of *size*, limited to that of *rect*, in the middle of *rect*."""
    box = pygame.Rect(0, 0, min(size[0], rect.width), min(size[1], rect.height))
    box.center = rect.center
    return box


def columns(rect: pygame.Rect, weights: Sequence[float], gap: int = 0) -> Rects:
    """Return *rect* split into columns with widths proportional to *weights*."""
    return tuple(
        pygame.Rect(rect.left + start, rect.top, length, rect.height)
        for start, length in _shares(rect.width, weights, gap)
    )


def rows(rect: pygame.Rect, weights: Sequence[float], gap: int = 0) -> Rects:
    """Return *rect* split into rows with heights proportional to *weights*."""
    return tuple(
        pygame.Rect(rect.left, rect.top + start, rect.width, length)
        for start, length in _shares(rect.height, weights, gap)
    )


def grid(rect: pygame.Rect, across: int, count: int, gap: int = 0) -> Rects:
    """Return *count* equal cells row by row, *across* in each row."""
    down = -(-count // across)
    cells = [
        cell for row in rows(rect, [1] * down, gap) for cell in columns(row, [1] * across, gap)
    ]
    return tuple(cells[:count])


def stack(rect: pygame.Rect, heights: Sequence[int], gap: int = 0) -> Rects:
    """Return boxes of the given *heights*, stacked from the top of *rect*."""
    top = rect.top
    boxes = []
    for height in heights:
        boxes.append(pygame.Rect(rect.left, top, rect.width, height))
        top += height + gap
    return tuple(boxes)


def flow(rect: pygame.Rect, sizes: Sequence[tuple[int, int]], gap: int = 0) -> Rects:
    """Return boxes of *sizes* arranged like words in a paragraph."""
    x, y, line = rect.left, rect.top, 0
    boxes = []
    for width, height in sizes:
        width = min(width, rect.width)
        if x > rect.left and x + width > rect.right:
            x, y, line = rect.left, y + line + gap, 0
        boxes.append(pygame.Rect(x, y, width, height))
        x += width + gap
        line = max(line, height)
    return tuple(boxes)


def cut_left(rect: pygame.Rect, width: int, gap: int = 0) -> Rects:
    """Return the left *width* pixels of *rect* and the rest after *gap*."""
    width = min(width, rect.width)
    rest = max(0, rect.width - width - gap)
    return (
        pygame.Rect(rect.left, rect.top, width, rect.height),
        pygame.Rect(rect.right - rest, rect.top, rest, rect.height),
    )


def cut_top(rect: pygame.Rect, height: int, gap: int = 0) -> Rects:
    """Return the top *height* pixels of *rect* and the rest after *gap*."""
    height = min(height, rect.height)
    rest = max(0, rect.height - height - gap)
    return (
        pygame.Rect(rect.left, rect.top, rect.width, height),
        pygame.Rect(rect.left, rect.bottom - rest, rect.width, rest),
    )


def cut_right(rect: pygame.Rect, width: int, gap: int = 0) -> Rects:
    """Return the rest of *rect* before *gap*, and its right *width* pixels."""
    width = min(width, rect.width)
    rest = max(0, rect.width - width - gap)
    return (
        pygame.Rect(rect.left, rect.top, rest, rect.height),
        pygame.Rect(rect.right - width, rect.top, width, rect.height),
    )


def cut_bottom(rect: pygame.Rect, height: int, gap: int = 0) -> Rects:
    """Return the rest of *rect* above *gap*, and its bottom *height* pixels."""
    height = min(height, rect.height)
    rest = max(0, rect.height - height - gap)
    return (
        pygame.Rect(rect.left, rect.top, rect.width, rest),
        pygame.Rect(rect.left, rect.bottom - height, rect.width, height),
    )


def _shares(length: int, weights: Sequence[float], gap: int) -> list[tuple[int, int]]:
    """Return (start, length) of each share; with the gaps they fill *length* exactly."""
    space = max(0, length - gap * (len(weights) - 1))
    total = sum(weights) or 1.0
    shares = []
    passed = 0.0
    for number, weight in enumerate(weights):
        start = round(space * passed / total)
        passed += weight
        shares.append((start + number * gap, round(space * passed / total) - start))
    return shares
