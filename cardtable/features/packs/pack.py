"""The contents of a pack, checked and frozen: a deck, backs, the look of a table, sounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from cardtable.cards import ALL_CARDS, Card, Rank, Suit
from cardtable.core.errors import SourceError
from cardtable.core.i18n import language
from cardtable.engine import FrozenDict
from cardtable.features.packs.media_files import HALF_SHAPE, PackPicture, read_sound
from cardtable.features.packs.pack_files import PackFiles

CARD_FORMATS = ("svg", "png")
SOUND_FORMATS = ("ogg", "wav")

Rgba = tuple[int, int, int] | tuple[int, int, int, int]
Titles = Mapping[str, str]
"""A text by language; ``en`` is always there."""

GLYPHS = ("A", "K", "Q", "J", "B", "D", "O", "E", "R")
"""The letters that the program can draw as the index of a card."""


class Layout(StrEnum):
    """How the faces without a file of their own are drawn."""

    CLASSIC = "classic"
    MINIMAL = "minimal"


def card_name(card: Card) -> str:
    """Return the name of a card's file, without its ending.

    >>> card_name(Card.parse("Ts"))
    '10-of-spades'
    """
    if card.is_joker:
        return "big-joker" if card.rank == Rank.BIG_JOKER else "little-joker"
    rank = str(card.rank + 2) if card.rank < Rank.JACK else card.rank.name.lower()
    return f"{rank}-of-{card.suit.name.lower()}"


CARD_NAMES: Mapping[str, Card] = FrozenDict({card_name(card): card for card in ALL_CARDS})
"""The cards by the names of their files."""

HALF_NAMES = tuple(
    f"{rank}-of-{suit.name.lower()}" for suit in Suit for rank in ("jack", "queen", "king")
)
"""The names of court cards, whose upper halves may be drawn."""

COLOURS = (
    *("felt_ring", "panel", "panel_solid", "panel_soft", "border", "backdrop"),
    *("control", "control_hover", "control_down", "control_border", "track", "knob", "on_knob"),
    *("text", "muted", "faint", "title", "number", "gold", "gold_hover", "gold_down", "on_gold"),
    *("key_on_gold", "team_a", "team_b", "good", "good_hover", "person", "calm", "calm_hover"),
    *("danger", "danger_hover", "danger_text", "on_strong", "red_suit", "focus"),
)
"""The colours of a table that a pack may set, by name."""


@dataclass(frozen=True)
class Deck:
    """The faces of a pack.

    *cards* and *halves* are names of files by card. *letters* are the indices of jack, queen, king
    and ace where they differ, *colours* those of the suits. Two decks are equal if nothing of them
    has changed since they were read.
    """

    key: str
    files: PackFiles
    layout: Layout = Layout.CLASSIC
    letters: Mapping[Rank, str] = field(default_factory=FrozenDict)
    colours: Mapping[Suit, str] = field(default_factory=FrozenDict)
    cards: Mapping[Card, str] = field(default_factory=FrozenDict)
    halves: Mapping[Card, str] = field(default_factory=FrozenDict)

    def __hash__(self) -> int:
        return hash((self.key, self.files))

    def card_picture(self, card: Card) -> PackPicture | None:
        """Return the picture of a whole card, None if the pack has none."""
        name = self.cards.get(card)
        return None if name is None else PackPicture(self.files, name)

    def half_picture(self, card: Card) -> PackPicture | None:
        """Return the picture of the upper half of a court card, None if the pack has none."""
        name = self.halves.get(card)
        return None if name is None else PackPicture(self.files, name, HALF_SHAPE)


@dataclass(frozen=True)
class TableLook:
    """The colours of a table: a light or dark base, what differs from it, and its felts.

    *felts* has at least one entry: (middle, edge) by name; *felt_titles* are their titles.
    """

    key: str
    is_light: bool
    colours: Mapping[str, Rgba]
    felts: Mapping[str, tuple[Rgba, Rgba]]
    felt_titles: Mapping[str, Titles]

    def felt_title(self, name: str) -> str:
        """Return the title of a felt in the current language."""
        return translated(self.felt_titles[name])


@dataclass(frozen=True)
class SoundSet:
    """The sounds of a pack: *names* are names of files by the sound they replace."""

    key: str
    files: PackFiles
    names: Mapping[str, str]

    def read(self, name: str) -> bytes | None:
        """Return the file for the sound *name*, None if the pack has none.

        Raises SourceError if it cannot be used.
        """
        return read_sound(self.files, self.names[name]) if name in self.names else None

    def path_of(self, name: str) -> str:
        """Return the path of the file for the sound *name*, for errors."""
        return self.files.path_of(self.names[name])


@dataclass(frozen=True)
class Pack:
    """A pack: its description, and what it offers; None or empty for what it does not.

    *backs* are names of files by the name of the back. *problems* are the errors of the description
    and of the names of files; what they concern is left out.
    """

    key: str
    files: PackFiles
    titles: Titles
    about: Titles = field(default_factory=lambda: FrozenDict({"en": ""}))
    author: str = ""
    licence: str = ""
    deck: Deck | None = None
    backs: Mapping[str, str] = field(default_factory=FrozenDict)
    table: TableLook | None = None
    sounds: SoundSet | None = None
    problems: tuple[SourceError, ...] = ()

    @property
    def title(self) -> str:
        """The title in the current language."""
        return translated(self.titles)

    @property
    def description(self) -> str:
        """The sentence about the pack in the current language; may be empty."""
        return translated(self.about)

    def back_picture(self, name: str) -> PackPicture | None:
        """Return the picture of the back *name*, None if the pack has none."""
        file = self.backs.get(name)
        return None if file is None else PackPicture(self.files, file)


def translated(texts: Titles) -> str:
    """Return the text in the current language, else the English one."""
    return texts.get(language()) or texts["en"]
