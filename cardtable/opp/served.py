"""A table of our own for a window, which others join."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from cardtable.engine import Strategy
from cardtable.games.holdem import View
from cardtable.i18n import _
from cardtable.opp.causes import cause
from cardtable.opp.histories import HandFile
from cardtable.opp.messages import DEFAULT_PORT, Answer, Message
from cardtable.opp.remote_table import MOST_CHAT, RemoteTable
from cardtable.opp.seats import PersonSeat, refused_name
from cardtable.opp.seats import Question as SeatQuestion
from cardtable.opp.server import LOOPBACK, Server
from cardtable.opp.table import OPEN, PERSON, Settings, Table
from cardtable.opp.users import Users
from cardtable.opp.waiting import Question
from cardtable.remote import Ended, Joined, People, Remote, Told

WORKERS = 4


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
    hands: HandFile | None = None
    """Where the hands are written."""


class ServedTable(RemoteTable):
    """A table of ours: the person in the window, programs, and whoever joins.

    Without a person among the seats the window watches. Raises ValueError for a plan that cannot be
    played.
    """

    def __init__(self, plan: Serving) -> None:
        super().__init__(plan.hands)
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
        return People(frozenset(away), sum(one.plan == OPEN and not one.name for one in places))

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
                plan.seats,
                plan.settings,
                names=plan.names,
                strategies=plan.makers,
                persons=[self._person] if self._person is not None else [],
                workers=workers,
                seed=plan.seed,
            )
            if self._person is None:
                table.listeners.append(self._hear)
            server = Server(plan.users, [table], host=plan.host, port=plan.port)
            try:
                await server.start()
            except (OSError, UnicodeError) as error:
                words = _("{host}, port {port}: {reason}.")
                words = words.format(host=plan.host, port=plan.port, reason=cause(error))
                self._put(Ended(words, refused=True))
                return
            self._table, self.port = table, server.port
            self._put(Joined())
            words = _("Serving on {host}, port {port}.")
            self._put(Told(words.format(host=plan.host, port=server.port)))
            if OPEN in plan.seats and not plan.users.names:
                words = _("There are no users yet. To add one, type: cardtable opp user add")
                self._put(Told(words))
            await server.run()
        self._put(Ended(_("All hands are played.")))

    def _hear(self, message: Message) -> None:
        self._put(message)
        self._keep(message)

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
