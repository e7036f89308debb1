"""Possible distributions of suit lengths in the hidden hands near the end of a deal.

Play reveals only the suit lengths of a hidden hand: a player who does not follow suit is void, a
player who leads spades before they are broken holds only spades, and a mirror bid counts spades. So
the possible deals are the possible distributions of lengths, each filled with the unseen cards in
all ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cardtable.cards import cards_of, mask_of
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.views.view import View

WIDTH = 17
"""Bits per suit in a mask by power: the lowest card first, up to the big joker."""
FIELD = 5
"""Bits per length in a distribution."""
SUITS = range(4)
SUIT_POWERS = tuple(((1 << WIDTH) - 1) << WIDTH * suit for suit in SUITS)
"""The cards of each suit as masks by power."""
MAX_DISTRIBUTIONS = 4000
"""Above this number, :func:`distributions` gives up."""


class TooManyDistributions(Exception):
    """There are too many possible distributions to list them."""


def by_power(rules: Rules, mask: int) -> int:
    """Return *mask* with bit 17 * suit + power for each card, so that higher bits beat lower ones.

    >>> by_power(Rules(), 1) == 1, by_power(Rules(), 1 << 51) == 1 << 63
    (True, True)
    """
    powers = 0
    for card in cards_of(mask):
        powers |= 1 << WIDTH * rules.suits[card.index] + rules.power[card.index]
    return powers


def from_power(rules: Rules, mask: int) -> int:
    """Return a mask by power as a mask by index."""
    return mask_of(card for card in rules.deck if by_power(rules, card.bit) & mask)


def one_card(place: int, suit: int) -> int:
    """Return the distribution of a single card of *suit* in the hand at *place*."""
    return 1 << FIELD * (4 * place + suit)


def unseen_cards(view: View) -> int:
    """Return the mask of cards that other hands may hold (two players: or the discards)."""
    return mask_of(view.rules.deck) & ~view.seen


def distributions(view: View) -> tuple[int, ...]:
    """Return every possible distribution of lengths over the other hands, ascending.

    Each is a sum of :func:`one_card`; place 0 is the seat after the viewer's. Raises
    TooManyDistributions.
    """
    rules, sizes, allowed = view.rules, view.sizes(), view.allowed()
    unseen = unseen_cards(view)
    room = [(unseen & mask).bit_count() for mask in rules.suit_masks]
    hands: list[list[tuple[int, ...]]] = []
    for place in range(rules.players - 1):
        position = (view.seat + 1 + place) % rules.players
        longest = [(unseen & mask & allowed[position]).bit_count() for mask in rules.suit_masks]
        hands.append(list(_hands(sizes[position], longest, view.spades_left(position))))
    sums = [
        sum(
            length * one_card(place, suit)
            for place, lengths in enumerate(deal)
            for suit, length in enumerate(lengths)
        )
        for deal in _deals(hands, room, exact=rules.players > 2)
    ]
    return tuple(sorted(sums))


def _hands(size: int, longest: list[int], spades: int | None) -> Iterator[tuple[int, ...]]:
    """Yield the possible lengths of clubs, diamonds, hearts and spades in one hand."""
    trump_lengths = range(min(size, longest[3]) + 1) if spades is None else (spades,)
    for trumps in trump_lengths:
        rest = size - trumps
        for clubs, diamonds in product(range(min(rest, longest[0]) + 1), range(longest[1] + 1)):
            hearts = rest - clubs - diamonds
            if 0 <= hearts <= longest[2] and 0 <= trumps <= longest[3]:
                yield clubs, diamonds, hearts, trumps


def _deals(
    hands: list[list[tuple[int, ...]]], room: list[int], *, exact: bool
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield combinations of one hand from each list that fit *room*, and fill it if *exact*."""
    steps = 0

    def fill(place: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        nonlocal steps
        if place == len(hands):
            if not exact or not any(left):
                yield ()
            return
        options = hands[place]
        if exact and place == len(hands) - 1:
            options = [left] if left in possible else []
        for lengths in options:
            steps += 1
            if steps > 20 * MAX_DISTRIBUTIONS:
                raise TooManyDistributions
            after = tuple([space - length for space, length in zip(left, lengths, strict=True)])
            if min(after) >= 0:
                for rest in fill(place + 1, after):
                    yield (lengths, *rest)

    possible = set(hands[-1])
    for count, deal in enumerate(fill(0, tuple(room))):
        if count == MAX_DISTRIBUTIONS:
            raise TooManyDistributions
        yield deal
