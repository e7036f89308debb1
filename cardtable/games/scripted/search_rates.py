"""How many playouts the tree search has for a choice in each script, noted as it searches.

A level is a promise: with too few playouts for each legal message, it plays little better than
Random. How many there are depends on the script and on the machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple

from cardtable.core.i18n import _, write_number
from cardtable.engine import Level, Strategy
from cardtable.games.scripted.game_file import GameFile

MIN_PLAYOUTS = 4
"""Minimum number of playouts for each legal message that a level needs."""
MIN_SEARCHES = 3
"""Number of searches before something is said about a script."""
MAX_SEARCHES = 60
"""Beyond this number, older searches count less and less."""


class SearchRate(NamedTuple):
    """Sums over *searches*: playouts for each legal message, and seconds."""

    searches: float
    playouts: float
    seconds: float

    def playouts_within(self, milliseconds: float) -> float:
        """Return the expected playouts for each legal message within a limit of time."""
        return self.playouts / self.seconds * milliseconds / 1000


_noted: dict[str, SearchRate] = {}


def name_of(file: GameFile) -> str:
    """Return the name under which the rate of a script is stored; a new version has another."""
    digest = blake2b(file.program.text.encode(), digest_size=6).hexdigest()
    return f"{file.key} {digest}"


def note_search(file: GameFile, playouts: int, legal: int, seconds: float) -> None:
    """Note a search of limited time in a position with *legal* messages."""
    name = name_of(file)
    old = _noted.get(name, SearchRate(0, 0, 0))
    if old.searches >= MAX_SEARCHES:
        old = SearchRate(*(each / 2 for each in old))
    found = SearchRate(old.searches + 1, old.playouts + playouts / legal, old.seconds + seconds)
    _noted[name] = found


def forget_searches(file: GameFile) -> None:
    """Forget the searches in a script, to measure it anew."""
    _noted.pop(name_of(file), None)


def noted_rates() -> Mapping[str, SearchRate]:
    """Return the rates by the names of name_of()."""
    return _noted


def add_rates(rates: Mapping[str, SearchRate]) -> None:
    """Add stored *rates* of scripts that were not searched since the program was started."""
    _noted.update({name: rate for name, rate in rates.items() if name not in _noted})


def playouts_at(file: GameFile, level: Level | None) -> float | None:
    """Return the playouts for each legal message that *level* has; None if it is not known."""
    rate = _noted.get(name_of(file))
    limit = level.arguments.get("budget_ms") if level is not None else None
    if rate is None or limit is None or rate.searches < MIN_SEARCHES or rate.seconds <= 0:
        return None
    return rate.playouts_within(limit)


def weak_levels(file: GameFile, strategy: type[Strategy]) -> str:
    """Return a sentence that names the levels of *strategy* with too few playouts, or nothing."""
    found = {level.title: playouts_at(file, level) for level in strategy.levels}
    weak = {_(title): count for title, count in found.items() if is_few(count)}
    if not weak:
        return ""
    return _(
        "Too slow for {levels}: fewer than {limit} playouts for each legal message "
        "(about {counts})."
    ).format(
        levels=", ".join(weak),
        limit=MIN_PLAYOUTS,
        counts=", ".join(write_number(count or 0, 1) for count in weak.values()),
    )


def is_few(playouts: float | None) -> bool:
    """Return whether a known number of playouts for each legal message is too small."""
    return playouts is not None and playouts < MIN_PLAYOUTS
