"""The exact chance that hidden cards beat a card, given the knowledge of one seat.

The model: every deal of the unknown cards is equally likely if it fits the hand sizes, the voids
shown and the numbers of spades revealed by bids. So a chance is a quotient of two numbers of deals,
and both are counted, not sampled.

*Counting.* With three hidden hands A, B, C of sizes a, b, c, classify the unknown cards by their
possible holders: n_A only A, n_AB only A or B, n_ABC any of them, and so on. Say A gets i of the
n_AB cards and j of the n_AC; then k = a - n_A - i - j of the n_ABC. The rest of n_AB goes to B, B
is filled up from the n_BC and the rest of the n_ABC, and C gets the remaining cards. Hence

    deals = sum over i, j of  C(n_AB, i) C(n_AC, j) C(n_ABC, k)
                              C(n_BC + n_ABC - k, b - n_B - (n_AB - i))

Without voids one term is left: the multinomial of the hypergeometric distribution.

*Beating.* Hand X cannot beat card c of the suit led when it has no higher card H of that suit, and
either still follows or has no spade T. As a sum of events "X holds nothing of a set":

    [no H] - [no card of the suit] + [no card of the suit and no T]

A ruff is beaten only by a void hand with a higher spade H: the sum is 1 - [void] + [void, no H].
"Holds nothing of a set" is one more void, so its deals are counted by the formula above. For two
hands that may beat c the sums are multiplied out: at most nine counts, each exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from cardtable.cards import Suit
from cardtable.games.spades.rules import Rules

ANY = (1 << 54) - 1

Terms = tuple[tuple[int, int], ...]
"""A sum of events: (sign, mask) stands for sign x [the hand holds nothing of mask]."""


class Hidden(NamedTuple):
    """The hidden cards of one seat's view: up to three places that share the *unknown* cards.

    *sizes* count the unknown cards of each place, *allowed* are the masks it may hold, *known* the
    cards it is known to hold besides, *exact* its number of unknown spades if its bid reveals it.
    *spades* are all trumps.
    """

    unknown: int
    sizes: tuple[int, ...]
    allowed: tuple[int, ...]
    known: tuple[int, ...]
    exact: tuple[int | None, ...]
    spades: int

    def deals(self) -> int:
        """Return the number of deals that fit."""
        return count_deals(self.unknown, self.sizes, self.allowed, self.exact, self.spades)


@lru_cache(maxsize=64)
def higher_masks(rules: Rules) -> tuple[int, ...]:
    """Return, by card index, the mask of the higher cards of its suit."""
    suits, power = rules.suits, rules.power
    return tuple(
        sum(
            1 << other
            for other in range(54)
            if suits[other] == suits[index] and power[other] > power[index]
        )
        for index in range(54)
    )


def count_deals(
    unknown: int,
    sizes: Sequence[int],
    allowed: Sequence[int],
    exact: Sequence[int | None] = (None, None, None),
    all_spades: int = 0,
) -> int:
    """Return the number of ways to deal *unknown* to up to three places.

    Place *n* receives ``sizes[n]`` cards, all within ``allowed[n]``; if ``exact[n]`` is not None,
    exactly that many are among *all_spades*. The result is 0 if nothing fits, for example if the
    sizes do not add up.
    """
    fill = 3 - len(sizes)
    a, b, c = (*sizes, *(0,) * fill)
    may_a, may_b, may_c = (*allowed, *(0,) * fill)
    if a + b + c != unknown.bit_count():
        return 0
    if all(number is None for number in exact):
        return _count(unknown, a, b, may_a, may_b, may_c)
    spades, rest = unknown & all_spades, unknown & ~all_spades
    total = 0
    for split in _spade_splits(spades.bit_count(), (a, b, c), (*exact, None, None)[:3]):
        x, y, _z = split
        ways = _count(spades, x, y, may_a, may_b, may_c)
        total += ways and ways * _count(rest, a - x, b - y, may_a, may_b, may_c)
    return total


def _spade_splits(
    spades: int, sizes: tuple[int, int, int], exact: tuple[int | None, ...]
) -> list[tuple[int, int, int]]:
    """Return every split of this number of spades that agrees with the numbers known."""
    choices = [
        range(size + 1) if number is None else (number,) if 0 <= number <= size else ()
        for size, number in zip(sizes, exact, strict=True)
    ]
    return [
        (x, y, spades - x - y)
        for x, y in product(choices[0], choices[1])
        if spades - x - y in choices[2]
    ]


def _count(unknown: int, a: int, b: int, may_a: int, may_b: int, may_c: int) -> int:
    """Return the sum in the module's docstring; place C receives the rest."""
    may_a &= unknown
    may_b &= unknown
    may_c &= unknown
    if may_a | may_b | may_c != unknown:
        return 0
    ab, ac = may_a & may_b, may_a & may_c
    n_abc = (ab & may_c).bit_count()
    n_ab = ab.bit_count() - n_abc
    n_ac = ac.bit_count() - n_abc
    n_bc = (may_b & may_c).bit_count() - n_abc
    a -= may_a.bit_count() - n_ab - n_ac - n_abc  # cards that only A may hold are settled
    b -= may_b.bit_count() - n_ab - n_bc - n_abc
    if a < 0 or b < 0:
        return 0
    total = 0
    for i in range(min(n_ab, a) + 1):
        to_b = b - n_ab + i
        if to_b < 0:
            continue
        ways_i = comb(n_ab, i)
        for j in range(max(0, a - i - n_abc), min(n_ac, a - i) + 1):
            k = a - i - j
            total += (
                ways_i * comb(n_ac, j) * comb(n_abc, k) * comb(n_bc + n_abc - k, to_b)
            )  # comb is 0 if C would get too many cards
    return total


