"""Whole hands of Spades played by a search in all seats, without leaving compiled code.

Each card is the one with the best mean over sampled worlds, all tried in the same ones. A world is
drawn by many random exchanges of two hidden cards, of which those are refused that give a seat a
suit it has shown to lack: all consistent deals are equally likely in the end. With the bids of the
others as weights, worlds are resampled as in worlds.py. A hand takes about a thousandth of the time
of one played by strategies through the doors of the engine, so it serves to make training data.

self_play.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.cards.worlds import Worlds

if not cython.compiled:
    from cardtable.search.bits import lowest, popcount
    from cardtable.search.cards.hands import SUIT

MIXING = cython.declare(cython.int, 4)  # exchanges for each hidden card before the first world


class SelfPlay:
    """Plays a hand in all seats. Rules, scoring, bids and the bid model are set in ``worlds``.

    Not thread-safe.
    """

    def __init__(self) -> None:
        self.worlds = Worlds()
        self.hands = self.worlds.hands
        if not cython.compiled:
            self.true_hold, self.true_took, self.void_in = [0] * 4, [0] * 4, [0] * 4
            self.hidden_cards, self.hidden_owner = [0] * 64, [0] * 64
            self.total = [0.0] * 64
            self.hidden_count = 0

    def play_hand(self, hands, opener, number, tries, doubt):
        """Play the deal *hands*, led by *opener*; return the tricks of each seat and the cards.

        Each decision tries all cards in *number* worlds, resampled from *tries* times as many by
        the likelihood of the bids seen (1: not resampled) and, with a *doubt* below 1, of the
        plays (see Worlds.draw_worlds()).
        """
        seat: cython.int
        card: cython.int
        mask: cython.ulonglong
        count: cython.int = number
        times: cython.int = tries
        share: cython.double = doubt
        self.worlds.reserve(count * times, count)
        for seat in range(self.hands.seats):
            self.true_hold[seat] = hands[seat]
            self.true_took[seat] = 0
            self.void_in[seat] = 0
        self.worlds.history_length = 0
        self.worlds.opener = opener
        self.hands.set_root(
            (0, 0, 0, 0), popcount(self.true_hold[0]), opener, (), opener, False, True
        )
        played: list[int] = []
        while self.hands.root_left:
            with cython.nogil:
                self.restore_root()
                mask = self.hands.legal()
                mask = self.hands.merge_runs(mask)
                card = lowest(mask)
                if mask & (mask - 1):
                    card = self.best_card(count, times, share)
                self.play_true(card)
            played.append(card)
        return [self.true_took[seat] for seat in range(self.hands.seats)], bytes(played)

    def restore_root(self):
        """Set the fields of the current hand to the true position."""
        seat: cython.int
        for seat in range(self.hands.seats):
            self.hands.hold[seat] = self.true_hold[seat]
            self.hands.took[seat] = self.true_took[seat]
        self.hands.left = self.hands.root_left
        self.hands.turn = self.hands.root_turn
        self.hands.trick_size = self.hands.root_trick_size
        self.hands.led = self.hands.root_led
        self.hands.best = self.hands.root_best
        self.hands.winner = self.hands.root_winner
        self.hands.broken = self.hands.root_broken
        self.hands.first_trick = self.hands.root_first_trick
        self.hands.trick = self.hands.root_trick

    def take_root(self):
        """Make the current position the root."""
        seat: cython.int
        for seat in range(self.hands.seats):
            self.true_hold[seat] = self.hands.hold[seat]
            self.true_took[seat] = self.hands.root_took[seat] = self.hands.took[seat]
        self.hands.root_left = self.hands.left
        self.hands.root_turn = self.hands.turn
        self.hands.root_trick_size = self.hands.trick_size
        self.hands.root_led = self.hands.led
        self.hands.root_best = self.hands.best
        self.hands.root_winner = self.hands.winner
        self.hands.root_broken = self.hands.broken
        self.hands.root_first_trick = self.hands.first_trick
        self.hands.root_trick = self.hands.trick

    def play_true(self, card):
        """Play *card* in the true position, and note the suit that its player lacks."""
        suit: cython.ulonglong = SUIT << (card & 48)
        self.restore_root()
        if self.hands.led and suit != self.hands.led:
            self.void_in[self.hands.turn] |= self.hands.led
        self.worlds.history[self.worlds.history_length] = card
        self.worlds.history_length += 1
        self.hands.play(card)
        self.take_root()

    def hide_cards(self):
        """Collect the cards of all seats but the one to act."""
        seat: cython.int
        cards: cython.ulonglong
        self.hidden_count = 0
        for seat in range(self.hands.seats):
            if seat == self.hands.root_turn:
                continue
            cards = self.true_hold[seat]
            while cards:
                self.hidden_cards[self.hidden_count] = lowest(cards)
                self.hidden_owner[self.hidden_count] = seat
                self.hidden_count += 1
                cards &= cards - 1

    def swap_hidden(self, number):
        """Exchange the owners of two hidden cards *number* times, where they may hold them."""
        _i: cython.int
        one: cython.int
        other: cython.int
        first: cython.int
        second: cython.int
        bits: cython.ulonglong
        for _i in range(number):
            bits = self.hands.random_bits()
            one = cython.cast(cython.int, ((bits & 0xFFFFFF) * self.hidden_count) >> 24)
            other = cython.cast(cython.int, (((bits >> 24) & 0xFFFFFF) * self.hidden_count) >> 24)
            first = self.hidden_owner[one]
            second = self.hidden_owner[other]
            if (
                self.void_in[first] >> self.hidden_cards[other] & 1
                or self.void_in[second] >> self.hidden_cards[one] & 1
            ):
                continue
            self.hidden_owner[one] = second
            self.hidden_owner[other] = first

    def draw_positions(self, number, tries, doubt):
        """Draw *number* worlds for the seat to act; return their number."""
        i: cython.int
        j: cython.int
        seat: cython.int
        noise: cython.int = self.hands.noise
        total: cython.int = number * tries
        held: cython.ulonglong[4]
        if not cython.compiled:
            held = [0] * 4
        self.hide_cards()
        self.worlds.seat = self.hands.root_turn
        self.swap_hidden(MIXING * self.hidden_count)
        self.hands.noise = 0
        for i in range(total):
            for seat in range(self.hands.seats):
                held[seat] = 0
            held[self.hands.root_turn] = self.true_hold[self.hands.root_turn]
            self.swap_hidden(self.hidden_count)
            for j in range(self.hidden_count):
                held[self.hidden_owner[j]] |= (
                    cython.cast(cython.ulonglong, 1) << self.hidden_cards[j]
                )
            for seat in range(self.hands.seats):
                self.worlds.candidates[i * self.hands.seats + seat] = held[seat]
            self.worlds.weights[i] = self.worlds.log_likelihood(i, doubt) if tries > 1 else 0.0
        self.hands.noise = noise
        self.worlds.resample(total, number)
        return number

    def best_card(self, number, tries, doubt):
        """Return the card of the seat to act with the best mean over *number* worlds."""
        world: cython.int
        card: cython.int
        best: cython.int
        legal: cython.ulonglong = self.hands.merge_runs(self.hands.legal())
        mask: cython.ulonglong
        start: cython.ulonglong
        side: cython.int = self.hands.side[self.hands.root_turn]
        number = self.draw_positions(number, tries, doubt)
        mask = legal
        while mask:
            self.total[lowest(mask)] = 0.0
            mask &= mask - 1
        for world in range(number):
            start = self.hands.random_bits()
            mask = legal
            while mask:
                card = lowest(mask)
                mask &= mask - 1
                self.hands.rng_state = start
                self.worlds.start_world(world)
                self.hands.play(card)
                self.hands.play_out()
                self.total[card] += self.hands.scoring.worth[side]
        best = lowest(legal)
        mask = legal & (legal - 1)
        while mask:
            card = lowest(mask)
            mask &= mask - 1
            if self.total[card] > self.total[best]:
                best = card
        return best
