"""The texts of a script in another language: a file such as ``texts.de.yaml`` beside the rules.

It maps each English text to its translation. A key with words in braces is a pattern, for texts
that the script puts together: ``"{player}: {points} points": "{player}: {points} Punkte"``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cardtable.engine import frozen
from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.yaml_source import Source

FILE_NAME = re.compile(r"texts\.([a-z]{2,3}(?:_[A-Z]{2})?)\.yaml")
_SLOT = re.compile(r"\\?\{([a-z_][a-z0-9_]*)\\?\}")


@dataclass(frozen=True)
class ScriptTexts:
    """The translations of a script's texts into one language, those of patterns included."""

    texts: Mapping[str, str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "texts", frozen(self.texts))

    @cached_property
    def _patterns(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        return tuple(
            (re.compile(_expression(key)), value)
            for key, value in self.texts.items()
            if _SLOT.search(key)
        )

    def find(self, text: str) -> str | None:
        """Return the translation of *text*, None without one.

        The parts of *text* that stand for words in braces are translated too.
        """
        found = self.texts.get(text)
        if found is not None:
            return found
        for pattern, translation in self._patterns:
            match = pattern.fullmatch(text)
            if match is not None:
                return self._filled(translation, match.groupdict())
        return None

    def _filled(self, translation: str, words: Mapping[str, str]) -> str:
        """Return *translation* with *words*, themselves translated, for those in braces."""
        return _SLOT.sub(lambda slot: self.texts.get(words[slot[1]], words[slot[1]]), translation)


def _expression(key: str) -> str:
    """Return the regular expression for a pattern; a name used twice stands for the same text."""
    seen: set[str] = set()

    def group(slot: re.Match[str]) -> str:
        name = slot[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>.+?)"

    return _SLOT.sub(group, re.escape(key))


def read_script_texts(text: str, filename: str) -> tuple[ScriptTexts, list[SourceError]]:
    """Return the texts in a file and all errors in it."""
    source = Source(text, filename)
    texts, errors = {}, []
    try:
        entries = source.entries()
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
