"""The seats of a server's table, and how the table communicates with them.

A :class:`ServerSeat` is anything with three methods, all called in the table's asyncio loop:

* ``send(message, data)`` receives every message to this seat in order, decoded and as bytes, and
  must return at once. Hidden cards of other seats are never sent.
* ``ask(question)`` asks the seat to act and returns a future of the answer, None for none: then
  the table checks or folds for the seat. It also sets the future itself when ``question.clock``
  ends, so the seat sets it with ``resolve``.
  ``question.view()`` is the engine's View of this seat; it is valid until ``ask`` returns.
* ``flush()`` is called before the table waits; messages sent so far may be transmitted or shown.

A person in a window or at a terminal is a :class:`PersonSeat`: it passes messages and questions to
functions that may post them to another thread, and ``answer`` may be called from any thread. To
watch only, add a function to ``ServerTable.listeners``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from cardtable.core.i18n import _
from cardtable.engine import Strategy
from cardtable.games.holdem import Action, ActionKind, Game, View
from cardtable.games.holdem.hand.limits import raise_range
from cardtable.games.speech import signed
from cardtable.match import reason_of
from cardtable.opp.follower import MAX_NAME
from cardtable.opp.messages import ActionCode, ProtocolMessage
from cardtable.opp.turn_clock import TurnClock
from cardtable.sandbox import take_hook_failures

_LOG = logging.getLogger(__name__)
_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """A question to a seat: amounts in chips, *clock* the time for the answer, None for no limit.

    *min_bet* and *max_bet* are added to the call by a bet or raise; 0 if none is allowed.
    """

    seat: int
    to_call: int
    min_bet: int
    max_bet: int
    clock: TurnClock | None
    game: Game

    def view(self) -> View:
        """Return the view of the seat; valid until ``ask`` returns."""
        return self.game.view(self.seat)


class ServerSeat(Protocol):
    """A player at the table; see the module's docstring."""

    name: str

    def send(self, message: ProtocolMessage, data: bytes) -> None:
        """Send *message*, which is encoded as *data*."""

    def ask(self, question: TurnRequest) -> asyncio.Future[ActionCode | None]:
        """Return a future of the answer, None if the seat does not answer."""

    def flush(self) -> None:
        """Transmit or show the messages sent so far."""


def engine_action(answer: ActionCode, game: Game) -> Action:
    """Return *answer* as an action of the engine; a raise that is not allowed becomes a call."""
    hand = game.hand
    if answer is ActionCode.FOLD:
        return Action.FOLD
    if answer is ActionCode.RAISE:
        limits = raise_range(hand)
        if limits is not None:
            return Action.raise_to(limits[0]) if hand.current else Action.bet(limits[0])
    return Action.CALL if hand.to_call else Action.CHECK


def action_code(action: Action) -> ActionCode:
    """Return *action* as a code of the protocol."""
    if action.kind is ActionKind.FOLD:
        return ActionCode.FOLD
    return ActionCode.RAISE if action.to else ActionCode.CALL


def default_answer(to_call: int) -> ActionCode:
    """Return what is done for a seat that does not answer: check if that is free, else fold."""
    return ActionCode.FOLD if to_call else ActionCode.CALL


class StrategySeat:
    """A strategy of ours, which thinks on a worker thread.

    A strategy that fails, or is still busy with an earlier question, checks if that is free and
    folds otherwise; *report* is called with the reason, once for each.
    """

    def __init__(
        self, name: str, strategy: Strategy, workers: Executor, report: Callable[[str], None]
    ) -> None:
        self.name = name
        self.strategy = strategy
        self._workers = workers
        self._report = report
        self._reported: set[str] = set()
        self._thinking = False

    def send(self, message: ProtocolMessage, data: bytes) -> None:
        pass  # a strategy receives a view when it is asked

    def flush(self) -> None:
        pass

    def ask(self, question: TurnRequest) -> asyncio.Future[ActionCode | None]:
        loop = asyncio.get_running_loop()
        asked: asyncio.Future[ActionCode | None] = loop.create_future()
        if self._thinking:
            self.strategy.stop()
            self._fail(_("it is still thinking about an older question"))
            asked.set_result(None)
            return asked
        view = question.view()

        def think() -> None:
            answer, failure = None, ""
            try:
                answer = action_code(self.strategy.decide(view))
            except BaseException as error:  # a user's strategy may raise anything
                failure = reason_of(error)
                _LOG.debug("%s failed", self.name, exc_info=True)
            self._thinking = False
            with contextlib.suppress(RuntimeError):  # the loop may have ended
                loop.call_soon_threadsafe(self._finish, asked, answer, failure)

        self._thinking = True
        self._workers.submit(think)
        return asked

    def _finish(
        self, asked: asyncio.Future[ActionCode | None], answer: ActionCode | None, failure: str
    ) -> None:
        if failure:
            self._fail(failure)
        for hook_failure in take_hook_failures(self.strategy):
            self._fail(hook_failure)
        resolve(asked, answer)

    def _fail(self, reason: str) -> None:
        if reason not in self._reported:
            self._reported.add(reason)
            self._report(
                _("{name} failed ({error}) and checks or folds.").format(
                    name=f"{self.name} ({type(self.strategy).title()})", error=reason
                )
            )


