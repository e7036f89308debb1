"""Why a server cannot be reached, or cannot listen, in the words of the system."""

from __future__ import annotations

import os
import re

_NUMBER = re.compile(r"\[Errno (\d+)\]")


def cause(error: Exception) -> str:
    """Return the reason of *error*: asyncio puts addresses and calls into its own words.

    A name that cannot be a host's raises UnicodeError, whose last words are the reason.
    """
    if isinstance(error, UnicodeError):
        return str(error).rpartition("(UnicodeError: ")[2].rstrip(")")
    number = getattr(error, "errno", None)
    if not number:
        found = _NUMBER.search(str(error))  # several addresses were tried
        number = int(found[1]) if found else 0
    if number > 0:
        return os.strerror(number)
    return getattr(error, "strerror", None) or str(error)
