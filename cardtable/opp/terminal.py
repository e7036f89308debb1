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

Say = Callable[[str], None]
_SHORT = (m.Fold, m.Call, m.Raise, m.Blind, m.Ping, m.GoodPass)
"""What is not shown: servers tell in words who does what."""


class NobodyThere(Exception):
    """Report that nothing is typed any more."""


def picture(state: State) -> str:
    """Return the status table with the cards of the seat and the board."""
    return "\n".join(
        [
            state.status().rstrip("\n"),
            _("Hole cards: {cards}").format(cards=state.hole),
            _("Board cards: {cards}").format(cards=state.board),
        ]
    )


def read_answer(text: str) -> Answer | None:
    """Return what somebody means who types *text*: its first letter counts; None for no answer."""
    return {
        "f": Answer.FOLD, "c": Answer.CALL, "k": Answer.CALL, "b": Answer.RAISE, "r": Answer.RAISE,
    }.get(text[:1].lower())  # fmt: skip


class Screen:
    """What is shown of the messages, and the question to the person; *say* writes a line or more.

    *chat* passes on what the person says.
    """

    def __init__(self, say: Say, lines: Lines, chat: Callable[[str], None]) -> None:
        self._say, self._lines, self._chat = say, lines, chat
        self._watching = False

    def show(self, state: State | None, message: Message) -> None:
        """Show *message*, with the *state* it led to."""
        match message:
            case m.Information(text) | m.Chatter(text):
                # Line by line: some servers send several at once. Nothing may steer the terminal.
                for line in text.splitlines():
                    self._say(clean(line))
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
        self._say(f"[F]old, [C]all/check, [B]et/[R]aise ({costs})")
        self._say(_("Your turn:"))
        while True:
            line = await self._lines.next()
            if line is None or line.lower() in ("q", "quit"):
                raise NobodyThere
            if line.lower().startswith("say "):
                self._chat(line[4:])
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
        self._screen = Screen(say, lines, self._talk)
        self._connection: Any = None

    def status(self, connection: Any, message: Message) -> None:
        """Show what the server says."""
        self._screen.show(connection.state, message)

    async def action(self, connection: Any, to_call: int, min_bet: int, max_bet: int) -> Answer:
        """Ask the person; whoever leaves quits the game."""
        self._connection = connection
        try:
            return await self._screen.ask(connection.state, to_call, min_bet)
        except NobodyThere:
            connection.quit()
            return Answer.FOLD

    def _talk(self, text: str) -> None:
        self._connection.chat(text)


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
        self._screen = Screen(say, lines, chat)
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
            self.seat.leave()
            self._leave()
