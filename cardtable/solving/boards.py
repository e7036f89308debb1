"""Boards that differ only by an exchange of suits, as classes with numbers, and their textures.

There are 1,755 classes of flops, 16,432 of four cards and 134,459 of five; the order of the cards
on a board does not matter.

boards.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array
from itertools import permutations
from math import comb

import cython

TEXTURES = 24


def texture(cards, count):
    """Return what kind of board the first *count* of *cards* are: 0 to 23.

    It is ``8 * suits + 4 * pair + high``. *suits* is 0 to 2: how many cards of one suit are there,
    beyond one (two on the river). *pair* is 1 if two cards have the same rank. *high* is 0 with an
    ace, 1 with a king or queen, 2 with a jack to nine, and 3 without these.
    """
    i: cython.int
    rank: cython.int
    top: cython.int = 0
    most: cython.int = 0
    pair: cython.int = 0
    seen: cython.int = 0
    suits: cython.int[4]
    if not cython.compiled:
        suits = [0] * 4
    for i in range(4):
        suits[i] = 0
    for i in range(count):
        rank = cards[i] % 13
        if seen >> rank & 1:
            pair = 1
        seen |= 1 << rank
        if rank > top:
            top = rank
        suits[cards[i] // 13] += 1
        if suits[cards[i] // 13] > most:
            most = suits[cards[i] // 13]
    most -= 1 if count < 5 else 2
    if most > 2:
        most = 2
    top = 0 if top == 12 else 1 if top >= 10 else 2 if top >= 7 else 3
    return 8 * most + 4 * pair + top


def texture_of(board):
    """Return the texture of a board of three to five card indexes, in any order."""
    i: cython.int
    count: cython.int = len(board)
    cards: cython.int[5]
    if not cython.compiled:
        cards = [0] * 5
    if not 3 <= count <= 5:
        raise ValueError(f"boards of {count} cards")
    for i in range(count):
        cards[i] = board[i]
    return texture(cards, count)


def sort_cards(cards, count):
    """Sort the first *count* of *cards*, few as they are, by insertion."""
    i: cython.int
    j: cython.int
    card: cython.int
    for i in range(1, count):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


class Boards:
    """The classes of boards of *size* cards, 3 to 5; ``count`` is their number."""

    def __init__(self, size):
        i: cython.int
        n: cython.int
        if not 3 <= size <= 5:
            raise ValueError(f"boards of {size} cards")
        if not cython.compiled:
            self.choose = [[0] * 53 for _ in range(6)]
            self.exchanges = [[0] * 4 for _ in range(24)]
        self.size = size
        for i in range(6):
            for n in range(53):
                self.choose[i][n] = comb(n, i)
        for i, order in enumerate(permutations(range(4))):
            for n in range(4):
                self.exchanges[i][n] = order[n]
        self.find_classes()

    def find_classes(self):
        """Number the classes in the order of their first boards."""
        size: cython.int = self.size
        total: cython.int = self.choose[size][52]
        i: cython.int
        rank: cython.int
        other: cython.int
        best: cython.int
        order: cython.int
        best_order: cython.int
        cards: cython.int[5]
        twin: cython.int[5]
        if not cython.compiled:
            cards, twin = [0] * 5, [0] * 5
        self.numbers = array("i", bytes(4 * total))
        self.orders = array("B", bytes(total))
        members = array("B")
        weights = array("i")
        for i in range(size):
            cards[i] = i
        for rank in range(total):
            best, best_order = rank, 0
            for order in range(24):
                for i in range(size):
                    twin[i] = self.exchanged(order, cards[i])
                sort_cards(twin, size)
                other = self.rank_of(twin)
                if other < best:
                    best, best_order = other, order
            if best == rank:
                self.numbers[rank] = len(weights)
                weights.append(1)
                members.extend([cards[i] for i in range(size)])
            else:
                self.numbers[rank] = self.numbers[best]
                weights[self.numbers[best]] += 1
            self.orders[rank] = best_order
            # The next board: raise the lowest card that has room below the next one.
            i = 0
            while i < size - 1 and cards[i] + 1 == cards[i + 1]:
                cards[i] = i
                i += 1
            cards[i] += 1
        self.members, self.weights, self.count = members, weights, len(weights)

    def rank_of(self, cards):
        """Return the rank of a sorted board among all boards of this size."""
        i: cython.int
        rank: cython.int = 0
        for i in range(self.size):
            rank += self.choose[i + 1][cards[i]]
        return rank

    def exchanged(self, order, card):
        """Return a card with its suit exchanged."""
        return 13 * self.exchanges[order][card // 13] + card % 13

    def find(self, board):
        """Return (number of the class, exchanged suits) of a board, given as card indexes.

        The exchanged suits are four numbers: what becomes of each suit in the class's first board.
        """
        i: cython.int
        cards: cython.int[5]
        if not cython.compiled:
            cards = [0] * 5
        if len(board) != self.size:
            raise ValueError(f"{len(board)} cards instead of {self.size}")
        for i in range(self.size):
            cards[i] = board[i]
        sort_cards(cards, self.size)
        rank: cython.int = self.rank_of(cards)
        order: cython.int = self.orders[rank]
        return self.numbers[rank], tuple([self.exchanges[order][i] for i in range(4)])
