"""The cards that caused cutoffs, remembered by situation, to be tried early in similar ones.

A situation is the seat's hand when it leads or cannot follow suit, otherwise the cards in play in
the suit led; and for a seat that does not lead, the best card so far. That is little of a
position, so a situation comes up again in many of them. A wrong hint costs time, never the result:
situations may share a slot of the table. cutoff_cards.pxd declares the C types; without it this
file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.cards.position import Position

SLOTS = cython.declare(cython.int, 1 << 16)  # one byte each: they stay in the processor's cache


class CutoffCards(Position):
    """A position that remembers for each situation the card that last caused a cutoff."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.cutoffs = [255] * SLOTS
        super().__init__()

    def clear_cutoffs(self):
        i: cython.int
        for i in range(SLOTS):
            self.cutoffs[i] = 255

    def cutoff_slot(self, seat, led, best, place):
        """Return the index in ``cutoffs`` for *seat*, at *place* of a trick; 0: it leads."""
        key: cython.ulonglong = cython.cast(cython.ulonglong, 4 * place + seat) << 48
        if place and self.holding[4 * led + seat]:
            key |= cython.cast(cython.ulonglong, self.union[led]) << 8
            key |= cython.cast(cython.ulonglong, best) | (cython.cast(cython.ulonglong, led) << 21)
        else:
            key ^= (
                cython.cast(cython.ulonglong, self.holding[seat])
                | (cython.cast(cython.ulonglong, self.holding[4 + seat]) << 13)
                | (cython.cast(cython.ulonglong, self.holding[8 + seat]) << 26)
                | (cython.cast(cython.ulonglong, self.holding[12 + seat]) << 39)
            )
            key ^= cython.cast(cython.ulonglong, best) << 54
        # Fibonacci hashing, as in position.py
        key *= cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
        return cython.cast(cython.int, (key >> 44) & cython.cast(cython.ulonglong, SLOTS - 1))

    def prefer(self, card, start, end, bonus):
        """Raise the weight of *card* by *bonus* if it is one of moves[start:end]."""
        i: cython.int
        for i in range(start, end):
            if (self.moves[i] & 255) == card:
                self.moves[i] += bonus << 8
