"""A hand on a server as our engine sees it, so that our strategies can play it.

The hand is played again from the messages. What is not known are the others' cards, as in any view.
A server whose amounts our rules do not know cannot be followed; see :attr:`Mirror.lost`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from cardtable.cards import Card, parse_cards
from cardtable.engine import Strategy
from cardtable.games.holdem import Action, Phase, View
from cardtable.games.holdem.deals import needed
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.view import as_seen
from cardtable.opp import messages as m
from cardtable.opp.limit import limit_rules
from cardtable.opp.messages import Answer, Message
from cardtable.opp.seats import as_answer

_LOG = logging.getLogger("cardtable.opp")
_UNKNOWN = -1


class Mirror:
    """One hand, seen from the seat of the receiver of *start*; *number* counts hands from 1."""

    def __init__(self, start: m.StartNewGame, number: int = 1) -> None:
        self.seat = start.seat
        self.names = tuple(player.name for player in start.players)
        self.number = number
        self.lost = False
        """Whether the server did what our rules do not know; then there is nothing to look at."""
        seats = len(start.players)
        stacks = [player.bankroll for player in start.players]
        button = start.button
        positions = button, (button + 1) % seats, (button + 2) % seats
        self._may_raise = True
        try:
            self.rules = limit_rules(start.bet, stacks)
            stakes = self.rules.stakes(0)._replace(raise_cap=0)
            if min(stacks) < start.bet:
                raise ValueError("a short blind")
            self.hand = HandState(stakes, stacks, positions, (_UNKNOWN,) * needed(seats))
        except ValueError:
            self.lost = True

    def apply(self, message: Message) -> None:
        """Take in a message of this hand."""
        if self.lost:
            return
        hand = self.hand
        match message:
            case m.Blind():
                if hand.history or hand.bets[message.seat] != message.amount:
                    self.lost = True
            case m.HoleCards(seat, cards):
                place, size = hand.ring.index(seat), len(hand.ring)
                self._lay(cards, (place, place + size))
            case m.NewStage(stage, board) if 1 <= stage <= 3:
                flop = 2 * len(hand.ring) + 1
                places = (flop, flop + 1, flop + 2, flop + 4, flop + 6)
                self._lay(board, places[: 2 + stage])
            case m.Fold(seat):
                self._act(seat, Action.FOLD)
            case m.Call(seat, amount):
                self._act(seat, Action.CALL if amount else Action.CHECK)
            case m.Raise(seat, amount):
                to = hand.bets[seat] + amount
                self._act(seat, Action.raise_to(to) if hand.current else Action.bet(to))
            case m.NextToAct(seat, to_call, _least, most):
                self._may_raise = most > 0
                # A server has its own idea of a cap, and says so by offering no raise.
                cap = 0 if most or hand.made < 2 else hand.made - 1
                hand.stakes = hand.stakes._replace(raise_cap=cap)
                if seat != hand.to_act or to_call != hand.to_call:
                    self.lost = True
            case _:
                pass

    def _lay(self, cards: str, places: tuple[int, ...]) -> None:
        """Note which *cards* lie at these places of the deck."""
        try:
            found = [card.index for card in parse_cards(cards)]
        except ValueError:
            found = []
        deck = list(self.hand.deck)
        for place, index in zip(places, found, strict=False):
            deck[place] = index
        known = [index for index in deck if index >= 0]
        if len(found) != len(places) or len(set(known)) < len(known) or max(known) > 51:
            self.lost = True
            return
        self.hand.deck = tuple(deck)

    def _act(self, seat: int, action: Action) -> None:
        hand = self.hand
        if hand.to_act != seat:
            self.lost = True
            return
        # The last action of a hand compares the cards: some have to lie there for the moment.
        known = hand.deck
        spare = iter([index for index in range(52) if index not in known])
        hand.deck = tuple([index if index >= 0 else next(spare) for index in known])
        if hand.act(action) is not None:
            self.lost = True
        hand.deck = known

    def view(self) -> View:
        """Return what the seat knows. ``lost`` must be looked at before."""
        hand = self.hand
        seats = len(self.names)
        legal: tuple[Action, ...] = ()
        if hand.to_act == self.seat:
            legal = (Action.FOLD, Action.CALL if hand.to_call else Action.CHECK)
            limits = hand.raise_range if self._may_raise else None
            if limits is not None:
                legal += (Action.raise_to(limits[0]) if hand.current else Action.bet(limits[0]),)
        return View(
            self.seat,
            self.rules,
            Phase.BETTING,
            self.number,
            as_seen(hand, self.seat),
            (0,) * seats,
            hand.started,
            (0,) * seats,
            self.names,
            legal,
            None,
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards of the own seat."""
        return tuple(Card.of(index) for index in self.hand.hole(self.seat) if index >= 0)


class Autoplayer:
    """Let a strategy play in place of a person: its methods are a client's two functions.

    *make* makes the strategy; a new one for a table where others sit, since what it remembers of
    its opponents goes by their seats. What the server does that our rules do not know is answered
    by a check, or by a fold where that costs chips.
    """

    def __init__(self, make: Callable[[], Strategy]) -> None:
        self.strategy = make()
        self._make = make
        self._mirror: Mirror | None = None
        self._hands = 0

    def status(self, client: Any, message: Message) -> None:
        """Hear what the server says."""
        if isinstance(message, m.StartNewGame):
            if message.seat == m.NO_SEAT:
                self._mirror = None
                return
            before, self._hands = self._mirror, self._hands + 1
            self._mirror = Mirror(message, self._hands)
            if before is not None and before.names != self._mirror.names:
                self.strategy = self._make()
        elif self._mirror is not None:
            self._mirror.apply(message)
            if isinstance(message, m.Winners) and not self._mirror.lost:
                try:
                    self.strategy.post_hand(self._mirror.view())
                except Exception:
                    _LOG.exception("the strategy failed after a hand")

    def action(self, client: Any, to_call: int, min_bet: int, max_bet: int) -> Answer:
        """Return what the strategy answers."""
        mirror = self._mirror
        if mirror is not None and not mirror.lost and len(mirror.cards) == 2:
            try:
                return as_answer(self.strategy.decide(mirror.view()))
            except Exception:
                _LOG.exception("the strategy failed")
        return Answer.FOLD if to_call else Answer.CALL
