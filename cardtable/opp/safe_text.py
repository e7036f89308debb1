"""Makes text from the other end safe to display: chat, and the reasons of errors."""

from __future__ import annotations

import os
import re

from cardtable.core.line_text import tidy

MAX_CHAT = 200
"""Maximum length of a line of chat, in characters."""
_ERRNO = re.compile(r"\[Errno (\d+)\]")


def clean(text: str, limit: int = MAX_CHAT) -> str:
    r"""Return *text* as one line of printable characters, *limit* at most; may be empty.

    Removed are control characters, marks that change the direction of writing, surrogates,
    undecodable bytes, and all else that no name may have.

    >>> clean("hello\x1b[2J\tyou")
    'hello[2J you'
    """
    return tidy(" ".join(tidy(text).split())[:limit]).strip()


def reason(error: Exception) -> str:
    """Return the system's message for a server that cannot be reached or cannot listen.

    asyncio adds addresses and calls to the message. An invalid host name raises UnicodeError, with
    the reason at the end.
    """
    if isinstance(error, UnicodeError):
        return str(error).rpartition("(UnicodeError: ")[2].rstrip(")")
    number = getattr(error, "errno", None)
    if not number:
        match = _ERRNO.search(str(error))  # several addresses were tried
        number = int(match[1]) if match else 0
    if number > 0:
        return os.strerror(number)
    return getattr(error, "strerror", None) or str(error)
