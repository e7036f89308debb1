# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""A hand of Spades in C arrays: two to four seats, every option of play and of scoring.

hands.pxd declares the types; without it this file is plain Python. Inside, a card is
``16 * suit + place``, places counting up from the lowest card of a suit, so that jokers are simply
the highest spades; a holding is one mask of 64 bits. A *world* is one full layout of the hidden
cards; all worlds share the position they continue from (the *root*).
"""

from __future__ import annotations

from math import erf, sqrt

import cython

SPADES = cython.declare(cython.ulonglong, 0xFFFF000000000000)
PLAIN = cython.declare(cython.ulonglong, 0x0000FFFFFFFFFFFF)
SUIT = cython.declare(cython.ulonglong, 0xFFFF)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
DE_BRUIJN = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)
LINEAR = cython.declare(cython.double, 1e-4)  # worth of a point
TRICKS = cython.declare(cython.int, 18)  # 0..17 tricks may be taken in a hand


class Hands:
    """The state of one hand, what is legal in it, and what it scores. For one thread at a time."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.hold, self.took, self.bid, self.nil = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.side, self.base, self.points = [0] * 4, [0.0] * 4, [0.0] * 4
            self.worth, self.over, self.kept = [0.0] * 4, [0] * 4, [False] * 4
            self.place, self.count = [0] * 64, [0] * 8192
            self.made, self.bags = [0.0] * 720, [0.0] * 72
            self.spread, self.bell, self.root_took = [0.0] * 2048, [0.0] * 1025, [0] * 4
            self.root_trick = self.trick = self.led = self.best = 0
        i: cython.int
        bit: cython.ulonglong
        for i in range(64):
            bit = cython.cast(cython.ulonglong, 1) << i
            self.place[((bit * DE_BRUIJN) & WORD) >> 58] = i
        for i in range(1, 8192):
            self.count[i] = self.count[i >> 1] + (i & 1)
        for i in range(1025):
            self.bell[i] = erf((i - 512) / 128.0)
        self.world_room = 0
        self.world_count = 0

    # -- the table ----------------------------------------------------------------------------

    def rules(self, side_of, breaking, first_rule, failed_rule):
        """Set the seats and the law of play.

        *side_of* is the side of each seat; *breaking* 0 must_break, 1 lead_any_time,
        2 broken_only_by_ruff; *first_rule* 0 free, 1 lowest_club, 2 two_of_clubs; *failed_rule*
        what the tricks of a failed nil count for: 0 the contract, 1 bags only, 2 nothing.
        """
        seat: cython.int
        self.seats = len(side_of)
        self.sides = max(side_of) + 1
        for seat in range(self.seats):
            self.side[seat] = side_of[seat]
        self.breaking = breaking
        self.first_rule = first_rule
        self.failed_rule = failed_rule

    def scoring(self, made, bags, base, target, floor, hand_spread, hand_gain):
        """Set what a hand is worth.

        *made* gives the points of contract c with t tricks at ``18 * c + t`` (c up to 39);
        *bags* what n tricks over the contract add for side s at ``18 * s + n``; *base* is the score
        of each side before the hand. Standing at a to b is worth ``erf((a - b) / (hand_spread *
        sqrt(2 * hands)))``, hands being those still to come at *hand_gain* points each.
        """
        i: cython.int
        for i in range(len(made)):
            self.made[i] = made[i]
        for i in range(len(bags)):
            self.bags[i] = bags[i]
        for i in range(len(base)):
            self.base[i] = base[i]
        self.target = target
        self.floor = floor
        for i in range(2048):
            self.spread[i] = 1.0 / (hand_spread * sqrt(2 * max(0.35, i / hand_gain)))

    def bids(self, bids, nils):
        """Set the tricks each seat has bid, and what its nil is worth (0 for a seat without)."""
        seat: cython.int
        for seat in range(self.seats):
            self.bid[seat] = bids[seat]
            self.nil[seat] = nils[seat]

    def root(self, took, left, turn, laid, leader, broken, first):
        """Set the position all worlds continue from.

        *took* are the tricks by seat, *left* those to be played with the running one, *laid* its
        cards so far, *first* whether it is the first trick of the hand. With a *turn* of -1 who
        holds the lowest club in a world begins, *leader* where nobody has a club.
        """
        seat: cython.int
        card: cython.int
        for seat in range(self.seats):
            self.root_took[seat] = took[seat]
        self.root_left = left
        self.root_turn = turn
        self.root_laid = 0
        self.root_led = 0
        self.root_best = 0
        self.root_winner = leader
        self.root_trick = 0
        seat = leader
        for card in laid:
            if self.root_laid == 0:
                self.root_led = card >> 4
                self.root_best = card
            elif (card >> 4 == self.root_best >> 4 and card > self.root_best) or (
                card >= 48 and self.root_best < 48
            ):
                self.root_best = card
                self.root_winner = seat
            self.root_trick |= cython.cast(cython.ulonglong, 1) << card
            self.root_laid += 1
            seat += 1
            if seat == self.seats:
                seat = 0
        self.root_broken = broken
        self.root_first = first

    # -- bits ---------------------------------------------------------------------------------

    def lowest(self, mask):
        """Return the lowest card of *mask*, which is not empty."""
        return self.place[(((mask & (WORD - mask + 1)) * DE_BRUIJN) & WORD) >> 58]

    def highest(self, mask):
        """Return the highest card of *mask*, which is not empty."""
        mask |= mask >> 1
        mask |= mask >> 2
        mask |= mask >> 4
        mask |= mask >> 8
        mask |= mask >> 16
        mask |= mask >> 32
        return self.place[((((mask >> 1) + 1) * DE_BRUIJN) & WORD) >> 58]

    def number(self, mask):
        """Return the number of cards in *mask*."""
        return (
            self.count[mask & 8191]
            + self.count[(mask >> 13) & 8191]
            + self.count[(mask >> 26) & 8191]
            + self.count[(mask >> 39) & 8191]
            + self.count[mask >> 52]
        )

    # -- play ---------------------------------------------------------------------------------

    def begin(self, world):
        """Go to the root, with the cards of *world*."""
        seat: cython.int
        at: cython.int = world * self.seats
        clubs: cython.ulonglong = 0
        for seat in range(self.seats):
            self.hold[seat] = self.worlds[at + seat]
            self.took[seat] = self.root_took[seat]
            clubs |= self.hold[seat] & SUIT
        self.left = self.root_left
        self.turn = self.root_turn
        self.laid = self.root_laid
        self.led = self.root_led
        self.best = self.root_best
        self.winner = self.root_winner
        self.broken = self.root_broken
        self.first = self.root_first
        self.trick = self.root_trick
        if self.turn < 0:
            self.turn = self.winner
            clubs &= WORD - clubs + 1
            for seat in range(self.seats):
                if self.hold[seat] & clubs:
                    self.turn = seat

    def legal(self):
        """Return the cards the seat to act may lay."""
        held: cython.ulonglong = self.hold[self.turn]
        found: cython.ulonglong
        clubs: cython.ulonglong
        if self.first and self.first_rule:
            clubs = held & SUIT
            if self.laid == 0:
                if clubs:
                    return clubs & (WORD - clubs + 1)
                found = held & PLAIN
                return found if found else held
            found = held & (SUIT << (16 * self.led))
            if self.first_rule == 1:
                if clubs and self.led == 0:
                    return clubs & (WORD - clubs + 1)
                if not found:
                    found = held & PLAIN
            return found if found else held
        if self.laid:
            found = held & (SUIT << (16 * self.led))
            return found if found else held
        if not self.broken:
            found = held & PLAIN
            if found:
                return found
        return held

    def lay(self, card):
        """Lay *card*, a legal one, for the seat to act."""
        seat: cython.int = self.turn
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << card
        self.hold[seat] ^= bit
        if self.laid == 0:
            self.led = card >> 4
            self.best = card
            self.winner = seat
            self.trick = bit
            if card >= 48 and self.breaking == 0:
                self.broken = True
        else:
            self.trick |= bit
            if card >> 4 == self.best >> 4:
                if card > self.best:
                    self.best = card
                    self.winner = seat
            elif card >= 48:
                self.best = card
                self.winner = seat
            if card >= 48 and self.led != 3:
                self.broken = True
        self.laid += 1
        if self.laid < self.seats:
            seat += 1
            self.turn = seat if seat < self.seats else 0
            return
        self.took[self.winner] += 1
        self.turn = self.winner
        self.laid = 0
        self.trick = 0
        self.left -= 1
        self.first = False

    # -- worth --------------------------------------------------------------------------------

    def score(self):
        """Work out the points of each side for the finished hand, and what they are worth.

        Fills ``points`` and ``worth`` (-1 lost .. 1 won), ``over`` (bags) and ``kept`` by side.
        """
        side: cython.int
        seat: cython.int
        contract: cython.int
        towards: cython.int
        over: cython.int
        rival: cython.double
        total: cython.double
        for side in range(self.sides):
            contract = 0
            towards = 0
            over = 0
            total = 0.0
            for seat in range(self.seats):
                if self.side[seat] != side:
                    continue
                contract += self.bid[seat]
                if self.nil[seat] == 0:
                    towards += self.took[seat]
                elif self.took[seat] == 0:
                    total += self.nil[seat]
                else:
                    total -= self.nil[seat]
                    if self.failed_rule == 0:
                        towards += self.took[seat]
                    elif self.failed_rule == 1:
                        over += self.took[seat]
            self.kept[side] = towards >= contract
            if towards >= contract:
                over += towards - contract
            self.over[side] = over
            total += self.made[TRICKS * contract + towards] + self.bags[TRICKS * side + over]
            self.points[side] = total
        for side in range(self.sides):
            rival = -1e9
            for seat in range(self.sides):
                total = self.base[seat] + self.points[seat]
                if seat != side and total > rival:
                    rival = total
            total = self.base[side] + self.points[side]
            # the last term tells hands apart where the match is as good as decided
            self.worth[side] = self.chance(total, rival) + LINEAR * (total - rival)

    def chance(self, ours, theirs):
        """Return the value of standing at *ours* to *theirs*: -1 lost .. 1 won."""
        best: cython.double = ours if ours > theirs else theirs
        least: cython.double = theirs if ours > theirs else ours
        ahead: cython.double = ours - theirs
        at: cython.int
        if (best >= self.target or least <= self.floor) and ahead != 0.0:
            return 1.0 if ahead > 0 else -1.0
        at = cython.cast(cython.int, self.target - best)
        if at < 0:
            at = 0
        elif at > 2047:
            at = 2047
        ahead = ahead * self.spread[at] * 128.0 + 512.0
        if ahead < 0.0:
            ahead = 0.0
        elif ahead > 1024.0:
            ahead = 1024.0
        at = cython.cast(cython.int, ahead)
        if at >= 1024:
            return self.bell[1024]
        ahead -= at
        return self.bell[at] * (1.0 - ahead) + self.bell[at + 1] * ahead
