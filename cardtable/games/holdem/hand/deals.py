"""Decks of Hold'em in dealing order: shuffle, read, write.

A deck lists hole cards one at a time from the first seat left of the button, a burned card, the
flop, a burned card, the turn, a burned card and the river.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from cardtable.cards import Card, parse_cards
from cardtable.core.i18n import _
from cardtable.games.holdem.hand import UNKNOWN

Deck = str | Iterable[Card | str]
_CARDS = range(52)
_LEVEL = re.compile(r"L([0-9]{1,4})\s+", re.ASCII)
"""The blind level, from 1; it precedes a deck if blinds go up by time."""


def cards_needed(players: int) -> int:
    """Return the maximum number of cards in a hand of *players*."""
    return 2 * players + 8


def known_deck(
    ring: Sequence[int], hands: Mapping[int, Sequence[int]], board: Sequence[int]
) -> list[int]:
    """Return the deck of a hand of which only these cards are known; the others are UNKNOWN.

    *ring* are the seats from the left of the button, *hands* the hole cards by seat.
    """
    deck = [UNKNOWN] * cards_needed(len(ring))
    for seat, cards in hands.items():
        first = ring.index(seat)
        deck[first], deck[first + len(ring)] = cards
    flop = 2 * len(ring) + 1  # a card is burned before the flop, the turn and the river
    for place, card in zip((flop, flop + 1, flop + 2, flop + 4, flop + 6), board, strict=False):
        deck[place] = card
    return deck


def shuffled(rng: Random, known: Sequence[int] = (), count: int = 52) -> tuple[int, ...]:
    """Return *count* card indexes: the *known* ones, then the other cards in random order."""
    draw = rng.random
    if not known:
        return tuple(sorted(_CARDS, key=lambda _card: draw())[:count])
    taken = set(known)
    rest = sorted([index for index in _CARDS if index not in taken], key=lambda _card: draw())
    return (*known, *rest)[:count]


def read_deck(deck: Deck, number: int) -> tuple[int, ...]:
    """Return *deck*, which may be incomplete, as card indexes.

    Raises ValueError with the *number* (from 1) of the deal.
    """
    prefix = _("Deal {number}: ").format(number=number)
    try:
        cards = (
            list(parse_cards(deck))
            if isinstance(deck, str)
            else [card if isinstance(card, Card) else Card.parse(str(card)) for card in deck]
        )
    except ValueError as error:
        raise ValueError(prefix + str(error)) from None
    seen: set[Card] = set()
    for card in cards:
        if card.is_joker:
            raise ValueError(prefix + _("{card} is not in this deck.").format(card=card))
        if card in seen:
            raise ValueError(prefix + _("{card} appears twice.").format(card=card))
        seen.add(card)
    return tuple(card.index for card in cards)


def read_deal(deck: Deck, number: int) -> tuple[int | None, tuple[int, ...]]:
    """Return the blind level, from 0 (None if missing), and the deck. Raises ValueError."""
    match = _LEVEL.match(deck) if isinstance(deck, str) else None
    if match is None or not isinstance(deck, str):
        return None, read_deck(deck, number)
    return max(0, int(match[1]) - 1), read_deck(deck[match.end() :], number)


def write_deck(deck: Sequence[int], level: int | None = None) -> str:
    """Return a deck as text, preceded by the blind *level* (from 0) unless it is None."""
    return ("" if level is None else f"L{level + 1} ") + " ".join(_card(index) for index in deck)


def _card(index: int) -> str:
    return str(Card.of(index)) if index >= 0 else "??"
