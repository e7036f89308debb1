"""A client: it joins a server, keeps what it knows of the hand, and asks two functions.

>>> def status(client, message): ...     # everything the server says, after it was taken in
>>> def action(client, to_call, min_bet, max_bet):
...     return Answer.CALL               # FOLD, CALL or RAISE
>>> Client("localhost", 55006, "ann", "secret", status, action).port
55006

``Client.play()`` blocks until the session ends, and needs no thread. Beneath it is ``Connection``,
a coroutine: a window runs it in a thread of its own, and its *on_action* returns an awaitable, or
a future that another thread resolves by ``Connection.post``.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from cardtable.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.messages import DEFAULT_PORT, Answer, Message, ProtocolError, encode
from cardtable.opp.session import ClientSession, Phase
from cardtable.opp.state import Follower, State

ANSWERS_IN = 30.0
"""Seconds that a server has to let somebody in or refuse."""
LINGER = 2.0
"""Seconds that a server has to end the session when we have left."""
MOST_UNSENT = 256 * 1024
_READ = 16 * 1024


class Refused(Exception):
    """Report that the server did not let us in; ``str()`` is for people.

    ``name`` tells that the name was refused, and not the password.
    """

    def __init__(self, sentence: str, *, name: bool = False) -> None:
        super().__init__(sentence)
        self.name = name


class Connection:
    """A client as a coroutine; the arguments are those of :class:`Client`.

    *on_action* may return an awaitable; PING is answered while it thinks.
    """

    def __init__(
        self,
        host: str,
        port: int,
        user: str,
        password: str,
        on_status: Callable[[Any, Message], None] | None = None,
        on_action: Callable[[Any, int, int, int], Answer | int | Awaitable[Answer]] | None = None,
        *,
        owner: object | None = None,
        client: str = "cardtable",
    ) -> None:
        self.host, self.port, self.user = host, port, user
        self._follower = Follower()
        self.session = ClientSession()
        self._join = self.session.join(user, password, client)
        self._status, self._action = on_status, on_action
        self._owner = owner if owner is not None else self
        self._writer: asyncio.StreamWriter | None = None
        self._reader: asyncio.StreamReader | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._waiting: list[Message] = []
        self._leaving = False

    @property
    def state(self) -> State | None:
        """Return the hand being played, or the last one; None before the first START_NEW_GAME."""
        return self._follower.state

    # --- the life of a session --------------------------------------------------------------------

    async def connect(self) -> None:
        """Connect and join. Raises OSError, Refused, ProtocolError."""
        self._loop = asyncio.get_running_loop()
        self._reader, self._writer = await asyncio.open_connection(
            self.host, self.port, limit=_READ
        )
        _keep_alive(self._writer)
        self._say(self._join)
        try:
            async with asyncio.timeout(ANSWERS_IN):
                while self.session.phase is Phase.CHECKING:
                    if not await self._step() and not self._leaving:
                        raise Refused(_("The server closed the connection."))
        except TimeoutError:
            await self.close()
            raise Refused(_("The server does not answer.")) from None
        except (Refused, ProtocolError, ConnectionError):
            await self.close()
            raise

    async def play(self) -> None:
        """Play until the server ends the session, or :meth:`stop` is called.

        Raises what :meth:`connect` does, and whatever the two functions raise.
        """
        try:
            if self._writer is None:
                await self.connect()
            with contextlib.suppress(ConnectionError):  # a server may go without a word
                while self.session.phase is Phase.PLAYING and await self._step():
                    pass
        except asyncio.CancelledError:
            self.quit()
            raise
        finally:
            await self.close()

    async def close(self) -> None:
        """Close the socket."""
        self.session.end()
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        if self._writer is None:
            return
        try:
            with contextlib.suppress(OSError, TimeoutError, ProtocolError):
                if self._leaving and self._reader is not None:
                    # Closed over unread input, the socket would be reset and our leave lost.
                    async with asyncio.timeout(LINGER):
                        while await self._reader.read(_READ):
                            pass
        finally:  # also where somebody does not wait for that
            if self._writer.transport.get_write_buffer_size():
                self._writer.transport.abort()  # closing would wait until all of it is read
            self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    def post(self, work: Callable[[], object]) -> None:
        """Let *work* be called in the connection's loop; any thread may ask for it."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    def stop(self) -> None:
        """Leave the table; any thread may call."""
        self.post(self.quit)

    def quit(self) -> None:
        """Say that we leave, and end the session."""
        if self.session.ended or self._writer is None or self._loop is None:
            return
        self._leaving = True
        self._say(m.QuitGame())
        self.session.end()
        with contextlib.suppress(OSError):
            self._writer.write_eof()
        # A server ends the session now; one that does not is not waited for.
        self._loop.call_later(LINGER, self._writer.transport.abort)

    def chat(self, text: str) -> None:
        """Say *text* to the table; any thread may call. Raises ProtocolError when it is too long.

        A line of chat is at most 1023 bytes; a server may cut it shorter.
        """
        message = m.Chat(text)
        encode(message)
        self.post(lambda: self._say(message))

    # --- what comes -------------------------------------------------------------------------------

    async def _step(self) -> bool:
        """Take in what comes next; False at the end."""
        assert self._reader is not None
        if self._waiting:
            found, self._waiting = self._waiting, []
        else:
            data = await self._reader.read(_READ)
            if not data:
                return False
            found = self.session.feed(data)
        for place, message in enumerate(found):
            if self.session.ended:
                return False
            before = self.session.phase
            if self.session.admit(message):
                await self._take(message)
            if before is Phase.CHECKING and self.session.phase is Phase.PLAYING:
                self._waiting = found[place + 1 :]
                return True
        return True

    async def _take(self, message: Message) -> None:
        if isinstance(message, m.StartNewGame):
            message = self._with_own_seat(message)
        match message:
            case m.Ping():
                self._say(m.Pong())
                return
            case m.BadPass():
                raise Refused(_("The name or the password is wrong."))
            case m.BadNick():
                raise Refused(
                    _("The server refuses the name {name}: it may sit at a table already.").format(
                        name=self.user
                    ),
                    name=True,
                )
            case _ if not self._follower.take(message):
                return  # of a hand that began before we came
            case _:
                pass
        if self._status is not None:
            self._status(self._owner, message)
        if isinstance(message, m.NextToAct):
            await self._ask(message)

    def _with_own_seat(self, start: m.StartNewGame) -> m.StartNewGame:
        """Return *start* with the seat where our name stands: that is how clients find themselves.

        A server may send everybody the same number. Who watches has no seat, whatever the names.
        """
        names = [player.name for player in start.players]
        if start.seat == m.NO_SEAT or names.count(self.user) != 1:
            return start
        return replace(start, seat=names.index(self.user))

    async def _ask(self, message: m.NextToAct) -> None:
        state = self.state
        if state is None or message.seat != state.seat:
            return
        if self._thinking is not None:
            self._thinking.cancel()  # asked anew: the older question is past
            self._thinking = None
        answer: Any = Answer.CALL
        if self._action is not None:
            answer = self._action(self._owner, message.to_call, message.min_bet, message.max_bet)
        if inspect.isawaitable(answer):
            self._thinking = asyncio.ensure_future(self._answer_when_known(answer))
            self._thinking.add_done_callback(self._thought)
        else:
            self._say(m.Action(int(Answer(answer))))

    async def _answer_when_known(self, answer: Awaitable[Answer]) -> None:
        found = Answer(await answer)
        if self.session.phase is Phase.PLAYING:
            self._say(m.Action(int(found)))

    def _thought(self, task: asyncio.Task[None]) -> None:
        """End the session where an answer failed; ``play`` raises what it was."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception) and self._reader is not None:
            self._reader.set_exception(error)

    def _say(self, message: Message) -> None:
        writer = self._writer
        if writer is None or self.session.ended or writer.is_closing():
            return
        writer.write(encode(message))
        if writer.transport.get_write_buffer_size() > MOST_UNSENT and self._reader is not None:
            # It may ask for a PONG for ever, and read none.
            self._reader.set_exception(
                ProtocolError(_("The server does not read what it is sent."))
            )


def _keep_alive(writer: asyncio.StreamWriter) -> None:
    """Let the system find out when a server is gone that could not say so."""
    found = writer.get_extra_info("socket")
    if found is not None:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if hasattr(socket, "TCP_KEEPIDLE"):
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 60)


class Client:
    """A client whose calls block, for scripts and the terminal.

    *on_status* (client, message) hears everything the server says, after ``state`` has taken it in;
    *on_action* (client, to_call, min_bet, max_bet) returns FOLD, CALL or RAISE. Without
    *on_action* it checks and calls.
    """

    def __init__(
        self,
        host: str,
        port: int = DEFAULT_PORT,
        user: str = "",
        password: str = "",
        on_status: Callable[[Any, Message], None] | None = None,
        on_action: Callable[[Any, int, int, int], Answer | int | Awaitable[Answer]] | None = None,
    ) -> None:
        self.connection = Connection(host, port, user, password, on_status, on_action, owner=self)

    @property
    def host(self) -> str:
        """Return the server's name or address."""
        return self.connection.host

    @property
    def port(self) -> int:
        """Return the server's port."""
        return self.connection.port

    @property
    def state(self) -> State | None:
        """Return what is known of the hand; None before the first one."""
        return self.connection.state

    def play(self) -> None:
        """Join and play until the server ends the session.

        Raises OSError where nobody listens, Refused where we are not let in, ProtocolError for a
        server that makes no sense, and whatever the two functions raise.
        """
        asyncio.run(self.connection.play())

    def chat(self, text: str) -> None:
        """Say *text* to the table. Raises ProtocolError when it is too long."""
        self.connection.chat(text)

    def quit(self) -> None:
        """Leave the table; ``play`` returns. May be called from the two functions."""
        self.connection.quit()
