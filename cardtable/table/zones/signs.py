"""Texts of scripts with the signs of suits and cards, for the window."""

from __future__ import annotations

import re
from functools import lru_cache

from cardtable.cards import Suit
from cardtable.core.i18n import language
from cardtable.games.speech import SUIT_SIGNS, with_card_signs


def with_signs(text: str, *, first: bool = False) -> str:
    """Return *text* with the names of cards and suits as signs.

    A suit at the beginning stays a word, unless *first* is set.

    >>> with_signs("pass queen of hearts"), with_signs("Hearts are broken: now spades")
    ('pass Q♥', 'Hearts are broken: now ♠')
    """
    pattern, signs = _suit_names(language())

    def sign(match: re.Match[str]) -> str:
        return signs[match[0].lower()] if first or match.start() else match[0]

    return pattern.sub(sign, with_card_signs(text))


@lru_cache(maxsize=8)
def _suit_names(_language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return the pattern for the names of suits, and the sign for each name."""
    signs = {suit.title.lower(): sign for suit, sign in SUIT_SIGNS.items()}
    return re.compile(rf"\b(?:{'|'.join(suit.title for suit in Suit)})\b"), signs
