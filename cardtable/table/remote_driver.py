"""The driver of a match that is played elsewhere: it shows what comes, and sends what is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from cardtable.engine import IllegalAction
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.remote import Asked
from cardtable.table.driver import DOTS_AFTER, Driver, Host


class Connection(Protocol):
    """What the driver needs of the connection."""

    @property
    def lost(self) -> bool:
        """Whether the connection is broken, or the session is over."""

    @property
    def asked(self) -> Asked | None:
        """What the person is asked, as long as the other end waits for it."""

    @property
    def seat(self) -> int | None:
        """The person's seat, None for a spectator."""

    def due(self, still: float) -> bool:
        """Whether the next thing may be shown, after *still* seconds without motion."""

    def take_next(self) -> None:
        """Show the next thing."""

    def answer(self, action: Any) -> None:
        """Send *action*."""

    def wake_after_rest(self, still: float) -> float | None:
        """Return when there is something to do, after *still* seconds without motion."""


class RemoteDriver(Driver):
    """Asks no strategy. A person's answer is sent, and applied when the other end says so."""

    def __init__(
        self,
        match: Match,
        host: Host,
        post: Callable[[Callable[[], None]], None],
        remote: Connection,
    ) -> None:
        super().__init__(match, host, post)
        self._remote = remote

    @property
    def thinking(self) -> int:
        position = self.match.next_position
        waits = position is not None and not self.match.seats[position].is_person
        return position if position is not None and waits and self._still >= DOTS_AFTER else -1

    def wake_after(self) -> float | None:
        waits = [self._remote.wake_after_rest(self._still)]
        if self._thinker.wants_update:
            waits.append(0.05)
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, dt: float) -> None:
        self._thinker.update()
        still = self._host.still
        self._still = self._still + dt if still else 0.0
        position = self.match.deal()
        if self.match.game.between_hands and still and not self._remote.lost:
            self._host.hand_over()
        if self._remote.due(self._still):
            self._remote.take_next()
        elif self._remote.asked is not None and still:
            own = self._remote.seat if self._remote.asked.lost else position
            if own is not None and own == self._remote.seat:
                self._host.invite(own)

    def act(self, action: Any, position: int) -> None:
        """Send *action*. Raises IllegalAction when it is not our turn, or not allowed."""
        asked = self._remote.asked
        if asked is None:
            raise IllegalAction("not-your-turn", _("It is not your turn."))
        if not asked.lost and action not in self.match.game.legal_bids():
            raise IllegalAction("not-offered", _("The server does not offer that action now."))
        self._remote.answer(action)
        self._host.retract()
        self._still = 0.0
