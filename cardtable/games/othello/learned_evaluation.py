"""The weights of the learned evaluation, read from ``assets/strategies/othello/weights``.

The file is a line of JSON, with the checksum and the command that made it, and then the weights in
the order of PatternWeights, as signed 16-bit numbers with the low byte first, compressed by LZMA.
Without the file, or if it is damaged, the handmade evaluation is used, and a warning is logged.
"""

from __future__ import annotations

import hashlib
import json
import logging
import lzma
import sys
from array import array
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from cardtable.core import assets
from cardtable.search.boards.othello_patterns import PatternWeights

FORMAT = "cardtable othello weights 2"
MAX_BYTES = 2_000_000
"""Maximum size of the file."""
_MAX_UNPACKED = 16 << 20
_MAX_MEMORY = 128 << 20
# Low and high bytes are modelled apart, which saves 7% more than the preset alone.
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lp": 1, "pb": 1}]

_log = logging.getLogger(__name__)


class Damaged(ValueError):
    """The file of weights is missing, damaged or of another format."""


@cache
def learned_weights() -> PatternWeights | None:
    """Return the weights that ship with the program, None (with a warning) without a valid file."""
    try:
        return read_weights(assets.find("strategies", "othello", "weights"))
    except Damaged as error:
        _log.warning("Othello is played with the handmade evaluation: %s", error)
        return None


def read_weights(file: Traversable) -> PatternWeights:
    """Read a file of weights. Raises Damaged."""
    try:
        with file.open("rb") as stream:
            line, _end, packed = stream.read(MAX_BYTES + 1).partition(b"\n")
        header = json.loads(line)
        if header["format"] != FORMAT:
            raise Damaged(f"the format is not {FORMAT!r}")
        if header["sha256"] != hashlib.sha256(packed).hexdigest():
            raise Damaged("the checksum is wrong")
        stored = array("h", _unpack(packed))
        if sys.byteorder == "big":
            stored.byteswap()
        return PatternWeights(stored)
    except (OSError, ValueError, TypeError, KeyError, lzma.LZMAError) as error:
        raise Damaged(str(error)) from error


def _unpack(packed: bytes) -> bytes:
    reader = lzma.LZMADecompressor(memlimit=_MAX_MEMORY)
    unpacked = reader.decompress(packed, max_length=_MAX_UNPACKED)
    if not reader.eof or reader.unused_data:
        raise Damaged("the weights are cut off or too long")
    return unpacked


def to_bytes(stored: array[int], made_by: dict[str, Any]) -> bytes:
    """Return the contents of a file of weights; *made_by* goes into its first line."""
    weights = array("h", stored)
    if sys.byteorder == "big":
        weights.byteswap()
    packed = lzma.compress(weights.tobytes(), filters=_FILTERS)
    header = {"format": FORMAT, "sha256": hashlib.sha256(packed).hexdigest(), **made_by}
    return json.dumps(header).encode() + b"\n" + packed
