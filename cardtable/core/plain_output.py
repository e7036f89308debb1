"""Output without control characters: names from files cannot command the terminal.

A file of a stranger may contain escape codes, which move the cursor, recolour the screen or type
for the user, and marks that reverse the order of the text. All text printed passes one stream that
replaces them.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_UNSAFE = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters except tab and line feed
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # direction of writing
    "\u200b\u2028\u2029\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb"  # invisible, line breaks
    "\U000e0000-\U000e007f\ud800-\udfff"  # invisible tags, surrogates
    "]"
)


def plain(text: str) -> str:
    r"""Return *text* with all characters replaced that could affect more than their own place.

    >>> plain("Ann\x1b[2J\n") == "Ann" + REPLACEMENT + "[2J\n"
    True
    """
    return _UNSAFE.sub(REPLACEMENT, text)


class PlainStream:
    """A text stream that writes :func:`plain` text to *target*; otherwise it is *target*."""

    def __init__(self, target: TextIO) -> None:
        self.target = target

    @property
    def rich_proxied_file(self) -> TextIO:
        """The stream for Rich, which colours help and progress bars."""
        return self.target

    def write(self, text: str) -> int:
        return self.target.write(plain(text))

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def write_codes(self, codes: str) -> None:
        """Write escape codes of the program itself."""
        self.target.write(codes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.target, name)


@contextlib.contextmanager
def plain_output() -> Iterator[None]:
    """Replace standard output and standard error by plain streams."""
    output, errors = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = PlainStream(output), PlainStream(errors)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = output, errors
