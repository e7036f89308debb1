"""The options of Spades as people read them."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.games.option_words import Groups, OptionWords, ValueWords
from cardtable.i18n import _


class Words(OptionWords):
    """The options of Spades as people read them."""

    main = ("target", "nil", "blind_nil", "bags", "breaking", "jokers")

    def titles(self) -> Mapping[str, str]:
        return {
            "target": _("Play to"),
            "floor": _("Lose at"),
            "nil": _("Nil"),
            "failed_nil_tricks": _("Tricks of a failed nil"),
            "blind_nil": _("Blind nil"),
            "blind_nil_behind": _("Blind nil when behind by"),
            "blind_nil_exchange": _("Cards passed after a blind nil"),
            "double_nil": _("Both partners nil"),
            "bags": _("Bags"),
            "set_scoring": _("A missed contract costs"),
            "min_team_bid": _("Least bid of a team"),
            "total_must_not_be_13": _("Bids may not add up to all tricks"),
            "first_trick": _("First trick"),
            "breaking": _("Spades may be led"),
            "jokers": _("Jokers"),
            "ten_for_two_hundred": _("Ten for 200"),
            "moon": _("A bid of all tricks"),
            "bidding": _("Bidding"),
            "seats": _("Players"),
        }

    def values(self) -> ValueWords:
        return {
            ("nil", 0): _("off"),
            ("blind_nil", 0): _("off"),
            ("blind_nil_behind", 0): _("any time"),
            ("blind_nil_exchange", 0): _("none"),
            ("moon", 0): _("as any other"),
            ("bags", 10): _("10 cost 100"),
            ("bags", 5): _("5 cost 50"),
            ("bags", 0): _("free"),
            ("min_team_bid", 0): _("none"),
            ("failed_nil_tricks", "partner"): _("help the partner"),
            ("failed_nil_tricks", "bags_only"): _("are bags"),
            ("failed_nil_tricks", "nothing"): _("count nothing"),
            ("double_nil", "each"): _("allowed"),
            ("double_nil", "forbidden"): _("forbidden"),
            ("set_scoring", "bid"): _("10 a trick bid"),
            ("set_scoring", "zero"): _("nothing"),
            ("first_trick", "free"): _("any card"),
            ("first_trick", "lowest_club"): _("lowest clubs"),
            ("first_trick", "two_of_clubs"): _("the two of clubs leads"),
            ("breaking", "must_break"): _("when broken"),
            ("breaking", "lead_any_time"): _("at any time"),
            ("breaking", "broken_only_by_ruff"): _("after a ruff"),
            ("jokers", "none"): _("none"),
            ("jokers", "big_little"): _("big, little"),
            ("jokers", "joker_joker_deuce"): _("joker, joker, deuce"),
            ("bidding", "free"): _("free"),
            ("bidding", "mirror"): _("mirror"),
            ("bidding", "whiz"): _("whiz"),
            ("bidding", "suicide"): _("suicide"),
            ("seats", "4 partnership"): _("4 in pairs"),
            ("seats", "4 solo"): _("4, each alone"),
            ("seats", "3 solo"): _("3, each alone"),
            ("seats", "2"): _("2, drawing cards"),
        }

    def helps(self) -> Mapping[str, str]:
        return {
            "target": _("The game ends when a side has so many points and more than any other."),
            "floor": _("A side that falls so low has lost at once."),
            "nil": _("Points for a bid of no trick, won or lost by that player alone."),
            "failed_nil_tricks": _("What becomes of the tricks of a player whose nil failed."),
            "blind_nil": _("Points for a nil said before looking at the cards."),
            "blind_nil_behind": _("A blind nil is allowed only to a side so many points behind."),
            "blind_nil_exchange": _("So many cards go to the partner, and as many come back."),
            "double_nil": _("Whether both players of a side may bid nil in one hand."),
            "bags": _("Tricks beyond the contract give a point each; a full counter costs."),
            "set_scoring": _("What a side loses that took fewer tricks than it bid."),
            "min_team_bid": _("Partners must bid at least so many tricks together."),
            "total_must_not_be_13": _(
                "The last bidder may not bring the sum to the number of tricks."
            ),
            "first_trick": _("How every hand begins."),
            "breaking": _("When a player who holds other suits may lead a spade."),
            "jokers": _("Two jokers as the highest spades; two twos leave the deck for them."),
            "ten_for_two_hundred": _("A contract of exactly ten is worth 200, won or lost."),
            "moon": _("What a contract of every trick is worth."),
            "bidding": _(
                "Free; mirror: everybody bids the spades held; whiz: the spades held or nil; "
                "suicide: one of each pair bids nil."
            ),
            "seats": _("How many play, in pairs or each alone."),
        }

    def groups(self) -> Groups:
        return (
            (_("The aim"), ("seats", "target", "floor")),
            (
                _("Bids"),
                (
                    "bidding",
                    "nil",
                    "failed_nil_tricks",
                    "double_nil",
                    "blind_nil",
                    "blind_nil_behind",
                    "blind_nil_exchange",
                    "min_team_bid",
                    "total_must_not_be_13",
                ),
            ),
            (_("Points"), ("bags", "set_scoring", "ten_for_two_hundred", "moon")),
            (_("Cards"), ("breaking", "first_trick", "jokers")),
        )
