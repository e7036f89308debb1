"""The value of the cards that remain in hand: their later tricks, and their danger for a nil."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from cardtable.games.spades.strategies.analysis import Analysis


@lru_cache(maxsize=65536)
def fewer_than(cards: int, among: int, size: int, count: int) -> float:
    """Return the chance that a hidden hand holds fewer than *count* of *cards* special cards.

    The hand has *size* of the *among* hidden cards, so the number is hypergeometric.
    """
    if size <= 0 or cards <= 0:
        return 1.0
    if count > min(size, cards):
        return 1.0
    if among <= size:
        return float(cards < count)
    ways = sum(
        comb(cards, held) * comb(among - cards, size - held)
        for held in range(count)
        if size - held <= among - cards
    )
    return ways / comb(among, size)


GUARDED = (1.0, 0.72, 0.36, 0.12, 0.03)
BARE = (1.0, 0.25, 0.08, 0.02, 0.0)
TRUMP_GUARDED = (1.0, 0.8, 0.55, 0.4, 0.3, 0.25)
"""Chances that a card wins a trick, by the number of higher cards out.

A card is guarded if its suit has a lower card to play under each of them, otherwise bare.
"""


PLAIN_POWER, SPADE_POWER = 2.4, 3.3
"""Exponents of the share of lower cards out, in the chance that a nil's card wins."""
PLAIN_ROUNDS = (0.54, 0.3, 0.035, 0.0, 0.0)
SPADE_ROUNDS = (0.81, 0.73, 0.62, 1.0, 0.6)
"""Shares of dangerous tricks that take a nil's lowest, second lowest ... card of a suit."""


class HoldingValues:
    """Estimates for sets of cards held by the seat of an analysis, suit by suit."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self._masks = analysis.rules.suit_masks
        hidden = analysis.hidden
        self.unseen = [analysis.unseen & mask for mask in analysis.rules.suit_masks]
        self.count = [mask.bit_count() for mask in self.unseen]
        self.among = [0] * 4
        self.size: list[dict[int, int]] = [{} for _suit in range(4)]
        possible = [
            allowed & hidden.unknown | known
            for allowed, known in zip(hidden.allowed, hidden.known, strict=True)
        ]
        for suit in range(4):
            pool = 0
            for place, size in enumerate(hidden.sizes):
                if possible[place] & self._masks[suit]:
                    pool += size
            self.among[suit] = pool
            for seat, place in analysis.place.items():
                may_hold = possible[place] & self._masks[suit]
                self.size[suit][seat] = hidden.sizes[place] if may_hold else 0
        self.ruffers = {
            seat: 1.0 - fewer_than(self.count[3], self.among[3], self.size[3][seat], 1)
            for seat in analysis.opponents
        }
        self._cache: dict[int, float] = {}
        self._unruffed: dict[tuple[int, int], float] = {}

    def unruffed(self, suit: int, rounds: int) -> float:
        """Return roughly the chance that no opponent ruffs the *rounds*-th round of *suit*."""
        key = (suit, rounds)
        chance = self._unruffed.get(key)
        if chance is None:
            chance = 1.0
            for seat, ruffs in self.ruffers.items():
                short = fewer_than(
                    self.count[suit], self.among[suit], self.size[suit][seat], rounds
                )
                chance *= 1.0 - short * ruffs
            self._unruffed[key] = chance
        return chance

    def tricks(self, held: int) -> float:
        """Return the approximate number of tricks that the cards *held* will take."""
        total = 0.0
        for suit in range(3):
            total += self.plain(suit, held & self._masks[suit])
        short = sum(
            max(0, 2 - (held & self._masks[suit]).bit_count())
            for suit in range(3)
            if self.count[suit]
        )
        return total + self.trumps(held & self._masks[3], short)

    def plain(self, suit: int, held: int) -> float:
        """Return the approximate number of tricks from the cards of a plain suit."""
        if not held:
            return 0.0
        cached = self._cache.get(held)
        if cached is not None:
            return cached
        cards = self._heights(held)
        others = self._heights(self.unseen[suit])
        total = 0.0
        longest = self._longest(suit)
        for place, height in enumerate(cards):
            above = sum(1 for other in others if other > height)
            below = len(cards) - place - 1
            if above == 0:
                top = 1.0
            else:
                table = GUARDED if below + place >= above else BARE
                top = table[min(above, 4)]
                if place >= longest:
                    top = max(top, 0.9)
            total += top * self.unruffed(suit, max(place, min(above, place + below)) + 1)
        self._cache[held] = total
        return total

    def trumps(self, held: int, short: int) -> float:
        """Return the approximate number of trump tricks, with *short* chances to ruff."""
        if not held:
            return 0.0
        cards = self._heights(held)
        others = self._heights(self.unseen[3])
        longest = self._longest(3)
        total = 0.0
        ruffs = 0.16 + 0.13 * min(3, short)
        for place, height in enumerate(cards):
            above = sum(1 for other in others if other > height)
            below = len(cards) - place - 1
            if above == 0 or place >= longest + 0.5:
                total += 1.0
            elif place >= longest - 0.5:
                total += 0.85
            else:
                top = TRUMP_GUARDED[min(above, 5)] if below >= above else 0.1
                total += max(top, ruffs)
        return total

    def _longest(self, suit: int) -> float:
        """Return the approximate length of *suit* in the longest other hand."""
        seats = sum(1 for size in self.size[suit].values() if size)
        return 0.0 if not seats else min(self.count[suit], self.count[suit] / seats + 0.8)

    def _heights(self, mask: int) -> list[int]:
        power = self.analysis.power
        heights = []
        while mask:
            low = mask & -mask
            heights.append(power[low.bit_length() - 1])
            mask ^= low
        heights.sort(reverse=True)
        return heights

    # --- nil -----------------------------------------------------------------------------------

    def danger(self, held: int) -> float:
        """Return roughly the chance that a nil with the cards *held* is forced to take a trick."""
        safe = 1.0
        for suit in range(4):
            cards = held & self._masks[suit]
            if cards:
                safe *= 1.0 - self.suit_danger(suit, cards)
        return 1.0 - safe

    def suit_danger(self, suit: int, held: int) -> float:
        """Return roughly the chance that a card of this suit is forced to take a trick."""
        cached = self._cache.get(~held)
        if cached is not None:
            return cached
        cards = self._heights(held)[::-1]
        others = self._heights(self.unseen[suit])
        count = len(others)
        safe = 1.0
        if count:
            power, frequencies = PLAIN_POWER, PLAIN_ROUNDS
            if suit == 3:
                power, frequencies = SPADE_POWER, SPADE_ROUNDS
            for place, height in enumerate(cards):
                lower = sum(1 for other in others if other < height)
                under = min(1.0, lower / max(1.0, count - 0.6 * place))
                frequency = frequencies[min(place, len(frequencies) - 1)]
                late = max(0.0, 1.0 - 0.14 * max(0.0, (place + 1) * 6.3 - count) / count)
                safe *= 1.0 - under**power * frequency * late
        self._cache[~held] = 1.0 - safe
        return 1.0 - safe
