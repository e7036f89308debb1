"""Uniform sampling of hidden cards from all deals that fit the known constraints.

Cards are bits of a mask. The constraints on a seat are its number of cards, the cards it may hold
(a void shown or a card seen elsewhere excludes cards), and sometimes the number of its cards within
a set (a mirror bid reveals the number of spades).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from random import Random

_MAX_TRIES = 60
"""Number of shuffles tried before the deals are counted exactly; both methods are uniform."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The constraints on one hidden place: *size* cards, all within *allowed*.

    If *exact* is not None, exactly that many of its cards lie within the mask *counted*.
    """

    size: int
    allowed: int
    exact: int | None = None


class NoDeal(ValueError):
    """No deal fits the constraints."""


def deal_hidden(
    unknown: int, holders: Sequence[Holder], rng: Random, *, counted: int = 0
) -> tuple[int, ...]:
    """Return one mask per holder, together *unknown*, drawn uniformly from all that fit.

    Raises NoDeal if no deal fits, for example if the sizes do not add up.
    """
    if unknown.bit_count() != sum(holder.size for holder in holders):
        raise NoDeal("The sizes do not add up to the hidden cards.")
    if any(holder.exact is not None and holder.exact < 0 for holder in holders):
        raise NoDeal("A number of cards is negative.")
    bits = _bits(unknown)
    constrained = [
        (index, holder)
        for index, holder in enumerate(holders)
        if unknown & ~holder.allowed or holder.exact is not None
    ]
    for _ in range(_MAX_TRIES):
        dealt = _shuffled(bits, holders, rng)
        if all(
            not dealt[index] & ~holder.allowed
            and (holder.exact is None or (dealt[index] & counted).bit_count() == holder.exact)
            for index, holder in constrained
        ):
            return dealt
    return _counted_deal(bits, holders, rng, counted)


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


def _shuffled(bits: list[int], holders: Sequence[Holder], rng: Random) -> tuple[int, ...]:
    order = rng.sample(bits, len(bits))
    dealt = []
    start = 0
    for holder in holders:
        dealt.append(sum(order[start : start + holder.size]))
        start += holder.size
    return tuple(dealt)


def count_deals(unknown: int, holders: Sequence[Holder], *, counted: int = 0) -> int:
    """Return the number of deals of *unknown* to *holders*; 0 if the sizes do not add up.

    The arguments are those of :func:`deal_hidden`, which draws one of these deals.
    """
    if unknown.bit_count() != sum(holder.size for holder in holders):
        return 0
    if any(holder.exact is not None and holder.exact < 0 for holder in holders):
        return 0
    return _Classes(_bits(unknown), holders, counted).total()


@dataclass(frozen=True, slots=True)
class Splits:
    """The ways to split hidden cards among their holders.

    *classes* are masks of cards with the same possible holders. Each row is a weight and the number
    of cards of each class for each holder, class by class. Drawing a row by its weight and
    shuffling each class draws a deal uniformly.
    """

    classes: tuple[int, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]


def list_splits(
    unknown: int, holders: Sequence[Holder], rng: Random, *, counted: int = 0, limit: int = 2000
) -> Splits:
    """Return the splits of all deals that :func:`deal_hidden` draws from.

    If there are more than *limit*, *limit* of them are drawn by weight. Raises NoDeal if no deal
    fits.
    """
    if unknown.bit_count() != sum(holder.size for holder in holders):
        raise NoDeal("The sizes do not add up to the hidden cards.")
    if any(holder.exact is not None and holder.exact < 0 for holder in holders):
        raise NoDeal("A number of cards is negative.")
    if all(holder.exact is None for holder in holders):
        counted = 0  # fewer classes, so far fewer splits
    classes = _Classes(_bits(unknown), holders, counted)
    if classes.total() == 0:
        raise NoDeal("No deal fits the constraints.")
    rows = classes.rows(limit) or [(1, classes.draw(rng)) for _row in range(limit)]
    masks = tuple(sum(classes.cards[kind]) for kind in classes.order)
    return Splits(masks, tuple(rows))


def _counted_deal(
    bits: list[int], holders: Sequence[Holder], rng: Random, counted: int
) -> tuple[int, ...]:
    """Draw a deal class by class, each split weighted by the number of full deals it allows."""
    classes = _Classes(bits, holders, counted)
    if classes.total() == 0:
        raise NoDeal("No deal fits the constraints.")
    dealt = [0] * len(holders)
    parts = iter(classes.draw(rng))
    for kind in classes.order:
        cards = rng.sample(classes.cards[kind], len(classes.cards[kind]))
        for index in range(len(holders)):
            part = next(parts)
            dealt[index] |= sum(cards[:part])
            cards = cards[part:]
    return tuple(dealt)


_Numbers = tuple[int, ...]
"""One number for each holder."""


class _Classes:
    """Hidden cards by class, and the number of ways to deal the classes from a step on.

    A class consists of cards with the same possible holders, all within *counted* or all outside.
    The number of deals with a given split of a class is a product of binomials times the number for
    the later classes.
    """

    def __init__(self, bits: Sequence[int], holders: Sequence[Holder], counted: int) -> None:
        self.cards: dict[tuple[bool, tuple[bool, ...]], list[int]] = {}
        for bit in bits:
            kind = (not bit & counted, tuple(bool(bit & holder.allowed) for holder in holders))
            self.cards.setdefault(kind, []).append(bit)
        # the counted set first, so that its exact numbers are settled early
        self.order = sorted(self.cards)
        self.room = tuple(holder.size for holder in holders)
        self.due = tuple(-1 if holder.exact is None else holder.exact for holder in holders)
        self._first_plain = sum(1 for plain, _eligible in self.order if not plain)
        self._ways: dict[tuple[int, _Numbers, _Numbers], int] = {}

    def total(self) -> int:
        """Return the number of all deals."""
        return self.ways(0, self.room, self.due)

    def ways(self, step: int, room: _Numbers, due: _Numbers) -> int:
        """Return the number of deals of the classes from *step* on into the *room* left."""
        if step == self._first_plain and any(left > 0 for left in due):
            return 0
        if step == len(self.order):
            return 1
        number = self._ways.get((step, room, due))
        if number is None:
            number = self._ways[step, room, due] = sum(
                weight * self.ways(step + 1, *after)
                for _split, weight, after in self.moves(step, room, due)
            )
        return number

    def draw(self, rng: Random) -> _Numbers:
        """Return the split of all classes in a deal drawn uniformly, class by class."""
        room, due = self.room, self.due
        counts: _Numbers = ()
        for step in range(len(self.order)):
            pick = rng.randrange(self.ways(step, room, due))
            for move in self.moves(step, room, due):
                split, weight, after = move
                pick -= weight * self.ways(step + 1, *after)
                if pick < 0:
                    break
            counts += split
            room, due = after
        return counts

    def rows(self, limit: int) -> list[tuple[int, _Numbers]]:
        """Return every split of all classes with its ways; empty if there are more than *limit*."""
        rows: list[tuple[int, _Numbers, tuple[_Numbers, _Numbers]]]
        rows = [(1, (), (self.room, self.due))]
        for step in range(len(self.order)):
            rows = [
                (ways * weight, counts + split, after)
                for ways, counts, state in rows
                for split, weight, after in self.moves(step, *state)
                if self.ways(step + 1, *after)
            ]
            if len(rows) > limit:
                return []
        return [(ways, counts) for ways, counts, _state in rows]

    def moves(
        self, step: int, room: _Numbers, due: _Numbers
    ) -> list[tuple[_Numbers, int, tuple[_Numbers, _Numbers]]]:
        """Return every split of the class at *step*, its number of ways, and the state after it."""
        plain, eligible = self.order[step]
        size = len(self.cards[self.order[step]])
        limits = [
            (min(space, size, left if not plain and left >= 0 else size) if may else 0)
            for space, left, may in zip(room, due, eligible, strict=True)
        ]
        moves = []
        for head in product(*(range(limit + 1) for limit in limits[:-1])):
            last = size - sum(head)
            if not 0 <= last <= limits[-1]:
                continue
            split = (*head, last)
            after_due = (
                due
                if plain
                else tuple(
                    left - part if left >= 0 else left
                    for left, part in zip(due, split, strict=True)
                )
            )
            after_room = tuple(space - part for space, part in zip(room, split, strict=True))
            moves.append((split, _multinomial(split), (after_room, after_due)))
        return moves


def _multinomial(parts: Sequence[int]) -> int:
    ways, total = 1, 0
    for part in parts:
        total += part
        ways *= comb(total, part)
    return ways
