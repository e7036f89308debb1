"""The state of one hand for the game: the integer core, read and written as Python objects.

Only :class:`~cardtable.games.spades.game.Game` changes a hand in a game. Sets of cards are bit
masks, positions count clockwise from 0. state.pxd declares the C types; without it this file is
plain Python.
"""

from __future__ import annotations

import cython

from cardtable.cards import SUIT_MASKS, Suit
from cardtable.core.i18n import _
from cardtable.engine import IllegalAction
from cardtable.games.spades.core import Core
from cardtable.games.spades.rules.actions import Draw, Phase
from cardtable.games.spades.rules.bids import Bid

if not cython.compiled:  # state.pxd takes these from elsewhere
    from cardtable.games.spades.core import BIDDING as BIDDING_STAGE
    from cardtable.games.spades.core import DRAWING as DRAWING_STAGE
    from cardtable.games.spades.core import EXCHANGE as EXCHANGE_STAGE
    from cardtable.games.spades.core import PLAYING as PLAYING_STAGE
    from cardtable.games.spades.rules.rule_numbers import BLIND

CLUBS = SUIT_MASKS[Suit.CLUBS]
PHASES = tuple(Phase)
# Enum members are slow to look up through their class.
DRAWING, BIDDING, EXCHANGE, PLAYING, OVER = PHASES
BIDS = (*(Bid(tricks) for tricks in range(18)), Bid.BLIND_NIL)
"""The bids by their numbers in the core."""


def fitting(count, limit):
    """Return *count*. Raises ValueError if it is above *limit*."""
    if count > limit:
        raise ValueError(f"{count} are too many, at most {limit}")
    return count


def beats(rules, index, best):
    """Return whether the card *index*, played after the winning card *best*, beats it."""
    if rules.suits[index] == rules.suits[best]:
        return rules.power[index] > rules.power[best]
    return rules.suits[index] == Suit.SPADES


