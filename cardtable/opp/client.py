"""A client: it joins a server, follows the hands, and calls two functions.

>>> def status(client, message): ...     # every message of the server, after it was processed
>>> def action(client, to_call, min_bet, max_bet):
...     return ActionCode.CALL           # FOLD, CALL or RAISE
>>> Client("localhost", 55006, "ann", "secret", status, action).port
55006

``Client.play()`` blocks until the session ends, and needs no thread. It is built on
``AsyncClient``, whose ``play`` is a coroutine. A window runs that in a thread of its own, and its
*on_action* returns a future that another thread resolves through ``AsyncClient.post``.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from cardtable.core.i18n import _
from cardtable.games.holdem import View
from cardtable.opp import messages as m
from cardtable.opp.follower import Follower
from cardtable.opp.messages import DEFAULT_PORT, ActionCode, ProtocolError, ProtocolMessage, encode
from cardtable.opp.safe_text import clean
from cardtable.opp.session import ClientSession, SessionPhase

JOIN_SECONDS = 30.0
"""Time limit for a server to accept or refuse a client."""
LINGER = 2.0
"""Seconds to wait for the server to end the session after we have left."""
MAX_FAREWELL = 400
"""Characters of a server's reason to end the session, with the results of ten players."""
MAX_UNSENT = 256 * 1024
"""Bytes that may wait to be sent to a server that does not read them."""
MAX_UNREAD = 256 * 1024
"""Bytes that are read and dropped after we have left, for the server to notice QUIT_GAME."""
_READ = 16 * 1024


class JoinRefused(Exception):
    """The server refused our login; ``str()`` is a readable sentence.

    ``name`` is true if the name was refused, and not the password.
    """

    def __init__(self, sentence: str, *, name: bool = False) -> None:
        super().__init__(sentence)
        self.name = name


