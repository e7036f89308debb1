"""Who sits at a table of Spades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable import engine
from cardtable.cards import Card
from cardtable.engine import IllegalAction, Strategy
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import EXCHANGE, PLAYING, Draw
from cardtable.games.spades.strategies.base import Strategy as SpadesStrategy
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.games.spades.game import Game


class Player:
    """Somebody at the table: a name, a strategy, and once seated a position and cards."""

    __slots__ = ("_game", "_name", "_strategy", "position")

    def __init__(self, strategy: Strategy | None = None, name: str = "") -> None:
        self._strategy: Strategy = strategy if strategy is not None else engine.Person()
        self._name = name
        self.position = -1
        self._game: Game | None = None

    @property
    def name(self) -> str:
        """Return what this player is called; may be exchanged at any time."""
        return self._name

    @name.setter
    def name(self, name: str) -> None:
        self._name = name
        if self._game is not None:
            self._game._take_names()

    @property
    def strategy(self) -> Strategy:
        """Return who decides for this player; may be exchanged at any time."""
        return self._strategy

    @strategy.setter
    def strategy(self, strategy: Strategy) -> None:
        self._strategy = strategy
        if self._game is not None:
            self._game._find_hooks()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards held, ascending by index; empty before the first deal."""
        return self._game.cards_held(self.position) if self._game is not None else ()

    def place_bid(self) -> Bid:
        """Ask the strategy for a bid; a blind nil first, before it may see the cards."""
        view = self._seated().view(self)
        if view.rules.blind_nil and Bid.BLIND_NIL in view.legal_bids:
            if self._adviser.bid_blind(view.blindfolded()):
                return Bid.BLIND_NIL
            view = view.without_blind()
        return self._strategy.place_bid(view)  # type: ignore[no-any-return]

    def play_card(self) -> Card | Draw:
        """Ask the strategy for a card to lay (or to pass, or what to do with the card drawn).

        A strategy that is none of Spades knows only the contract: it chooses among the legal plays.
        """
        game = self._game
        if game is None:
            game = self._seated()
        phase = game._phase
        if phase is PLAYING or not isinstance(self._strategy, SpadesStrategy):
            return self._strategy.play_card(game._view(self.position))  # type: ignore[no-any-return]
        if phase is EXCHANGE:
            return self._adviser.pass_card(game.view(self))
        return self._adviser.draw_card(game.view(self))

    @property
    def _adviser(self) -> SpadesStrategy:
        """Return who answers what only some rules ask; a plain strategy bids no blind nil."""
        return self._strategy if isinstance(self._strategy, SpadesStrategy) else SpadesStrategy()

    def _seated(self) -> Game:
        if self._game is None:
            raise IllegalAction("not-seated", _("This player sits at no table."))
        return self._game

    def __repr__(self) -> str:
        return f"Player({type(self._strategy).__name__}, name={self.name!r})"
