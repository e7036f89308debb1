"""The rules of a scripted game: the script, the number of players and the values of its options."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardtable.core.errors import SourceError, SourceErrors
from cardtable.core.i18n import N_, _
from cardtable.core.input_files import reading
from cardtable.core.similar_names import did_you_mean
from cardtable.core.yaml_source import Source, YamlEntry, read_source
from cardtable.games.options import BadOption, Option, numbers
from cardtable.games.rule_files import RulesError
from cardtable.games.scripted.game_file import GameFile

CLASSIC = "classic"
PLAYERS = "players"
HOUSE_RULES = "house rules"
"""The name of rules whose options are not all at their defaults."""


def rule_sets(file: GameFile) -> tuple[str, ...]:
    """Return the names of the rule sets, one for each number of players, the default first."""
    _default, *others = file.description.players
    return (CLASSIC, *(f"{number}-players" for number in others))


def options(file: GameFile) -> dict[str, Option]:
    """Return the options: the number of players, if there is a choice, and those of the script."""
    found = {name: declared.option for name, declared in file.description.options.items()}
    if len(file.description.players) == 1:
        return found
    return {PLAYERS: _players_option(file), **found}


def _players_option(file: GameFile) -> Option:
    return Option(N_("Players"), numbers(*sorted(file.description.players)))


@dataclass(frozen=True)
class ScriptRules:
    """A script, a number of players, and the values of options that differ from their defaults.

    The value of each option is also an attribute. Raises RulesError for an unsupported value.
    """

    file: GameFile
    players: int = 0
    chosen: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        players = self.players or self.file.description.players[0]
        players = _read(PLAYERS, _players_option(self.file), players)
        object.__setattr__(self, PLAYERS, players)
        declared, given = self.file.description.options, dict(self.chosen)
        for name in given:
            if name not in declared:
                raise RulesError(name, unknown_option(self.file, name))
        values = [
            (name, _read(name, option.option, given[name]), option.default)
            for name, option in declared.items()
            if name in given
        ]
        changed = tuple((name, value) for name, value, usual in values if value != usual)
        object.__setattr__(self, "chosen", changed)

    def __getattr__(self, name: str) -> Any:
        """Return the value of the option *name*."""
        declared = {} if name.startswith("_") else self.file.description.options
        if name not in declared:
            raise AttributeError(name)
        return dict(self.chosen).get(name, declared[name].default)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each side."""
        return self.file.sides(self.players)

    @property
    def name(self) -> str:
        """The name of the rule set."""
        if self.chosen:
            return HOUSE_RULES
        default = self.file.description.players[0]
        return CLASSIC if self.players == default else f"{self.players}-players"

    @classmethod
    def find(cls, file: GameFile, name: str) -> ScriptRules:
        """Return the rule set *name* of *file*, or the rules in the YAML file of that name."""
        names = rule_sets(file)
        if name in names:
            return cls(file, file.description.players[names.index(name)])
        if Path(name).suffix in (".yaml", ".yml") or os.path.exists(name):
            with reading(name):
                return cls._load(file, Path(name))
        raise RulesError(
            "rules",
            _("There is no rule set '{name}'.").format(name=name),
            _("Allowed: {names}.").format(names=", ".join(names)),
        )

    @classmethod
    def _load(cls, file: GameFile, path: Path) -> ScriptRules:
        source, known = read_source(path), options(file)
        values: dict[str, Any] = {}
        errors: list[SourceError] = []
        for entry in source.entries(errors):
            try:
                if entry.key in known:
                    values[entry.key] = _read_entry(source, entry, known[entry.key])
                elif entry.key not in ("name", "summary"):
                    raise source.fault(
                        unknown_option(file, entry.key),
                        entry.line,
                        entry.column,
                        length=len(entry.key),
                    )
            except SourceError as error:
                errors.append(error)
        if errors:
            raise SourceErrors(sorted(errors, key=lambda error: error.line))
        players = values.pop(PLAYERS, 0)
        return cls(file, players, tuple(values.items()))

    @classmethod
    def from_data(cls, file: GameFile, data: Mapping[str, Any]) -> ScriptRules:
        values = dict(data)
        players = values.pop(PLAYERS, file.description.players[0])
        players = _read(PLAYERS, _players_option(file), players)
        for name in values:
            if name not in file.description.options:
                raise RulesError(str(name), unknown_option(file, str(name)))
        return cls(file, players, tuple(values.items()))

    def to_data(self) -> dict[str, Any]:
        """Return the options that differ from the default."""
        default = self.file.description.players[0]
        players = {} if self.players == default else {PLAYERS: self.players}
        return {**players, **dict(self.chosen)}


def unknown_option(file: GameFile, name: str) -> str:
    """Return the sentence about an option that does not exist, with a similar name."""
    text = _("There is no option '{key}'.").format(key=name)
    return f"{text} {did_you_mean(name, options(file))}".rstrip()


def _read(name: str, option: Option, value: Any) -> Any:
    """Return the stored form of *value*. Raises RulesError."""
    try:
        return option.read_value(value)
    except BadOption as error:
        raise RulesError(name, str(error), option.allowed_text) from None


def _read_entry(source: Source, entry: YamlEntry, option: Option) -> Any:
    """Return the value of an entry in a rule file. Raises SourceError."""
    try:
        return option.read_value(entry.value)
    except BadOption as error:
        raise source.fault(
            str(error),
            entry.value_line,
            entry.value_column,
            length=len(entry.written),
            allowed=option.allowed_text,
        ) from None
