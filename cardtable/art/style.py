"""The deck styles, and the sizes and colours of cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from cardtable.cards import Card, Rank, Suit

WIDTH = 250
"""Width of a card in drawing units."""
HEIGHT = 350
"""Height of a card in drawing units; the ratio is 5 to 7."""
RADIUS = 15
"""Radius of a card's corners in drawing units."""

FACE = "#f9f7f0"
EDGE = "#c4beae"
BLACK = "#171c28"
RED = "#c81f30"
BLUE = "#1d5fb8"
GREEN = "#17793f"
GOLD = "#e3ab3b"
GOLD_LIGHT = "#f6d68a"


class PictureFile(Protocol):
    """A picture that is drawn instead of one of the program's own."""

    @property
    def path(self) -> str:
        """The path of the file, for errors."""

    def read(self) -> str | bytes:
        """Return the text of an SVG that is safe to draw, or a PNG.

        Raises SourceError if the file cannot be used.
        """


class DeckFaces(Protocol):
    """The faces of a deck other than the program's own; a value that can be compared and hashed."""

    @property
    def key(self) -> str:
        """The name of the deck in the settings."""

    @property
    def layout(self) -> str:
        """``minimal`` for very large indices without pictures, else ``classic``."""

    @property
    def letters(self) -> Mapping[Rank, str]:
        """The indices that differ from the usual ones."""

    @property
    def colours(self) -> Mapping[Suit, str]:
        """The colours of suits that differ, as ``#rrggbb``."""

    def card_picture(self, card: Card) -> PictureFile | None:
        """Return the picture of a whole card, None if the program draws it."""

    def half_picture(self, card: Card) -> PictureFile | None:
        """Return the picture of the upper half of a court card, None if the program draws it."""


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """The deck chosen in the settings.

    Args:
        back: one of :data:`cardtable.art.BACKS`.
        four_colour: diamonds blue and clubs green instead of red and black.
        large_index: corner indices about a third as wide as the card.
        german_index: letters of German decks: B (Bube) and D (Dame) for jack and queen.
        deck: other faces, of a pack; None for those of the program.
        back_file: a picture that is drawn instead of *back*.
    """

    back: str = "navy"
    four_colour: bool = False
    large_index: bool = False
    german_index: bool = False
    deck: DeckFaces | None = None
    back_file: PictureFile | None = None

    @property
    def is_minimal(self) -> bool:
        """Whether the faces have very large indices and no pictures."""
        return self.deck is not None and self.deck.layout == "minimal"


def suit_colour(suit: Suit, four_colour: bool = False) -> str:
    """Return the colour of a suit's pips, as ``#rrggbb``."""
    if suit in (Suit.SPADES, Suit.CLUBS):
        return GREEN if four_colour and suit == Suit.CLUBS else BLACK
    return BLUE if four_colour and suit == Suit.DIAMONDS else RED


def card_colour(card: Card, style: DeckStyle) -> str:
    """Return the colour of a card's index as ``#rrggbb``; the big joker is red."""
    if card.is_joker:
        return RED if card.rank == Rank.BIG_JOKER else BLACK
    if style.deck is not None and not style.four_colour:
        return style.deck.colours.get(card.suit) or suit_colour(card.suit)
    return suit_colour(card.suit, style.four_colour)
