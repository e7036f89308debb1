"""The match table: the chance to win a match of Spades from every score and number of bags.

The table ships in ``assets/strategies/spades``; ``python packaging spades_match_table`` makes it
from the outcomes of real hands. It goes by the points that each side still needs, so one table
serves all targets.

The file begins with MAGIC, the length of a description and the CRC-32 of the rest, both as 32-bit
integers, little-endian. The rest is the description (JSON: the knots, and how the table was made)
and, compressed by zlib, the values, of 16 bits each, in the order of Scoring.set_match_table().
"""

from __future__ import annotations

import json
import logging
import struct
import sys
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cardtable.core import assets
from cardtable.games.spades.rules import Rules
from cardtable.search.cards.scoring import Scoring

FILE = "match.table"
MAGIC = b"CTMATCH1"
_HEAD = struct.Struct("<8sII")
BAGS = 10
"""The number of bags with a penalty, of 100 points."""
PAIRS = BAGS * (BAGS + 1) // 2
"""The number of pairs of bag counters; the side with fewer bags is first."""
EVEN = 32_767
"""The value of an even match; a won match has twice this value, a lost one 0."""
MAX_KNOTS = 60
MAX_TENS = 250
MAX_TARGET = 1000
"""The highest target; beyond it the table has no room for scores below zero."""
FAR = 500
"""Distance from the floor, in points, at which a side hardly ever falls to it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class MatchTable:
    """Values of scores at the *knots*: see Scoring.set_match_table().

    *origin* says how the table was made.
    """

    knots: tuple[int, ...]
    values: array[int]
    origin: str = ""


def pack(table: MatchTable) -> bytes:
    """Return the file of *table*."""
    text = json.dumps({"knots": table.knots, "origin": table.origin}).encode()
    values = array("H", table.values)
    if sys.byteorder == "big":
        values.byteswap()
    rest = text + zlib.compress(values.tobytes(), 9)
    return _HEAD.pack(MAGIC, len(text), zlib.crc32(rest)) + rest


def unpack(data: bytes) -> MatchTable:
    """Return the table in the file *data*. Raises ValueError if it is damaged."""
    if len(data) < _HEAD.size:
        raise ValueError("The match table is too short.")
    magic, length, checksum = _HEAD.unpack_from(data)
    rest = data[_HEAD.size :]
    if magic != MAGIC:
        raise ValueError("Not a match table.")
    if zlib.crc32(rest) != checksum:
        raise ValueError("The checksum of the match table is wrong.")
    try:
        description = json.loads(rest[:length])
        knots = tuple(map(int, description["knots"]))
        plain = zlib.decompress(rest[length:])
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise ValueError("The match table cannot be read.") from error
    ascending = list(knots) == sorted(set(knots))
    if not (2 <= len(knots) <= MAX_KNOTS and ascending and knots[0] >= 1 and knots[-1] <= MAX_TENS):
        raise ValueError("The knots of the match table are wrong.")
    if len(plain) != 2 * PAIRS * len(knots) ** 2:
        raise ValueError("The match table has the wrong length.")
    values = array("H", plain)
    if sys.byteorder == "big":
        values.byteswap()
    return MatchTable(knots, values, description.get("origin", ""))


@cache
def match_table() -> MatchTable | None:
    """Return the shipped table; if it cannot be used, log a warning and return None."""
    try:
        return unpack(assets.find("strategies", "spades", FILE).read_bytes())
    except (OSError, ValueError) as error:
        _log.warning("No match table for Spades, a formula is used: %s", error)
        return None


def table_for(rules: Rules, scores: Sequence[int]) -> MatchTable | None:
    """Return the match table if it applies to *rules* and *scores*: see chance_to_win()."""
    has_bags = rules.bags == BAGS and rules.set_scoring == "bid"
    if len(rules.sides) != 2 or not has_bags or rules.target > MAX_TARGET:
        return None
    if rules.floor is not None and min(scores) < rules.floor + FAR:
        return None
    return match_table()


def chance_to_win(rules: Rules, scores: Sequence[int], bags: Sequence[int]) -> float | None:
    """Return the chance that side 0 wins the match, from *scores* and *bags* between two hands.

    The chance is 1 or 0 once the match is over, and None if the table does not apply. It covers
    two sides, ten bags for -100, sets that cost the bid, targets up to 1000, and scores far above
    the floor.
    """
    table = table_for(rules, scores)
    if table is None:
        return None
    return chance_in(table, [rules.target - score for score in scores], bags)


def chance_in(table: MatchTable, needs: Sequence[float], bags: Sequence[int]) -> float:
    """Return the chance in *table* that side 0 wins when the sides need *needs* more points."""
    return _lookup(table).chance_to_win(needs, bags)


@cache
def _lookup(table: MatchTable) -> Scoring:
    scoring = Scoring()
    scoring.set_match_table(table.values, table.knots, (0, 0))
    return scoring
