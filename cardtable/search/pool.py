"""Large objects that one search after the other borrows, each by one thread at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Pool(Generic[Thing]):
    """Lends what *make* makes, and makes another only while all are out."""

    def __init__(self, make: Callable[[], Thing]) -> None:
        self._make = make
        self._idle: deque[Thing] = deque()

    def take(self) -> Thing:
        """Return one that nobody else has until give() brings it back."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._make()

    def give(self, thing: Thing) -> None:
        """Take *thing* back."""
        self._idle.append(thing)

    @contextmanager
    def lend(self) -> Iterator[Thing]:
        """Lend one for the time of a block."""
        thing = self.take()
        try:
            yield thing
        finally:
            self.give(thing)