class AsyncClient:
    """A client for asyncio; the arguments are those of :class:`Client`.

    *on_action* may return an awaitable; PING is answered meanwhile. ``seat`` is our seat in the
    current hand, None before the first hand and for a spectator.
    """

    def __init__(
        self,
        host: str,
        port: int,
        user: str,
        password: str,
        on_status: Callable[[Any, ProtocolMessage], None] | None = None,
        on_action: Callable[[Any, int, int, int], ActionCode | int | Awaitable[ActionCode]]
        | None = None,
        *,
        owner: object | None = None,
        client: str = "cardtable",
    ) -> None:
        self.host, self.port, self.user = host, port, user
        self.seat: int | None = None
        self.farewell = ""
        """The reason for which our own server has ended the session."""
        self.session = ClientSession()
        self._join = self.session.join(user, password, client)
        self._status, self._action = on_status, on_action
        self._owner = owner if owner is not None else self
        self._writer: asyncio.StreamWriter | None = None
        self._reader: asyncio.StreamReader | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._answering: asyncio.Future[ActionCode] | None = None
        self._waiting: list[ProtocolMessage] = []
        self._leaving = False
        self._players = 0
        """The number of players in the current hand; 0 between hands."""
        self._remark = ""
        """The server's last sentence before it accepted us; it may explain a refusal."""

    # --- the session ------------------------------------------------------------------------------

    async def connect(self) -> None:
        """Connect and join. Raises OSError, JoinRefused, ProtocolError."""
        self._loop = asyncio.get_running_loop()
        self._reader, self._writer = await asyncio.open_connection(
            self.host, self.port, limit=_READ
        )
        _keep_alive(self._writer)
        self.send(self._join)
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                while self.session.phase is SessionPhase.CHECKING:
                    if not await self._step() and not self._leaving:
                        raise JoinRefused(self._explained(_("The server closed the connection.")))
        except TimeoutError:
            await self.close()
            raise JoinRefused(_("The server does not answer.")) from None
        except (JoinRefused, ProtocolError, ConnectionError):
            await self.close()
            raise

    async def play(self) -> None:
        """Play until the server ends the session, or :meth:`stop` is called.

        Raises the errors of :meth:`connect`, and those of the two functions.
        """
        try:
            if self._writer is None:
                await self.connect()
            with contextlib.suppress(ConnectionError):  # a server may vanish
                while self.session.phase is SessionPhase.PLAYING and await self._step():
                    pass
        except asyncio.CancelledError:
            self.quit()
            raise
        finally:
            await self.close()

    async def close(self) -> None:
        """Close the socket."""
        self.session.end()
        if self._answering is not None:
            self._answering.cancel()
            self._answering = None
        if self._writer is None:
            return
        try:
            with contextlib.suppress(OSError, TimeoutError, ProtocolError):
                if self._leaving and self._reader is not None:
                    # With unread input the socket would be reset, and QUIT_GAME lost.
                    async with asyncio.timeout(LINGER):
                        left = MAX_UNREAD  # a server may send for ever
                        while left > 0 and (data := await self._reader.read(_READ)):
                            left -= len(data)
        finally:  # also if this is cancelled
            if self._writer.transport.get_write_buffer_size():
                self._writer.transport.abort()  # closing would wait until it is all read
            self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    def post(self, work: Callable[[], object]) -> None:
        """Call *work* in the connection's loop, from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    def stop(self) -> None:
        """Leave the table; may be called from any thread."""
        self.post(self.quit)

    def quit(self) -> None:
        """Send QUIT_GAME and end the session."""
        if self.session.ended or self._writer is None or self._loop is None:
            return
        self._leaving = True
        self.send(m.QuitGame())
        self.session.end()
        with contextlib.suppress(OSError):
            self._writer.write_eof()
        # The server should end the session now; we do not wait longer than LINGER.
        self._loop.call_later(LINGER, self._writer.transport.abort)

    def chat(self, text: str) -> None:
        """Send a line of chat, from any thread. Raises ProtocolError if it is too long.

        The limit is 1023 bytes; a server may cut the line to fewer.
        """
        message = m.Chat(text)
        encode(message)
        self.post(lambda: self.send(message))

    # --- messages ---------------------------------------------------------------------------------

    async def _step(self) -> bool:
        """Read and process the next messages; False at the end of the stream."""
        assert self._reader is not None
        if self._waiting:
            messages, self._waiting = self._waiting, []
        else:
            data = await self._reader.read(_READ)
            if not data:
                return False
            messages = self.session.feed(data)
        for index, message in enumerate(messages):
            if self.session.ended:
                return False
            before = self.session.phase
            if self.session.admit(message):
                await self._process(message)
            if before is SessionPhase.CHECKING and self.session.phase is SessionPhase.PLAYING:
                self._waiting = messages[index + 1 :]
                return True
        return True

    async def _process(self, message: ProtocolMessage) -> None:
        if isinstance(message, m.StartNewGame):
            message = self._with_own_seat(message)
        match message:
            case m.Ping():
                self.send(m.Pong())
                return
            case m.BadPass():
                if self._remark:
                    raise JoinRefused(self._explained(_("The server refuses the login.")))
                raise JoinRefused(_("Wrong name or password."))
            case m.BadNick():
                raise JoinRefused(
                    _("The server refuses the name {name}; it may be seated already.").format(
                        name=self.user
                    ),
                    name=True,
                )
            case m.Farewell(text):
                self.farewell = clean(text, MAX_FAREWELL).rstrip(".") + "."
            case m.Information(text) if self.session.phase is SessionPhase.CHECKING:
                self._remark = clean(text)
            case m.StartNewGame(seat=seat):
                self.seat = None if seat == m.NO_SEAT else seat
                self._players = len(message.players)
            case _ if isinstance(message, m.HAND_MESSAGES):
                if not self._players:
                    return  # part of a hand that began before we joined
                _check_hand_message(message, self._players)
                if isinstance(message, m.Winners):
                    self._players = 0
            case _:
                pass
        if self._status is not None:
            self._status(self._owner, message)
        if isinstance(message, m.NextToAct):
            await self._ask(message)

    def _explained(self, sentence: str) -> str:
        """Return *sentence* with what the server said before, if anything."""
        return f"{sentence} {self._remark}".rstrip()

    def _with_own_seat(self, start: m.StartNewGame) -> m.StartNewGame:
        """Return *start* with the seat of the player who has our name.

        Clients of the protocol look for their name, so a server may send everybody the same seat
        number. A spectator has no seat.
        """
        names = [player.name for player in start.players]
        if start.seat == m.NO_SEAT or names.count(self.user) != 1:
            return start
        return replace(start, seat=names.index(self.user))

    async def _ask(self, message: m.NextToAct) -> None:
        if message.seat != self.seat:
            return
        if self._answering is not None:
            self._answering.cancel()  # this question replaces the older one
            self._answering = None
        answer: Any = ActionCode.CALL
        if self._action is not None:
            answer = self._action(self._owner, message.to_call, message.min_bet, message.max_bet)
        if inspect.isawaitable(answer):
            # The awaitable itself is the task: cancelling a task around it, before that has begun,
            # would leave it unawaited.
            self._answering = asyncio.ensure_future(answer)
            self._answering.add_done_callback(self._on_answered)
        else:
            self.send(m.PlayerAction(int(ActionCode(answer))))

    def _on_answered(self, answering: asyncio.Future[ActionCode]) -> None:
        """Send the answer. If it failed, end the session; ``play`` raises the error."""
        if answering.cancelled():
            return
        try:
            code = ActionCode(answering.result())
        except Exception as error:
            if self._reader is not None:
                self._reader.set_exception(error)
            return
        if self.session.phase is SessionPhase.PLAYING:
            self.send(m.PlayerAction(int(code)))

    def send(self, message: ProtocolMessage) -> None:
        """Send *message*, unless the session has ended; called in the connection's loop."""
        writer = self._writer
        if writer is None or self.session.ended or writer.is_closing():
            return
        writer.write(encode(message))
        if writer.transport.get_write_buffer_size() > MAX_UNSENT and self._reader is not None:
            # A server could send PING for ever without reading our PONGs.
            self._reader.set_exception(ProtocolError(_("The server does not read our messages.")))


