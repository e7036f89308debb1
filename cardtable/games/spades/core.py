"""The integer core of Spades: the rules, one hand and the running score of a game.

    core = Core(Rules.named("classic"), seed=1)
    while not core.is_over:
        actions = core.actions()            # or core.legal(), the same as one mask
        core.apply(actions[0])
    core.points()                           # by side; core.deal() deals the next hand

This is the place to read the rules: the deal, the bids (``bid_refusal``), the exchange after a
blind nil, the draw of two players, the play. Which card may be played and which one wins is stated
in ``search/cards/trick_rules``, which the searches use too; ``rules/rule_numbers`` has the options
and the score. Sets of cards are masks with bit ``Card.index``; positions count clockwise from 0.

rules/actions.py numbers the actions. ``legal`` and ``apply`` make no objects. The game, its views
and its events are a face on this state (``hand.state.HandState``, ``game.Game``); the batch plays
many of these at once.

core.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.cards import ALL_CARDS
from cardtable.games.spades.rules.rule_numbers import RuleNumbers, Score

if not cython.compiled:  # core.pxd takes these from elsewhere
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
SPADES = cython.declare(cython.int, 3)  # the number of the suit
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# the multipliers of splitmix64, and one for seeds: neighbouring seeds give unrelated deals
BY_SEED = cython.declare(cython.ulonglong, 0xD1342543DE82EF95)
BY_NUMBER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
# the numbers of actions: see rules/actions.py
FIRST_BID = cython.declare(cython.int, 54)
BLIND_NIL = cython.declare(cython.int, 72)
LOOK = cython.declare(cython.int, 73)
KEEP = cython.declare(cython.int, 74)
DISCARD = cython.declare(cython.int, 75)
# why a bid is illegal: rules/bidding.py has the sentences
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


def mix(seed, number):
    """Return 64 random bits that depend on *seed* and *number* (splitmix64), never 0."""
    state: cython.ulonglong = (seed * BY_SEED + (number + 1) * BY_NUMBER) & WORD
    state = ((state ^ (state >> 30)) * MIX_1) & WORD
    state = ((state ^ (state >> 27)) * MIX_2) & WORD
    state ^= state >> 31
    return state if state else 1


def word_at(data, offset):
    """Return the 32-bit number at this place in *data*, the lowest byte first."""
    return (
        cython.cast(cython.ulonglong, data[offset])
        | cython.cast(cython.ulonglong, data[offset + 1]) << 8
        | cython.cast(cython.ulonglong, data[offset + 2]) << 16
        | cython.cast(cython.ulonglong, data[offset + 3]) << 24
    )


def card_tuple(mask):
    """Return the cards of *mask*, ascending by index. Raises ValueError beyond the 54 cards."""
    cards = []
    if mask >> 54:
        raise ValueError(f"{mask} has bits beyond the 54 cards.")
    while mask:
        cards.append(ALL_CARDS[lowest(mask)])
        mask &= mask - 1
    return tuple(cards)


def deal_by_keys(rules, keys):
    """Deal the deck card by card in the order of *keys*, 8 random bytes for each card.

    The order is that of the numbers which ``Random.random`` makes of the same bits. Returns masks
    by position; with two players the deck in this order, as indexes. Raises ValueError for another
    number of bytes.
    """
    numbers: RuleNumbers = rules.numbers
    if len(keys) != 8 * numbers.deck_size:
        raise ValueError(f"{len(keys)} bytes for {numbers.deck_size} cards, not 8 for each.")
    order: cython.int[54]
    sorted_keys: cython.ulonglong[54]
    masks: cython.ulonglong[4]
    if not cython.compiled:
        order, sorted_keys, masks = [0] * 54, [0] * 54, [0] * 4
    data: cython.p_const_uchar = keys
    index: cython.int
    slot: cython.int
    key: cython.ulonglong
    for index in range(numbers.deck_size):  # insertion sort: quick for so few
        key = (word_at(data, 8 * index) >> 5) << 26 | word_at(data, 8 * index + 4) >> 6
        slot = index
        while slot > 0 and sorted_keys[slot - 1] > key:
            sorted_keys[slot] = sorted_keys[slot - 1]
            order[slot] = order[slot - 1]
            slot -= 1
        sorted_keys[slot] = key
        order[slot] = numbers.deck[index]
    if numbers.seats == 2:
        return tuple([order[index] for index in range(numbers.deck_size)])
    for index in range(numbers.seats):
        masks[index] = 0
    for index in range(numbers.deck_size):
        masks[index % numbers.seats] |= bit(order[index])
    return tuple([masks[index] for index in range(numbers.seats)])


def check_deal(rules, deal):
    """Raise ValueError unless *deal* has every card of the deck once, and as many for each seat."""
    cards = deal
    if rules.players > 2:
        if any(mask < 0 or mask >> 54 for mask in deal):
            raise ValueError("A hand is a mask of the 54 cards.")
        hands = [card_tuple(mask) for mask in deal]
        if [len(hand) for hand in hands] != [rules.hand_size] * rules.players:
            raise ValueError(f"A deal has {rules.players} hands of {rules.hand_size} cards.")
        cards = [card.index for hand in hands for card in hand]
    if sorted(cards) != sorted([card.index for card in rules.deck]):
        raise ValueError("A deal has every card of the deck once.")


def restored(kind, rules, state):
    """Return a pickled hand of the class *kind*."""
    core: Core = kind.__new__(kind)
    core.set_up(rules, 0)
    core.set_plain(*state)
    return core


class Core:
    """One hand of Spades under *rules* and the score of its game.

    The first hand is dealt from (*seed*, 0) by *dealer*, hand n from (*seed*, n), by the seats in
    turn. These deals are not those of ``Game``, whose seeds are Python's. *deal* is dealt first: as
    ``deals.read_deal`` returns it, masks by position or the stock of two players as indexes.

    Raises ValueError for a dealer or a deal that these rules do not have.
    """

    def __init__(self, rules, *, seed=0, dealer=0, deal=None) -> None:
        if not 0 <= dealer < rules.players:
            raise ValueError(f"The dealer is a position from 0 to {rules.players - 1}.")
        if deal is not None:
            check_deal(rules, deal)
        self.set_up(rules, dealer)
        self.seed = seed
        self.give_out(deal)

    def give_out(self, deal):
        """Deal *deal*, or the one of this seed and number if it is None."""
        index: cython.int
        if deal is None:
            self.shuffle(mix(self.seed & 0xFFFFFFFFFFFFFFFF, self.number))
        elif self.seats == 2:
            self.pile_size = len(deal)
            for index in range(self.pile_size):
                self.pile[index] = deal[index]
        else:
            for index in range(self.seats):
                self.dealt_to[index] = self.hold[index] = deal[index]

    def deal(self, deal=None) -> None:
        """Deal the next hand. Raises ValueError before the end of this one, or for a bad *deal*."""
        if self.stage != OVER:
            raise ValueError("This hand is not over.")
        if deal is not None:
            check_deal(self.rules, deal)
        self.number += 1
        self.begin(self.first_seat())
        self.give_out(deal)

    def deal_of_hand(self):
        """Return the deal of this hand, as the constructor takes it."""
        if self.seats == 2:
            return tuple([self.pile[index] for index in range(self.pile_size)])
        return tuple([self.dealt_to[index] for index in range(self.seats)])

    # -- the beginning of a hand ---------------------------------------------------------------

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
        index: cython.int
        other: cython.int
        seat: cython.int = 0
        card: cython.uchar
        for index in range(size):
            self.pile[index] = self.numbers.deck[index]
        for index in range(size - 1, 0, -1):
            state ^= (state << 13) & WORD
            state ^= state >> 7
            state ^= (state << 17) & WORD
            other = cython.cast(cython.int, ((state >> 32) * (index + 1)) >> 32)
            card = self.pile[index]
            self.pile[index] = self.pile[other]
            self.pile[other] = card
        if self.seats == 2:
            self.pile_size = size
            return
        for index in range(size):
            self.hold[seat] |= bit(self.pile[index])
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
            self.numbers.suit_cards[SPADES],
            CLUBS,
            self.broken,
            self.numbers.first_trick if self.leader_count == 1 else FREE,
        )

    def received(self, seat):
        """Return the cards passed to *seat* after a blind nil."""
        index: cython.int
        mask: cython.ulonglong = 0
        for index in range(self.passed_count):
            if (self.passed_from[index] + 2) & 3 == seat:
                mask |= bit(self.passed_card[index])
        return mask

    def passed(self, seat):
        """Return the cards that *seat* has passed."""
        index: cython.int
        mask: cython.ulonglong = 0
        for index in range(self.passed_count):
            if self.passed_from[index] == seat:
                mask |= bit(self.passed_card[index])
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
            if tricks == popcount(self.hold[self.to_act] & self.numbers.suit_cards[SPADES]):
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
        suit: cython.int = self.numbers.suit[card]
        is_spade: cython.bint = suit == SPADES
        leads: cython.bint = self.trick_size == 0
        wins: cython.bint
        self.hold[seat] ^= bit(card)
        self.played[seat] |= bit(card)
        self.order[self.card_count] = card
        self.card_count += 1
        self.trick_size += 1
        if leads:
            self.led = self.numbers.suit_cards[suit]
            self.best_suit = self.led
        self.broken |= breaks_spades(
            is_spade, leads, self.led == self.numbers.suit_cards[SPADES], self.numbers.breaking
        )
        wins = leads or beats(
            strength, self.best_strength, (self.best_suit & bit(card)) != 0, is_spade
        )
        self.best_strength = strength if wins else self.best_strength
        self.best_suit = self.numbers.suit_cards[suit] if wins else self.best_suit
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
        index: cython.int
        card: cython.int = 0
        seat: cython.int = self.led_by[self.leader_count - 1]
        first: cython.int = self.card_count - self.trick_size
        self.led = 0
        self.winning = seat
        for index in range(first, self.card_count):
            card = self.order[index]
            if index == first:
                self.led = self.best_suit = self.numbers.suit_cards[self.numbers.suit[card]]
            elif not beats(
                self.numbers.power[card],
                self.best_strength,
                (self.best_suit & bit(card)) != 0,
                self.numbers.suit[card] == SPADES,
            ):
                seat = seat + 1 if seat + 1 < self.seats else 0
                continue
            self.best_suit = self.numbers.suit_cards[self.numbers.suit[card]]
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

    # -- for callers --------------------------------------------------------------------------

    def legal(self):
        """Return the legal actions as a mask of action numbers; 0 at the end of a hand."""
        if self.stage == PLAYING or self.stage == EXCHANGE:
            return self.card_mask()
        others: object = self.other_mask()  # a Python integer: the mask has up to 76 bits
        return others << 54

    def actions(self):
        """Return the numbers of the legal actions, ascending."""
        mask: cython.ulonglong
        first: cython.int = 0
        if self.stage == PLAYING or self.stage == EXCHANGE:
            mask = self.card_mask()
        else:
            mask = self.other_mask()
            first = 54
        numbers = []
        while mask:
            numbers.append(first + lowest(mask))
            mask &= mask - 1
        return numbers

    def apply(self, action: cython.Py_ssize_t) -> None:
        """Perform the action of this number. Raises ValueError if it is illegal."""
        number: cython.int
        legal: cython.bint = False
        if 0 <= action < 54:
            legal = self.card_mask() >> action & 1
        elif 54 <= action <= DISCARD and self.stage <= BIDDING:
            legal = self.other_mask() >> (action - 54) & 1
        if not legal:
            raise ValueError(f"Action {action} is not legal now.")
        number = action
        self.past[self.past_size] = number | self.to_act << 8 | self.stage << 12 | self.broken << 16
        self.past_size += 1
        self.step(number)

    def undo(self) -> None:
        """Take back the last action of this hand. Raises IndexError if there is none."""
        seat: cython.int
        action: cython.int
        word: cython.int
        if not self.past_size:
            raise IndexError("No action of this hand to take back.")
        self.past_size -= 1
        word = self.past[self.past_size]
        action = word & 255
        if self.stage == OVER:
            for seat in range(self.numbers.sides):
                self.totals[seat] = self.before_totals[seat]
                self.bags[seat] = self.before_bags[seat]
        seat = word >> 8 & 15
        self.stage = word >> 12 & 15
        if self.stage == PLAYING:
            if self.trick_size == 0:
                self.took[self.winning] -= 1
                self.leader_count -= 1
                self.trick_size = self.seats
            self.trick_size -= 1
            self.card_count -= 1
            self.hold[seat] |= bit(action)
            self.played[seat] ^= bit(action)
        elif self.stage == BIDDING:
            if action == LOOK:
                self.looked ^= 1 << seat
            else:
                self.bid_of[seat] = -1
                self.bid_count -= 1
        elif self.stage == EXCHANGE:
            self.passed_count -= 1
            self.hold[seat] |= bit(action)
            self.hold[(seat + 2) & 3] ^= bit(action)
        else:
            self.untake(seat)
        self.to_act = seat
        self.broken = word >> 16 & 1
        if self.stage == PLAYING:
            self.find_best()
        else:
            self.leader_count = 0
            self.winning = self.first_seat()

    def untake(self, seat: cython.int) -> None:
        """Put the last two cards that *seat* drew back on the stock."""
        cards: cython.ulonglong
        self.pile_at -= 2
        cards = bit(self.pile[self.pile_at]) | bit(self.pile[self.pile_at + 1])
        self.hold[seat] &= ~cards
        self.thrown[seat] &= ~cards

    def copy(self):
        """Return an independent copy."""
        twin: Core = Core.__new__(Core)
        self.copy_to(twin)
        return twin

    def copy_to(self, twin):
        """Make *twin* equal to this state."""
        i: cython.int
        if not cython.compiled:
            twin._make_lists()
        twin.rules = self.rules
        twin.numbers = self.numbers
        twin.sheet = Score(self.numbers)
        twin.seed = self.seed
        twin.number = self.number
        twin.seats = self.seats
        twin.dealer = self.dealer
        twin.to_act = self.to_act
        twin.stage = self.stage
        twin.bid_count = self.bid_count
        twin.looked = self.looked
        twin.card_count = self.card_count
        twin.leader_count = self.leader_count
        twin.trick_size = self.trick_size
        twin.broken = self.broken
        twin.winning = self.winning
        twin.led = self.led
        twin.best_suit = self.best_suit
        twin.best_strength = self.best_strength
        twin.passed_count = self.passed_count
        twin.pile_size = self.pile_size
        twin.pile_at = self.pile_at
        twin.past_size = self.past_size
        for i in range(4):
            twin.dealt_to[i] = self.dealt_to[i]
            twin.hold[i] = self.hold[i]
            twin.played[i] = self.played[i]
            twin.thrown[i] = self.thrown[i]
            twin.bid_of[i] = self.bid_of[i]
            twin.took[i] = self.took[i]
            twin.totals[i] = self.totals[i]
            twin.bags[i] = self.bags[i]
            twin.before_totals[i] = self.before_totals[i]
            twin.before_bags[i] = self.before_bags[i]
        for i in range(8):
            twin.passed_from[i] = self.passed_from[i]
            twin.passed_card[i] = self.passed_card[i]
        for i in range(54):
            twin.order[i] = self.order[i]
            twin.pile[i] = self.pile[i]
        for i in range(20):
            twin.led_by[i] = self.led_by[i]
        for i in range(self.past_size):
            twin.past[i] = self.past[i]

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()  # rules do not change

    def __reduce__(self):
        return restored, (self.__class__, self.rules, self.plain())

    def plain(self):
        """Return the state as numbers and tuples; set_plain() reads it."""
        return (
            self.seed,
            (self.number, self.dealer, self.to_act, self.stage, self.looked, self.broken),
            (self.trick_size, self.winning, self.led, self.best_suit, self.best_strength),
            tuple(
                [
                    (
                        *(self.dealt_to[i], self.hold[i], self.played[i], self.thrown[i]),
                        *(self.bid_of[i], self.took[i]),
                    )
                    for i in range(4)
                ]
            ),
            tuple(
                [
                    (self.totals[i], self.bags[i], self.before_totals[i], self.before_bags[i])
                    for i in range(4)
                ]
            ),
            tuple([self.order[i] for i in range(self.card_count)]),
            tuple([self.led_by[i] for i in range(self.leader_count)]),
            tuple([(self.passed_from[i], self.passed_card[i]) for i in range(self.passed_count)]),
            (self.pile_at, tuple([self.pile[i] for i in range(self.pile_size)])),
            tuple([self.past[i] for i in range(self.past_size)]),
        )

    def set_plain(self, seed, counts, trick, by_seat, by_side, order, led_by, passes, stock, past):
        """Restore what plain() returned for a hand under the same rules."""
        i: cython.int
        self.seed = seed
        self.number, self.dealer, self.to_act, self.stage, self.looked, self.broken = counts
        self.trick_size, self.winning, self.led, self.best_suit, self.best_strength = trick
        for i in range(4):
            self.dealt_to[i], self.hold[i], self.played[i], self.thrown[i] = by_seat[i][:4]
            self.bid_of[i], self.took[i] = by_seat[i][4:]
            self.bid_count += self.bid_of[i] >= 0
            self.totals[i], self.bags[i] = by_side[i][:2]
            self.before_totals[i], self.before_bags[i] = by_side[i][2:]
        self.card_count = len(order)
        for i in range(self.card_count):
            self.order[i] = order[i]
        self.leader_count = len(led_by)
        for i in range(self.leader_count):
            self.led_by[i] = led_by[i]
        self.passed_count = len(passes)
        for i in range(self.passed_count):
            self.passed_from[i], self.passed_card[i] = passes[i]
        self.pile_at, pile = stock
        self.pile_size = len(pile)
        for i in range(self.pile_size):
            self.pile[i] = pile[i]
        self.past_size = len(past)
        for i in range(self.past_size):
            self.past[i] = past[i]

    # -- the state, for reading ---------------------------------------------------------------

    @property
    def is_over(self):
        """Whether the hand is over: every card was played and scored."""
        return self.stage == OVER

    @property
    def phase_number(self):
        """The phase: 0 drawing, 1 bidding, 2 exchange, 3 playing, 4 the hand is over."""
        return self.stage

    @property
    def hidden(self):
        """Whether the seat to act has not looked at its cards: it may still bid blind nil."""
        return self.must_look()

    def hand(self, position: cython.int):
        """Return the cards held at *position* as a mask."""
        if not 0 <= position < self.seats:
            raise IndexError(position)
        return self.hold[position]

    def cards(self, position):
        """Return the cards held at *position*, ascending."""
        return card_tuple(self.hand(position))

    def tricks_taken(self):
        """Return the tricks taken, by position."""
        return tuple([self.took[seat] for seat in range(self.seats)])

    def bid_numbers(self):
        """Return the bids by position: tricks, 18 for a blind nil, -1 before the bid."""
        return tuple([self.bid_of[seat] for seat in range(self.seats)])

    def played_cards(self):
        """Return the cards played in this hand, in order."""
        return bytes([self.order[index] for index in range(self.card_count)])

    def trick_leaders(self):
        """Return the position that led each trick, the current one included."""
        return bytes([self.led_by[index] for index in range(self.leader_count)])

    def points(self):
        """Return the points of this hand by side; zeros before its end."""
        if self.stage != OVER:
            return (0,) * self.numbers.sides
        return tuple(
            [self.totals[side] - self.before_totals[side] for side in range(self.numbers.sides)]
        )

    def scores(self):
        """Return the points of the game so far by side."""
        return tuple([self.totals[side] for side in range(self.numbers.sides)])

    def bag_counts(self):
        """Return the bag counters by side."""
        return tuple([self.bags[side] for side in range(self.numbers.sides)])

    def winning_side(self):
        """Return the side that has won the game, -1 while it goes on.

        The game ends when a side reaches the target or the floor. The highest score wins; after a
        tie for it another hand is played.
        """
        side: cython.int
        best: cython.int = 0
        ties: cython.int = 0
        ended: cython.bint = False
        for side in range(self.numbers.sides):
            if self.totals[side] >= self.numbers.target:
                ended = True
            if self.numbers.has_floor and self.totals[side] <= self.numbers.floor:
                ended = True
            if self.totals[side] > self.totals[best]:
                best = side
        for side in range(self.numbers.sides):
            ties += self.totals[side] == self.totals[best]
        return best if ended and ties == 1 else -1
