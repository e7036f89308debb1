"""How long a search may go on: a time or a number of rounds, and until it is told to stop."""

from __future__ import annotations

from time import perf_counter

from cardtable.search.double_dummy import Stop


class Budget:
    """The limit of one search. Each search has its own.

    So a search told to stop does not go on when its strategy is asked again meanwhile. Exactly one
    of *milliseconds* and *rounds* counts: rounds when they are not 0.
    """

    def __init__(self, milliseconds: float, rounds: int = 0) -> None:
        self.flag = Stop()
        """For the solvers, which look at it while they run."""
        self.rounds = rounds
        self._milliseconds = milliseconds
        self._start = perf_counter()

    def stop(self) -> None:
        """End the search soon; any thread may say so."""
        self.flag.set()

    def allows(self, rounds: int) -> bool:
        """Tell whether another round may begin after so many."""
        return (not self.rounds or rounds < self.rounds) and self.goes_on()

    def goes_on(self, share: float = 1.0) -> bool:
        """Tell whether less than *share* (0..1) of the time is over, and nobody said stop."""
        return not self.flag.is_set() and (bool(self.rounds) or self.seconds_left(share) > 0.0)

    def seconds_left(self, share: float = 1.0) -> float:
        """Return the seconds until *share* of the time is over; 0.0 or less when it is."""
        return share * self._milliseconds / 1000.0 - (perf_counter() - self._start)
