"""Whole numbers built of digits with different bases, to pack a deal into a short code."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb


class DigitWriter:
    """Collects digits into one number; the first digit is the lowest."""

    def __init__(self) -> None:
        self.number = 0
        self.limit = 1
        """The product of all bases so far; *number* is below it."""

    def put(self, digit: int, base: int) -> None:
        """Add *digit*, from 0 to *base* - 1. Raises ValueError for any other."""
        if not 0 <= digit < base:
            raise ValueError(f"{digit} is not below {base}")
        self.number += digit * self.limit
        self.limit *= base

    def put_order(self, items: Sequence[int], pool: Sequence[int]) -> None:
        """Add *items*, different ones of the *pool*, in their order. Raises ValueError."""
        left = list(pool)
        for item in items:
            place = left.index(item)
            self.put(place, len(left))
            del left[place]

    def put_choice(self, items: Sequence[int], pool: Sequence[int]) -> None:
        """Add which of the *pool* the *items* are; their order is not kept. Raises ValueError."""
        places = sorted(pool.index(item) for item in items)
        rank = sum(comb(place, count) for count, place in enumerate(places, 1))
        self.put(rank, comb(len(pool), len(places)))


class DigitReader:
    """Takes the digits of a number in the order in which they were put."""

    def __init__(self, number: int) -> None:
        self.number = number
        """The digits not taken yet."""

    def take(self, base: int) -> int:
        """Return the next digit."""
        self.number, digit = divmod(self.number, base)
        return digit

    def take_order(self, count: int, pool: Sequence[int]) -> tuple[int, ...]:
        """Return *count* different items of the *pool* in their order."""
        left = list(pool)
        return tuple([left.pop(self.take(len(left))) for _item in range(count)])

    def take_choice(self, count: int, pool: Sequence[int]) -> tuple[int, ...]:
        """Return *count* items of the *pool*, in the order of the pool."""
        rank = self.take(comb(len(pool), count))
        chosen: list[int] = []
        place = len(pool)
        for left in range(count, 0, -1):
            place -= 1
            while comb(place, left) > rank:
                place -= 1
            rank -= comb(place, left)
            chosen.append(pool[place])
        return tuple(reversed(chosen))
