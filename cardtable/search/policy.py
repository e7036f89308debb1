# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""The playout policy: fast, sensible play of a hand of Spades with all cards known.

A seat wins tricks cheaply while its side needs them and ducks when they would be bags. It cashes
cards that cannot be beaten, leads to a partner who can win, covers its partner's nil and attacks
those of the opponents. It sees the hands of the seats still to play: within a world all cards are
known.
"""

from __future__ import annotations

import cython

from cardtable.search.hands import Hands

SPADES = cython.declare(cython.ulonglong, 0xFFFF000000000000)
PLAIN = cython.declare(cython.ulonglong, 0x0000FFFFFFFFFFFF)
SUIT = cython.declare(cython.ulonglong, 0xFFFF)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class Policy(Hands):
    """A hand that can be played out; *noise* of 256 cards are chosen at random."""

    def __init__(self) -> None:
        Hands.__init__(self)
        if not cython.compiled:
            self.need = [0] * 4
        self.rng_state = 1
        self.noise = 8
        self.defence_margin = 13

    def seed(self, seed):
        """Seed the random numbers; neighbouring seeds give unrelated sequences."""
        # the increment and the mixing multipliers are those of splitmix64
        state = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        self.rng_state = (state ^ (state >> 31)) or 1

    def random_bits(self):
        """Return the next 64 random bits (xorshift64)."""
        self.rng_state ^= (self.rng_state << 13) & WORD
        self.rng_state ^= self.rng_state >> 7
        self.rng_state ^= (self.rng_state << 17) & WORD
        return self.rng_state

    def random_card(self, mask):
        """Return a random card of *mask*, which is not empty."""
        skip: cython.int = cython.cast(
            cython.int, ((self.random_bits() >> 40) * self.popcount(mask)) >> 24
        )
        while skip:
            mask &= mask - 1
            skip -= 1
        return self.lowest(mask)

    # -- goals of a side ----------------------------------------------------------------------

    def count_needs(self):
        """Count the tricks each side still needs for its contract."""
        seat: cython.int
        side: cython.int
        for side in range(self.sides):
            self.need[side] = 0
        for seat in range(self.seats):
            side = self.side[seat]
            self.need[side] += self.bid[seat]
            if self.nil[seat] == 0 or self.failed_nil_rule == 0:
                self.need[side] -= self.took[seat]

    def wants_trick(self, side):
        """Return whether *side* wants this trick: for its contract, or to set another side."""
        other: cython.int
        if self.need[side] > 0:
            return True
        for other in range(self.sides):
            if (
                other != side
                and self.need[other] > 0
                and self.need[other] <= self.left <= self.need[other] + self.defence_margin
            ):
                return True
        return False

    # -- comparing cards ----------------------------------------------------------------------

    def can_beat(self, held, card, led):
        """Return whether the hand *held* can beat *card* in a trick of suit *led*."""
        follows: cython.ulonglong = held & (SUIT << (16 * led))
        if follows:
            return card >> 4 == led and (follows >> card) > 1
        follows = held & SPADES
        if card >= 48:
            return (follows >> card) > 1
        return follows != 0

    def must_beat(self, held, card, led):
        """Return whether all cards that the hand *held* may play beat *card*."""
        follows: cython.ulonglong = held & (SUIT << (16 * led))
        if follows:
            return card >> 4 == led and self.lowest(follows) > card
        return (held & PLAIN) == 0 and (card < 48 or self.lowest(held) > card)

    def is_safe(self, card, led, side):
        """Return whether no opponent still to play can beat *card*."""
        _step: cython.int
        seat: cython.int = self.turn
        for _step in range(self.seats - self.trick_size - 1):
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.side[seat] != side and self.can_beat(self.hold[seat], card, led):
                return False
        return True

    def winning_cards(self, mask):
        """Return the cards of *mask* that beat the best card of the current trick."""
        higher: cython.ulonglong = (SUIT << (16 * (self.best >> 4))) & ~(
            (cython.cast(cython.ulonglong, 2) << self.best) - 1
        )
        if self.best < 48:
            higher |= SPADES
        return mask & higher

    def cheapest(self, mask):
        """Return the lowest card of *mask* by place in its suit, spades last."""
        plain: cython.ulonglong = mask & PLAIN
        suit: cython.int
        best: cython.int = -1
        place: cython.int
        lowest: cython.int = 99
        ranks: cython.ulonglong
        if plain == 0:
            return self.lowest(mask)
        for suit in range(3):
            ranks = (plain >> (16 * suit)) & SUIT
            if ranks:
                place = self.lowest(ranks)
                if place < lowest or (place == lowest and self.random_bits() & 1):
                    lowest = place
                    best = 16 * suit + place
        return best

    def costliest(self, mask):
        """Return the highest card of *mask* by place in its suit, spades first."""
        plain: cython.ulonglong = mask & PLAIN
        suit: cython.int
        best: cython.int = -1
        place: cython.int
        highest: cython.int = -1
        ranks: cython.ulonglong
        if plain != mask:
            return self.highest(mask)
        for suit in range(3):
            ranks = (plain >> (16 * suit)) & SUIT
            if ranks:
                place = self.highest(ranks)
                if place > highest:
                    highest = place
                    best = 16 * suit + place
        return best

    def choose_duck(self, mask):
        """Return the highest card that does not win the trick, or else the lowest card."""
        under: cython.ulonglong
        if self.trick_size == 0:
            return self.cheapest(mask)
        under = mask & ~self.winning_cards(mask)
        if under:
            return self.costliest(under)
        if self.trick_size == self.seats - 1:
            return self.costliest(mask)  # every card wins the trick: use the highest
        return self.cheapest(mask)

    def choose_for_nil(self, other, mask):
        """Return a card that covers the nil of *other* (a partner) or attacks it (an opponent).

        Return -1 if no card makes a difference to the nil.
        """
        is_partner: cython.bint = self.side[other] == self.side[self.turn]
        card: cython.int
        top: cython.int
        led: cython.int = self.led
        leader: cython.int = self.turn - self.trick_size
        held: cython.ulonglong = self.hold[other]
        found: cython.ulonglong = 0
        left: cython.ulonglong = mask
        if leader < 0:
            leader += self.seats
        if (
            self.trick_size
            and ((other - leader) % self.seats + self.seats) % self.seats < self.trick_size
        ):
            if self.winner != other:
                return -1
            found = self.winning_cards(mask)
            if is_partner:
                return self.lowest(found) if found else -1
            found = mask & ~found
            return self.costliest(found) if found else -1
        while left:
            card = self.lowest(left)
            left &= left - 1
            top = card
            if self.trick_size == 0:
                led = card >> 4
            elif card >> 4 == self.best >> 4:
                if card < self.best:
                    top = self.best
            elif card < 48:
                top = self.best
            if self.must_beat(held, top, led):
                found |= cython.cast(cython.ulonglong, 1) << card
        if found == 0:
            return -1
        if is_partner:
            found = mask & ~found
            return self.cheapest(found) if found else -1
        if found == mask:
            return -1
        return self.costliest(found)

    def best_reply(self, seat, suit):
        """Return the best card of *seat* when *suit* is led (48 and up: a ruff), or -1."""
        held: cython.ulonglong = self.hold[seat] & (SUIT << (16 * suit))
        if held:
            return self.highest(held)
        held = self.hold[seat] & SPADES
        if held:
            return self.highest(held)
        return -1

    def choose_lead(self, mask):
        """Return a card to lead: an unbeatable one, one to a strong partner, or a low one."""
        side: cython.int = self.side[self.turn]
        suit: cython.int
        seat: cython.int
        top: cython.int
        opponent: cython.int
        partner: cython.int
        reply: cython.int
        weight: cython.int
        best_weight: cython.int = -1000
        choice: cython.int = -1
        card: cython.int
        ranks: cython.ulonglong
        for suit in range(4):
            ranks = mask & (SUIT << (16 * suit))
            if ranks == 0:
                continue
            top = self.highest(ranks)
            opponent = -1
            partner = -1
            for seat in range(self.seats):
                if seat == self.turn:
                    continue
                reply = self.best_reply(seat, suit)
                if self.side[seat] == side:
                    partner = reply
                elif reply > opponent:
                    opponent = reply
            weight = cython.cast(cython.int, self.random_bits() & 31)
            card = self.lowest(ranks)
            if top > opponent:
                weight += 200 if suit < 3 else 120
                card = top
            elif partner > opponent:
                weight += 100 if suit < 3 else 40
            elif suit == 3:
                weight -= 40
            else:
                weight -= card & 15
            if weight > best_weight:
                best_weight = weight
                choice = card
        return choice

    def choose_follow(self, mask):
        """Return the cheapest card that is sure to win the current trick, or else the lowest."""
        side: cython.int = self.side[self.turn]
        winning: cython.ulonglong
        card: cython.int
        if self.side[self.winner] == side and self.is_safe(self.best, self.led, side):
            return self.cheapest(mask)
        winning = self.winning_cards(mask)
        while winning:
            card = self.cheapest(winning)
            winning ^= cython.cast(cython.ulonglong, 1) << card
            if self.is_safe(card, self.led, side):
                return card
        return self.cheapest(mask)

    def choose_card(self):
        """Return the card that the policy plays for the seat to act."""
        mask: cython.ulonglong = self.legal()
        seat: cython.int = self.turn
        other: cython.int
        card: cython.int
        if (mask & (mask - 1)) == 0:
            return self.lowest(mask)
        if self.noise and cython.cast(cython.int, self.random_bits() & 255) < self.noise:
            return self.random_card(mask)
        if self.nil[seat] and self.took[seat] == 0:
            return self.choose_duck(mask)
        for other in range(self.seats):
            if other != seat and self.nil[other] and self.took[other] == 0:
                card = self.choose_for_nil(other, mask)
                if card >= 0:
                    return card
        if not self.wants_trick(self.side[seat]):
            return self.choose_duck(mask)
        if self.trick_size:
            return self.choose_follow(mask)
        return self.choose_lead(mask)

    def play_out(self):
        """Play the hand to its end and score it."""
        tricks_left: cython.int = self.left
        self.count_needs()
        while self.left:
            self.play(self.choose_card())
            if self.left != tricks_left:
                tricks_left = self.left
                if self.nil[self.winner] == 0 or self.failed_nil_rule == 0:
                    self.need[self.side[self.winner]] -= 1
        self.score()
