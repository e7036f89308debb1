"""Measures untrusted PNG files before anything decodes them.

A PNG of a few kilobytes can unpack to gigabytes, so its header is read here; a file that claims
little and holds more is cut off by its decoder.
"""

from __future__ import annotations

import struct
import zlib

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.png_pixels import is_intact, used_chunks, with_largest_window

CARD_SIDES = (140, 2100)
"""Least and greatest height of the picture of a card in pixels."""
MAX_PNG_BYTES = 4 * 2**20

_PNG_START = b"\x89PNG\r\n\x1a\n"
_HEADER_START = b"\0\0\0\rIHDR"
"""The length and name of the first chunk."""
_DEPTHS = {1, 2, 4, 8, 16}
_NEEDED = (b"IHDR", b"PLTE", b"tRNS", b"IEND")
MAX_CHUNKS = 20_000


def read_png(
    data: bytes, filename: str, shape: tuple[int, int] | None, sides: tuple[int, int] = CARD_SIDES
) -> bytes:
    """Return the PNG *data* with only the chunks that its pixels need.

    Texts, colour profiles and the like may be compressed, and the decoder would unpack hundreds of
    them. Raises SourceError unless it is a PNG of usable size and *shape*; see :func:`check_png`.
    """
    check_png(data, filename, shape, sides)
    chunks: dict[bytes, bytes] = {}
    pixels: list[bytes] = []
    count, offset = 0, len(_PNG_START)
    while offset + 12 <= len(data) and b"IEND" not in chunks and count < MAX_CHUNKS:
        size, name = struct.unpack(">I4s", data[offset : offset + 8])
        content = data[offset + 8 : offset + 8 + size]
        if name == b"IDAT":
            pixels.append(content)
        elif name in _NEEDED:
            chunks.setdefault(name, content)
        count, offset = count + 1, offset + 12 + size
    chunks[b"IDAT"] = with_largest_window(b"".join(pixels))
    chunks = {name: chunks[name] for name in used_chunks(chunks[b"IHDR"]) if name in chunks}
    if b"IEND" not in chunks or not is_intact(chunks):
        raise SourceError(_("The PNG file is damaged."), filename=filename)
    return _PNG_START + b"".join(_chunk(name, chunks[name]) for name in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(name + content))
    return struct.pack(">I", len(content)) + name + content + checksum


def check_png(
    data: bytes, filename: str, shape: tuple[int, int] | None, sides: tuple[int, int] = CARD_SIDES
) -> None:
    """Raise SourceError unless *data* is a PNG whose height is within *sides*.

    Its *shape* (width, height) is compared in proportion; None allows any.
    """
    if len(data) > MAX_PNG_BYTES:
        raise SourceError(
            _("The file is too large."),
            filename=filename,
            allowed=_("At most {limit} bytes are allowed.").format(limit=MAX_PNG_BYTES),
        )
    if len(data) < 33 or not data.startswith(_PNG_START + _HEADER_START):
        raise SourceError(_("Not a PNG file."), filename=filename)
    width, height, depth = struct.unpack(">IIB", data[16:25])
    low, high = sides
    if not low <= height <= high or not 1 <= width <= high or depth not in _DEPTHS:
        raise SourceError(
            _("The picture has the wrong size: {width} by {height} pixels.").format(
                width=width, height=height
            ),
            filename=filename,
            allowed=_("The height must be {low} to {high} pixels.").format(low=low, high=high),
        )
    if shape is None:
        return
    ratio = shape[0] / shape[1]
    if abs(width / height - ratio) > 0.02 * ratio:
        raise SourceError(
            _("The picture has the wrong shape: {width} by {height} pixels.").format(
                width=width, height=height
            ),
            filename=filename,
            allowed=_("Use the shape {width} by {height}, in any size.").format(
                width=shape[0], height=shape[1]
            ),
        )
