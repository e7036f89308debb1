"""A table of ours that others can join, for a window or a terminal."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from cardtable.core.i18n import _
from cardtable.engine import Strategy
from cardtable.games.holdem import View
from cardtable.opp.hand_file import HandFile
from cardtable.opp.hosting import HostedTable, reachable
from cardtable.opp.inbox import PendingTurn
from cardtable.opp.messages import DEFAULT_PORT, ActionCode, ProtocolMessage
from cardtable.opp.remote import Attendance, Hosting, Joined, Notice, Remote, SessionEnded
from cardtable.opp.remote_table import GOODBYE_SECONDS, RemoteTable
from cardtable.opp.safe_text import MAX_CHAT, reason
from cardtable.opp.seats import PersonSeat, TurnRequest, name_problem
from cardtable.opp.server import LOOPBACK, Server, ServerLimits
from cardtable.opp.table import ServerTable
from cardtable.opp.table_settings import OPEN, PERSON, TableSettings
from cardtable.opp.users import Users

WORKERS = 4
"""Threads for the strategies at the table."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The plan of a table: its *seats* (person, open, a strategy's key), address and settings.

    *makers* maps keys to functions that return a new strategy for a seed; *names* are the names of
    strategies by seat, and *name* is that of the person.
    """

    users: Users
    seats: tuple[str, ...]
    makers: Mapping[str, Callable[[int], Strategy]]
    names: Mapping[int, str]
    name: str
    settings: TableSettings
    host: str = LOOPBACK
    port: int = DEFAULT_PORT
    seed: int | None = None
    hands: HandFile | None = None
    """The file for the hands, if any."""
    limits: ServerLimits = field(default_factory=ServerLimits)


class ServedTable(RemoteTable):
    """A table of ours with the person at this machine, strategies, and users who join.

    Without a person among the seats we are a spectator. Raises ValueError for an invalid plan.
    """

    def __init__(self, plan: TableSetup) -> None:
        super().__init__(plan.hands)
        problem = name_problem(plan.name)
        if PERSON in plan.seats and problem:
            raise ValueError(problem)
        self._plan = plan
        self.port = plan.port
        """The port in use."""
        self._table: ServerTable | None = None
        self._server: Server | None = None
        self._hosting: HostedTable | None = None
        self._person: PersonSeat | None = None
        if PERSON in plan.seats:
            self._person = PersonSeat(plan.name, self._on_message, self._on_turn)
            self._inbox.on_shown = self._note_shown

    @property
    def title(self) -> str:
        """Return the address where others can join."""
        host = reachable(self._plan.host)
        return _("Your table at {host}, port {port}").format(host=host, port=self.port)

    @property
    def people(self) -> Attendance:
        places = self._table.places if self._table is not None else []
        places = [place for place in places if place.plan == OPEN]
        away = (place.name for place in places if place.name and place.seat is None)
        return Attendance(frozenset(away), sum(not place.name for place in places))

    @property
    def hosting(self) -> Hosting | None:
        return self._hosting

    def chat(self, text: str) -> str:
        """Send a line of chat; return the reason if that is not possible, else an empty string."""
        table = self._table
        if table is None:
            return _("The table is not open yet.")
        self._post(lambda: table.relay_chat(self._plan.name, text[:MAX_CHAT]))
        return ""

    def stop(self) -> None:
        """End the session after the current hand; the person checks if that is free, else folds."""
        table, person = self._table, self._person
        if table is None:
            self.leave()
            return
        if person is not None:
            person.leave()
        self._post(table.stop)

    def terminate(self) -> None:
        """End the session at once, because the system ends the program."""
        server = self._server
        if server is None:
            self.leave()
            return
        if self._person is not None:
            self._person.leave()
        self._post(server.terminate)

    def wait(self) -> None:
        """Wait until the table is closed, at most GOODBYE_SECONDS."""
        if self.thread is not None:
            self.thread.join(GOODBYE_SECONDS)

    def standings(self) -> tuple[tuple[str, int, int], ...]:
        """Return name, chips and chips bought of every player so far who has bought any."""
        return self._table.standings() if self._table is not None else ()

    def leave(self) -> None:
        super().leave()
        self._post(self._cancel)

    def again(self) -> Remote | None:
        """Return None: a closed table cannot be joined again."""
        return None

    # --- in the thread ----------------------------------------------------------------------------

    async def _session(self) -> None:
        plan = self._plan
        with ThreadPoolExecutor(WORKERS, "opp-player") as workers:
            table = ServerTable(
                plan.seats,
                plan.settings,
                names=plan.names,
                strategies=plan.makers,
                persons=[self._person] if self._person is not None else [],
                workers=workers,
                seed=plan.seed,
            )
            if self._person is None:
                table.listeners.append(self._on_message)
            server = Server(plan.users, [table], host=plan.host, port=plan.port, limits=plan.limits)
            try:
                await server.start()
            except (OSError, UnicodeError) as error:
                sentence = _("{host}, port {port}: {reason}.").format(
                    host=plan.host, port=plan.port, reason=reason(error)
                )
                self._put(SessionEnded(sentence, refused=True))
                return
            self._table, self._server, self.port = table, server, server.port
            self._hosting = HostedTable(
                plan.users, plan.name, plan.host, server.port, table, self._post
            )
            self._put(Joined())
            sentence = _("Serving on {host}, port {port}.")
            self._put(Notice(sentence.format(host=reachable(plan.host), port=server.port)))
            if OPEN in plan.seats and not plan.users.names:
                sentence = _("No guests yet. Let them in from the menu, or with: {command}")
                self._put(Notice(sentence.format(command=plan.users.adding_command)))
            await server.run()
        self._put(SessionEnded(table.last_words()))

    def _on_message(self, message: ProtocolMessage) -> None:
        self._put(message)
        self._record_hand(message)

    def _on_turn(self, question: TurnRequest, view: View) -> None:
        until = seconds = None
        if question.clock is not None:
            left = question.clock.deadline - asyncio.get_running_loop().time()
            until, seconds = time.monotonic() + left, question.clock.seconds
        urgent = until is not None
        self._put(PendingTurn(question.to_call, question.max_bet, until, urgent, seconds))

    def _note_shown(self) -> None:
        """The person sees the question: the clock begins."""
        if self._person is not None:
            self._post(self._person.begin_clock)

    def _send(self, answer: ActionCode) -> None:
        if self._person is not None:
            self._person.answer(answer)
