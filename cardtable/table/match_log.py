"""The running log of a match: what happened, line by line."""

from __future__ import annotations

from dataclasses import dataclass

MAX_LINES = 2000


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line, and how many actions had been made when it was written."""

    words: str
    kept: int
    heading: bool = False


class MatchLog:
    """The lines of one match; an undo takes lines away."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.changes = 0

    def add(self, words: str, kept: int, *, heading: bool = False) -> None:
        """Write a line."""
        self.lines.append(LogLine(words, kept, heading))
        del self.lines[:-MAX_LINES]
        self.changes += 1

    def cut(self, kept: int) -> None:
        """Take away what was written after *kept* actions."""
        while self.lines and self.lines[-1].kept > kept:
            self.lines.pop()
        self.changes += 1
