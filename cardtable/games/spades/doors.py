"""The part of a game of Spades that runs for every card: the door for plays, and the views.

Learning and playouts live on it, so it is compiled; ``Game`` has all the rest. doors.pxd declares
the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.cards import ALL_CARDS, Card, CardValue
from cardtable.core.i18n import _
from cardtable.engine import IllegalAction, quoted
from cardtable.games.spades.hand.state import BIDDING, DRAWING, OVER, PLAYING
from cardtable.games.spades.rules.actions import Draw
from cardtable.games.spades.views.view import View

if not cython.compiled:  # doors.pxd takes these from elsewhere
    from cardtable.games.spades.core import card_tuple
    from cardtable.games.spades.hand_rules import BIDDING as BIDDING_STAGE
    from cardtable.games.spades.hand_rules import EXCHANGE as EXCHANGE_STAGE
    from cardtable.games.spades.hand_rules import PLAYING as PLAYING_STAGE

_NO_BIDS = ()


def not_a_card(play):
    """Return the error for *play*, which is not a card of the game."""
    return IllegalAction("not-a-card", _("Not a card: {play}.").format(play=quoted(play)))


def number_of(play):
    """Return the number of a card, -1 for any other object."""
    if type(play) is not Card:
        return -1
    card: CardValue = play
    number: cython.longlong
    try:  # a lookup is quicker here than CARD_IDS
        number = card.number
    except AttributeError:  # made without its constructor
        return -1
    return number if 0 <= number < 54 and ALL_CARDS[number] is play else -1


class Doors:
    """The players, the hand and the score of a game, and what every card needs of them."""

    @property
    def current_phase(self):
        """The phase; between two hands, the phase in which the next hand begins."""
        return self._phase

    def get_next_player(self):
        """Return the player to act, None when the game is over; deals when a hand is due.

        Repeated calls change nothing. Raises IllegalAction while a seat is open.
        """
        if self._next is not None:
            return self._next
        if self._phase is OVER:
            return None
        return self._begin_hand()

    def accept_play(self, play, player):
        """Accept a card played or passed, or a Draw.

        Raises IllegalAction and changes nothing if it is illegal.
        """
        if self._next is None:
            self.get_next_player()
        if self._phase is not PLAYING or self._hand is None:
            self._accept_other_play(play, player)
            return
        if player is not self._next:
            raise self._not_your_turn(player, self._next)
        index: cython.int = number_of(play)
        if index < 0:
            raise not_a_card(play)
        hand = self._hand
        if not hand.card_mask() >> index & 1:
            raise hand.why_not(play)
        broken = hand.broken
        winner = hand.put(index)
        self._next = self._players[hand.to_act]
        reports = self._has_hooks or self.listeners
        if reports:
            self._report_play(play, player, hand.broken and not broken)
        if winner >= 0:
            over = not hand.hold[winner]
            if over:
                self._next = None
            if reports:
                self._report_trick(hand, winner)
            if over:
                self._end_hand(hand)
        if self._has_hooks:
            self._raise_failure()

    def legal_plays(self):
        """Return the cards that may be played or passed (or both Draws); empty while bidding."""
        if self._phase is BIDDING or self.get_next_player() is None:
            return ()
        if self._phase is DRAWING:
            return tuple(Draw)
        return card_tuple(self._hand.card_mask())

    def view(self, player):
        """Return the view of *player*, or of the player at that position."""
        if self._hand is None:
            self.get_next_player()
        return self._view(player if isinstance(player, int) else player.position)

    def view_for(self, strategy, player):
        """Return the view that *strategy* gets when it decides for *player*."""
        if self._hand is None:
            self.get_next_player()
        view = self._view(player.position, strategy.sees_everything)
        if self._hand.numbers.blind_nil and not hasattr(strategy, "bid_blind"):
            return view.without_blind()  # the strategy cannot bid before it sees its cards
        return view

    def _view(self, seat, everything=None):
        hand = self._hand
        stage = hand.stage
        legal = 0
        bids = _NO_BIDS
        drawn = -1
        to_act = hand.to_act if self._next is not None else -1
        if to_act == seat:
            if stage in (PLAYING_STAGE, EXCHANGE_STAGE):
                legal = hand.card_mask()
            elif stage == BIDDING_STAGE:
                bids = hand.legal_bids(self._totals)
            else:
                drawn = hand.pile[hand.pile_at]
        if everything is None:
            everything = seat in self._all_seeing
        view: View = View.__new__(View)
        view.seat = seat
        view.rules = self.rules
        view.phase = self._phase
        view.dealer = hand.dealer
        view.number = self._number
        view.scores = self._totals
        view.bags = self._bags
        view.bids = hand.bid_tuple if hand.bid_tuple is not None else hand.bids
        view.held = hand.hold[seat]
        view.legal = legal
        view.legal_bids = bids
        view.to_act = to_act
        view.set_plays(hand.order, hand.card_count, hand.led_by, hand.leader_count)
        view.broken = hand.broken
        view.passed_cards = _known_passes(hand, seat) if hand.passed_count else ()
        view.stock_size = hand.pile_size - hand.pile_at
        view.drawn = drawn
        view.discarded = hand.thrown[seat]
        view.names = self._names
        view.truth = hand.copy() if everything else None
        view.hidden = False
        return view


def _known_passes(hand, seat):
    """Return the passed cards as *seat* knows them; -1 for cards of the other side."""
    return tuple(
        [
            (sender, receiver, index if seat in (sender, receiver) else -1)
            for sender, receiver, index in hand.passed_cards
        ]
    )
