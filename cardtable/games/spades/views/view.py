"""The view of one seat at a Spades table, frozen: known cards, possible cards, sampled full deals.

The game makes a view for every action that a strategy chooses. So the fields are C values, which
become Python objects only if they are read: view.pxd declares the C types; without it this file is
plain Python. A new field is declared there, and set in ``View._set_fields`` and ``game.view_of``.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from inspect import signature
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import cython

from cardtable.cards import Card, Suit, cards_of
from cardtable.engine import Zone, ZoneKind
from cardtable.engine.zones import TRICK, hand_zone, taken_zone
from cardtable.games.spades.hand.state import CLUBS, HandState
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.actions import Draw, Phase
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.views.worlds import sample_hand
from cardtable.search.cards.trick_rules import BREAKING, LEAD_ANY_TIME, breaks_spades

if not cython.compiled:  # view.pxd takes it from elsewhere
    from cardtable.games.spades.core import card_tuple

if TYPE_CHECKING:
    from cardtable.games.spades.game import Game

DRAWS: tuple[Any, ...] = tuple(Draw)


class SeatPlay(NamedTuple):
    """A card on the table and the position that played it."""

    position: int
    card: Card


class TrickRecord(NamedTuple):
    """A trick in a view; *winner* is None until it is complete."""

    leader: int
    plays: tuple[SeatPlay, ...]
    winner: int | None


class View:
    """The view given to the player of a seat: the fields, and what follows from them.

    Views are compared by value; ``_replace`` makes a copy with other values. Positions count
    clockwise from 0. A mask has a bit for each card, at the card's index.
    """

    def __init__(self, *values: Any, **named: Any) -> None:
        self._set_fields(*values, **named)

    def _set_fields(
        self,
        seat: int,
        rules: Rules,
        phase: Phase,
        dealer: int,
        number: int,
        scores: tuple[int, ...],
        bags: tuple[int, ...],
        bids: tuple[Bid | None, ...],
        held: int,
        legal: int,
        legal_bids: tuple[Bid, ...],
        to_act: int,
        history: bytes,
        leaders: bytes,
        broken: bool,
        passed_cards: tuple[tuple[int, int, int], ...],
        stock_size: int,
        drawn: int,
        discarded: int,
        names: tuple[str, ...],
        truth: HandState | None,
        hidden: bool = False,
    ) -> None:
        """Set all fields of a new view. Raises AttributeError for a view that has them."""
        if getattr(self, "rules", None) is not None:
            raise AttributeError("A view cannot be changed.")
        if len(history) > 54 or len(leaders) > 20:
            raise ValueError("A hand has at most 54 cards.")
        self.seat = operator.index(seat)  # raises TypeError for anything else, as the C type does
        """The position of this seat."""
        self.rules = rules
        """The rules: options, sides, values of cards."""
        self.phase = phase
        """The phase of the hand: drawing, bidding, exchange, playing, over."""
        self.dealer = dealer
        """The position of the dealer."""
        self.number = number
        """The number of the hand, from 1."""
        self.scores = scores
        """The points of each side before this hand."""
        self.bags = bags
        """The bags of each side before this hand."""
        self.bids = bids
        """The bid at each position, None before it."""
        self.held = held
        """The mask of the cards held."""
        self.legal = legal
        """The mask of the cards that may be played or passed."""
        self.legal_bids = legal_bids
        """The bids that this seat may make now."""
        self.to_act = to_act
        """The position to act, -1 between two hands and after the game."""
        self.set_plays(history, len(history), leaders, len(leaders))
        self.broken = broken
        """Whether spades are broken."""
        self.passed_cards = passed_cards
        """(From, to, index) of each card passed after a blind nil; index -1: not known."""
        self.stock_size = stock_size
        """The number of cards in the stock (two players)."""
        self.drawn = drawn
        """The index of the card to keep or discard (two players), -1 if there is none."""
        self.discarded = discarded
        """The mask of the cards this seat has discarded."""
        self.names = names
        """The players' names, by position."""
        self.truth = truth
        """The true hand for a strategy with ``sees_everything``, else None."""
        self.hidden = hidden
        """Whether this seat has not looked at its cards."""

    def set_plays(
        self, order: Sequence[int], card_count: int, led_by: Sequence[int], leader_count: int
    ) -> None:
        """Set the cards played in this hand and the leaders of its tricks."""
        if not cython.compiled:
            self.order: Any = bytearray(54)
            self.led_by: Any = bytearray(20)
        self.card_count = card_count
        self.leader_count = leader_count
        for number in range(card_count):
            self.order[number] = order[number]
        for number in range(leader_count):
            self.led_by[number] = led_by[number]

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute of a view until it has its last field. Raises AttributeError then."""
        if cython.compiled or hasattr(self, "hidden"):
            raise AttributeError("A view cannot be changed.")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError("A view cannot be changed.")

    @property
    def history(self) -> bytes:
        """The indexes of all cards played in this hand, in order."""
        played: bytes = self.order[: self.card_count]
        return played if cython.compiled else bytes(played)

    @property
    def leaders(self) -> bytes:
        """The position that led each trick, the current one included."""
        led: bytes = self.led_by[: self.leader_count]
        return led if cython.compiled else bytes(led)

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that may be played or passed; while drawing, keep or discard."""
        if self.drawn >= 0:
            return DRAWS  # play_card is not called while drawing
        return card_tuple(self.legal)

    # --- as values -----------------------------------------------------------------------------

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in FIELDS])

    def _replace(self, **changes: Any) -> Self:
        return type(self)(**dict(zip(FIELDS, self._values(), strict=True), **changes))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        parts = [f"{name}={value!r}" for name, value in zip(FIELDS, self._values(), strict=True)]
        return f"{type(self).__name__}({', '.join(parts)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()

    # --- cards ---------------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards held, ascending by index."""
        return cards_of(self.held)

    @property
    def drawn_card(self) -> Card | None:
        """The card just drawn that this seat must keep or discard (two players)."""
        return Card.of(self.drawn) if self.drawn >= 0 else None

    @property
    def tricks(self) -> tuple[TrickRecord, ...]:
        """The finished tricks in order."""
        return tuple(self._trick(number) for number in range(max(0, len(self.leaders) - 1)))

    @property
    def trick(self) -> TrickRecord:
        """The current trick, without plays before its first card."""
        if not self.leaders:
            return TrickRecord((self.dealer + 1) % self.rules.players, (), None)
        return self._trick(len(self.leaders) - 1)

    def _trick(self, number: int) -> TrickRecord:
        seats = self.rules.players
        leader = self.leaders[number]
        played = self.history[number * seats : (number + 1) * seats]
        plays = tuple(
            SeatPlay((leader + step) % seats, Card.of(index)) for step, index in enumerate(played)
        )
        over = number + 1 < len(self.leaders)
        return TrickRecord(leader, plays, self.leaders[number + 1] if over else None)

    @property
    def taken(self) -> tuple[int, ...]:
        """The number of tricks taken, by position."""
        return tuple(self.leaders.count(bytes((seat,)), 1) for seat in range(self.rules.players))

    @property
    def hand_over(self) -> bool:
        """Whether every card of this hand has been played."""
        return len(self.history) == self.rules.players * self.rules.hand_size

    @property
    def partner(self) -> int | None:
        """The partner's position, None without partnerships."""
        return (self.seat + 2) % 4 if self.rules.seats == "4 partnership" else None

    @property
    def seen(self) -> int:
        """The mask of the cards this seat has seen: its own, played, discarded or drawn."""
        mask = self.held | self.discarded
        for index in self.history:
            mask |= 1 << index
        if self.drawn >= 0:  # compiled, it is a C integer: 1 << self.drawn would have 32 bits
            mask |= Card.of(self.drawn).bit
        return mask

    # --- the hidden hands ------------------------------------------------------------------

    def sizes(self) -> tuple[int, ...]:
        """Return the number of cards in each hand."""
        rules = self.rules
        if rules.players == 2 and self.stock_size:
            draws = (len(rules.deck) - self.stock_size) // 2
            first = (self.dealer + 1) % 2
            return tuple((draws + (seat == first)) // 2 for seat in range(2))
        sizes = [rules.hand_size] * rules.players
        for sender, receiver, _index in self.passed_cards:
            sizes[sender] -= 1
            sizes[receiver] += 1
        for number in range(len(self.leaders)):
            played = self.history[number * rules.players : (number + 1) * rules.players]
            for step in range(len(played)):
                sizes[(self.leaders[number] + step) % rules.players] -= 1
        return tuple(sizes)

    def allowed(self) -> tuple[int, ...]:
        """Return for each position the mask of cards it may hold, by the voids shown.

        A player who does not follow suit is void in that suit. A player who leads spades before
        they are broken holds only spades. Under the rule ``lowest_club``, the club that a player
        plays in the first trick was their lowest.
        """
        seats, rules = self.rules.players, self.rules
        suits, spades = rules.suits, rules.spades
        allowed = [(1 << 54) - 1] * seats
        breaking = BREAKING.index(rules.breaking)
        broken = breaking == LEAD_ANY_TIME
        for number, leader in enumerate(self.leaders):
            played = self.history[number * seats : (number + 1) * seats]
            if not played:
                continue
            led = rules.suit_masks[suits[played[0]]]
            if led == spades and not broken:
                allowed[leader] &= spades
            for step, index in enumerate(played):
                seat = (leader + step) % seats
                if not 1 << index & led:
                    allowed[seat] &= ~led
                broken = broken or breaks_spades(
                    suits[index] == Suit.SPADES, step == 0, led == spades, breaking
                )
                if number == 0 and rules.first_trick != "free":
                    allowed[seat] &= self._first_trick_allows(step, index, played[0])
        if rules.first_trick != "free" and self.leaders:
            allowed = [mask & ~self._excluded_clubs() for mask in allowed]
        return tuple(allowed)

    def _excluded_clubs(self) -> int:
        """Return the clubs in no hand: those below the club led, or all if no club was led."""
        if self.history:
            clubs = 1 << self.history[0] & CLUBS
        elif self.leaders[0] == self.seat:
            clubs = self.held & CLUBS
        else:
            return 0
        return CLUBS & (clubs & -clubs) - 1 if clubs else CLUBS

    def _first_trick_allows(self, step: int, index: int, led: int) -> int:
        everything = (1 << 54) - 1
        spades = self.rules.spades
        if step == 0:  # a spade is led only from a hand of spades
            return spades if 1 << index & spades else everything
        if self.rules.first_trick != "lowest_club":
            return everything
        if 1 << index & CLUBS and 1 << led & CLUBS:
            return ~(CLUBS & (1 << index) - 1)
        if 1 << index & spades and not 1 << led & spades:
            return spades
        return everything

    def known(self) -> tuple[int, ...]:
        """Return for each position the mask of cards that this seat knows it holds."""
        masks = [0] * self.rules.players
        masks[self.seat] = self.held
        for sender, receiver, index in self.passed_cards:
            if index >= 0 and sender == self.seat and index not in self.history:
                masks[receiver] |= 1 << index
        rules = self.rules
        if rules.first_trick != "free" and rules.players > 2 and self.leaders and not self.history:
            masks[self.leaders[0]] |= rules.lowest_club.bit  # its holder leads
        return tuple(masks)

    def spades_left(self, position: int) -> int | None:
        """Return the number of spades *position* holds according to its bid, None if unknown."""
        bid = self.bids[position]
        if bid is None or self.rules.bidding not in ("mirror", "whiz"):
            return None
        if self.rules.bidding == "whiz" and bid.is_nil:
            return None
        seats = self.rules.players
        played = sum(
            (self.leaders[place // seats] + place % seats) % seats == position
            for place, index in enumerate(self.history)
            if 1 << index & self.rules.spades
        )
        return bid.tricks - played

    # --- other views ---------------------------------------------------------------------------

    def blindfolded(self) -> View:
        """Return this view before its seat has looked at its cards."""
        return self._replace(held=0, hidden=True)

    def without_blind(self) -> View:
        """Return this view without the blind nil, for a seat that has looked at its cards."""
        bids = tuple(bid for bid in self.legal_bids if not bid.blind)
        return self._replace(legal_bids=bids)

    def zones(self) -> tuple[Zone, ...]:
        """Return the hands, the trick, the tricks taken and the stock as this seat sees them."""
        sizes = self.sizes()
        zones = []
        for position, size in enumerate(sizes):
            own = position == self.seat and not self.hidden
            pieces: tuple[Card | None, ...] = self.cards if own else (None,) * size
            if self.truth is not None:
                pieces = cards_of(self.truth.held[position])
            zones.append(Zone(hand_zone(position), ZoneKind.HAND, pieces, position))
        trick = self.trick.plays
        zones.append(
            Zone(
                TRICK,
                ZoneKind.TRICK,
                tuple(play.card for play in trick),
                played_by=tuple(play.position for play in trick),
            )
        )
        for position, taken in enumerate(self.taken):
            backs = (None,) * (taken * self.rules.players)
            zones.append(Zone(taken_zone(position), ZoneKind.TAKEN, backs, position))
        if self.rules.players == 2:
            top = (self.drawn_card,) if self.drawn >= 0 else (None,) * min(1, self.stock_size)
            rest = (None,) * max(0, self.stock_size - 1)
            zones.append(Zone("stock", ZoneKind.STOCK, rest + top))
        return tuple(zones)

    # --- consistent deals ----------------------------------------------------------------------

    def determinize(self, rng: Random) -> Game:
        """Return a full game drawn uniformly from all games consistent with this view.

        It respects all cards seen, voids shown, cards passed, and bids that reveal spades. The
        seats of the result are silent. Raises NoDeal if the view contradicts itself.
        """
        from cardtable.games.spades.game import Game

        return Game.resume(
            self.rules,
            self.sample(rng),
            totals=self.scores,
            bags=self.bags,
            names=self.names,
            number=self.number,
            seed=rng.getrandbits(48),
        )

    def sample(self, rng: Random) -> HandState:
        """Return the current hand of such a game."""
        return sample_hand(self, rng)


FIELDS = tuple(signature(View._set_fields).parameters)[1:]  # without self
"""The names of the fields, in the order of the constructor's arguments."""
