"""The log and the captions of a Hold'em table; the sentences are in ``games.holdem.words``."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine import Event
from cardtable.games.holdem import words
from cardtable.games.holdem.events import GameOver
from cardtable.games.holdem.view import View
from cardtable.games.holdem.words import Narrator
from cardtable.table.plain import PlainPanels, card_words


def symbols(cards: Iterable[Card]) -> str:
    """Return cards with suit symbols, separated by spaces."""
    return " ".join(map(card_words, cards))


class HoldemWords(PlainPanels):
    """Describes a match of Hold'em for the log and the panels."""

    def structure(self, view: View) -> str:
        return words.structure_words(view.rules)

    def stakes_words(self, view: View) -> str:
        return words.stakes_words(view.stakes)

    def hand_words(self, view: View) -> str:
        return words.hand_words(view.rules, view.number)

    def level_words(self, view: View) -> str:
        seconds = getattr(self.match.game, "time_left", None)
        return words.level_words(view.rules, view.number, view.level, seconds)

    def tell(self, event: Event, seat: int) -> str:
        if isinstance(event, GameOver):
            return super().tell(event, seat)
        narrator = Narrator(self.name, symbols, self.says_you)
        return narrator.narrate(event)
