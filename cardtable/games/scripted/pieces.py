"""The pieces at the table for the tokens of a game: playing cards, or pieces with a name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from cardtable.cards import Card, CustomCard, Rank, Suit
from cardtable.games.scripted.description import Description

_SUITS = {suit.letter: suit for suit in Suit}
_JOKERS = ("lj", "bj")


class Pieces:
    """The pieces of one game, by token."""

    def __init__(self, description: Description) -> None:
        self.words = description.words
        self.names = frozenset(
            name for tokens in description.token_sets.values() for name in tokens
        )
        self._made: dict[tuple[str, int], Card] = {}
        self._known = {
            name: more for one in description.token_sets.values() for name, more in one.items()
        }

    @cached_property
    def values(self) -> tuple[str, ...]:
        """The values of the tokens' properties (suits, ranks), at most 30."""
        found = dict.fromkeys(
            value
            for more in self._known.values()
            for value in more.values()
            if isinstance(value, str)
        )
        return tuple(found)[:30]

    def piece(self, name: str, copy: int = 0, properties: Mapping[str, Any] | None = None) -> Card:
        """Return the piece for copy number *copy* of the token called *name*.

        The first copy of a token with the name and properties of a playing card is that card.
        """
        made = self._made.get((name, copy))
        if made is None:
            made = self._make(name, copy, properties or self._known.get(name, {}))
            self._made[name, copy] = made
        return made

    def _make(self, name: str, copy: int, properties: Mapping[str, Any]) -> Card:
        face = face_of_token(name, properties)
        if face is not None and copy == 0 and str(face).lower() == name.lower():
            return face
        title = properties.get("title")
        word = title if isinstance(title, str) else self.words.get(name, "")
        return CustomCard.named(name, copy, face, word)


def face_of_token(name: str, properties: Mapping[str, Any]) -> Card | None:
    """Return the playing card for a token's suit and value, or None."""
    if name.lower() in _JOKERS:
        return Card.parse(name)
    suit, value = properties.get("suit"), str(properties.get("value", ""))
    if suit in _SUITS and value.isdecimal() and value.isascii() and 1 <= int(value) <= 13:
        number = int(value)
        return Card(_SUITS[suit], Rank.ACE if number == 1 else Rank(number - 2))
    return None
