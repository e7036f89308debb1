"""Monte Carlo tree search for Spades: one tree over many sampled worlds (information-set UCT).

Each iteration takes one world, selects a path among the cards that are legal in it by upper
confidence bounds (UCB), expands one node, plays the hand out by the policy and adds its worth to
the nodes of the path, seen from the side that played each card. The number of times a card was
legal (its availability) replaces the parent's visits in the bound.
Source: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search" (2012).

At the root the caller chooses: try_cards() plays each of some cards in the same worlds, so that
their results can be compared.

card_tree.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array
from math import log, sqrt

import cython

from cardtable.search.cards.worlds import Worlds

MAX_NODES = cython.declare(cython.int, 1 << 18)


class CardTree:
    """A search tree over the worlds drawn. Not thread-safe.

    *exploration* is the exploration constant of UCB, in hundredths of the spread of the worths.
    *nil_doubt* is the share of the nils made in playouts that would fail against defenders who see
    only their own cards (measured: docs/strength.md).
    """

    def __init__(self) -> None:
        self.worlds = Worlds()
        self.hands = self.worlds.hands
        self.scoring = self.hands.scoring
        i: cython.int
        if not cython.compiled:
            self.inverse_sqrt, self.sqrt_log, self.path = [0.0] * 4096, [0.0] * 4096, [0] * 64
            self.sum_worth, self.sum_points = [0.0] * 64, [0.0] * 64
            self.sum_square, self.sum_product = [0.0] * 64, [0.0] * 64
            self.sum_made, self.sum_set = [0] * 64, [0] * 64
            self.sum_hands, self.sum_nil = [0] * 64, [0] * 64
            self.sum_partner_nil, self.sum_opponent_nil = [0] * 64, [0] * 64
            self.sum_bags, self.choices = [0] * 64, [0] * 64
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
            self.clear_sums(i)

    def clear_sums(self, card):
        """Clear the sums of *card*."""
        self.sum_hands[card] = 0
        self.sum_worth[card] = 0.0
        self.sum_points[card] = 0.0
        self.sum_square[card] = 0.0
        self.sum_product[card] = 0.0
        self.sum_made[card] = 0
        self.sum_set[card] = 0
        self.sum_nil[card] = 0
        self.sum_partner_nil[card] = 0
        self.sum_opponent_nil[card] = 0
        self.sum_bags[card] = 0

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
        child: cython.int = self.first_child[node]
        selected: cython.int = 0
        tried: cython.ulonglong = 0
        bit: cython.ulonglong
        bound: cython.double
        best: cython.double = -1e9
        scale: cython.double = self.exploration_scale
        offered: cython.int
        while child:
            bit = cython.cast(cython.ulonglong, 1) << self.node_card[child]
            tried |= bit
            if mask & bit:
                self.availability[child] += 1
                offered = self.availability[child]
                if offered > 4095:
                    offered = 4095
                bound = self.value[child] / self.visits[child] + scale * self.sqrt_log[
                    offered
                ] * self.inverse_root(self.visits[child])
                if bound > best:
                    best = bound
                    selected = child
            child = self.next_sibling[child]
        self.tried_cards = tried
        return selected

    def expand(self, node, card):
        """Add a child of *node* for *card*; return its index."""
        child: cython.int = self.node_count
        self.node_count += 1
        self.node_card[child] = card
        self.node_side[child] = self.hands.side[self.hands.turn]
        self.first_child[child] = 0
        self.visits[child] = 0
        self.availability[child] = 1
        self.value[child] = 0.0
        self.next_sibling[child] = self.first_child[node]
        self.first_child[node] = child
        return child

    def run_iteration(self, world, choice):
        """Run one iteration in *world*: selection, expansion, playout, backpropagation.

        *choice* is the card played at the root (-1: selected like all others).
        """
        node: cython.int = 0
        depth: cython.int = 0
        legal: cython.ulonglong
        mask: cython.ulonglong
        fresh: cython.ulonglong
        child: cython.int
        card: cython.int
        worth: cython.double
        i: cython.int
        self.worlds.start_world(world)
        if self.bidder >= 0:
            self.assign_bids(world, self.bidder, self.bidder_tricks, self.bidder_nil)
        if choice >= 0:
            node = self.child_of_root(choice)
            self.path[0] = node
            depth = 1
            self.hands.play(choice)
        while self.hands.left:
            legal = mask = self.hands.legal()
            if node or self.hands.root_trick_size or self.hands.left < 13:
                mask = self.hands.merge_runs(legal)
            child = self.select_child(node, mask)
            fresh = mask & ~self.tried_cards
            if fresh and self.node_count < MAX_NODES:
                self.hands.set_goals()
                card = self.hands.choose_card(legal)
                if not fresh & (cython.cast(cython.ulonglong, 1) << card):
                    card = self.hands.random_card(fresh)
                child = self.expand(node, card)
                self.path[depth] = child
                depth += 1
                self.hands.play(card)
                break
            if child == 0:
                break
            card = self.node_card[child]
            self.path[depth] = child
            depth += 1
            self.hands.play(card)
            node = child
        self.hands.play_out()
        for i in range(depth):
            node = self.path[i]
            worth = self.scoring.worth[self.node_side[node]]
            self.visits[node] += 1
            self.value[node] += worth
        self.record_result(choice if choice >= 0 else 0)
        self.update_scale()

    def child_of_root(self, card):
        """Return the child of the root for *card*, a new one if need be."""
        child: cython.int = self.first_child[0]
        while child and self.node_card[child] != card:
            child = self.next_sibling[child]
        if child == 0:
            child = self.expand(0, card)
        return child

    def record_result(self, card):
        """Add the finished hand to the sums of *card* and to the totals."""
        side: cython.int = self.hands.side[self.worlds.seat]
        other: cython.int
        rival_side: cython.int = 0
        rival: cython.double = -1e9
        points: cython.double
        worth: cython.double = self.scoring.worth[side]
        opponent_nil: cython.bint = False
        self.iterations += 1
        self.mean += worth
        self.square += worth * worth
        for other in range(self.hands.sides):
            if other != side and self.scoring.points[other] > rival:
                rival = self.scoring.points[other]
                rival_side = other
        points = self.scoring.points[side] - rival
        self.sum_hands[card] += 1
        self.sum_worth[card] += worth
        self.sum_points[card] += points
        self.sum_square[card] += worth * worth
        self.sum_product[card] += worth * points
        self.sum_bags[card] += self.scoring.overtricks[side]
        if self.scoring.made_contract[side]:
            self.sum_made[card] += 1
        if not self.scoring.made_contract[rival_side]:
            self.sum_set[card] += 1
        if self.hands.took[self.worlds.seat] == 0:
            self.sum_nil[card] += 1
        for other in range(self.hands.seats):
            if self.hands.nil[other] and self.hands.took[other] == 0:
                if self.hands.side[other] != side:
                    opponent_nil = True
                elif other != self.worlds.seat:
                    self.sum_partner_nil[card] += 1
        if opponent_nil:
            self.sum_opponent_nil[card] += 1

    def sums(self, card):
        """Return the sums of *card*.

        These are: hands played, worth, points ahead, squares of the worth, products of worth and
        points, contracts made, opponents set, hands in which the player took no trick, nils made by
        the partner, hands in which an opponent made a nil, bags.
        """
        return (
            self.sum_hands[card],
            self.sum_worth[card],
            self.sum_points[card],
            self.sum_square[card],
            self.sum_product[card],
            self.sum_made[card],
            self.sum_set[card],
            self.sum_nil[card],
            self.sum_partner_nil[card],
            self.sum_opponent_nil[card],
            self.sum_bags[card],
        )

    @cython.cpow(True)  # the power of a double is a double
    def update_scale(self):
        """Adapt the exploration constant to the spread of the worths, now and then."""
        spread: cython.double
        if (self.iterations & 63) == 0 and self.iterations < 4096:
            spread = self.square / self.iterations - (self.mean / self.iterations) ** 2
            self.exploration_scale = (
                self.exploration * 0.01 * (spread if spread > 0.0 else 0.0) ** 0.5
            )

    def run_iterations(self, number):
        """Run *number* iterations, taking the worlds in turn."""
        for _i in range(number):
            self.run_iteration(
                cython.cast(cython.int, self.iterations % self.worlds.world_count), -1
            )

    def root_cards(self):
        """Return the legal cards at the root, of equivalent ones only the lowest.

        Cards are equivalent if they are so in every world. The worlds must be drawn.
        """
        world: cython.int
        cards: cython.ulonglong = 0
        with cython.nogil:
            for world in range(self.worlds.world_count):
                self.worlds.start_world(world)
                cards |= self.hands.merge_runs(self.hands.legal())
        return [card for card in range(64) if cards >> card & 1]

    def try_cards(self, cards, first, last):
        """Run one iteration for each of the *cards* in each of the worlds first..last-1.

        In each world all cards use the same random numbers. Returns sums() of each card. The
        *cards* must be legal at the root.
        """
        i: cython.int
        number: cython.int = len(cards)
        low: cython.int = first
        high: cython.int = last
        for i in range(number):
            self.choices[i] = cards[i]
            self.clear_sums(self.choices[i])
        with cython.nogil:
            self.run_choices(number, low, high)
        return [self.sums(card) for card in cards]

    def run_choices(self, number, first, last):
        """Run an iteration for each of the first *number* choices in worlds first..last-1."""
        world: cython.int
        i: cython.int
        start: cython.ulonglong
        for world in range(first, last):
            start = self.hands.rng_state
            for i in range(number):
                self.hands.rng_state = start
                self.run_iteration(world, self.choices[i])

    def try_bids(self, seat, bids, nils, first, last):
        """Play out the worlds first..last-1 once for each of the *bids* of *seat*.

        *nils* are the points of each bid as a nil (0 for a contract); a negative bid stands for the
        bid of natural_bids(). All bids use the same random numbers. Returns sums() of each bid.
        """
        sums = []
        tricks: cython.int
        nil: cython.int
        bidder: cython.int = seat
        low: cython.int = first
        high: cython.int = last
        start: cython.ulonglong = self.hands.rng_state
        for tricks, nil in zip(bids, nils, strict=True):
            self.clear()
            self.hands.rng_state = start
            with cython.nogil:
                self.play_out_bid(bidder, tricks, nil, low, high)
            self.sum_nil[0] *= 1.0 - self.nil_doubt
            sums.append(self.sums(0))
        return sums

    def play_out_bid(self, seat, tricks, nil, first, last):
        """Play out the worlds first..last-1 with the bid *tricks* of *seat*."""
        world: cython.int
        for world in range(first, last):
            self.worlds.start_world(world)
            self.assign_bids(world, seat, tricks, nil)
            self.hands.play_out()
            if self.hands.nil[seat] and self.hands.took[seat] == 0:
                self.blend_failed_nil(seat)
            self.record_result(0)

    def assign_bids(self, world, seat, tricks, nil):
        """Set the bids of *world*; that of *seat* is *tricks* unless they are negative."""
        other: cython.int
        bid: cython.int
        for other in range(self.hands.seats):
            bid = self.worlds.world_bids[world * self.hands.seats + other]
            if (
                other == (seat + 2) & 3
                and self.worlds.bidding_style == 2
                and not self.worlds.has_bid[other]
            ):
                bid = self.worlds.bid_beside_nil(self.hands.hold[other], nil)
            self.hands.bid[other] = bid if bid >= 0 else 0
            self.hands.nil[other] = 0 if bid >= 0 else -bid
        if tricks >= 0:
            self.hands.bid[seat] = tricks
            self.hands.nil[seat] = nil

    def search_bid(self, seat, tricks, nil, number):
        """Search the worlds with the bid *tricks* (*nil*) of *seat*; return its sums().

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
        return self.sums(0)

    def blend_failed_nil(self, seat):
        """Blend the made nil of *seat* with the case that it took one trick of an opponent."""
        other: cython.int
        side: cython.int
        share: cython.double = 1.0 - self.nil_doubt
        worth: cython.double[4]
        points: cython.double[4]
        if not cython.compiled:
            worth, points = [0.0] * 4, [0.0] * 4
        for side in range(self.hands.sides):
            worth[side] = self.scoring.worth[side]
            points[side] = self.scoring.points[side]
        for other in range(self.hands.seats):
            if self.hands.side[other] != self.hands.side[seat] and self.hands.took[other]:
                self.hands.took[other] = self.hands.took[other] - 1
                self.hands.took[seat] = 1
                break
        self.hands.score()
        for side in range(self.hands.sides):
            worth[side] -= self.scoring.worth[side]
            points[side] -= self.scoring.points[side]
            self.scoring.worth[side] = self.scoring.worth[side] + share * worth[side]
            self.scoring.points[side] = self.scoring.points[side] + share * points[side]
        self.hands.took[seat] = 0
