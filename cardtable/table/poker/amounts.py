"""Amounts of chips: the sizes that a bet may have, and their text in narrow places."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardtable.core.i18n import _, write_number
from cardtable.ui import text

MAX_DIGITS = 13
PRESETS = ((1, 2), (2, 3), (1, 1))
"""The shares of the pot among the preset bets, as (numerator, denominator)."""
MIN_COMPACT = 10_000
"""Smaller amounts are never written with a suffix, since that would not shorten them."""
_LARGE = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
"""An amount of 1,000 and more, in any language."""


@dataclass(frozen=True, slots=True)
class BetSizes:
    """The legal bets or raises, from *minimum* to *maximum*, as totals on this street.

    *current* is the bet to match, *pot* the pot after a call, *step* the size of a step. With
    *is_all_in*, *maximum* is the player's whole stack.
    """

    minimum: int
    maximum: int
    current: int = 0
    pot: int = 0
    step: int = 1
    is_all_in: bool = True

    def clamp(self, amount: int) -> int:
        """Return the legal amount nearest to *amount*."""
        return min(max(amount, self.minimum), self.maximum)

    def part(self, share: tuple[int, int]) -> int:
        """Return the total of a raise by a *share* (numerator, denominator) of the pot."""
        return self.clamp(self.current + self.pot * share[0] // share[1])

    def stepped(self, amount: int, steps: int) -> int:
        """Return *amount* after *steps* steps, rounded to whole steps except at the limits."""
        if steps == 0:
            return self.clamp(amount)
        whole = amount // self.step if steps > 0 else -(-amount // self.step)
        return self.clamp((whole + steps) * self.step)

    def presets(self) -> tuple[int, ...]:
        """Return the minimum, half the pot, two thirds of it, the pot, and all chips.

        The last one is missing if the rules allow no more than the pot.
        """
        amounts = (self.minimum, *(self.part(share) for share in PRESETS))
        return (*amounts, self.maximum) if self.is_all_in else amounts


@dataclass(frozen=True, slots=True)
class BettingOptions:
    """The choices of a player: *to_call* chips to stay in (0: check), *sizes* to bet or raise.

    *stack* is the number of chips behind, *sizes* is None if the player cannot bet or raise. With
    *is_unopened* nobody has bet on this street yet.
    """

    to_call: int
    stack: int
    is_unopened: bool
    sizes: BetSizes | None


def add_digit(digits: str, letter: str) -> str:
    """Return the typed *digits* with one more, without leading zeros, MAX_DIGITS at most."""
    return (digits + letter).lstrip("0")[:MAX_DIGITS]


def compact(amount: int) -> str:
    """Return *amount* (0 or more) with three digits and a letter, never rounded up.

    >>> [compact(amount) for amount in (9_999, 10_050, 1_239_999, 999_999_999_999)]
    ['9,999', '10K', '1.23M', '999B']
    """
    if amount < MIN_COMPACT:
        return write_number(amount)
    power = min((len(str(amount)) - 1) // 3, 4)
    whole, rest = divmod(amount, 1_000**power)
    digits = f"{rest:0{3 * power}d}"[: max(0, 3 - len(str(whole)))].rstrip("0")
    suffixed = (_("{number}K"), _("{number}M"), _("{number}B"), _("{number}T"))[power - 1]
    shown = write_number(float(f"{whole}.{digits or 0}"), len(digits))
    return suffixed.format(number=shown)


def shortened(words: str) -> str:
    """Return *words* with every large amount in compact form."""
    return _LARGE.sub(lambda match: compact(int(re.sub(r"\D", "", match[0]))), words)


def fitting(words: str, width: int, size: int, *, bold: bool = False, shrink: float = 0.8) -> str:
    """Return *words*, with compact amounts if the full ones are wider than *width* pixels.

    The font *size* may first shrink to *shrink* times itself, as in :func:`text.draw_in`.
    """
    return words if fits(words, width, size, bold=bold, shrink=shrink) else shortened(words)


def fits(words: str, width: int, size: int, *, bold: bool = False, shrink: float = 0.8) -> bool:
    """Return whether *words* fit into *width* pixels without an ellipsis."""
    return text.fit(words, width, size, bold=bold, shrink=shrink)[0] == text.clean(words)
