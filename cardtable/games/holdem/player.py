"""Who sits at a poker table."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine import IllegalAction
from cardtable.games.holdem.actions import Action
from cardtable.games.seating import SeatedPlayer
from cardtable.i18n import _


class Player(SeatedPlayer):
    """Somebody at the table: a name, a strategy, and once seated a position, cards and chips."""

    __slots__ = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the two cards held; empty before the first deal and for who is out."""
        held: tuple[Card, ...] = ()
        return self._game.cards_held(self.position) if self._game is not None else held

    @property
    def stack(self) -> int:
        """Return the chips behind; those in bets and pots do not count."""
        chips: int = self._seated().stacks[self.position]
        return chips

    def play_card(self) -> Action:
        """Refuse: nothing is laid down at a poker table."""
        raise IllegalAction("wrong-phase", _("Cards are not laid in this game; say what you do."))
