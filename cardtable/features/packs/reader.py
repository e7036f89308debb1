"""Reads the description of a pack, pack.yaml, and sorts its files by what they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardtable.cards import Card, Rank, Suit
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.similar_names import did_you_mean
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
        raise SourceError(
            _("The file cannot be read: {reason}.").format(reason=error.strerror or error),
            filename=files.place,
        ) from None
    if PACK not in names:
        raise SourceError(
            _("The file {name} is missing.").format(name=PACK),
            filename=files.place,
            allowed=_("A pack is a folder or zip that contains {names}.").format(names=PACK),
        )
    text = _decoded(files)
    reader = _Reader(text, files, key)
    reader.errors.errors += problems
    return reader.read(names)


def _decoded(files: PackFiles) -> str:
    try:
        return files.read(PACK, MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError(
            _("The file is not UTF-8 text (byte {place}).").format(place=error.start),
            filename=files.path_of(PACK),
        ) from None


class _Reader:
    """Reads one description; collects its errors in ``errors``."""

    def __init__(self, text: str, files: PackFiles, key: str) -> None:
        self.files, self.key = files, key
        self.errors = YamlErrors(text, files.path_of(PACK))

    def read(self, names: Sequence[str]) -> Pack:
        """Return the pack with the files *names*."""
        data: dict[str, Any] = {}
        try:
            entries = self.errors.source.entries(self.errors.errors)
            data = {entry.key: entry.value for entry in entries}
        except SourceError as error:
            self.errors.errors.append(error)
        top = self._mapping((), data, ("title", "about", "author", "licence", "deck", "table"))
        cards = self._files(names, "cards", CARD_NAMES, CARD_FORMATS)
        halves = self._files(names, "halves", HALF_NAMES, ("svg",))
        sounds = self._files(names, "sounds", SOUND_NAMES, SOUND_FORMATS)
        backs = self._files(names, "backs", (), CARD_FORMATS)
        has_deck = bool("deck" in top or cards or halves)
        return Pack(
            key=self.key,
            files=self.files,
            titles=self._titles(("title",), top.get("title", self.key), MAX_TITLE),
            about=self._titles(("about",), top.get("about", ""), MAX_WORDS),
            author=self._words(("author",), top.get("author", "")),
            licence=self._words(("licence",), top.get("licence", "")),
            deck=self._deck(top.get("deck"), cards, halves) if has_deck else None,
            backs=FrozenDict(backs),
            table=self._table(top["table"]) if "table" in top else None,
            sounds=SoundSet(self.key, self.files, FrozenDict(sounds)) if sounds else None,
            problems=tuple(self.errors.errors),
        )

    # -- values -------------------------------------------------------------------------------

    def _mapping(
        self, trail: tuple[str, ...], value: Any, known: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Return *value* as a mapping without the keys that are not *known*; empty: any key."""
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self.errors.add(trail, _("Expected a mapping."), _("Write one 'key: value' per line."))
            return {}
        found = {}
        for name, inner in value.items():
            if known and name not in known:
                self.errors.unknown_name(
                    (*trail, str(name)),
                    _("Unknown key '{name}'.").format(name=str(name)[:40]),
                    str(name),
                    known,
                )
            else:
                found[str(name)] = inner
        return found

    def _titles(self, trail: tuple[str, ...], value: Any, limit: int) -> Titles:
        if not isinstance(value, Mapping):
            return FrozenDict({"en": self._words(trail, value, limit)})
        texts = {}
        for code, text in value.items():
            if _LANGUAGE.fullmatch(str(code)) is None:
                self.errors.add(
                    (*trail, str(code)),
                    _("Unknown language '{code}'.").format(code=str(code)[:20]),
                    _("Use codes of two letters: en, de."),
                )
            else:
                texts[str(code)] = self._words((*trail, str(code)), text, limit)
        return FrozenDict({"en": next(iter(texts.values()), self.key), **texts})

    def _words(self, trail: tuple[str, ...], value: Any, limit: int = MAX_WORDS) -> str:
        text = "" if value is None else str(value).strip()
        if isinstance(value, Mapping | list) or len(text) > limit or not text.isprintable():
            self.errors.add(
                trail,
                _("Expected a text."),
                _("At most {limit} characters on one line.").format(limit=limit),
            )
            return self.key if trail[-1] == "title" else ""
        return text

    def _colour(self, trail: tuple[str, ...], value: Any) -> Rgba | None:
        found = _COLOUR.fullmatch(value) if isinstance(value, str) else None
        if found is None:
            self.errors.add(
                trail,
                _("Not a colour."),
                _("Write it in quotes, as '#1b564c', or '#1b564c80' for half transparent."),
            )
            return None
        red, green, blue = bytes.fromhex(found[1])
        return (red, green, blue, int(found[2], 16)) if found[2] else (red, green, blue)

    def _named(
        self,
        trail: tuple[str, ...],
        value: Any,
        known: Sequence[str],
        read: Callable[[tuple[str, ...], Any], Any],
    ) -> dict[str, Any]:
        """Return the entries of a mapping that *read* accepts (by returning a value)."""
        entries = self._mapping(trail, value, known)
        read_entries = {name: read((*trail, name), inner) for name, inner in entries.items()}
        return {name: inner for name, inner in read_entries.items() if inner is not None}

    def _choice(self, trail: tuple[str, ...], value: Any, known: Sequence[str]) -> str | None:
        if isinstance(value, str) and value in known:
            return value
        self.errors.unknown_name(
            trail, _("Unknown value '{value}'.").format(value=str(value)[:40]), str(value), known
        )
        return None

    # -- parts --------------------------------------------------------------------------------

    def _deck(self, value: Any, cards: Mapping[str, str], halves: Mapping[str, str]) -> Deck:
        data = self._mapping(("deck",), value, ("layout", "letters", "colours"))
        layouts = [layout.value for layout in Layout]
        layout = self._choice(("deck", "layout"), data.get("layout", layouts[0]), layouts)
        letters = self._named(
            ("deck", "letters"),
            data.get("letters"),
            tuple(_RANKS),
            lambda trail, letter: self._choice(trail, letter, GLYPHS),
        )
        colours = self._named(
            ("deck", "colours"),
            data.get("colours"),
            tuple(_SUITS),
            lambda trail, colour: colour if self._colour(trail, colour) is not None else None,
        )
        return Deck(
            key=self.key,
            files=self.files,
            layout=Layout(layout or Layout.CLASSIC),
            letters=FrozenDict({_RANKS[name]: letter for name, letter in letters.items()}),
            colours=FrozenDict({_SUITS[name]: colour[:7] for name, colour in colours.items()}),
            cards=_by_card(cards),
            halves=_by_card(halves),
        )

    def _table(self, value: Any) -> TableLook | None:
        data = self._mapping(("table",), value, ("base", "felts", "colours"))
        base = self._choice(("table", "base"), data.get("base", "dark"), ("dark", "light"))
        colours = self._named(("table", "colours"), data.get("colours"), COLOURS, self._colour)
        felts: dict[str, tuple[Rgba, Rgba]] = {}
        titles: dict[str, Titles] = {}
        for name, inner in self._mapping(("table", "felts"), data.get("felts")).items():
            trail = ("table", "felts", name)
            felt = self._mapping(trail, inner, ("title", "middle", "edge"))
            pair = [self._colour((*trail, end), felt.get(end)) for end in ("middle", "edge")]
            if pair[0] is not None and pair[1] is not None:
                felts[name] = (pair[0][:3], pair[1][:3])
                titles[name] = self._titles((*trail, "title"), felt.get("title", name), MAX_TITLE)
        if base is None or not felts or len(felts) > MAX_FELTS:
            if base is not None:
                self.errors.add(
                    ("table", "felts"),
                    _("A table needs felts."),
                    _("Between 1 and {limit} felts are allowed.").format(limit=MAX_FELTS),
                )
            return None
        return TableLook(
            self.key, base == "light", FrozenDict(colours), FrozenDict(felts), FrozenDict(titles)
        )

    def _files(
        self,
        names: Sequence[str],
        folder: str,
        known: Sequence[str] | Mapping[str, Card],
        formats: Sequence[str],
    ) -> dict[str, str]:
        """Return the files in *folder* by their names without the ending.

        A name that is not *known* is an error, if any are; so is another format, or a second file.
        """
        found: dict[str, str] = {}
        for name in names:
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
                shown = ", ".join(listed[:6]) + (", …" if len(listed) > 6 else "")
                message = f"{message} {did_you_mean(stem, listed)}".rstrip()
                allowed = _("Allowed: {names}.").format(names=shown)
            elif stem in found:
                message = _("There are two files for '{name}'; {other} is used.").format(
                    name=stem, other=found[stem]
                )
            if message:
                error = SourceError(message, filename=self.files.path_of(name), allowed=allowed)
                self.errors.errors.append(error)
            else:
                found[stem] = name
        return found


def _by_card(names: Mapping[str, str]) -> FrozenDict:
    return FrozenDict({CARD_NAMES[stem]: name for stem, name in names.items()})
