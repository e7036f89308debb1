"""Lines in, lines out: no colour, no boxes, no cursor."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO

LONGEST_ANSWER = 500
GLANCE_SECONDS = 0.1


class Leave(Exception):
    """Report that nobody is there any more: the input has ended, or nobody reads the output."""


class Terminal:
    """Speak to a person line by line, by default over the standard streams.

    Where the input is no terminal but a pipe or a file, each answer is written after its prompt, so
    that what comes out reads as a conversation.
    """

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = source if source is not None else sys.stdin
        self.target = target if target is not None else sys.stdout
        self.interactive = self.source.isatty() and self.target.isatty()

    def say(self, lines: Iterable[str]) -> None:
        """Write *lines*, each on a line of its own. Raises Leave when nobody can read them."""
        try:
            for line in lines:
                self.target.write(line + "\n")
            self.target.flush()
        except BrokenPipeError:
            raise Leave from None

    def ask(self, prompt: str) -> str:
        """Return the line typed after *prompt*, without what cannot be printed. Raises Leave."""
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
        """Put what stands on the screen out of sight, before somebody else looks at it."""
        height = shutil.get_terminal_size((80, 24)).lines
        self.say([""] * max(40, 2 * height))
        if self.interactive and os.environ.get("TERM", "dumb") != "dumb":
            self.target.write("\033[H\033[2J\033[3J")  # the lines scrolled away as well
            self.target.flush()
        history = sys.modules.get("readline")
        if history is not None:
            history.clear_history()  # what was typed would come back by the arrow keys


def _plain(line: str) -> str:
    """Return what a person can have meant: one line of printable text, not endlessly long."""
    words = "".join(sign if sign.isprintable() else " " if sign.isspace() else "" for sign in line)
    return words.strip()[:LONGEST_ANSWER]


def type_line(prompt: str) -> str:
    """Return what a person types after *prompt*, editing and remembering lines where that can be.

    Raises EOFError where the input ends, and KeyboardInterrupt.
    """
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - importing it is all that input() needs
    with _glances():
        return input(prompt)


@contextlib.contextmanager
def _glances() -> Iterator[None]:
    """Wake input() every little while, so that it hears of a Ctrl-C from before it waited.

    One pressed between its prompt and its waiting is noted by Python and then slept upon until the
    next key: nothing happens, and the person waits.
    """
    if not hasattr(signal, "setitimer"):  # Windows, where Ctrl-C does not come as a signal
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, GLANCE_SECONDS, GLANCE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
