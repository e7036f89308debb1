"""The 169 classes of starting hands, and their equities against each other before the flop.

preflop_equities.py counts all boards for all pairs of hands, and writes the file preflop.equities
beside it: 8 bytes that say what it is, the CRC-32 of the rest, and for each two
classes a 16-bit number, all little-endian. So what is read differs from the exact mean by at most
1/65534 of the pot that the two play for.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

FILE = Path(__file__).with_name("preflop.equities")
RANKS = "23456789TJQKA"
CLASSES = 169
_HEAD = struct.Struct("<8sI")
_MAGIC = b"equity 1"
_PAIRS = CLASSES * (CLASSES - 1) // 2
_SCALE = 32767


def _names() -> tuple[str, ...]:
    names: list[str] = []
    for high in reversed(RANKS):
        names.append(high + high)
        for low in reversed(RANKS[: RANKS.index(high)]):
            names += [high + low + "s", high + low + "o"]
    return tuple(names)


CLASS_NAMES = _names()
"""The names of the classes, from AA, AKs, AKo, AQs to 33, 32s, 32o, 22."""

_NUMBERS = {name: number for number, name in enumerate(CLASS_NAMES)}


def class_of(first: int, second: int) -> int:
    """Return the number of the class of two card indexes.

    >>> [CLASS_NAMES[class_of(*cards)] for cards in ((12, 25), (0, 12), (0, 25))]
    ['AA', 'A2s', 'A2o']
    """
    low, high = sorted((first % 13, second % 13))
    suited = "" if low == high else "s" if first // 13 == second // 13 else "o"
    return _NUMBERS[RANKS[high] + RANKS[low] + suited]


@cache
def count_deals() -> tuple[tuple[int, ...], ...]:
    """Return for each class and opposing class how many pairs of hands share no card."""
    holes = list(combinations(range(52), 2))
    totals = [0] * CLASSES
    holding = [[0] * CLASSES for _card in range(52)]
    """The hands of each class that hold the card."""
    both = [[0] * CLASSES for _row in range(CLASSES)]
    for first, second in holes:
        number = class_of(first, second)
        totals[number] += 1
        holding[first][number] += 1
        holding[second][number] += 1
    for first, second in holes:
        number, row = class_of(first, second), both[class_of(first, second)]
        for other in range(CLASSES):
            row[other] += totals[other] - holding[first][other] - holding[second][other]
        row[number] += 1  # the hand itself has been taken away twice
    return tuple(map(tuple, both))


def pack(outcomes: Sequence[Sequence[float]]) -> bytes:
    """Return the file of *outcomes*: chance to win less chance to lose, by class and other class.

    The outcomes of a class against itself are 0, and those below the diagonal follow from those
    above.
    """
    values = array(
        "h", [round(_SCALE * outcomes[i][j]) for i, j in combinations(range(CLASSES), 2)]
    )
    if sys.byteorder == "big":
        values.byteswap()
    body = values.tobytes()
    return _HEAD.pack(_MAGIC, zlib.crc32(body)) + body


def unpack(data: bytes) -> tuple[tuple[float, ...], ...]:
    """Return the outcomes in the file *data*, from -1 to 1, by class and opposing class.

    Raises ValueError if the file is cut off, changed, or another one.
    """
    size = _HEAD.size + 2 * _PAIRS
    if len(data) != size:
        raise ValueError(f"The file of equities has {len(data):,d} bytes instead of {size:,d}.")
    magic, checksum = _HEAD.unpack_from(data)
    if magic != _MAGIC:
        raise ValueError("This is not a file of equities before the flop, version 1.")
    body = data[_HEAD.size :]
    if zlib.crc32(body) != checksum:
        raise ValueError("The file of equities is damaged: its checksum is wrong.")
    values = array("h", body)
    if sys.byteorder == "big":
        values.byteswap()
    outcomes = [[0.0] * CLASSES for _row in range(CLASSES)]
    for (i, j), value in zip(combinations(range(CLASSES), 2), values, strict=True):
        if abs(value) > _SCALE:
            raise ValueError("The file of equities is damaged: an equity is out of range.")
        outcomes[i][j], outcomes[j][i] = value / _SCALE, -value / _SCALE
    return tuple(map(tuple, outcomes))


@cache
def preflop_outcomes() -> tuple[tuple[float, ...], ...]:
    """Return chance to win less chance to lose, by class and opposing class, if all cards come.

    Raises ValueError if the file is damaged.
    """
    return unpack(FILE.read_bytes())
