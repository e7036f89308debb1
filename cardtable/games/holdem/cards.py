"""The cards of a hand of Hold'em in dealing order: hole cards, board, the ranks of the hands.

Each hand (core.py) owns its cards, which are indexes (``Card.index``). cards.pxd declares the
types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

MAX_DECK = cython.declare(cython.int, 28)  # ten hands, five cards of the board, three burned
UNKNOWN = cython.declare(cython.int, -1)

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # SplitMix64 draws the cards
MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MORE = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
FLUSHES = cython.declare(cython.ulonglong, 0x8888)  # set where a suit has five cards or more
SUITS = cython.declare(cython.ulonglong, 0x3333)  # the initial counts of suits

if not cython.compiled:
    from cardtable.poker.tables import flush_value, plain_value


class DealtCards:
    """The deck of a hand and the seats that it is dealt to.

    The deck is in dealing order: two rounds of hole cards from the left of the button, a burned
    card and the flop, a burned card and the turn, a burned card and the river. A seat's place is
    the number of its first card in this order.
    """

    def __init__(self):
        if not cython.compiled:
            self.seat_at, self.place_of, self.card_at = [0] * 10, [-1] * 10, [UNKNOWN] * 28
            self.size = self.deck_size = self.ranked = 0
            self.knows_all = self.has_tables = False
            self.rank_of = [0] * 10

    def deal_in(self, stacks, seats, button):
        """Deal in the seats that have chips, from the left of *button*; return their mask."""
        step: cython.int
        seat: cython.int
        mask: cython.int = 0
        self.size = self.ranked = 0
        for step in range(1, seats + 1):
            seat = (button + step) % seats
            self.place_of[seat] = -1
            if stacks[seat]:
                self.place_of[seat] = self.size
                self.seat_at[self.size] = seat
                self.size += 1
                mask |= 1 << seat
        return mask

    def assign(self, other):
        """Become a copy of *other*."""
        i: cython.int
        self.size, self.deck_size = other.size, other.deck_size
        self.knows_all, self.ranked = other.knows_all, other.ranked
        for i in range(28):
            self.card_at[i] = other.card_at[i]
        for i in range(10):
            self.seat_at[i], self.place_of[i] = other.seat_at[i], other.place_of[i]
            self.rank_of[i] = other.rank_of[i]

    # --- the deck ---------------------------------------------------------------------------------

    def load_deck(self, deck):
        """Set the cards; *deck* may be short, and UNKNOWN stands for an unknown card.

        Raises ValueError for an unknown or repeated card, or more than MAX_DECK cards.
        """
        index: cython.int
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
        for index in range(MAX_DECK):
            self.card_at[index] = deck[index] if index < self.deck_size else UNKNOWN
        self.knows_all = len(seen) >= 2 * self.size + 8
        self.ranked = 0

    def shuffle(self, seed, number):
        """Draw the cards of hand *number* of *seed*; each order of them is equally likely."""
        state: cython.ulonglong = (seed * MORE + number + 1) & WORD
        word: cython.ulonglong
        index: cython.int
        other: cython.int
        card: cython.int
        deck: cython.int[52]
        if not cython.compiled:
            deck = [0] * 52
        state = ((state ^ (state >> 29)) * MIX) & WORD
        for index in range(52):
            deck[index] = index
        self.deck_size = 2 * self.size + 8
        for index in range(self.deck_size):
            state = (state + STEP) & WORD
            word = ((state ^ (state >> 30)) * MIX) & WORD
            word = ((word ^ (word >> 27)) * MORE) & WORD
            word ^= word >> 31
            other = index + ((word >> 32) * (52 - index) >> 32)
            card = deck[other]
            deck[other] = deck[index]
            self.card_at[index] = deck[index] = card
        self.knows_all = True
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

    def knows_showdown(self, live):
        """Whether all cards needed to pay the pots to the seats of the mask *live* are known."""
        if self.knows_all or not live & (live - 1):
            return True
        return self.knows_hands(live) and self.knows_board(3)

    def knows_hands(self, live):
        """Whether the hole cards of all seats of the mask *live* are known."""
        place: cython.int
        for place in range(self.size):
            if live >> self.seat_at[place] & 1 and (
                self.card_at[place] < 0 or self.card_at[place + self.size] < 0
            ):
                return False
        return True

    def high_card(self, seat):
        """Return a number for the higher hole card of *seat*, by rank, then by suit."""
        one: cython.int = self.card_at[self.place_of[seat]]
        two: cython.int = self.card_at[self.place_of[seat] + self.size]
        return max(one % 13 * 4 + one // 13, two % 13 * 4 + two // 13)

    # --- ranks ------------------------------------------------------------------------------------

    def load_tables(self):
        """Load the tables of hand ranks. They are computed on first use, so this is done late."""
        from cardtable.poker.tables import shared_tables

        self.tables = shared_tables(7)
        self.has_tables = True

    def rank_hands(self, live):
        """Find the ranks of the *live* hands with the whole board; ranks of this deck are kept."""
        place: cython.int
        seat: cython.int
        number: cython.int
        card: cython.int
        board_key: cython.ulonglong = SUITS
        board_bits: cython.ulonglong = 0
        key: cython.ulonglong
        if not live & ~self.ranked:
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
            if not live & ~self.ranked & 1 << seat:
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

    # --- what Python reads ------------------------------------------------------------------------

    def ring(self):
        """Return the seats dealt in, in order from the left of the button."""
        return tuple([self.seat_at[place] for place in range(self.size)])

    def deck(self):
        """Return the cards in dealing order; an unknown one is -1."""
        return tuple([self.card_at[index] for index in range(self.deck_size)])

    def hole(self, seat):
        """Return the two hole cards of *seat*, which was dealt in."""
        place: cython.int = self.place_of[seat]
        return self.card_at[place], self.card_at[place + self.size]

    def board(self, street):
        """Return the board on *street*, 0 to 3."""
        count: cython.int = street + 2 if street else 0
        return tuple([self.card_at[self.board_place(number)] for number in range(count)])
