"""The knowledge of one seat at a Spades table, frozen: known cards and possible cards."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.cards import Card, Suit, cards_of
from cardtable.games.spades.actions import Draw, Phase
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.core import card_tuple
from cardtable.games.spades.hand import CLUBS, MASK_BY_CARD, SPADES, SUIT_OF, HandState
from cardtable.games.spades.rules import Rules
from cardtable.search.trick_rules import BREAKING, LEAD_ANY_TIME, breaks_spades


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
    """The knowledge of one seat. Positions count clockwise from 0.

    A mask has a bit for each card, at the card's index.
    """

    seat: int
    """The position of this seat."""
    rules: Rules
    """The rules: options, sides, values of cards."""
    phase: Phase
    """The phase of the hand: drawing, bidding, exchange, playing, over."""
    dealer: int
    """The position of the dealer."""
    number: int
    """The number of the hand, from 1."""
    scores: tuple[int, ...]
    """The points of each side before this hand."""
    bags: tuple[int, ...]
    """The bags of each side before this hand."""
    bids: tuple[Bid | None, ...]
    """The bid at each position, None before it."""
    held: int
    """The mask of the cards held."""
    legal: int
    """The mask of the cards that may be played or passed."""
    legal_bids: tuple[Bid, ...]
    """The bids that this seat may make now."""
    to_act: int
    """The position to act, -1 between two hands and after the game."""
    history: bytes
    """The indexes of all cards played in this hand, in order."""
    leaders: bytes
    """The position that led each trick, the current one included."""
    broken: bool
    """Whether spades are broken."""
    passed_cards: tuple[tuple[int, int, int], ...]
    """(From, to, index) of each card passed after a blind nil; index -1: not known."""
    stock_size: int
    """The number of cards in the stock (two players)."""
    drawn: int
    """The index of the card to keep or discard (two players), -1 if there is none."""
    discarded: int
    """The mask of the cards this seat has discarded."""
    names: tuple[str, ...]
    """The players' names, by position."""
    truth: HandState | None
    """The true hand for a strategy with ``sees_everything``, else None."""
    hidden: bool = False
    """Whether this seat has not looked at its cards."""

    # --- cards ---------------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards held, ascending by index."""
        return cards_of(self.held)

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards this seat may play or pass now, ascending; while drawing, both Draws."""
        if self.drawn >= 0:
            return tuple(Draw)  # play_card is not called while drawing
        return card_tuple(self.legal)

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
