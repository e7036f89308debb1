"""The options of Spades: their values and the spellings in rule files."""

from __future__ import annotations

from cardtable.games.options import SWITCH, BadOption, Option, not_possible, numbers, words
from cardtable.i18n import N_

__all__ = ["OPTIONS", "BadOption", "Option", "not_possible"]

OPTIONS: dict[str, Option] = {
    "target": Option(N_("Play to"), numbers(200, 250, 300, 400, 500, 1000), minimum=1),
    "floor": Option(N_("Lose at"), {None: "none", -200: "-200", -500: "-500"}),
    "nil": Option(N_("Nil"), {0: "off", 50: "50", 100: "100"}),
    "failed_nil_tricks": Option(
        N_("Tricks of a failed nil"), words("partner", "bags_only", "nothing")
    ),
    "blind_nil": Option(N_("Blind nil"), {0: "off", 200: "200"}),
    "blind_nil_behind": Option(N_("Blind nil when behind by"), numbers(0, 100, 200), minimum=0),
    "blind_nil_exchange": Option(N_("Cards exchanged after a blind nil"), numbers(0, 1, 2)),
    "double_nil": Option(N_("Both partners nil"), words("each", "forbidden")),
    "bags": Option(N_("Bags"), {10: "10 for -100", 5: "5 for -50", 0: "off"}),
    "set_scoring": Option(N_("A set side scores"), {"bid": "bid", "zero": "zero"}),
    "min_team_bid": Option(N_("Minimum team bid"), numbers(0, 4)),
    "total_must_not_be_13": Option(N_("Bids must not add up to all tricks"), SWITCH),
    "first_trick": Option(N_("First trick"), words("free", "lowest_club", "two_of_clubs")),
    "breaking": Option(
        N_("Leading spades"), words("must_break", "lead_any_time", "broken_only_by_ruff")
    ),
    "jokers": Option(N_("Jokers"), words("none", "big_little", "joker_joker_deuce")),
    "ten_for_two_hundred": Option(N_("A bid of ten is 200"), SWITCH),
    "moon": Option(N_("A bid of all tricks"), {0: "off", 500: "500"}),
    "bidding": Option(N_("Bidding"), words("free", "mirror", "whiz", "suicide")),
    "seats": Option(N_("Seats"), words("4 partnership", "4 solo", "3 solo", "2")),
}
"""All options by name, in reading order."""
