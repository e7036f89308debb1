# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""How a hand of Spades is played out quickly and sensibly when all cards are known.

Every seat takes tricks cheaply while its side wants them, ducks when they would be bags, cashes
what cannot be beaten, leads to a partner who can win, covers its partner's nil and goes for those
of the others. It looks at the hands behind it: a world is a guess, and what the guess makes certain
is certain there.
"""

from __future__ import annotations

import cython

from cardtable.search.hands import Hands

SPADES = cython.declare(cython.ulonglong, 0xFFFF000000000000)
PLAIN = cython.declare(cython.ulonglong, 0x0000FFFFFFFFFFFF)
SUIT = cython.declare(cython.ulonglong, 0xFFFF)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class Policy(Hands):
    """Hands that play themselves; *careless* of 256 cards are any legal one."""

    def __init__(self) -> None:
        Hands.__init__(self)
        if not cython.compiled:
            self.need, self.contract = [0] * 4, [0] * 4
        self.chance_state = 1
        self.careless = 8
        self.defend = 13

    def seed(self, seed):
        """Begin the stream of chance anew; neighbouring seeds give unrelated streams."""
        state = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        self.chance_state = (state ^ (state >> 31)) or 1

    def draw(self):
        """Return the next 64 random bits (xorshift)."""
        self.chance_state ^= (self.chance_state << 13) & WORD
        self.chance_state ^= self.chance_state >> 7
        self.chance_state ^= (self.chance_state << 17) & WORD
        return self.chance_state

    def any_of(self, mask):
        """Return a random card of *mask*, which is not empty."""
        skip: cython.int = cython.cast(cython.int, ((self.draw() >> 40) * self.number(mask)) >> 24)
        while skip:
            mask &= mask - 1
            skip -= 1
        return self.lowest(mask)

    # -- what a side wants --------------------------------------------------------------------

    def prepare(self):
        """Work out from bids and tricks taken what each side still needs."""
        seat: cython.int
        side: cython.int
        for side in range(self.sides):
            self.need[side] = 0
        for seat in range(self.seats):
            side = self.side[seat]
            self.need[side] += self.bid[seat]
            if self.nil[seat] == 0 or self.failed_rule == 0:
                self.need[side] -= self.took[seat]

    def wants(self, side):
        """Tell whether *side* wants this trick: for its contract, or to set another."""
        other: cython.int
        if self.need[side] > 0:
            return True
        for other in range(self.sides):
            if (
                other != side
                and self.need[other] > 0
                and self.need[other] <= self.left <= self.need[other] + self.defend
            ):
                return True
        return False

    # -- what can beat what -------------------------------------------------------------------

    def beaten(self, held, card, led):
        """Tell whether a hand can beat *card* in a trick of suit *led*."""
        follows: cython.ulonglong = held & (SUIT << (16 * led))
        if follows:
            return card >> 4 == led and (follows >> card) > 1
        follows = held & SPADES
        if card >= 48:
            return (follows >> card) > 1
        return follows != 0

    def forced(self, held, card, led):
        """Tell whether a hand can lay nothing but cards that beat *card*."""
        follows: cython.ulonglong = held & (SUIT << (16 * led))
        if follows:
            return card >> 4 == led and self.lowest(follows) > card
        return (held & PLAIN) == 0 and (card < 48 or self.lowest(held) > card)

    def safe(self, card, led, side):
        """Tell whether no opponent still to play can beat *card*."""
        _step: cython.int
        seat: cython.int = self.turn
        for _step in range(self.seats - self.laid - 1):
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.side[seat] != side and self.beaten(self.hold[seat], card, led):
                return False
        return True

    def over_best(self, mask):
        """Return the cards of *mask* that beat the best card of the running trick."""
        higher: cython.ulonglong = (SUIT << (16 * (self.best >> 4))) & ~(
            (cython.cast(cython.ulonglong, 2) << self.best) - 1
        )
        if self.best < 48:
            higher |= SPADES
        return mask & higher

    def cheapest(self, mask):
        """Return the lowest card of *mask*: plain before spades, by its place in the suit."""
        plain: cython.ulonglong = mask & PLAIN
        suit: cython.int
        best: cython.int = -1
        place: cython.int
        least: cython.int = 99
        ranks: cython.ulonglong
        if plain == 0:
            return self.lowest(mask)
        for suit in range(3):
            ranks = (plain >> (16 * suit)) & SUIT
            if ranks:
                place = self.lowest(ranks)
                if place < least or (place == least and self.draw() & 1):
                    least = place
                    best = 16 * suit + place
        return best

    def dearest(self, mask):
        """Return the highest card of *mask*: spades before plain, by its place in the suit."""
        plain: cython.ulonglong = mask & PLAIN
        suit: cython.int
        best: cython.int = -1
        place: cython.int
        most: cython.int = -1
        ranks: cython.ulonglong
        if plain != mask:
            return self.highest(mask)
        for suit in range(3):
            ranks = (plain >> (16 * suit)) & SUIT
            if ranks:
                place = self.highest(ranks)
                if place > most:
                    most = place
                    best = 16 * suit + place
        return best

    def duck(self, mask):
        """Return the highest card that does not win the trick, or else the lowest there is."""
        under: cython.ulonglong
        if self.laid == 0:
            return self.cheapest(mask)
        under = mask & ~self.over_best(mask)
        if under:
            return self.dearest(under)
        if self.laid == self.seats - 1:
            return self.dearest(mask)  # the trick is won anyway
        return self.cheapest(mask)

    def about_nil(self, other, mask):
        """Return a card that covers a partner's nil or breaks another's, -1 if none matters."""
        friend: cython.bint = self.side[other] == self.side[self.turn]
        card: cython.int
        top: cython.int
        led: cython.int = self.led
        leader: cython.int = self.turn - self.laid
        held: cython.ulonglong = self.hold[other]
        found: cython.ulonglong = 0
        left: cython.ulonglong = mask
        if leader < 0:
            leader += self.seats
        if self.laid and ((other - leader) % self.seats + self.seats) % self.seats < self.laid:
            if self.winner != other:
                return -1
            found = self.over_best(mask)
            if friend:
                return self.lowest(found) if found else -1
            found = mask & ~found
            return self.dearest(found) if found else -1
        while left:
            card = self.lowest(left)
            left &= left - 1
            top = card
            if self.laid == 0:
                led = card >> 4
            elif card >> 4 == self.best >> 4:
                if card < self.best:
                    top = self.best
            elif card < 48:
                top = self.best
            if self.forced(held, top, led):
                found |= cython.cast(cython.ulonglong, 1) << card
        if found == 0:
            return -1
        if friend:
            found = mask & ~found
            return self.cheapest(found) if found else -1
        if found == mask:
            return -1
        return self.dearest(found)

    def reach(self, seat, suit):
        """Return the best *seat* can do when *suit* is led: its card, 48 + for a ruff, or -1."""
        held: cython.ulonglong = self.hold[seat] & (SUIT << (16 * suit))
        if held:
            return self.highest(held)
        held = self.hold[seat] & SPADES
        if held:
            return self.highest(held)
        return -1

    def lead(self, mask):
        """Return a card to lead: one that cannot be beaten, one to a strong partner, a low one."""
        side: cython.int = self.side[self.turn]
        suit: cython.int
        seat: cython.int
        top: cython.int
        foe: cython.int
        ally: cython.int
        can: cython.int
        weight: cython.int
        most: cython.int = -1000
        choice: cython.int = -1
        card: cython.int
        ranks: cython.ulonglong
        for suit in range(4):
            ranks = mask & (SUIT << (16 * suit))
            if ranks == 0:
                continue
            top = self.highest(ranks)
            foe = -1
            ally = -1
            for seat in range(self.seats):
                if seat == self.turn:
                    continue
                can = self.reach(seat, suit)
                if self.side[seat] == side:
                    ally = can
                elif can > foe:
                    foe = can
            weight = cython.cast(cython.int, self.draw() & 31)
            card = self.lowest(ranks)
            if top > foe:
                weight += 200 if suit < 3 else 120
                card = top
            elif ally > foe:
                weight += 100 if suit < 3 else 40
            elif suit == 3:
                weight -= 40
            else:
                weight -= card & 15
            if weight > most:
                most = weight
                choice = card
        return choice

    def follow(self, mask):
        """Return a card for the running trick: win it cheaply if it lasts, else lay the lowest."""
        side: cython.int = self.side[self.turn]
        winning: cython.ulonglong
        card: cython.int
        if self.side[self.winner] == side and self.safe(self.best, self.led, side):
            return self.cheapest(mask)
        winning = self.over_best(mask)
        while winning:
            card = self.cheapest(winning)
            winning ^= cython.cast(cython.ulonglong, 1) << card
            if self.safe(card, self.led, side):
                return card
        return self.cheapest(mask)

    def pick(self):
        """Return a sensible card for the seat to act."""
        mask: cython.ulonglong = self.legal()
        seat: cython.int = self.turn
        other: cython.int
        card: cython.int
        if (mask & (mask - 1)) == 0:
            return self.lowest(mask)
        if self.careless and cython.cast(cython.int, self.draw() & 255) < self.careless:
            return self.any_of(mask)
        if self.nil[seat] and self.took[seat] == 0:
            return self.duck(mask)
        for other in range(self.seats):
            if other != seat and self.nil[other] and self.took[other] == 0:
                card = self.about_nil(other, mask)
                if card >= 0:
                    return card
        if not self.wants(self.side[seat]):
            return self.duck(mask)
        if self.laid:
            return self.follow(mask)
        return self.lead(mask)

    def play_out(self):
        """Play to the end of the hand and score it."""
        taken: cython.int = self.left
        self.prepare()
        while self.left:
            self.lay(self.pick())
            if self.left != taken:
                taken = self.left
                if self.nil[self.winner] == 0 or self.failed_rule == 0:
                    self.need[self.side[self.winner]] -= 1
        self.score()
