"""Who sits at a poker table: the seats may be filled without anybody being registered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from cardtable.engine import Event
from cardtable.games.holdem.player import Player
from cardtable.games.holdem.rules import Rules
from cardtable.games.seating import SeatedGame


class Seating(SeatedGame):
    """The part of a game that knows players: seats, names, hooks, listeners."""

    player_class: ClassVar[type[Player]] = Player
    rules: Rules

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return each position alone."""
        return self.rules.sides

    def _fill_seats(self) -> None:
        """Seat silent players where nobody was registered. Raises IllegalAction where some were."""
        if self._players:
            self._check_seats()
        else:
            self._seat_silently([""] * self.seats)
            self._take_names()

    def _report_all(self, news: Iterable[Event]) -> None:
        for event in news:
            self._report(event)
