"""Jobs and work units: all inputs that determine the results of a match, as plain values.

They can be sent to other processes and machines and stored in files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import cardtable
from cardtable.core import assets
from cardtable.core.i18n import N_
from cardtable.games import all_games
from cardtable.lab.contestants import Contestant

HAND, GAME, WATCHED_HAND = N_("hand"), N_("game"), N_("watched hand")
DUPLICATE = N_("duplicate")
EXPLOIT = N_("hand against local best response")
RANDOM_GAME, SEARCH, PATIENCE = N_("random game"), N_("search"), N_("patience")
BIDS = "bids"
"""The kinds of units; see Unit."""
_SOURCES = (
    "cards.py",
    "engine",
    "poker",
    "ludl",
    "search",
    "games/experiment.py",
    "games/seating.py",
)
"""Modules and folders of the package that influence the play of every game."""


@dataclass(frozen=True)
class Job:
    """A match without its length: game, rules, contestants and deals.

    *rules* are plain values from ``GameKind.rules_to_data``. *deals* are the first deals as text;
    the others are drawn with *seed*. *code* is source_checksum(), so that results of different
    versions of the program are never combined.
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
            "contestants": [contestant.to_data() for contestant in self.contestants],
            "seed": self.seed,
            "deals": self.deals,
            "code": self.code,
        }
        return json.dumps(data, sort_keys=True, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Job:
        """Return the job written by to_text()."""
        data = json.loads(text)
        data["contestants"] = tuple(Contestant(**values) for values in data["contestants"])
        data["deals"] = tuple(data["deals"])
        return cls(**data)


class Length(NamedTuple):
    """The numbers of deals and whole games of a pair; each is played twice with sides swapped."""

    deals: int
    games: int = 0


class Unit(NamedTuple):
    """A work unit: one deal or game, played twice by two contestants with the sides swapped.

    *kind* is ``hand`` or ``game``, *number* counts from 0; *a* and *b* are indexes of the job's
    contestants. A ``watched hand`` is the deal of the hand with that number, played once by *a*
    and *b* to count their blunders; both may be the same contestant. A ``duplicate`` is one deal
    played by *a* in the first seat, and again by *b*, with other contestants around them. A hand
    against local best response is a deal that *a* plays in both seats with stacks of *b* big
    blinds. A unit of ``bids`` is a block of hands to learn bids from. In a ``random game``, all
    seats send random legal messages; a ``search`` is one decision of *a* in a random position; a
    ``patience`` is played by *a*, then by *b* with the same deal.
    """

    a: int
    b: int
    kind: str
    number: int


UnitResult = dict[str, Any]
"""The result of a work unit as JSON data; see UnitPlayer.play()."""

Progress = Callable[[int, int], None]
"""``progress(done, total)``."""


class RunFailed(RuntimeError):
    """Units could not be played for a reason outside the game, such as failing workers."""


def units_of(lengths: Mapping[tuple[int, int], Length]) -> Iterator[Unit]:
    """Yield the units of a match in the order to play them, all pairs in turn."""
    for kind, counts in (
        (HAND, {pair: length.deals for pair, length in lengths.items()}),
        (GAME, {pair: length.games for pair, length in lengths.items()}),
    ):
        for number in range(max(counts.values(), default=0)):
            for (a, b), count in counts.items():
                if number < count:
                    yield Unit(a, b, kind, number)


def derive(*parts: str | int) -> int:
    """Return a 48-bit seed computed from *parts*; it is the same in all processes.

    >>> derive("deal", 1, 2) == derive("deal", 1, 2) != derive("deal", 1, 3)
    True
    """
    text = "\0".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


def source_checksum(game: str) -> str:
    """Return a short checksum of all files that influence games of *game*, also of a script's."""
    script = all_games()[game].source
    texts = tuple(sorted(script.texts.items())) if script is not None else ()
    return _checksum(game, texts)


@lru_cache(maxsize=8)
def _checksum(game: str, texts: tuple[tuple[str, str], ...]) -> str:
    """Return the checksum of the program's files for *game*, and of the *texts* of a script.

    It includes whether each module is compiled, in case compiling changes its behaviour.
    """
    root = Path(cardtable.__file__).parent
    digest = blake2b(cardtable.__version__.encode(), digest_size=8)
    for source in (*_SOURCES, *_game_folders(game)):
        path = root / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if file.exists():
                is_compiled = any(file.with_suffix(end).exists() for end in EXTENSION_SUFFIXES)
                digest.update(f"{file.relative_to(root).as_posix()} {is_compiled}\n".encode())
                digest.update(file.read_bytes())
    for name, text in texts:
        digest.update(f"{name}\n{text}\n".encode())
    for data in _files_in(assets.find("strategies", game)):
        digest.update(f"{data.name}\n".encode())
        digest.update(data.read_bytes())
    return digest.hexdigest()


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
