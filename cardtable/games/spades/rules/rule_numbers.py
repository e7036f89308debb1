"""The options of Spades as integers, and the score of a hand, for compiled code.

rule_numbers.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.cards.trick_rules import BREAKING, FIRST_TRICK

FAILED_NIL = ("partner", "bags_only", "nothing")
BIDDING = ("free", "mirror", "whiz", "suicide")
ITEMS = (
    "made",
    "set",
    "bags",
    "bag-penalty",
    "nil-made",
    "nil-failed",
    "blind-made",
    "blind-failed",
    "ten-made",
    "ten-set",
    "moon-made",
    "moon-set",
)
"""The names of the lines of a score, by their numbers."""
BLIND_BID = 18
"""The number of a blind nil among the bids."""

new_tuple = tuple.__new__  # quicker than the constructor of a named tuple

if not cython.compiled:  # constants of rule_numbers.pxd
    BLIND = 18
    MADE, SET, BAGS, BAG_PENALTY, NIL_MADE, NIL_FAILED = range(6)
    TO_CONTRACT, TO_BAGS = range(2)
    LINES = 4


class RuleNumbers:
    """One combination of the options. The fields are those of ``Rules``; 0 means off.

    ``failed_nil``, ``breaking``, ``first_trick`` and ``bidding`` count the values of their options
    in the order of ``FAILED_NIL``, ``BREAKING``, ``FIRST_TRICK`` and ``BIDDING``.
    """

    def __init__(self, rules) -> None:
        seat: cython.int
        index: cython.int
        if not cython.compiled:
            self.side, self.suit_cards = [0] * 4, [0] * 4
            self.power, self.suit, self.deck = [0] * 54, [0] * 54, [0] * 54
        self.seats = rules.players
        self.hand_size = rules.hand_size
        self.sides = len(rules.sides)
        self.partners = rules.seats == "4 partnership"
        for seat in range(self.seats):
            self.side[seat] = rules.side_of[seat]
        for index in range(54):
            self.power[index] = rules.power[index]
            self.suit[index] = rules.suits[index]
        for index in range(4):
            self.suit_cards[index] = rules.suit_masks[index]
        self.deck_size = len(rules.deck)
        for index in range(self.deck_size):
            self.deck[index] = rules.deck[index].index
        self.breaking = BREAKING.index(rules.breaking)
        self.first_trick = FIRST_TRICK.index(rules.first_trick)
        self.bidding = BIDDING.index(rules.bidding)
        self.bids_unlimited = rules.bids_unlimited
        self.nil = rules.nil
        self.blind_nil = rules.blind_nil
        self.blind_nil_behind = rules.blind_nil_behind
        self.exchange = rules.blind_nil_exchange
        self.failed_nil = FAILED_NIL.index(rules.failed_nil_tricks)
        self.one_nil = rules.double_nil == "forbidden"
        self.min_team_bid = rules.min_team_bid
        self.total_not_all = rules.total_must_not_be_13
        self.bag_limit = rules.bags
        self.bag_penalty = rules.bag_penalty
        self.set_costs = rules.set_scoring == "bid"
        self.ten_for_two_hundred = rules.ten_for_two_hundred
        self.moon = rules.moon
        self.target = rules.target
        self.has_floor = rules.floor is not None
        self.floor = rules.floor if rules.floor is not None else 0


class Score:
    """The score of one side for one hand: its lines, their sum and the bag counter."""

    def __init__(self, numbers) -> None:
        if not cython.compiled:
            self.what, self.value, self.seat = [0] * LINES, [0] * LINES, [0] * LINES
        self.numbers = numbers

    def add(self, what, value, seat):
        """Add a line; *seat* is that of a nil, else -1. Beyond ``LINES``, only points are added."""
        if self.size < LINES:
            self.what[self.size] = what
            self.value[self.size] = value
            self.seat[self.size] = seat
        self.size += 1
        self.points += value

    def score(self, side, bids, taken, bags):
        """Score the hand of *side*, given bids and tricks by position and its counter before it."""
        seat: cython.int
        worth: cython.int
        counting: cython.int = 0  # tricks that count for the contract
        over: cython.int = 0  # tricks that only count as bags
        self.size = self.points = self.contract = self.tricks = self.penalties = self.every = 0
        for seat in range(self.numbers.seats):
            self.every += taken[seat]
            if self.numbers.side[seat] != side:
                continue
            self.tricks += taken[seat]
            worth = self.numbers.blind_nil if bids[seat] == BLIND else self.numbers.nil
            if (bids[seat] != 0 and bids[seat] != BLIND) or not worth:
                self.contract += bids[seat] if bids[seat] != BLIND else 0
                counting += taken[seat]
                continue
            if taken[seat] == 0:
                self.add(NIL_MADE + 2 * (bids[seat] == BLIND), worth, seat)
                continue
            self.add(NIL_FAILED + 2 * (bids[seat] == BLIND), -worth, seat)
            if self.numbers.failed_nil == TO_CONTRACT:
                counting += taken[seat]
            elif self.numbers.failed_nil == TO_BAGS:
                over += taken[seat]
        self.made = counting >= self.contract
        self.score_contract()
        if self.made:
            over += counting - self.contract
        if over:
            self.add(BAGS, over, -1)
        self.gained_bags = over
        self.bags = bags + over
        if self.numbers.bag_limit:
            while self.bags >= self.numbers.bag_limit:
                self.bags -= self.numbers.bag_limit
                self.points -= self.numbers.bag_penalty
                self.penalties += 1

    def score_contract(self):
        """Add the line of the contract; a contract of no tricks that is made has none."""
        worth: cython.int = 10 * self.contract
        kind: cython.int = 0
        if self.made and not self.contract:
            return
        if self.numbers.moon and self.contract == self.every:
            worth = self.numbers.moon
            kind = 10
        elif self.numbers.ten_for_two_hundred and self.contract == 10:
            worth = 200
            kind = 8
        if self.made:
            self.add(kind + MADE, worth, -1)
        else:
            self.add(kind + SET, -worth if self.numbers.set_costs else 0, -1)


def score_sides(numbers, bids, taken, before, item, side_score):
    """Return the score of each side, made of the named tuples *item* and *side_score*.

    *bids* are numbers of tricks, 18 for a blind nil; *before* the bag counters before the hand.
    Raises OverflowError for a side with more than ``LINES`` lines.
    """
    c_bids: cython.int[4]
    c_taken: cython.int[4]
    index: cython.int
    side: cython.int
    if not cython.compiled:
        c_bids, c_taken = [0] * 4, [0] * 4
    for index in range(len(bids)):
        c_bids[index] = bids[index]
        c_taken[index] = taken[index]
    score: Score = Score(numbers)
    scores = []
    for side in range(len(before)):
        score.score(side, c_bids, c_taken, before[side])
        if score.size > LINES:
            raise OverflowError(f"{score.size} lines of a score: raise LINES in rule_numbers.")
        items = []
        for index in range(score.size):
            seat = score.seat[index] if score.seat[index] >= 0 else None
            items.append(new_tuple(item, (ITEMS[score.what[index]], score.value[index], seat)))
        for _penalty in range(score.penalties):
            items.append(new_tuple(item, (ITEMS[BAG_PENALTY], -score.numbers.bag_penalty, None)))
        sums = (score.points, score.bags, score.gained_bags, score.contract, score.tricks)
        scores.append(new_tuple(side_score, (*sums, tuple(items))))
    return tuple(scores)
