"""The knowledge of one seat at a Spades table, frozen: known cards and possible cards."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.cards import Card, Suit, cards_of
from cardtable.games.spades.hand.state import CLUBS, MASK_BY_CARD, SPADES, SUIT_OF
from cardtable.games.spades.views.view_fields import ViewFields
from cardtable.search.cards.trick_rules import BREAKING, LEAD_ANY_TIME, breaks_spades


class SeatPlay(NamedTuple):
    """A card on the table and the position that played it."""

    position: int
    card: Card


class TrickRecord(NamedTuple):
    """A trick in a view; *winner* is None until it is complete."""

    leader: int
    plays: tuple[SeatPlay, ...]
    winner: int | None


class Knowledge(ViewFields):
    """The knowledge of one seat: the fields of its view, and what follows from them.

    Positions count clockwise from 0. A mask has a bit for each card, at the card's index.
    """

    __slots__ = ()

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
        allowed = [(1 << 54) - 1] * seats
        breaking = BREAKING.index(rules.breaking)
        broken = breaking == LEAD_ANY_TIME
        for number, leader in enumerate(self.leaders):
            played = self.history[number * seats : (number + 1) * seats]
            if not played:
                continue
            led = MASK_BY_CARD[played[0]]
            if led == SPADES and not broken:
                allowed[leader] &= SPADES
            for step, index in enumerate(played):
                seat = (leader + step) % seats
                if not 1 << index & led:
                    allowed[seat] &= ~led
                broken = broken or breaks_spades(
                    SUIT_OF[index] == Suit.SPADES, step == 0, led == SPADES, breaking
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
            if SUIT_OF[index] == Suit.SPADES
        )
        return bid.tricks - played
