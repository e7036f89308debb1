# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True, cpow=True
"""Tree search over many worlds: one tree of what can be seen, playouts by the policy below it.

Information-set UCT: each iteration takes one world, walks down among the cards that are legal in
it, adds one node, plays the hand out, and adds what it is worth for the side of each mover. How
often a card was on offer takes the place of the parent's visits in the bound.
"""

from __future__ import annotations

from array import array
from math import log, sqrt

import cython

from cardtable.search.worlds import Worlds

ROOM = cython.declare(cython.int, 1 << 18)  # nodes of the tree
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SUIT = cython.declare(cython.ulonglong, 0xFFFF)


class CardTree(Worlds):
    """A tree over the worlds loaded. One thread at a time may use it.

    *eager* is the width of the search, in hundredths of the spread of what hands are worth;
    *nil_doubt* the share of the nils kept in playouts that are lost where nobody sees all cards
    (measured: docs/strength.md).
    """

    def __init__(self) -> None:
        Worlds.__init__(self)
        i: cython.int
        if not cython.compiled:
            self.inverse, self.wide, self.path = [0.0] * 4096, [0.0] * 4096, [0] * 64
            self.sum_points, self.sum_square = [0.0] * 64, [0.0] * 64
            self.sum_made, self.sum_set = [0] * 64, [0] * 64
            self.sum_runs, self.sum_nil = [0] * 64, [0] * 64
            self.tried = 0
        for i in range(1, 4096):
            self.inverse[i] = 1.0 / sqrt(i)
            self.wide[i] = sqrt(log(i + 1.0))
        self.inverse[0] = 1.0
        self.wide[0] = 0.0
        self.card = bytearray(ROOM)
        self.mover = bytearray(ROOM)
        self.child = array("i", bytes(4 * ROOM))
        self.sibling = array("i", bytes(4 * ROOM))
        self.visits = array("i", bytes(4 * ROOM))
        self.offered = array("i", bytes(4 * ROOM))
        self.value = array("d", bytes(8 * ROOM))
        self.eager = 100
        self.nil_doubt = 0.33
        self.explore = 0.3
        self.bidder = -1
        self.bidder_tricks = self.bidder_nil = 0
        self.clear()

    def clear(self):
        """Begin a new tree."""
        self.used = 1
        self.explore = 0.3
        self.child[0] = 0
        self.visits[0] = 0
        self.forget()

    def forget(self):
        """Forget what came of the iterations so far, but not the tree."""
        i: cython.int
        self.runs = 0
        self.mean = 0.0
        self.square = 0.0
        for i in range(64):
            self.sum_points[i] = 0.0
            self.sum_square[i] = 0.0
            self.sum_made[i] = 0
            self.sum_set[i] = 0
            self.sum_runs[i] = 0
            self.sum_nil[i] = 0

    def root_of(self, number):
        """Return 1 / sqrt(number)."""
        factor: cython.double = 1.0
        while number >= 4096:
            number >>= 2
            factor *= 0.5
        return self.inverse[number] * factor

    def choose(self, node, mask):
        """Return the child of *node* with the best bound among *mask*, 0 for none.

        ``tried`` becomes the mask of all its children's cards.
        """
        at: cython.int = self.child[node]
        found: cython.int = 0
        seen: cython.ulonglong = 0
        bit: cython.ulonglong
        bound: cython.double
        best: cython.double = -1e9
        scale: cython.double = self.explore
        offered: cython.int
        while at:
            bit = cython.cast(cython.ulonglong, 1) << self.card[at]
            seen |= bit
            if mask & bit:
                self.offered[at] += 1
                offered = self.offered[at]
                if offered > 4095:
                    offered = 4095
                bound = self.value[at] / self.visits[at] + scale * self.wide[
                    offered
                ] * self.root_of(self.visits[at])
                if bound > best:
                    best = bound
                    found = at
            at = self.sibling[at]
        self.tried = seen
        return found

    def grow(self, node, card):
        """Add a child of *node* for *card*; return its place."""
        at: cython.int = self.used
        self.used += 1
        self.card[at] = card
        self.mover[at] = self.side[self.turn]
        self.child[at] = 0
        self.visits[at] = 0
        self.offered[at] = 1
        self.value[at] = 0.0
        self.sibling[at] = self.child[node]
        self.child[node] = at
        return at

    def once(self, world):
        """Walk down in *world*, add a node, play out, and back up what came of it."""
        node: cython.int = 0
        depth: cython.int = 0
        mask: cython.ulonglong
        fresh: cython.ulonglong
        at: cython.int
        card: cython.int
        first: cython.int = -1
        worth: cython.double
        i: cython.int
        self.begin(world)
        if self.bidder >= 0:
            self.say(world, self.bidder, self.bidder_tricks, self.bidder_nil)
        while self.left:
            mask = self.legal()
            if node or self.root_laid or self.left < 13:
                mask = self.merged(mask)
            at = self.choose(node, mask)
            fresh = mask & ~self.tried
            if fresh and self.used < ROOM:
                self.prepare()
                card = self.pick()
                if not fresh & (cython.cast(cython.ulonglong, 1) << card):
                    card = self.any_of(fresh)
                at = self.grow(node, card)
                self.path[depth] = at
                depth += 1
                if first < 0:
                    first = card
                self.lay(card)
                break
            if at == 0:
                break
            card = self.card[at]
            self.path[depth] = at
            depth += 1
            if first < 0:
                first = card
            self.lay(card)
            node = at
        self.play_out()
        for i in range(depth):
            at = self.path[i]
            worth = self.worth[self.mover[at]]
            self.visits[at] += 1
            self.value[at] += worth
        self.note(first)

    def note(self, card):
        """Add the finished hand to what is known of the root's *card*."""
        side: cython.int = self.side[self.seat]
        other: cython.int
        rival: cython.double = -1e9
        points: cython.double
        worth: cython.double = self.worth[side]
        self.runs += 1
        self.mean += worth
        self.square += worth * worth
        if card < 0:
            return
        for other in range(self.sides):
            if other != side and self.points[other] > rival:
                rival = self.points[other]
                self.tried = other
        points = self.points[side] - rival
        self.sum_runs[card] += 1
        self.sum_points[card] += points
        self.sum_square[card] += points * points
        if self.kept[side]:
            self.sum_made[card] += 1
        if not self.kept[cython.cast(cython.int, self.tried)]:
            self.sum_set[card] += 1
        if self.took[self.seat] == 0:
            self.sum_nil[card] += 1

    def iterate(self, number):
        """Run *number* iterations, each in the next of the worlds."""
        spread: cython.double
        world: cython.int
        for _i in range(number):
            world = cython.cast(cython.int, self.runs % self.world_count)
            self.once(world)
            if (self.runs & 63) == 0 and self.runs < 4096:
                spread = self.square / self.runs - (self.mean / self.runs) ** 2
                self.explore = self.eager * 0.01 * (spread if spread > 0.0 else 0.0) ** 0.5

    def search(self, number: int) -> None:
        """Run *number* iterations with the interpreter's lock free."""
        n: cython.int = number
        with cython.nogil:
            self.iterate(n)

    def try_bids(self, seat, bids, nils, first, last):
        """Play the worlds from *first* to before *last* out for each of the *bids* of *seat*.

        *nils* are what each bid is worth as a nil (0 for a contract); tricks below 0 stand for what
        natural_bids() gave the seat, as it gave the others theirs. Return for each bid the sums of
        (hands played, worth, points ahead, their squares, contracts made, others set, nils kept);
        the same chance meets every bid.
        """
        found = []
        one: cython.int
        nil: cython.int
        who: cython.int = seat
        low: cython.int = first
        high: cython.int = last
        start: cython.ulonglong = self.chance_state
        for one, nil in zip(bids, nils, strict=True):
            self.clear()
            self.chance_state = start
            with cython.nogil:
                self.try_bid(who, one, nil, low, high)
            found.append(
                (
                    self.runs,
                    self.mean,
                    self.sum_points[0],
                    self.sum_square[0],
                    self.sum_made[0],
                    self.sum_set[0],
                    self.sum_nil[0] * (1.0 - self.nil_doubt),
                )
            )
        return found

    def try_bid(self, seat, tricks, nil, first, last):
        """Play the worlds from *first* to before *last* out with the bid *tricks* of *seat*."""
        world: cython.int
        for world in range(first, last):
            self.begin(world)
            self.say(world, seat, tricks, nil)
            self.play_out()
            if self.nil[seat] and self.took[seat] == 0:
                self.mix_failed(seat)
            self.note(0)

    def say(self, world, seat, tricks, nil):
        """Give all seats the bids of *world*, and *seat* its own unless *tricks* are below 0."""
        other: cython.int
        said: cython.int
        for other in range(self.seats):
            said = self.world_bids[world * self.seats + other]
            if other == (seat + 2) & 3 and self.style == 2 and not self.spoken[other]:
                said = self.beside(self.hold[other], nil)
            self.bid[other] = said if said >= 0 else 0
            self.nil[other] = 0 if said >= 0 else -said
        if tricks >= 0:
            self.bid[seat] = tricks
            self.nil[seat] = nil

    def fight_bid(self, seat, tricks, nil, number):
        """Search the worlds with the bid *tricks* of *seat*, worth *nil*; the rest as try_bids().

        Where playouts are too kind to a nil, the tree finds the lead that breaks it. The sums are
        those of the second half of *number* iterations, when it knows where to look.
        """
        half: cython.int = number // 2
        self.clear()
        self.bidder, self.bidder_tricks, self.bidder_nil = seat, tricks, nil
        with cython.nogil:
            self.iterate(half)
            self.forget()
            self.iterate(half)
        self.bidder = -1
        runs: cython.int = 0
        points: cython.double = 0.0
        square: cython.double = 0.0
        made: cython.int = 0
        beaten: cython.int = 0
        kept: cython.int = 0
        i: cython.int
        for i in range(64):
            runs += self.sum_runs[i]
            points += self.sum_points[i]
            square += self.sum_square[i]
            made += self.sum_made[i]
            beaten += self.sum_set[i]
            kept += self.sum_nil[i]
        return runs, self.mean, points, square, made, beaten, kept

    def mix_failed(self, seat):
        """Mix the kept nil of *seat* with the case that it had to take a trick of an opponent."""
        other: cython.int
        side: cython.int
        worth: cython.double[4]
        points: cython.double[4]
        if not cython.compiled:
            worth, points = [0.0] * 4, [0.0] * 4
        for side in range(self.sides):
            worth[side] = self.worth[side]
            points[side] = self.points[side]
        for other in range(self.seats):
            if self.side[other] != self.side[seat] and self.took[other]:
                self.took[other] -= 1
                self.took[seat] = 1
                break
        self.score()
        for side in range(self.sides):
            self.worth[side] += (1.0 - self.nil_doubt) * (worth[side] - self.worth[side])
            self.points[side] += (1.0 - self.nil_doubt) * (points[side] - self.points[side])
        self.took[seat] = 0

    def worth_of(self, took):
        """Return what a finished hand with the tricks *took* by seat is to side 0 of two.

        (worth, points ahead of the other side, whether each side kept its contract)
        """
        i: cython.int
        for i in range(self.seats):
            self.took[i] = took[i]
        self.score()
        kept = (bool(self.kept[0]), bool(self.kept[1]))
        return self.worth[0], self.points[0] - self.points[1], kept

    def results(self) -> list[tuple[int, int, float, float, float, float, float, float]]:
        """Return for each card of the root what is known of it.

        (card, visits, mean worth, mean points ahead, their variance, share of contracts made, of
        others set, of the mover's nil kept).
        """
        found = []
        at: cython.int = self.child[0]
        while at:
            card = self.card[at]
            runs = 1.0 * max(1, self.sum_runs[card])
            mean = self.sum_points[card] / runs
            found.append(
                (
                    card,
                    self.visits[at],
                    self.value[at] / max(1, self.visits[at]),
                    mean,
                    max(0.0, self.sum_square[card] / runs - mean * mean),
                    self.sum_made[card] / runs,
                    self.sum_set[card] / runs,
                    self.sum_nil[card] / runs,
                )
            )
            at = self.sibling[at]
        return found
