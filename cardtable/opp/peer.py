"""One connection of the server: what a remote program says and is told, within bounds.

Memory for one peer is bounded: 4 KiB of input at a time, one unfinished message, and no more than
MOST_UNSENT of what it has not read yet; who lets more pile up is cut off. Messages that mean
nothing now cost it: beyond a few a second it is not read for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, cast

from cardtable.opp import messages as m
from cardtable.opp.chat import clean
from cardtable.opp.messages import Answer, Message, ProtocolError, encode
from cardtable.opp.session import Phase, ServerSession

if TYPE_CHECKING:
    from cardtable.opp.seats import Question

_LOG = logging.getLogger("cardtable.opp")

MOST_READ = 4096
MOST_UNSENT = 256 * 1024
LINGER = 2.0
"""Seconds for which what still comes is dropped before a socket that was ended is torn down."""
_BURST, _A_SECOND, _DEEPEST = 64.0, 32.0, -320.0
"""Idle messages that are free, how many are earned a second, and how many can be owed."""
_A_CHAT = 8.0
"""What a line of chat costs, which everybody has to read."""
_PING = encode(m.Ping())


class Host(Protocol):
    """What a peer needs of its server."""

    def opened(self, peer: Peer) -> None:
        """Hear that somebody connected."""

    def join(self, peer: Peer, message: m.JoinGame) -> None:
        """Hear that *peer* wants in."""

    def chat(self, peer: Peer, text: str) -> None:
        """Hear that *peer* said something; the text is clean."""

    def closed(self, peer: Peer) -> None:
        """Hear that *peer* is gone; ``peer.quit`` tells whether it took its leave."""

    def lost(self, peer: Peer) -> None:
        """Hear that the socket of *peer* is closed, some time after it is gone."""


class Peer(asyncio.BufferedProtocol):
    """A remote program; once it has joined it is a seat, or watches."""

    def __init__(self, host: Host) -> None:
        self.name = ""
        self.session = ServerSession()
        self.quit = False
        self.gone = False
        self.address = ""
        self.heard = 0.0
        """When the last byte came, on the loop's clock."""
        self.pinged = 0.0
        self.ignored = 0
        """How many messages meant nothing when they came."""
        self._host = host
        self._buffer = memoryview(bytearray(MOST_READ))
        self._out: list[bytes] = []
        self._asked: asyncio.Future[Answer] | None = None
        self._idle = _BURST
        self._idle_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._checking = False

    # --- what the loop calls ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note where the peer comes from."""
        self._transport = cast(asyncio.Transport, transport)
        found: Any = transport.get_extra_info("peername") or ("?",)
        self.address = str(found[0])
        self.heard = self._idle_at = self._loop.time()
        self._host.opened(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return where input goes: a small buffer, always the same."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Take in what came."""
        self.heard = self._loop.time()
        if self.session.ended:
            return
        fault: ProtocolError | None = None
        try:
            found = self.session.feed(bytes(self._buffer[:nbytes]))
        except ProtocolError as error:
            found, fault = list(error.before), error
        try:
            for message in found:
                if self.session.ended:
                    return
                if self.session.admit(message):
                    self._hear(message)
                else:
                    self._ignore(message)
        except ProtocolError as error:
            fault = error
        if fault is not None:
            _LOG.info("%s: %s The connection is closed.", self.title, fault)
            self.end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the peer is gone."""
        if self._timer is not None:
            self._timer.cancel()
        self._leave()
        self._host.lost(self)

    # --- what it says -----------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Return how the log calls this peer."""
        return f"{self.name} ({self.address})" if self.name else self.address

    def _hear(self, message: Message) -> None:
        match message:
            case m.Action(action):
                asked, self._asked = self._asked, None
                if asked is None or asked.done():
                    self._ignore(message)
                else:
                    asked.set_result(Answer(action))
            case m.JoinGame():
                self._checking = True
                self._read(False)
                self._host.join(self, message)
            case m.Chat(text):
                said = clean(text)
                if not self._spend(_A_CHAT):
                    self._ignore(message)
                elif said:
                    self._host.chat(self, said)
            case m.Pong():
                self._spend()
            case m.QuitGame():
                self.quit = True
                self.end()
            case _:
                pass

    def _ignore(self, message: Message) -> None:
        self.ignored += 1
        if self.ignored <= 10 or not self.ignored & (self.ignored - 1):
            _LOG.info("%s: %.80r ignored (%d so far)", self.title, message, self.ignored)
        self._spend()

    def _spend(self, cost: float = 1.0) -> bool:
        """Take *cost* off what is free; False without any left: then it has to be earned first."""
        self._earn()
        self._idle = max(_DEEPEST, self._idle - cost)
        if self._idle < 0 and self._timer is None:
            self._read(False)
            self._timer = self._loop.call_later(1 / _A_SECOND, self._resume)
        return self._idle >= 0

    def _earn(self) -> None:
        now = self._loop.time()
        self._idle = min(_BURST, self._idle + (now - self._idle_at) * _A_SECOND)
        self._idle_at = now

    def _resume(self) -> None:
        """Read on, unless what came with the last input still has to be earned."""
        self._timer = None
        self._earn()
        if self._idle < 0:
            self._timer = self._loop.call_later(-self._idle / _A_SECOND, self._resume)
        else:
            self._read(not self._checking)

    def checked(self) -> None:
        """Read on, once the server knows whether this peer may join."""
        self._checking = False
        self._read(self._timer is None)

    def _read(self, on: bool) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        change: Callable[[], None] = transport.resume_reading if on else transport.pause_reading
        change()

    # --- what it is told --------------------------------------------------------------------------

    def tell(self, message: Message, data: bytes) -> None:
        """Send *data* at the next flush."""
        if not self.gone:
            self._out.append(data)

    def say(self, message: Message) -> None:
        """Send *message* at once."""
        self.tell(message, encode(message))
        self.flush()

    def flush(self) -> None:
        """Send what was told. Who has left too much unread is cut off."""
        transport = self._transport
        if transport is None or not self._out or self.gone:
            return
        transport.write(b"".join(self._out))
        self._out.clear()
        if transport.get_write_buffer_size() > MOST_UNSENT:
            _LOG.info("%s does not read what it is sent. It is cut off.", self.title)
            transport.abort()
            self._leave()

    def ask(self, question: Question) -> asyncio.Future[Answer]:
        """Return a future of the answer; who is gone folds."""
        asked: asyncio.Future[Answer] = self._loop.create_future()
        if self.gone:
            asked.set_result(Answer.FOLD)
        else:
            self._asked = asked
        return asked

    @property
    def is_asked(self) -> bool:
        """Tell whether it is this peer's turn: a program that waits for a person reads nothing."""
        return self._asked is not None and not self._asked.done()

    def ping(self) -> None:
        """Ask whether somebody is there."""
        if self.session.phase is Phase.PLAYING and not self.gone:
            self.pinged = self._loop.time()
            self._out.append(_PING)
            self.flush()

    # --- its end ----------------------------------------------------------------------------------

    def end(self) -> None:
        """Send what is left and end the session, by closing the socket.

        What the peer still sends is read and dropped for a moment: a socket closed over unread
        input would be reset, and the last message lost.
        """
        if self.gone:
            return
        self.flush()
        self.session.end()
        transport = self._transport
        if transport is not None and not transport.is_closing():
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            transport.resume_reading()
            with contextlib.suppress(OSError):  # the other end may be gone already
                transport.write_eof()
            self._loop.call_later(LINGER, transport.abort)
        self._leave()

    def cut(self, why: str) -> None:
        """End the connection at once."""
        _LOG.info("%s: %s", self.title, why)
        self.tear()
        self._leave()

    def tear(self) -> None:
        """Close the socket at once, whatever was not sent or read yet."""
        if self._transport is not None:
            self._transport.abort()

    def _leave(self) -> None:
        if self.gone:
            return
        self.gone = True
        self.session.end()
        self._out.clear()
        asked, self._asked = self._asked, None
        if asked is not None and not asked.done():
            asked.set_result(Answer.FOLD)
        self._host.closed(self)
