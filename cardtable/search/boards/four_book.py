"""A book of Connect Four: exact scores of positions with few discs, in a checksummed file.

A position is stored by its key (four_solver.py), the smaller one of its two mirror images, and by
its score to the side to move. Positions that are not in the book are solved.

The file begins with MAGIC, the number of positions and the CRC-32 of the rest, both as 32-bit
integers, little-endian. The rest, compressed by zlib, is the ascending keys, of 64 bits each, and
the scores, one signed byte each.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass

MAGIC = b"CT4BOOK1"
_HEAD = struct.Struct("<8sII")
MAX_POSITIONS = 1_000_000


@dataclass(frozen=True, slots=True)
class Book:
    """Ascending keys of positions and, in the same order, their scores."""

    keys: array[int]
    scores: array[int]

    def __len__(self) -> int:
        return len(self.keys)


def pack(scores: Mapping[int, int]) -> bytes:
    """Return the file of a book with the *scores* of positions by their keys."""
    keys = array("Q", sorted(scores))
    values = array("b", [scores[key] for key in keys])
    if sys.byteorder == "big":
        keys.byteswap()
    body = zlib.compress(keys.tobytes() + values.tobytes(), 9)
    return _HEAD.pack(MAGIC, len(values), zlib.crc32(body)) + body


def unpack(data: bytes) -> Book:
    """Return the book in the file *data*. Raises ValueError if it is damaged."""
    if len(data) < _HEAD.size:
        raise ValueError("The book is too short.")
    magic, count, checksum = _HEAD.unpack_from(data)
    body = data[_HEAD.size :]
    if magic != MAGIC or count > MAX_POSITIONS:
        raise ValueError("Not a book of Connect Four.")
    if zlib.crc32(body) != checksum:
        raise ValueError("The checksum of the book is wrong.")
    try:
        plain = zlib.decompress(body)
    except zlib.error as error:
        raise ValueError("The book cannot be decompressed.") from error
    if len(plain) != 9 * count:
        raise ValueError("The book has the wrong length.")
    keys, scores = array("Q", plain[: 8 * count]), array("b", plain[8 * count :])
    if sys.byteorder == "big":
        keys.byteswap()
    return Book(keys, scores)
