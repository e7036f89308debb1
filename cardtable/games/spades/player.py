"""The player of a game of Spades."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.games.seating import SeatedPlayer


class Player(SeatedPlayer):
    """A player: a name, a strategy, and, once seated, a position and cards."""

    __slots__ = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards held, ascending by index; empty before the first deal."""
        held: tuple[Card, ...] = ()
        return self._game.cards_held(self.position) if self._game is not None else held
