"""Rule sets for tests of all options: the named ones, every value, and random combinations."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable.games.spades import Rules, RulesError
from cardtable.games.spades.rules import OPTIONS

VALUES: dict[str, tuple[Any, ...]] = {
    name: tuple(option.choices) for name, option in OPTIONS.items()
}


def every_value() -> Iterator[Rules]:
    """Yield the named rule sets, then each value of each option with what it needs."""
    for name in Rules.sets:
        yield Rules.named(name)
    for name, values in VALUES.items():
        for value in values:
            for needed in ({}, {"blind_nil": 200, "blind_nil_behind": 0}):
                try:
                    yield Rules(**{**needed, name: value})
                except RulesError:
                    continue


def random_rules(rng: Random) -> Rules:
    """Return a valid combination of random values."""
    while True:
        try:
            return Rules(**{name: rng.choice(values) for name, values in VALUES.items()})
        except RulesError:
            continue
