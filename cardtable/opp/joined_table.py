"""A table joined on a server, for a window or a terminal."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import Strategy
from cardtable.opp import messages as m
from cardtable.opp.autoplayer import Autoplayer
from cardtable.opp.client import JOIN_SECONDS, AsyncClient, JoinRefused
from cardtable.opp.hand_file import HandFile, HandWriter
from cardtable.opp.inbox import PendingTurn
from cardtable.opp.messages import ActionCode, ProtocolError, ProtocolMessage
from cardtable.opp.remote import Joined, Login, Remote, SessionEnded
from cardtable.opp.remote_table import RemoteTable
from cardtable.opp.safe_text import MAX_CHAT, reason
from cardtable.opp.seats import resolve

_MAX_BACKLOG, _MAX_WAIT = 3, 8.0
"""A strategy that plays for us answers when at most this number of events wait to be shown, or
after this number of seconds."""


class JoinedTable(RemoteTable):
    """The table at *login*, on any server of the protocol.

    *make* returns a new strategy that plays for the person; with *watch* we are a spectator.
    *clock* is the time for an answer in seconds, if it is known; our own server sends it.
    """

    def __init__(
        self,
        login: Login,
        make: Callable[[], Strategy] | None = None,
        *,
        watch: bool = False,
        clock: float | None = None,
        hands: HandFile | None = None,
    ) -> None:
        super().__init__(hands)
        self._login, self._make, self._watch, self._clock = login, make, watch, clock
        self._show_time = 0.0
        """Maximum seconds that the server's clock waits until a question is shown."""
        self._connection: AsyncClient | None = None
        self._asked: asyncio.Future[ActionCode] | None = None
        self._player = Autoplayer(make) if make is not None else None
        self._thinking = asyncio.Lock()
        if self._player is not None and hands is not None:
            self._writer = HandWriter(hands, self._player.follower)

    @property
    def title(self) -> str:
        """Return user, host and port."""
        login = self._login
        return _("{name} at {host}, port {port}").format(
            name=login.user, host=login.host, port=login.port
        )

    @property
    def automatic(self) -> bool:
        return self._player is not None

    def chat(self, text: str) -> str:
        """Send a line of chat; return the reason if that is not possible, else an empty string."""
        if self._connection is None:
            return _("You have not joined yet.")
        try:
            self._connection.chat(text[:MAX_CHAT])
        except ProtocolError as error:
            return str(error)
        return ""

    def leave(self) -> None:
        super().leave()
        self._post(self._quit)

    def again(self) -> Remote:
        """Return a new connection to the same table."""
        table = JoinedTable(
            self._login, self._make, watch=self._watch, clock=self._clock, hands=self._hands
        )
        table._inbox.follower.resume(self._inbox.follower)
        return table

    # --- in the thread ----------------------------------------------------------------------------

    def _quit(self) -> None:
        if self._connection is not None:
            self._connection.quit()
        self._cancel()

    async def _session(self) -> None:
        login = self._login
        connection = self._connection = AsyncClient(
            login.host, login.port, login.user, login.password, self._status, self._action
        )
        try:
            await self._play(connection)
        finally:
            await connection.close()

    async def _play(self, connection: AsyncClient) -> None:
        login = self._login
        try:
            async with asyncio.timeout(2 * JOIN_SECONDS):
                await connection.connect()
        except (JoinRefused, ProtocolError, TimeoutError, OSError, UnicodeError) as error:
            self._put(SessionEnded(_explain(error, login), refused=True))
            return
        self._put(Joined())
        try:
            await connection.play()
        except (ProtocolError, OSError) as error:
            self._put(SessionEnded(_explain(error, login), isinstance(error, ProtocolError)))
        else:
            lost = _("The server closed the session or can no longer be reached.")
            self._put(SessionEnded(connection.farewell or lost))

    def _status(self, _connection: Any, message: ProtocolMessage) -> None:
        if self._player is not None:
            self._player.status(_connection, message)
        if isinstance(message, m.TimeLimit):
            self._clock = message.milliseconds / 1000 or None
        if isinstance(message, m.ShowTime):
            self._show_time = message.milliseconds / 1000
            self._inbox.on_shown = self._note_shown
        if self._watch and isinstance(message, m.StartNewGame) and message.seat != m.NO_SEAT:
            sentence = _(
                "You were seated: this server only accepts spectators when all seats are taken."
            )
            self._put(SessionEnded(sentence, refused=True))
            self._quit()
        elif not self._put(message):
            self._put(SessionEnded(_("The server sends far too many messages."), refused=True))
            self._quit()
        else:
            self._record_hand(message)

    async def _think(self, player: Autoplayer, question: tuple[int, int, int]) -> ActionCode:
        """Return the strategy's answer, once the window has shown what happened before.

        A question that another one replaces is dropped before the strategy is asked.
        """
        begun = time.monotonic()
        await self._thinking.acquire()
        deciding = _on_daemon(lambda: player.action(self._connection, *question))
        # The strategy cannot be interrupted: it is busy until it has decided.
        deciding.add_done_callback(lambda _decided: self._thinking.release())
        answer = await asyncio.shield(deciding)
        for sentence in player.take_failures():
            self._put(m.Information(sentence))
        while len(self._inbox) > _MAX_BACKLOG and time.monotonic() < begun + _MAX_WAIT:
            await asyncio.sleep(0.05)
        return answer

    def _action(self, _connection: Any, to_call: int, min_bet: int, max_bet: int) -> Any:
        if self._player is not None:
            return self._think(self._player, (to_call, min_bet, max_bet))
        asked = self._asked = asyncio.get_running_loop().create_future()
        clock, show_time = self._clock, self._show_time
        if clock is None:
            self._put(PendingTurn(to_call, max_bet))
        elif not show_time:
            self._put(PendingTurn(to_call, max_bet, time.monotonic() + clock))
        else:
            until = time.monotonic() + show_time + clock
            self._put(PendingTurn(to_call, max_bet, until, seconds=clock))
        return asked

    def _note_shown(self) -> None:
        """Tell the server that the person sees the question: the clock begins."""
        connection = self._connection
        if connection is not None:
            connection.post(lambda: connection.send(m.TurnShown()))

    def _send(self, answer: ActionCode) -> None:
        asked = self._asked
        if asked is not None:
            self._post(lambda: resolve(asked, answer))


def _on_daemon(work: Callable[[], ActionCode]) -> asyncio.Future[ActionCode]:
    """Return a future of *work*, called in a thread that does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[ActionCode] = loop.create_future()

    def run() -> None:
        try:
            answer = work()
        except Exception as error:
            _post_to(loop, partial(done.set_exception, error))
        else:
            _post_to(loop, partial(done.set_result, answer))

    threading.Thread(target=run, name="opp-player", daemon=True).start()
    return done


def _post_to(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    with contextlib.suppress(RuntimeError):  # the loop may have ended
        loop.call_soon_threadsafe(call)


def _explain(error: Exception, login: Login) -> str:
    """Return a readable reason for *error*."""
    if isinstance(error, JoinRefused):
        return str(error)
    if isinstance(error, ProtocolError):
        return _("Not a server of this protocol: {reason}").format(reason=error)
    if isinstance(error, TimeoutError):
        return _("The server does not answer.")
    sentence = _("Cannot reach {host}, port {port}: {reason}.")
    return sentence.format(host=login.host, port=login.port, reason=reason(error))
