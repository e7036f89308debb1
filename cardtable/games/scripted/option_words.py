"""Titles and help for the options of scripted games."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.games.option_words import Groups, OptionWords
from cardtable.i18n import _


class Words(OptionWords):
    """The words for the number of players, the one option of a script."""

    main = ("players",)

    def titles(self) -> Mapping[str, str]:
        return {"players": _("Players")}

    def helps(self) -> Mapping[str, str]:
        return {"players": _("Number of players.")}

    def groups(self) -> Groups:
        return ((_("The board"), ("players",)),)
