"""The base class of Spades strategies. A new strategy is one file with one class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable import engine
from cardtable.cards import Card, Rank, Suit
from cardtable.games.spades.hand.state import DRAWING, EXCHANGE, PLAYING
from cardtable.games.spades.rules.actions import Action, Draw
from cardtable.games.spades.rules.bids import Bid

if TYPE_CHECKING:
    from cardtable.games.spades.views.view import View


class Strategy(engine.Strategy["View", "Action"]):
    """A strategy for one seat at a Spades table.

    Override :meth:`place_bid` and :meth:`play_card`. The methods for the questions that only
    some rules ask (:meth:`bid_blind`, :meth:`pass_card`, :meth:`draw_card`) have defaults.
    """

    def decide(self, view: View) -> Action:
        """Return the action for *view*: a bid, a card to play or pass, or a Draw."""
        phase = view.phase
        if phase is PLAYING:
            return self.play_card(view)
        if phase is EXCHANGE:
            return self.pass_card(view)
        if phase is DRAWING:
            return self.draw_card(view)
        if view.rules.blind_nil and Bid.BLIND_NIL in view.legal_bids:
            if self.bid_blind(view if view.hidden else view.blindfolded()):
                return Bid.BLIND_NIL
            view = view.without_blind()
        return self.place_bid(view)

    def place_bid(self, view: View) -> Bid:
        """Return one of ``view.legal_bids``."""
        raise NotImplementedError(f"{type(self).__name__} cannot bid.")

    def play_card(self, view: View) -> Card:
        """Return one of ``view.legal_plays``."""
        raise NotImplementedError(f"{type(self).__name__} cannot play.")

    def bid_blind(self, view: View) -> bool:
        """Return whether to bid blind nil; *view* does not show the cards."""
        return False

    def pass_card(self, view: View) -> Card:
        """Return the card to pass: by default a nil's highest card, its partner's lowest."""
        bid = view.bids[view.seat]
        power = view.rules.power
        cards: list[Card] = sorted(
            view.legal_plays,
            key=lambda card: (view.rules.suit_of(card) is Suit.SPADES, power[card.index]),
        )
        return cards[-1] if bid is not None and bid.blind else cards[0]

    def draw_card(self, view: View) -> Draw:
        """Return whether to keep the drawn card (two players): spades and high cards by default."""
        card = view.drawn_card
        assert card is not None
        good = view.rules.suit_of(card) is Suit.SPADES or card.rank >= Rank.JACK
        return Draw.KEEP if good else Draw.DISCARD


def nearest_bid(legal: Sequence[Bid], wanted: int) -> Bid:
    """Return the bid of *legal* nearest to *wanted* tricks, the lower of two equally near.

    Nil is chosen only if *wanted* is 0 or nothing else is legal.
    """
    bids = [bid for bid in legal if bool(bid.tricks) is bool(wanted) and not bid.blind]
    bids = bids or [bid for bid in legal if not bid.blind] or list(legal)
    return min(bids, key=lambda bid: (abs(bid.tricks - wanted), bid.tricks))
