"""Deals of heads-up Hold'em for a solver, with the buckets of both hands on each street.

Before the flop each of the 169 starting hands has its own bucket. On later streets hands are
grouped by strength into bins, finer ones at the top, and the hands of a bin by spread (see
strengths.py).
These groups are divided further by the texture of the board (see boards.py), so that a player knows
what kind of board it is. The groups of all boards are computed first, once for boards that differ
by an exchange of suits.

holdem_dealer.pxd declares the types; without it this file is plain Python, and slow.
"""

from __future__ import annotations

from array import array

import cython

from cardtable.poker.tables import shared_tables
from cardtable.solving.boards import TEXTURES, Boards
from cardtable.solving.groupings import STARTS, Grouping, assign, start_bucket
from cardtable.solving.strengths import Strengths
from cardtable.training.dealer import Dealer

if not cython.compiled:
    from cardtable.poker.tables import flush_value, plain_value
    from cardtable.solving.boards import sort_cards, texture
    from cardtable.solving.strengths import pair_index

PAIRS = cython.declare(cython.int, 1326)
LEVELS = cython.declare(cython.int, 10_001)  # strengths and spreads, 0 to 10,000
FLUSHES = cython.declare(cython.ulonglong, 0x8888)
SUITS = cython.declare(cython.ulonglong, 0x3333)
HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)


