"""The failures of users' strategies, with the line of their file."""

from __future__ import annotations

import traceback

from cardtable.core.line_text import tidy
from cardtable.sandbox.suggestions import suggestion_for

MAX_MESSAGE = 200
"""Maximum number of characters of a message from a strategy."""


class BadFile(ValueError):
    """A strategy file cannot be used; the message names the line."""


class StrategyFailed(Exception):
    """A strategy did not answer; the message says why.

    *place* is ``file:line`` and the message if the line is known, else empty.
    """

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.place = place


def printable(value: object) -> str:
    """Return *value* as one line of limited length, even if its ``str()`` fails.

    >>> printable("two" + chr(10) + "lines")
    'two lines'
    """
    try:
        text = str(value)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        text = type(value).__name__
    text = tidy(text[: MAX_MESSAGE + 1], " ")
    return text if len(text) <= MAX_MESSAGE else text[: MAX_MESSAGE - 1] + "…"


def message_of(error: BaseException) -> str:
    """Return the type and the message of *error* in one line, with a similar name if any."""
    message = f"{type(error).__name__}: {printable(error)}".rstrip(": ")
    suggestion = suggestion_for(error)
    return f"{message.rstrip('.')}. {suggestion}" if suggestion else message


def line_in(error: BaseException, filename: str) -> int | None:
    """Return the line of the innermost frame of *error* in a file, None if there is none."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == filename), None)


def place_of(error: BaseException, *filenames: str) -> str:
    """Return ``file:line: error`` for the innermost frame in one of *filenames*.

    If no frame is in these files, it is the innermost frame of all.
    """
    message = message_of(error)
    if isinstance(error, StrategyFailed):
        return error.place or str(error)
    if isinstance(error, SyntaxError) and error.filename in filenames:
        return f"{error.filename}:{error.lineno}: {message}"
    if isinstance(error, SyntaxError) and error.filename is None:  # not text
        return f"{filenames[0]}: {message}"
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if frame.filename in filenames] or frames[-1:]
    return f"{inside[-1].filename}:{inside[-1].lineno}: {message}" if inside else message
