"""Reading cards given as text, Card objects or indexes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from cardtable.cards import DECK, Card, parse_cards
from cardtable.i18n import _

Cards = str | Iterable[Card | SupportsIndex]
"""Cards in the field's notation, or one by one as Card objects or indexes 13 * suit + rank."""


def read_cards(cards: Cards, minimum: int, maximum: int) -> bytes:
    """Return the indexes (0..51) of different cards, in their order.

    Raises ValueError with a sentence: not a card, a joker, a repeated card, too few, too many.
    """
    given = parse_cards(cards) if isinstance(cards, str) else cards
    try:
        found = [_index(card) for card in given]
    except TypeError:
        raise ValueError(
            _("Invalid cards: {cards!r}. Write them like 'Ah 7c', or give a list.").format(
                cards=cards
            )
        ) from None
    seen: set[int] = set()
    for index in found:
        if index in seen:
            raise ValueError(_("The {card} appears twice.").format(card=DECK[index].title))
        seen.add(index)
    if not minimum <= len(found) <= maximum:
        words = (
            _("Give {minimum} cards; you gave {count}.")
            if minimum == maximum
            else _("Give {minimum} to {maximum} cards; you gave {count}.")
        )
        raise ValueError(words.format(minimum=minimum, maximum=maximum, count=len(found)))
    return bytes(found)


def read_hand(cards: Cards) -> bytes:
    """Return the indexes of a hand of five, six or seven cards. Raises ValueError."""
    return read_cards(cards, 5, 7)


def _index(card: Card | SupportsIndex) -> int:
    """Return the index of one card. Raises ValueError unless it is one of the 52."""
    if isinstance(card, Card):
        index = card.index
    elif isinstance(card, str):
        index = Card.parse(card).index
    else:
        if isinstance(card, bool):
            raise TypeError(card)
        index = card.__index__() if hasattr(card, "__index__") else _refuse(card)
    if not 0 <= index < 52:
        if isinstance(card, Card):
            raise ValueError(_("The {card} is not used in poker.").format(card=card.title))
        raise ValueError(
            _("Unknown card {number}. Cards are numbered from 0 to 51.").format(number=index)
        )
    return index


def _refuse(card: object) -> int:
    raise TypeError(card)
