"""The texts for a game's rules: the titles of its rule sets; titles, values and help of options.

A game's module ``option_words`` defines a class ``Words`` derived from :class:`OptionWords`. An
option without texts is shown with the title and the spellings of its :class:`.options.Option`, a
rule set with its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.engine import GameKind
from cardtable.games.options import MAX_NUMBER

ValueWords = Mapping[tuple[str, Any], str]
"""Texts for values, by option and value."""
Groups = tuple[tuple[str, tuple[str, ...]], ...]
"""Headings, each with the names of its options."""


class OptionWords:
    """The texts for one game's options, in the chosen language."""

    main: tuple[str, ...] = ()
    """The options shown in the lobby itself, in order."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind

    def rule_sets(self) -> Mapping[str, str]:
        """Return the titles of the rule sets by name."""
        return {}

    def titles(self) -> Mapping[str, str]:
        """Return titles that differ from those of the options themselves."""
        return {}

    def values(self) -> ValueWords:
        return {}

    def helps(self) -> Mapping[str, str]:
        """Return one sentence for each option."""
        return {}

    def groups(self) -> Groups:
        """Return the groups in order; options in no group come last, below "More"."""
        return ()

    def dependents(self, kind: GameKind, name: str, value: Any) -> Mapping[str, Any]:
        """Return the other options that must change when *name* is set to *value*, with values."""
        return {}


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One option of a game: its values as stored in the rules, and as shown.

    Whole numbers from *minimum* to *maximum* may be entered instead; *minimum* is None if that is
    impossible.
    """

    name: str
    title: str
    help: str
    values: tuple[Any, ...]
    words: tuple[str, ...]
    minimum: int | None = None
    maximum: int = MAX_NUMBER

    def text_of(self, value: Any) -> str:
        """Return *value* as readable text."""
        for known, words in zip(self.values, self.words, strict=True):
            if type(known) is type(value) and known == value:
                return words
        return list_text(value) if isinstance(value, tuple) else str(value)

    def index_of(self, value: Any) -> int:
        """Return the index of *value* among the values, -1 for another number."""
        return next(
            (
                index
                for index, known in enumerate(self.values)
                if type(known) is type(value) and known == value
            ),
            -1,
        )


def option_words(kind: GameKind) -> OptionWords:
    if not kind.has_part("option_words"):
        return OptionWords(kind)
    words: OptionWords = kind.part("option_words").Words(kind)
    return words


def main_options(kind: GameKind) -> tuple[str, ...]:
    """Return the names of the options shown in the lobby itself, in order."""
    return tuple(name for name in option_words(kind).main if name in kind.options)


def rule_set_title(kind: GameKind, name: str) -> str:
    return option_words(kind).rule_sets().get(name, name.capitalize())


def groups(kind: GameKind) -> Groups:
    """Return the groups with the options that *kind* has; options in no group come last."""
    grouped = []
    remaining = tuple(kind.options)
    for heading, names in option_words(kind).groups():
        known = tuple(name for name in names if name in remaining)
        remaining = tuple(name for name in remaining if name not in known)
        if known:
            grouped.append((heading, known))
    return (*grouped, (_("More"), remaining)) if remaining else tuple(grouped)


def options_of(kind: GameKind) -> dict[str, RuleOption]:
    """Return the options of *kind* by name, in reading order; empty for a game without any."""
    texts = option_words(kind)
    titles, values, helps = texts.titles(), texts.values(), texts.helps()
    return {
        name: RuleOption(
            name,
            titles.get(name, _(option.title)),
            helps.get(name, ""),
            tuple(option.choices),
            tuple(
                _value_text(name, value, str(written), values)
                for value, written in option.choices.items()
            ),
            option.minimum,
            option.maximum,
        )
        for name, option in kind.options.items()
    }


def _value_text(name: str, value: Any, written: str, texts: ValueWords) -> str:
    """Return the text for *value* of the option *name*, by default its spelling *written*."""
    for (option, known), words in texts.items():
        # 1 == True and 0 == False, so the type is compared too
        if option == name and type(known) is type(value) and known == value:
            return words
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _("none") if value is None else written


def list_text(value: tuple[Any, ...]) -> str:
    """Return a value with several parts as text: ``10/20, 15/30 …``."""
    parts = [
        "/".join(map(str, part)) if isinstance(part, tuple) else write_number(part)
        for part in value
    ]
    if not value:
        return _("none")
    parts = [part.removesuffix("/0") for part in parts]
    return ", ".join(parts) if len(parts) <= 4 else ", ".join((*parts[:3], "…", parts[-1]))


def with_option(kind: GameKind, rules: Any, name: str, value: Any) -> Any:
    """Return *rules* with one option changed. Raises RulesError for a conflict of options."""
    dependents = option_words(kind).dependents(kind, name, value)
    return kind.rules_from_data({**kind.rules_to_data(rules), name: value, **dependents})


def differences(kind: GameKind, rules: Any) -> tuple[tuple[str, str], ...]:
    """Return title and value of every option that differs from the first rule set."""
    options = options_of(kind)
    data: Mapping[str, Any] = kind.rules_to_data(rules)
    return tuple(
        (options[name].title, options[name].text_of(value))
        for name, value in data.items()
        if name in options
    )
