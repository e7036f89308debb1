"""Tables for a window: one joined on a server, and one of our own that others join.

Both run an asyncio loop in a thread of their own and hand everything on through a queue (see
waiting.py); what the window answers goes back into the loop. They keep to ``cardtable.remote``.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import os
import re
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from cardtable.engine import Strategy
from cardtable.games.holdem import Action, View
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.opp import messages as m
from cardtable.opp.client import ANSWERS_IN, Connection, Refused
from cardtable.opp.messages import DEFAULT_PORT, Answer, Message, ProtocolError
from cardtable.opp.mirror import Autoplayer
from cardtable.opp.seats import PersonSeat, as_answer, refused_name, resolve
from cardtable.opp.seats import Question as SeatQuestion
from cardtable.opp.server import LOOPBACK, Server
from cardtable.opp.table import OPEN, PERSON, Settings, Table
from cardtable.opp.users import Users
from cardtable.opp.waiting import Question, Waiting
from cardtable.remote import Ended, Heard, Joined, People, Place, Remote, Told

_LOG = logging.getLogger("cardtable.opp")
WORKERS = 4
NEARLY, PATIENCE = 3, 8.0
"""A program in our place answers when so little waits to be shown, or after so many seconds."""
FAREWELL = 1.0
"""So many seconds the end of the program waits for what is still to be said."""
MOST_CHAT = 200
"""So many letters a line of chat has at most; a server may cut it shorter."""


class _Elsewhere:
    """What both kinds of tables do alike: a thread, a queue, and the way back."""

    def __init__(self) -> None:
        self.thread: threading.Thread | None = None
        """Where the connection lives, once it has begun."""
        self._waiting = Waiting()
        self._left = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def on_news(self) -> Callable[[], None] | None:
        """Called from any thread when there is something to take."""
        return self._waiting.on_news

    @on_news.setter
    def on_news(self, call: Callable[[], None] | None) -> None:
        self._waiting.on_news = call

    @property
    def automatic(self) -> bool:
        """Tell whether a program plays in the person's place."""
        return False

    @property
    def waiting(self) -> int:
        """Return how much is waiting to be taken."""
        return len(self._waiting)

    @property
    def hurried(self) -> bool:
        """Tell whether what comes should be shown at once: our time may be running out."""
        return self._waiting.hurried

    @property
    def people(self) -> People:
        """Return who is there."""
        return People(frozenset(self._waiting.away))

    def begin(self) -> None:
        """Connect, or open the table."""
        self.thread = threading.Thread(target=self._run, name="opp", daemon=True)
        self.thread.start()

    def take(self) -> Heard | None:
        """Let the next thing happen and return it."""
        return None if self._left else self._waiting.take()

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return the last finished hand alone, and the seats whose cards were not seen."""
        return self._waiting.follower.last_hand()

    def seconds_left(self) -> float | None:
        """Return what is left for the answer."""
        return self._waiting.seconds_left()

    @property
    def is_asked(self) -> bool:
        """Tell whether an answer is waited for."""
        return self._waiting.open is not None

    def answer(self, action: Any) -> None:
        """Answer the question that was asked last."""
        if self._waiting.open is not None:
            self._waiting.open = None
            self._send(as_answer(action) if isinstance(action, Action) else Answer(action))

    def leave(self) -> None:
        """Get up and go; nothing is heard any more."""
        if self.thread is not None and not self._left:
            # Where the program ends too, there is still a moment to say so.
            atexit.register(self.thread.join, FAREWELL)
        self._left = True
        self.on_news = None

    # --- in the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._whole())
        except asyncio.CancelledError:
            pass
        except Exception:
            _LOG.exception("a table elsewhere failed")
            self._put(Ended(_("Something went wrong; the log file of the program says what.")))

    async def _whole(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        if not self._left:
            await self._session()

    async def _session(self) -> None:
        raise NotImplementedError

    def _send(self, answer: Answer) -> None:
        raise NotImplementedError

    def _put(self, item: Any) -> bool:
        return self._waiting.put(item)

    def _post(self, work: Callable[[], object]) -> None:
        """Have *work* done in the loop."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop may have ended meanwhile
                self._loop.call_soon_threadsafe(work)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()


