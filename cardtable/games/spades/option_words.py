"""Titles, values and help of the options of Spades, in words."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.i18n import _
from cardtable.games.option_words import Groups, OptionWords, ValueWords


class Words(OptionWords):
    """The words for the options of Spades."""

    main = ("target", "nil", "blind_nil", "bags", "breaking", "jokers")

    def rule_sets(self) -> Mapping[str, str]:
        return {
            "classic": _("Classic"),
            "tournament": _("Tournament"),
            "solo": _("Solo"),
            "mirror": _("Mirror"),
            "whiz": _("Whiz"),
            "suicide": _("Suicide"),
            "jokers": _("Jokers"),
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
            ("jokers", "joker_joker_deuces"): _("joker, joker, two deuces"),
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
            "target": _("The game ends when a side has reached this score and leads."),
            "floor": _("A side that falls to this score loses at once."),
            "nil": _("Points for a bid of nil, won or lost by that player alone."),
            "failed_nil_tricks": _("The effect of tricks taken by a player whose nil failed."),
            "blind_nil": _("Points for a nil bid before looking at the cards."),
            "blind_nil_behind": _("Minimum deficit for a blind nil, in points."),
            "blind_nil_exchange": _(
                "Number of cards passed to the partner; the same number comes back."
            ),
            "double_nil": _("Both partners may bid nil in the same hand."),
            "bags": _("Overtricks score one point each; this number of them costs a penalty."),
            "set_scoring": _("Points lost by a side that takes fewer tricks than it bid."),
            "min_team_bid": _("Minimum combined bid for a partnership."),
            "total_must_not_be_13": _(
                "The last bid must not make the total equal to the number of tricks."
            ),
            "first_trick": _("The lead to the first trick of every hand."),
            "breaking": _("When spades may be led from a hand with other suits."),
            "jokers": _(
                "Two jokers are the highest spades and replace two twos; the twos of diamonds and "
                "spades may rank next."
            ),
            "ten_for_two_hundred": _("A contract of exactly ten is worth 200, won or lost."),
            "moon": _("The value of a contract to take every trick."),
            "bidding": _(
                "Free; mirror: bid the number of spades held; whiz: that number or nil; suicide: "
                "one partner bids nil."
            ),
            "seats": _("Number of players, and whether they play in pairs."),
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
