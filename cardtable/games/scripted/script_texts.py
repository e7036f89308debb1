"""The texts of a script in another language: a file such as ``texts.de.yaml`` beside the rules.

It maps each English text to its translation. A key with words in braces is a pattern, for texts
that the script puts together: ``"{player}: {points} points": "{player}: {points} Punkte"``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.yaml_source import Source
from cardtable.engine import frozen

FILE_NAME = re.compile(r"texts\.([a-z]{2,3}(?:_[A-Z]{2})?)\.yaml")
MAX_DEPTH = 2
"""Patterns within patterns are translated, but not further: ``{side}, {title}: 1 point``, in which
the title is ``most cards ({count})``. Within another, a pattern needs text of its own."""
_SLOT = re.compile(r"\{([a-z_][a-z0-9_]*)\}")


@dataclass(frozen=True)
class _Pattern:
    """A text with words in braces: the *names* of these, and the *literals* around them.

    It is matched from the left without trying alternatives, so that no text takes long: each word
    is as short as possible. A name used twice stands for the same text.
    """

    names: tuple[str, ...]
    literals: tuple[str, ...]

    @classmethod
    def parse(cls, key: str) -> _Pattern:
        """Return the pattern written as *key*."""
        parts = _SLOT.split(key)
        return cls(tuple(parts[1::2]), tuple(parts[::2]))

    def words_in(self, text: str) -> dict[str, str] | None:
        """Return the text for each name, None if *text* does not match."""
        if not text.startswith(self.literals[0]):
            return None
        words: dict[str, str] = {}
        place, number = len(self.literals[0]), 0
        while number < len(self.names):
            name = self.names[number]
            if name in words:  # twice in a row
                known, number = self._known(number, words)
                if not text.startswith(known, place):
                    return None
                place += len(known)
                continue
            known, following = self._known(number + 1, words)
            known = self.literals[number + 1] + known
            if following < len(self.names):
                end = text.find(known, place + 1)
            else:
                end = len(text) - len(known) if text.endswith(known) else -1
            if end <= place:
                return None
            words[name] = text[place:end]
            place, number = end + len(known), following
        return words if place == len(text) else None

    def _known(self, number: int, words: Mapping[str, str]) -> tuple[str, int]:
        """Fill in the names from *number* on as far as *words* has them.

        Return the text, and the number of the first name that is missing.
        """
        known = ""
        while number < len(self.names) and self.names[number] in words:
            known += words[self.names[number]] + self.literals[number + 1]
            number += 1
        return known, number


@dataclass(frozen=True)
class ScriptTexts:
    """The translations of a script's texts into one language, those of patterns included."""

    texts: Mapping[str, str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "texts", frozen(self.texts))

    @cached_property
    def _patterns(self) -> tuple[tuple[_Pattern, str], ...]:
        return tuple(
            (_Pattern.parse(key), value) for key, value in self.texts.items() if _SLOT.search(key)
        )

    def find(self, text: str) -> str | None:
        """Return the translation of *text*, None without one.

        The parts of *text* that stand for words in braces are translated too.
        """
        return self._find(text, depth=MAX_DEPTH)

    def _find(self, text: str, depth: int) -> str | None:
        """Return the translation of *text*, with patterns in patterns *depth* levels deep."""
        found = self.texts.get(text)
        if found is not None or depth == 0:
            return found
        for pattern, translation in self._patterns:
            if depth == MAX_DEPTH or any(map(str.strip, pattern.literals)):
                words = pattern.words_in(text)
                if words is not None:
                    return self._filled(translation, words, depth - 1)
        return None

    def _filled(self, translation: str, words: Mapping[str, str], depth: int) -> str:
        """Return *translation* with *words*, themselves translated, for those in braces."""

        def fill(slot: re.Match[str]) -> str:
            found = self._find(words[slot[1]], depth)
            return words[slot[1]] if found is None else found

        return _SLOT.sub(fill, translation)


def read_script_texts(text: str, filename: str) -> tuple[ScriptTexts, list[SourceError]]:
    """Return the texts in a file and all errors in it."""
    source = Source(text, filename)
    texts: dict[str, str] = {}
    errors: list[SourceError] = []
    try:
        entries = source.entries(errors)
    except SourceError as error:
        return ScriptTexts({}), [error]
    for entry in entries:
        problem = ""
        if not isinstance(entry.value, str):
            problem = _("A line of text is expected here.")
        elif not set(_SLOT.findall(entry.value)) <= set(_SLOT.findall(entry.key)):
            problem = _("The translation has a word in braces that the text does not have.")
        if problem:
            errors.append(
                source.fault(
                    problem, entry.value_line, entry.value_column, length=len(entry.written)
                )
            )
        else:
            texts[entry.key] = entry.value
    return ScriptTexts(texts), errors
