"""The order of the cards in a hand: of its suits, and as chosen in the settings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from cardtable.cards import Card, Suit, face_of

_ORDERS: tuple[tuple[Suit, ...], ...] = (
    (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS),
    (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS),
    (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS),
    (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES),
)
_RED = (Suit.HEARTS, Suit.DIAMONDS)


def suit_order(suits: Collection[Suit]) -> tuple[Suit, ...]:
    """Return all suits in an order in which the colours of those in *suits* alternate.

    >>> [suit.letter for suit in suit_order({Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS})][:3]
    ['s', 'd', 'c']
    """

    def clashes(order: tuple[Suit, ...]) -> int:
        held = [suit in _RED for suit in order if suit in suits]
        return sum(left == right for left, right in pairwise(held))

    return min(_ORDERS, key=clashes)


class SuitOrder:
    """The order for one hand; it stays the same during a deal when a suit runs out."""

    def __init__(self) -> None:
        self._suits: frozenset[Suit] = frozenset()

    def reset(self) -> None:
        """Forget the suits of the last deal."""
        self._suits = frozenset()

    def order_for(self, cards: Collection[Card]) -> tuple[Suit, ...]:
        """Return the order for a hand with *cards*, given the suits it had before in this deal."""
        self._suits |= {card.suit for card in cards}
        return suit_order(self._suits)


def arrange(cards: Sequence[Card], order: str) -> tuple[Card, ...]:
    """Return *cards*, which are sorted by suit with the highest first, in *order*.

    *order* is one of ``cardtable.storage.settings.HAND_ORDERS``; the usual one is by suit, and so
    is that by meld in a game without melds. Cards without a rank come last.

    >>> [str(card) for card in arrange([Card.parse(text) for text in ("Ks", "3s", "Ah")], "ranks")]
    ['Ah', 'Ks', '3s']
    """
    if order not in ("rising", "ranks"):
        return tuple(cards)
    ranked = [card for card in cards if face_of(card) is not None]
    others = [card for card in cards if face_of(card) is None]
    if order == "rising":
        return (*reversed(ranked), *others)
    return (*sorted(ranked, key=lambda card: -card.rank), *others)
