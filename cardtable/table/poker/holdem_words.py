"""The captions of a Hold'em table; the sentences are in ``games.holdem.words``."""

from __future__ import annotations

from cardtable.games.holdem import words
from cardtable.games.holdem.view import View
from cardtable.table.plain_panels import PlainPanels


class HoldemWords(PlainPanels):
    """Describes a match of Hold'em for the panels."""

    def structure(self, view: View) -> str:
        return words.structure_words(view.rules)

    def stakes_words(self, view: View) -> str:
        return words.stakes_words(view.stakes)

    def hand_words(self, view: View) -> str:
        return words.hand_words(view.rules, view.number)

    def level_words(self, view: View) -> str:
        seconds = getattr(self.match.game, "time_left", None)
        return words.level_words(view.rules, view.number, view.level, seconds)