class HandState(Core):
    """The state of one hand.

    The properties return copies: to change one, assign to it. ``history`` holds the indexes of all
    cards played, in order, so that the cards of trick *k* are one slice, ``leaders`` the leader of
    each trick, the current one included.
    """

    def __init__(self, rules, dealer, hands, stock) -> None:
        seat: cython.int
        self.set_up(rules, dealer)
        self.bid_tuple = None
        for seat in range(self.seats):
            self.hold[seat] = self.dealt_to[seat] = hands[seat]
        self.stock = stock
        self.stage = DRAWING_STAGE if self.pile_size else BIDDING_STAGE

    def _make_lists(self):
        Core._make_lists(self)
        self.bid_tuple = None  # as in compiled code, also in a hand that is copied or unpickled

    def copy(self):
        """Return an independent hand in the same state."""
        twin: HandState = HandState.__new__(HandState)
        self.copy_to(twin)
        twin.bid_tuple = self.bid_tuple
        return twin

    # -- the state as Python objects ----------------------------------------------------------

    @property
    def held(self):
        """The masks of the cards held, by position."""
        return [self.hold[seat] for seat in range(self.seats)]

    @held.setter
    def held(self, masks):
        seat: cython.int
        for seat in range(self.seats):
            self.hold[seat] = masks[seat]

    @property
    def dealt(self):
        """The masks of the cards dealt, by position; with two players zeros until all are drawn."""
        return tuple([self.dealt_to[seat] for seat in range(self.seats)])

    @dealt.setter
    def dealt(self, masks):
        seat: cython.int
        for seat in range(self.seats):
            self.dealt_to[seat] = masks[seat]

    @property
    def discarded(self):
        """Two players: the mask of each player's discards, which the other has not seen."""
        return [self.thrown[seat] for seat in range(self.seats)]

    @discarded.setter
    def discarded(self, masks):
        seat: cython.int
        for seat in range(self.seats):
            self.thrown[seat] = masks[seat]

    @property
    def stock(self):
        """Two players: the cards still to be drawn, as indexes, the next one first."""
        return tuple([self.pile[index] for index in range(self.pile_at, self.pile_size)])

    @stock.setter
    def stock(self, cards):
        index: cython.int
        self.pile_size = fitting(len(cards), 54)
        self.pile_at = 0
        for index in range(self.pile_size):
            self.pile[index] = cards[index]

    @property
    def bids(self):
        """The bid at each position, None before it."""
        if self.bid_tuple is not None:
            return self.bid_tuple
        bids = tuple(
            [
                BIDS[self.bid_of[seat]] if self.bid_of[seat] >= 0 else None
                for seat in range(self.seats)
            ]
        )
        if self.stage > BIDDING_STAGE:  # they do not change any more
            self.bid_tuple = bids
        return bids

    @bids.setter
    def bids(self, bids):
        seat: cython.int
        self.bid_count = 0
        self.bid_tuple = None
        for seat in range(self.seats):
            self.bid_of[seat] = -1
            if bids[seat] is not None:
                self.bid_of[seat] = BLIND if bids[seat].blind else bids[seat].tricks
                self.bid_count += 1

    @property
    def passed_cards(self):
        """Cards passed after a blind nil: (from, to, card index), in order."""
        return tuple(
            [
                (self.passed_from[i], (self.passed_from[i] + 2) & 3, self.passed_card[i])
                for i in range(self.passed_count)
            ]
        )

    @passed_cards.setter
    def passed_cards(self, passed):
        index: cython.int
        self.passed_count = fitting(len(passed), 8)
        for index in range(self.passed_count):
            self.passed_from[index] = passed[index][0]
            self.passed_card[index] = passed[index][2]

    @property
    def taken(self):
        """The number of tricks taken, by position."""
        return [self.took[seat] for seat in range(self.seats)]

    @taken.setter
    def taken(self, tricks):
        seat: cython.int
        for seat in range(self.seats):
            self.took[seat] = tricks[seat]

    def history_bytes(self):
        if cython.compiled:
            return self.order[: self.card_count]
        return bytes(self.order[: self.card_count])

    def leader_bytes(self):
        if cython.compiled:
            return self.led_by[: self.leader_count]
        return bytes(self.led_by[: self.leader_count])

    @property
    def history(self):
        """The indexes of all cards played, in order."""
        return self.history_bytes()

    @history.setter
    def history(self, cards):
        index: cython.int
        self.card_count = fitting(len(cards), 54)
        for index in range(self.card_count):
            self.order[index] = cards[index]

    @property
    def leaders(self):
        """The leader of each trick, the current one included."""
        return self.leader_bytes()

    @leaders.setter
    def leaders(self, seats):
        index: cython.int
        self.leader_count = fitting(len(seats), 20)
        for index in range(self.leader_count):
            self.led_by[index] = seats[index] % self.seats

    @property
    def phase(self):
        """The phase of the hand; a finished hand stays in PLAYING."""
        return PHASES[self.stage]

    @phase.setter
    def phase(self, phase):
        self.stage = PHASES.index(phase)

    @property
    def finished(self):
        """Whether every card has been played."""
        return self.stage >= PLAYING_STAGE and not any(self.held)

    def settle(self, to_act, broken=False):
        """Set the seat to act and whether spades are broken, and the trick from the cards played.

        Raises ValueError for a seat that does not exist.
        """
        index: cython.int
        seat: cython.int = 0
        if not 0 <= to_act < self.seats:
            raise ValueError(f"no seat {to_act}")
        self.to_act, self.broken = to_act, broken
        self.trick_size = 0
        if self.leader_count:
            self.trick_size = self.card_count - (self.leader_count - 1) * self.seats
        for seat in range(4):
            self.played[seat] = 0
        for index in range(self.card_count):
            if index % self.seats == 0:
                seat = self.led_by[index // self.seats]
            self.played[seat] |= cython.cast(cython.ulonglong, 1) << self.order[index]
            seat = seat + 1 if seat + 1 < self.seats else 0
        if self.leader_count:
            self.find_best()
        else:
            self.winning = self.to_act

    # -- what may be done ---------------------------------------------------------------------

    def legal_mask(self):
        """Return the cards that the player to act may play or pass."""
        return self.card_mask()

    def legal_bids(self, scores):
        """Return the legal bids of the player to act at these *scores*, ascending.

        A blind nil comes first.
        """
        mask: cython.int
        number: cython.int
        self.set_scores(scores)
        mask = self.bid_mask()
        bids = [BIDS[BLIND]] if mask >> BLIND & 1 else []
        for number in range(self.numbers.hand_size + 1):
            if mask >> number & 1:
                bids.append(BIDS[number])
        return tuple(bids)

    def refusal(self, bid, scores):
        """Return the number of the rule against *bid* of the player to act; 0 if it is legal."""
        self.set_scores(scores)
        return self.bid_refusal(BLIND if bid.blind else bid.tricks)

    def set_scores(self, scores):
        """Set the points of the sides before this hand."""
        side: cython.int
        for side in range(self.numbers.sides):
            self.totals[side] = scores[side]

    def why_not(self, card):
        """Return the error for *card*, which is illegal."""
        held = self.hold[self.to_act]
        free: cython.bint = self.numbers.first_trick == 0
        if not held & card.bit:
            return IllegalAction("not-held", _("That card is not in your hand."))
        if self.stage == EXCHANGE_STAGE:
            return IllegalAction(
                "not-passed-back", _("You cannot pass back a card you have just received.")
            )
        if not free and self.leader_count == 1 and not self.trick_size:
            return IllegalAction("first-trick-club", _("The lowest club leads the first trick."))
        if self.trick_size:
            led = self.rules.suits[self.order[self.card_count - self.trick_size]]
            if held & self.led and not card.bit & self.led:
                return IllegalAction(
                    "must-follow",
                    _("You must follow suit: {suit} were led.").format(suit=led.title),
                )
            if led is Suit.CLUBS and card.bit & CLUBS:
                return IllegalAction(
                    "first-trick-club", _("You must play your lowest club in the first trick.")
                )
            return IllegalAction(
                "first-trick-no-spade", _("Spades cannot be played in the first trick.")
            )
        return IllegalAction(
            "spades-not-broken", _("Spades are not broken yet; lead another suit.")
        )

    # -- the steps: the action must be legal --------------------------------------------------

    def bid(self, bid):
        """Bid *bid* for the player to act; the last bid ends the bidding."""
        self.place(BLIND if bid.blind else bid.tricks)

    def play(self, index: cython.int):
        """Play the card *index* for the player to act; return the winner of the trick, or -1."""
        return self.put(index)

    def pass_card(self, index: cython.int):
        """Pass the card *index* from the player to act to the partner."""
        self.give(index)

    def draw(self, choice):
        """Keep or discard the next card of the stock; return (kept, discarded) as indexes."""
        first: cython.int = self.pile[self.pile_at]
        second: cython.int = self.pile[self.pile_at + 1]
        self.take(choice is Draw.KEEP)
        return (first, second) if choice is Draw.KEEP else (second, first)

    def start_play(self):
        """Begin the first trick. By the rules, the first bidder or the lowest club leads."""
        self.lead()
