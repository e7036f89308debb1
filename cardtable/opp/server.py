"""The server: it accepts connections, and runs its tables.

It listens on the loopback address by default. All tables and connections share one asyncio loop;
passwords are checked and strategies think on worker threads. ``connections`` describes who has a
place, ``logins`` how passwords are checked.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.core.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.connections import Connections
from cardtable.opp.logins import Attempts, LoginDesk
from cardtable.opp.messages import DEFAULT_PORT, encode
from cardtable.opp.peer import LINGER, Peer
from cardtable.opp.system import room_for
from cardtable.opp.table import ServerTable
from cardtable.opp.users import Users

_LOG = logging.getLogger("cardtable.opp")

LOOPBACK = "127.0.0.1"
ACCEPT_TURNS = 4
"""Turns of the loop until an accepted connection is reported. asyncio loses connections that were
not reported before it stopped listening."""
LISTEN_QUEUE = 256
"""Connections that wait in the system until they are accepted."""
HURRY_SECONDS = 1.0
"""Time for the current hands when the system ends the server."""
FAREWELL_SECONDS = 0.5
"""Time for peers to close their connection then."""
MAX_PER_ADDRESS = 100
"""Default number of connections from one address: a room of people behind one router."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of a server; times in seconds.

    *peers* is the maximum number of connections (fewer if the system allows fewer open files),
    *peers_per_address* that from one address; *checks* is the number of passwords checked at once,
    *join* the time for JOIN_GAME. A peer that was silent for *ping* is sent a PING, and
    disconnected after *dead*, unless it is its turn: then the table's clock decides.
    *failures_per_address* is the number of failed logins allowed within *failure_seconds*.
    """

    peers: int = 1000
    peers_per_address: int = MAX_PER_ADDRESS
    checks: int = 2
    join: float = 10.0
    ping: float = 20.0
    dead: float = 60.0
    failures_per_address: int = 24
    failure_seconds: float = 60.0


class Server:
    """A server for *users* at *tables*. ``await start()``, then ``await run()`` or ``close()``."""

    def __init__(
        self,
        users: Users,
        tables: Sequence[ServerTable],
        *,
        host: str = LOOPBACK,
        port: int = DEFAULT_PORT,
        limits: ServerLimits | None = None,
    ) -> None:
        self.users = users
        self.tables = tuple(tables)
        self.host, self.port = host, port
        self.limits = limits if limits is not None else ServerLimits()
        self.peers: set[Peer] = set()
        self.sockets = Connections(self.limits.peers, self.limits.peers_per_address)
        self._closing = False
        self._is_terminated = False
        self._games: list[asyncio.Task[None]] = []
        """The tables being played."""
        self._empty = asyncio.Event()
        self._by_name: dict[str, Peer] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Server | None = None
        self._desk = LoginDesk(
            users,
            self.limits.checks,
            Attempts(self.limits.failures_per_address, self.limits.failure_seconds),
        )
        self._loop = asyncio.get_running_loop()

    # --- start and end ----------------------------------------------------------------------------

    async def start(self) -> None:
        """Listen; ``port`` is then the port in use. Raises OSError if that fails."""
        self.sockets.total, backlog = room_for(self.limits.peers)
        self._listening = await self._loop.create_server(
            lambda: Peer(self), self.host, self.port, backlog=backlog
        )
        # asyncio accepts a whole backlog at once, so that is small; the system's queue is longer.
        for listener in self._listening.sockets:
            with listener.dup() as copy:
                copy.listen(LISTEN_QUEUE)
        self.port = self._listening.sockets[0].getsockname()[1]
        self._begin(self._ping_silent_peers())
        _LOG.info("listening on %s, port %d", self.host, self.port)

    async def run(self) -> None:
        """Play at all tables until each has played its hands, then close."""
        self._games = [self._loop.create_task(self._play_table(table)) for table in self.tables]
        try:
            await asyncio.gather(*self._games)
        finally:
            await self.close()

    async def _play_table(self, table: ServerTable) -> None:
        """Play at *table* to its end, then end the sessions of its players.

        They are told why. An error is logged and does not end other tables.
        """
        reason = _("The table is closed because of an error at the server.")
        try:
            await table.run()
            reason = table.last_words()
        except asyncio.CancelledError:
            if not self._is_terminated:
                raise
            reason = " ".join((_("The last hand does not count."), table.last_words()))
        except Exception:
            _LOG.exception("table %d failed", table.number)
        for peer in table.peers():
            peer.say_farewell(reason)

    async def close(self) -> None:
        """End every session by closing its socket, and stop listening."""
        self._closing = True
        try:
            for _turn in range(ACCEPT_TURNS):
                await asyncio.sleep(0)
            self._end_sessions()
            if self.sockets:
                self._empty.clear()
                with contextlib.suppress(TimeoutError):
                    linger = FAREWELL_SECONDS if self._is_terminated else LINGER + 1
                    await asyncio.wait_for(self._empty.wait(), linger)
        finally:  # also if this is cancelled
            self._end_sessions()
            for peer in self.sockets:
                peer.abort()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._desk.close()

    def _end_sessions(self) -> None:
        if self._listening is not None:
            self._listening.close()
        self.stop()
        for table in self.tables:
            for peer in table.peers():
                peer.say_farewell(table.last_words())
        for peer in tuple(self.peers):
            peer.end()

    def stop(self) -> None:
        """End every table after its current hand."""
        for table in self.tables:
            table.stop()

    def terminate(self) -> None:
        """End every table and the server at once, whether its peers are silent or not.

        Players who have not acted check or fold, so that the current hand ends properly; a hand
        that takes longer than HURRY_SECONDS does not count. All peers are told.
        """
        if self._is_terminated:
            return
        self._is_terminated = True
        for table in self.tables:
            table.end_soon()
        self._loop.call_later(HURRY_SECONDS, self._interrupt)

    def _interrupt(self) -> None:
        for game in self._games:
            game.cancel()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- called by peers --------------------------------------------------------------------------

    def opened(self, peer: Peer) -> None:
        self.sockets.add(peer)
        if self._closing:
            peer.disconnect("The server is closing.")
            return
        if self.sockets.is_full_for(peer):
            idle = self.sockets.oldest_idle(peer)
            if idle is None:
                peer.turn_away(_("There are too many connections."))
                return
            self.sockets.set_idle(idle, idle=False)
            idle.disconnect("Its place was needed for another connection.")
        self.peers.add(peer)
        self.sockets.set_idle(peer, idle=True)
        peer.limit_join(self.limits.join)

    def join(self, peer: Peer, message: m.JoinGame) -> None:
        self.sockets.set_idle(peer, idle=False)
        self._begin(self._check_login(peer, message))

    async def _check_login(self, peer: Peer, message: m.JoinGame) -> None:
        user = message.user
        login = await self._desk.check(peer.address, user, message.password)
        if peer.gone or self._closing:
            return
        if not login.accepted:
            # The name is not logged, since a user may have typed the password there.
            _LOG.info("%s: %s", peer.title, login.reason or "wrong name or password")
            self._refuse(peer, m.BadPass(), login.reason)
        elif not self._free(user):
            _LOG.info("%s: %s is seated already", peer.title, user)
            self._refuse(peer, m.BadNick())
        else:
            self._welcome(peer, user, message.client)

    def _free(self, user: str) -> bool:
        """Return whether the name is neither connected nor seated; a dead peer is disconnected."""
        known = self._by_name.get(user)
        if known is not None:
            if self._loop.time() - known.last_input <= self.limits.dead:
                return False
            known.disconnect("The player has returned on another connection.")
        places = (table.place_of(user) for table in self.tables)
        return all(place is None or place.plan == "open" for place in places)

    def _refuse(self, peer: Peer, message: m.ProtocolMessage, reason: str = "") -> None:
        """Send *message* and end the session; our own clients learn the reason before that.

        Other clients expect the refusal as the first message.
        """
        parts: list[m.ProtocolMessage] = [message]
        if reason:
            parts.insert(0 if peer.extended else 1, m.Information(reason))
        for part in parts:
            peer.send(part, encode(part))
        peer.end()

    def _welcome(self, peer: Peer, user: str, client: str) -> None:
        peer.name = user
        self._by_name[user] = peer
        peer.session.welcome()
        peer.send_now(m.GoodPass())
        _LOG.info("%s joined with %.40r", peer.title, client)
        table = self._table_for(user)
        table.sit(peer)
        peer.checked()

    def _table_for(self, user: str) -> ServerTable:
        """Return the table where *user* has a seat, or else one with a free seat."""
        open_ones = [table for table in self.tables if not table.over] or list(self.tables)
        for table in open_ones:
            if table.place_of(user) is not None:
                return table
        free = [table for table in open_ones if table.has_room()]
        return min(free or open_ones, key=lambda table: (len(table.spectators), table.number))

    def chat(self, peer: Peer, text: str) -> None:
        for table in self.tables:
            if peer in table.peers():
                table.chat(peer.name, text)

    def closed(self, peer: Peer) -> None:
        self.peers.discard(peer)
        self.sockets.set_idle(peer, idle=peer.is_lingering)
        if self._by_name.get(peer.name) is peer:
            del self._by_name[peer.name]
            _LOG.info("%s is gone", peer.title)
            for table in self.tables:
                table.leave(peer)

    def lost(self, peer: Peer) -> None:
        self.sockets.remove(peer)
        if not self.sockets:
            self._empty.set()

    # --- silent peers -----------------------------------------------------------------------------

    async def _ping_silent_peers(self) -> None:
        limits = self.limits
        while True:
            await asyncio.sleep(limits.ping / 4)
            now = self._loop.time()
            for peer in tuple(self.peers):
                silent = now - peer.last_input
                if silent > limits.dead and not peer.is_asked:
                    peer.disconnect("The connection was silent for too long.")
                elif silent > limits.ping and now - peer.pinged > limits.ping:
                    peer.ping()
