"""The running log of a match, line by line."""

from __future__ import annotations

from dataclasses import dataclass

MAX_LINES = 2000


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line, and the number of actions made when it was written."""

    words: str
    kept: int
    heading: bool = False


class MatchLog:
    """The lines of one match; an undo removes lines."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.changes = 0

    def add(self, words: str, kept: int, *, heading: bool = False) -> None:
        """Add a line."""
        self.lines.append(LogLine(words, kept, heading))
        del self.lines[:-MAX_LINES]
        self.changes += 1

    def cut(self, kept: int) -> None:
        """Remove the lines written after *kept* actions."""
        while self.lines and self.lines[-1].kept > kept:
            self.lines.pop()
        self.changes += 1
