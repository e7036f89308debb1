"""The integer core of Spades: one hand and the running score of a game.

    core = Core(Rules.named("classic"), seed=1)
    while not core.is_over:
        actions = core.actions()            # or core.legal(), the same as one mask
        core.apply(actions[0])
    core.points()                           # by side; core.deal() deals the next hand

rules/actions.py numbers the actions. ``legal`` and ``apply`` make no objects. The game, its views
and its events are a face on this state (``hand.state.HandState``, ``game.Game``); the batch plays
many of these at once. The rules are in hand_rules.py.

core.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.cards import ALL_CARDS
from cardtable.games.spades.hand_rules import HandRules
from cardtable.games.spades.rules.rule_numbers import RuleNumbers, Score

if not cython.compiled:  # core.pxd takes these from elsewhere
    from cardtable.games.spades.hand_rules import BIDDING, EXCHANGE, OVER, PLAYING, mix
    from cardtable.search.bits import bit, lowest

LOOK = cython.declare(cython.int, 73)
DISCARD = cython.declare(cython.int, 75)


def word_at(data, at):
    """Return the 32-bit number at this place in *data*, the lowest byte first."""
    return (
        cython.cast(cython.ulonglong, data[at])
        | cython.cast(cython.ulonglong, data[at + 1]) << 8
        | cython.cast(cython.ulonglong, data[at + 2]) << 16
        | cython.cast(cython.ulonglong, data[at + 3]) << 24
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
    at: cython.int
    place: cython.int
    key: cython.ulonglong
    for at in range(numbers.deck_size):  # insertion sort: quick for so few
        key = (word_at(data, 8 * at) >> 5) << 26 | word_at(data, 8 * at + 4) >> 6
        place = at
        while place > 0 and sorted_keys[place - 1] > key:
            sorted_keys[place] = sorted_keys[place - 1]
            order[place] = order[place - 1]
            place -= 1
        sorted_keys[place] = key
        order[place] = numbers.deck[at]
    if numbers.seats == 2:
        return tuple([order[at] for at in range(numbers.deck_size)])
    for at in range(numbers.seats):
        masks[at] = 0
    for at in range(numbers.deck_size):
        masks[at % numbers.seats] |= bit(order[at])
    return tuple([masks[at] for at in range(numbers.seats)])


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


class Core(HandRules):
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
        at: cython.int
        if deal is None:
            self.shuffle(mix(self.seed & 0xFFFFFFFFFFFFFFFF, self.number))
        elif self.seats == 2:
            self.pile_size = len(deal)
            for at in range(self.pile_size):
                self.pile[at] = deal[at]
        else:
            for at in range(self.seats):
                self.dealt_to[at] = self.hold[at] = deal[at]

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
            return tuple([self.pile[at] for at in range(self.pile_size)])
        return tuple([self.dealt_to[at] for at in range(self.seats)])

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
        found = []
        while mask:
            found.append(first + lowest(mask))
            mask &= mask - 1
        return found

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
        return bytes([self.order[at] for at in range(self.card_count)])

    def trick_leaders(self):
        """Return the position that led each trick, the current one included."""
        return bytes([self.led_by[at] for at in range(self.leader_count)])

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
