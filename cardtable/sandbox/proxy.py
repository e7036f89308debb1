"""The strategy that stands for one in another process."""

from __future__ import annotations

import threading
import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from cardtable.core.i18n import _
from cardtable.engine import Advice, IllegalAction, Strategy
from cardtable.sandbox.description import StrategyDescription
from cardtable.sandbox.errors import StrategyFailed, printable
from cardtable.sandbox.limits import Limits
from cardtable.sandbox.loader import StrategySource
from cardtable.sandbox.slow_start import slow_start_words
from cardtable.sandbox.wire import legal_actions, place_in, read_advice

if TYPE_CHECKING:
    from cardtable.sandbox.conversation import Hook
    from cardtable.sandbox.process import Reply

MAX_REMEMBERED = 1_000
"""Maximum number of hooks of a hand that are repeated in a new process."""


class SandboxedStrategy(Strategy):
    """Passes questions and hooks to a strategy in a process of its own.

    Hooks return at once; the process calls them in order, before the next decision. If the process
    ends, the next decision starts another one, and the hooks of the current hand are repeated
    there. :meth:`decide` raises StrategyFailed if there is no answer.
    """

    source: ClassVar[StrategySource]
    description: ClassVar[StrategyDescription]
    memory: ClassVar[Path | None] = None
    limits: ClassVar[Limits] = Limits()

    def __init__(self, *, seed: int | None = None, **arguments: Any) -> None:
        super().__init__(seed=seed)
        self._arguments = {"seed": seed, **arguments}
        self._lock = threading.Lock()
        """Held for changes of the conversation and of the hooks."""
        self._asking = threading.Lock()
        """Held during a question."""
        self._failures = 0
        """How often the process has ended during a question."""
        self._is_unusable = False
        """Whether the process has ended before the strategy was created, as it would again."""
        self._hooks: list[Hook] = []
        """The hooks of the current hand."""
        self._why = ""
        self._advice: Advice | None = None
        self._begin()

    def _begin(self) -> None:
        """Start to create the strategy in a process, without waiting."""
        # Imported here, because most games have no such strategy and should start sooner.
        from cardtable.sandbox.conversation import Conversation
        from cardtable.sandbox.process import take_process

        process = take_process(self.source, SandboxedStrategy.limits)
        self._conversation = Conversation(
            process, self.source, self.description.name, self.memory, self._arguments
        )
        self._finalizer = weakref.finalize(self, self._conversation.close)

    @classmethod
    def with_memory(cls, path: Path) -> type[Strategy]:
        if not cls.learns:
            return cls
        return type(cls.__name__, (cls,), {"memory": path, "__module__": cls.__module__})

    @classmethod
    def title(cls) -> str:
        return cls.description.title

    @classmethod
    def describe(cls) -> str:
        return _(cls.description.summary)

    # --- questions -----------------------------------------------------------------------------

    def decide(self, view: Any) -> Any:
        """Return the action of the strategy. Raises StrategyFailed, within the limits of time.

        Raises IllegalAction if the answer cannot be an action.
        """
        with self._asking:
            self._why, self._advice = "", None
            reply = self._ask(view)
        legal = legal_actions(view)
        self._why = printable(reply.get("why", ""))
        if "advice" in reply:
            self._advice = read_advice(reply["advice"], (*view.legal_plays, *view.legal_bids))
        place = place_in(reply, legal)
        return self._read_other(reply, view) if place is None else legal[place]

    place_bid = play_card = decide

    def _ask(self, view: Any) -> Reply:
        if self._is_unusable:
            raise StrategyFailed(_("it could not be started and is not asked again"))
        if self._failures >= self.limits.failures:
            raise StrategyFailed(_("it has failed too often and is not asked again"))
        with self._lock:
            if not self._is_running:
                self._begin_again()
            conversation = self._conversation
        try:
            return conversation.ask(view)
        except StrategyFailed as error:
            if conversation.process.ended and not conversation.was_stopped:
                self._failures += 1
                self._is_unusable = conversation.running == "__init__"
            self._add_place(error, "play_card" if view.legal_plays else "place_bid")
            raise

    @property
    def _is_running(self) -> bool:
        return not (self._conversation.process.ended or self._conversation.is_closed)

    @property
    def start_words(self) -> str:
        """A sentence if the strategy is still being started, else nothing."""
        if not self._conversation.is_starting:
            return ""
        return slow_start_words(self.title(), self.limits.start)

    def settle(self) -> None:
        """Wait until the strategy is created and its hooks have returned. Raises StrategyFailed."""
        with self._asking:
            try:
                self._conversation.settle()
            except StrategyFailed as error:
                self._add_place(error)
                raise

    def _add_place(self, error: StrategyFailed, method: str = "") -> None:
        """Add the line of the method that was running to a failure without a place."""
        if not error.place:
            line = self.description.lines.get(self._conversation.running or method)
            place = f"{self.source.filename}:{line}" if line else self.source.filename
            error.place = f"{place}: {error}"

    def _begin_again(self) -> None:
        """Start a new process and repeat the hooks of this hand there, but not one that hung."""
        self._finalizer.detach()
        hung, failures = self._conversation.hung_hook, self._conversation.hook_failures
        self._hooks = [hook for hook in self._hooks if hook is not hung]
        self._begin()
        for hook in self._hooks:
            self._conversation.send_hook(hook)
        self._conversation.hook_failures += failures

    def _read_other(self, reply: Reply, view: Any) -> Any:
        """Return an action that the view does not list, such as a raise to another amount."""
        try:
            return self.read_unlisted(view, printable(reply.get("text")))
        except ValueError:
            shown = printable(reply.get("repr"))
            raise IllegalAction("not-legal", shown) from None

    def stop(self) -> None:
        self._conversation.stop()

    def why(self) -> str:
        return self._why

    def advice(self) -> Advice | None:
        return self._advice

    def close(self) -> None:
        with self._lock:
            self._finalizer()

    # --- hooks ---------------------------------------------------------------------------------

    def tell(self, name: str, view: Any) -> None:
        """Pass on a call of the hook *name*, without waiting."""
        with self._lock:
            if name == "pre_hand":
                self._hooks.clear()
            hook = name, view
            if len(self._hooks) < MAX_REMEMBERED:
                self._hooks.append(hook)
            if self._is_running:
                self._conversation.send_hook(hook)

    def take_hook_errors(self) -> tuple[StrategyFailed, ...]:
        """Return the errors that hooks raised, and forget them."""
        failures = self._conversation.hook_failures
        taken = tuple(failures)
        del failures[: len(taken)]
        return taken


def take_hook_failures(strategy: Strategy) -> tuple[str, ...]:
    """Return sentences about hooks of *strategy* that failed in its process, and forget them."""
    if not isinstance(strategy, SandboxedStrategy):
        return ()
    return tuple(str(error) for error in strategy.take_hook_errors())
