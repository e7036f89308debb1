"""Texts for the options of k in a row."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.i18n import _
from cardtable.games.grid import option_words
from cardtable.games.option_words import Groups, ValueWords

BOARD = ("players", "columns", "rows", "line", "exact", "opening")


class Words(option_words.Words):
    """Texts for the size of the board and the number of players."""

    main: tuple[str, ...] = (*BOARD, *option_words.Words.main)

    def rule_sets(self) -> Mapping[str, str]:
        return {
            **super().rule_sets(),
            "standard": _("Standard"),
            "tournament": _("Tournament"),
            "small": _("Small board"),
            "three": _("Three players"),
        }

    def values(self) -> ValueWords:
        return {**super().values(), ("opening", "free"): _("free"), ("opening", "swap"): _("swap")}

    def helps(self) -> Mapping[str, str]:
        return {
            "players": _("Number of players; each plays alone."),
            "columns": _("Width of the board."),
            "rows": _("Height of the board."),
            "line": _("Pieces in a straight line that win, also diagonally."),
            "exact": _("A line that is longer does not win."),
            "opening": _(
                "Swap: the first player places two black stones and a white one, then the other "
                "chooses a colour. White moves next."
            ),
            **super().helps(),
        }

    def groups(self) -> Groups:
        return ((_("The board"), BOARD), *super().groups())