def terms_cannot_beat(rules: Rules, card: int, led: int, higher: int, unseen: int) -> Terms:
    """Return the event that a hand that follows cannot beat the card of index *card*.

    *led* is the suit led, *card* is of that suit or a spade, *higher* are the cards above it,
    *unseen* all cards in hidden places.
    """
    suit = rules.suit_masks[led] & unseen
    higher &= unseen
    if led == Suit.SPADES:
        return ((1, higher),)
    if rules.suits[card] is Suit.SPADES:
        if not higher:
            return ((1, 0),)
        return ((1, 0), (-1, suit), (1, suit | higher))
    spades = rules.spades & unseen
    if not spades:
        return ((1, higher),)
    if higher == suit:  # the first two events coincide
        return ((1, suit | spades),)
    return ((1, higher), (-1, suit), (1, suit | spades))


def terms_cannot_beat_first(rules: Rules, card: int, led: int, higher: int, unseen: int) -> Terms:
    """Return the same event for a first trick under the rule ``lowest_club``.

    A hand with clubs plays its lowest club; only a hand of nothing but spades plays a spade.
    """
    suit = rules.suit_masks[led] & unseen
    higher &= unseen
    other = unseen & ~rules.spades
    if rules.suits[card] is Suit.SPADES:
        if led == Suit.SPADES:
            return ((1, higher),)
        return ((1, 0), (-1, other), (1, other | higher))
    if led == Suit.CLUBS:
        lower = suit & ~higher
        return ((1, 0), (-1, lower), (1, lower | higher), (-1, other), (1, unseen))
    return ((1, higher), (-1, other), (1, unseen))


def chance(hidden: Hidden, terms: Mapping[int, Terms], total: int | None = None) -> float:
    """Return the chance that the events of *terms* all happen, by place in *hidden*.

    *total* is ``hidden.deals()`` if the caller has it. Raises ZeroDivisionError if no deal fits.
    """
    places = tuple(terms)
    fitting = 0
    for choice in product(*terms.values()):
        sign = 1
        allowed = list(hidden.allowed)
        possible = True
        for place, (factor, mask) in zip(places, choice, strict=True):
            sign *= factor
            allowed[place] &= ~mask
            possible = possible and not mask & hidden.known[place]
        if possible:
            fitting += sign * count_deals(
                hidden.unknown, hidden.sizes, allowed, hidden.exact, hidden.spades
            )
    return fitting / (hidden.deals() if total is None else total)
