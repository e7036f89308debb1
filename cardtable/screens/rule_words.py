"""The options of a game's rules in words for people: titles, values, what each one does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardtable.engine import GameKind
from cardtable.i18n import _
from cardtable.screens import holdem_rules

MAIN = (
    "target",
    "nil",
    "blind_nil",
    "bags",
    "breaking",
    "jokers",
    "players",
    "columns",
    "rows",
    "line",
    "begins",
    "seconds",
)
"""The options that the lobby itself shows, where a game has them."""


def main_options(kind: GameKind) -> tuple[str, ...]:
    """Return the names of the options that the lobby itself shows for *kind*, in order."""
    names = holdem_rules.MAIN if kind.key == "holdem" else MAIN
    return tuple(name for name in names if name in kind.options)


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One option: its values as the rules store them, and as people read them.

    *least* is the smallest whole number that may be typed besides the values, None for none.
    """

    name: str
    title: str
    help: str
    values: tuple[Any, ...]
    words: tuple[str, ...]
    least: int | None = None

    def say(self, value: Any) -> str:
        """Return *value* in words."""
        for known, words in zip(self.values, self.words, strict=True):
            if type(known) is type(value) and known == value:
                return words
        return holdem_rules.say_several(value) if isinstance(value, tuple) else str(value)

    def place(self, value: Any) -> int:
        """Return the place of *value* among the values, -1 for a number typed by hand."""
        return next(
            (
                n
                for n, known in enumerate(self.values)
                if type(known) is type(value) and known == value
            ),
            -1,
        )


def options_of(kind: GameKind) -> dict[str, RuleOption]:
    """Return the options of *kind* by name, in reading order; empty for a game without any."""
    titles, words, helps = _titles(), _value_words(), _helps()
    if kind.key == "holdem":
        titles, words, helps = (
            {**titles, **holdem_rules.titles()},
            {**words, **holdem_rules.value_words()},
            {**helps, **holdem_rules.helps()},
        )
    return {
        name: RuleOption(
            name,
            titles.get(name, _(option.title)),
            helps.get(name, ""),
            tuple(option.choices),
            tuple(
                _words_of(name, value, str(written), words)
                for value, written in option.choices.items()
            ),
            option.minimum,
        )
        for name, option in kind.options.items()
    }


def _words_of(
    name: str, value: Any, written: str, words: Mapping[tuple[str | None, Any], str]
) -> str:
    """Return the words for a value of the option *name*, or else how rule files spell it."""
    if type(value) is bool or value is None:  # 1 == True, so a number must not find these
        return words.get((name, value), words[None, value])
    return words.get((name, value), written)


def with_option(kind: GameKind, rules: Any, name: str, value: Any) -> Any:
    """Return *rules* with one option changed. Raises the game's rules error for a conflict."""
    more = holdem_rules.followers(kind, name, value) if kind.key == "holdem" else {}
    return kind.rules_from_data({**kind.rules_to_data(rules), name: value, **more})


def groups() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the headings of all options, and which belong under each."""
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
        (_("The board"), ("players", "columns", "rows", "line")),
        (_("Turns"), ("begins", "seconds")),
        (_("The table"), ("structure", "game", "stack", "stacks", "rebuy", "hands")),
        (
            _("Blinds"),
            (
                "small_blind",
                "big_blind",
                "ante",
                "ante_from",
                "straddle",
                "levels",
                "hands_per_level",
                "minutes_per_level",
            ),
        ),
        (_("Bets"), ("small_bet", "big_bet", "raise_cap", "cap_heads_up")),
        (_("Showdown"), ("showdown", "odd_chips")),
    )


def differences(kind: GameKind, rules: Any) -> tuple[tuple[str, str], ...]:
    """Return title and value of every option that is not as in the first rule set."""
    options = options_of(kind)
    data: Mapping[str, Any] = kind.rules_to_data(rules)
    return tuple(
        (options[name].title, options[name].say(value))
        for name, value in data.items()
        if name in options
    )


def _titles() -> dict[str, str]:
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
        "players": _("Players"),
        "columns": _("Columns"),
        "rows": _("Rows"),
        "line": _("In a row to win"),
        "begins": _("Who begins"),
        "seconds": _("Seconds per turn"),
    }


def _value_words() -> dict[tuple[str | None, Any], str]:
    """Return words for values; those under None serve every option."""
    return {
        (None, False): _("no"),
        (None, True): _("yes"),
        (None, None): _("none"),
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
        ("begins", "in_turn"): _("in turn"),
        ("begins", "chance"): _("by chance"),
        ("seconds", 0): _("unlimited"),
    }


def _helps() -> dict[str, str]:
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
        "total_must_not_be_13": _("The last bidder may not bring the sum to the number of tricks."),
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
        "players": _("How many play, each alone."),
        "columns": _("How wide the board is."),
        "rows": _("How high the board is."),
        "line": _("So many pieces in a straight line win, also slantwise."),
        "begins": _(
            "In turn: the first seat begins, and after each game the next one. By chance: "
            "it is drawn."
        ),
        "seconds": _("Who takes longer for a turn has lost the game."),
    }
