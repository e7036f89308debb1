"""A pool of large objects, such as solvers with their tables, for reuse by later searches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Pool(Generic[Item]):
    """Keeps objects made by *make* for reuse; makes another one only while all are in use.

    Each object is used by one thread at a time. All methods may be called from any thread.
    """

    def __init__(self, make: Callable[[], Item]) -> None:
        self._make = make
        self._idle: deque[Item] = deque()

    def acquire(self) -> Item:
        """Return an object for the caller alone, until it is released."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._make()

    def release(self, item: Item) -> None:
        """Put *item* back into the pool."""
        self._idle.append(item)

    @contextmanager
    def borrow(self) -> Iterator[Item]:
        """Acquire an object for the duration of a block."""
        item = self.acquire()
        try:
            yield item
        finally:
            self.release(item)
