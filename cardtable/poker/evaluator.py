"""The rank of a poker hand, its name, and its best five cards.

>>> evaluate("Ah 7c Jd As 7h") < evaluate("Ah 7c 7d As 7h")
True
>>> describe("Ah 7c Jd As 7h 2c 3d")
'Two pair, aces and sevens'
>>> [str(card) for card in best_five("Ah 7c Jd As 7h 2c 3d")]
['As', 'Ah', '7h', '7c', 'Jd']
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from cardtable.cards import DECK, Card
from cardtable.core.i18n import _
from cardtable.poker.buffers import bad_hand, split_hands
from cardtable.poker.card_input import Cards, read_hand
from cardtable.poker.lookup import evaluate, look_up
from cardtable.poker.values import Category, Worth, straight_ranks, worth_of
from cardtable.poker.words import describe_worth

__all__ = ["Category", "Worth", "best_five", "describe", "evaluate", "evaluate_many", "worth_of"]

if TYPE_CHECKING:
    from typing_extensions import Buffer


def evaluate_many(
    cards: Buffer, k: int, *, checked: bool = True, out: Buffer | None = None
) -> memoryview:
    """Return the ranks of many hands of *k* cards (5, 6 or 7) in a buffer.

    *cards* is any contiguous object with the buffer protocol (bytes, array, memoryview, a numpy
    array of n x k) that holds the indexes 13 * suit + rank, one byte each. The result holds n
    unsigned 16-bit numbers; ``numpy.asarray(result)`` wraps them without a copy. They are written
    to *out* if that is given, a writable buffer of n such numbers.

    ``checked=False`` takes about half the time: repeated and invalid cards are not reported, and
    such a hand gets an arbitrary rank.

    Raises:
    ValueError: Not five to seven cards, an incomplete hand, or an invalid one.
    TypeError: The buffer's items are not single bytes, or those of *out* not 16 bits.
    """
    flat, hands = split_hands(cards, k, 5, 7)
    values = _output(out, hands)
    bad = look_up(flat, k, values, checked) if hands else 0
    if bad < hands:
        raise bad_hand(flat, k, bad, read_hand)
    return values


def _output(out: Buffer | None, hands: int) -> memoryview:
    """Return *out* as 16-bit numbers, or a new buffer. Raises TypeError or ValueError."""
    if out is None:
        return memoryview(array("H", [0]) * hands)
    view = memoryview(out)
    if view.format not in ("H", "@H", "=H") or view.readonly or view.ndim != 1:
        raise TypeError(_("The output must be a writable buffer of unsigned 16-bit numbers."))
    if len(view) != hands or not view.c_contiguous:
        raise ValueError(
            _("The output has room for {room} values, but there are {count} hands.").format(
                room=len(view), count=hands
            )
        )
    return view.cast("B").cast("H")


def describe(cards: Cards) -> str:
    """Return a description of five to seven cards: ``Two pair, aces and sevens``.

    Raises ValueError for an invalid hand.
    """
    return describe_worth(worth_of(evaluate(read_hand(cards))))


def best_five(cards: Cards) -> tuple[Card, ...]:
    """Return the best five of five to seven cards, the most important first.

    Of cards of equal rank, spades are preferred to hearts, then diamonds, then clubs. Raises
    ValueError for an invalid hand.
    """
    hand = read_hand(cards)
    worth = worth_of(evaluate(hand))
    held = sorted((DECK[index] for index in hand), key=lambda card: card.suit, reverse=True)
    ranks = straight_ranks(worth.ranks[0]) if worth.category in _STRAIGHT else worth.ranks
    if worth.category in _SUITED:
        suit = next(c.suit for c in held if sum(other.suit is c.suit for other in held) >= 5)
        held = [card for card in held if card.suit is suit]
    times = (*_TIMES.get(worth.category, ()), 1, 1, 1, 1, 1)
    found: list[Card] = []
    for rank, count in zip(ranks, times, strict=False):
        found += [card for card in held if card.rank == rank][:count]
    return tuple(found)


_STRAIGHT = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
_SUITED = (Category.FLUSH, Category.STRAIGHT_FLUSH)
_TIMES = {
    Category.PAIR: (2,),
    Category.TWO_PAIR: (2, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4,),
}
