# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""Boards that differ only by an exchange of suits, as classes with numbers.

There are 1,755 classes of flops, 16,432 of four cards and 134,459 of five; the order of the cards
on a board does not matter.

boards.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array
from itertools import permutations
from math import comb

import cython


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
