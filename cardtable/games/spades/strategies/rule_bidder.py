"""RuleBidder: bids by a well-known rule and plays simply; a baseline for other bidders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardtable.cards import Card, Suit, cards_of
from cardtable.core.i18n import _
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.analysis import Analysis
from cardtable.games.spades.strategies.base import Strategy, nearest_bid
from cardtable.games.spades.strategies.estimate import suit_order
from cardtable.games.spades.views.view import View

_PLAIN_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)


def rule_count(held: int, rules: Rules) -> int:
    """Return the tricks that the rule counts in a hand, at least 1.

    One trick each for: an ace; a king in a suit of two or more cards; the queen of spades with at
    least three spades or with the ace; each spade beyond the third; with exactly three spades, each
    plain suit of at most one card. Fewer than two spades subtract one. In a deck with jokers the
    three highest spades count as ace, king and queen.
    """
    spades = held & rules.spades
    length = spades.bit_count()
    ace, king, queen = (bool(held & mask) for mask in suit_order(rules, Suit.SPADES)[:3])
    tricks = int(ace) + int(king and length >= 2) + int(queen and (length >= 3 or ace))
    for suit in _PLAIN_SUITS:
        cards = held & rules.suit_masks[suit]
        tricks += bool(cards & suit_order(rules, suit)[0])
        tricks += bool(cards & suit_order(rules, suit)[1] and cards.bit_count() >= 2)
        tricks += length == 3 and cards.bit_count() <= 1
    tricks += max(0, length - 3) - (length < 2)
    return max(1, tricks)


def rule_nil(held: int, rules: Rules) -> bool:
    """Return whether the rule bids nil.

    At most three spades, neither ace nor king among them, and in every suit, sorted upwards, the
    first card at most a 5, the second at most an 8, the third at most a 10.
    """
    spades = held & rules.spades
    high = sum(suit_order(rules, Suit.SPADES)[:2]) | 3 << 52
    if spades.bit_count() > 3 or spades & high:
        return False
    for suit in Suit:
        heights = sorted(
            rules.power[card.index] for card in cards_of(held & rules.suit_masks[suit])
        )
        if any(height > limit for height, limit in zip(heights, (3, 6, 8), strict=False)):
            return False
    return True


def wants_trick(view: View) -> bool:
    """Return whether the side of *view*'s seat gains by taking the current trick.

    It does if the trick helps to make its contract, if it sets an opponent, or if an overtrick
    costs nothing: there are no bags, and no opponent's nil to set.
    """
    rules = view.rules
    left = rules.hand_size - len(view.leaders) + 1
    sets, costs_nothing = False, not rules.bags
    for side in rules.sides:
        needed = _tricks_needed(view, side)
        if view.seat in side:
            if needed > 0:
                return True
        else:
            sets = sets or needed == left
            costs_nothing = costs_nothing and not any(_has_open_nil(view, seat) for seat in side)
    return sets or costs_nothing


def _tricks_needed(view: View, side: Sequence[int]) -> int:
    """Return the number of tricks that *side* still needs for its contract."""
    rules, needed = view.rules, 0
    for seat in side:
        bid = view.bids[seat]
        needed += bid.tricks if bid is not None else 0
        is_nil = bid is not None and bid.is_nil and bool(rules.nil)
        if not is_nil or rules.failed_nil_tricks == "partner":
            needed -= view.taken[seat]
    return needed


def _has_open_nil(view: View, seat: int) -> bool:
    """Return whether the nil of *seat* has not failed."""
    bid = view.bids[seat]
    return bid is not None and bid.is_nil and not view.taken[seat]


class RuleBidder(Strategy):
    """Bids by a simple rule that counts aces, kings and spades, and plays simply."""

    rank: ClassVar[int] = 2

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._why = ""

    @classmethod
    def title(cls) -> str:
        return _("Rule bidder")

    def why(self) -> str:
        return self._why

    def place_bid(self, view: View) -> Bid:
        """Return the count of the rule, nil if the rule says so, or the nearest legal bid."""
        if Bid.NIL in view.legal_bids and rule_nil(view.held, view.rules):
            self._why = _("Few spades and only low cards: this hand takes no trick.")
            return Bid.NIL
        bid = nearest_bid(view.legal_bids, rule_count(view.held, view.rules))
        self._why = _("Aces, kings and long spades make {bid}.").format(bid=bid.title)
        return bid

    def play_card(self, view: View) -> Card:
        """Return the highest losing card for a nil; else win cheaply while tricks are needed."""
        analysis = Analysis(view)
        bid = view.bids[view.seat]
        height = {card: analysis.power[card.index] for card in cards_of(view.legal)}
        cards = sorted(
            height, key=lambda card: (view.rules.suit_of(card) is Suit.SPADES, height[card])
        )
        if bid is not None and bid.is_nil and not analysis.taken[view.seat]:
            self._why = _("Playing nil: the highest card that does not take the trick.")
            losers = [
                card for card in cards if analysis.best >= 0 and not analysis.takes_lead(card.index)
            ]
            return max(losers, key=height.__getitem__) if losers else cards[0]
        if not wants_trick(view):
            self._why = _("The bid is made: avoid more tricks.")
            return cards[0]
        return self._win(analysis, cards)

    def _win(self, analysis: Analysis, cards: list[Card]) -> Card:
        """Return the cheapest card that wins, or the lowest card if none is certain to win."""
        if analysis.best >= 0 and analysis.winner == analysis.partner and self._is_safe(analysis):
            self._why = _("Your partner is winning this trick.")
            return cards[0]
        winners = [
            card
            for card in cards
            if analysis.takes_lead(card.index) and not analysis.higher[card.index] & analysis.unseen
        ]
        if analysis.best >= 0 and (not analysis.yet_to_play or analysis.led != Suit.SPADES):
            ruffs = [card for card in cards if analysis.takes_lead(card.index)]
            if not analysis.yet_to_play:
                winners = ruffs
            elif not winners:
                winners = [card for card in ruffs if analysis.rules.suit_of(card) is Suit.SPADES]
        if winners:
            self._why = _("The {card} takes the trick.").format(card=winners[0].title)
            return winners[0]
        self._why = _("No card is sure to win: the lowest one.")
        return cards[0]

    def _is_safe(self, analysis: Analysis) -> bool:
        """Return whether no card can beat the best card of the current trick in its suit."""
        return not analysis.yet_to_play or not analysis.higher[analysis.best] & analysis.unseen
