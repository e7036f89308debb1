"""The two ways in, and what is said of an action that may not come in."""

from __future__ import annotations

from enum import StrEnum


class IllegalAction(ValueError):
    """Refuse an action the rules do not allow now; the game is left exactly as it was.

    ``rule`` names the rule for programs (``must-follow``); ``str(error)`` is for people.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        """Travel between processes with the rule as well."""
        return type(self), (self.rule, str(self))


class Unreadable(ValueError):
    """Report that a text is no action of this game (as opposed to one that is not allowed now)."""


class Door(StrEnum):
    """The two ways in: a bid is said, a play is laid on the table."""

    BID = "bid"
    PLAY = "play"
