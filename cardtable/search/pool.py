"""A pool of large objects, such as solvers with their tables, for reuse by later searches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Resource = TypeVar("Resource")


class Pool(Generic[Resource]):
    """Keeps objects made by *make* for reuse; makes another one only while all are in use.

    Each object is used by one thread at a time. All methods may be called from any thread.
    """

    def __init__(self, make: Callable[[], Resource]) -> None:
        self._make = make
        self._idle: deque[Resource] = deque()

    def acquire(self) -> Resource:
        """Return an object for the caller alone, until it is released."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._make()

    def release(self, resource: Resource) -> None:
        """Put *resource* back into the pool."""
        self._idle.append(resource)

    @contextmanager
    def borrow(self) -> Iterator[Resource]:
        """Acquire an object for the duration of a block."""
        resource = self.acquire()
        try:
            yield resource
        finally:
            self.release(resource)
