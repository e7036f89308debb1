"""The conversation with one strategy in its process: its creation, hooks and questions."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from cardtable.core.i18n import _, language, write_short
from cardtable.sandbox.errors import StrategyFailed, printable
from cardtable.sandbox.loader import StrategySource
from cardtable.sandbox.process import WOKEN, Reply, StrategyProcess, give_back
from cardtable.sandbox.slow_start import NOTICE_SECONDS, report_slow_start

SPARE_SECONDS = 30.0
"""How much later than the program the system ends a process that hangs."""

Hook = tuple[str, Any]
"""The name of a hook and its view."""


class Conversation:
    """Creates a strategy in *process* and speaks with it until the process ends.

    *hook_failures* are the errors that hooks raised, *hung_hook* is the one that did
    not return.
    """

    def __init__(
        self,
        process: StrategyProcess,
        source: StrategySource,
        name: str,
        memory: Path | None,
        arguments: dict[str, Any],
    ) -> None:
        self.process = process
        self._name = name
        self.hook_failures: list[StrategyFailed] = []
        self.hung_hook: Hook | None = None
        limits = process.limits
        longest = SPARE_SECONDS + max(limits.start, limits.decision)
        self._creation = process.send("create", source, name, memory, arguments, longest)
        self._is_created = False
        self._creation_failure: StrategyFailed | None = None
        self._hooks: dict[int, Hook] = {}
        """The hooks without a reply, in order."""
        self._hook_lock = threading.Lock()
        """Held for changes of the hooks: they are sent and answered in different threads."""
        self._is_stopping = False
        self.is_closed = False

    def send_hook(self, hook: Hook) -> None:
        """Pass on a hook, without waiting."""
        with self._hook_lock:
            self._hooks[self.process.send("hook", *hook)] = hook

    def stop(self) -> None:
        """Withdraw the question. Called from another thread."""
        self._is_stopping = True
        self.process.wake()

    def ask(self, view: Any) -> Reply:
        """Return the reply to a question. Raises StrategyFailed; the process may have ended then.

        The strategy's limits of time begin with the question.
        """
        process = self.process
        self._is_stopping = False
        process.begin_turn()
        question = process.send("decide", view, language())
        reply = self._wait(lambda reply: reply.get("serial") == question)
        if self._creation_failure is not None:
            raise self._creation_failure
        if "error" in reply:
            raise _failure_of(reply)
        return reply

    def settle(self) -> None:
        """Wait until the strategy is created and its hooks have returned. Raises StrategyFailed."""
        self._is_stopping = False
        if not self._is_created or self._hooks:
            self._wait(lambda _reply: self._is_created and not self._hooks)
        if self._creation_failure is not None:
            raise self._creation_failure

    def _wait(self, is_awaited: Callable[[Reply], bool]) -> Reply:
        """Process replies, and return the awaited one. Raises StrategyFailed."""
        process, limits = self.process, self.process.limits
        begun = time.monotonic()
        latest = begun + (limits.decision if self._is_created else limits.start)
        notice = begun + NOTICE_SECONDS
        while True:
            is_early = not self._is_created and notice < latest
            try:
                reply = process.receive((notice if is_early else latest) - time.monotonic())
            except TimeoutError:
                if is_early:
                    notice = latest
                    report_slow_start(self._name, limits.start)
                    continue
                self._give_up()
            if reply is None:
                raise StrategyFailed(process.reason)
            if reply is WOKEN:
                if self._is_stopping:
                    process.send_stop()
                    latest = min(latest, time.monotonic() + limits.stop)
                continue
            if self._process_earlier(reply) and not self._is_stopping:
                latest = time.monotonic() + limits.decision
            if is_awaited(reply):
                return reply

    def close(self) -> None:
        """Free the process for another strategy."""
        self.is_closed = True
        give_back(self.process)

    @property
    def running(self) -> str:
        """The method the strategy runs if it has not returned: its constructor or a hook."""
        if not self._is_created:
            return "__init__"
        return next((hook for hook, _view in self._hooks.values()), "")

    def _process_earlier(self, reply: Reply) -> bool:
        """Process the reply to the creation or to a hook; return whether it was the creation."""
        serial = reply.get("serial")
        if serial == self._creation:
            self._is_created = True
            if "error" in reply:
                self._creation_failure = _failure_of(reply)
            return True
        with self._hook_lock:
            hook = self._hooks.pop(serial, None) if isinstance(serial, int) else None
        if hook is not None and "error" in reply and self._creation_failure is None:
            failure = _failure_of(reply)
            self.hook_failures.append(StrategyFailed(f"{hook[0]}: {failure}", failure.place))
        return False

    def _give_up(self) -> NoReturn:
        """End the process, which did not reply in time, and raise StrategyFailed."""
        limits = self.process.limits
        self.process.end()
        if self._is_stopping:
            raise StrategyFailed(_("the question was withdrawn"))
        if not self._is_created:
            words, seconds = _("it was not ready within {seconds} seconds"), limits.start
        elif self._hooks:
            self.hung_hook = next(iter(self._hooks.values()))
            words = _("its hook {hook} did not return within {seconds} seconds").replace(
                "{hook}", self.hung_hook[0]
            )
            seconds = limits.decision
        else:
            words, seconds = _("it did not answer within {seconds} seconds"), limits.decision
        raise StrategyFailed(words.format(seconds=write_short(seconds)))

    @property
    def is_starting(self) -> bool:
        """Whether the strategy has not been created yet."""
        return not self._is_created and not self.process.ended

    @property
    def was_stopped(self) -> bool:
        """Whether the last question was withdrawn."""
        return self._is_stopping


def _failure_of(reply: Reply) -> StrategyFailed:
    return StrategyFailed(printable(reply.get("error")), printable(reply.get("place", "")))
