"""Who sits at a table of Spades."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.games.seating import SeatedPlayer
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import EXCHANGE, PLAYING, Draw
from cardtable.games.spades.strategies.base import Strategy as SpadesStrategy


class Player(SeatedPlayer):
    """Somebody at the table: a name, a strategy, and once seated a position and cards."""

    __slots__ = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards held, ascending by index; empty before the first deal."""
        held: tuple[Card, ...] = ()
        return self._game.cards_held(self.position) if self._game is not None else held

    def place_bid(self) -> Bid:
        """Ask the strategy for a bid; a blind nil first, before it may see the cards."""
        view = self._seated().view(self)
        if view.rules.blind_nil and Bid.BLIND_NIL in view.legal_bids:
            if self._adviser.bid_blind(view.blindfolded()):
                return Bid.BLIND_NIL
            view = view.without_blind()
        bid: Bid = self._strategy.place_bid(view)
        return bid

    def play_card(self) -> Card | Draw:
        """Ask the strategy for a card to lay (or to pass, or what to do with the card drawn).

        A strategy that is none of Spades knows only the contract: it chooses among the legal plays.
        """
        game = self._game
        if game is None:
            game = self._seated()
        phase = game._phase
        if phase is PLAYING or not isinstance(self._strategy, SpadesStrategy):
            card: Card = self._strategy.play_card(game._view(self.position))
            return card
        if phase is EXCHANGE:
            return self._adviser.pass_card(game.view(self))
        return self._adviser.draw_card(game.view(self))

    @property
    def _adviser(self) -> SpadesStrategy:
        """Return who answers what only some rules ask; a plain strategy bids no blind nil."""
        return self._strategy if isinstance(self._strategy, SpadesStrategy) else SpadesStrategy()
