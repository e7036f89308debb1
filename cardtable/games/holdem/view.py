"""The view of one seat at a poker table, and full games consistent with it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from cardtable.cards import Card
from cardtable.engine import Game, Zone, ZoneKind
from cardtable.engine.zones import BOARD, hand_zone
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.hand import STREETS, UNKNOWN, HandState, Pot, Street
from cardtable.games.holdem.hand.limits import raise_range
from cardtable.games.holdem.hand.record import Phase
from cardtable.games.holdem.rules import Rules, Stakes


class View(NamedTuple):
    """Everything that one seat knows. Positions run from 0 clockwise."""

    seat: int
    """The position of this seat."""
    rules: Rules
    """The rules: structure, blinds, stacks."""
    phase: Phase
    """Whether a hand is played, players out of chips decide, or the game is over."""
    number: int
    """The number of the hand, from 1."""
    hand: HandState
    """A copy of the state of the hand; cards not seen are UNKNOWN."""
    scores: tuple[int, ...]
    """By position: the chips won or lost in a cash game, the stacks in a tournament."""
    bought: tuple[int, ...]
    """The chips bought so far, by position."""
    places: tuple[int, ...]
    """The final place, by position; 0 for players still in the game."""
    names: tuple[str, ...]
    """The players' names, by position."""
    legal_bids: tuple[Action, ...]
    """The actions that this seat may take now."""
    truth: HandState | None
    """The true state for a strategy with ``sees_everything``, else None."""
    level: int
    """The blind level, from 0."""
    resume: Callable[[View, HandState, int], Game]
    """Makes a game that continues from a view, a hand and a seed."""

    @property
    def legal_plays(self) -> tuple[Any, ...]:
        """Always empty: every action of poker is a bid."""
        return ()

    # --- cards ---------------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the two cards of this seat, even after it folded; empty if it was not dealt in."""
        return self.cards_of(self.seat)

    def cards_of(self, position: int) -> tuple[Card, ...]:
        """Return the cards of *position* that this seat has seen: its own, and shown hands."""
        hand = self.hand
        if position not in hand.ring:
            return ()
        return tuple(Card.of(index) for index in hand.hole(position) if index != UNKNOWN)

    @property
    def board(self) -> tuple[Card, ...]:
        """Return the board dealt so far."""
        return tuple(map(Card.of, self.hand.board))

    @property
    def street(self) -> Street:
        """Return the current street."""
        return STREETS[self.hand.street]

    # --- chips ---------------------------------------------------------------------------------

    @property
    def stakes(self) -> Stakes:
        """Return the blinds, the ante and the limits of this hand."""
        return self.hand.stakes

    @property
    def stacks(self) -> tuple[int, ...]:
        """Return the chips behind, by position."""
        return tuple(self.hand.stacks)

    @property
    def bets(self) -> tuple[int, ...]:
        """Return the bets on this street, by position."""
        return tuple(self.hand.bets)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Return (amount, eligible seats) of each pot without this street's bets."""
        return self.hand.pots

    @property
    def whole_pot(self) -> int:
        """Return all chips in play: the pots and the bets of this street."""
        return self.hand.whole_pot

    @property
    def put_in(self) -> tuple[int, ...]:
        """Return the chips each seat has put in, without a big blind's ante for the table."""
        hand = self.hand
        return tuple(paid + bet for paid, bet in zip(hand.paid, hand.bets, strict=True))

    @property
    def pot_for_call(self) -> int:
        """Return the chips that this seat can win if it calls.

        Others may have put in more than it can call, which it cannot win.
        """
        most = self.put_in[self.seat] + self.to_call
        return self.hand.dead + sum(min(chips, most) for chips in self.put_in)

    @property
    def to_call(self) -> int:
        """Return the cost of a call for the seat to act, at most its stack."""
        return self.hand.to_call

    @property
    def raise_range(self) -> tuple[int, int] | None:
        """Return (minimum, maximum) to raise to; None unless this seat is to act and may raise."""
        return raise_range(self.hand) if self.hand.to_act == self.seat else None

    # --- the course of the hand ----------------------------------------------------------------

    @property
    def to_act(self) -> int:
        """Return the position that is to act, -1 if none is."""
        return self.hand.to_act

    @property
    def history(self) -> tuple[tuple[int, int, Action], ...]:
        """Return (street from 0, position, action) for every action in this hand."""
        return tuple(self.hand.history)

    @property
    def in_hand(self) -> tuple[int, ...]:
        """Return the positions that have not folded, from the button's left."""
        return tuple(seat for seat in self.hand.ring if self.hand.live >> seat & 1)

    @property
    def hand_over(self) -> bool:
        """Whether the pots have been paid out."""
        return self.hand.over

    # --- the table and other worlds ------------------------------------------------------------

    def zones(self) -> tuple[Zone, ...]:
        """Return hands, board, discards and stock, and the chips of bets and pots."""
        hand = self.hand
        zones, held_cards = [], 0
        for position in range(self.rules.seats):
            pieces: tuple[Card | None, ...] = ()
            if hand.live >> position & 1 and not self._mucked(position):
                pieces = self.cards_of(position) or (None, None)
                if self.truth is not None:
                    held = self.truth.hole(position)
                    pieces = tuple(Card.of(card) for card in held if card != UNKNOWN) or pieces
            held_cards += len(pieces)
            zones.append(Zone(hand_zone(position), ZoneKind.HAND, pieces, position))
        board = self.board
        zones.append(Zone(BOARD, ZoneKind.BOARD, board))
        discard = 2 * len(hand.ring) - held_cards + hand.street
        zones.append(Zone("discard", ZoneKind.DISCARD, (None,) * discard))
        stock = 52 - held_cards - len(board) - discard
        zones.append(Zone("stock", ZoneKind.STOCK, (None,) * stock))
        for position in range(self.rules.seats):
            name, chips = f"bet:{position}", hand.bets[position]
            zones.append(Zone(name, ZoneKind.POT, (), position, chips=chips))
        for number, pot in enumerate(self.pots):
            zones.append(Zone(f"pot:{number}", ZoneKind.POT, (), chips=pot.amount))
        return tuple(zones)

    def _mucked(self, position: int) -> bool:
        """Whether *position* mucked its cards at the showdown."""
        hand = self.hand
        several = hand.live & (hand.live - 1)
        return bool(hand.over and several and not hand.shown >> position & 1)

    def determinize(self, rng: Random) -> Game:
        """Return a full game drawn uniformly from those consistent with this view.

        Unseen cards are shuffled uniformly. Seats are silent.
        """
        hand = self.hand.copy()
        hand.external, hand.result = False, None
        seen = set(hand.deck)
        rest = [index for index in range(52) if index not in seen]
        rng.shuffle(rest)
        hand.deck = tuple([index if index != UNKNOWN else rest.pop() for index in hand.deck])
        return self.resume(self, hand, rng.getrandbits(48))


def as_seen(hand: HandState, seat: int) -> HandState:
    """Return a copy of *hand* with UNKNOWN for each card that *seat* has not seen."""
    twin = hand.copy()
    size = len(hand.ring)
    flop = 2 * size + 1
    dealt = (0, 3, 4, 5)[hand.street]
    places = [flop, flop + 1, flop + 2, flop + 4, flop + 6][:dealt]
    for place, other in enumerate(hand.ring):
        if other == seat or hand.shown >> other & 1:
            places += (place, place + size)
    deck = [UNKNOWN] * len(hand.deck)
    for place in places:
        deck[place] = hand.deck[place]
    twin.deck = tuple(deck)
    return twin
