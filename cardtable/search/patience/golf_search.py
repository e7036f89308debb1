"""Search for a way to clear the columns in a Golf patience, or for proof that there is none.

Theory of operation
===================

All cards but those in the stock lie open, and each column only gets shorter. So a position is the
sizes of the columns, the number of cards in the stock, and the rank of the last card of the waste.
With seven columns of up to five cards, 16 cards in the stock and 13 ranks, these are at most
6⁷ · 17 · 13, about 62 million; a deal reaches up to some 3 million of them. Each has a bit in a
table, so no position is looked at twice, and the search, which is depth-first, always ends with
proof: unless it finds a way, there is none. It tries the columns before the stock.

golf_search.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

from array import array

import cython

COLUMNS = cython.declare(cython.int, 7)
HEIGHT = cython.declare(cython.int, 5)  # cards in a column at most
SIZES = cython.declare(cython.int, 279_936)  # of the columns together: 6 ** 7
RANKS = cython.declare(cython.int, 13)
DRAW = cython.declare(cython.int, 7)  # the choice after those of the columns
DEPTH = cython.declare(cython.int, 64)  # more than there are cards


class GolfSearch:
    """A search from one position. Not for two threads at once.

    *columns* and *stock* are the ranks of the cards, from 0 for an ace to 12 for a king, the last
    one of a column and the first one of the stock first to be played. *fits* says for each rank
    and each rank of the card below, at 13 * rank + below, whether it may be played.
    """

    def __init__(self, columns: list[bytes], stock: bytes, last: int, fits: bytes) -> None:
        self.cards = bytearray(b"".join(cards.ljust(HEIGHT, b"\0") for cards in columns))
        self.sizes = array("i", map(len, columns))
        self.left = sum(map(len, columns))
        self.stock = bytearray(stock)
        self.stock_size = len(stock)
        self.fits = bytearray(fits)
        self.ranks = array("i", bytes(4 * DEPTH))
        self.choices = array("i", bytes(4 * DEPTH))
        self.ranks[0] = last
        self.drawn = 0
        self.depth = 0
        self.positions = 1
        self.won = self.left == 0
        self.over = self.won
        self.seen = bytearray(SIZES * (self.stock_size + 1) * RANKS // 8 + 1)
        self.find(last)

    def run(self, count: int) -> bool:
        """Look at up to *count* more positions; return whether the search is over."""
        until: cython.longlong = self.positions + count
        with cython.nogil:
            self.search(until)
        return bool(self.over)

    def solution(self) -> list[int]:
        """Return the moves of a search that was won: the number of a column, or 7 for the stock."""
        return [choice - 1 for choice in self.choices[: self.depth]]

    def search(self, until):
        """Search until a result, or for a number of positions."""
        choice: cython.int
        while not self.over and self.positions < until:
            choice = self.choices[self.depth]
            if choice > DRAW:
                if self.depth == 0:
                    self.over = True
                    break
                self.depth -= 1
                self.undo(self.choices[self.depth] - 1)
                continue
            self.choices[self.depth] += 1
            if not self.make(choice):
                continue
            if self.find(self.ranks[self.depth + 1]):
                self.undo(choice)
                continue
            self.positions += 1
            self.depth += 1
            self.choices[self.depth] = 0
            if self.left == 0:
                self.won = self.over = True

    def make(self, choice):
        """Play the last card of a column or turn one over; return whether that is possible."""
        card: cython.int
        if choice == DRAW:
            if self.drawn == self.stock_size:
                return False
            card = self.stock[self.drawn]
            self.drawn += 1
        else:
            if self.sizes[choice] == 0:
                return False
            card = self.cards[HEIGHT * choice + self.sizes[choice] - 1]
            if not self.fits[RANKS * card + self.ranks[self.depth]]:
                return False
            self.sizes[choice] -= 1
            self.left -= 1
        self.ranks[self.depth + 1] = card
        return True

    def undo(self, choice):
        """Undo a move."""
        if choice == DRAW:
            self.drawn -= 1
        else:
            self.sizes[choice] += 1
            self.left += 1

    def find(self, rank):
        """Return whether the position with that last card was seen before; mark it as seen."""
        place: cython.int = 0
        column: cython.int
        bit: cython.int
        for column in range(COLUMNS):
            place = place * (HEIGHT + 1) + self.sizes[column]
        place = (place * (self.stock_size + 1) + self.drawn) * RANKS + rank
        bit = 1 << (place & 7)
        if self.seen[place >> 3] & bit:
            return True
        self.seen[place >> 3] |= bit
        return False
