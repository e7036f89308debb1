"""Limits of a strategy in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What a strategy may use before its process is ended.

    *description* is the time in seconds for running its file when the program asks which strategies
    it defines; *start* that for its file and its constructor; *decision* that for an action,
    including hooks that have not returned; *stop* that for an action after the question was
    withdrawn. *memory* and *output* are in bytes, *output* from one action to the
    next. After *failures* ends of its process, a strategy is not started again.
    """

    description: float = 15.0
    start: float = 15.0
    decision: float = 10.0
    stop: float = 0.2
    memory: int = 1 << 30
    output: int = 1_000_000
    failures: int = 3


MAX_REPLY = 1_000_000
"""Maximum number of bytes in a reply of the process."""
