"""How many connections the system lets a server hold, beside the files the program needs."""

from __future__ import annotations

import contextlib
import sys

if sys.platform != "win32":
    import resource

BACKLOG = 64
"""Connections that wait to be taken, and that asyncio takes at once before we hear of any."""
_ROUNDS = 4
"""So many times a backlog can be open beyond the bound, until those cut off are closed."""
_OTHERS = 64
"""Files that the rest of the program may open."""


def room_for(peers: int) -> tuple[int, int]:
    """Return how many connections to hold, *peers* at most, and how long a backlog to take.

    The limit of open files is raised where the system allows that. Without files left not even a
    log can be written, and a flood of connections would end every table.
    """
    wanted = peers + _ROUNDS * BACKLOG + _OTHERS
    limit = _raised(wanted)
    if limit is None or limit >= wanted:
        return peers, BACKLOG
    backlog = max(1, min(BACKLOG, limit // 16))
    return max(1, min(peers, limit - _ROUNDS * backlog - _OTHERS)), backlog


def _raised(wanted: int) -> int | None:
    """Return how many files may be open, *wanted* if that can be had; None for no limit."""
    if sys.platform == "win32":  # which has no such limit
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    if soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    return soft
