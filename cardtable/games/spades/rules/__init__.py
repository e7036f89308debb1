"""The rules of Spades: the options, their values, and constants derived from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardtable.cards import ALL_CARDS, DECK, Card, Suit, cards_of, mask_of, parse_cards
from cardtable.core.i18n import N_, _
from cardtable.games.options import SWITCH, Option, keywords, numbers
from cardtable.games.rule_files import OptionRules, RulesError
from cardtable.games.spades.rules.rule_numbers import RuleNumbers

OPTIONS: dict[str, Option] = {
    "target": Option(N_("Play to"), numbers(200, 250, 300, 400, 500, 1000), minimum=1),
    "floor": Option(N_("Lose at"), {None: "none", -200: "-200", -500: "-500"}),
    "nil": Option(N_("Nil"), {0: "off", 50: "50", 100: "100"}),
    "failed_nil_tricks": Option(
        N_("Tricks of a failed nil"), keywords("partner", "bags_only", "nothing")
    ),
    "blind_nil": Option(N_("Blind nil"), {0: "off", 200: "200"}),
    "blind_nil_behind": Option(N_("Blind nil when behind by"), numbers(0, 100, 200), minimum=0),
    "blind_nil_exchange": Option(N_("Cards passed after a blind nil"), numbers(0, 1, 2)),
    "double_nil": Option(N_("Both partners nil"), keywords("each", "forbidden")),
    "bags": Option(N_("Bags"), {10: "10 for -100", 5: "5 for -50", 0: "off"}),
    "set_scoring": Option(N_("A missed contract costs"), {"bid": "bid", "zero": "zero"}),
    "min_team_bid": Option(N_("Minimum team bid"), numbers(0, 4)),
    "total_must_not_be_13": Option(N_("Bids may not add up to all tricks"), SWITCH),
    "first_trick": Option(N_("First trick"), keywords("free", "lowest_club", "two_of_clubs")),
    "breaking": Option(
        N_("Spades may be led"), keywords("must_break", "lead_any_time", "broken_only_by_ruff")
    ),
    "jokers": Option(
        N_("Jokers"), keywords("none", "big_little", "joker_joker_deuce", "joker_joker_deuces")
    ),
    "ten_for_two_hundred": Option(N_("Ten for 200"), SWITCH),
    "moon": Option(N_("A bid of all tricks"), {0: "off", 500: "500"}),
    "bidding": Option(N_("Bidding"), keywords("free", "mirror", "whiz", "suicide")),
    "seats": Option(N_("Players"), keywords("4 partnership", "4 solo", "3 solo", "2")),
}
"""All options by name, in the order in which they are listed."""

_SEATS = {
    "4 partnership": (4, 13, ((0, 2), (1, 3))),
    "4 solo": (4, 13, ((0,), (1,), (2,), (3,))),
    "3 solo": (3, 17, ((0,), (1,), (2,))),
    "2": (2, 13, ((0,), (1,))),
}


@dataclass(frozen=True)
class Rules(OptionRules):
    """One combination of the options in docs/spades-rules.md; the default is "classic".

    0 means off (``nil``, ``blind_nil``, ``bags``, ``moon``); a *floor* of None means no floor. The
    spellings of the rule files (``"off"``, ``"10 for -100"``) are accepted as well. Raises
    RulesError.
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
        """Reject options that exclude each other or leave a player without a legal bid."""
        team = self.seats == "4 partnership"
        if self.bidding != "free":
            for name in ("min_team_bid", "total_must_not_be_13", "blind_nil"):
                if getattr(self, name):
                    raise RulesError(name, _("This needs 'bidding: free'."))
        if self.bidding == "suicide" and (not team or not self.nil):
            raise RulesError("bidding", _("Suicide bidding needs partnerships and nil."))
        if self.bidding == "whiz" and not self.nil:
            raise RulesError("bidding", _("Whiz bidding needs nil."))
        if self.double_nil == "forbidden" and (not team or self.bidding in ("mirror", "whiz")):
            raise RulesError(
                "double_nil", _("This needs partnerships and free or suicide bidding.")
            )
        if self.blind_nil and not self.nil:
            raise RulesError("blind_nil", _("Blind nil needs nil."))
        if self.blind_nil_exchange and not (team and self.blind_nil):
            raise RulesError(
                "blind_nil_exchange", _("An exchange needs partnerships and blind nil.")
            )
        if self.min_team_bid and not team:
            raise RulesError("min_team_bid", _("A team bid needs partnerships."))
        if self.blind_nil and self.seats == "2":
            raise RulesError(
                "blind_nil",
                _("With two players blind nil is not possible: cards are seen when drawn."),
            )

    # --- derived from the options ---------------------------------------------------------

    @cached_property
    def players(self) -> int:
        """The number of seats: 2, 3 or 4."""
        return _SEATS[self.seats][0]

    @cached_property
    def hand_size(self) -> int:
        """The number of cards in a hand before the first trick."""
        return _SEATS[self.seats][1]

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each side; partners sit opposite."""
        return _SEATS[self.seats][2]

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side of each position."""
        return tuple(
            index
            for seat in range(self.players)
            for index, side in enumerate(self.sides)
            if seat in side
        )

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards in play, by index."""
        mask = mask_of(DECK)
        if self.jokers != "none":
            mask |= 3 << 52
            mask &= ~mask_of(parse_cards("2h 2c"))
        if self.players == 3:  # 51 cards: one more card is removed
            mask &= ~Card.parse(self._left_out).bit
        return cards_of(mask)

    @property
    def _left_out(self) -> str:
        """With three players: the lowest club, with jokers the lowest diamond."""
        if self.jokers == "none":
            return "2c"
        return "3d" if self.has_high_deuces else "2d"

    @property
    def has_high_deuces(self) -> bool:
        """Whether the twos of spades and diamonds are trumps above the ace of spades."""
        return self.jokers == "joker_joker_deuces"

    @cached_property
    def power(self) -> tuple[int, ...]:
        """By card index, the rank of a card within its suit (see :attr:`suits`)."""
        power = [index % 13 for index in range(52)] + [15, 16]
        if self.jokers == "joker_joker_deuce":
            power[Card.parse("2s").index] = 14
        elif self.has_high_deuces:
            power[Card.parse("2s").index] = 13
            power[Card.parse("2d").index] = 14
        return tuple(power)

    @cached_property
    def suits(self) -> tuple[Suit, ...]:
        """By card index, the suit that a card belongs to in play.

        Jokers are spades; the two of diamonds is one if it is a trump.
        """
        suits = [card.suit for card in ALL_CARDS]
        if self.has_high_deuces:
            suits[Card.parse("2d").index] = Suit.SPADES
        return tuple(suits)

    def suit_of(self, card: Card) -> Suit:
        """Return the suit that *card* belongs to in play (see :attr:`suits`)."""
        return self.suits[card.index]

    @cached_property
    def suit_masks(self) -> tuple[int, ...]:
        """The cards of each suit in play as a mask."""
        return tuple(
            sum(1 << index for index, each in enumerate(self.suits) if each is suit)
            for suit in Suit
        )

    @cached_property
    def spades(self) -> int:
        """All trumps as a mask."""
        return self.suit_masks[Suit.SPADES]

    @cached_property
    def numbers(self) -> RuleNumbers:
        """The options as integers, for compiled code."""
        return RuleNumbers(self)

    @cached_property
    def lowest_club(self) -> Card:
        """The lowest club in play: the two, unless it was removed."""
        return next(card for card in self.deck if card.suit is Suit.CLUBS)

    @cached_property
    def bids_unlimited(self) -> bool:
        """Whether every bid except blind nil is always legal."""
        return (
            self.bidding == "free"
            and bool(self.nil)
            and self.double_nil == "each"
            and not self.min_team_bid
            and not self.total_must_not_be_13
        )

    @property
    def bag_penalty(self) -> int:
        """The points that a full bag counter costs."""
        return 10 * self.bags

    def spades_in(self, mask: int) -> int:
        """Return the number of spades in *mask*, all trumps included."""
        return (mask & self.spades).bit_count()


def rule_sets() -> tuple[str, ...]:
    """Return the names of the shipped rule sets, classic first."""
    return Rules.sets
