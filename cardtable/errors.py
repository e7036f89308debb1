"""One kind of error for everything a person writes in a file, and one caret printer for it.

Imports nothing of ours.
"""

from __future__ import annotations


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
            printed = self.source.replace("\t", " ")
            lines.append(f"  {printed}")
            if self.column:
                lines.append("  " + " " * (self.column - 1) + "^" * self.length)
        if self.allowed:
            lines.append(self.allowed)
        return "\n".join(lines)
