"""Bet sizes as pure functions: limits, presets, steps and typed amounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MAX_DIGITS = 13
HALF, TWO_THIRDS, POT = (1, 2), (2, 3), (1, 1)


@dataclass(frozen=True, slots=True)
class Sizing:
    """The possible bets or raises: *least* to *most*, as a total on this street.

    *current* is the bet to match, *pot* the pot after a call, *step* the size of a step. With
    *all_in*, *most* is the player's whole stack.
    """

    least: int
    most: int
    current: int = 0
    pot: int = 0
    step: int = 1
    all_in: bool = True

    def clamp(self, amount: int) -> int:
        """Return the legal amount nearest to *amount*."""
        return min(max(amount, self.least), self.most)

    def part(self, share: tuple[int, int]) -> int:
        """Return the total of a raise by a *share* (numerator, denominator) of the pot."""
        return self.clamp(self.current + self.pot * share[0] // share[1])

    def stepped(self, amount: int, steps: int) -> int:
        """Return *amount* after *steps* steps, rounded to whole steps except at the limits."""
        if steps == 0:
            return self.clamp(amount)
        down = amount // self.step if steps > 0 else -(-amount // self.step)
        return self.clamp((down + steps) * self.step)

    def presets(self) -> tuple[int, ...]:
        """Return the minimum, half the pot, two thirds of it, the pot, and the maximum."""
        shares: Sequence[tuple[int, int]] = (HALF, TWO_THIRDS, POT)
        return (self.least, *(self.part(share) for share in shares), self.most)


@dataclass(frozen=True, slots=True)
class BettingOptions:
    """The choices of a player: *to_call* chips to stay in (0: check), *sizing* to bet or raise.

    *stack* is the number of chips behind. With *unopened* nobody has bet on this street yet.
    """

    to_call: int
    stack: int
    unopened: bool
    sizing: Sizing | None


def typed(before: str, letter: str) -> str:
    """Return the typed digits with one more, without leading zeros, MAX_DIGITS at most."""
    return (before + letter).lstrip("0")[:MAX_DIGITS]
