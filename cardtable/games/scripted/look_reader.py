"""Reads what a game.yaml says about the looks of tokens: shapes, signs, colours, pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cardtable.cards import COLOURS, SHAPES
from cardtable.core.i18n import _
from cardtable.core.yaml_source import Trail
from cardtable.games.scripted.description import OTHER_COLOURS, Look
from cardtable.games.scripted.state_reader import StateReader

KEYS = ("shape", "label", "sign", "colour", "picture")
SIGNS = (
    *("star", "sun", "moon", "crown", "flame", "drop", "leaf", "bolt", "shield", "anchor"),
    *("circle", "ring", "square", "triangle", "cross", "bell", "acorn", "cup", "coin", "sword"),
)
"""The signs that have names; their drawings are in ``assets/cards/signs.svg``."""
SYMBOLS = "♠♥♦♣+−×=?!#%&@*←→↑↓€$£"
"""The characters beside letters and digits that a sign may have; the fonts have all of them."""
MAX_SIGN = 2
"""Maximum number of characters of a sign."""
MAX_LABEL = 12
MAX_TEXT = 100
"""Maximum length of an entry, and of a property that is put in: they multiply."""
MAX_PICTURES = 120
PICTURE_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,55}\.(?:svg|png)")
_SLOT = re.compile(r"\{(\w+)\}")

TokenSets = Mapping[str, Mapping[str, Mapping[str, Any]]]


def read_looks(reader: StateReader, sets: TokenSets) -> tuple[dict[str, Look], dict[str, str]]:
    """Return the look of each token that has one, and the pictures with the entries naming them.

    The entry of a token comes before that of its set; errors are added to *reader*.
    """
    found = [_LookReader(reader, sets, key) for key in reader.mapping("looks")]
    looks: dict[str, Look] = {}
    for entry in sorted(found, key=lambda entry: entry.is_token):
        looks.update(entry.looks())
    pictures = {look.picture: entry.key for entry in found for look in entry.looks().values()}
    pictures.pop("", None)
    if len(pictures) > MAX_PICTURES:
        allowed = _("At most {limit}.").format(limit=MAX_PICTURES)
        reader.add(("looks",), _("There are too many pictures."), allowed)
    return looks, pictures


class _LookReader:
    """Reads one entry of ``looks``: the look of a token, or of all tokens of a set."""

    def __init__(self, reader: StateReader, sets: TokenSets, key: str) -> None:
        self.reader, self.key = reader, key
        self.trail: Trail = ("looks", key)
        known = {name: own for tokens in sets.values() for name, own in tokens.items()}
        self.is_token = key in known
        self.tokens = {key: known[key]} if key in known else sets.get(key, {})
        self._looks: dict[str, Look] | None = None
        self._reported: set[str] = set()
        if not self.is_token and key not in sets:
            problem = _("There is neither a token nor a token set '{name}'.").format(name=key)
            reader.unknown_name(self.trail, problem, key, [*sets, *known])

    def looks(self) -> dict[str, Look]:
        """Return the look of each token of the entry."""
        if self._looks is None:
            entries = self.reader.mapping("looks", self.key)
            self.reader.check_names(self.trail, entries, KEYS)
            self._looks = {name: self._look(name, entries) for name in self.tokens}
        return self._looks

    def _look(self, name: str, entries: Mapping[str, Any]) -> Look:
        words = {**self.tokens[name], "name": name}
        filled = {key: self._filled(key, entries[key], words) for key in KEYS if key in entries}
        shape, colour = filled.get("shape", SHAPES[0]), filled.get("colour", "")
        if shape not in SHAPES:
            self._unknown(
                "shape", _("'{value}' is not a shape.").format(value=shape), shape, SHAPES
            )
        colour = OTHER_COLOURS.get(colour.casefold(), colour.casefold())
        if colour and colour not in COLOURS:
            problem = _("'{value}' is not a colour.").format(value=colour)
            self._unknown("colour", problem, colour, COLOURS)
        label, sign = filled.get("label", ""), filled.get("sign", "")
        if len(label) > MAX_LABEL or not label.isprintable():
            allowed = _("At most {limit} characters.").format(limit=MAX_LABEL)
            self._add("label", _("A label is a short text."), allowed)
        if sign not in SIGNS and not _is_symbol(sign):
            problem = _("'{value}' is not a sign.").format(value=sign[:40])
            allowed = _(
                "Write one of: {names}; or up to {limit} letters, digits or characters of {signs}"
            )
            names = ", ".join(SIGNS)
            self._add("sign", problem, allowed.format(names=names, limit=MAX_SIGN, signs=SYMBOLS))
        picture = filled.get("picture", "")
        if picture and not PICTURE_NAME.fullmatch(picture):
            problem = _("'{name}' is not the name of a picture.").format(name=picture[:60])
            allowed = _(
                "Write the name of an SVG or PNG file beside game.yaml, such as dragon.svg."
            )
            self._add("picture", problem, allowed)
            picture = ""
        return Look(shape, label, sign, colour, picture)

    def _filled(self, key: str, value: Any, words: Mapping[str, Any]) -> str:
        """Return a text with the properties of the token in place of the words in braces."""
        text = "" if value is None or isinstance(value, dict | list) else str(value)
        if not 0 < len(text) <= MAX_TEXT:
            allowed = _("At most {limit} characters.").format(limit=MAX_TEXT)
            self._add(key, _("A text is expected here."), allowed)
            return ""
        for slot in _SLOT.findall(text):
            if slot not in words:
                problem = _("The token '{name}' has no property '{slot}'.").format(
                    name=words["name"], slot=slot
                )
                self._unknown(key, problem, slot, list(words))
        return _SLOT.sub(lambda slot: str(words.get(slot[1], slot[0]))[:MAX_TEXT], text)

    def _add(self, key: str, problem: str, allowed: str = "") -> None:
        """Record an error, one for each entry: the tokens of a set mostly have the same."""
        if key not in self._reported:
            self._reported.add(key)
            self.reader.add((*self.trail, key), problem, allowed)

    def _unknown(
        self, key: str, problem: str, name: str, known: list[str] | tuple[str, ...]
    ) -> None:
        if key not in self._reported:
            self._reported.add(key)
            self.reader.unknown_name((*self.trail, key), problem, name, known)


def _is_symbol(sign: str) -> bool:
    return len(sign) <= MAX_SIGN and all(c.isalnum() or c in SYMBOLS for c in sign)
