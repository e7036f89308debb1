"""The rules of Spades on integers: who may do what, and what follows.

This is the place to read the rules: the deal, the bids (``bid_refusal``), the exchange after a
blind nil, the draw of two players, the play. Which card may be played and which one wins is stated
in ``search/trick_rules``, which the searches use too; ``rule_numbers`` has the options and the
score. Sets of cards are masks with bit ``Card.index``; positions count clockwise from 0. actions.py
numbers the actions. ``core.Core`` adds what callers need.

hand_rules.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.games.spades.rules.rule_numbers import Score

if not cython.compiled:  # hand_rules.pxd takes these from elsewhere
    from cardtable.games.spades.rules.rule_numbers import BLIND
    from cardtable.search.bits import bit, lowest, popcount
    from cardtable.search.cards.trick_rules import (
        FREE,
        LEAD_ANY_TIME,
        beats,
        breaks_spades,
        legal_cards,
    )

    DRAWING, BIDDING, EXCHANGE, PLAYING, OVER = range(5)

CLUBS = cython.declare(cython.ulonglong, 0x1FFF)
SPADES = cython.declare(cython.ulonglong, 0x3FFFFF << 39 & (1 << 54) - 1)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# the multipliers of splitmix64, and one for seeds: neighbouring seeds give unrelated deals
BY_SEED = cython.declare(cython.ulonglong, 0xD1342543DE82EF95)
BY_NUMBER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
# the numbers of actions: see actions.py
FIRST_BID = cython.declare(cython.int, 54)
BLIND_NIL = cython.declare(cython.int, 72)
LOOK = cython.declare(cython.int, 73)
KEEP = cython.declare(cython.int, 74)
DISCARD = cython.declare(cython.int, 75)
# why a bid is illegal: bidding.py has the sentences
LEGAL = cython.declare(cython.int, 0)
OUT_OF_RANGE = cython.declare(cython.int, 1)
NO_BLIND_NIL = cython.declare(cython.int, 2)
NOT_BEHIND = cython.declare(cython.int, 3)
NO_NIL = cython.declare(cython.int, 4)
DOUBLE_NIL = cython.declare(cython.int, 5)
TEAM_TOO_LOW = cython.declare(cython.int, 6)
ALL_TRICKS = cython.declare(cython.int, 7)
NOT_SPADES = cython.declare(cython.int, 8)
NOT_SPADES_OR_NIL = cython.declare(cython.int, 9)
NOT_FOUR = cython.declare(cython.int, 10)
PARTNER_NIL = cython.declare(cython.int, 11)
PARTNER_NOT_NIL = cython.declare(cython.int, 12)
# bidding styles
MIRROR = cython.declare(cython.int, 1)
WHIZ = cython.declare(cython.int, 2)
SUICIDE = cython.declare(cython.int, 3)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def suit_of(card: cython.int) -> cython.int:
    """Return the suit of *card* (0..3); the jokers are spades."""
    return card // 13 if card < 52 else 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cards_of_suit(suit: cython.int) -> cython.ulonglong:
    """Return all cards of *suit*."""
    return SPADES if suit == 3 else CLUBS << (13 * suit)


def mix(seed, number):
    """Return 64 random bits that depend on *seed* and *number* (splitmix64), never 0."""
    state: cython.ulonglong = (seed * BY_SEED + (number + 1) * BY_NUMBER) & WORD
    state = ((state ^ (state >> 30)) * MIX_1) & WORD
    state = ((state ^ (state >> 27)) * MIX_2) & WORD
    state ^= state >> 31
    return state if state else 1


class HandRules:
    """The state of one hand and of the score of its game, and the steps that change it."""

    def set_up(self, rules, dealer):
        """Set the rules, and a hand without cards."""
        if not cython.compiled:
            self._make_lists()
        self.rules = rules
        self.numbers = rules.numbers
        self.sheet = Score(self.numbers)
        self.seed = 0
        self.number = 0
        self.seats = self.numbers.seats
        side: cython.int
        for side in range(4):
            self.totals[side] = self.bags[side] = 0
        self.begin(dealer)

    def _make_lists(self):
        for name in ("dealt_to", "hold", "played", "thrown", "bid_of", "took", "totals", "bags"):
            setattr(self, name, [0] * 4)
        self.before_totals, self.before_bags = [0] * 4, [0] * 4
        self.order, self.led_by, self.pile = [0] * 54, [0] * 20, [0] * 54
        self.passed_from, self.passed_card, self.past = [0] * 8, [0] * 8, [0] * 128

    def begin(self, dealer):
        """Start a hand: nobody holds cards, has bid or played."""
        seat: cython.int
        for seat in range(4):
            self.dealt_to[seat] = self.hold[seat] = self.played[seat] = self.thrown[seat] = 0
            self.bid_of[seat] = -1
            self.took[seat] = 0
        self.dealer = dealer
        self.to_act = self.winning = self.first_seat()
        self.stage = DRAWING if self.seats == 2 else BIDDING
        self.bid_count = self.looked = self.card_count = self.leader_count = self.trick_size = 0
        self.passed_count = self.pile_size = self.pile_at = self.past_size = 0
        self.led = self.best_suit = 0
        self.best_strength = 0
        self.broken = self.numbers.breaking == LEAD_ANY_TIME

    def first_seat(self):
        """Return the seat after the dealer, which bids first."""
        return self.dealer + 1 if self.dealer + 1 < self.seats else 0

    def shuffle(self, state):
        """Deal all cards at random (Fisher and Yates), or put them in the stock of two players."""
        size: cython.int = self.numbers.deck_size
        at: cython.int
        other: cython.int
        seat: cython.int = 0
        card: cython.uchar
        for at in range(size):
            self.pile[at] = self.numbers.deck[at]
        for at in range(size - 1, 0, -1):
            state ^= (state << 13) & WORD
            state ^= state >> 7
            state ^= (state << 17) & WORD
            other = cython.cast(cython.int, ((state >> 32) * (at + 1)) >> 32)
            card = self.pile[at]
            self.pile[at] = self.pile[other]
            self.pile[other] = card
        if self.seats == 2:
            self.pile_size = size
            return
        for at in range(size):
            self.hold[seat] |= bit(self.pile[at])
            seat = seat + 1 if seat + 1 < self.seats else 0
        for seat in range(self.seats):
            self.dealt_to[seat] = self.hold[seat]

    def start_over(self, seed, number):
        """Begin a new game with the hand of (*seed*, *number*); the seats deal in turn."""
        side: cython.int
        for side in range(4):
            self.totals[side] = self.bags[side] = 0
        self.number = cython.cast(cython.int, number)
        self.begin(cython.cast(cython.int, number % self.seats))
        self.shuffle(mix(seed, number))

    # -- what may be done ---------------------------------------------------------------------

    def card_mask(self):
        """Return the cards that the seat to act may play or pass."""
        if self.stage == EXCHANGE:
            return self.hold[self.to_act] & ~self.received(self.to_act)
        if self.stage != PLAYING:
            return 0
        return legal_cards(
            self.hold[self.to_act],
            self.led,
            SPADES,
            CLUBS,
            self.broken,
            self.numbers.first_trick if self.leader_count == 1 else FREE,
        )

    def received(self, seat):
        """Return the cards passed to *seat* after a blind nil."""
        at: cython.int
        mask: cython.ulonglong = 0
        for at in range(self.passed_count):
            if (self.passed_from[at] + 2) & 3 == seat:
                mask |= bit(self.passed_card[at])
        return mask

    def passed(self, seat):
        """Return the cards that *seat* has passed."""
        at: cython.int
        mask: cython.ulonglong = 0
        for at in range(self.passed_count):
            if self.passed_from[at] == seat:
                mask |= bit(self.passed_card[at])
        return mask

    def bid_refusal(self, bid):
        """Return LEGAL or why the seat to act may not bid *bid* tricks (18: blind nil)."""
        blind: cython.bint = bid == BLIND
        tricks: cython.int = 0 if blind else bid
        seat: cython.int
        side: cython.int = self.numbers.side[self.to_act]
        total: cython.int = tricks
        count: cython.int
        partner: cython.int = -1  # the partner's bid in tricks, -1 before it
        if tricks > self.numbers.hand_size:
            return OUT_OF_RANGE
        if self.numbers.bids_unlimited and not blind:
            return LEGAL
        if self.numbers.partners and self.bid_of[(self.to_act + 2) & 3] >= 0:
            partner = self.bid_of[(self.to_act + 2) & 3]
            if partner == BLIND:
                partner = 0
        if blind:
            if not self.numbers.blind_nil:
                return NO_BLIND_NIL
            count = -(1 << 30)  # the best score of another side
            for seat in range(self.numbers.sides):
                if seat != side and self.totals[seat] > count:
                    count = self.totals[seat]
            if count - self.totals[side] < self.numbers.blind_nil_behind:
                return NOT_BEHIND
        elif self.numbers.bidding == SUICIDE:
            if tricks and tricks < 4:
                return NOT_FOUR
            if partner < 0 or (partner == 0) != (tricks == 0):
                return LEGAL
            return PARTNER_NIL if tricks == 0 else PARTNER_NOT_NIL
        elif self.numbers.bidding:
            if tricks == popcount(self.hold[self.to_act] & SPADES):
                return LEGAL
            if self.numbers.bidding == MIRROR:
                return NOT_SPADES
            return NOT_SPADES_OR_NIL if tricks else LEGAL
        if tricks == 0 and not blind and not self.numbers.nil:
            return NO_NIL
        if tricks == 0 and partner == 0 and self.numbers.one_nil:
            return DOUBLE_NIL
        if partner >= 0 and partner + tricks < self.numbers.min_team_bid:
            return TEAM_TOO_LOW
        if self.numbers.total_not_all and self.bid_count == self.numbers.seats - 1:
            for seat in range(self.numbers.seats):
                if self.bid_of[seat] > 0 and self.bid_of[seat] != BLIND:
                    total += self.bid_of[seat]
            if total == self.numbers.hand_size:
                return ALL_TRICKS
        return LEGAL

    def bid_mask(self):
        """Return the legal bids as a mask: bit n for n tricks, bit 18 for a blind nil."""
        bid: cython.int
        mask: cython.int = 0
        if self.stage != BIDDING:
            return 0
        if self.numbers.bids_unlimited:
            mask = (2 << self.numbers.hand_size) - 1
        else:
            for bid in range(self.numbers.hand_size + 1):
                if self.bid_refusal(bid) == LEGAL:
                    mask |= 1 << bid
        if self.numbers.blind_nil and self.bid_refusal(BLIND) == LEGAL:
            mask |= 1 << BLIND
        return mask

    def must_look(self):
        """Return whether the seat to act has to bid blind nil or look at its cards."""
        return (
            self.stage == BIDDING
            and self.numbers.blind_nil != 0
            and not self.looked >> self.to_act & 1
            and self.bid_refusal(BLIND) == LEGAL
        )

    def other_mask(self):
        """Return the legal actions that are not cards, as a mask whose bit 0 is action 54."""
        if self.stage == DRAWING:
            return (1 << (KEEP - FIRST_BID)) | (1 << (DISCARD - FIRST_BID))
        if self.must_look():
            return (1 << (BLIND_NIL - FIRST_BID)) | (1 << (LOOK - FIRST_BID))
        return self.bid_mask() & ~(1 << BLIND)

    # -- the steps: the action must be legal --------------------------------------------------

    def step(self, action):
        """Perform *action*; return 1 if it ended the hand, else 0."""
        if self.stage == PLAYING:
            if self.put(action) >= 0 and not self.hold[self.to_act]:
                self.score_hand()
                return 1
        elif self.stage == BIDDING:
            if action == LOOK:
                self.looked |= 1 << self.to_act
            else:
                self.place(BLIND if action == BLIND_NIL else action - FIRST_BID)
        elif self.stage == EXCHANGE:
            self.give(action)
        else:
            self.take(action == KEEP)
        return 0

    def place(self, bid):
        """Bid for the seat to act; the last bid ends the bidding."""
        self.bid_of[self.to_act] = bid
        self.bid_count += 1
        self.to_act = self.to_act + 1 if self.to_act + 1 < self.seats else 0
        if self.bid_count == self.seats:
            self.end_bidding()

    def end_bidding(self):
        """Begin the exchange after a blind nil, or the play."""
        passer: cython.int = self.next_passer()
        if passer >= 0:
            self.stage = EXCHANGE
            self.to_act = passer
        else:
            self.lead()

    def next_passer(self):
        """Return the seat that passes a card now, -1 if none: a blind nil before its partner."""
        left: cython.int = self.passed_count
        seat: cython.int = self.dealer
        _step: cython.int
        if not self.numbers.exchange:
            return -1
        for _step in range(4):
            seat = (seat + 1) & 3
            if self.bid_of[seat] == BLIND and self.bid_of[(seat + 2) & 3] != BLIND:
                if left < self.numbers.exchange:
                    return seat
                if left < 2 * self.numbers.exchange:
                    return (seat + 2) & 3
                left -= 2 * self.numbers.exchange
        return -1

    def give(self, card):
        """Pass *card* from the seat to act to its partner."""
        seat: cython.int = self.to_act
        self.hold[seat] ^= bit(card)
        self.hold[(seat + 2) & 3] |= bit(card)
        self.passed_from[self.passed_count] = seat
        self.passed_card[self.passed_count] = card
        self.passed_count += 1
        self.to_act = self.next_passer()
        if self.to_act < 0:
            self.lead()

    def take(self, keeps):
        """Keep or discard the next card of the stock; the one below it goes the other way."""
        seat: cython.int = self.to_act
        first: cython.ulonglong = bit(self.pile[self.pile_at])
        second: cython.ulonglong = bit(self.pile[self.pile_at + 1])
        self.hold[seat] |= first if keeps else second
        self.thrown[seat] |= second if keeps else first
        self.pile_at += 2
        self.to_act = 1 - seat
        if self.pile_at == self.pile_size:
            self.stage = BIDDING
            for seat in range(2):
                self.dealt_to[seat] = self.hold[seat]

    def lead(self):
        """Begin the first trick. By the rules, the first bidder or the lowest club leads."""
        seat: cython.int
        clubs: cython.ulonglong = 0
        leader: cython.int = self.first_seat()
        if self.numbers.first_trick != FREE:
            for seat in range(self.seats):
                clubs |= self.hold[seat] & CLUBS
            for seat in range(self.seats):
                if clubs and self.hold[seat] & bit(lowest(clubs)):
                    leader = seat
        self.stage = PLAYING
        self.to_act = self.winning = leader
        self.led_by[0] = leader
        self.leader_count = 1

    def put(self, card):
        """Play *card* for the seat to act; return the winner of the trick, or -1."""
        seat: cython.int = self.to_act
        strength: cython.int = self.numbers.power[card]
        is_spade: cython.bint = card >= 39
        leads: cython.bint = self.trick_size == 0
        wins: cython.bint
        self.hold[seat] ^= bit(card)
        self.played[seat] |= bit(card)
        self.order[self.card_count] = card
        self.card_count += 1
        self.trick_size += 1
        if leads:
            self.led = cards_of_suit(suit_of(card))
            self.best_suit = self.led
        self.broken |= breaks_spades(is_spade, leads, self.led == SPADES, self.numbers.breaking)
        wins = leads or beats(
            strength, self.best_strength, (self.best_suit & bit(card)) != 0, is_spade
        )
        self.best_strength = strength if wins else self.best_strength
        self.best_suit = SPADES if wins and is_spade else self.best_suit
        self.winning = seat if wins else self.winning
        if self.trick_size < self.seats:
            self.to_act = seat + 1 if seat + 1 < self.seats else 0
            return -1
        seat = self.winning
        self.took[seat] += 1
        self.trick_size = 0
        self.led = 0
        self.to_act = seat
        self.led_by[self.leader_count] = seat
        self.leader_count += 1
        return seat

    def find_best(self):
        """Find the suit led, and the best card and its seat, from the cards of the trick."""
        at: cython.int
        card: cython.int = 0
        seat: cython.int = self.led_by[self.leader_count - 1]
        first: cython.int = self.card_count - self.trick_size
        self.led = 0
        self.winning = seat
        for at in range(first, self.card_count):
            card = self.order[at]
            if at == first:
                self.led = self.best_suit = cards_of_suit(suit_of(card))
            elif not beats(
                self.numbers.power[card],
                self.best_strength,
                (self.best_suit & bit(card)) != 0,
                card >= 39,
            ):
                seat = seat + 1 if seat + 1 < self.seats else 0
                continue
            self.best_suit = cards_of_suit(suit_of(card))
            self.best_strength = self.numbers.power[card]
            self.winning = seat
            seat = seat + 1 if seat + 1 < self.seats else 0

    def score_hand(self):
        """Add the finished hand to the score."""
        side: cython.int
        self.stage = OVER
        for side in range(self.numbers.sides):
            self.before_totals[side] = self.totals[side]
            self.before_bags[side] = self.bags[side]
            self.sheet.score(side, self.bid_of, self.took, self.bags[side])
            self.totals[side] += self.sheet.points
            self.bags[side] = self.sheet.bags
