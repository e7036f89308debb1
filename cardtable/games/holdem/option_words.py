"""Titles, values and help texts of the options of Texas Hold'em, and their dependencies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.games.option_words import Groups, OptionWords, ValueWords


class Words(OptionWords):
    """The words for the options of Hold'em."""

    main = (
        "structure",
        "game",
        "seats",
        "big_blind",
        "stack",
        "rebuy",
        "hands_per_level",
        "ante",
        "hands",
    )

    def values(self) -> ValueWords:
        return {
            ("structure", "no-limit"): _("no limit"),
            ("structure", "pot-limit"): _("pot limit"),
            ("structure", "fixed-limit"): _("fixed limit"),
            ("small_bet", 0): _("big blind"),
            ("big_bet", 0): _("two small bets"),
            ("ante", 0): _("off"),
            ("ante_from", "everyone"): _("everyone"),
            ("ante_from", "big_blind"): _("the big blind"),
            ("straddle", 0): _("off"),
            ("raise_cap", 0): _("no cap"),
            ("odd_chips", "one_each"): _("one each"),
            ("odd_chips", "first_seat"): _("first seat"),
            ("odd_chips", "highest_card"): _("highest card"),
            ("showdown", "losers_muck"): _("losers muck"),
            ("showdown", "all_show"): _("all show"),
            ("game", "cash"): _("cash game"),
            ("game", "sit_and_go"): _("sit-and-go"),
            ("stacks", ()): _("equal"),
            ("levels", ()): _("none"),
            ("minutes_per_level", 0): _("by hands"),
            ("hands", 0): _("no end"),
            ("rebuy", "never"): _("never"),
            ("rebuy", "ask"): _("ask the player"),
            ("rebuy", "when_broke"): _("automatic"),
            ("rebuy", "top_up"): _("top up before each hand"),
            ("rebuy", "every_hand"): _("equal stacks in every hand"),
        }

    def helps(self) -> Mapping[str, str]:
        return {
            "seats": _("Number of players."),
            "structure": _("Betting limit: none, the pot, or fixed bets."),
            "game": _("A cash game, or a tournament that ends when one player has all chips."),
            "small_blind": _("Posted by the first player left of the button."),
            "big_blind": _("Posted by the next player; the small blind is half of it."),
            "ante": _("Posted before the deal, in chips."),
            "ante_from": _("Everybody posts the ante, or the big blind posts it for all."),
            "small_bet": _("Size of a bet before and on the flop."),
            "big_bet": _("Size of a bet on turn and river."),
            "raise_cap": _("Maximum number of raises after a bet on one street."),
            "cap_heads_up": _("If off, two players may raise each other without limit."),
            "odd_chips": _("Who gets the odd chips of a split pot."),
            "showdown": _("Beaten hands are mucked, or all hands are shown."),
            "stacks": _("Starting stack of each seat if they differ; 0 is an empty seat."),
            "straddle": _("A third blind, posted by the player after the big blind."),
            "stack": _("Chips of each player at the start."),
            "rebuy": _(
                "New chips for players who are broke, bought automatically or by choice, or a full "
                "stack before each hand."
            ),
            "hands": _("The game ends after this many hands."),
            "levels": _("Blinds of each level; they double after the last one."),
            "hands_per_level": _("In a sit-and-go the blinds go up after this many hands."),
            "minutes_per_level": _("Or after this many minutes, with the next hand."),
        }

    def groups(self) -> Groups:
        return (
            (_("The aim"), ("seats",)),
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

    def dependents(self, kind: GameKind, name: str, value: Any) -> Mapping[str, Any]:
        if name == "big_blind" and "small_blind" in kind.options and type(value) is int:
            return {"small_blind": value // 2}
        if name == "game" and "levels" in kind.options:
            if value == "cash":
                return {"levels": ()}
            return {"levels": usual_levels(kind), "rebuy": "never", "hands": 0, "stack": 1_500}
        if name == "rebuy" and value == "every_hand" and "hands" in kind.options:
            return {"hands": 50}
        if name == "seats" and "stacks" in kind.options:
            return {"stacks": ()}
        return {}


def usual_levels(kind: GameKind) -> Any:
    """Return the blind levels of the included sit-and-go."""
    return kind.find_rules("sit-and-go").levels if "sit-and-go" in kind.rule_sets else ()
