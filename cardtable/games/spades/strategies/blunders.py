"""Blunders: plays that a strong player calls wrong without seeing the other hands.

Each kind is a claim about what the seat knows: cards played, voids shown, bids and tricks. Nothing
is sampled or searched. The definitions are narrow: in doubt, a play is not a blunder. They apply to
partnerships only.
"""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, cards_of
from cardtable.core.i18n import N_
from cardtable.games.spades.hand.state import PLAYING
from cardtable.games.spades.strategies.analysis import Analysis
from cardtable.games.spades.strategies.estimate import sure_tricks
from cardtable.games.spades.strategies.kernel_adapter import nil_value
from cardtable.games.spades.views.view import View

KINDS = {
    "break-partner-nil": N_("does not cover the partner's nil"),
    "ruff-partner": N_("ruffs the partner's trick"),
    "overtake-partner": N_("beats the partner's winning card"),
    "waste-trump": N_("wastes a high spade"),
    "lead-into-void": N_("leads a suit that an opponent ruffs"),
    "needless-bag": N_("takes a needless bag"),
}
"""The kinds of blunders in the order in which they are looked for, with their titles."""

LIKELY = 0.8
"""Minimum chance that a card wins the trick, for it to count as a likely winner."""
PROBABLE = 0.5
"""Minimum chance that the partner's nil fails unless this seat covers it."""
DANGEROUS_BAGS = 2
"""The last bags before the penalty, which are not taken without need."""
MAX_SPARE = 1
"""Number of tricks that a side may still lose to make its contract when it leads into a void."""
FREE_SHARE = 4
"""Tricks are scarce if fewer than one of this many is left over by the contracts of both sides."""
MAX_HIGHER = 1
"""Number of higher hidden cards of its suit above a card that is worth keeping."""


def blunder(view: View, card: Card) -> str | None:
    """Return the kind of blunder (a key of KINDS) that playing the legal *card* would be, or None.

    See the methods of :class:`Position` for the definitions.
    """
    position = _position(view)
    return None if position is None else position.blunder(card)


def sound_plays(view: View) -> tuple[Card, ...]:
    """Return the legal cards that are not blunders, or all legal cards if each is one."""
    legal = cards_of(view.legal)
    position = _position(view)
    if position is None:
        return legal
    return tuple(card for card in legal if position.blunder(card) is None) or legal


def _position(view: View) -> Position | None:
    """Return the position of a seat with a partner that has a choice of cards, else None."""
    is_choice = view.phase is PLAYING and not view.hidden and view.legal & (view.legal - 1)
    return Position(view) if is_choice and view.partner is not None else None


