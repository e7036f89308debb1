"""One kind of error for everything a person writes in a file, and one caret printer for it.

Imports nothing of ours.
"""

from __future__ import annotations

import unicodedata

MOST_SHOWN = 100
"""Of a longer line only the part around the fault is printed."""


class SourceError(ValueError):
    """Say what is wrong in a text somebody wrote, where, and what would be right.

    *line* and *column* count from 1; 0 means the place is the file as a whole.
    *source* is the offending line itself, without its end. *allowed* says what may stand there.
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
        """Return the whole report: sentence, line, a caret under the fault, what is allowed."""
        lines = [f"{self.place}: {self.message}" if self.place else self.message]
        if self.source:
            lines += self._shown()
        if self.allowed:
            lines.append(self.allowed)
        return "\n".join(lines)

    def _shown(self) -> list[str]:
        """Return the line and the one with carets, or a part of them when the line is long."""
        whole = self.source
        place = min(max(self.column - 1, 0), len(whole))
        start = max(0, place - MOST_SHOWN // 2) if len(whole) > MOST_SHOWN else 0
        shown = whole[start : start + MOST_SHOWN]
        # One sign for one sign, so that a tab or an escape character moves nothing.
        printed = "".join(sign if sign.isprintable() else " " for sign in shown)
        if len(whole) > MOST_SHOWN:
            before, after = "…" * bool(start), "…" * (start + MOST_SHOWN < len(whole))
            printed = before + printed + after
            place += len(before) - start
        if not self.column:
            return [f"  {printed}"]
        marked = printed[place : place + self.length]
        carets = "^" * max(1, _columns(marked))
        return [f"  {printed}", "  " + " " * _columns(printed[:place]) + carets]


def _columns(text: str) -> int:
    """Return how many columns of a terminal *text* takes."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(unicodedata.combining(sign) > 0 for sign in text)
