"""The rules of a scripted game: the script and the number of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardtable.games.options import BadOption, Option, numbers
from cardtable.games.rule_files import RulesError
from cardtable.games.scripted.game_file import GameFile
from cardtable.i18n import N_, _
from cardtable.yaml_source import read_source

CLASSIC = "classic"
PLAYERS = "players"


def rule_sets(file: GameFile) -> tuple[str, ...]:
    """Return the names of the rule sets, one for each number of players, the default first."""
    _default, *others = file.description.players
    return (CLASSIC, *(f"{number}-players" for number in others))


def options(file: GameFile) -> dict[str, Option]:
    """Return the options: the number of players, if there is a choice."""
    players = file.description.players
    if len(players) == 1:
        return {}
    return {PLAYERS: Option(N_("Players"), numbers(*sorted(players)))}


@dataclass(frozen=True)
class ScriptRules:
    """A script and a number of players. Raises RulesError for an unsupported number."""

    file: GameFile
    players: int = 0

    def __post_init__(self) -> None:
        allowed = self.file.description.players
        option = Option("", numbers(*allowed))
        try:
            object.__setattr__(self, PLAYERS, option.read(self.players or allowed[0]))
        except BadOption as error:
            raise RulesError(PLAYERS, str(error), option.allowed_text) from None

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each side."""
        return self.file.description.sides(self.players)

    @property
    def name(self) -> str:
        """The name of the rule set."""
        default = self.file.description.players[0]
        return CLASSIC if self.players == default else f"{self.players}-players"

    @classmethod
    def find(cls, file: GameFile, name: str) -> ScriptRules:
        """Return the rule set *name* of *file*, or the rules in the YAML file of that name."""
        names = rule_sets(file)
        if name in names:
            return cls(file, file.description.players[names.index(name)])
        if Path(name).suffix in (".yaml", ".yml"):
            return cls._load(file, Path(name))
        raise RulesError(
            "rules",
            _("There is no rule set '{name}'.").format(name=name),
            _("Allowed: {names}.").format(names=", ".join(names)),
        )

    @classmethod
    def _load(cls, file: GameFile, path: Path) -> ScriptRules:
        source = read_source(path)
        players = 0
        for entry in source.entries():
            if entry.key == PLAYERS and PLAYERS in options(file):
                try:
                    players = cls(file, entry.value).players
                except RulesError as error:
                    raise source.fault(
                        error.message,
                        entry.value_line,
                        entry.value_column,
                        length=len(entry.written),
                        allowed=error.allowed,
                    ) from None
            elif entry.key not in ("name", "summary"):
                raise source.fault(
                    _("There is no option '{key}'.").format(key=entry.key),
                    entry.line,
                    entry.column,
                    length=len(entry.key),
                )
        return cls(file, players)

    @classmethod
    def from_data(cls, file: GameFile, data: Mapping[str, Any]) -> ScriptRules:
        for key in data:
            if key != PLAYERS:
                raise RulesError(str(key), _("There is no option '{key}'.").format(key=key))
        players = data.get(PLAYERS, 0)
        if type(players) is not int:
            raise RulesError(PLAYERS, _("{value} is not possible.").format(value=players))
        return cls(file, players)

    def to_data(self) -> dict[str, Any]:
        """Return the options that differ from the default."""
        default = self.file.description.players[0]
        return {} if self.players == default else {PLAYERS: self.players}
