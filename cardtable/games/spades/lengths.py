"""What a seat knows of the other hands at the end of a deal, as lengths of suits.

All that play shows of a hidden hand is how long its suits are: who does not follow is void, who
leads a spade early holds nothing else, a mirror bid counts spades. So every card not seen may lie
wherever its suit has room, and the deals still possible are the distributions of lengths times the
ways to fill them with cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cardtable.cards import SUIT_MASKS, cards_of, mask_of
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.view import View

WIDTH = 17
"""The bits kept for a suit in a mask by power: the lowest card first, up to the big joker."""
FIELD = 5
"""The bits of one length."""
SUITS = range(4)
OF_SUIT = tuple(((1 << WIDTH) - 1) << WIDTH * suit for suit in SUITS)
MOST = 4000
"""More distributions than this are not looked at."""


class TooMany(Exception):
    """The hands are too long, or too little is known of them, to list their lengths."""


def by_power(rules: Rules, mask: int) -> int:
    """Return *mask* with the bit 17 * suit + power for each card, so that higher bits beat lower.

    >>> by_power(Rules(), 1) == 1, by_power(Rules(), 1 << 51) == 1 << 63
    (True, True)
    """
    found = 0
    for card in cards_of(mask):
        found |= 1 << WIDTH * card.suit + rules.power[card.index]
    return found


def from_power(rules: Rules, mask: int) -> int:
    """Return the mask by index of a mask by power."""
    return mask_of(card for card in rules.deck if by_power(rules, card.bit) & mask)


def unit(place: int, suit: int) -> int:
    """Return one card of *suit* in the hand at *place* of a distribution."""
    return 1 << FIELD * (4 * place + suit)


def unseen_cards(view: View) -> int:
    """Return the cards, by index, that may lie in other hands (or, with two, were thrown away)."""
    return mask_of(view.rules.deck) & ~view.seen


def distributions(view: View) -> tuple[int, ...]:
    """Return every distribution of lengths over the other hands, ascending.

    Each is a number made of :func:`unit`; places count the seats after the viewer's.
    Raises TooMany.
    """
    rules, sizes, allowed = view.rules, view.sizes(), view.allowed()
    unseen = unseen_cards(view)
    room = [(unseen & mask).bit_count() for mask in SUIT_MASKS]
    hands: list[list[tuple[int, ...]]] = []
    for place in range(rules.players - 1):
        position = (view.seat + 1 + place) % rules.players
        most = [(unseen & mask & allowed[position]).bit_count() for mask in SUIT_MASKS]
        hands.append(list(_hands(sizes[position], most, view.spades_left(position))))
    found = [
        sum(
            length * unit(place, suit)
            for place, lengths in enumerate(deal)
            for suit, length in enumerate(lengths)
        )
        for deal in _deals(hands, room, exact=rules.players > 2)
    ]
    return tuple(sorted(found))


def _hands(size: int, most: list[int], spades: int | None) -> Iterator[tuple[int, ...]]:
    """Yield the lengths of clubs, diamonds, hearts and spades that one hand may have."""
    last = range(min(size, most[3]) + 1) if spades is None else (spades,)
    for trumps in last:
        rest = size - trumps
        for clubs, diamonds in product(range(min(rest, most[0]) + 1), range(most[1] + 1)):
            hearts = rest - clubs - diamonds
            if 0 <= hearts <= most[2] and 0 <= trumps <= most[3]:
                yield clubs, diamonds, hearts, trumps


def _deals(
    hands: list[list[tuple[int, ...]]], room: list[int], *, exact: bool
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield one hand of each list so that the suits have room for all (and none, if *exact*)."""
    found = 0

    def fill(place: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        nonlocal found
        if place == len(hands):
            if not exact or not any(left):
                yield ()
            return
        options = hands[place]
        if exact and place == len(hands) - 1:
            options = [left] if left in known else []
        for lengths in options:
            found += 1
            if found > 20 * MOST:
                raise TooMany
            after = tuple([space - length for space, length in zip(left, lengths, strict=True)])
            if min(after) >= 0:
                for rest in fill(place + 1, after):
                    yield (lengths, *rest)

    known = set(hands[-1])
    for count, deal in enumerate(fill(0, tuple(room))):
        if count == MOST:
            raise TooMany
        yield deal
