"""Run a client or a server until it ends, or until somebody ends it from outside."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.opp.server import Server

SWITCH = 0.001
"""Seconds after which a thinking strategy lets the loop go on; Python's own default is five times
as long, and every message would wait for it."""


def run(begin: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run what *begin*, called in the loop, returns; Ctrl-C ends it too, and is no fault."""

    async def whole() -> None:
        await begin()

    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(whole())
    finally:
        sys.setswitchinterval(before)


def end_gently(server: Server) -> None:
    """Let SIGTERM end the server after the hands that are being played."""
    with contextlib.suppress(NotImplementedError, RuntimeError):  # Windows has no such signals
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, server.stop)
