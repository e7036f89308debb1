"""One connection of the server, with limits on its memory and its messages.

A peer may use 4 KiB of input at a time, one unfinished message, and MAX_UNSENT bytes of output that
it has not read; a peer that exceeds this is disconnected. After too many messages without effect,
reading from the peer pauses.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Protocol

from cardtable.opp import messages as m
from cardtable.opp.messages import ActionCode, ProtocolError, ProtocolMessage, encode
from cardtable.opp.safe_text import clean
from cardtable.opp.seats import TurnRequest
from cardtable.opp.session import ServerSession, SessionPhase
from cardtable.opp.turn_clock import TurnClock

_LOG = logging.getLogger("cardtable.opp")

MAX_READ = 4096
MAX_UNSENT = 256 * 1024
LINGER = 2.0
"""Seconds for which input is dropped before an ended socket is closed for good."""
_BURST, _PER_SECOND, _LOWEST = 64.0, 32.0, -320.0
"""Credit for messages without effect: its maximum, growth per second, and minimum."""
_CHAT_COST = 8.0
"""Cost of a line of chat, which goes to everybody."""
_PING = encode(m.Ping())
_NO_BUFFER = memoryview(bytearray())


class PeerHost(Protocol):
    """The part of a server that a peer needs."""

    def opened(self, peer: Peer) -> None:
        """Called when *peer* has connected."""

    def join(self, peer: Peer, message: m.JoinGame) -> None:
        """Called when *peer* asks to join."""

    def chat(self, peer: Peer, text: str) -> None:
        """Called with a line of chat by *peer*; the text is clean."""

    def closed(self, peer: Peer) -> None:
        """Called when *peer* has left; ``peer.has_quit`` if it sent QUIT_GAME."""

    def lost(self, peer: Peer) -> None:
        """Called when the socket of *peer* is closed, some time after it is gone."""


class Peer(asyncio.BufferedProtocol):
    """A remote client; once it has joined it is a seat or a spectator."""

    def __init__(self, host: PeerHost) -> None:
        self.name = ""
        self.extended = False
        """Whether the client is ours and understands our additions to the protocol."""
        self.session = ServerSession()
        self.has_quit = False
        self.gone = False
        self.address = ""
        self.last_input = 0.0
        """Time of the last byte, on the loop's clock."""
        self.pinged = 0.0
        self.ignored = 0
        """Number of messages without effect."""
        self._host = host
        self._buffer = memoryview(bytearray(MAX_READ))
        self._out: list[bytes] = []
        self._asked: asyncio.Future[ActionCode | None] | None = None
        self.clock: TurnClock | None = None
        """The clock of this peer's last turn, None without a time limit."""
        self._credit = _BURST
        self._credit_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None
        """Ends a session without JOIN_GAME, or closes the socket of a session that has ended."""
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._checking = False

    # --- called by the loop -----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a peer needs a stream transport")
        self._transport = transport
        address: Any = transport.get_extra_info("peername") or ("?",)
        self.address = str(address[0])
        self.last_input = self._credit_at = self._loop.time()
        self._host.opened(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.last_input = self._loop.time()
        if self.session.ended:
            return
        fault: ProtocolError | None = None
        try:
            messages = self.session.feed(bytes(self._buffer[:nbytes]))
        except ProtocolError as error:
            messages, fault = list(error.before), error
        try:
            for message in messages:
                if self.session.ended:
                    return
                if self.session.admit(message):
                    self._process(message)
                else:
                    self._ignore(message)
        except ProtocolError as error:
            fault = error
        if fault is not None:
            _LOG.info("%s: %s The connection is closed.", self.title, fault)
            self.end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        # Nothing may keep this peer, nor this peer its buffers, once the socket is closed.
        for timer in (self._timer, self._ending):
            if timer is not None:
                timer.cancel()
        self._timer = self._ending = self._transport = None
        self._buffer = _NO_BUFFER
        self._host.lost(self)

    # --- input ------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Return name and address for the log."""
        return f"{self.name} ({self.address})" if self.name else self.address

    def _process(self, message: ProtocolMessage) -> None:
        match message:
            case m.PlayerAction(action):
                asked, self._asked = self._asked, None
                if asked is None or asked.done():
                    self._ignore(message)
                else:
                    asked.set_result(ActionCode(action))
            case m.JoinGame():
                self._stop_timer()
                self.extended = message.client.startswith(m.EXTENDED_CLIENT)
                self._checking = True
                self._read(False)
                self._host.join(self, message)
            case m.Chat(text):
                cleaned = clean(text)
                if not self._spend(_CHAT_COST):
                    self._ignore(message)
                elif cleaned:
                    self._host.chat(self, cleaned)
            case m.TurnShown():
                if self.clock is not None and self.is_asked:
                    self.clock.begin()
                self._spend()
            case m.Pong():
                self._spend()
            case m.QuitGame():
                self.has_quit = True
                self.end()
            case _:
                pass

    def _ignore(self, message: ProtocolMessage) -> None:
        self.ignored += 1
        if self.ignored <= 10 or not self.ignored & (self.ignored - 1):
            _LOG.info("%s: %.80r ignored (%d so far)", self.title, message, self.ignored)
        self._spend()

    def _spend(self, cost: float = 1.0) -> bool:
        """Subtract *cost* from the credit; if it falls below 0, pause reading and return False."""
        self._earn()
        self._credit = max(_LOWEST, self._credit - cost)
        if self._credit < 0 and self._timer is None:
            self._read(False)
            self._timer = self._loop.call_later(1 / _PER_SECOND, self._resume)
        return self._credit >= 0

    def _earn(self) -> None:
        now = self._loop.time()
        self._credit = min(_BURST, self._credit + (now - self._credit_at) * _PER_SECOND)
        self._credit_at = now

    def _resume(self) -> None:
        """Continue reading, unless the credit is still negative."""
        self._timer = None
        self._earn()
        if self._credit < 0:
            self._timer = self._loop.call_later(-self._credit / _PER_SECOND, self._resume)
        else:
            self._read(not self._checking)

    def checked(self) -> None:
        """Continue reading, after the server has checked whether this peer may join."""
        self._checking = False
        self._read(self._timer is None)

    def _read(self, on: bool) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        change: Callable[[], None] = transport.resume_reading if on else transport.pause_reading
        change()

    # --- output -----------------------------------------------------------------------------------

    def send(self, message: ProtocolMessage, data: bytes) -> None:
        if not self.gone:
            self._out.append(data)

    def send_now(self, message: ProtocolMessage) -> None:
        """Transmit *message* at once."""
        self.send(message, encode(message))
        self.flush()

    def flush(self) -> None:
        """Transmit the messages sent so far; disconnect a peer that leaves too many unread."""
        transport = self._transport
        if transport is None or not self._out or self.gone:
            return
        transport.write(b"".join(self._out))
        self._out.clear()
        if self.unsent > MAX_UNSENT:
            _LOG.info("%s does not read its messages and is disconnected.", self.title)
            transport.abort()
            self._leave()

    def ask(self, question: TurnRequest) -> asyncio.Future[ActionCode | None]:
        """Return a future of the answer, None if the peer has left or leaves without one."""
        asked: asyncio.Future[ActionCode | None] = self._loop.create_future()
        if self.gone:
            asked.set_result(None)
        else:
            self._asked, self.clock = asked, question.clock
        return asked

    @property
    def unsent(self) -> int:
        """The number of bytes transmitted that the system has not sent yet."""
        return self._transport.get_write_buffer_size() if self._transport is not None else 0

    @property
    def is_asked(self) -> bool:
        """Whether it is this peer's turn; a client that waits for a person may not answer PING."""
        return self._asked is not None and not self._asked.done()

    def ping(self) -> None:
        """Send PING."""
        if self.session.phase is SessionPhase.PLAYING and not self.gone:
            self.pinged = self._loop.time()
            self._out.append(_PING)
            self.flush()

    # --- the end ----------------------------------------------------------------------------------

    def limit_join(self, seconds: float) -> None:
        """Disconnect the peer unless it asks to join within *seconds*."""
        self._ending = self._loop.call_later(seconds, self._end_unjoined)

    def _end_unjoined(self) -> None:
        self.disconnect("The client did not join in time.")

    def _stop_timer(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    @property
    def is_lingering(self) -> bool:
        """Whether the session has ended and the socket waits for the client to close it."""
        return self.gone and self._ending is not None

    def turn_away(self, reason: str) -> None:
        """Close a connection that has just been made, with *reason* as its only message."""
        _LOG.info("%s: %s", self.title, reason)
        if self._transport is not None:
            self._transport.write(encode(m.Information(reason)))
            self._transport.close()
        self._leave()

    def end(self) -> None:
        """Transmit the remaining output and end the session by closing the socket.

        Input is read and dropped for a moment: a socket closed with unread input would be reset,
        and the last message lost.
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
            self._stop_timer()
            self._ending = self._loop.call_later(LINGER, self.abort)
        self._leave()

    def say_farewell(self, reason: str) -> None:
        """Send *reason*, and end the session."""
        if self.session.phase is SessionPhase.PLAYING:
            parting = m.Farewell(reason) if self.extended else m.Information(reason)
            self.send(parting, encode(parting))
        self.end()

    def disconnect(self, reason: str) -> None:
        """End the connection at once."""
        _LOG.info("%s: %s", self.title, reason)
        self._stop_timer()
        self.abort()
        self._leave()

    def abort(self) -> None:
        """Close the socket at once, dropping unsent and unread data."""
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
            asked.set_result(None)
        self._host.closed(self)
