"""Jobs and work units: everything that decides the result of a match, as plain values.

They can be sent to another process or machine and stored in a file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import cardtable
from cardtable import assets
from cardtable.games import all_games
from cardtable.i18n import N_
from cardtable.lab.contestants import Contestant

HAND, GAME = N_("hand"), N_("game")
_SOURCES = (
    "cards.py",
    "dealing.py",
    "engine",
    "poker",
    "ludl",
    "search",
    "games/experiment.py",
    "games/seating.py",
)
"""Modules and folders of the package that influence how any game is played."""


@dataclass(frozen=True)
class Job:
    """A match without its length: game, rules, contestants and deals.

    *rules* are plain values from ``GameKind.rules_to_data``. *deals* are texts of the first deals;
    the others follow from *seed*. *code* is source_checksum(): results of different versions of the
    program are not combined.
    """

    game: str
    rules: dict[str, Any]
    contestants: tuple[Contestant, ...]
    seed: int
    deals: tuple[str, ...] = ()
    code: str = ""

    def to_text(self) -> str:
        """Return the job as one line of JSON; equal jobs give equal text."""
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
        """Return the job written by to_text()."""
        data = json.loads(text)
        data["contestants"] = tuple(Contestant(**one) for one in data["contestants"])
        data["deals"] = tuple(data["deals"])
        return cls(**data)


class Length(NamedTuple):
    """The number of deals and of whole games of a pair; each is played twice, sides swapped."""

    deals: int
    games: int = 0


class Unit(NamedTuple):
    """A work unit: one deal or game, played twice by two contestants with the sides swapped.

    *what* is ``hand`` or ``game``, *number* counts from 0; *a* and *b* are indexes of the job's
    contestants.
    """

    a: int
    b: int
    what: str
    number: int


UnitResult = dict[str, Any]
"""The result of a work unit as JSON data; see UnitPlayer.play()."""


class RunFailed(RuntimeError):
    """Units could not be played for a reason outside the game, such as failing workers."""


def units_of(lengths: Mapping[tuple[int, int], Length]) -> Iterator[Unit]:
    """Yield the units of a match in the order to play them, all pairs in turn."""
    for what, counts in (
        (HAND, {pair: length.deals for pair, length in lengths.items()}),
        (GAME, {pair: length.games for pair, length in lengths.items()}),
    ):
        for number in range(max(counts.values(), default=0)):
            for (a, b), count in counts.items():
                if number < count:
                    yield Unit(a, b, what, number)


def derive(*parts: str | int) -> int:
    """Return a 48-bit seed computed from *parts*; it is the same in all processes.

    >>> derive("deal", 1, 2) == derive("deal", 1, 2) != derive("deal", 1, 3)
    True
    """
    text = "\0".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


@lru_cache(maxsize=8)
def source_checksum(game: str) -> str:
    """Return a short checksum of all files that influence games of *game*.

    It includes whether each module is compiled, in case compiling changes its behaviour.
    """
    root = Path(cardtable.__file__).parent
    found = blake2b(cardtable.__version__.encode(), digest_size=8)
    for source in (*_SOURCES, *_game_folders(game)):
        place = root / source
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if file.exists():
                compiled = any(file.with_suffix(end).exists() for end in EXTENSION_SUFFIXES)
                found.update(f"{file.relative_to(root).as_posix()} {compiled}\n".encode())
                found.update(file.read_bytes())
    for data in _files_in(assets.find("strategies", game)):
        found.update(f"{data.name}\n".encode())
        found.update(data.read_bytes())
    return found.hexdigest()


def _game_folders(game: str) -> list[str]:
    """Return the folder of a game, and the one it shares with related games."""
    kind = all_games()[game]
    packages = [name for name in (kind.package, kind.family) if name]
    return [name.partition(".")[2].replace(".", "/") for name in packages]


def _files_in(folder: Traversable) -> Iterator[Traversable]:
    """Yield the files of *folder* by name; none if it does not exist."""
    if folder.is_dir():
        yield from sorted(
            (file for file in folder.iterdir() if file.is_file()), key=lambda f: f.name
        )
