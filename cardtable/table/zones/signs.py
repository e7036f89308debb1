"""Texts of scripts with the signs of suits and cards, for the window."""

from __future__ import annotations

import re
from functools import lru_cache

from cardtable.cards import ALL_CARDS, Suit
from cardtable.core.i18n import language
from cardtable.games.speech import card_sign

SUIT_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


def with_signs(text: str, *, first: bool = False) -> str:
    """Return *text* with the names of cards and suits as signs.

    A suit at the beginning stays a word, unless *first* is set.

    >>> with_signs("pass queen of hearts"), with_signs("Hearts are broken: now spades")
    ('pass Q♥', 'Hearts are broken: now ♠')
    """
    cards, suits, signs = _names(language())
    text = cards.sub(lambda found: signs[found[0].lower()], text)

    def sign(match: re.Match[str]) -> str:
        return signs[match[0].lower()] if first or match.start() else match[0]

    return suits.sub(sign, text)


@lru_cache(maxsize=8)
def _names(_language: str) -> tuple[re.Pattern[str], re.Pattern[str], dict[str, str]]:
    """Return the patterns for the names of cards and suits, and the sign for each name."""
    cards = {card.title.lower(): card_sign(card) for card in ALL_CARDS if not card.is_joker}
    suits = {suit.title.lower(): sign for suit, sign in SUIT_SIGNS.items()}
    names = sorted(cards, key=len, reverse=True)
    return (
        re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE),
        re.compile(rf"\b(?:{'|'.join(suit.title for suit in Suit)})\b"),
        {**cards, **suits},
    )
