"""The server: it accepts connections, checks passwords, and runs its tables.

It listens on the loopback address by default. All tables and connections share one asyncio loop;
passwords are checked and strategies think on worker threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from cardtable.errors import SourceError
from cardtable.opp import messages as m
from cardtable.opp.messages import DEFAULT_PORT
from cardtable.opp.peer import LINGER, Peer
from cardtable.opp.session import SessionPhase
from cardtable.opp.system import room_for
from cardtable.opp.table import ServerTable
from cardtable.opp.users import Attempts, Users

_LOG = logging.getLogger("cardtable.opp")

LOOPBACK = "127.0.0.1"
ACCEPT_TURNS = 4
"""Turns of the loop until an accepted connection is reported. asyncio loses connections that were
not reported before it stopped listening."""
LISTEN_QUEUE = 256
"""Connections that wait in the system until they are accepted."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of a server; times in seconds.

    *peers* is the maximum number of connections (fewer if the system allows fewer open files),
    *checks* that of passwords checked at once, *join* the time for JOIN_GAME. A peer that was
    silent for *ping* is sent a PING, and disconnected after *dead*, unless it is its turn: then the
    table's clock decides. *failures_per_address* and *failures_per_name* are the failed logins
    allowed within *failure_seconds*.
    """

    peers: int = 1000
    checks: int = 2
    join: float = 15.0
    ping: float = 20.0
    dead: float = 60.0
    failures_per_address: int = 24
    failures_per_name: int = 8
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
        self.sockets: set[Peer] = set()
        self._max_peers = self.limits.peers
        self._closing = False
        self._empty = asyncio.Event()
        self._checks = asyncio.Semaphore(self.limits.checks)
        self._by_name: dict[str, Peer] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Server | None = None
        self._checkers = ThreadPoolExecutor(self.limits.checks, "opp-passwords")
        self._attempts = (
            Attempts(self.limits.failures_per_address, self.limits.failure_seconds),
            Attempts(self.limits.failures_per_name, self.limits.failure_seconds),
        )
        self._loop = asyncio.get_running_loop()

    # --- start and end ----------------------------------------------------------------------------

    async def start(self) -> None:
        """Listen; ``port`` is then the port in use. Raises OSError if that fails."""
        self._max_peers, backlog = room_for(self.limits.peers)
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
        try:
            await asyncio.gather(*(self._play_table(table) for table in self.tables))
        finally:
            await self.close()

    async def _play_table(self, table: ServerTable) -> None:
        """Play at *table* to its end, then end the sessions of its players.

        An error is logged and does not end other tables.
        """
        try:
            await table.run()
        except Exception:
            _LOG.exception("table %d failed", table.number)
        for peer in table.peers():
            peer.end()

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
                    await asyncio.wait_for(self._empty.wait(), LINGER + 1)
        finally:  # also if this is cancelled
            self._end_sessions()
            for peer in tuple(self.sockets):
                peer.abort()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._checkers.shutdown(wait=False, cancel_futures=True)

    def _end_sessions(self) -> None:
        if self._listening is not None:
            self._listening.close()
        self.stop()
        for peer in tuple(self.peers):
            peer.end()

    def stop(self) -> None:
        """End every table after its current hand."""
        for table in self.tables:
            table.stop()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- called by peers --------------------------------------------------------------------------

    def opened(self, peer: Peer) -> None:
        self.sockets.add(peer)
        if self._closing or len(self.sockets) > self._max_peers:
            peer.disconnect("The server is closing." if self._closing else "Too many connections.")
            return
        self.peers.add(peer)
        self._loop.call_later(self.limits.join, self._check_joined, peer)

    def _check_joined(self, peer: Peer) -> None:
        if peer.session.phase is SessionPhase.JOINING:
            peer.disconnect("The client did not join in time.")

    def join(self, peer: Peer, message: m.JoinGame) -> None:
        self._begin(self._check_login(peer, message))

    async def _check_login(self, peer: Peer, message: m.JoinGame) -> None:
        user = message.user
        async with self._checks:
            is_correct = await self._check_password(peer, message)
        if peer.gone:
            return
        if not is_correct:
            # The name is not logged, since a user may have typed the password there.
            _LOG.info("%s: wrong name or password", peer.title)
            self._refuse(peer, m.BadPass())
        elif not self._free(user):
            _LOG.info("%s: %s is seated already", peer.title, user)
            self._refuse(peer, m.BadNick())
        else:
            self._welcome(peer, user, message.client)

    async def _check_password(self, peer: Peer, message: m.JoinGame) -> bool:
        """Return whether the password is right; after too many failures it is not checked."""
        now, (by_address, by_name) = self._loop.time(), self._attempts
        address, name = peer.address, message.user
        if not (by_address.allowed(address, now) and by_name.allowed(name, now)):
            _LOG.info("%s: too many failed logins, password not checked", peer.title)
            return False
        if await self._loop.run_in_executor(
            self._checkers, self._verify, message.user, message.password
        ):
            return True
        by_address.fail(address, self._loop.time())
        by_name.fail(name, self._loop.time())
        return False

    def _verify(self, user: str, password: str) -> bool:
        try:
            self.users.read()
        except SourceError as error:
            _LOG.error("%s The users read before stay valid.", error)
        return self.users.verify(user, password)

    def _free(self, user: str) -> bool:
        """Return whether the name is neither connected nor seated; a dead peer is disconnected."""
        known = self._by_name.get(user)
        if known is not None:
            if self._loop.time() - known.last_input <= self.limits.dead:
                return False
            known.disconnect("The player has returned on another connection.")
        places = (table.place_of(user) for table in self.tables)
        return all(place is None or place.plan == "open" for place in places)

    def _refuse(self, peer: Peer, message: m.ProtocolMessage) -> None:
        peer.say(message)
        peer.end()

    def _welcome(self, peer: Peer, user: str, client: str) -> None:
        peer.name = user
        self._by_name[user] = peer
        peer.session.welcome()
        peer.say(m.GoodPass())
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
        if self._by_name.get(peer.name) is peer:
            del self._by_name[peer.name]
            _LOG.info("%s is gone", peer.title)
            for table in self.tables:
                table.leave(peer)

    def lost(self, peer: Peer) -> None:
        self.sockets.discard(peer)
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
