"""Cards as arguments: text, Card objects or indexes, checked and turned into indexes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import SupportsIndex

from cardtable.cards import DECK, Card, parse_cards
from cardtable.core.i18n import _

Cards = str | Iterable[Card | SupportsIndex]
"""Text such as ``Ah 7c``, or Card objects or indexes 13 * suit + rank in any iterable."""

_HAND_CLASS = re.compile(r"\s*([2-9TJQKA])([2-9TJQKA])([SO]?)(?:\+|[-,].*)?\s*", re.IGNORECASE)
"""A class or range of hands as players write it: ``AA``, ``AKs``, ``22+``, ``A5s-A2s``."""


def read_cards(cards: Cards, minimum: int, maximum: int) -> bytes:
    """Return the indexes (0..51) of different cards, in their order.

    Raises ValueError for an unknown card, a joker or a repeated card, for a class of hands such as
    AKs, and for fewer than *minimum* or more than *maximum* cards.
    """
    if isinstance(cards, str) and (hand_class := _HAND_CLASS.fullmatch(cards)):
        raise ValueError(_class_refusal(hand_class))
    items = parse_cards(cards) if isinstance(cards, str) else cards
    try:
        found = [_index(card) for card in items]
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
        sentence = (
            _("Give {minimum} cards; you gave {count}.")
            if minimum == maximum
            else _("Give {minimum} to {maximum} cards; you gave {count}.")
        )
        raise ValueError(sentence.format(minimum=minimum, maximum=maximum, count=len(found)))
    return bytes(found)


def read_hand(cards: Cards) -> bytes:
    """Return the indexes of a hand of five, six or seven cards. Raises ValueError."""
    return read_cards(cards, 5, 7)


def _class_refusal(hand_class: re.Match[str]) -> str:
    high, low, suited = (part.upper() for part in hand_class.group(1, 2, 3))
    cards = f"{high}s{low}s" if suited == "S" else f"{high}h{low}d"
    return _(
        "'{text}' is more than one hand. Give the cards with their suits, like {cards}."
    ).format(text=hand_class.string.strip()[:40], cards=cards)


def _index(card: Card | SupportsIndex) -> int:
    """Return the index of one of the 52 cards. Raises ValueError, TypeError for other objects."""
    if isinstance(card, Card):
        index = card.index
    elif isinstance(card, str):
        index = Card.parse(card).index
    else:
        if isinstance(card, bool) or not hasattr(card, "__index__"):
            raise TypeError(card)
        index = card.__index__()
    if not 0 <= index < 52:
        if isinstance(card, Card):
            raise ValueError(_("The {card} is not used in poker.").format(card=card.title))
        raise ValueError(
            _("Unknown card {number}. Cards are numbered from 0 to 51.").format(number=index)
        )
    return index
