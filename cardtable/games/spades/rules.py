"""The options of Spades as rules, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardtable.cards import DECK, SUIT_MASKS, Card, Suit, cards_of, mask_of, parse_cards
from cardtable.errors import SourceError
from cardtable.games.rule_files import OptionRules, RulesError
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.options import OPTIONS
from cardtable.i18n import _

_SEATS = {
    "4 partnership": (4, 13, ((0, 2), (1, 3))),
    "4 solo": (4, 13, ((0,), (1,), (2,), (3,))),
    "3 solo": (3, 17, ((0,), (1,), (2,))),
    "2": (2, 13, ((0,), (1,))),
}


@dataclass(frozen=True)
class Rules(OptionRules):
    """One combination of the options in docs/spades-rules.md; every default is "classic".

    0 stands for off (``nil``, ``blind_nil``, ``bags``, ``moon``), None for no floor. The spellings
    of the rule files (``"off"``, ``"10 for -100"``) are taken as well. Raises RulesError.
    """

    options = OPTIONS
    folder = "spades"
    sets = ("classic", "tournament", "solo", "mirror", "whiz", "suicide", "jokers")

    target: int = 400
    floor: int | None = None
    nil: int = 100
    failed_nil_tricks: str = "partner"
    blind_nil: int = 0
    blind_nil_behind: int = 100
    blind_nil_exchange: int = 0
    double_nil: str = "each"
    bags: int = 10
    set_scoring: str = "bid"
    min_team_bid: int = 0
    total_must_not_be_13: bool = False
    first_trick: str = "free"
    breaking: str = "must_break"
    jokers: str = "none"
    ten_for_two_hundred: bool = False
    moon: int = 0
    bidding: str = "free"
    seats: str = "4 partnership"

    def _check_together(self) -> None:
        """Refuse options that exclude each other, or would leave a player without any bid."""
        team = self.seats == "4 partnership"
        if self.bidding != "free":
            for name in ("min_team_bid", "total_must_not_be_13", "blind_nil"):
                if getattr(self, name):
                    raise RulesError(name, _("This needs 'bidding: free'."))
        if self.bidding == "suicide" and (not team or not self.nil):
            raise RulesError("bidding", _("Suicide bidding needs partners and a nil."))
        if self.bidding == "whiz" and not self.nil:
            raise RulesError("bidding", _("Whiz bidding needs a nil."))
        if self.double_nil == "forbidden" and (not team or self.bidding in ("mirror", "whiz")):
            raise RulesError("double_nil", _("Only partners who bid freely can be forbidden it."))
        if self.blind_nil and not self.nil:
            raise RulesError("blind_nil", _("A blind nil needs a nil."))
        if self.blind_nil_exchange and not (team and self.blind_nil):
            raise RulesError("blind_nil_exchange", _("Only partners with a blind nil exchange."))
        if self.min_team_bid and not team:
            raise RulesError("min_team_bid", _("Only partners have a team bid."))
        if self.blind_nil and self.seats == "2":
            raise RulesError("blind_nil", _("With two players every card is looked at as drawn."))

    # --- what follows from the options ---------------------------------------------------------

    @cached_property
    def players(self) -> int:
        """Return the number of seats: 2, 3 or 4."""
        return _SEATS[self.seats][0]

    @cached_property
    def hand_size(self) -> int:
        """Return the number of cards each player holds before the first trick, and so of tricks."""
        return _SEATS[self.seats][1]

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the positions of each side; partners sit opposite."""
        return _SEATS[self.seats][2]

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """Return the side of each position."""
        return tuple(
            index
            for seat in range(self.players)
            for index, side in enumerate(self.sides)
            if seat in side
        )

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Return the cards in play by index."""
        mask = mask_of(DECK)
        if self.jokers != "none":
            mask |= 3 << 52
            mask &= ~mask_of(parse_cards("2h 2c"))
        if self.players == 3:  # 51 cards: one more must go
            mask &= ~mask_of(parse_cards("2c" if self.jokers == "none" else "2d"))
        return cards_of(mask)

    @cached_property
    def deck_bits(self) -> tuple[int, ...]:
        """Return the bits of the cards in play, ascending."""
        return tuple(card.bit for card in self.deck)

    @cached_property
    def power(self) -> tuple[int, ...]:
        """Return by card index how high a card stands within its suit; jokers are spades."""
        power = [index % 13 for index in range(52)] + [15, 16]
        if self.jokers == "joker_joker_deuce":
            power[Card.parse("2s").index] = 14
        return tuple(power)

    @cached_property
    def lowest_club(self) -> Card:
        """Return the lowest club in play (the two, unless it was taken out)."""
        return next(card for card in self.deck if card.suit is Suit.CLUBS)

    @cached_property
    def all_bids(self) -> tuple[Bid, ...]:
        """Return every open bid from nil to all tricks, ascending."""
        return tuple(Bid(tricks) for tricks in range(self.hand_size + 1))

    @cached_property
    def bids_unlimited(self) -> bool:
        """Tell whether no option forbids any open bid to anybody."""
        return (
            self.bidding == "free"
            and bool(self.nil)
            and self.double_nil == "each"
            and not self.min_team_bid
            and not self.total_must_not_be_13
        )

    @property
    def bag_penalty(self) -> int:
        """Return the points taken off when the bag counter is full."""
        return 10 * self.bags

    def spades_in(self, mask: int) -> int:
        """Return how many spades (jokers among them) the cards of *mask* hold."""
        return (mask & SUIT_MASKS[Suit.SPADES]).bit_count()


def rule_sets() -> tuple[str, ...]:
    """Return the names of the rule sets that ship, classic first."""
    return Rules.sets


__all__ = ["Rules", "RulesError", "SourceError", "rule_sets"]
