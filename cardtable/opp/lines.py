"""Lines that somebody types, while a loop goes on."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import deque
from collections.abc import Callable

LONGEST = 2000
MOST_WAITING = 1000


class Lines:
    """Read lines from a file descriptor (0: standard input), on a thread that ends with it.

    Not through ``sys.stdin``: a thread that waits in there keeps the interpreter from ending.
    """

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._rest = b""
        self._lines: deque[str] = deque()
        self._ended = False
        self._came = asyncio.Event()
        self._thread: threading.Thread | None = None
        self.on_line: Callable[[], None] | None = None
        """Called in the loop when there is a line more, or none will come."""

    def read_now(self) -> str | None:
        """Return the next line, and wait for it; None at the end. Only before ``next`` is used."""
        while not self._lines and not self._ended:
            self._take(os.read(self._descriptor, 4096))
        return self._lines.popleft() if self._lines else None

    def listen(self) -> None:
        """Read from now on, whether somebody waits for a line or not."""
        if self._thread is None and not self._ended:
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._run, args=(loop,), daemon=True)
            self._thread.start()

    def take_if(self, wanted: Callable[[str], bool]) -> str | None:
        """Return the next line if one has come and is *wanted*; otherwise leave it, return None."""
        return self._lines.popleft() if self._lines and wanted(self._lines[0]) else None

    async def next(self) -> str | None:
        """Return the next line as soon as it is there; None at the end."""
        self.listen()
        while not self._lines:
            if self._ended:
                return None
            self._came.clear()
            await self._came.wait()
        return self._lines.popleft()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        data = b"?"
        while data:
            try:
                data = os.read(self._descriptor, 4096)
            except OSError:
                data = b""
            try:
                loop.call_soon_threadsafe(self._hear, data)
            except RuntimeError:
                return  # the loop has ended

    def _hear(self, data: bytes) -> None:
        self._take(data)
        self._came.set()
        if self.on_line is not None:
            self.on_line()

    def _take(self, data: bytes) -> None:
        """Take in what was read; nothing is the end. What no person types is dropped."""
        parts = (self._rest + data).split(b"\n")
        self._rest = parts.pop()[-LONGEST:]
        if not data:
            self._ended = True
            parts += [self._rest] if self._rest else []
        for part in parts:
            if len(self._lines) < MOST_WAITING:
                self._lines.append(part[:LONGEST].decode("utf-8", "replace").strip())