class Position:
    """The knowledge of the seat that plays a card, for partnerships.

    *need* is the number of tricks the side still needs for its contract, *left* the number of
    tricks not yet finished. Cards are indexes, sets of cards are masks.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.rules
        self.seat = view.seat
        self.known = known = Analysis(view)
        self.partner = known.partner
        self.left = view.held.bit_count()
        self.legal = [card.index for card in cards_of(view.legal)]
        self.side = self.rules.side_of[self.seat]
        self.need = self._need(self.side)
        self.open_nils = tuple(
            bool(nil_value(self.rules, bid)) and not taken
            for bid, taken in zip(view.bids, known.taken, strict=True)
        )
        self.is_last = not known.yet_to_play and known.trick_size > 0
        self.partner_wins = known.winner == self.partner

    def blunder(self, card: Card) -> str | None:
        """Return the kind of blunder that playing the legal *card* would be, or None."""
        index = card.index
        if self.open_nils[self.seat]:
            return None
        if self.breaks_partner_nil(index):
            return "break-partner-nil"
        if self.ruffs_partner(index):
            return "ruff-partner"
        if self.overtakes_partner(index):
            return "overtake-partner"
        if self.wastes_trump(index):
            return "waste-trump"
        if self.leads_into_void(index):
            return "lead-into-void"
        if self.takes_needless_bag(index):
            return "needless-bag"
        return None

    # -- the kinds ----------------------------------------------------------------------------

    def breaks_partner_nil(self, card: int) -> bool:
        """Return whether *card* leaves the trick to a partner whose nil is open.

        The partner is winning the trick, the seat can beat that card and does not. It plays last,
        or the only player after it probably cannot beat the partner's card. Not if the contract
        alone reaches the target.
        """
        known = self.known
        if not self.partner_wins or not self.open_nils[self.partner] or self._ends_match():
            return False
        if known.takes_lead(card) or not any(map(known.takes_lead, self.legal)):
            return False
        return known.chance_unbeaten(known.best, known.yet_to_play) >= PROBABLE

    def ruffs_partner(self, card: int) -> bool:
        """Return whether *card* is a spade on another suit, in a trick that the partner wins.

        The seat plays last, or the partner's card is a likely winner. The seat could discard a card
        that is not a winner itself. No nil is open, and tricks are wanted after this one.
        """
        if (
            not self.partner_wins
            or self.rules.suits[card] != Suit.SPADES
            or self.known.led == Suit.SPADES
        ):
            return False
        if any(self.open_nils) or not self._wants_tricks() or not self._has_loser():
            return False
        known = self.known
        return known.chance_unbeaten(known.best, known.yet_to_play) >= LIKELY

    def overtakes_partner(self, card: int) -> bool:
        """Return whether *card* beats the partner's card of the same suit, which wins anyway.

        The seat plays last, or no player after it can hold a card that beats the partner's. At most
        one hidden card is higher than *card*. A lower card of the suit does not beat the partner's,
        and a hidden card lies between the two, so that they are not equivalent. No nil is open, and
        tricks are wanted after this one.
        """
        known, suit = self.known, self.rules.suits[card]
        if (
            not self.partner_wins
            or suit != self.rules.suits[known.best]
            or not known.takes_lead(card)
        ):
            return False
        if any(self.open_nils) or not self._wants_tricks():
            return False
        if (known.higher[card] & known.unseen).bit_count() > MAX_HIGHER:
            return False
        if any(map(self._can_beat_best, known.yet_to_play)):
            return False
        return any(
            not known.takes_lead(other) and self._hidden_between(other, card)
            for other in self.legal
            if self.rules.suits[other] == suit
        )

    def wastes_trump(self, card: int) -> bool:
        """Return whether *card*, the queen of spades or a higher spade, is thrown away.

        A higher spade lies in the trick. The seat could play a lower spade that is not equivalent,
        or discard a card that is not a winner. No opponent's nil is open, and tricks are wanted
        after this one.
        """
        known = self.known
        if self.rules.suits[card] != Suit.SPADES or self.rules.power[card] < Rank.QUEEN:
            return False
        if known.best < 0 or known.takes_lead(card):
            return False
        if any(self.open_nils[other] for other in known.opponents) or not self._wants_tricks():
            return False
        return self._has_loser() or any(
            self.rules.suits[other] == Suit.SPADES and self._hidden_between(other, card)
            for other in self.legal
        )

    def leads_into_void(self, card: int) -> bool:
        """Return whether *card* leads a suit in which an opponent is known to be void.

        That opponent may hold spades, and the partner is not known to be void. The side still needs
        tricks and can afford to lose one at most. Another suit, in which no opponent is known to be
        void, contains a likely winner. No nil is open.
        """
        known, suit = self.known, self.rules.suits[card]
        if known.trick_size or suit == Suit.SPADES or any(self.open_nils):
            return False
        if not 0 < self.need <= self.left or self.left - self.need > MAX_SPARE:
            return False
        if not self._is_ruffed(suit) or known.is_void(self.partner, suit):
            return False
        return any(
            self.rules.suits[other] not in (suit, Suit.SPADES)
            and not self._is_ruffed(self.rules.suits[other])
            and known.chance_unbeaten(other, known.opponents) >= LIKELY
            for other in self.legal
        )

    def takes_needless_bag(self, card: int) -> bool:
        """Return whether *card* takes a bag shortly before the penalty, without need.

        The seat plays last, an opponent is winning the trick, and another card would leave it to
        that opponent. The own contract is made, at most two bags are missing to the penalty, and
        the opponents have made their contract or cannot make it any more. No nil is open. Not if
        the contract alone reaches the target.
        """
        known, limit = self.known, self.rules.bags
        if not limit or not self.is_last or self.partner_wins or not known.takes_lead(card):
            return False
        if all(map(known.takes_lead, self.legal)) or any(self.open_nils) or self.need > 0:
            return False
        if 0 < self._need(1 - self.side) <= self.left or self._ends_match():
            return False
        bags = (self.view.bags[self.side] - self.need + self._bags_of_nils()) % limit
        return bags >= limit - DANGEROUS_BAGS

    # -- the score ----------------------------------------------------------------------------

    def _need(self, side: int) -> int:
        """Return the number of tricks that *side* still needs; the overtricks if negative."""
        need = 0
        for seat in self.rules.sides[side]:
            bid, taken = self.view.bids[seat], self.known.taken[seat]
            if not nil_value(self.rules, bid):
                need += (bid.tricks if bid is not None else 0) - taken
            elif self.rules.failed_nil_tricks == "partner":
                need -= taken
        return need

    def _bags_of_nils(self) -> int:
        """Return the number of tricks of the side's failed nils that count as bags only."""
        if self.rules.failed_nil_tricks != "bags_only":
            return 0
        view = self.view
        nils = (
            seat for seat in self.rules.sides[self.side] if nil_value(self.rules, view.bids[seat])
        )
        return sum(self.known.taken[seat] for seat in nils)

    def _ends_match(self) -> bool:
        """Return whether the contract of the side would reach the target."""
        bids = (self.view.bids[seat] for seat in self.rules.sides[self.side])
        contract = sum(bid.tricks for bid in bids if bid is not None)
        return self.view.scores[self.side] + 10 * contract >= self.rules.target

    def _wants_tricks(self) -> bool:
        """Return whether the side wants each trick after this one, which the partner may win.

        The contract needs more than the spades held are sure to take, and is not out of reach.
        Tricks are scarce: the side needs half of them, or less than a quarter of them is left over
        by both contracts. Otherwise a high card may be thrown away to avoid bags.
        """
        need, left = self.need - self.partner_wins, self.left - 1
        sure = sure_tricks(self.view.held, self.known.unseen, self.rules)
        if not sure < need <= left:
            return False
        spare = left - need - max(0, self._need(1 - self.side))
        return 2 * need >= left or FREE_SHARE * spare < left

    # -- cards --------------------------------------------------------------------------------

    def _can_hold(self, seat: int) -> int:
        """Return the mask of the cards that another *seat* may hold."""
        hidden, place = self.known.hidden, self.known.place[seat]
        unknown = hidden.unknown & hidden.allowed[place] if hidden.sizes[place] else 0
        return unknown | hidden.known[place]

    def _can_beat_best(self, seat: int) -> bool:
        """Return whether *seat* may hold a card that beats the best card of the trick."""
        return any(self.known.takes_lead(card.index) for card in cards_of(self._can_hold(seat)))

    def _is_ruffed(self, suit: int) -> bool:
        """Return whether an opponent is known to be void in *suit* and may hold spades."""
        return any(
            not self._can_hold(seat) & self.rules.suit_masks[suit]
            and self._can_hold(seat) & self.rules.spades
            for seat in self.known.opponents
        )

    def _hidden_between(self, low: int, high: int) -> bool:
        """Return whether a card between two cards of a suit is still hidden from the seat."""
        power = self.rules.power
        return power[low] < power[high] and any(
            power[low] < power[card.index] < power[high]
            for card in cards_of(self.known.unseen & self.rules.suit_masks[self.rules.suits[low]])
        )

    def _has_loser(self) -> bool:
        """Return whether the seat may play a card of a plain suit that is not the highest left."""
        known = self.known
        return any(
            self.rules.suits[card] != Suit.SPADES and known.higher[card] & known.unseen
            for card in self.legal
        )
