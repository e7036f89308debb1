"""Saved games of every kind, and damage to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from cardtable.core.errors import SourceError
from cardtable.games import all_games
from cardtable.match import LogEntry, Match, Seat
from cardtable.storage.journal import journal_text
from cardtable.storage.records import split_journal
from cardtable.storage.recovery import Recovered, recover
from tests.storage.stored_matches import play

KINDS = tuple(all_games())


@dataclass(frozen=True)
class SavedGame:
    """The bytes of a saved game, and its log."""

    data: bytes
    log: tuple[LogEntry, ...]
    records: int
    """The offset of the first record."""


@cache
def saved_game(kind_name: str, actions: int = 40) -> SavedGame:
    """Return a game of that kind after some random actions of persons."""
    kind = all_games()[kind_name]
    rules = kind.find_rules(kind.rule_sets[0])
    seats = [Seat(name=name.title()) for name in kind.seats_under(rules)]
    match = play(Match(kind, rules, seats, seed=11), actions)
    assert match.log
    data = journal_text(match).encode()
    records = data.index(b"\n", data.rindex(b"\n--- #") + 1) + 1
    return SavedGame(data, match.log, records)


def read(data: bytes) -> Recovered | SourceError:
    """Return the game that can be recovered from *data*, or the error."""
    try:
        return recover(split_journal(data, "damaged.game"), {})
    except SourceError as error:
        return error


def mutations(data: bytes, rng: Random) -> Iterator[bytes]:
    """Yield damaged copies of *data* without end: bytes, blocks, lines, cuts, holes, insertions."""
    while True:
        at = rng.randrange(len(data))
        size = rng.choice((1, 2, 8, 64, 512, 4096))
        other = rng.randrange(len(data))
        yield from (
            data[:at] + bytes([data[at] ^ rng.randrange(1, 256)]) + data[at + 1 :],
            data[:at] + rng.randbytes(size) + data[at + size :],
            data[:at] + b"\0" * size + data[at + size :],
            data[:at],
            data[:at] + data[at + size :],
            data[:at] + rng.randbytes(size) + data[at:],
            data[:at] + data[other : other + size] + data[at + size :],
            _swap_lines(data, rng),
        )


def _swap_lines(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)
