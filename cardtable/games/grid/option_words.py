"""The options of board games as people read them."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.games.option_words import Groups, OptionWords, ValueWords
from cardtable.i18n import _


class Words(OptionWords):
    """The options of board games as people read them."""

    main = ("players", "columns", "rows", "line", "begins", "seconds")

    def titles(self) -> Mapping[str, str]:
        return {
            "players": _("Players"),
            "columns": _("Columns"),
            "rows": _("Rows"),
            "line": _("In a row to win"),
            "begins": _("Who begins"),
            "seconds": _("Seconds per turn"),
        }

    def values(self) -> ValueWords:
        return {
            ("begins", "in_turn"): _("in turn"),
            ("begins", "chance"): _("by chance"),
            ("seconds", 0): _("unlimited"),
        }

    def helps(self) -> Mapping[str, str]:
        return {
            "players": _("Number of players."),
            "columns": _("How wide the board is."),
            "rows": _("How high the board is."),
            "line": _("So many pieces in a straight line win, also slantwise."),
            "begins": _(
                "In turn: the first seat begins, and after each game the next one. By chance: "
                "it is drawn."
            ),
            "seconds": _("Who takes longer for a turn has lost the game."),
        }

    def groups(self) -> Groups:
        return (
            (_("The board"), ("players", "columns", "rows", "line")),
            (_("Turns"), ("begins", "seconds")),
        )