class HoldemDealer(Dealer):
    """Deals hands of Hold'em with buckets: ``texture * groups + group`` from the flop on.

    *groups* are (bins, parts) for flop, turn and river; build() must be called before the first
    deal.
    """

    def __init__(self, groups, seed=0):
        Dealer.__init__(self, seed)
        i: cython.int
        a: cython.int
        b: cython.int
        if not cython.compiled:
            self.cards = [0] * 52
        self.tables = shared_tables(7)
        self.strengths = Strengths()
        self.groupings = list(groups)
        if not cython.compiled:
            self.sizes = [0] * 3
        for i in range(3):
            bins, parts = groups[i]
            self.sizes[i] = bins * parts
        starts = array("B", bytes(PAIRS))
        for a in range(52):
            for b in range(a):
                starts[pair_index(a, b)] = start_bucket(a, b)
        self.starts = starts
        for i in range(52):
            self.cards[i] = i

    @property
    def buckets(self):
        """The number of buckets on each street."""
        return STARTS, *[TEXTURES * size for size in self.sizes]

    @property
    def flop_table(self):
        """The groups on the flop: 1,326 bytes for each class of flops."""
        return bytes(self.flop_groups)

    def build(self, progress=None):
        """Compute the groups on all boards; *progress* is called with (done, total) now and then.

        It takes one to two minutes and 400 MB of memory.
        """
        self.flops, self.turns, self.rivers = Boards(3), Boards(4), Boards(5)
        (flop_bins, flop_parts), (turn_bins, turn_parts), (river_bins, river_parts) = self.groupings
        if river_parts != 1:
            raise ValueError("on the river hands have no spread")
        whole = self.turns.count + self.rivers.count // 16
        strengths, spreads = self.measure_turns(progress, whole)
        turn = group_hands(strengths, spreads, self.turns.weights, turn_bins, turn_parts)
        self.turn_groups = assign(turn, strengths, spreads)
        strengths, spreads = self.measure_flops(strengths, spreads)
        flop = group_hands(strengths, spreads, self.flops.weights, flop_bins, flop_parts)
        self.flop_groups = assign(flop, strengths, spreads)
        strengths = self.measure_rivers(progress, whole)
        river = group_hands(strengths, None, self.rivers.weights, river_bins, 1)
        self.river_groups = assign(river, strengths, None)
        self.groupings = [flop, turn, river]
        if progress is not None:
            progress(whole, whole)

    def measure_turns(self, progress, whole):
        """Return strengths and spreads of all pairs on all classes of four cards."""
        number: cython.Py_ssize_t
        pair: cython.int
        i: cython.int
        board: cython.int[5]
        if not cython.compiled:
            board = [0] * 5
        count: cython.Py_ssize_t = self.turns.count
        strengths = array("h", bytes(2 * count * PAIRS))
        spreads = array("h", bytes(2 * count * PAIRS))
        first: cython.short[::1] = strengths
        second: cython.short[::1] = spreads
        for number in range(count):
            for i in range(4):
                board[i] = self.turns.members[4 * number + i]
            with cython.nogil:
                self.strengths.count_turn(board)
                for pair in range(PAIRS):
                    first[number * PAIRS + pair] = self.strengths.strength(pair, 46)
                    second[number * PAIRS + pair] = self.strengths.spread(pair, 46)
            self.mark_taken(first, number, board, 4)
            if progress is not None and number % 64 == 0:
                progress(number, whole)
        return strengths, spreads

    def mark_taken(self, strengths, number, board, size):
        """Set the strength of pairs that the board contains to -1."""
        table: cython.short[::1] = strengths
        row: cython.Py_ssize_t = number
        i: cython.int
        card: cython.int
        for i in range(size):
            for card in range(52):
                if card != board[i]:
                    table[row * PAIRS + pair_index(card, board[i])] = -1

    def measure_flops(self, turn_strengths, turn_spreads):
        """Return strengths and spreads on all classes of flops: means over the cards to come."""
        number: cython.Py_ssize_t
        index: cython.Py_ssize_t
        i: cython.int
        a: cython.int
        b: cython.int
        card: cython.int
        rank: cython.int
        order: cython.int
        mean: cython.double
        spread: cython.double
        board: cython.int[4]
        totals: cython.double[1326]
        squares: cython.double[1326]
        taken: cython.bint[52]
        if not cython.compiled:
            board, totals, squares = [0] * 4, [0.0] * PAIRS, [0.0] * PAIRS
            taken = [False] * 52
        first: cython.short[::1] = turn_strengths
        second: cython.short[::1] = turn_spreads
        count: cython.Py_ssize_t = self.flops.count
        strengths = array("h", bytes(2 * count * PAIRS))
        spreads = array("h", bytes(2 * count * PAIRS))
        for number in range(count):
            for i in range(PAIRS):
                totals[i] = squares[i] = 0.0
            for i in range(52):
                taken[i] = False
            for i in range(3):
                taken[self.flops.members[3 * number + i]] = True
            for card in range(52):
                if taken[card]:
                    continue
                taken[card] = True
                for i in range(3):
                    board[i] = self.flops.members[3 * number + i]
                board[3] = card
                sort_cards(board, 4)
                rank = self.turns.rank_of(board)
                order = self.turns.orders[rank]
                index = self.turns.numbers[rank]
                index *= PAIRS
                for a in range(52):
                    if taken[a]:
                        continue
                    for b in range(a):
                        if taken[b]:
                            continue
                        i = pair_index(
                            self.turns.exchanged(order, a), self.turns.exchanged(order, b)
                        )
                        mean, spread = first[index + i], second[index + i]
                        i = pair_index(a, b)
                        totals[i] += mean
                        squares[i] += mean * mean + spread * spread
                taken[card] = False
            for a in range(52):
                for b in range(a):
                    i = pair_index(a, b)
                    index = number * PAIRS + i
                    if taken[a] or taken[b]:
                        strengths[index] = -1
                        continue
                    mean = totals[i] / 47
                    spread = squares[i] / 47 - mean * mean
                    strengths[index] = int(mean)
                    spreads[index] = int(spread**0.5) if spread > 0 else 0
        return strengths, spreads

    def measure_rivers(self, progress, whole):
        """Return the strengths of all pairs on all classes of five cards."""
        number: cython.Py_ssize_t
        pair: cython.int
        i: cython.int
        score: cython.int
        board: cython.int[5]
        if not cython.compiled:
            board = [0] * 5
        count: cython.Py_ssize_t = self.rivers.count
        done = self.turns.count
        strengths = array("h", bytes(2 * count * PAIRS))
        table: cython.short[::1] = strengths
        for number in range(count):
            for i in range(5):
                board[i] = self.rivers.members[5 * number + i]
            with cython.nogil:
                self.strengths.rank(board)
                for pair in range(PAIRS):
                    score = self.strengths.scores[pair]
                    table[number * PAIRS + pair] = score * 10_000 // 1980 if score >= 0 else -1
            if progress is not None and number % 1024 == 0:
                progress(done + number // 16, whole)
        return strengths

    def look_up(self, boards, groups, board, a, b):
        """Return the group of a pair on a sorted board."""
        rank: cython.int = boards.rank_of(board)
        order: cython.int = boards.orders[rank]
        row: cython.Py_ssize_t = boards.numbers[rank]
        return groups[
            row * PAIRS + pair_index(boards.exchanged(order, a), boards.exchanged(order, b))
        ]

    def deal(self):
        """Deal nine cards: five of the board, then two for each player."""
        i: cython.int
        other: cython.int
        card: cython.int
        player: cython.int
        key: cython.ulonglong = SUITS
        taken: cython.ulonglong = 0
        whole: cython.ulonglong
        bits: cython.ulonglong
        board: cython.int[5]
        values: cython.int[2]
        if not cython.compiled:
            board, values = [0] * 5, [0] * 2
        for i in range(9):
            other = i + (((self.draw() >> 32) * (52 - i)) >> 32)
            card = self.cards[other]
            self.cards[other] = self.cards[i]
            self.cards[i] = card
        for i in range(5):
            board[i] = self.cards[i]
            key += self.tables.keys[board[i]]
            taken |= self.tables.bits[board[i]]
        for player in range(2):
            i, other = self.cards[5 + 2 * player], self.cards[6 + 2 * player]
            self.hands[4 * player] = self.starts[pair_index(i, other)]
            whole = key + self.tables.keys[i] + self.tables.keys[other]
            bits = taken | self.tables.bits[i] | self.tables.bits[other]
            if not cython.compiled:
                whole &= 0xFFFFFFFFFFFFFFFF
            if whole & FLUSHES:
                values[player] = flush_value(self.tables, bits, whole)
            else:
                values[player] = plain_value(self.tables, whole, 7)
        self.put_buckets(1, board, self.flops, self.flop_groups)
        self.put_buckets(2, board, self.turns, self.turn_groups)
        self.put_buckets(3, board, self.rivers, self.river_groups)
        self.outcome = (values[0] > values[1]) - (values[0] < values[1])

    def put_buckets(self, street, board, boards, groups):
        """Set the buckets of both players on *street*, and sort its cards on the *board*."""
        player: cython.int
        sort_cards(board, street + 2)
        first: cython.int = texture(board, street + 2) * self.sizes[street - 1]
        for player in range(2):
            self.hands[4 * player + street] = first + self.look_up(
                boards, groups, board, self.cards[5 + 2 * player], self.cards[6 + 2 * player]
            )


def group_hands(strengths, spreads, weights, bins, parts):
    """Return the Grouping with finer_bins(), and parts of equal weight in each bin.

    *weights* has the number of boards of each class.
    """
    number: cython.Py_ssize_t
    index: cython.Py_ssize_t
    pair: cython.int
    group: cython.int
    table: cython.short[::1] = strengths
    counts: cython.const[cython.int][::1] = weights
    tally = array("q", bytes(8 * LEVELS))
    amounts: cython.longlong[::1] = tally
    boards: cython.Py_ssize_t = len(counts)
    for number in range(boards):
        for pair in range(PAIRS):
            index = number * PAIRS + pair
            if table[index] >= 0:
                amounts[table[index]] += counts[number]
    edges = quantiles(tally, finer_bins(bins))
    if parts == 1:
        return Grouping(edges, (), 1)
    plain: Grouping = Grouping(edges, (), 1)
    widths: cython.short[::1] = spreads
    tally = array("q", bytes(8 * LEVELS * bins))
    amounts = tally
    for number in range(boards):
        for pair in range(PAIRS):
            index = number * PAIRS + pair
            if table[index] >= 0:
                group = plain.bin_of[table[index]]
                amounts[group * LEVELS + widths[index]] += counts[number]
    limits = []
    for group in range(bins):
        limits += quantiles(tally[group * LEVELS : (group + 1) * LEVELS], even_parts(parts))
    return Grouping(edges, limits, parts)


def even_parts(parts):
    """Return the shares of all hands that are below the end of each part but the last."""
    return [number / parts for number in range(1, parts)]


def finer_bins(bins):
    """Return the shares of all hands that are below the end of each bin but the last.

    The strongest bins are the smallest ones: the n strongest of N bins hold (x + x * x) / 2 of the
    hands, with x = n / N. Large pots are played with strong hands, and small differences between
    these decide them.
    """
    above = [1 - number / bins for number in range(1, bins)]
    return [1 - (share + share * share) / 2 for share in above]


def quantiles(amounts, shares):
    """Return the lowest level above each of the *shares* of the whole amount."""
    total, levels, seen = sum(amounts), [], 0
    for level, amount in enumerate(amounts):
        while len(levels) < len(shares) and seen >= total * shares[len(levels)] and seen:
            levels.append(level)
        seen += amount
    return levels + [LEVELS] * (len(shares) - len(levels))
