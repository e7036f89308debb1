"""Checks the pixels of an untrusted PNG, so that its decoder finds nothing to complain about.

The decoder prints its complaints to the terminal itself, and shows a picture that is cut off in
part.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping

_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The bits per sample that each type of colour may have."""
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_GREY, _COLOUR, _PALETTE = 0, 2, 3
_FILTERS = 5
_PASSES = (
    *((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2)),
    (0, 1, 1, 2),
)
"""Of each pass of an interlaced picture: its first column and row, and the steps to the next."""


def used_chunks(header: bytes) -> tuple[bytes, ...]:
    """Return the names of the chunks that a picture with this *header* uses, in their order."""
    colour = header[9]
    middle = {_PALETTE: (b"PLTE", b"tRNS"), _GREY: (b"tRNS",), _COLOUR: (b"tRNS",)}
    return (b"IHDR", *middle.get(colour, ()), b"IDAT", b"IEND")


def with_largest_window(packed: bytes) -> bytes:
    """Return packed pixels that claim to need the largest window, which always suffices.

    The decoder trusts a claim that is too low, and refuses the picture half-way.
    """
    return packed if packed[:1] == b"\x78" else b"\x78\x01" + packed[2:]


def is_intact(chunks: Mapping[bytes, bytes]) -> bool:
    """Return whether *chunks*, by name, are those of a picture that can be decoded as a whole.

    They are some of used_chunks().
    """
    if len(chunks[b"IHDR"]) != 13:
        return False
    width, height, depth, colour, packing, filters, interlace = struct.unpack(
        ">IIBBBBB", chunks[b"IHDR"]
    )
    if depth not in _DEPTHS.get(colour, ()) or packing or filters or interlace > 1:
        return False
    if not _is_palette_intact(chunks, depth, colour):
        return False
    rows = list(_row_sizes(width, height, depth * _SAMPLES[colour], interlaced=bool(interlace)))
    size = sum(count * length for count, length in rows)
    try:
        stream = zlib.decompressobj()
        pixels = stream.decompress(chunks[b"IDAT"], size + 1)
    except zlib.error:
        return False
    if len(pixels) != size or not stream.eof or stream.unused_data:
        return False
    start = 0
    for count, length in rows:
        end = start + count * length
        if any(number >= _FILTERS for number in pixels[start:end:length]):
            return False
        start = end
    return True


def _is_palette_intact(chunks: Mapping[bytes, bytes], depth: int, colour: int) -> bool:
    """Return whether the palette and the transparent colours are what the type of colour needs."""
    palette, transparent = chunks.get(b"PLTE"), chunks.get(b"tRNS")
    if colour != _PALETTE:
        if transparent is None:
            return True
        samples = {_GREY: 1, _COLOUR: 3}[colour]
        if len(transparent) != 2 * samples:
            return False
        return all(value < 1 << depth for value in struct.unpack(f">{samples}H", transparent))
    if not palette or len(palette) % 3 or len(palette) > 3 << depth:
        return False
    return transparent is None or 0 < len(transparent) <= len(palette) // 3


def _row_sizes(
    width: int, height: int, bits: int, *, interlaced: bool
) -> Iterator[tuple[int, int]]:
    """Yield number and length in bytes of the rows of each pass, their filters included."""
    for column, row, across, down in _PASSES if interlaced else ((0, 0, 1, 1),):
        columns, rows = -(-(width - column) // across), -(-(height - row) // down)
        if columns > 0 and rows > 0:
            yield rows, (columns * bits + 7) // 8 + 1
