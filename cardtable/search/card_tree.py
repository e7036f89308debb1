# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True, cpow=True
"""Monte Carlo tree search for Spades: one tree over many sampled worlds (information-set UCT).

Each iteration takes one world, selects a path among the cards that are legal in it by upper
confidence bounds (UCB), expands one node, plays the hand out by the policy and adds its worth to
the nodes of the path, seen from the side that played each card. The number of times a card was
legal (its availability) replaces the parent's visits in the bound.
Source: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search" (2012).

card_tree.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array
from math import log, sqrt

import cython

from cardtable.search.worlds import Worlds

MAX_NODES = cython.declare(cython.int, 1 << 18)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SUIT = cython.declare(cython.ulonglong, 0xFFFF)


class CardTree(Worlds):
    """A search tree over the worlds drawn. Not thread-safe.

    *exploration* is the exploration constant of UCB, in hundredths of the spread of the worths.
    *nil_doubt* is the share of the nils made in playouts that would fail against defenders who see
    only their own cards (measured: docs/strength.md).
    """

    def __init__(self) -> None:
        Worlds.__init__(self)
        i: cython.int
        if not cython.compiled:
            self.inverse_sqrt, self.sqrt_log, self.path = [0.0] * 4096, [0.0] * 4096, [0] * 64
            self.sum_points, self.sum_square = [0.0] * 64, [0.0] * 64
            self.sum_made, self.sum_set = [0] * 64, [0] * 64
            self.sum_hands, self.sum_nil = [0] * 64, [0] * 64
            self.tried_cards = 0
        for i in range(1, 4096):
            self.inverse_sqrt[i] = 1.0 / sqrt(i)
            self.sqrt_log[i] = sqrt(log(i + 1.0))
        self.inverse_sqrt[0] = 1.0
        self.sqrt_log[0] = 0.0
        self.node_card = bytearray(MAX_NODES)
        self.node_side = bytearray(MAX_NODES)
        self.first_child = array("i", bytes(4 * MAX_NODES))
        self.next_sibling = array("i", bytes(4 * MAX_NODES))
        self.visits = array("i", bytes(4 * MAX_NODES))
        self.availability = array("i", bytes(4 * MAX_NODES))
        self.value = array("d", bytes(8 * MAX_NODES))
        self.exploration = 100
        self.nil_doubt = 0.33
        self.exploration_scale = 0.3
        self.bidder = -1
        self.bidder_tricks = self.bidder_nil = 0
        self.clear()

    def clear(self):
        """Begin with an empty tree."""
        self.node_count = 1
        self.exploration_scale = 0.3
        self.first_child[0] = 0
        self.visits[0] = 0
        self.clear_results()

    def clear_results(self):
        """Clear the results of the iterations so far, but keep the tree."""
        i: cython.int
        self.iterations = 0
        self.mean = 0.0
        self.square = 0.0
        for i in range(64):
            self.sum_points[i] = 0.0
            self.sum_square[i] = 0.0
            self.sum_made[i] = 0
            self.sum_set[i] = 0
            self.sum_hands[i] = 0
            self.sum_nil[i] = 0

    def inverse_root(self, number):
        """Return 1 / sqrt(number)."""
        factor: cython.double = 1.0
        while number >= 4096:
            number >>= 2
            factor *= 0.5
        return self.inverse_sqrt[number] * factor

    def select_child(self, node, mask):
        """Return the child of *node* with the highest UCB among the cards of *mask*, 0 for none.

        Sets ``tried_cards`` to the cards of all children, legal now or not.
        """
        at: cython.int = self.first_child[node]
        found: cython.int = 0
        tried: cython.ulonglong = 0
        bit: cython.ulonglong
        bound: cython.double
        best: cython.double = -1e9
        scale: cython.double = self.exploration_scale
        offered: cython.int
        while at:
            bit = cython.cast(cython.ulonglong, 1) << self.node_card[at]
            tried |= bit
            if mask & bit:
                self.availability[at] += 1
                offered = self.availability[at]
                if offered > 4095:
                    offered = 4095
                bound = self.value[at] / self.visits[at] + scale * self.sqrt_log[
                    offered
                ] * self.inverse_root(self.visits[at])
                if bound > best:
                    best = bound
                    found = at
            at = self.next_sibling[at]
        self.tried_cards = tried
        return found

    def expand(self, node, card):
        """Add a child of *node* for *card*; return its index."""
        at: cython.int = self.node_count
        self.node_count += 1
        self.node_card[at] = card
        self.node_side[at] = self.side[self.turn]
        self.first_child[at] = 0
        self.visits[at] = 0
        self.availability[at] = 1
        self.value[at] = 0.0
        self.next_sibling[at] = self.first_child[node]
        self.first_child[node] = at
        return at

    def run_iteration(self, world):
        """Run one iteration in *world*: selection, expansion, playout, backpropagation."""
        node: cython.int = 0
        depth: cython.int = 0
        mask: cython.ulonglong
        fresh: cython.ulonglong
        at: cython.int
        card: cython.int
        first: cython.int = -1
        worth: cython.double
        i: cython.int
        self.start_world(world)
        if self.bidder >= 0:
            self.assign_bids(world, self.bidder, self.bidder_tricks, self.bidder_nil)
        while self.left:
            mask = self.legal()
            if node or self.root_trick_size or self.left < 13:
                mask = self.merge_runs(mask)
            at = self.select_child(node, mask)
            fresh = mask & ~self.tried_cards
            if fresh and self.node_count < MAX_NODES:
                self.count_needs()
                card = self.choose_card()
                if not fresh & (cython.cast(cython.ulonglong, 1) << card):
                    card = self.random_card(fresh)
                at = self.expand(node, card)
                self.path[depth] = at
                depth += 1
                if first < 0:
                    first = card
                self.play(card)
                break
            if at == 0:
                break
            card = self.node_card[at]
            self.path[depth] = at
            depth += 1
            if first < 0:
                first = card
            self.play(card)
            node = at
        self.play_out()
        for i in range(depth):
            at = self.path[i]
            worth = self.worth[self.node_side[at]]
            self.visits[at] += 1
            self.value[at] += worth
        self.record_result(first)

    def record_result(self, card):
        """Add the finished hand to the results of *card* at the root (-1: to the totals only)."""
        side: cython.int = self.side[self.seat]
        other: cython.int
        rival_side: cython.int = 0
        rival: cython.double = -1e9
        points: cython.double
        worth: cython.double = self.worth[side]
        self.iterations += 1
        self.mean += worth
        self.square += worth * worth
        if card < 0:
            return
        for other in range(self.sides):
            if other != side and self.points[other] > rival:
                rival = self.points[other]
                rival_side = other
        points = self.points[side] - rival
        self.sum_hands[card] += 1
        self.sum_points[card] += points
        self.sum_square[card] += points * points
        if self.made_contract[side]:
            self.sum_made[card] += 1
        if not self.made_contract[rival_side]:
            self.sum_set[card] += 1
        if self.took[self.seat] == 0:
            self.sum_nil[card] += 1

    def run_iterations(self, number):
        """Run *number* iterations, taking the worlds in turn."""
        spread: cython.double
        world: cython.int
        for _i in range(number):
            world = cython.cast(cython.int, self.iterations % self.world_count)
            self.run_iteration(world)
            if (self.iterations & 63) == 0 and self.iterations < 4096:
                spread = self.square / self.iterations - (self.mean / self.iterations) ** 2
                self.exploration_scale = (
                    self.exploration * 0.01 * (spread if spread > 0.0 else 0.0) ** 0.5
                )

    def search(self, number: int) -> None:
        """Run *number* iterations without the GIL."""
        n: cython.int = number
        with cython.nogil:
            self.run_iterations(n)

    def try_bids(self, seat, bids, nils, first, last):
        """Play out the worlds first..last-1 once for each of the *bids* of *seat*.

        *nils* are the points of each bid as a nil (0 for a contract); a negative bid stands for the
        bid of natural_bids(). All bids use the same random numbers. Returns for each bid the sums
        of (hands played, worth, points ahead, squares of these, contracts made, opponents set,
        nils made).
        """
        found = []
        tricks: cython.int
        nil: cython.int
        bidder: cython.int = seat
        low: cython.int = first
        high: cython.int = last
        start: cython.ulonglong = self.rng_state
        for tricks, nil in zip(bids, nils, strict=True):
            self.clear()
            self.rng_state = start
            with cython.nogil:
                self.play_out_bid(bidder, tricks, nil, low, high)
            found.append(
                (
                    self.iterations,
                    self.mean,
                    self.sum_points[0],
                    self.sum_square[0],
                    self.sum_made[0],
                    self.sum_set[0],
                    self.sum_nil[0] * (1.0 - self.nil_doubt),
                )
            )
        return found

    def play_out_bid(self, seat, tricks, nil, first, last):
        """Play out the worlds first..last-1 with the bid *tricks* of *seat*."""
        world: cython.int
        for world in range(first, last):
            self.start_world(world)
            self.assign_bids(world, seat, tricks, nil)
            self.play_out()
            if self.nil[seat] and self.took[seat] == 0:
                self.blend_failed_nil(seat)
            self.record_result(0)

    def assign_bids(self, world, seat, tricks, nil):
        """Set the bids of *world*; that of *seat* is *tricks* unless they are negative."""
        other: cython.int
        bid: cython.int
        for other in range(self.seats):
            bid = self.world_bids[world * self.seats + other]
            if other == (seat + 2) & 3 and self.bidding_style == 2 and not self.has_bid[other]:
                bid = self.bid_beside_nil(self.hold[other], nil)
            self.bid[other] = bid if bid >= 0 else 0
            self.nil[other] = 0 if bid >= 0 else -bid
        if tricks >= 0:
            self.bid[seat] = tricks
            self.nil[seat] = nil

    def search_bid(self, seat, tricks, nil, number):
        """Search the worlds with the bid *tricks* (*nil*) of *seat*; return a row of try_bids().

        Playouts overrate a nil; the tree finds the lead that sets it. The sums are those of the
        second half of *number* iterations, when the tree has found the best defence.
        """
        half: cython.int = number // 2
        self.clear()
        self.bidder, self.bidder_tricks, self.bidder_nil = seat, tricks, nil
        with cython.nogil:
            self.run_iterations(half)
            self.clear_results()
            self.run_iterations(half)
        self.bidder = -1
        runs: cython.int = 0
        points: cython.double = 0.0
        square: cython.double = 0.0
        made: cython.int = 0
        opponents_set: cython.int = 0
        nils_made: cython.int = 0
        i: cython.int
        for i in range(64):
            runs += self.sum_hands[i]
            points += self.sum_points[i]
            square += self.sum_square[i]
            made += self.sum_made[i]
            opponents_set += self.sum_set[i]
            nils_made += self.sum_nil[i]
        return runs, self.mean, points, square, made, opponents_set, nils_made

    def blend_failed_nil(self, seat):
        """Blend the made nil of *seat* with the case that it took one trick of an opponent."""
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
        """Score a finished hand with the tricks *took* by seat, seen from side 0 of two.

        Returns (worth, points ahead of the other side, whether each side made its contract).
        """
        i: cython.int
        for i in range(self.seats):
            self.took[i] = took[i]
        self.score()
        made = (bool(self.made_contract[0]), bool(self.made_contract[1]))
        return self.worth[0], self.points[0] - self.points[1], made

    def results(self) -> list[tuple[int, int, float, float, float, float, float, float]]:
        """Return the results of each card at the root.

        A row is (card, visits, mean worth, mean points ahead, variance of these, share of hands in
        which the contract was made, the opponents were set, the player took no trick).
        """
        found = []
        at: cython.int = self.first_child[0]
        while at:
            card = self.node_card[at]
            runs = 1.0 * max(1, self.sum_hands[card])
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
            at = self.next_sibling[at]
        return found
