"""The driver of a network match: shows the server's events, and sends the person's actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from cardtable.core.i18n import _
from cardtable.engine import IllegalAction
from cardtable.match import Match
from cardtable.opp.remote import Asked
from cardtable.table.driver import DOTS_AFTER, Driver, Host


class RemoteLink(Protocol):
    """The network table as the driver sees it."""

    @property
    def lost(self) -> bool:
        """Whether the connection or the session has ended."""

    @property
    def asked(self) -> Asked | None:
        """The question to the person, while the server waits for the answer."""

    @property
    def seat(self) -> int | None:
        """The person's seat, None for a spectator."""

    def is_due(self, still_seconds: float) -> bool:
        """Return whether the next event may be shown, after *still_seconds* without motion."""

    def show_next(self) -> None:
        """Show the next event."""

    def answer(self, action: Any) -> None:
        """Send *action*."""

    def wake_after_rest(self, still_seconds: float) -> float | None:
        """Return the seconds until an event is due, after *still_seconds* without motion."""


class RemoteDriver(Driver):
    """Sends a person's action, and applies it when the server confirms it; runs no strategy."""

    def __init__(
        self,
        match: Match,
        host: Host,
        post: Callable[[Callable[[], None]], None],
        remote: RemoteLink,
    ) -> None:
        super().__init__(match, host, post)
        self._remote = remote

    @property
    def thinking(self) -> int:
        position = self.match.next_position
        if position is None or self.match.seats[position].is_person:
            return -1
        return position if self._still_seconds >= DOTS_AFTER else -1

    def wake_after(self) -> float | None:
        waits = [self._remote.wake_after_rest(self._still_seconds)]
        if self._thinker.wants_update:
            waits.append(0.05)
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, dt: float) -> None:
        self._thinker.update()
        still = self._host.still
        self._still_seconds = self._still_seconds + dt if still else 0.0
        position = self.match.deal()
        if self.match.game.between_hands and still and not self._remote.lost:
            self._host.show_hand_end()
        if self._remote.is_due(self._still_seconds):
            self._remote.show_next()
        elif self._remote.asked is not None and still:
            own = self._remote.seat if self._remote.asked.lost else position
            if own is not None and own == self._remote.seat:
                self._host.ask_person(own)

    def act(self, action: Any, position: int) -> None:
        """Send *action*. Raises IllegalAction if it is not our turn or not allowed."""
        asked = self._remote.asked
        if asked is None:
            raise IllegalAction("not-your-turn", _("It is not your turn."))
        if not asked.lost and action not in self.match.game.legal_bids():
            raise IllegalAction("not-offered", _("The server does not offer that action now."))
        self._remote.answer(action)
        self._host.retract()
        self._still_seconds = 0.0
