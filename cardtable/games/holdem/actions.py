"""The actions at a poker table: fold, check, call, bet and raise; rebuy or leave when broke."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from cardtable.core.i18n import _, write_number
from cardtable.engine import quoted

MAX_CHIPS = 10**12
"""Maximum amount of chips in rules and hand histories."""
MAX_BET = 2**52
"""Maximum amount of an action: a stack can grow by those of the others and by rebuys."""


class ActionKind(StrEnum):
    """The five kinds of action in a hand, and the two of a player who is out of chips."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    REBUY = "rebuy"
    LEAVE = "leave"


_NOTATION = re.compile(r"(fold|check|call|rebuy|leave)|(bet|raise) ([1-9][0-9]{0,15})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Action:
    """An action; *to* is the player's total bet on this street after a bet or raise, else 0.

    ``Action.FOLD``, ``Action.CHECK``, ``Action.CALL``, ``Action.REBUY`` and ``Action.LEAVE`` are
    constants; ``Action.bet(60)`` and ``Action.raise_to(120)`` create the others.

    >>> str(Action.raise_to(120))
    'raise 120'
    >>> Action.parse("call") is Action.CALL
    True
    """

    kind: ActionKind
    to: int = 0

    FOLD: ClassVar[Action]
    CHECK: ClassVar[Action]
    CALL: ClassVar[Action]
    REBUY: ClassVar[Action]
    LEAVE: ClassVar[Action]

    def __post_init__(self) -> None:
        if (self.kind is ActionKind.BET or self.kind is ActionKind.RAISE) is not (
            type(self.to) is int and self.to > 0
        ):
            raise ValueError(_("Only a bet or raise has an amount."))

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Action.parse, (str(self),)

    @staticmethod
    def bet(to: int) -> Action:
        """Return a bet of *to* chips, the first on its street."""
        return Action(ActionKind.BET, to)

    @staticmethod
    def raise_to(to: int) -> Action:
        """Return a raise to a total of *to* chips on this street."""
        return Action(ActionKind.RAISE, to)

    @staticmethod
    def parse(text: str) -> Action:
        """Read ``fold``, ``check``, ``call``, ``bet 60`` or ``raise 120``. Raises ValueError."""
        match = _NOTATION.fullmatch(text)
        if match is None:
            raise ValueError(
                _("Unknown action {text}. Write fold, check, call, bet 60 or raise 120.").format(
                    text=quoted(text)
                )
            )
        plain, kind, amount = match.groups()
        return _PLAIN[plain] if plain else Action(ActionKind(kind), int(amount))

    @property
    def title(self) -> str:
        """Return the label of a button (``Raise to 120``)."""
        return _TITLES[self.kind]().format(amount=write_number(self.to))

    @property
    def words(self) -> str:
        """Return the predicate of a sentence (``raises to 120``)."""
        return _WORDS[self.kind]().format(amount=write_number(self.to))

    def __str__(self) -> str:
        return f"{self.kind} {self.to}" if self.to else str(self.kind)


Action.FOLD = Action(ActionKind.FOLD)
Action.CHECK = Action(ActionKind.CHECK)
Action.CALL = Action(ActionKind.CALL)
Action.REBUY = Action(ActionKind.REBUY)
Action.LEAVE = Action(ActionKind.LEAVE)

_FOLD, _CHECK, _CALL, _BET, _RAISE, _REBUY, _LEAVE = ActionKind


def is_action(value: object) -> bool:
    """Whether *value* is an action as its class makes them, with a kind and an amount that fit.

    A subclass may override anything, and an object may be made without its constructor.
    """
    if type(value) is not Action:
        return False
    try:
        kind, to = value.kind, value.to
    except AttributeError:
        return False
    if type(to) is not int:
        return False
    if to:
        return to > 0 and (kind is _RAISE or kind is _BET)
    if kind is _FOLD or kind is _CHECK or kind is _CALL:
        return True
    return kind is _REBUY or kind is _LEAVE


_PLAIN = {
    "fold": Action.FOLD,
    "check": Action.CHECK,
    "call": Action.CALL,
    "rebuy": Action.REBUY,
    "leave": Action.LEAVE,
}
_TITLES = {
    ActionKind.FOLD: lambda: _("Fold"),
    ActionKind.CHECK: lambda: _("Check"),
    ActionKind.CALL: lambda: _("Call"),
    ActionKind.BET: lambda: _("Bet {amount}"),
    ActionKind.RAISE: lambda: _("Raise to {amount}"),
    ActionKind.REBUY: lambda: _("Rebuy"),
    ActionKind.LEAVE: lambda: _("Leave the table"),
}
_WORDS = {
    ActionKind.FOLD: lambda: _("folds"),
    ActionKind.CHECK: lambda: _("checks"),
    ActionKind.CALL: lambda: _("calls"),
    ActionKind.BET: lambda: _("bets {amount}"),
    ActionKind.RAISE: lambda: _("raises to {amount}"),
    ActionKind.REBUY: lambda: _("buys in again"),
    ActionKind.LEAVE: lambda: _("leaves the table"),
}
