"""The error for faults in text files that people write, printed with a caret.

Imports nothing of the program.
"""

from __future__ import annotations

import unicodedata

MAX_SHOWN = 100
"""Columns of a line that are printed; of a longer line, the part around the fault."""


class SourceError(ValueError):
    """A fault in a text: the sentence, the place, and the allowed alternatives.

    *line* and *column* count from 1; 0 means the file as a whole. *source* is the offending line
    itself, without its end. *allowed* lists what is valid there.
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
        """Return ``file:line:column`` with the parts that are known."""
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
        """Return the full report: sentence, line, a caret under the fault, the alternatives."""
        lines = [f"{self.place}: {self.message}" if self.place else self.message]
        if self.source:
            lines += self._excerpt()
        if self.allowed:
            lines.append(self.allowed)
        return "\n".join(lines)

    def _excerpt(self) -> list[str]:
        """Return the line and the one with carets, or a part of them when the line is long."""
        whole = self.source
        place = min(max(self.column - 1, 0), len(whole))
        start = max(0, place - MAX_SHOWN // 2) if len(whole) > MAX_SHOWN else 0
        shown = whole[start : start + MAX_SHOWN]
        # one character for one, so that a tab or an escape character keeps the columns
        printed = "".join(character if character.isprintable() else " " for character in shown)
        if len(whole) > MAX_SHOWN:
            before, after = "…" * bool(start), "…" * (start + MAX_SHOWN < len(whole))
            printed = before + printed + after
            place += len(before) - start
        if not self.column:
            return [f"  {printed}"]
        marked = printed[place : place + self.length]
        carets = "^" * max(1, _columns(marked))
        return [f"  {printed}", "  " + " " * _columns(printed[:place]) + carets]


def _columns(text: str) -> int:
    """Return the width of *text* in terminal columns."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.combining(character) > 0 for character in text)
