"""The knowledge of one seat at a Spades table, frozen: known cards and possible cards."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.cards import Card, Suit, cards_of
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import CLUBS, MASK_BY_CARD, SPADES, SUIT_OF, Draw, HandState, Phase
from cardtable.games.spades.rules import Rules


class SeatPlay(NamedTuple):
    """A card on the table and the position that played it."""

    position: int
    card: Card


class TrickRecord(NamedTuple):
    """A trick in a view; *winner* is None until it is complete."""

    leader: int
    plays: tuple[SeatPlay, ...]
    winner: int | None


class Knowledge(NamedTuple):
    """The knowledge of the seat at position *seat*. Positions count clockwise from 0.

    *held* and *legal* are masks (bit = card index); ``cards`` and ``legal_plays`` give them as
    cards. *to_act* is -1 if no one is. *gifts* are cards passed after a blind nil as (from, to,
    index), with index -1 if this seat may not know it. *truth* is None except for a strategy that
    declares that it sees everything.
    """

    seat: int
    rules: Rules
    phase: Phase
    dealer: int
    number: int
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    bids: tuple[Bid | None, ...]
    held: int
    legal: int
    legal_bids: tuple[Bid, ...]
    to_act: int
    history: bytes
    leaders: bytes
    broken: bool
    gifts: tuple[tuple[int, int, int], ...]
    stock_size: int
    drawn: int
    discarded: int
    names: tuple[str, ...]
    truth: HandState | None
    hidden: bool = False

    # --- cards ---------------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards held, ascending by index."""
        return cards_of(self.held)

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards this seat may play or pass now, ascending; while drawing, both Draws."""
        if self.drawn >= 0:
            return tuple(Draw)  # never seen by play_card
        return cards_of(self.legal)

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
        if self.drawn >= 0:
            mask |= 1 << self.drawn
        return mask

    # --- what others may hold ------------------------------------------------------------------

    def sizes(self) -> tuple[int, ...]:
        """Return the number of cards in each hand."""
        rules = self.rules
        if rules.players == 2 and self.stock_size:
            draws = (len(rules.deck) - self.stock_size) // 2
            first = (self.dealer + 1) % 2
            return tuple((draws + (seat == first)) // 2 for seat in range(2))
        sizes = [rules.hand_size] * rules.players
        for giver, taker, _index in self.gifts:
            sizes[giver] -= 1
            sizes[taker] += 1
        for number in range(len(self.leaders)):
            played = self.history[number * rules.players : (number + 1) * rules.players]
            for step in range(len(played)):
                sizes[(self.leaders[number] + step) % rules.players] -= 1
        return tuple(sizes)

    def allowed(self) -> tuple[int, ...]:
        """Return for each position the mask of cards it may hold, given the voids it has shown.

        A player who does not follow is void in the suit led. One who leads spades before they are
        broken holds nothing else. In a first trick of lowest clubs, nobody holds a lower club than
        they played.
        """
        seats, rules = self.rules.players, self.rules
        allowed = [(1 << 54) - 1] * seats
        broken = rules.breaking == "lead_any_time"
        for number, leader in enumerate(self.leaders):
            played = self.history[number * seats : (number + 1) * seats]
            if not played:
                continue
            led = MASK_BY_CARD[played[0]]
            if led == SPADES and not broken:
                allowed[leader] &= SPADES
            broken = broken or (led == SPADES and rules.breaking == "must_break")
            for step, index in enumerate(played):
                seat = (leader + step) % seats
                if not 1 << index & led:
                    allowed[seat] &= ~led
                    broken = broken or SUIT_OF[index] == Suit.SPADES
                if number == 0 and rules.first_trick != "free":
                    allowed[seat] &= self._first_trick_allows(step, index, played[0])
        if rules.first_trick != "free" and self.leaders:
            allowed = [mask & ~self._clubs_nobody_holds() for mask in allowed]
        return tuple(allowed)

    def _clubs_nobody_holds(self) -> int:
        """Return the clubs below the one that leads the first trick, or all if none leads."""
        if self.history:
            clubs = 1 << self.history[0] & CLUBS
        elif self.leaders[0] == self.seat:
            clubs = self.held & CLUBS
        else:
            return 0
        return CLUBS & (clubs & -clubs) - 1 if clubs else CLUBS

    def _first_trick_allows(self, step: int, index: int, led: int) -> int:
        everything = (1 << 54) - 1
        if step == 0:  # a spade is led only from a hand of spades
            return SPADES if SUIT_OF[index] == Suit.SPADES else everything
        if self.rules.first_trick != "lowest_club":
            return everything
        if 1 << index & CLUBS and 1 << led & CLUBS:
            return ~(CLUBS & (1 << index) - 1)
        if SUIT_OF[index] == Suit.SPADES and SUIT_OF[led] != Suit.SPADES:
            return SPADES
        return everything

    def known(self) -> tuple[int, ...]:
        """Return for each position the mask of cards this seat knows it to hold."""
        masks = [0] * self.rules.players
        masks[self.seat] = self.held
        for giver, taker, index in self.gifts:
            if index >= 0 and giver == self.seat and index not in self.history:
                masks[taker] |= 1 << index
        rules = self.rules
        if rules.first_trick != "free" and rules.players > 2 and self.leaders and not self.history:
            masks[self.leaders[0]] |= rules.lowest_club.bit  # its holder leads
        return tuple(masks)

    def spades_left(self, position: int) -> int | None:
        """Return the number of spades *position* must hold by its bid, None if unknown."""
        bid = self.bids[position]
        if bid is None or self.rules.bidding not in ("mirror", "whiz"):
            return None
        if self.rules.bidding == "whiz" and bid.is_nil:
            return None
        seats = self.rules.players
        played = sum(
            (self.leaders[place // seats] + place % seats) % seats == position
            for place, index in enumerate(self.history)
            if SUIT_OF[index] == Suit.SPADES
        )
        return bid.tricks - played
