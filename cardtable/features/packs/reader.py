"""Reads the description of a pack, pack.yaml, and sorts its files by what they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from cardtable.cards import Card, Rank, Suit
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import decoded, unreadable
from cardtable.core.similar_names import did_you_mean
from cardtable.core.yaml_fields import Field, Invalid, Node
from cardtable.core.yaml_source import MAX_BYTES, YamlErrors
from cardtable.engine import FrozenDict
from cardtable.features.packs.pack import (
    CARD_FORMATS,
    CARD_NAMES,
    COLOURS,
    GLYPHS,
    HALF_NAMES,
    SOUND_FORMATS,
    Deck,
    Layout,
    Pack,
    Rgba,
    SoundSet,
    TableLook,
    Titles,
)
from cardtable.features.packs.pack_files import PACK, PackFiles

MAX_TITLE = 40
MAX_WORDS = 200
"""Maximum length of titles, and of other texts, in characters."""
MAX_FELTS = 8
SOUND_NAMES = (
    *("shuffle", "deal", "slide", "snap1", "snap2", "snap3", "gather", "chips", "click", "bid"),
    *("turn", "refused", "bag", "set", "nil", "hand", "won", "lost", "broken", "crack", "run-out"),
)
"""The sounds that a pack may replace: the files of ``assets/sounds``."""

_RANKS = {"jack": Rank.JACK, "queen": Rank.QUEEN, "king": Rank.KING, "ace": Rank.ACE}
_SUITS = {suit.name.lower(): suit for suit in Suit}
_COLOUR = re.compile(r"#([0-9a-fA-F]{6})([0-9a-fA-F]{2})?")
_LANGUAGE = re.compile(r"[a-z]{2}")


def read_pack(files: PackFiles, key: str) -> Pack:
    """Read the pack in *files*, called *key*; its pictures and sounds are not read.

    Raises SourceError if there is no pack.yaml that can be read; any other error is among the
    pack's problems.
    """
    try:
        names, problems = files.listing()
    except OSError as error:
        raise unreadable(files.place, error) from None
    if PACK not in names:
        raise SourceError(
            _("The file {name} is missing.").format(name=PACK),
            filename=files.place,
            allowed=_("A pack is a folder or zip that contains {names}.").format(names=PACK),
        )
    path = files.path_of(PACK)
    errors = YamlErrors(decoded(files.read(PACK, MAX_BYTES), path), path)
    errors.errors += problems
    data: dict[str, Any] = {}
    try:
        data = {entry.key: entry.value for entry in errors.source.entries(errors.errors)}
    except SourceError as error:
        errors.errors.append(error)
    top = Node(errors, (), data).fields(FIELDS, lenient=True)
    contents = FoundFiles(files, names, errors.errors)
    cards = contents.under("cards", CARD_NAMES, CARD_FORMATS)
    halves = contents.under("halves", HALF_NAMES, ("svg",))
    sounds = contents.under("sounds", SOUND_NAMES, SOUND_FORMATS)
    backs = contents.under("backs", (), CARD_FORMATS)
    deck = top["deck"]
    if deck is None and ("deck" in data or cards or halves):
        deck = Node(errors, ("deck",), {}).fields(DECK, lenient=True)
    return Pack(
        key=key,
        files=files,
        titles=_titled(top["title"], key),
        about=_titled(top["about"], ""),
        author=top["author"],
        licence=top["licence"],
        deck=Deck(key, files, cards=_by_card(cards), halves=_by_card(halves), **deck)
        if deck
        else None,
        backs=FrozenDict(backs),
        table=TableLook(key, **top["table"]) if top["table"] else None,
        sounds=SoundSet(key, files, FrozenDict(sounds)) if sounds else None,
        problems=tuple(errors.errors),
    )


# --- the description -----------------------------------------------------------------------------


def _titles(node: Node, limit: int) -> dict[str, str]:
    """Return a text by language; a single one is English."""
    if not isinstance(node.value, Mapping):
        return {"en": node.line(limit)}
    texts = {}
    for part in node.entries():
        if _LANGUAGE.fullmatch(part.name) is None:
            part.fail(
                _("Unknown language '{code}'.").format(code=part.name[:20]),
                _("Use codes of two letters: en, de."),
            )
            continue
        with suppress(Invalid):
            texts[part.name] = part.line(limit)
    return texts


def _titled(texts: Mapping[str, str], usual: str) -> Titles:
    """Return *texts* with an English one: another one if it is missing, *usual* without any."""
    return FrozenDict({"en": next(iter(texts.values()), usual), **texts})


def _colour(node: Node) -> Rgba:
    match = _COLOUR.fullmatch(node.value) if isinstance(node.value, str) else None
    if match is None:
        raise node.fail(
            _("Not a colour."),
            _("Write it in quotes, as '#1b564c', or '#1b564c80' for half transparent."),
        )
    red, green, blue = bytes.fromhex(match[1])
    return (red, green, blue, int(match[2], 16)) if match[2] else (red, green, blue)


def _named(node: Node, names: Iterable[str], read: Callable[[Node], Any]) -> dict[str, Any]:
    """Return the valid entries of a mapping whose names must be in *names*."""
    values = node.fields(dict.fromkeys(names, Field(read)), lenient=True)
    return {name: value for name, value in values.items() if value is not None}


def _letters(node: Node) -> FrozenDict:
    letters = _named(node, _RANKS, lambda letter: letter.choice(GLYPHS))
    return FrozenDict({_RANKS[name]: letter for name, letter in letters.items()})


def _suit_colours(node: Node) -> FrozenDict:
    def read(colour: Node) -> str:
        _colour(colour)
        return str(colour.value)[:7]

    return FrozenDict({_SUITS[name]: text for name, text in _named(node, _SUITS, read).items()})


def _table(node: Node) -> dict[str, Any]:
    """Return the arguments of a TableLook besides its key."""
    values = node.fields(TABLE, lenient=True)
    felts, titles = {}, {}
    for name, (title, middle, edge) in values["felts"].items():
        felts[name] = (middle[:3], edge[:3])
        titles[name] = _titled(title, name)
    if not felts or len(felts) > MAX_FELTS:
        raise node.child("felts", None).fail(
            _("A table needs felts."),
            _("Between 1 and {limit} felts are allowed.").format(limit=MAX_FELTS),
        )
    return {
        "is_light": values["base"] == "light",
        "colours": FrozenDict(values["colours"]),
        "felts": FrozenDict(felts),
        "felt_titles": FrozenDict(titles),
    }


def _felts(node: Node) -> dict[str, tuple[Mapping[str, str], Rgba, Rgba]]:
    """Return the title of each felt, and its colours in the middle and at the edge."""
    felts = {}
    for part in node.entries():
        values = part.fields(FELT, lenient=True)
        if values["middle"] is not None and values["edge"] is not None:
            felts[part.name] = (values["title"], values["middle"], values["edge"])
    return felts


_LAYOUTS = tuple(layout.value for layout in Layout)
DECK = {
    "layout": Field(lambda node: Layout(node.choice(_LAYOUTS)), Layout.CLASSIC),
    "letters": Field(_letters, FrozenDict()),
    "colours": Field(_suit_colours, FrozenDict()),
}
FELT = {
    "title": Field(lambda node: _titles(node, MAX_TITLE), FrozenDict()),
    "middle": Field(_colour, required=True),
    "edge": Field(_colour, required=True),
}
TABLE = {
    "base": Field(lambda node: node.choice(("dark", "light")), "dark"),
    "felts": Field(_felts, FrozenDict()),
    "colours": Field(lambda node: _named(node, COLOURS, _colour), FrozenDict()),
}
FIELDS = {
    "title": Field(lambda node: _titles(node, MAX_TITLE), FrozenDict()),
    "about": Field(lambda node: _titles(node, MAX_WORDS), FrozenDict()),
    "author": Field(lambda node: node.line(MAX_WORDS), ""),
    "licence": Field(lambda node: node.line(MAX_WORDS), ""),
    "deck": Field(lambda node: node.fields(DECK, lenient=True)),
    "table": Field(_table),
}


# --- the other files -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """The files of a pack by *names*; *errors* collects those that are not used."""

    files: PackFiles
    names: Sequence[str]
    errors: list[SourceError]

    def under(
        self, folder: str, known: Sequence[str] | Mapping[str, Card], formats: Sequence[str]
    ) -> dict[str, str]:
        """Return the files in *folder* by their names without the ending.

        A name that is not *known* is an error, if any are; so is another format, or a second file.
        """
        by_stem: dict[str, str] = {}
        for name in self.names:
            if not name.startswith(f"{folder}/"):
                continue
            stem, _dot, ending = name.partition("/")[2].partition(".")
            message = allowed = ""
            if ending.lower() not in formats:
                message = _("Files of this kind are not used here.")
                endings = ", ".join(f".{ending}" for ending in formats)
                allowed = _("Allowed: {names}.").format(names=endings)
            elif known and stem not in known:
                message = _("Unknown name '{name}'.").format(name=stem)
                listed = tuple(known)
                names = ", ".join(listed[:6]) + (", …" if len(listed) > 6 else "")
                message = f"{message} {did_you_mean(stem, listed)}".rstrip()
                allowed = _("Allowed: {names}.").format(names=names)
            elif stem in by_stem:
                message = _("There are two files for '{name}'; {other} is used.").format(
                    name=stem, other=by_stem[stem]
                )
            if message:
                error = SourceError(message, filename=self.files.path_of(name), allowed=allowed)
                self.errors.append(error)
            else:
                by_stem[stem] = name
        return by_stem


def _by_card(names: Mapping[str, str]) -> FrozenDict:
    return FrozenDict({CARD_NAMES[stem]: name for stem, name in names.items()})
