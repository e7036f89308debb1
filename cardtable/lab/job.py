"""What is to be played, as plain values that travel to any process and lie in any file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from cardtable.lab.contestants import Contestant

HAND, GAME = "hand", "game"


@dataclass(frozen=True)
class Job:
    """A match without its length: who plays what, from which deals.

    *rules* are plain values as ``GameKind.rules_to_data`` gives them. *deals* are texts of hands to
    play; after them, or without any, *seed* decides. *code* is a sum over the program's own source:
    results of two different programs are not put together.
    """

    game: str
    rules: dict[str, Any]
    contestants: tuple[Contestant, ...]
    seed: int
    deals: tuple[str, ...] = ()
    code: str = ""

    def to_text(self) -> str:
        """Return everything as one line of JSON, always the same for the same job."""
        data = {
            "game": self.game,
            "rules": self.rules,
            "contestants": [one.to_data() for one in self.contestants],
            "seed": self.seed,
            "deals": self.deals,
            "code": self.code,
        }
        return json.dumps(data, sort_keys=True, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Job:
        """Read what ``to_text`` wrote."""
        data = json.loads(text)
        data["contestants"] = tuple(Contestant(**one) for one in data["contestants"])
        data["deals"] = tuple(data["deals"])
        return cls(**data)


class Unit(NamedTuple):
    """One piece of work: deal *number* (from 0) for two contestants, played twice.

    *what* is ``hand`` or ``game``; *a* and *b* are places in the job's contestants.
    """

    a: int
    b: int
    what: str
    number: int


Result = dict[str, Any]
"""What comes of a unit, as JSON knows it; see playing.py."""


def units_of(pairs: Sequence[tuple[int, int]], deals: int, games: int) -> Iterator[Unit]:
    """Yield the units of a match in the order to play them: every pair gets on evenly."""
    for what, count in ((HAND, deals), (GAME, games)):
        for number in range(count):
            for a, b in pairs:
                yield Unit(a, b, what, number)


def derive(*parts: str | int) -> int:
    """Return a seed of 48 bits that depends on all *parts*, in every process the same.

    >>> derive("deal", 1, 2) == derive("deal", 1, 2) != derive("deal", 1, 3)
    True
    """
    text = "\0".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")
