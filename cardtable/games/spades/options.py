"""Which options Spades has, what each may be set to, and how it is spelled in a rule file."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardtable.i18n import N_, _


class BadOption(ValueError):
    """Report a value that an option does not take."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its title for people, the values to choose from with their spellings.

    *choices* maps the stored value to how it is written; *minimum* admits any whole number from
    there on besides.
    """

    title: str
    choices: Mapping[Any, str]
    minimum: int | None = None

    def read(self, value: Any) -> Any:
        """Return the stored form of *value*. Raises BadOption when it is none of the choices."""
        for stored, written in self.choices.items():
            # 1 == True and 0 == False, so the type is compared as well.
            if type(value) is type(stored) and value == stored:
                return stored
            if isinstance(value, str) and value.strip().lower() == written.lower():
                return stored
            if value is False and written == "off":  # YAML reads a bare off as false
                return stored
            if written == "2" and type(value) is int and value == 2:
                return stored
        if self.minimum is not None and type(value) is int and value >= self.minimum:
            return value
        raise BadOption(not_possible(reprlib.repr(value)))

    def written(self, value: Any) -> str:
        """Return how *value* is written in a rule file and shown to people."""
        return self.choices.get(value, str(value))

    @property
    def allowed_text(self) -> str:
        """Return a sentence that lists what is allowed."""
        words = list(self.choices.values())
        if self.minimum is not None:
            words.append(_("any whole number from {least}").format(least=self.minimum))
        return _("Allowed: {names}.").format(names=", ".join(words))


def not_possible(value: str) -> str:
    """Return a sentence that refuses a value, shown as it was written."""
    short = value if len(value) <= 60 else value[:59] + "…"
    return _("{value} is not possible.").format(value=short)


def _numbers(*values: int) -> dict[int, str]:
    return {value: str(value) for value in values}


def _words(*values: str) -> dict[str, str]:
    return {value: value for value in values}


_SWITCH = {False: "false", True: "true"}

OPTIONS: dict[str, Option] = {
    "target": Option(N_("Play to"), _numbers(200, 250, 300, 400, 500, 1000), minimum=1),
    "floor": Option(N_("Lose at"), {None: "none", -200: "-200", -500: "-500"}),
    "nil": Option(N_("Nil"), {0: "off", 50: "50", 100: "100"}),
    "failed_nil_tricks": Option(
        N_("Tricks of a failed nil"), _words("partner", "bags_only", "nothing")
    ),
    "blind_nil": Option(N_("Blind nil"), {0: "off", 200: "200"}),
    "blind_nil_behind": Option(N_("Blind nil when behind by"), _numbers(0, 100, 200), minimum=0),
    "blind_nil_exchange": Option(N_("Cards exchanged after a blind nil"), _numbers(0, 1, 2)),
    "double_nil": Option(N_("Both partners nil"), _words("each", "forbidden")),
    "bags": Option(N_("Bags"), {10: "10 for -100", 5: "5 for -50", 0: "off"}),
    "set_scoring": Option(N_("A set side scores"), {"bid": "bid", "zero": "zero"}),
    "min_team_bid": Option(N_("Least team bid"), _numbers(0, 4)),
    "total_must_not_be_13": Option(N_("Bids must not add up to all tricks"), _SWITCH),
    "first_trick": Option(N_("First trick"), _words("free", "lowest_club", "two_of_clubs")),
    "breaking": Option(
        N_("Leading spades"), _words("must_break", "lead_any_time", "broken_only_by_ruff")
    ),
    "jokers": Option(N_("Jokers"), _words("none", "big_little", "joker_joker_deuce")),
    "ten_for_two_hundred": Option(N_("A bid of ten is 200"), _SWITCH),
    "moon": Option(N_("A bid of all tricks"), {0: "off", 500: "500"}),
    "bidding": Option(N_("Bidding"), _words("free", "mirror", "whiz", "suicide")),
    "seats": Option(N_("Seats"), _words("4 partnership", "4 solo", "3 solo", "2")),
}
"""All options by name, in the order people read them."""
