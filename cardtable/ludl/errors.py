"""What goes wrong in a script: for people with its place, and on its way there without one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from cardtable.errors import SourceError
from cardtable.i18n import _

MAX_LENGTH_DIFFERENCE = 4
"""Names that differ by more characters in length are not looked at."""
MAX_CANDIDATES = 200


class LudlError(SourceError):
    """Say what is wrong in a script or in its state, where, and what is allowed there.

    ``str()`` is ``file:line:column: sentence``; ``explain()`` adds the line and a caret.
    """

    def __str__(self) -> str:
        return self.explain()


class UnlocatedError(Exception):
    """Carry a sentence from a primitive to the session, which knows the place.

    *operand* is the number of the operand at fault, from 0; None where the whole call is.
    """

    def __init__(self, message: str, allowed: str = "", operand: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.allowed = allowed
        self.operand = operand


class OperandError(UnlocatedError):
    """Report a value of the wrong kind: *wanted* is what the operand should be, *found* what is."""

    def __init__(self, wanted: str, found: str, operand: int, allowed: str = "") -> None:
        super().__init__("", allowed, operand)
        self.wanted = wanted
        self.found = found


class LimitError(UnlocatedError):
    """Report that a message took more steps, memory or depth than it may."""


def did_you_mean(given: str, allowed: Iterable[str]) -> str:
    """Return a question for the nearest of *allowed*, or an empty string."""
    size = len(given)
    alike = {
        name.lower(): name for name in allowed if abs(len(name) - size) <= MAX_LENGTH_DIFFERENCE
    }
    near = get_close_matches(given.lower(), list(alike)[:MAX_CANDIDATES], n=1, cutoff=0.6)
    return _("Did you mean {meant}?").format(meant=alike[near[0]]) if near else ""