class JoinedTable(_Elsewhere):
    """The table at *place*, on any server of the protocol.

    *make* makes who plays in the person's place; *watch* only looks on. *clock* is what the server
    gives for an answer, where that is known: the protocol does not say.
    """

    def __init__(
        self,
        place: Place,
        make: Callable[[], Strategy] | None = None,
        *,
        watch: bool = False,
        clock: float | None = None,
    ) -> None:
        super().__init__()
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
        return JoinedTable(self._place, self._make, watch=self._watch, clock=self._clock)

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
        if self._watch and isinstance(message, m.StartNewGame) and message.seat != m.NO_SEAT:
            words = _("The server gave you a seat; it lets nobody only watch while one is free.")
            self._put(Ended(words, refused=True))
            self._quit()
        elif not self._put(message):
            self._put(Ended(_("The server says far too much."), refused=True))
            self._quit()

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
    number = re.search(r"\[Errno (\d+)\]", str(error))  # asyncio's own words say no reason
    reason = os.strerror(int(number[1])) if number else getattr(error, "strerror", None) or error
    words = _("{host}, port {port}, cannot be reached: {reason}.")
    return words.format(host=place.host, port=place.port, reason=reason)


@dataclass(frozen=True, slots=True)
class Serving:
    """A table to open: its *seats* (person, open, a player's key), where it listens, how it plays.

    *makers* makes the players by these keys; *name* is what the person is called.
    """

    users: Users
    seats: tuple[str, ...]
    makers: Mapping[str, Callable[[int], Strategy]]
    names: Mapping[int, str]
    name: str
    settings: Settings
    host: str = LOOPBACK
    port: int = DEFAULT_PORT
    seed: int | None = None


class ServedTable(_Elsewhere):
    """A table of ours: the person in the window, programs, and whoever joins.

    Without a person among the seats the window watches. Raises ValueError for a plan that cannot be
    played.
    """

    def __init__(self, plan: Serving) -> None:
        super().__init__()
        wrong = refused_name(plan.name)
        if PERSON in plan.seats and wrong:
            raise ValueError(wrong)
        self._plan = plan
        self.port = plan.port
        """The port that was taken."""
        self._table: Table | None = None
        self._person: PersonSeat | None = None
        if PERSON in plan.seats:
            self._person = PersonSeat(plan.name, self._hear, self._question)

    @property
    def title(self) -> str:
        """Return where others can join."""
        words = _("Your table at {host}, port {port}")
        return words.format(host=self._plan.host, port=self.port)

    @property
    def people(self) -> People:
        """Return who is away, and how many seats are open."""
        places = self._table.places if self._table is not None else []
        away = (one.name for one in places if one.plan == OPEN and one.name and one.seat is None)
        return People(
            frozenset(away), sum(one.plan == OPEN and not one.name for one in places)
        )  # fmt: skip

    def say(self, words: str) -> str:
        """Say *words* to the table."""
        table = self._table
        if table is None:
            return _("The table is not open yet.")
        self._post(lambda: table.say(self._plan.name, words[:MOST_CHAT]))
        return ""

    def leave(self) -> None:
        """Close the table: who plays here is sent home."""
        super().leave()
        self._post(self._cancel)

    def again(self) -> Remote | None:
        """Return nothing: the table is closed, and its chips are counted."""
        return None

    # --- in the thread ----------------------------------------------------------------------------

    async def _session(self) -> None:
        plan = self._plan
        with ThreadPoolExecutor(WORKERS, "opp-player") as workers:
            table = Table(
                plan.seats, plan.settings, names=plan.names, strategies=plan.makers,
                persons=[self._person] if self._person is not None else [], workers=workers,
                seed=plan.seed,
            )  # fmt: skip
            if self._person is None:
                table.listeners.append(self._hear)
            server = Server(plan.users, [table], host=plan.host, port=plan.port)
            try:
                await server.start()
            except (OSError, UnicodeError) as error:
                reason = getattr(error, "strerror", None) or error
                words = _("{host}, port {port}: {reason}.")
                words = words.format(host=plan.host, port=plan.port, reason=reason)
                self._put(Ended(words, refused=True))
                return
            self._table, self.port = table, server.port
            self._put(Joined())
            words = _("Serving on {host}, port {port}.")
            self._put(Told(words.format(host=plan.host, port=server.port)))
            if OPEN in plan.seats and not plan.users.names:
                words = _("There are no users yet: add some with cardtable opp user add.")
                self._put(Told(words))
            await server.run()
        self._put(Ended(_("All hands are played.")))

    def _hear(self, message: Message) -> None:
        self._put(message)

    def _question(self, question: SeatQuestion, view: View) -> None:
        until = None
        if question.deadline is not None:
            left = question.deadline - asyncio.get_running_loop().time()
            until = time.monotonic() + left
        haste = until is not None
        self._put(Question(question.to_call, question.max_bet, until, haste))

    def _send(self, answer: Answer) -> None:
        if self._person is not None:
            self._person.answer(answer)
