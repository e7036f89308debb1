"""A table of the protocol in a terminal: the status table, the cards, and one question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from cardtable.games.holdem import View
from cardtable.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.chat import clean
from cardtable.opp.lines import Lines
from cardtable.opp.messages import Answer, Message
from cardtable.opp.seats import PersonSeat, Question
from cardtable.opp.state import Follower, State
from cardtable.opp.turntime import clock_told

Say = Callable[[str], None]
_SHORT = (m.Fold, m.Call, m.Raise, m.Blind, m.Ping, m.GoodPass)
"""What is not shown: servers tell in words who does what."""


_CHAT = "say "


def _is_chat(line: str) -> bool:
    return line.lower().startswith(_CHAT)


def _is_quit(line: str) -> bool:
    return line.lower() in ("q", "quit")


class NobodyThere(Exception):
    """Report that nothing is typed any more."""


def picture(state: State) -> str:
    """Return the status table with the cards of the seat and the board."""
    return "\n".join(
        [
            state.status().rstrip("\n"),
            _("Hole cards: {cards}").format(cards=clean(state.hole)),
            _("Board cards: {cards}").format(cards=clean(state.board)),
        ]
    )


def read_answer(text: str) -> Answer | None:
    """Return what somebody means who types *text*: its first letter counts; None for no answer."""
    return {
        "f": Answer.FOLD,
        "c": Answer.CALL,
        "k": Answer.CALL,
        "b": Answer.RAISE,
        "r": Answer.RAISE,
    }.get(text[:1].lower())


class Screen:
    """What is shown of the messages, and the question to the person; *say* writes a line or more.

    *chat* passes on what the person says. With *leave*, which is called when the person quits, one
    may talk and leave without being asked, as soon as :meth:`listen` was called.
    """

    def __init__(
        self,
        say: Say,
        lines: Lines,
        chat: Callable[[str], None],
        leave: Callable[[], None] | None = None,
    ) -> None:
        self._say, self._lines, self._chat, self._leave = say, lines, chat, leave
        self._watching = self._asking = False
        self._clock: float | None = None

    def listen(self) -> None:
        """Hear from now on what is typed between two questions; what answers is kept for them."""
        self._lines.on_line = self._overhear
        self._lines.listen()

    def _overhear(self) -> None:
        while not self._asking:
            line = self._lines.take_if(lambda typed: _is_chat(typed) or _is_quit(typed))
            if line is None:
                return
            if _is_chat(line):
                self._chat(line[len(_CHAT) :])
            elif self._leave is not None:
                self._leave()

    def show(self, state: State | None, message: Message) -> None:
        """Show *message*, with the *state* it led to."""
        match message:
            case m.Information(text) | m.Chatter(text):
                # Line by line: some servers send several at once. Nothing may steer the terminal.
                for line in text.splitlines():
                    self._say(clean(line))
                if isinstance(message, m.Information):
                    self._clock = clock_told(text) or self._clock
            case m.StartNewGame():
                self._watching = message.seat == m.NO_SEAT
            case m.NextToAct(seat) if state is not None and seat == state.seat:
                pass  # the question shows it
            case m.NextToAct() | m.HoleCards():
                pass
            case _ if not isinstance(message, _SHORT) and state is not None:
                self._say("\n---\n" + picture(state) + "\n---")

    async def ask(self, state: State | None, to_call: int, least: int) -> Answer:
        """Return the person's answer. Raises NobodyThere when nothing is typed any more."""
        if state is not None:
            self._say(picture(state))
        costs = _("{amount} to call").format(amount=to_call) if to_call else _("nothing to call")
        if self._clock is not None:
            costs += ", " + _("{seconds} s").format(seconds=f"{self._clock:g}")
        self._say(f"[F]old, [C]all/check, [B]et/[R]aise ({costs})")
        self._say(_("Your turn:"))
        self._asking = True
        try:
            return await self._answer(least)
        finally:
            self._asking = False

    async def _answer(self, least: int) -> Answer:
        while True:
            line = await self._lines.next()
            if line is None or _is_quit(line):
                raise NobodyThere
            if _is_chat(line):
                self._chat(line[len(_CHAT) :])
                continue
            answer = read_answer(line)
            if answer is None:
                self._say(_("Type f, c, b or r; say and some words to chat; quit to leave."))
            elif answer is Answer.RAISE and not least:
                self._say(_("There is no raise now: call or fold."))
            else:
                return answer


class TerminalClient:
    """A person at the terminal as a client: its methods are a connection's two functions."""

    def __init__(self, say: Say, lines: Lines) -> None:
        self._screen = Screen(say, lines, self._talk, self._quit)
        self._connection: Any = None

    def status(self, connection: Any, message: Message) -> None:
        """Show what the server says."""
        if self._connection is None:
            self._connection = connection
            self._screen.listen()
        self._screen.show(connection.state, message)

    async def action(self, connection: Any, to_call: int, min_bet: int, max_bet: int) -> Answer:
        """Ask the person; whoever leaves quits the game."""
        try:
            return await self._screen.ask(connection.state, to_call, min_bet)
        except NobodyThere:
            connection.quit()
            return Answer.FOLD

    def _talk(self, text: str) -> None:
        said = clean(text)
        if said:
            self._connection.chat(said)

    def _quit(self) -> None:
        self._connection.quit()


class TerminalPerson:
    """A person at the terminal of the server itself, on a seat of one of its tables.

    *chat* passes on what is said, *leave* is called when nothing is typed any more.
    """

    def __init__(
        self,
        name: str,
        say: Say,
        lines: Lines,
        chat: Callable[[str], None],
        leave: Callable[[], None],
    ) -> None:
        self.seat = PersonSeat(name, self._hear, self._asked)
        self._screen = Screen(say, lines, chat, self._go)
        self._screen.listen()
        self._follower = Follower()
        self._leave = leave
        self._asking: asyncio.Task[None] | None = None

    def _hear(self, message: Message) -> None:
        if self._follower.take(message):
            self._screen.show(self._follower.state, message)

    def _asked(self, question: Question, view: View) -> None:
        self._asking = asyncio.ensure_future(self._ask(question))

    async def _ask(self, question: Question) -> None:
        try:
            self.seat.answer(
                await self._screen.ask(self._follower.state, question.to_call, question.min_bet)
            )
        except NobodyThere:
            self._go()

    def _go(self) -> None:
        self.seat.leave()
        self._leave()
