"""The error for mistakes in text files written by hand, printed with a caret.

This module imports no other module of the program.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

MAX_SHOWN = 100
"""Maximum number of characters printed of the line with the error."""


class SourceError(ValueError):
    """An error in a text: a sentence, its position, and the allowed alternatives.

    *line* and *column* count from 1; 0 means the file as a whole. *source* is the line with the
    error, *length* the number of characters to mark. *allowed* is a sentence listing the valid
    alternatives.
    """

    def __init__(
        self,
        message: str,
        *,
        filename: str = "",
        line: int = 0,
        column: int = 0,
        source: str = "",
        allowed: str = "",
        length: int = 1,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.filename = filename
        self.line = line
        self.column = column
        self.source = source
        self.allowed = allowed
        self.length = max(1, length)

    @property
    def place(self) -> str:
        """The position as ``file:line:column``, without the parts that are unknown."""
        parts = [self.filename] if self.filename else []
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)

    def __str__(self) -> str:
        head = f"{self.place}: {self.message}" if self.place else self.message
        return f"{head} {self.allowed}".rstrip() if self.allowed else head

    def explain(self) -> str:
        """Return the full report: the sentence, the line with carets, and the alternatives."""
        lines = [f"{self.place}: {self.message}" if self.place else self.message]
        if self.source:
            lines += self._excerpt()
        if self.allowed:
            lines.append(self.allowed)
        return "\n".join(lines)

    def _excerpt(self) -> list[str]:
        """Return the line with the error, cut if it is long, and a line of carets below it."""
        source = self.source
        offset = min(max(self.column - 1, 0), len(source))
        start = max(0, offset - MAX_SHOWN // 2) if len(source) > MAX_SHOWN else 0
        excerpt = source[start : start + MAX_SHOWN]
        # Each unprintable character becomes one space, so that the carets stay aligned.
        printed = "".join(character if character.isprintable() else " " for character in excerpt)
        if len(source) > MAX_SHOWN:
            before, after = "…" * bool(start), "…" * (start + MAX_SHOWN < len(source))
            printed = before + printed + after
            offset += len(before) - start
        if not self.column:
            return [f"  {printed}"]
        marked = printed[offset : offset + self.length]
        carets = "^" * max(1, _columns(marked))
        return [f"  {printed}", "  " + " " * _columns(printed[:offset]) + carets]


class SourceErrors(SourceError):
    """Several errors in one text, in *errors*; the first one gives the message."""

    def __init__(self, errors: Sequence[SourceError]) -> None:
        first = errors[0]
        super().__init__(
            first.message,
            filename=first.filename,
            line=first.line,
            column=first.column,
            source=first.source,
            allowed=first.allowed,
            length=first.length,
        )
        self.errors = tuple(errors)

    def explain(self) -> str:
        """Return the full reports of all errors."""
        return "\n\n".join(error.explain() for error in self.errors)


def _columns(text: str) -> int:
    """Return the width of *text* in terminal columns."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.combining(character) > 0 for character in text)
