"""Errors in scripts: LudlError with a position, UnlocatedError before the position is known."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, ngettext
from cardtable.core.similar_names import closest
from cardtable.ludl.syntax_tree import Span

MAX_LENGTH_DIFFERENCE = 4
"""Names whose lengths differ by more are not compared."""
MAX_CANDIDATES = 200


class LudlError(SourceError):
    """An error in a script or in its state, with its position and the allowed alternatives.

    ``str()`` is ``file:line:column: sentence`` with the source line and a caret.
    """

    def __str__(self) -> str:
        return self.explain()


class UnlocatedError(Exception):
    """An error raised by a primitive, without a position in the text.

    *operand* is the index of the wrong operand, or None if the whole call is wrong. *span* is the
    call, once the error has reached its node.
    """

    def __init__(self, message: str, allowed: str = "", operand: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.allowed = allowed
        self.operand = operand
        self.span: Span | None = None

    def located(self, span: Span) -> UnlocatedError:
        """Return this error with the place *span*, unless it has a place."""
        if self.span is None:
            self.span = span
        return self


class OperandError(UnlocatedError):
    """An operand of the wrong kind: *wanted* describes the expected kind, *found* the value."""

    def __init__(self, wanted: str, found: str, operand: int | None, allowed: str = "") -> None:
        super().__init__("", allowed, operand)
        self.wanted = wanted
        self.found = found


class LimitError(UnlocatedError):
    """A message exceeded a limit on steps, memory or depth."""


def did_you_mean(name: str, choices: Iterable[str]) -> str:
    """Return a question that suggests the most similar of *choices*, or an empty string."""
    near = [each for each in choices if abs(len(each) - len(name)) <= MAX_LENGTH_DIFFERENCE]
    found = closest(name, near[:MAX_CANDIDATES])
    return _("Did you mean {name}?").format(name=found) if found else ""


def parameter_count_error(name: str, wanted: int, found: int) -> str:
    """Return a sentence about a function with the wrong number of parameters."""
    return ngettext(
        "The function '{name}' must have one parameter here, not {found}.",
        "The function '{name}' must have {wanted} parameters here, not {found}.",
        wanted,
    ).format(name=name, wanted=wanted, found=found)
