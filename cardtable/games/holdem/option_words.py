"""The options of Texas Hold'em as people read them, and which follow from others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.engine import GameKind
from cardtable.games.option_words import Groups, OptionWords, ValueWords
from cardtable.i18n import _


class Words(OptionWords):
    """The words for the options of Hold'em."""

    main = (
        "structure",
        "game",
        "seats",
        "big_blind",
        "stack",
        "hands_per_level",
        "ante",
        "rebuy",
        "hands",
    )

    def titles(self) -> Mapping[str, str]:
        return {
            "seats": _("Players"),
            "structure": _("Limit"),
            "small_blind": _("Small blind"),
            "big_blind": _("Big blind"),
            "small_bet": _("Small bet (fixed limit)"),
            "big_bet": _("Big bet (fixed limit)"),
            "ante": _("Ante"),
            "ante_from": _("The ante comes from"),
            "straddle": _("Straddle"),
            "raise_cap": _("Raises after a bet (fixed limit)"),
            "cap_heads_up": _("The cap holds for two as well"),
            "odd_chips": _("Odd chips"),
            "showdown": _("At the showdown"),
            "game": _("Game"),
            "stack": _("Chips at the start"),
            "stacks": _("Chips of each seat"),
            "rebuy": _("Chips are bought again"),
            "hands": _("Hands to play"),
            "levels": _("Blind levels"),
            "hands_per_level": _("Hands at each level"),
            "minutes_per_level": _("Minutes at each level"),
        }

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
            ("odd_chips", "one_each"): _("one to each"),
            ("odd_chips", "first_seat"): _("to the first seat"),
            ("odd_chips", "highest_card"): _("to the highest card"),
            ("showdown", "losers_muck"): _("losers muck"),
            ("showdown", "all_show"): _("all show"),
            ("game", "cash"): _("cash game"),
            ("game", "sit_and_go"): _("sit-and-go"),
            ("stacks", ()): _("equal"),
            ("levels", ()): _("none"),
            ("minutes_per_level", 0): _("by hands"),
            ("hands", 0): _("no end"),
            ("rebuy", "never"): _("never"),
            ("rebuy", "when_broke"): _("by who is broke"),
            ("rebuy", "every_hand"): _("before each hand"),
        }

    def helps(self) -> Mapping[str, str]:
        return {
            "seats": _("How many play, each alone."),
            "structure": _("How much may be bet: all chips, the pot, or bets of one size."),
            "game": _("A cash game, or a tournament until one has all the chips."),
            "small_blind": _("What the first player left of the button posts."),
            "big_blind": _("What the next one posts; the small blind is half of it."),
            "ante": _("What everybody posts before the cards, in chips."),
            "ante_from": _("Whether everybody posts the ante, or the big blind for all."),
            "small_bet": _("The size of a bet before the flop and on it."),
            "big_bet": _("The size of a bet on turn and river."),
            "raise_cap": _("So many raises may follow a bet in one round."),
            "cap_heads_up": _("Whether two players may raise each other without end."),
            "odd_chips": _("Who gets the chips of a pot that cannot be split evenly."),
            "showdown": _("Whether beaten hands may stay hidden."),
            "stacks": _("What each seat begins with, where that differs; 0 is an empty seat."),
            "straddle": _("What the player after the big blind posts, as a third blind."),
            "stack": _("What everybody begins with."),
            "rebuy": _(
                "Who gets new chips before the next hand: nobody, who is broke, or everybody."
            ),
            "hands": _("The game ends after so many hands."),
            "levels": _("The blinds of each level; after the last one they double."),
            "hands_per_level": _("In a sit-and-go the blinds rise after so many hands."),
            "minutes_per_level": _("Or after so many minutes at the table, with the next hand."),
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

    def followers(self, kind: GameKind, name: str, value: Any) -> Mapping[str, Any]:
        if name == "big_blind" and "small_blind" in kind.options and type(value) is int:
            return {"small_blind": value // 2}
        if name == "game" and "levels" in kind.options:
            if value == "cash":
                return {"levels": ()}
            return {"levels": usual_levels(kind), "rebuy": "never", "hands": 0, "stack": 1_500}
        if name == "rebuy" and value != "never" and "hands" in kind.options:
            return {"hands": 50}
        if name == "seats" and "stacks" in kind.options:
            return {"stacks": ()}
        return {}


def usual_levels(kind: GameKind) -> Any:
    """Return the blind levels of the sit-and-go that ships."""
    return kind.find_rules("sit-and-go").levels if "sit-and-go" in kind.rule_sets else ()
