"""The two doors of a game, and the errors for actions it does not take."""

from __future__ import annotations

from enum import StrEnum


class IllegalAction(ValueError):
    """An action that the rules do not allow now; the game is unchanged.

    ``rule`` names the rule for programs (``must-follow``); ``str(error)`` is for people.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        """Pickle the rule too, so that the error crosses processes."""
        return type(self), (self.rule, str(self))


class Unreadable(ValueError):
    """A text that does not name an action of this game (it may be legal or not)."""


class Door(StrEnum):
    """The door an action goes through: a bid, or a play of a card or piece."""

    BID = "bid"
    PLAY = "play"
