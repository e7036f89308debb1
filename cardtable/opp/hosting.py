"""Our own table as its host sees it: the guests, the address, and the open seats."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.i18n import _
from cardtable.opp.seats import Place
from cardtable.opp.system import own_address
from cardtable.opp.table import ServerTable
from cardtable.opp.table_settings import MAX_SEATS, OPEN
from cardtable.opp.users import Users
from cardtable.storage.files import SaveFailed

ANY_ADDRESS = ("0.0.0.0", "::", "*")
"""Addresses to listen on that stand for all networks of the machine."""


def reachable(host: str) -> str:
    """Return the address that others enter to reach a server that listens on *host*."""
    return own_address() if host in ANY_ADDRESS else host


class UserGuests:
    """The guest book kept in a file of users, as in :mod:`cardtable.opp.remote`."""

    def __init__(self, users: Users) -> None:
        self._users = users

    def guests(self) -> tuple[str, ...]:
        return self._users.names

    def admit(self, name: str, password: str) -> None:
        try:
            self._users.add(name, password, replace=True)
        except SaveFailed as error:
            raise ValueError(str(error)) from None

    def dismiss(self, name: str) -> None:
        try:
            self._users.remove(name)
        except SaveFailed as error:
            raise ValueError(str(error)) from None


class HostedTable(UserGuests):
    """The table of the person *name*, served at *host*; see :class:`cardtable.opp.remote.Hosting`.

    *post* calls a function in the table's loop.
    """

    def __init__(
        self,
        users: Users,
        name: str,
        host: str,
        port: int,
        table: ServerTable,
        post: Callable[[Callable[[], object]], None],
    ) -> None:
        super().__init__(users)
        self._name, self._host, self._port = name, host, port
        self._table, self._post = table, post

    @property
    def address(self) -> str:
        host = reachable(self._host)
        if ":" in host:
            host = f"[{host}]"
        return f"{host}:{self._port}"

    @property
    def open_seats(self) -> int:
        return sum(place.plan == OPEN and not place.name for place in self._table.places)

    @property
    def present(self) -> tuple[str, ...]:
        seated = (place.name for place in self._table.places if _is_connected(place))
        return (*seated, *(peer.name for peer in tuple(self._table.spectators)))

    def admit(self, name: str, password: str) -> None:
        place = self._table.place_of(name)
        if name == self._name or (place is not None and place.plan != OPEN):
            raise ValueError(
                _("{name} is at the table already. Choose another name.").format(name=name)
            )
        super().admit(name, password)

    def dismiss(self, name: str) -> None:
        if name in self.present:
            raise ValueError(_("{name} is at the table now.").format(name=name))
        super().dismiss(name)

    def add_seat(self) -> None:
        if len(self._table.places) >= MAX_SEATS:
            raise ValueError(_("A table has 2 to 10 seats."))
        self._post(self._table.add_seat)


def _is_connected(place: Place) -> bool:
    return place.plan == OPEN and place.seat is not None