def _check_hand_message(message: ProtocolMessage, players: int) -> None:
    """Raise ProtocolError for a seat or stage that does not exist."""
    seats = [getattr(message, "seat", 0)]
    if isinstance(message, m.Winners):
        seats = [share.seat for share in message.shares]
    for seat in seats:
        if seat >= players:
            raise ProtocolError(_("Unknown seat {seat}.").format(seat=seat))
    if isinstance(message, m.NewStage) and message.stage > 4:
        raise ProtocolError(_("Unknown stage {stage}.").format(stage=message.stage))


def _keep_alive(writer: asyncio.StreamWriter) -> None:
    """Enable TCP keep-alive, to detect a server that vanished without closing the connection."""
    sock = writer.get_extra_info("socket")
    if sock is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if hasattr(socket, "TCP_KEEPIDLE"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 60)


class Client:
    """A client whose calls block, for scripts.

    *on_status* (client, message) is called with every message of the server, after ``follower`` has
    processed it; *on_action* (client, to_call, min_bet, max_bet) returns FOLD, CALL or RAISE.
    Without *on_action* the client always checks or calls.
    """

    def __init__(
        self,
        host: str,
        port: int = DEFAULT_PORT,
        user: str = "",
        password: str = "",
        on_status: Callable[[Any, ProtocolMessage], None] | None = None,
        on_action: Callable[[Any, int, int, int], ActionCode | int | Awaitable[ActionCode]]
        | None = None,
    ) -> None:
        self.follower = Follower(single=True)
        self._on_status = on_status
        self.connection = AsyncClient(
            host, port, user, password, self._follow, on_action, owner=self
        )

    @property
    def host(self) -> str:
        """Return the server's name or address."""
        return self.connection.host

    @property
    def port(self) -> int:
        """Return the server's port."""
        return self.connection.port

    @property
    def view(self) -> View | None:
        """Return our seat's view of the hand; None if the hand cannot be followed."""
        return self.follower.view

    def status(self) -> str:
        """Return the table as text (see ``Game.status``); empty if the hand cannot be followed."""
        match = self.follower.match
        return match.game.status() if match is not None and not self.follower.lost else ""

    def _follow(self, client: Any, message: ProtocolMessage) -> None:
        self.follower.process(message)
        if self._on_status is not None:
            self._on_status(client, message)

    def play(self) -> None:
        """Join and play until the server ends the session.

        Raises OSError if there is no server, JoinRefused if it refuses us, ProtocolError for
        invalid messages, and any error of the two functions.
        """
        asyncio.run(self.connection.play())

    def chat(self, text: str) -> None:
        """Send a line of chat. Raises ProtocolError if it is too long."""
        self.connection.chat(text)

    def quit(self) -> None:
        """Leave the table; ``play`` returns. May be called from the two functions."""
        self.connection.quit()
