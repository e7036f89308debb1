"""Plain lines of input and output, without colour or cursor control."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO

from cardtable.core.line_text import tidy
from cardtable.core.plain_output import plain

MAX_ANSWER = 500  # characters
WAKE_INTERVAL = 0.1  # seconds


class Leave(Exception):
    """Raised when the person leaves: the input has ended or the output was closed."""


class Terminal:
    """Reads and writes lines, by default on the standard streams.

    If the input is a pipe or a file, each answer is echoed after its prompt, so that the output
    reads as a conversation.
    """

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = source if source is not None else sys.stdin
        self.target = target if target is not None else sys.stdout
        self.interactive = self.source.isatty() and self.target.isatty()

    def write(self, lines: Iterable[str]) -> None:
        """Write *lines*. Raises Leave if the output was closed."""
        try:
            for line in lines:
                self.target.write(line + "\n")
            self.target.flush()
        except BrokenPipeError:
            raise Leave from None

    def ask(self, prompt: str) -> str:
        """Return the line typed after *prompt*, printable characters only. Raises Leave."""
        try:
            if self.interactive and self.source is sys.stdin:
                return _plain(type_line(prompt + " "))
            self.target.write(prompt + " ")
            self.target.flush()
            line = self.source.readline()
            if not self.interactive:
                self.target.write(_plain(line) + "\n")
                self.target.flush()
        except (EOFError, BrokenPipeError):
            raise Leave from None
        if not line:
            raise Leave
        return _plain(line)

    def conceal(self) -> None:
        """Clear the screen and its scrollback before another person takes over."""
        height = shutil.get_terminal_size((80, 24)).lines
        self.write([""] * max(40, 2 * height))
        if self.interactive and os.environ.get("TERM", "dumb") != "dumb":
            write = getattr(self.target, "write_codes", self.target.write)
            write("\033[H\033[2J\033[3J")  # home, clear screen, clear scrollback
            self.target.flush()
        history = sys.modules.get("readline")
        if history is not None:
            history.clear_history()  # the history would reveal earlier answers


def _plain(line: str) -> str:
    """Return *line* as printable text of at most MAX_ANSWER characters."""
    return tidy(line).strip()[:MAX_ANSWER]


def type_line(prompt: str) -> str:
    """Return the line typed after *prompt*, with line editing and history where available.

    Raises EOFError at the end of the input, and KeyboardInterrupt.
    """
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # input() uses it once it is imported
    prompt = plain(prompt)  # input() does not use sys.stdout
    with _wake_ups():
        return input(prompt)


@contextlib.contextmanager
def _wake_ups() -> Iterator[None]:
    """Interrupt input() regularly, so that a Ctrl-C pressed before the read takes effect.

    Without another signal, Python would handle a Ctrl-C that arrives between the prompt and the
    read only at the next key.
    """
    if not hasattr(signal, "setitimer"):  # Windows, where Ctrl-C does not come as a signal
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, WAKE_INTERVAL, WAKE_INTERVAL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
