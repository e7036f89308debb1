"""The pots of a hand of Hold'em: main pot and side pots, who wins them, odd chips.

Each hand (core.py) owns its pots. pots.pxd declares the types; without it this file is plain
Python.
"""

from __future__ import annotations

import cython

MAX_AWARDS = cython.declare(cython.int, 100)  # ten pots, each shared by ten seats
ODD_CHIPS = ("one_each", "first_seat", "highest_card")  # the option of this name, by number
ONE_EACH = cython.declare(cython.int, 0)
FIRST_SEAT = cython.declare(cython.int, 1)


class Pots:
    """The chips that the seats have paid, divided into pots, and the payments from them.

    ``paid_of`` are the chips of each seat in the pots, without the bets of this street. ``dead`` is
    an ante that the big blind posted for all. A payment is an award: a pot, a seat and chips.
    """

    def __init__(self):
        if not cython.compiled:
            self.seats = self.odd_chips = self.dead = self.count = self.award_count = 0
            self.paid_of, self.chips_in, self.seats_of = [0] * 10, [0] * 10, [0] * 10
            self.award_pot, self.award_seat, self.award_chips = [0] * 100, [0] * 100, [0] * 100

    def clear(self):
        """Remove all chips; the payments stay."""
        seat: cython.int
        for seat in range(self.seats):
            self.paid_of[seat] = 0
        self.dead = 0

    def assign(self, other):
        """Become a copy of *other*."""
        i: cython.int
        self.seats, self.odd_chips, self.dead = other.seats, other.odd_chips, other.dead
        for i in range(10):
            self.paid_of[i] = other.paid_of[i]
        self.award_count = other.award_count
        for i in range(self.award_count):
            self.award_pot[i], self.award_seat[i] = other.award_pot[i], other.award_seat[i]
            self.award_chips[i] = other.award_chips[i]

    def collect(self, bets):
        """Move the *bets* of all seats into the pots; return whether there were any."""
        seat: cython.int
        any_moved: cython.bint = False
        for seat in range(self.seats):
            if bets[seat]:
                self.paid_of[seat] += bets[seat]
                bets[seat] = 0
                any_moved = True
        return any_moved

    def total(self):
        """Return the chips in all pots."""
        seat: cython.int
        chips: cython.longlong = self.dead
        for seat in range(self.seats):
            chips += self.paid_of[seat]
        return chips

    # --- main pot and side pots -------------------------------------------------------------------

    def divide(self, live):
        """Divide the chips paid into pots, the main pot first.

        *live* is the mask of the seats that have not folded. There is a pot for each amount that
        one of them has paid; those that have paid as much may win it. Chips of folded seats stay in
        the pots they reach, chips above all live seats go to the last pot, dead chips to the first.
        """
        seat: cython.int
        mask: cython.int
        below: cython.longlong = -1
        level: cython.longlong
        chips: cython.longlong
        left: cython.longlong = self.total()
        self.count = 0
        while left:
            level, mask = -1, 0
            for seat in range(self.seats):
                if live >> seat & 1 and self.paid_of[seat] > below:
                    mask |= 1 << seat
                    if level < 0 or self.paid_of[seat] < level:
                        level = self.paid_of[seat]
            if not mask:
                break
            below = max(below, 0)
            chips = 0 if self.count else self.dead
            for seat in range(self.seats):
                if self.paid_of[seat] > below:
                    chips += min(self.paid_of[seat], level) - below
            if chips:
                self.chips_in[self.count] = chips
                self.seats_of[self.count] = mask
                self.count += 1
                left -= chips
            below = level
        if left and live:
            if not self.count:
                self.chips_in[0], self.seats_of[0], self.count = 0, live, 1
            self.chips_in[self.count - 1] += left

    # --- payments ---------------------------------------------------------------------------------

    def award_all(self, live, cards):
        """Award the pots after divide(), side pots first.

        If more than one seat is *live*, the hands in *cards* are ranked.
        """
        number: cython.int
        is_showdown: cython.bint = (live & (live - 1)) != 0
        self.award_count = 0
        for number in range(self.count):
            self.award_one(self.count - 1 - number, is_showdown, cards)

    def award_one(self, pot, is_showdown, cards):
        """Award a pot to the best hands among its seats; odd chips are divided by the rule.

        They go one each to the winners from the left of the button, all to the first of them, or
        all to the winner with the highest hole card.
        """
        place: cython.int
        seat: cython.int
        ways: cython.int = 0
        best: cython.int = -1
        high: cython.int = -1
        winners: cython.int = self.seats_of[pot]
        share: cython.longlong
        odd: cython.longlong
        more: cython.longlong
        for place in range(cards.size):
            seat = cards.seat_at[place]
            if not self.seats_of[pot] >> seat & 1:
                continue
            if is_showdown and cards.rank_of[seat] > best:
                best, winners, ways = cards.rank_of[seat], 0, 0
            if not is_showdown or cards.rank_of[seat] == best:
                winners |= 1 << seat
                ways += 1
        share = self.chips_in[pot] // ways
        odd = self.chips_in[pot] - share * ways
        if odd and self.odd_chips > FIRST_SEAT:
            for seat in range(self.seats):
                if winners >> seat & 1 and (
                    high < 0 or cards.high_card(seat) > cards.high_card(high)
                ):
                    high = seat
        for place in range(cards.size):
            seat = cards.seat_at[place]
            if not winners >> seat & 1:
                continue
            if self.odd_chips == ONE_EACH:
                more = 1 if odd else 0
            elif self.odd_chips == FIRST_SEAT or seat == high:
                more = odd
            else:
                more = 0
            odd -= more
            if share + more:
                self.award(pot, seat, share + more)

    def is_full(self):
        """Whether no more payments can be stored."""
        return self.award_count == MAX_AWARDS

    def award(self, pot, seat, chips):
        """Award *chips* from *pot* to *seat*, unless is_full()."""
        self.award_pot[self.award_count] = pot
        self.award_seat[self.award_count] = seat
        self.award_chips[self.award_count] = chips
        self.award_count += 1

    # --- what Python reads ------------------------------------------------------------------------

    def parts(self, live):
        """Divide the chips as divide() does; return (chips, mask of seats) of each pot."""
        self.divide(live)
        return [(self.chips_in[pot], self.seats_of[pot]) for pot in range(self.count)]

    def awards(self):
        """Return (pot, seat, chips) of each payment."""
        return [
            (self.award_pot[number], self.award_seat[number], self.award_chips[number])
            for number in range(self.award_count)
        ]
