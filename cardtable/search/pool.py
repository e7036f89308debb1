"""A pool of large objects that searches use one after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Pool(Generic[Thing]):
    """Keeps objects made by *make* for reuse; makes another one only while all are in use.

    Each object is used by one thread at a time. All methods may be called from any thread.
    """

    def __init__(self, make: Callable[[], Thing]) -> None:
        self._make = make
        self._idle: deque[Thing] = deque()

    def acquire(self) -> Thing:
        """Return an object for the caller alone, until it is released."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._make()

    def release(self, thing: Thing) -> None:
        """Put *thing* back into the pool."""
        self._idle.append(thing)

    @contextmanager
    def borrow(self) -> Iterator[Thing]:
        """Acquire an object for the duration of a block."""
        thing = self.acquire()
        try:
            yield thing
        finally:
            self.release(thing)