class PersonSeat:
    """A person in this process: in a window, or at the terminal.

    *on_message* is called with every message, *on_question* with every question and its view, both
    in the server's loop; they must return at once (post to your own thread). :meth:`answer` and
    :meth:`leave` may be called from any thread.
    """

    def __init__(
        self,
        name: str,
        on_message: Callable[[ProtocolMessage], None],
        on_question: Callable[[TurnRequest, View], None],
    ) -> None:
        self.name = name
        self.gone = False
        self._on_message = on_message
        self._on_question = on_question
        self._asked: asyncio.Future[ActionCode | None] | None = None
        self._clock: TurnClock | None = None

    def send(self, message: ProtocolMessage, data: bytes) -> None:
        self._on_message(message)

    def flush(self) -> None:
        pass  # messages are passed on one by one

    def ask(self, question: TurnRequest) -> asyncio.Future[ActionCode | None]:
        asked: asyncio.Future[ActionCode | None] = asyncio.get_running_loop().create_future()
        self._asked, self._clock = asked, question.clock
        if self.gone:
            asked.set_result(None)
        else:
            self._on_question(question, question.view())
        return asked

    def answer(self, answer: ActionCode | None) -> None:
        """Answer the open question, if there is one; None for no answer."""
        asked = self._asked
        if asked is not None and not asked.done():
            asked.get_loop().call_soon_threadsafe(resolve, asked, answer)

    def begin_clock(self) -> None:
        """Note that the person sees the question; called in the table's loop."""
        if self._clock is not None:
            self._clock.begin()

    def leave(self) -> None:
        """Leave: from now on the seat does not answer."""
        self.gone = True
        self.answer(None)


def resolve(asked: asyncio.Future[_Answer], answer: _Answer) -> None:
    """Set the result of *asked*, unless it is set already."""
    if not asked.done():
        asked.set_result(answer)


def name_problem(name: str) -> str:
    """Return the reason why *name* is not allowed at a table, or an empty string."""
    if not name or len(name) > MAX_NAME or not name.isascii() or not name.isprintable():
        return _("A name has 1 to {limit} printable ASCII characters.").format(limit=MAX_NAME)
    if name != name.strip():
        return _("A name must not begin or end with a space.")
    return ""


# --- places ---------------------------------------------------------------------------------------


class DepartedPlayer(NamedTuple):
    """The chips of a player who has left, and the chips they bought so far."""

    chips: int
    bought: int


class Place:
    """A place at a table, its player and the player's chips.

    *name* is empty while the place is free, *seat* None while its player is away. *plan* is
    ``open``, ``person`` or a strategy's key. *hands_away* counts hands without the player,
    *timeouts* turns in a row without an answer. The place of a player who is *leaving* becomes free
    after the hand.
    """

    __slots__ = (
        "bought",
        "chips",
        "hands_away",
        "leaving",
        "name",
        "number",
        "plan",
        "seat",
        "timeouts",
    )

    def __init__(self, number: int, plan: str) -> None:
        self.number = number
        self.plan = plan
        self.seat: ServerSeat | None = None
        self.free()

    def free(self) -> None:
        """Make the place free, without chips."""
        self.name = ""
        self.seat = None
        self.chips = self.bought = self.hands_away = self.timeouts = 0
        self.leaving = False

    @property
    def gone(self) -> bool:
        """Whether the person in this process has left."""
        return isinstance(self.seat, PersonSeat) and self.seat.gone


def result_words(places: Sequence[Place]) -> str:
    """Return a sentence with the chips won or lost at each place; empty before the first hand."""
    results = [
        f"{place.name} {signed(place.chips - place.bought)}"
        for place in places
        if place.name and place.bought
    ]
    return _("Result: {results}.").format(results=", ".join(results)) if results else ""
