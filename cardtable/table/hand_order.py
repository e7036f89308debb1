"""The order of the cards in a hand, as chosen in the settings."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards import Card, face_of


def arrange(cards: Sequence[Card], order: str) -> tuple[Card, ...]:
    """Return *cards*, which are sorted by suit with the highest first, in *order*.

    *order* is one of ``cardtable.storage.settings.HAND_ORDERS``. Cards without a rank come last.

    >>> [str(card) for card in arrange([Card.parse(text) for text in ("Ks", "3s", "Ah")], "ranks")]
    ['Ah', 'Ks', '3s']
    """
    if order == "suits":
        return tuple(cards)
    ranked = [card for card in cards if face_of(card) is not None]
    others = [card for card in cards if face_of(card) is None]
    if order == "rising":
        return (*reversed(ranked), *others)
    return (*sorted(ranked, key=lambda card: -card.rank), *others)
