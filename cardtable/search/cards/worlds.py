"""Determinization: sampled worlds, full deals consistent with everything one seat knows.

Hidden cards that the same seats may hold form a class. The caller counts the ways to split the
classes among the seats and the number of deals in each way (*splits*). A draw chooses a split by
its weight and shuffles each class, so that all consistent deals are equally likely. Each deal then
gets an importance weight, the likelihood of the other seats' bids and plays, and worlds are
resampled in proportion to it.

worlds.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.libc.math import exp, log

from cardtable.search.cards.hands import Hands

if not cython.compiled:
    from cardtable.search.bits import highest, popcount
    from cardtable.search.cards.hands import SUIT
    from cardtable.search.cards.trick_rules import LEAD_ANY_TIME, beats

TINY = cython.declare(cython.double, 1.0 / 18446744073709551616.0)  # 2**-64: random bits to 0..1


class Worlds:
    """Samples worlds for *seat*, the seat that searches. Not thread-safe.

    All worlds continue from the root of ``hands``.
    """

    def __init__(self) -> None:
        self.hands = Hands()
        if not cython.compiled:
            self.cards, self.start, self.place_owner = [0] * 64, [0] * 17, [0] * 8
            self.known, self.bids_seen = [0] * 4, [0] * 4
            self.history, self.plain_value = [0] * 64, [0.0] * 448
            self.spade_value, self.short_value = [0.0] * 544, [0.0] * 24
            self.has_bid = [False] * 4
            self.must_hold = self.bidding_style = self.nil_stake = 0
            self.bid_discount = self.net_scale = self.net_doubt = 0.0
            self.prepared = [[0.0] * 256 for _seat in range(4)]
            self.net_units, self.net_output = [0.0] * 512, [0.0] * 64
            self.bid_count = 0
        self.bid_net = None
        self.has_net = False
        self.seat = 0
        self.world_count = 0
        self.world_capacity = 0
        self.candidate_capacity = 0
        self.history_length = 0
        self.stop_flag = array("i", [0])

    def start_world(self, world):
        """Go to the root, with the cards of *world*."""
        seat: cython.int
        for seat in range(self.hands.seats):
            self.hands.hold[seat] = self.worlds[world * self.hands.seats + seat]
        self.hands.start()

    def reserve(self, candidates, worlds):
        """Make room for that many *candidates* and *worlds*, before they are drawn."""
        # both by seats: the last game may have had fewer
        if candidates * self.hands.seats > self.candidate_capacity:
            self.candidate_capacity = candidates * self.hands.seats
            self.candidates = array("Q", bytes(8 * self.candidate_capacity))
            self.weights = array("d", bytes(8 * self.candidate_capacity))
        if worlds * self.hands.seats > self.world_capacity:
            self.world_capacity = worlds * self.hands.seats
            self.worlds = array("Q", bytes(8 * self.world_capacity))
            self.world_bids = array("i", bytes(4 * self.world_capacity))

    def set_stop_flag(self, flag):
        """Set the flag that ends draw_worlds() early when ``flag[0]`` turns non-zero."""
        self.stop_flag = flag

    # -- knowledge of the seat ------------------------------------------------------------------

    def set_hidden(self, classes, owners, splits, known, must_seat, must):
        """Set the hidden cards and where they may be.

        *classes* are lists of cards; *owners* is the seat of each hidden place (-1 for a place that
        is out of play); *splits* are pairs of a weight and the number of cards of each class in
        each place, class by class; *known* are the cards each seat is known to hold. Deals in which
        *must_seat* holds none of *must* are not drawn (0: no such condition).
        """
        i: cython.int = 0
        n: cython.int
        total: cython.double = 0.0
        self.class_count = len(classes)
        self.place_count = len(owners)
        for n, cards in enumerate(classes):
            self.start[n] = i
            for card in cards:
                self.cards[i] = card
                i += 1
        self.start[self.class_count] = i
        for n in range(self.place_count):
            self.place_owner[n] = owners[n]
        self.split_count = len(splits)
        self.split_chances = array("d", bytes(8 * self.split_count))
        self.split_cards = array(
            "i", bytes(4 * max(1, self.split_count * self.class_count * self.place_count))
        )
        whole = sum(weight for weight, _counts in splits)
        i = 0
        for n, (weight, counts) in enumerate(splits):
            total += weight / whole
            self.split_chances[n] = total
            for number in counts:
                self.split_cards[i] = number
                i += 1
        for n in range(self.hands.seats):
            self.known[n] = known[n]
        self.must_seat = must_seat
        self.must_hold = must

    def set_history(self, bids, history, opener):
        """Set the bids by seat (-1: do not weigh it) and the cards played, led by *opener*."""
        i: cython.int
        for i in range(self.hands.seats):
            self.bids_seen[i] = bids[i]
        self.history_length = len(history)
        self.opener = opener
        for i in range(self.history_length):
            self.history[i] = history[i]

    def set_bid_model(self, plain, spades, short, spade_shift, bid_log):
        """Set the tables that value a hand and give the likelihood of a bid.

        *plain* and *spades* hold tricks at ``32 * length + mask of the five highest cards``,
        *short* the tricks that a suit of 0..2 cards adds with 0..5 spades at ``6 * length +
        spades``; the highest spades begin at place *spade_shift*. *bid_log* holds the logarithm of
        the chance of bid b by a hand of e expected tricks at ``256 * b + 16 * e``.
        """
        i: cython.int
        for i in range(448):
            self.plain_value[i] = plain[i]
        for i in range(544):
            self.spade_value[i] = spades[i]
        for i in range(18):
            self.short_value[i] = short[i]
        self.spade_shift = spade_shift
        self.bid_log_likelihood = bid_log

    def set_bid_net(self, net, contexts, bids, scale, doubt):
        """Let *net* give the likelihood of bids instead of the tables; None: the tables again.

        *contexts* are what each seat knew when it bid, besides its hand. The first *bids* values of
        the network belong to the bids 0, 1 and so on; one of them is likelier than another by
        exp(*scale* times the difference of their values). *doubt* is the share of bids made at
        random.
        """
        i: cython.int
        seat: cython.int
        numbers: cython.float[64]
        self.has_net = net is not None
        if net is None:
            return
        if not cython.compiled:
            numbers = [0.0] * 64
        self.bid_net = net
        self.bid_count = bids
        self.net_scale, self.net_doubt = scale, doubt
        for seat in range(len(contexts)):
            for i in range(self.bid_net.contexts):
                numbers[i] = contexts[seat][i]
            self.bid_net.prepare(numbers, self.prepared[seat])

    # -- drawing --------------------------------------------------------------------------------

    def draw_worlds(self, number, tries, doubt):
        """Draw *number* worlds out of *tries* times as many; return the number of distinct ones.

        The model of the other seats: each plays the card of the policy with probability
        1 - *doubt*, else any card. When stopped, fewer worlds are drawn: see ``world_count``.
        """
        n: cython.int = number * tries
        count: cython.int = number
        share: cython.double = doubt
        self.reserve(n, count)
        noise: cython.int = self.hands.noise
        self.hands.noise = 0
        with cython.nogil:
            n = self.draw_candidates(n, share)
            if count > n:
                count = n  # stopped
            n = self.resample(n, count)
        self.hands.noise = noise
        self.world_count = count
        return n

    def information(self, hands, number, doubt):
        """Return how much likelier the bids and plays make the deal *hands* than the average deal.

        It is the natural logarithm of the likelihood of *hands*, divided by the mean likelihood of
        *number* deals that are consistent with what the seat knows. The worlds drawn are lost.
        """
        i: cython.int
        seat: cython.int
        best: cython.double
        total: cython.double = 0.0
        noise: cython.int = self.hands.noise
        own: cython.double
        self.draw_worlds(number, 1, doubt)
        self.hands.noise = 0
        for i in range(self.hands.seats):
            self.candidates[i] = hands[i]
        own = self.log_likelihood(0, doubt)
        best = own
        for i in range(self.world_count):
            for seat in range(self.hands.seats):
                self.candidates[seat] = self.worlds[i * self.hands.seats + seat]
            self.weights[i] = self.log_likelihood(0, doubt)
            if self.weights[i] > best:
                best = self.weights[i]
        for i in range(self.world_count):
            total += exp(self.weights[i] - best)
        self.hands.noise = noise
        return own - best - log(total / self.world_count)

    def holdings(self):
        """Return the hands of all seats as masks, world by world."""
        return [self.worlds[i] for i in range(self.world_count * self.hands.seats)]

    def natural_bids(self, spoken, style, shade, stake):
        """Set the bid of each seat in each world: its own if it has *spoken*, or one by its cards.

        *style* 0 is free bidding: the expected tricks less *shade*, at least one. 1 is the number
        of spades; without spades a nil worth *stake* points. 2 is a nil by one partner and at least
        four tricks by the other: of two who have not bid, the weaker hand bids nil.
        """
        world: cython.int
        seat: cython.int
        other: cython.int
        first: cython.int
        mine: cython.ulonglong
        theirs: cython.ulonglong
        for seat in range(self.hands.seats):
            self.has_bid[seat] = spoken[seat]
        self.bidding_style = style
        self.bid_discount = shade
        self.nil_stake = stake
        for world in range(self.world_count):
            for seat in range(self.hands.seats):
                first = world * self.hands.seats
                mine = self.worlds[first + seat]
                if self.has_bid[seat]:
                    self.world_bids[first + seat] = (
                        -self.hands.nil[seat] if self.hands.nil[seat] else self.hands.bid[seat]
                    )
                elif self.bidding_style == 2:
                    other = (seat + 2) & 3
                    theirs = self.worlds[first + other]
                    if self.has_bid[other]:
                        self.world_bids[first + seat] = self.bid_beside_nil(
                            mine, self.hands.nil[other]
                        )
                    elif self.expected_tricks(mine) < self.expected_tricks(theirs) or (
                        self.expected_tricks(mine) == self.expected_tricks(theirs) and seat < other
                    ):
                        self.world_bids[first + seat] = -self.nil_stake
                    else:
                        self.world_bids[first + seat] = self.bid_beside_nil(mine, self.nil_stake)
                else:
                    self.world_bids[first + seat] = self.natural_bid(mine)

    def natural_bid(self, hand):
        """Return the bid of *hand* on its own, a nil as the negative of its points."""
        tricks: cython.int
        if self.bidding_style == 1:
            tricks = popcount(hand >> 48)
            return tricks if tricks else -self.nil_stake
        tricks = cython.cast(cython.int, self.expected_tricks(hand) + 0.5 - self.bid_discount)
        return tricks if tricks > 1 else 1

    def bid_beside_nil(self, hand, nil):
        """Return the bid of *hand* where one partner must bid nil: beside a *nil* at least four."""
        tricks: cython.int
        if nil == 0:
            return -self.nil_stake
        tricks = self.natural_bid(hand)
        return tricks if tricks > 4 else 4

    def draw_candidates(self, number, doubt):
        """Draw *number* candidates with their log-likelihood; return their number.

        They are fewer than *number* when the search is stopped.
        """
        i: cython.int
        for i in range(number):
            if (i & 31) == 31 and self.stop_flag[0]:
                return i
            self.draw_candidate(i)
            self.weights[i] = self.log_likelihood(i, doubt)
        return number

    def draw_candidate(self, candidate):
        """Draw *candidate*: uniform over all consistent deals."""
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
        first: cython.int = candidate * self.hands.seats
        while True:
            for i in range(self.hands.seats):
                self.candidates[first + i] = self.known[i]
            point = self.hands.random_bits() * TINY
            low = 0
            high = self.split_count - 1
            while low < high:
                row = (low + high) // 2
                if self.split_chances[row] < point:
                    low = row + 1
                else:
                    high = row
            row = low * self.class_count * self.place_count
            for group in range(self.class_count):
                i = self.start[group]
                end = self.start[group + 1]
                for place in range(self.place_count):
                    for _number in range(self.split_cards[row + group * self.place_count + place]):
                        j = i + cython.cast(
                            cython.int, ((self.hands.random_bits() >> 40) * (end - i)) >> 24
                        )
                        card = self.cards[j]
                        self.cards[j] = self.cards[i]
                        self.cards[i] = card
                        i += 1
                        if self.place_owner[place] >= 0:
                            self.candidates[first + self.place_owner[place]] |= (
                                cython.cast(cython.ulonglong, 1) << card
                            )
            if self.must_hold == 0 or self.candidates[first + self.must_seat] & self.must_hold:
                return

    def resample(self, number, count):
        """Select *count* of *number* candidates in proportion to their importance weights.

        Systematic resampling: the same candidate may be selected several times. Returns the number
        of distinct worlds.
        """
        maximum: cython.double = self.weights[0]
        total: cython.double = 0.0
        step: cython.double
        point: cython.double
        sum_: cython.double = 0.0
        i: cython.int
        j: cython.int
        n: cython.int = 0
        distinct: cython.int = 0
        selected: cython.int
        for i in range(1, number):
            if self.weights[i] > maximum:
                maximum = self.weights[i]
        for i in range(number):
            self.weights[i] = exp(self.weights[i] - maximum)
            total += self.weights[i]
        step = total / count
        point = step * (self.hands.random_bits() * TINY)
        for i in range(number):
            sum_ += self.weights[i]
            selected = 0
            while n < count and (point < sum_ or i == number - 1):
                for j in range(self.hands.seats):
                    self.worlds[n * self.hands.seats + j] = self.candidates[
                        i * self.hands.seats + j
                    ]
                n += 1
                selected = 1
                point += step
            distinct += selected
        return distinct

    # -- importance weights ---------------------------------------------------------------------

    def expected_tricks(self, hand):
        """Return the tricks that a full *hand* is expected to take."""
        suit: cython.int
        length: cython.int
        number: cython.int = popcount(hand >> 48)
        short: cython.int = number if number < 5 else 5
        cards: cython.ulonglong
        tricks: cython.double = self.spade_value[
            32 * number + cython.cast(cython.int, (hand >> (48 + self.spade_shift)) & 31)
        ]
        for suit in range(3):
            cards = (hand >> (16 * suit)) & SUIT
            length = popcount(cards)
            tricks += self.plain_value[32 * length + cython.cast(cython.int, (cards >> 8) & 31)]
            if length < 3:
                tricks += self.short_value[6 * length + short]
        return tricks if tricks > 0.05 else 0.05

    def bid_by_net(self, seat):
        """Return the log-likelihood of the bid of *seat* with its hand, by the network."""
        i: cython.int
        best: cython.double
        total: cython.double = 0.0
        self.bid_net.run(
            self.hands.hold[seat],
            self.prepared[seat],
            self.net_units,
            self.net_output,
            self.bid_count,
        )
        best = self.net_output[0]
        for i in range(1, self.bid_count):
            if self.net_output[i] > best:
                best = self.net_output[i]
        for i in range(self.bid_count):
            total += exp(self.net_scale * (self.net_output[i] - best))
        total = exp(self.net_scale * (self.net_output[self.bids_seen[seat]] - best)) / total
        return log((1.0 - self.net_doubt) * total + self.net_doubt / self.bid_count)

    def log_likelihood(self, candidate, doubt):
        """Return the log-likelihood of the bids and plays seen in *candidate*."""
        seat: cython.int
        i: cython.int
        card: cython.int
        placed: cython.int = 0  # cards in the trick
        best: cython.int = 0
        winner: cython.int = 0
        total: cython.double = 0.0
        tricks: cython.double
        judged: cython.bint = False
        for seat in range(self.hands.seats):
            self.hands.hold[seat] = self.candidates[candidate * self.hands.seats + seat]
            if self.bids_seen[seat] >= 0 and seat != self.seat:
                judged = True
        if not judged and (self.history_length == 0 or doubt >= 1.0):
            return 0.0
        seat = self.opener
        # return the cards played to the hands they came from
        for i in range(self.history_length):
            card = self.history[i]
            if placed == 0 or beats(card, best, card >> 4 == best >> 4, card >= 48):
                best = card
                winner = seat
            self.hands.hold[seat] = self.hands.hold[seat] | cython.cast(cython.ulonglong, 1) << card
            placed += 1
            seat += 1
            if seat == self.hands.seats:
                seat = 0
            if placed == self.hands.seats:
                placed = 0
                seat = winner
        for seat in range(self.hands.seats):
            if self.bids_seen[seat] >= 0 and seat != self.seat:
                if self.has_net:
                    total += self.bid_by_net(seat)
                    continue
                tricks = self.expected_tricks(self.hands.hold[seat])
                i = cython.cast(cython.int, tricks * 16.0)
                if i > 255:
                    i = 255
                total += self.bid_log_likelihood[256 * self.bids_seen[seat] + i]
        if self.history_length and doubt < 1.0:
            total += self.log_likelihood_of_plays(doubt)
        return total

    def log_likelihood_of_plays(self, doubt):
        """Play the cards of the history; return the log-likelihood of the other seats' plays."""
        i: cython.int
        card: cython.int
        legal: cython.ulonglong
        mask: cython.ulonglong
        chance: cython.double
        likelihood: cython.double = 1.0  # never too small for a double: some 36 plays at 1/1,700
        for i in range(self.hands.seats):
            self.hands.took[i] = 0
        self.hands.left = (
            self.hands.root_left + (self.history_length + self.hands.seats - 1) // self.hands.seats
        )
        if self.hands.root_trick_size:
            self.hands.left -= 1
        self.hands.turn = self.opener
        self.hands.winner = self.opener
        self.hands.trick_size = 0
        self.hands.trick = 0
        self.hands.led = 0
        self.hands.broken = self.hands.breaking == LEAD_ANY_TIME
        self.hands.first_trick = self.hands.first_rule
        self.hands.set_goals()
        for i in range(self.history_length):
            if self.hands.turn != self.seat:
                legal = self.hands.legal()
                mask = self.hands.merge_runs(legal)
                if mask & (mask - 1):
                    card = self.hands.choose_card(legal)
                    chance = doubt / popcount(mask)
                    if self.run_of(mask, self.history[i]) == self.run_of(mask, card):
                        chance += 1.0 - doubt
                    likelihood *= chance
            self.hands.play(self.history[i])
            if self.hands.trick_size == 0:
                self.hands.set_goals_after_trick()
        return log(likelihood)

    def run_of(self, mask, card):
        """Return the highest card of *mask* not above *card*: it stands for the run of *card*."""
        return highest(mask & ((cython.cast(cython.ulonglong, 2) << card) - 1))
