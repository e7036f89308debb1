"""The deck, the table and the sounds that the settings select, also those of features."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.art import BACKS, DeckStyle
from cardtable.art.style import DeckFaces, PictureFile
from cardtable.core.features import Addition, additions
from cardtable.table.sounds import SoundFiles
from cardtable.ui.theme import FELTS, TableColours, Theme, make_theme

if TYPE_CHECKING:
    from cardtable.storage.settings import Settings


class LookAddition(Addition):
    """Decks, backs, tables and sounds of a feature. Each is None if it has not the selected one."""

    module = "window.looks"

    def table(self, settings: Settings) -> TableColours | None:
        """Return the look of the table that *settings* select."""
        return None

    def deck(self, settings: Settings) -> DeckFaces | None:
        """Return the pictures of the deck that *settings* select."""
        return None

    def back(self, settings: Settings) -> PictureFile | None:
        """Return the picture of the back that *settings* select."""
        return None

    def sounds(self, settings: Settings) -> SoundFiles | None:
        """Return the sounds that *settings* select."""
        return None


def theme_of(settings: Settings) -> Theme:
    """Return the theme that *settings* select."""
    tables = (addition.table(settings) for addition in additions(LookAddition))
    return make_theme(
        settings.felt or next(iter(FELTS)),
        table=next((table for table in tables if table is not None), None),
        high_contrast=settings.high_contrast,
    )


def deck_of(settings: Settings) -> DeckStyle:
    """Return the style of cards that *settings* select; an unknown back becomes the default."""
    decks = (addition.deck(settings) for addition in additions(LookAddition))
    backs = (addition.back(settings) for addition in additions(LookAddition))
    return DeckStyle(
        settings.back if settings.back in BACKS else DeckStyle().back,
        settings.four_colour,
        settings.large_index,
        settings.german_index,
        deck=next((deck for deck in decks if deck is not None), None),
        back_file=next((back for back in backs if back is not None), None),
    )


def sounds_of(settings: Settings) -> SoundFiles | None:
    """Return the sounds that *settings* select, None for those of the program."""
    sounds = (addition.sounds(settings) for addition in additions(LookAddition))
    return next((each for each in sounds if each is not None), None)
