"""Who can sit at a table of the server, and how the table talks to them.

A seat is anything with the three methods of :class:`Seat`. The table runs in an asyncio loop and
calls all of them there:

* ``tell(message, data)`` - everything that a program in this seat would be sent, in that order, as
  a message and as bytes. It must return at once, and never sees a card of anybody else.
* ``ask(question)`` - it is this seat's turn. Return a plain future of the answer; at
  ``question.deadline`` the table resolves it itself, so look whether it is done (``resolve``
  does). ``question.view()`` is what the seat knows, as the engine's View for a strategy or a
  picture; call it inside ``ask``, since the game goes on later.
* ``flush()`` - the table is going to wait for somebody: what was told may be sent or shown now.

A person in a window or at a terminal is a :class:`PersonSeat`: it hands every message and every
question to functions that may post them to another thread, and ``answer`` may be called from any
thread. Whoever only wants to look on adds a function to ``Table.listeners``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Protocol

from cardtable.engine import Strategy
from cardtable.games.holdem import Action, Game, Kind, View
from cardtable.i18n import _
from cardtable.opp.messages import Answer, Message

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked: amounts in chips, *deadline* on the loop's clock, None for no limit.

    *min_bet* and *max_bet* are what a bet or raise adds to the call; 0 where none is allowed.
    """

    seat: int
    to_call: int
    min_bet: int
    max_bet: int
    deadline: float | None
    game: Game

    def view(self) -> View:
        """Return what the seat knows; to be called before ``ask`` returns."""
        return self.game.view(self.seat)


class Seat(Protocol):
    """Somebody who plays; see the module's text."""

    name: str

    def tell(self, message: Message, data: bytes) -> None:
        """Hear *message*, of which *data* is what travels."""

    def ask(self, question: Question) -> asyncio.Future[Answer]:
        """Return a future of the answer."""

    def flush(self) -> None:
        """Send or show what was told."""


def as_action(answer: Answer, game: Game) -> Action:
    """Return what *answer* means now: a raise that is not allowed is a call, as ever."""
    hand = game.hand
    if answer is Answer.FOLD:
        return Action.FOLD
    if answer is Answer.RAISE:
        limits = hand.raise_range
        if limits is not None:
            return Action.raise_to(limits[0]) if hand.current else Action.bet(limits[0])
    return Action.CALL if hand.to_call else Action.CHECK


def as_answer(action: Action) -> Answer:
    """Return how the protocol says *action*."""
    if action.kind is Kind.FOLD:
        return Answer.FOLD
    return Answer.RAISE if action.to else Answer.CALL


def free_answer(question: Question) -> Answer:
    """Return what is said for somebody who is not there: a check where it is free, else a fold."""
    return Answer.FOLD if question.to_call else Answer.CALL


class StrategySeat:
    """A program of ours; it thinks on a worker thread, and the loop goes on.

    One that fails, or is still busy with a question whose time ran out, checks or folds; the log
    says why.
    """

    def __init__(self, name: str, strategy: Strategy, workers: Executor) -> None:
        self.name = name
        self.strategy = strategy
        self._workers = workers
        self._thinking = False

    def tell(self, message: Message, data: bytes) -> None:
        """Do nothing: a strategy is shown a view when it is asked."""

    def flush(self) -> None:
        """Do nothing."""

    def ask(self, question: Question) -> asyncio.Future[Answer]:
        """Let the strategy think."""
        loop = asyncio.get_running_loop()
        asked: asyncio.Future[Answer] = loop.create_future()
        if self._thinking:
            self.strategy.stop()
            _LOG.warning("%s is still thinking about an older question", self.name)
            asked.set_result(free_answer(question))
            return asked
        view, spare = question.view(), free_answer(question)

        def think() -> None:
            try:
                answer = as_answer(self.strategy.decide(view))
            except Exception:
                _LOG.exception("%s failed", self.name)
                answer = spare
            self._thinking = False
            with contextlib.suppress(RuntimeError):  # the loop may have ended meanwhile
                loop.call_soon_threadsafe(resolve, asked, answer)

        self._thinking = True
        self._workers.submit(think)
        return asked


class PersonSeat:
    """A person in this process: in a window, or at the terminal.

    *on_message* gets every message, *on_question* every question with its view; both are called in
    the server's loop and must return at once (post to your own thread). :meth:`answer` takes the
    person's word, from any thread; :meth:`leave` gives the seat up at the end of the hand.
    """

    def __init__(
        self,
        name: str,
        on_message: Callable[[Message], None],
        on_question: Callable[[Question, View], None],
    ) -> None:
        self.name = name
        self.gone = False
        self._on_message = on_message
        self._on_question = on_question
        self._asked: asyncio.Future[Answer] | None = None
        self._spare = Answer.FOLD

    def tell(self, message: Message, data: bytes) -> None:
        """Hand *message* on."""
        self._on_message(message)

    def flush(self) -> None:
        """Do nothing: messages were handed on one by one."""

    def ask(self, question: Question) -> asyncio.Future[Answer]:
        """Hand the question on."""
        asked: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked, self._spare = asked, free_answer(question)
        if self.gone:
            asked.set_result(self._spare)
        else:
            self._on_question(question, question.view())
        return asked

    def answer(self, answer: Answer) -> None:
        """Answer the question that is open; without one nothing happens. Any thread may call."""
        asked = self._asked
        if asked is not None and not asked.done():
            asked.get_loop().call_soon_threadsafe(resolve, asked, answer)

    def leave(self) -> None:
        """Go: from now on the seat checks where it is free, and folds. Any thread may call."""
        self.gone = True
        self.answer(self._spare)


def resolve(asked: asyncio.Future[Answer], answer: Answer) -> None:
    """Answer *asked*, unless somebody has, or its time ran out."""
    if not asked.done():
        asked.set_result(answer)


def refused_name(name: str) -> str:
    """Return why nobody can be called *name* at a table, an empty string where it is fine."""
    if not name or len(name) > MOST_NAME or not name.isascii() or not name.isprintable():
        return _("A name has 1 to {most} printable ASCII characters.").format(most=MOST_NAME)
    if name != name.strip():
        return _("A name does not begin or end with a space.")
    return ""


MOST_NAME = 20
