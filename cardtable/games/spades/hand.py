"""The state of one hand of Spades and the rules of play.

The state consists of plain integers, so that a hand is quick to play and to copy: sets of cards are
bit masks, positions count clockwise from 0. Only :class:`~cardtable.games.spades.game.Game` changes
a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from cardtable.cards import SUIT_MASKS, Card, Suit
from cardtable.engine import IllegalAction
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.rules import Rules
from cardtable.i18n import _

SPADES = SUIT_MASKS[Suit.SPADES]
CLUBS = SUIT_MASKS[Suit.CLUBS]
BITS: tuple[int, ...] = tuple(1 << index for index in range(54))
BYTES: tuple[bytes, ...] = tuple(bytes((index,)) for index in range(54))
SUIT_OF: tuple[int, ...] = tuple(min(index // 13, 3) for index in range(54))
MASK_BY_CARD: tuple[int, ...] = tuple(SUIT_MASKS[suit] for suit in SUIT_OF)


def beats(power: Sequence[int], index: int, best: int) -> bool:
    """Return whether the card *index*, played after the winning card *best*, beats it.

    *power* has the rank of each card within its suit, by card index.
    """
    if SUIT_OF[index] == SUIT_OF[best]:
        return power[index] > power[best]
    return SUIT_OF[index] == Suit.SPADES


class Phase(StrEnum):
    """The phases of a hand. Actions in DRAWING (two players) and EXCHANGE (blind nil) are plays."""

    DRAWING = "drawing"
    BIDDING = "bidding"
    EXCHANGE = "exchange"
    PLAYING = "playing"
    OVER = "over"


class Draw(StrEnum):
    """The choice about a drawn card, with two players.

    KEEP: the next card of the stock is discarded. DISCARD: the next card must be kept.
    """

    KEEP = "keep"
    DISCARD = "discard"

    @property
    def words(self) -> str:
        """The label of the button."""
        return _("Keep it") if self is Draw.KEEP else _("Discard it")


Action = Bid | Card | Draw
"""All actions: bid, play or pass a card, keep or discard the drawn card."""

DRAW_IDS: frozenset[int] = frozenset(map(id, Draw))
"""The ``id()`` of each Draw; like ``CARD_IDS``, a test that no other object passes."""


# Module constants: enum members are slow to look up through their class.
DRAWING, BIDDING, EXCHANGE, PLAYING, OVER = Phase


class HandState:
    """The state of one hand.

    ``held`` holds the masks by position, ``history`` the indexes of all cards played, in order, so
    that the cards of trick *k* are one slice, ``leaders`` the leader of each trick, the current one
    included.
    """

    __slots__ = (
        "_best",
        "_free_first_trick",
        "_free_lead",
        "_power",
        "bids",
        "broken",
        "dealer",
        "dealt",
        "discarded",
        "held",
        "history",
        "leaders",
        "legal",
        "passed_cards",
        "phase",
        "rules",
        "seats",
        "stock",
        "taken",
        "to_act",
        "trick_size",
        "winning",
    )

    def __init__(self, rules: Rules, dealer: int, hands: list[int], stock: tuple[int, ...]) -> None:
        seats = rules.players
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.dealt = tuple(hands)
        self.held = hands
        self.stock = stock
        """Two players: the cards still to be drawn, as indexes, the next one first."""
        self.discarded: list[int] = [0] * seats
        """Two players: the mask of each player's discards, which the other has not seen."""
        self.bids: tuple[Bid | None, ...] = (None,) * seats
        self.passed_cards: tuple[tuple[int, int, int], ...] = ()
        """Cards passed after a blind nil: (from, to, card index), in order."""
        self.taken: list[int] = [0] * seats
        self.history = b""
        self.leaders = b""
        self.trick_size = 0
        self.broken = rules.breaking == "lead_any_time"
        self.to_act = (dealer + 1) % seats
        self.winning = self.to_act
        """The position that is winning the current trick."""
        self.phase = DRAWING if stock else BIDDING
        self._best = -1
        self.legal = -1
        """The legal cards of the player to act, -1 if not computed yet."""
        self._power = rules.power
        self._free_first_trick = rules.first_trick == "free"
        self._free_lead = rules.breaking == "must_break"

    def copy(self) -> HandState:
        """Return an independent hand in the same state."""
        twin = HandState.__new__(HandState)
        twin.rules = self.rules
        twin.seats = self.seats
        twin.dealer = self.dealer
        twin.dealt = self.dealt
        twin.held = self.held[:]
        twin.stock = self.stock
        twin.discarded = self.discarded[:]
        twin.bids = self.bids
        twin.legal = self.legal
        twin.passed_cards = self.passed_cards
        twin.taken = self.taken[:]
        twin.history = self.history
        twin.leaders = self.leaders
        twin.trick_size = self.trick_size
        twin.broken = self.broken
        twin.to_act = self.to_act
        twin.winning = self.winning
        twin.phase = self.phase
        twin._best = self._best
        twin._power = self._power
        twin._free_first_trick = self._free_first_trick
        twin._free_lead = self._free_lead
        return twin

    # --- cards ---------------------------------------------------------------------------------

    def legal_mask(self) -> int:
        """Return the cards that the player to act may play or pass."""
        if self.legal >= 0:
            return self.legal
        held = self.held[self.to_act]
        if self.phase is EXCHANGE:
            legal = held & ~self._received_mask(self.to_act)
        elif not self._free_first_trick and not self.first_trick_over():
            legal = self._first_trick_mask(held)
        elif self.trick_size:
            legal = held & MASK_BY_CARD[self.history[-self.trick_size]] or held
        else:
            legal = held if self.broken else held & ~SPADES or held
        self.legal = legal
        return legal

    def first_trick_over(self) -> bool:
        """Return whether the first trick is complete."""
        return len(self.leaders) > 1

    def _first_trick_mask(self, held: int) -> int:
        """Return the cards of *held* that are legal in a first trick with special rules."""
        clubs = held & CLUBS
        if not self.trick_size:
            if clubs:
                return clubs & -clubs
            return held & ~SPADES or held
        if self.rules.first_trick == "lowest_club":
            if clubs and MASK_BY_CARD[self.history[0]] == CLUBS:
                return clubs & -clubs
            return held & MASK_BY_CARD[self.history[0]] or held & ~SPADES or held
        return held & MASK_BY_CARD[self.history[0]] or held

    def why_not(self, card: Card) -> IllegalAction:
        """Return the error for *card*, which is illegal."""
        held = self.held[self.to_act]
        if not held & card.bit:
            return IllegalAction("not-held", _("That card is not in your hand."))
        if self.phase is EXCHANGE:
            return IllegalAction(
                "not-passed-back", _("You cannot pass back a card you have just received.")
            )
        if not self._free_first_trick and not self.first_trick_over() and not self.trick_size:
            return IllegalAction("first-trick-club", _("The lowest club leads the first trick."))
        if self.trick_size:
            led = Suit(SUIT_OF[self.history[-self.trick_size]])
            if held & SUIT_MASKS[led] and not card.bit & SUIT_MASKS[led]:
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

    def play(self, index: int) -> int:
        """Play the card *index* for the player to act; return the winner of the trick, or -1.

        The card must be legal; this is not checked.
        """
        seat = self.to_act
        self.held[seat] ^= BITS[index]
        self.history += BYTES[index]
        played = self.trick_size
        if played == 0:
            self._best = index
            if index >= 39 and self._free_lead:
                self.broken = True
        else:
            best = self._best
            suit = SUIT_OF[index]
            if suit == SUIT_OF[best]:
                if self._power[index] > self._power[best]:
                    self._best = index
                    self.winning = seat
            elif suit == 3:
                self._best = index
                self.winning = seat
            if suit == 3 and not self.broken and SUIT_OF[self.history[-played - 1]] != 3:
                self.broken = True
        played += 1
        self.legal = -1
        if played < self.seats:
            self.trick_size = played
            self.to_act = seat + 1 if seat + 1 < self.seats else 0
            return -1
        winner = self.winning
        self.taken[winner] += 1
        self.trick_size = 0
        self.to_act = winner
        self.leaders += BYTES[winner]
        return winner

    def find_best(self) -> None:
        """Set the winning card and position of the current trick from the cards played."""
        if not self.trick_size:
            self.winning = self.to_act  # the leader
            return
        start = len(self.history) - self.trick_size
        leader = self.leaders[-1]
        self._best, self.winning = self.history[start], leader
        for step, index in enumerate(self.history[start + 1 :], 1):
            if beats(self._power, index, self._best):
                self._best, self.winning = index, (leader + step) % self.seats

    def start_play(self) -> None:
        """Begin the first trick. By the rules, the first bidder or the lowest club leads."""
        self.phase = PLAYING
        self.legal = -1
        leader = (self.dealer + 1) % self.seats
        if not self._free_first_trick:
            clubs = [held & CLUBS for held in self.held]
            lowest = min((mask & -mask for mask in clubs if mask), default=0)
            if lowest:
                leader = next(seat for seat, mask in enumerate(clubs) if mask & lowest)
        self.to_act = self.winning = leader
        self.leaders = bytes((leader,))

    @property
    def finished(self) -> bool:
        """Whether every card has been played."""
        return self.phase is PLAYING and not any(self.held)

    # --- the exchange after a blind nil --------------------------------------------------------

    def exchange_queue(self) -> tuple[int, ...]:
        """Return the seats still to pass a card, in order: a blind nil before its partner."""
        number = self.rules.blind_nil_exchange
        queue: list[int] = []
        for step in range(1, self.seats + 1):
            seat = (self.dealer + step) % self.seats
            partner = (seat + 2) % 4
            bid, other = self.bids[seat], self.bids[partner]
            if bid is not None and bid.blind and other is not None and not other.blind:
                queue += [seat] * number + [partner] * number
        return tuple(queue[len(self.passed_cards) :])

    def pass_card(self, index: int) -> None:
        """Pass the card *index* from the player to act to the partner."""
        seat, partner = self.to_act, (self.to_act + 2) % 4
        self.held[seat] ^= BITS[index]
        self.held[partner] |= BITS[index]
        self.passed_cards += ((seat, partner, index),)
        self.legal = -1
        queue = self.exchange_queue()
        if queue:
            self.to_act = queue[0]
        else:
            self.start_play()

    def _received_mask(self, seat: int) -> int:
        return sum(BITS[index] for _from, to, index in self.passed_cards if to == seat)

    # --- two players: drawing -------------------------------------------------------------

    def draw(self, choice: Draw) -> tuple[int, int]:
        """Keep or discard the next card of the stock; return (kept, discarded) as indexes."""
        first, second = self.stock[0], self.stock[1]
        kept, discarded = (first, second) if choice is Draw.KEEP else (second, first)
        seat = self.to_act
        self.held[seat] |= BITS[kept]
        self.discarded[seat] |= BITS[discarded]
        self.stock = self.stock[2:]
        self.to_act = 1 - seat
        if not self.stock:
            self.phase = BIDDING
            self.dealt = tuple(self.held)
        return kept, discarded
