# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True, cpow=True
"""Worlds drawn for one seat: full deals that agree with what it knows, the likelier the more often.

Hidden cards that the same seats may hold form a class. How the classes can be shared out, and how
many deals each way stands for, is counted once by the caller (*rows*); a draw takes a row by its
weight and shuffles each class, so that all deals that fit are equally likely. Then every deal is
weighed by the bids and plays of the others, and worlds are taken in proportion.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.libc.math import exp, log

from cardtable.search.policy import Policy

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SUIT = cython.declare(cython.ulonglong, 0xFFFF)
TINY = cython.declare(cython.double, 1.0 / 18446744073709551616.0)  # of 64 random bits, to 0..1


class Worlds(Policy):
    """Draws worlds. *seat* is the one that knows and acts; the others are guessed at."""

    def __init__(self) -> None:
        Policy.__init__(self)
        if not cython.compiled:
            self.cards, self.start, self.owner = [0] * 64, [0] * 17, [0] * 8
            self.known, self.played, self.said = [0] * 4, [0] * 4, [0] * 4
            self.history, self.plain_value = [0] * 64, [0.0] * 448
            self.spade_value, self.short_value = [0.0] * 544, [0.0] * 24
            self.spoken = [False] * 4
            self.must = self.style = self.stake = 0
            self.shade = 0.0
        self.seat = 0
        self.pool_room = 0
        self.laid_before = 0
        self.flag = array("i", [0])

    def listen(self, flag):
        """Let what takes long end soon once ``flag[0]`` is not 0."""
        self.flag = flag

    # -- what is known --------------------------------------------------------------------------

    def hidden(self, classes, owners, rows, known, must_seat, must):
        """Set what may lie where.

        *classes* are lists of cards; *owners* the seat of each hidden place (-1 for one that is out
        of play); *rows* pairs of a weight and how many cards of each class go to each place, class
        by class; *known* the cards each seat surely holds. Deals in which *must_seat* holds none of
        *must* are not drawn (0: no such condition).
        """
        i: cython.int = 0
        n: cython.int
        total: cython.double = 0.0
        self.classes = len(classes)
        self.holders = len(owners)
        for n, cards in enumerate(classes):
            self.start[n] = i
            for card in cards:
                self.cards[i] = card
                i += 1
        self.start[self.classes] = i
        for n in range(self.holders):
            self.owner[n] = owners[n]
        self.rows = len(rows)
        self.chances = array("d", bytes(8 * self.rows))
        self.counts = array("i", bytes(4 * max(1, self.rows * self.classes * self.holders)))
        whole = sum(weight for weight, _counts in rows)
        i = 0
        for n, (weight, counts) in enumerate(rows):
            total += weight / whole
            self.chances[n] = total
            for number in counts:
                self.counts[i] = number
                i += 1
        for n in range(self.seats):
            self.known[n] = known[n]
        self.must_seat = must_seat
        self.must = must

    def heard(self, said, history, opener):
        """Set what was said and laid: bids by seat (-1 for none to judge by), cards in order."""
        i: cython.int
        for i in range(self.seats):
            self.said[i] = said[i]
        self.laid_before = len(history)
        self.opener = opener
        for i in range(self.laid_before):
            self.history[i] = history[i]

    def judge(self, plain, spades, short, spade_shift, bid_log):
        """Set how a hand is valued and bids are judged.

        *plain* and *spades* give tricks by ``32 * length + the five highest cards``, *short* what a
        suit of 0..2 cards adds with 0..5 spades at ``6 * length + spades``; the highest spades
        begin at place *spade_shift*. *bid_log* is the logarithm of the chance of bid b with e
        tricks expected, at ``256 * b + 16 * e``.
        """
        i: cython.int
        for i in range(448):
            self.plain_value[i] = plain[i]
        for i in range(544):
            self.spade_value[i] = spades[i]
        for i in range(18):
            self.short_value[i] = short[i]
        self.spade_shift = spade_shift
        self.bid_log = bid_log

    # -- drawing --------------------------------------------------------------------------------

    def draw_worlds(self, number, tries, doubt):
        """Fill in *number* worlds out of *tries* times as many; return how many differ.

        They are fewer when told to stop: ``world_count`` counts them.

        Others than the seat itself are taken to lay what the policy picks with the chance
        1 - *doubt*, else any card.
        """
        n: cython.int = number * tries
        kept: cython.int = number
        share: cython.double = doubt
        i: cython.int
        if n > self.pool_room:
            self.pool_room = n
            self.pool = array("Q", bytes(8 * self.seats * n))
            self.weights = array("d", bytes(8 * n))
        if kept * self.seats > self.world_room:
            self.world_room = kept * self.seats
            self.worlds = array("Q", bytes(8 * self.world_room))
            self.world_bids = array("i", bytes(4 * self.world_room))
        for i in range(self.seats):
            self.played[i] = 0
        i = self.careless
        self.careless = 0
        with cython.nogil:
            n = self.fill_pool(n, share)
            if kept > n:
                kept = n  # told to stop
            n = self.resample(n, kept)
        self.careless = i
        self.world_count = kept
        return n

    def holdings(self):
        """Return the hands of all seats, world by world."""
        return [self.worlds[i] for i in range(self.world_count * self.seats)]

    def natural_bids(self, spoken, style, shade, stake):
        """Give each seat in each world a bid: what it said if it has *spoken*, or by its cards.

        *style* 0 is free bidding: the tricks expected less *shade*, one at least. 1 is the number
        of spades, none being nil where that is worth something (*stake*). 2 is one partner nil and
        the other four at least: the weaker of two who have not spoken says nil.
        """
        world: cython.int
        seat: cython.int
        other: cython.int
        at: cython.int
        mine: cython.ulonglong
        theirs: cython.ulonglong
        for seat in range(self.seats):
            self.spoken[seat] = spoken[seat]
        self.style = style
        self.shade = shade
        self.stake = stake
        for world in range(self.world_count):
            for seat in range(self.seats):
                at = world * self.seats
                mine = self.worlds[at + seat]
                if self.spoken[seat]:
                    self.world_bids[at + seat] = (
                        -self.nil[seat] if self.nil[seat] else self.bid[seat]
                    )
                elif self.style == 2:
                    other = (seat + 2) & 3
                    theirs = self.worlds[at + other]
                    if self.spoken[other]:
                        self.world_bids[at + seat] = self.beside(mine, self.nil[other])
                    elif self.expected(mine) < self.expected(theirs) or (
                        self.expected(mine) == self.expected(theirs) and seat < other
                    ):
                        self.world_bids[at + seat] = -self.stake
                    else:
                        self.world_bids[at + seat] = self.beside(mine, self.stake)
                else:
                    self.world_bids[at + seat] = self.natural(mine)

    def natural(self, hand):
        """Return the bid of *hand* by itself, a nil as the negative of its worth."""
        tricks: cython.int
        if self.style == 1:
            tricks = self.number(hand >> 48)
            return tricks if tricks else -self.stake
        tricks = cython.cast(cython.int, self.expected(hand) + 0.5 - self.shade)
        return tricks if tricks > 1 else 1

    def beside(self, hand, nil):
        """Return the bid of *hand* where one partner says nil: beside a *nil* four at least."""
        tricks: cython.int
        if nil == 0:
            return -self.stake
        tricks = self.natural(hand)
        return tricks if tricks > 4 else 4

    def fill_pool(self, number, doubt):
        """Deal *number* worlds into the pool, with the logarithm of each one's likelihood.

        Return how many there are: fewer when told to stop.
        """
        i: cython.int
        for i in range(number):
            if (i & 31) == 31 and self.flag[0]:
                return i
            self.deal(i)
            self.weights[i] = self.likelihood(i, doubt)
        return number

    def deal(self, at):
        """Deal world *at* of the pool."""
        row: cython.int
        low: cython.int
        high: cython.int
        group: cython.int
        place: cython.int
        _number: cython.int
        i: cython.int
        j: cython.int
        end: cython.int
        card: cython.int
        point: cython.double
        first: cython.int = at * self.seats
        while True:
            for i in range(self.seats):
                self.pool[first + i] = self.known[i]
            point = self.draw() * TINY
            low = 0
            high = self.rows - 1
            while low < high:
                row = (low + high) // 2
                if self.chances[row] < point:
                    low = row + 1
                else:
                    high = row
            row = low * self.classes * self.holders
            for group in range(self.classes):
                i = self.start[group]
                end = self.start[group + 1]
                for place in range(self.holders):
                    for _number in range(self.counts[row + group * self.holders + place]):
                        j = i + cython.cast(cython.int, ((self.draw() >> 40) * (end - i)) >> 24)
                        card = self.cards[j]
                        self.cards[j] = self.cards[i]
                        self.cards[i] = card
                        i += 1
                        if self.owner[place] >= 0:
                            self.pool[first + self.owner[place]] |= (
                                cython.cast(cython.ulonglong, 1) << card
                            )
            if self.must == 0 or self.pool[first + self.must_seat] & self.must:
                return

    def resample(self, number, kept):
        """Take *kept* worlds out of the pool in proportion to their likelihood; count them."""
        most: cython.double = self.weights[0]
        total: cython.double = 0.0
        step: cython.double
        point: cython.double
        sum_: cython.double = 0.0
        i: cython.int
        j: cython.int
        n: cython.int = 0
        differ: cython.int = 0
        taken: cython.int
        for i in range(1, number):
            if self.weights[i] > most:
                most = self.weights[i]
        for i in range(number):
            self.weights[i] = exp(self.weights[i] - most)
            total += self.weights[i]
        step = total / kept
        point = step * (self.draw() * TINY)
        for i in range(number):
            sum_ += self.weights[i]
            taken = 0
            while n < kept and (point < sum_ or i == number - 1):
                for j in range(self.seats):
                    self.worlds[n * self.seats + j] = self.pool[i * self.seats + j]
                n += 1
                taken = 1
                point += step
            differ += taken
        return differ

    # -- weighing -------------------------------------------------------------------------------

    def expected(self, hand):
        """Return about how many tricks a full *hand* takes."""
        suit: cython.int
        length: cython.int
        number: cython.int = self.number(hand >> 48)
        short: cython.int = number if number < 5 else 5
        cards: cython.ulonglong
        found: cython.double = self.spade_value[
            32 * number + cython.cast(cython.int, (hand >> (48 + self.spade_shift)) & 31)
        ]
        for suit in range(3):
            cards = (hand >> (16 * suit)) & SUIT
            length = self.number(cards)
            found += self.plain_value[32 * length + cython.cast(cython.int, (cards >> 8) & 31)]
            if length < 3:
                found += self.short_value[6 * length + short]
        return found if found > 0.05 else 0.05

    def likelihood(self, at, doubt):
        """Return the logarithm of how well bids and plays go with world *at* of the pool."""
        seat: cython.int
        i: cython.int
        found: cython.double = 0.0
        tricks: cython.double
        judged: cython.bint = False
        for seat in range(self.seats):
            self.hold[seat] = self.pool[at * self.seats + seat]
            if self.said[seat] >= 0 and seat != self.seat:
                judged = True
        if not judged and (self.laid_before == 0 or doubt >= 1.0):
            return 0.0
        seat = self.opener
        # hand the cards laid back to who laid them
        self.laid = 0
        for i in range(self.laid_before):
            if self.laid == 0:
                self.best = self.history[i]
                self.winner = seat
            elif self.history[i] >> 4 == self.best >> 4:
                if self.history[i] > self.best:
                    self.best = self.history[i]
                    self.winner = seat
            elif self.history[i] >= 48:
                self.best = self.history[i]
                self.winner = seat
            self.hold[seat] |= cython.cast(cython.ulonglong, 1) << self.history[i]
            self.laid += 1
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.laid == self.seats:
                self.laid = 0
                seat = self.winner
        for seat in range(self.seats):
            if self.said[seat] >= 0 and seat != self.seat:
                tricks = self.expected(self.hold[seat])
                i = cython.cast(cython.int, tricks * 16.0)
                if i > 255:
                    i = 255
                found += self.bid_log[256 * self.said[seat] + i]
        if self.laid_before and doubt < 1.0:
            found += self.replay(doubt)
        return found

    def replay(self, doubt):
        """Lay the cards of the history; return the logarithm of how likely that was."""
        i: cython.int
        mask: cython.ulonglong
        found: cython.double = 0.0
        chance: cython.double
        for i in range(self.seats):
            self.took[i] = 0
        self.left = self.root_left + (self.laid_before + self.seats - 1) // self.seats
        if self.root_laid:
            self.left -= 1
        self.turn = self.opener
        self.winner = self.opener
        self.laid = 0
        self.trick = 0
        self.broken = self.breaking == 1
        self.first = True
        for i in range(self.laid_before):
            if self.turn != self.seat:
                mask = self.merged(self.legal())
                if mask & (mask - 1):
                    self.prepare()
                    chance = doubt / self.number(mask)
                    if self.below(mask, self.history[i]) == self.below(mask, self.pick()):
                        chance += 1.0 - doubt
                    found += log(chance)
            self.lay(self.history[i])
        return found

    def below(self, mask, card):
        """Return the highest card of *mask* not above *card*: the run that *card* belongs to."""
        return self.highest(mask & ((cython.cast(cython.ulonglong, 2) << card) - 1))

    def merged(self, mask):
        """Return *mask* with one card, the lowest, for each run that nobody else's card parts."""
        others: cython.ulonglong = self.trick
        seat: cython.int
        found: cython.ulonglong = 0
        low: cython.ulonglong
        between: cython.ulonglong
        last: cython.ulonglong = 0
        if (mask & (mask - 1)) == 0:
            return mask
        for seat in range(self.seats):
            if seat != self.turn:
                others |= self.hold[seat]
        while mask:
            low = mask & (WORD - mask + 1)
            mask ^= low
            if last:
                between = (low - 1) & ~((last << 1) - 1)
                if (between & others) or self.lowest(low) >> 4 != self.lowest(last) >> 4:
                    found |= low
            else:
                found = low
            last = low
        return found
