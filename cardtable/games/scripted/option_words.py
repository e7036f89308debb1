"""Titles, values and help for the options of scripted games, from game.yaml."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.games.option_words import Groups, OptionWords, ValueWords
from cardtable.games.scripted.description import ScriptOption
from cardtable.games.scripted.game_file import GameFile
from cardtable.games.scripted.rules import CLASSIC

MAX_MAIN = 6
"""Maximum number of options shown in the lobby itself; the rules editor shows all."""


class Words(OptionWords):
    """The words for the number of players and for the options of a script."""

    def __init__(self, kind: GameKind) -> None:
        super().__init__(kind)
        self.main = tuple(kind.options)[:MAX_MAIN]

    @property
    def _file(self) -> GameFile:
        file: GameFile = self.kind.source
        return file

    @property
    def _declared(self) -> Mapping[str, ScriptOption]:
        return self._file.description.options

    def rule_sets(self) -> Mapping[str, str]:
        _default, *others = self._file.description.players
        sets = {f"{n}-players": _("{players} players").format(players=n) for n in others}
        return {CLASSIC: _("Classic"), **sets}

    def titles(self) -> Mapping[str, str]:
        own = {name: self._file.translated(o.option.title) for name, o in self._declared.items()}
        return {"players": _("Players"), **own}

    def values(self) -> ValueWords:
        return {
            (name, value): self._file.translated(text)
            for name, declared in self._declared.items()
            for value, text in declared.words.items()
        }

    def helps(self) -> Mapping[str, str]:
        own = {name: self._file.translated(o.help) for name, o in self._declared.items() if o.help}
        return {"players": _("Number of players."), **own}

    def groups(self) -> Groups:
        return ((_("The game"), ("players", *self._declared)),)
