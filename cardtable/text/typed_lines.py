"""Lines typed at a terminal, read on a thread while events arrive."""

from __future__ import annotations

import os
import queue
import threading
from collections import deque

MAX_LENGTH = 2000
"""Maximum length of a line, in characters; the rest is dropped."""
MAX_LINES = 1000
"""Maximum number of waiting lines; further ones are dropped."""


class TypedLines:
    """Reads lines from a file descriptor (0: standard input); other threads can end the wait.

    It does not use ``sys.stdin``, since a thread waiting there keeps the interpreter from exiting.
    """

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._rest = b""
        self._lines: deque[str] = deque()
        self._ended = False
        self._thread: threading.Thread | None = None
        self._input: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def read_now(self) -> str | None:
        """Wait for the next line and return it, None at the end. Not allowed after ``listen``."""
        while not self._lines and not self._ended:
            self._add(os.read(self._descriptor, 4096))
        return self._lines.popleft() if self._lines else None

    def listen(self) -> None:
        """Start to read on a thread."""
        if self._thread is None and not self._ended:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def interrupt(self) -> None:
        """End :meth:`wait`, from any thread."""
        self._input.put(None)

    def wait(self) -> None:
        """Wait for a typed line or an interrupt."""
        data = self._input.get()
        if data is not None:
            self._add(data)

    @property
    def ended(self) -> bool:
        """Whether no more lines will follow."""
        return self._ended and not self._lines

    @property
    def first(self) -> str | None:
        """The line that :meth:`take` returns next, or None."""
        return self._lines[0] if self._lines else None

    def take(self) -> str:
        """Return the next line. Raises IndexError if there is none."""
        return self._lines.popleft()

    def _run(self) -> None:
        data = b"?"
        while data:
            try:
                data = os.read(self._descriptor, 4096)
            except OSError:
                data = b""
            self._input.put(data)

    def _add(self, data: bytes) -> None:
        """Append the lines in *data*; empty data is the end of the input."""
        parts = (self._rest + data).split(b"\n")
        self._rest = parts.pop()[-MAX_LENGTH:]
        if not data:
            self._ended = True
            parts += [self._rest] if self._rest else []
        for part in parts:
            if len(self._lines) < MAX_LINES:
                self._lines.append(part[:MAX_LENGTH].decode("utf-8", "replace").strip())
