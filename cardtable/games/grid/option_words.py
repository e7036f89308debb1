"""Texts for the options that board games share.

A game with further options derives ``Words`` in its own ``option_words`` and adds their help and a
group. Titles come from its rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.i18n import _
from cardtable.games.option_words import Groups, OptionWords, ValueWords


class Words(OptionWords):
    """Texts for the first player and the time limit."""

    main: tuple[str, ...] = ("begins", "seconds")

    def rule_sets(self) -> Mapping[str, str]:
        return {"classic": _("Classic"), "quick": _("Quick")}

    def values(self) -> ValueWords:
        return {
            ("begins", "in_turn"): _("alternate"),
            ("begins", "chance"): _("at random"),
            ("seconds", 0): _("unlimited"),
        }

    def helps(self) -> Mapping[str, str]:
        return {
            "begins": _("Alternate: the first move passes to the next seat after each game."),
            "seconds": _("A player who takes longer for a turn loses the game."),
        }

    def groups(self) -> Groups:
        return ((_("Turns"), ("begins", "seconds")),)
