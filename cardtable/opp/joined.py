"""A table for a window that was joined on a server of the protocol."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from cardtable.engine import Strategy
from cardtable.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.causes import cause
from cardtable.opp.client import ANSWERS_IN, Connection, Refused
from cardtable.opp.histories import HandFile
from cardtable.opp.messages import Answer, Message, ProtocolError
from cardtable.opp.mirror import Autoplayer
from cardtable.opp.remote_table import MOST_CHAT, RemoteTable
from cardtable.opp.seats import resolve
from cardtable.opp.turntime import clock_told
from cardtable.opp.waiting import Question
from cardtable.remote import Ended, Joined, Place, Remote

NEARLY, PATIENCE = 3, 8.0
"""A program in our place answers when so little waits to be shown, or after so many seconds."""


class JoinedTable(RemoteTable):
    """The table at *place*, on any server of the protocol.

    *make* makes who plays in the person's place; *watch* only looks on. *clock* is what the server
    gives for an answer, where that is known: the protocol does not say, but servers like ours tell.
    """

    def __init__(
        self,
        place: Place,
        make: Callable[[], Strategy] | None = None,
        *,
        watch: bool = False,
        clock: float | None = None,
        hands: HandFile | None = None,
    ) -> None:
        super().__init__(hands)
        self._place, self._make, self._watch, self._clock = place, make, watch, clock
        self._connection: Connection | None = None
        self._asked: asyncio.Future[Answer] | None = None
        self._player = Autoplayer(make) if make is not None else None

    @property
    def title(self) -> str:
        """Return whom and where one plays."""
        place = self._place
        return _("{name} at {host}, port {port}").format(
            name=place.user, host=place.host, port=place.port
        )

    @property
    def automatic(self) -> bool:
        """Tell whether a program plays in the person's place."""
        return self._player is not None

    def say(self, words: str) -> str:
        """Say *words* to the table."""
        if self._connection is None:
            return _("You have not joined yet.")
        try:
            self._connection.chat(words[:MOST_CHAT])
        except ProtocolError as error:
            return str(error)
        return ""

    def leave(self) -> None:
        """Say that we leave, and end the session."""
        super().leave()
        self._post(self._quit)

    def again(self) -> Remote:
        """Return what joins the same table again."""
        return JoinedTable(
            self._place, self._make, watch=self._watch, clock=self._clock, hands=self._hands
        )

    # --- in the thread ----------------------------------------------------------------------------

    def _quit(self) -> None:
        if self._connection is not None:
            self._connection.quit()
        self._cancel()

    async def _session(self) -> None:
        place = self._place
        connection = self._connection = Connection(
            place.host, place.port, place.user, place.password, self._status, self._action
        )
        try:
            await self._play(connection)
        finally:
            await connection.close()

    async def _play(self, connection: Connection) -> None:
        place = self._place
        try:
            async with asyncio.timeout(2 * ANSWERS_IN):
                await connection.connect()
        except (Refused, ProtocolError, TimeoutError, OSError, UnicodeError) as error:
            self._put(Ended(_reason(error, place), refused=True))
            return
        self._put(Joined())
        try:
            await connection.play()
        except (ProtocolError, OSError) as error:
            self._put(Ended(_reason(error, place)))
        else:
            self._put(Ended(_("The server has ended the session, or cannot be reached any more.")))

    def _status(self, _connection: Any, message: Message) -> None:
        if self._player is not None:
            self._player.status(_connection, message)
        if isinstance(message, m.Information):
            self._clock = clock_told(message.text) or self._clock
        if self._watch and isinstance(message, m.StartNewGame) and message.seat != m.NO_SEAT:
            words = _("The server gave you a seat; it lets nobody only watch while one is free.")
            self._put(Ended(words, refused=True))
            self._quit()
        elif not self._put(message):
            self._put(Ended(_("The server says far too much."), refused=True))
            self._quit()
        else:
            self._keep(message)

    async def _think(self, player: Autoplayer, question: tuple[int, int, int]) -> Answer:
        """Return what the program in our place answers, once the window has come so far."""
        begun = time.monotonic()
        answer = await asyncio.to_thread(player.action, self._connection, *question)
        while len(self._waiting) > NEARLY and time.monotonic() < begun + PATIENCE:
            await asyncio.sleep(0.05)
        return answer

    def _action(self, _connection: Any, to_call: int, min_bet: int, max_bet: int) -> Any:
        if self._player is not None:
            return self._think(self._player, (to_call, min_bet, max_bet))
        asked = self._asked = asyncio.get_running_loop().create_future()
        until = None if self._clock is None else time.monotonic() + self._clock
        self._put(Question(to_call, max_bet, until))
        return asked

    def _send(self, answer: Answer) -> None:
        asked = self._asked
        if asked is not None:
            self._post(lambda: resolve(asked, answer))


def _reason(error: Exception, place: Place) -> str:
    """Return why *place* cannot be played at."""
    if isinstance(error, Refused):
        return str(error)
    if isinstance(error, ProtocolError):
        return _("This is no server of the protocol: {reason}").format(reason=error)
    if isinstance(error, TimeoutError):
        return _("The server does not answer.")
    words = _("{host}, port {port}, cannot be reached: {reason}.")
    return words.format(host=place.host, port=place.port, reason=cause(error))
