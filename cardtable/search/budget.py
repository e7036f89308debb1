"""The limits of a search: a time or a number of rounds, and a flag that stops it."""

from __future__ import annotations

from array import array
from time import perf_counter


class Stop:
    """A flag that stops searches: pass it to a search, call set() from another thread.

    A compiled search polls it every thousand positions and ends within 20 ms.
    """

    def __init__(self) -> None:
        self.flag = array("i", [0])

    def set(self) -> None:
        """Stop the searches that have this flag."""
        self.flag[0] = 1

    def clear(self) -> None:
        """Reset the flag."""
        self.flag[0] = 0

    def is_set(self) -> bool:
        return bool(self.flag[0])


class Budget:
    """The limit of one search: *milliseconds*, or *rounds* if that is not 0.

    Rounds are counted by the search: worlds, nodes or playouts. With *both*, the limit that is
    reached first counts. Each search needs a budget of its own, since its time runs from the moment
    it is made, and a stopped one stays stopped.
    """

    def __init__(self, milliseconds: float, rounds: int = 0, *, both: bool = False) -> None:
        self.stop_flag = Stop()
        self.rounds = rounds
        self._milliseconds = milliseconds
        self._is_timed = both or not rounds
        self._start = perf_counter()

    def stop(self) -> None:
        """Stop the search; may be called from any thread."""
        self.stop_flag.set()

    def allows(self, rounds: int) -> bool:
        """Return whether another round may start after *rounds* of them."""
        return (not self.rounds or rounds < self.rounds) and self.goes_on()

    def is_wanted(self) -> bool:
        """Return whether stop() was not called, however late it is."""
        return not self.stop_flag.is_set()

    def goes_on(self, share: float = 1.0) -> bool:
        """Return whether less than *share* (0..1) of the time is used and stop() was not called."""
        is_stopped = self.stop_flag.is_set()
        return not is_stopped and (not self._is_timed or self.seconds_left(share) > 0.0)

    def seconds_used(self) -> float:
        """Return the seconds since the search began."""
        return perf_counter() - self._start

    def seconds_left(self, share: float = 1.0) -> float:
        """Return the seconds until *share* (0..1) of the time is used; not positive after it."""
        return share * self._milliseconds / 1000.0 - self.seconds_used()
