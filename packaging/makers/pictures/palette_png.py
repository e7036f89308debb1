"""Write small PNG files: colours are reduced to a palette by median cut.

The grain of the felt has tens of thousands of similar colours; with a palette of 256 the picture
looks the same, and the file is a third as large.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pygame

MAX_COLOURS = 256
MIN_SPAN = 10
"""Colours that differ by less in every channel are merged."""

Colour = tuple[int, int, int]
Counts = list[tuple[Colour, int]]


class Box(NamedTuple):
    """Colours with their counts, their widest channel, and the urgency of splitting them."""

    colours: Counts
    channel: int
    urgency: float


def save_png(surface: pygame.Surface, path: Path, colours: int = MAX_COLOURS) -> None:
    """Save *surface* as *path*, a PNG file with at most *colours* (2 to 256) colours."""
    raw = pygame.image.tobytes(surface, "RGB")
    pixels = list(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))
    palette, index = reduce_colours(Counter(pixels), colours)
    width, height = surface.get_size()
    lines = bytearray()
    for row in range(height):
        lines.append(0)  # no filter: palette indices have no order
        lines.extend(index[pixel] for pixel in pixels[row * width : (row + 1) * width])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"PLTE", bytes(value for colour in palette for value in colour))
        + _chunk(b"IDAT", zlib.compress(bytes(lines), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def reduce_colours(
    counts: Mapping[Colour, int], limit: int
) -> tuple[list[Colour], dict[Colour, int]]:
    """Return a palette of at most *limit* colours, and the palette index of every colour."""
    boxes = [_box(sorted(counts.items()))]
    while len(boxes) < limit:
        worst = max(boxes, key=lambda box: box.urgency)
        if worst.urgency <= 0:
            break
        boxes.remove(worst)
        boxes.extend(_halves(worst))
    palette = [_mean(box.colours) for box in boxes]
    return palette, {
        colour: number for number, box in enumerate(boxes) for colour, _count in box.colours
    }


def _box(colours: Counts) -> Box:
    spans = [
        max(colour[channel] for colour, _count in colours)
        - min(colour[channel] for colour, _count in colours)
        for channel in range(3)
    ]
    channel = spans.index(max(spans))
    weight = sum(count for _colour, count in colours)
    span = spans[channel] if spans[channel] >= MIN_SPAN else 0
    return Box(colours, channel, span**2 * weight**0.5)


def _halves(box: Box) -> tuple[Box, Box]:
    """Split *box* so that each part has about half of its pixels."""
    colours = sorted(box.colours, key=lambda item: item[0][box.channel])
    half = sum(count for _colour, count in colours) / 2
    total, cut = 0, 1
    for number, (_colour, count) in enumerate(colours):
        total += count
        if total >= half:
            cut = min(max(number, 1), len(colours) - 1)
            break
    return _box(colours[:cut]), _box(colours[cut:])


def _mean(colours: Counts) -> Colour:
    weight = sum(count for _colour, count in colours)
    red, green, blue = (
        round(sum(colour[channel] * count for colour, count in colours) / weight)
        for channel in range(3)
    )
    return red, green, blue
