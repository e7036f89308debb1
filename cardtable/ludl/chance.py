"""What is left to chance, drawn from the game's seed."""

from __future__ import annotations

from random import Random
from typing import Protocol


class ChanceSource(Protocol):
    """Where a session takes its luck from. *count* is how many draws there were.

    A message that is refused sets *count* back: the next draw must then be the same again.
    """

    count: int

    def shuffle(self, n: int) -> list[int]:
        """Return the numbers 0 to *n* - 1 in a new order: place ``i`` gets what was at ``[i]``."""
        ...

    def number(self, a: int, b: int) -> int:
        """Return a whole number from *a* to *b*, both included."""
        ...

    def copy(self) -> ChanceSource:
        """Return one that draws the same from here on."""
        ...


class Chance:
    """Draws that depend on the seed and on how many there were before, and on nothing else."""

    __slots__ = ("count", "seed")

    def __init__(self, seed: int | str | None = None, count: int = 0) -> None:
        self.seed = Random().getrandbits(64) if seed is None else seed
        self.count = count

    def _draw(self) -> Random:
        self.count += 1
        return Random(f"{self.seed}:{self.count}")

    def shuffle(self, n: int) -> list[int]:
        """Return the numbers 0 to *n* - 1 in a new order: place ``i`` gets what was at ``[i]``."""
        order = list(range(n))
        self._draw().shuffle(order)
        return order

    def number(self, a: int, b: int) -> int:
        """Return a whole number from *a* to *b*, both included."""
        return self._draw().randint(a, b)

    def copy(self) -> Chance:
        """Return one that draws the same from here on."""
        return Chance(self.seed, self.count)
