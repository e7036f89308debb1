"""What is to be played, as plain values that travel to any process and lie in any file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from cardtable.i18n import N_
from cardtable.lab.contestants import Contestant

HAND, GAME = N_("hand"), N_("game")


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


class Length(NamedTuple):
    """How many hands and how many whole games a pair plays, each twice with the sides swapped."""

    deals: int
    games: int = 0


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


def units_of(lengths: Mapping[tuple[int, int], Length]) -> Iterator[Unit]:
    """Yield the units of a match in the order to play them: every pair gets on evenly."""
    for what, counts in (
        (HAND, {pair: length.deals for pair, length in lengths.items()}),
        (GAME, {pair: length.games for pair, length in lengths.items()}),
    ):
        for number in range(max(counts.values(), default=0)):
            for (a, b), count in counts.items():
                if number < count:
                    yield Unit(a, b, what, number)


def derive(*parts: str | int) -> int:
    """Return a seed of 48 bits that depends on all *parts*, in every process the same.

    >>> derive("deal", 1, 2) == derive("deal", 1, 2) != derive("deal", 1, 3)
    True
    """
    text = "\0".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")
