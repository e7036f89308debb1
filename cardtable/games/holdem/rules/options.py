"""The options of Texas Hold'em: allowed values and how they are written."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Mapping
from typing import Any

from cardtable.core.i18n import N_, _, write_number
from cardtable.games.holdem.actions import MAX_CHIPS
from cardtable.games.options import SWITCH, BadOption, Option, keywords, not_possible, numbers

MAX_SEATS = 10
MAX_LEVELS = 50
ENDLESS = 10**9
"""Number of hands in the rules of a table that is played until it is closed."""


def _amount(title: str, choices: Mapping[int, str], minimum: int = 1) -> Option:
    """Return the option of a number of chips."""
    return Option(title, choices, minimum, MAX_CHIPS)


class StacksOption(Option):
    """The chips of each seat: as a list, or as text (``500, 400, 0``); 0 is an empty seat."""

    __slots__ = ()

    def read_value(self, value: Any) -> tuple[int, ...]:
        """Return the stacks by position. Raises BadOption."""
        if isinstance(value, str):
            if value.strip().lower() == "equal":
                return ()
            parts = re.split(r"[\s,]+", value.strip())
            if all(re.fullmatch("[0-9]{1,13}", part, re.ASCII) for part in parts):
                value = [int(part) for part in parts]
        if isinstance(value, list | tuple) and len(value) <= MAX_SEATS:
            stacks = tuple(value)
            if all(type(chips) is int and 0 <= chips <= MAX_CHIPS for chips in stacks):
                return stacks
        raise BadOption(not_possible(reprlib.repr(value)))

    def written(self, value: Any) -> str:
        return ", ".join(map(str, value)) or "equal"

    @property
    def allowed_text(self) -> str:
        return _(
            "Allowed: equal, or the chips of each seat, like 500, 400, 350 (up to {maximum} each)."
        ).format(maximum=write_number(MAX_CHIPS))


class LevelsOption(Option):
    """Blind levels, as lists or as text: ``10/20, 15/30, 25/50/5`` (small, big blind, ante)."""

    __slots__ = ()

    def read_value(self, value: Any) -> tuple[tuple[int, int, int], ...]:
        """Return (small blind, big blind, ante) by level. Raises BadOption."""
        if isinstance(value, str):
            if value.strip().lower() in ("none", ""):
                return ()
            value = [part.split("/") for part in re.split(r"[\s,]+", value.strip())]
        if not isinstance(value, list | tuple) or len(value) > MAX_LEVELS:
            raise BadOption(not_possible(reprlib.repr(value)))
        return tuple(self._level(level) for level in value)

    @staticmethod
    def _level(level: Any) -> tuple[int, int, int]:
        if isinstance(level, list | tuple) and 2 <= len(level) <= 3:
            parts = [str(part) for part in level]
            if all(re.fullmatch("[0-9]{1,13}", part, re.ASCII) for part in parts):
                small, big, ante = (*map(int, parts), 0)[:3]
                if small <= big and 0 < big <= MAX_CHIPS and ante <= MAX_CHIPS:
                    return small, big, ante
        raise BadOption(not_possible(reprlib.repr(level)))

    def written(self, value: Any) -> str:
        return (
            ", ".join(
                f"{small}/{big}/{ante}" if ante else f"{small}/{big}" for small, big, ante in value
            )
            or "none"
        )

    @property
    def allowed_text(self) -> str:
        return _(
            "Allowed: none, or levels like 10/20, 15/30, 25/50/5 (up to {maximum} chips)."
        ).format(maximum=write_number(MAX_CHIPS))


OPTIONS: dict[str, Option] = {
    "structure": Option(N_("Limit"), keywords("no-limit", "pot-limit", "fixed-limit")),
    "seats": Option(N_("Players"), numbers(*range(2, MAX_SEATS + 1))),
    "small_blind": _amount(N_("Small blind"), numbers(1, 5, 10, 25, 50, 100), minimum=0),
    "big_blind": _amount(N_("Big blind"), numbers(2, 10, 20, 50, 100, 200)),
    "small_bet": _amount(N_("Small bet (fixed limit)"), {0: "big blind"}),
    "big_bet": _amount(N_("Big bet (fixed limit)"), {0: "two small bets"}),
    "ante": _amount(N_("Ante"), {0: "off"}),
    "ante_from": Option(N_("Ante posted by"), keywords("everyone", "big_blind")),
    "straddle": _amount(N_("Straddle"), {0: "off"}),
    "raise_cap": Option(N_("Raise cap (fixed limit)"), {3: "3", 4: "4", 0: "no cap"}),
    "cap_heads_up": Option(N_("Cap applies heads-up"), SWITCH),
    "odd_chips": Option(N_("Odd chips"), keywords("one_each", "first_seat", "highest_card")),
    "showdown": Option(N_("At the showdown"), keywords("losers_muck", "all_show")),
    "game": Option(N_("Game"), keywords("cash", "sit_and_go")),
    "stack": _amount(N_("Starting stack"), numbers(1_000, 1_500, 2_000, 5_000)),
    "stacks": StacksOption(N_("Stacks by seat"), {(): "equal"}),
    "rebuy": Option(N_("Rebuy"), keywords("never", "ask", "when_broke", "top_up", "every_hand")),
    "hands": Option(
        N_("Number of hands"),
        {0: "no end", 20: "20", 50: "50", 100: "100"},
        minimum=1,
        maximum=ENDLESS,
    ),
    "levels": LevelsOption(N_("Blind levels"), {(): "none"}),
    "hands_per_level": Option(N_("Hands per level"), numbers(6, 10, 15, 20), minimum=1),
    "minutes_per_level": Option(
        N_("Minutes per level"), {0: "by hands", **numbers(3, 5, 10, 15, 20)}, minimum=1
    ),
}
"""All options by name, in display order."""
