"""Operating system settings for a server: open files, signals, thread switches."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from typing import Any

if sys.platform != "win32":
    import resource

BACKLOG = 64
"""Connections that asyncio accepts at once, before it reports any of them."""
_ROUNDS = 4
"""Backlogs that can be open beyond the limit, until the rejected connections are closed."""
_OTHER_FILES = 64
"""Files that the rest of the program may open."""
_FAR_AWAY = ("192.0.2.1", 9)
"""An address that no machine has (RFC 5737)."""
_SWITCH_SECONDS = 0.001
"""Interval at which a thinking strategy yields to the event loop. Python's default is five times as
long, which would delay every message."""


def room_for(peers: int) -> tuple[int, int]:
    """Return the maximum number of connections (*peers* or fewer), and the backlog.

    The limit of open files is raised if the system allows it. A flood of connections that used up
    all files would end every table, since not even the log could be written.
    """
    wanted = peers + _ROUNDS * BACKLOG + _OTHER_FILES
    limit = _raised_limit(wanted)
    if limit is None or limit >= wanted:
        return peers, BACKLOG
    backlog = max(1, min(BACKLOG, limit // 16))
    return max(1, min(peers, limit - _ROUNDS * backlog - _OTHER_FILES)), backlog


def _raised_limit(wanted: int) -> int | None:
    """Return the limit of open files, raised to *wanted* if possible; None if there is none."""
    if sys.platform == "win32":
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


def run(begin: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run the coroutine that *begin* returns in a new loop; Ctrl-C ends it without an error."""

    async def main() -> None:
        await begin()

    before = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(main())
    finally:
        sys.setswitchinterval(before)


def own_address() -> str:
    """Return this machine's address in its network, the loopback address without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_FAR_AWAY)  # UDP: chooses the network interface, and sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def on_terminate(stop: Callable[[], None]) -> None:
    """Call *stop* in the running loop on SIGTERM, where the system has that signal."""
    with contextlib.suppress(NotImplementedError, RuntimeError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
