"""Random numbers for scripts, repeatable from a seed."""

from __future__ import annotations

from random import Random
from typing import Protocol

MAX_SHUFFLED = 416
"""Maximum number of values in a shuffle: eight packs. Saves and deal codes have room for them."""


class ChanceSource(Protocol):
    """A source of random outcomes. *count* is the number of draws so far.

    When a message is rejected, *count* is set back; the next draw must then repeat the outcome.
    """

    count: int

    def shuffle(self, n: int) -> list[int]:
        """Return a permutation of 0 to *n* - 1: item ``i`` is the old index of new item ``i``."""
        ...

    def number(self, a: int, b: int) -> int:
        """Return a whole number from *a* to *b*, both included."""
        ...

    def copy(self) -> ChanceSource:
        """Return a source with the same future draws."""
        ...


class SeededChance:
    """Draws that depend only on the seed and on the number of draws before."""

    __slots__ = ("count", "seed")

    def __init__(self, seed: int | str | None = None, count: int = 0) -> None:
        self.seed = Random().getrandbits(64) if seed is None else seed
        self.count = count

    def _draw(self) -> Random:
        self.count += 1
        return Random(f"{self.seed}:{self.count}")

    def shuffle(self, n: int) -> list[int]:
        order = list(range(n))
        self._draw().shuffle(order)
        return order

    def number(self, a: int, b: int) -> int:
        return self._draw().randint(a, b)

    def copy(self) -> SeededChance:
        return SeededChance(self.seed, self.count)
