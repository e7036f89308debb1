"""Chips and cards of a hand of Hold'em: side pots, the showdown, odd chips, payments.

core.py adds the betting. payout.pxd declares the types; without it this file is plain Python.

Seats are positions from 0, sets of seats are bit masks, cards are indexes (``Card.index``).
"""

from __future__ import annotations

import cython

MAX_SEATS = cython.declare(cython.int, 10)
MAX_AWARDS = cython.declare(cython.int, 100)  # ten pots, each shared by ten seats
MAX_DECK = cython.declare(cython.int, 28)  # ten hands, five cards of the board, three burned
UNKNOWN = cython.declare(cython.int, -1)
ODD_CHIPS = ("one_each", "first_seat", "highest_card")  # the option of this name, by number
ONE_EACH = cython.declare(cython.int, 0)
FIRST_SEAT = cython.declare(cython.int, 1)

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
FLUSHES = cython.declare(cython.ulonglong, 0x8888)  # set where a suit has five cards or more
SUITS = cython.declare(cython.ulonglong, 0x3333)  # the initial counts of suits

if not cython.compiled:
    from cardtable.poker.tables import flush_value, plain_value


class Payout:
    """What lies on the table, and who gets it.

    ``live`` are the seats that have not folded, ``able`` those that can still bet, ``shown`` those
    that showed their cards. ``dead`` is an ante that the big blind posted for all. The deck is in
    dealing order: two rounds of hole cards from the left of the button, a burned card and the
    flop, a burned card and the turn, a burned card and the river.
    """

    def allocate(self):
        """Make the arrays, which exist from the start in compiled code."""
        if not cython.compiled:
            self.seat_at, self.place_of, self.start_of = [0] * 10, [-1] * 10, [0] * 10
            self.card_at, self.stack_of, self.paid_of = [UNKNOWN] * 28, [0] * 10, [0] * 10
            self.pot_chips, self.pot_seats, self.rank_of = [0] * 10, [0] * 10, [0] * 10
            self.award_pot, self.award_seat, self.award_chips = [0] * 100, [0] * 100, [0] * 100
            self.pot_count = self.award_count = self.ranked = 0
            self.has_tables = False

    # --- the deck ---------------------------------------------------------------------------------

    def load_deck(self, deck):
        """Set the cards; *deck* may be short, and UNKNOWN stands for an unknown card.

        Raises ValueError for a card that does not exist, twice the same, or too many cards.
        """
        place: cython.int
        card: cython.int
        seen: set[int] = set()
        if len(deck) > MAX_DECK:
            raise ValueError(f"{len(deck)} cards, at most {MAX_DECK}")
        for card in deck:
            if not UNKNOWN <= card < 52 or card in seen:
                raise ValueError(f"card {card}: not in this deck, or twice")
            if card >= 0:
                seen.add(card)
        self.deck_size = len(deck)
        for place in range(MAX_DECK):
            self.card_at[place] = deck[place] if place < self.deck_size else UNKNOWN
        self.knows_all = len(seen) >= 2 * self.size + 8
        self.ranked = 0

    def board_place(self, number):
        """Return the place in the deck of card *number*, 0 to 4, of the board."""
        burned: cython.int = 1 if number < 3 else number - 1
        return 2 * self.size + burned + number

    def knows_board(self, street):
        """Whether the cards of the board on *street* are known."""
        number: cython.int
        if not self.knows_all and street:
            for number in range(street + 2):
                if self.card_at[self.board_place(number)] < 0:
                    return False
        return True

    def knows_showdown(self):
        """Whether all cards needed to pay the pots are known."""
        place: cython.int
        if self.knows_all or not self.live & (self.live - 1):
            return True
        for place in range(self.size):
            if self.live >> self.seat_at[place] & 1 and (
                self.card_at[place] < 0 or self.card_at[place + self.size] < 0
            ):
                return False
        return self.knows_board(3)

    # --- pots -------------------------------------------------------------------------------------

    def count_pots(self):
        """Divide the chips paid into pots, the main pot first.

        There is a pot for each amount that a live seat has paid; the seats that have paid as much
        may win it. Chips of folded seats stay in the pots they reach, chips above all live seats go
        to the last pot, dead chips to the first.
        """
        seat: cython.int
        mask: cython.int
        below: cython.longlong = -1
        level: cython.longlong
        chips: cython.longlong
        left: cython.longlong = self.dead
        for seat in range(self.seats):
            left += self.paid_of[seat]
        self.pot_count = 0
        while left:
            level, mask = -1, 0
            for seat in range(self.seats):
                if self.live >> seat & 1 and self.paid_of[seat] > below:
                    mask |= 1 << seat
                    if level < 0 or self.paid_of[seat] < level:
                        level = self.paid_of[seat]
            if not mask:
                break
            below = max(below, 0)
            chips = 0 if self.pot_count else self.dead
            for seat in range(self.seats):
                if self.paid_of[seat] > below:
                    chips += min(self.paid_of[seat], level) - below
            if chips:
                self.pot_chips[self.pot_count] = chips
                self.pot_seats[self.pot_count] = mask
                self.pot_count += 1
                left -= chips
            below = level
        if left and self.live:
            if not self.pot_count:
                self.pot_chips[0], self.pot_seats[0], self.pot_count = 0, self.live, 1
            self.pot_chips[self.pot_count - 1] += left

    # --- the showdown -----------------------------------------------------------------------------

    def load_tables(self):
        """Load the tables of hand ranks. They are computed on first use, so this is done late."""
        from cardtable.poker.tables import shared_tables

        self.tables = shared_tables(7)
        self.has_tables = True

    def rank_hands(self):
        """Find the rank of each live hand with the whole board; ranks of this deck are kept."""
        place: cython.int
        seat: cython.int
        number: cython.int
        card: cython.int
        board_key: cython.ulonglong = SUITS
        board_bits: cython.ulonglong = 0
        key: cython.ulonglong
        if not self.live & ~self.ranked:
            return
        if not self.has_tables:
            with cython.gil:
                self.load_tables()
        for number in range(5):
            card = self.card_at[self.board_place(number)]
            board_key += self.tables.keys[card]
            board_bits |= self.tables.bits[card]
        for place in range(self.size):
            seat = self.seat_at[place]
            if not self.live & ~self.ranked & 1 << seat:
                continue
            number, card = self.card_at[place], self.card_at[place + self.size]
            key = board_key + self.tables.keys[number] + self.tables.keys[card]
            if not cython.compiled:
                key &= WORD
            if key & FLUSHES:
                self.rank_of[seat] = flush_value(
                    self.tables, board_bits | self.tables.bits[number] | self.tables.bits[card], key
                )
            else:
                self.rank_of[seat] = plain_value(self.tables, key, 7)
            self.ranked |= 1 << seat

    def showing_seat(self, number):
        """Return the seat that shows as *number* in turn, -1 after the last.

        The last to bet or raise on the river shows first; without a bet, the first live seat left
        of the button does.
        """
        first: cython.int = 0
        place: cython.int
        seat: cython.int
        if self.aggressor >= 0 and self.live >> self.aggressor & 1:
            first = self.place_of[self.aggressor]
        for place in range(self.size):
            seat = self.seat_at[(first + place) % self.size]
            if self.live >> seat & 1:
                if not number:
                    return seat
                number -= 1
        return -1

    def show_hands(self):
        """Show hands in turn; a hand that shown hands beat in every pot is mucked.

        After an all-in, or if the rules say so, all are shown.
        """
        pot: cython.int
        number: cython.int = 0
        seat: cython.int = self.showing_seat(0)
        is_shown: cython.bint
        best: cython.int[10]
        if not cython.compiled:
            best = [0] * 10
        for pot in range(self.pot_count):
            best[pot] = 0
        while seat >= 0:
            is_shown = self.face_up or self.all_show
            for pot in range(self.pot_count):
                if self.pot_seats[pot] >> seat & 1 and self.rank_of[seat] >= best[pot]:
                    best[pot] = self.rank_of[seat]
                    is_shown = True
            if is_shown:
                self.shown |= 1 << seat
            number += 1
            seat = self.showing_seat(number)

    # --- payments ---------------------------------------------------------------------------------

    def high_card(self, seat):
        """Return a number for the higher hole card of *seat*, by rank, then by suit."""
        one: cython.int = self.card_at[self.place_of[seat]]
        two: cython.int = self.card_at[self.place_of[seat] + self.size]
        return max(one % 13 * 4 + one // 13, two % 13 * 4 + two // 13)

    def pay_pot(self, pot):
        """Pay a pot to the best hands among its seats; odd chips are divided by the rule.

        They go one each to the winners from the left of the button, all to the first of them, or
        all to the winner with the highest hole card.
        """
        place: cython.int
        seat: cython.int
        ways: cython.int = 0
        best: cython.int = -1
        high: cython.int = -1
        winners: cython.int = self.pot_seats[pot]
        several: cython.bint = (self.live & (self.live - 1)) != 0
        share: cython.longlong
        odd: cython.longlong
        more: cython.longlong
        for place in range(self.size):
            seat = self.seat_at[place]
            if not self.pot_seats[pot] >> seat & 1:
                continue
            if several and self.rank_of[seat] > best:
                best, winners, ways = self.rank_of[seat], 0, 0
            if not several or self.rank_of[seat] == best:
                winners |= 1 << seat
                ways += 1
        share = self.pot_chips[pot] // ways
        odd = self.pot_chips[pot] - share * ways
        if odd and self.odd_chips > FIRST_SEAT:
            for seat in range(self.seats):
                if winners >> seat & 1 and (
                    high < 0 or self.high_card(seat) > self.high_card(high)
                ):
                    high = seat
        for place in range(self.size):
            seat = self.seat_at[place]
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

    def award(self, pot, seat, chips):
        """Pay *chips* from *pot* to *seat*."""
        self.award_pot[self.award_count] = pot
        self.award_seat[self.award_count] = seat
        self.award_chips[self.award_count] = chips
        self.award_count += 1
        self.stack_of[seat] += chips

    def pay_pots(self):
        """Rank and show the hands, unless all but one folded, and pay the pots, side pots first."""
        number: cython.int
        self.count_pots()
        if self.live & (self.live - 1):
            self.rank_hands()
            self.show_hands()
        self.award_count = 0
        for number in range(self.pot_count):
            self.pay_pot(self.pot_count - 1 - number)

    def close(self):
        """End the hand after the payments."""
        seat: cython.int
        for seat in range(self.seats):
            self.paid_of[seat] = 0
        self.dead = 0
        self.able = 0
        self.over = True

    # --- what Python reads ------------------------------------------------------------------------

    @property
    def stacks(self):
        """Return the chips behind, by position."""
        return [self.stack_of[seat] for seat in range(self.seats)]

    def set_stack(self, seat, chips):
        """Change the stack of a seat after a hand. Raises IndexError."""
        self.stack_of[self.checked(seat)] = chips

    def checked(self, seat):
        """Return *seat*. Raises IndexError if there is none with this number."""
        if not 0 <= seat < self.seats:
            raise IndexError(f"no seat {seat}")
        return seat

    def points(self):
        """Return the chips won or lost, by position, once the hand is over."""
        return tuple([self.stack_of[seat] - self.start_of[seat] for seat in range(self.seats)])

    @property
    def deck(self):
        """Return the cards in dealing order; an unknown one is -1."""
        return tuple([self.card_at[place] for place in range(self.deck_size)])

    @deck.setter
    def deck(self, deck):
        self.load_deck(deck)

    def hole(self, seat):
        """Return the two hole cards of *seat*. Raises ValueError for a seat not dealt in."""
        place: cython.int = self.place_of[seat] if 0 <= seat < self.seats else -1
        if place < 0:
            raise ValueError(f"seat {seat}: not dealt in")
        return self.card_at[place], self.card_at[place + self.size]

    def board_at(self, street):
        """Return the board on *street*, 0 to 3. Raises ValueError for another number."""
        if street not in (0, 1, 2, 3):
            raise ValueError(f"no street {street}")
        count = street + 2 if street else 0
        return tuple([self.card_at[self.board_place(number)] for number in range(count)])

    @property
    def board(self):
        """Return the board dealt so far."""
        return self.board_at(self.street)

    @property
    def pot_parts(self):
        """Return (chips, mask of seats) of each pot without the bets of this street."""
        self.count_pots()
        return [(self.pot_chips[pot], self.pot_seats[pot]) for pot in range(self.pot_count)]

    @property
    def award_parts(self):
        """Return (pot, seat, chips) of each payment."""
        return [
            (self.award_pot[number], self.award_seat[number], self.award_chips[number])
            for number in range(self.award_count)
        ]

    @property
    def showing_order(self):
        """Return the live seats in the order in which they show their hands."""
        places = [self.showing_seat(number) for number in range(self.size)]
        return [seat for seat in places if seat >= 0]

    def show(self, seat):
        """Note that *seat* showed its cards. Raises IndexError."""
        self.shown |= 1 << self.checked(seat)

    def pay(self, awards):
        """Make the payments *awards*, each (pot, seat, chips), and end the hand.

        Raises IndexError for a seat that does not exist, or for more than 100 payments.
        """
        self.award_count = 0
        for pot, seat, chips in awards:
            if self.award_count == MAX_AWARDS:
                raise IndexError("too many payments")
            self.award(pot, self.checked(seat), chips)
        self.close()

    def settle(self):
        """Show the hands and pay the pots by the rules, and end the hand.

        Raises ValueError while a seat is to act, after the end, or if a card needed is unknown.
        """
        if self.to_act >= 0 or self.over or not self.knows_showdown():
            raise ValueError("the pots cannot be paid now")
        self.pay_pots()
        self.close()
