"""How much to bet: limits, usual sizes, steps and typed numbers, as pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_DIGITS = 13
HALF, TWO_THIRDS, POT = (1, 2), (2, 3), (1, 1)


@dataclass(frozen=True, slots=True)
class Sizing:
    """What may be bet or raised: *least* to *most* in all on this street.

    *current* is how high the betting stands, *pot* what lies on the table once that is called,
    *step* a usual step. With *all_in*, *most* is all the player has.
    """

    least: int
    most: int
    current: int = 0
    pot: int = 0
    step: int = 1
    all_in: bool = True

    def clamp(self, amount: int) -> int:
        """Return what is allowed and nearest to *amount*."""
        return min(max(amount, self.least), self.most)

    def part(self, share: tuple[int, int]) -> int:
        """Return what a raise by a *share* (numerator, denominator) of the pot comes to."""
        return self.clamp(self.current + self.pot * share[0] // share[1])

    def stepped(self, amount: int, steps: int) -> int:
        """Return *amount* some steps on, on whole steps but for the ends."""
        if steps == 0:
            return self.clamp(amount)
        down = amount // self.step if steps > 0 else -(-amount // self.step)
        return self.clamp((down + steps) * self.step)

    def presets(self) -> tuple[int, ...]:
        """Return the least, half the pot, two thirds of it, the pot, and the most."""
        shares: Sequence[tuple[int, int]] = (HALF, TWO_THIRDS, POT)
        return (self.least, *(self.part(share) for share in shares), self.most)


def typed(before: str, letter: str) -> str:
    """Return the digits typed so far with one more; leading zeros and too many are left out."""
    return (before + letter).lstrip("0")[:MOST_DIGITS]
