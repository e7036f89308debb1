"""Progress of a trial process, in shared memory that can be read even if the process hangs."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.context import SpawnContext
from typing import Any

from cardtable.engine import HOOKS, Strategy
from cardtable.sandbox import Limits

METHODS = ("", "file", "__init__", "place_bid", "play_card", "stop", "close", *HOOKS)
"""The parts of a strategy that a trial runs; the first means none of them."""
MAX_KEPT = 20_000
"""Maximum number of bytes of a strategy's output that the log gets."""


_is_fork = False


def _note_fork() -> None:
    global _is_fork
    _is_fork = True


class TrialWatch:
    """What a trial process is doing: the running part of the strategy, its output, its end.

    It is sent to the trial process when that starts; the methods are called there, *note_end* by
    its guardian, and the properties in the process of the check.
    """

    def __init__(self, context: SpawnContext) -> None:
        self._shared: Any = context.RawArray("q", 6)

    @property
    def calls(self) -> int:
        return int(self._shared[0])

    @property
    def method(self) -> str:
        """The running part, one of METHODS."""
        return METHODS[self._shared[1]] if 0 <= self._shared[1] < len(METHODS) else ""

    @property
    def output(self) -> int:
        """The size of the output, in bytes."""
        return int(self._shared[2])

    @property
    def process(self) -> int:
        """The number of the process that runs the strategy, 0 if it has not started."""
        return int(self._shared[3])

    @property
    def exit_code(self) -> int | None:
        """The exit code of that process, negative for a signal; None if it is not known."""
        return int(self._shared[4]) if self._shared[5] else None

    def note_process(self) -> None:
        self._shared[3] = os.getpid()

    def note_end(self, exit_code: int) -> None:
        self._shared[4] = exit_code
        self._shared[5] = 1

    def begin(self, method: str) -> None:
        """Note that *method* begins; empty if the strategy has returned.

        A process that the strategy forked ends here: it is a second trial.
        """
        if _is_fork:
            os._exit(0)
        self._shared[1] = METHODS.index(method)
        self._shared[0] += 1

    def count_output(self, size: int) -> None:
        self._shared[2] += size

    def follow_hooks(
        self, strategy: Strategy, on_error: Callable[[BaseException, str], None]
    ) -> None:
        """Note each call of a hook of *strategy*, and call *on_error* with each error of one."""
        for hook in HOOKS:
            if getattr(type(strategy), hook) is not getattr(Strategy, hook):
                with suppress(Exception):  # a user's class may refuse attributes
                    setattr(strategy, hook, self._followed(hook, getattr(strategy, hook), on_error))

    def _followed(
        self,
        hook: str,
        method: Callable[[Any], None],
        on_error: Callable[[BaseException, str], None],
    ) -> Callable[[Any], None]:
        def call(view: Any) -> None:
            before = self.method
            self.begin(hook)
            try:
                method(view)
            except BaseException as error:  # a strategy may raise anything
                on_error(error, hook)
            self.begin(before)

        return call


def watch_forks() -> None:
    """From now on, let processes that a strategy forks end at their next step."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_note_fork)


class Output:
    """Takes the standard streams of this process, so that a strategy prints nothing.

    *text* is the first part of the output. The process ends if there is more than the limit.
    """

    def __init__(self, watch: TrialWatch) -> None:
        self._watch = watch
        self._kept = bytearray()
        reading, writing = os.pipe()
        nothing = os.open(os.devnull, os.O_RDONLY)
        for descriptor, number in ((nothing, 0), (writing, 1), (writing, 2)):
            os.dup2(descriptor, number)
        os.close(nothing)
        os.close(writing)
        threading.Thread(target=self._read, args=(reading,), name="output", daemon=True).start()

    def _read(self, descriptor: int) -> None:
        with suppress(OSError):  # the strategy may close any descriptor
            while data := os.read(descriptor, 1 << 16):
                self._watch.count_output(len(data))
                self._kept += data[: MAX_KEPT - len(self._kept)]
                if self._watch.output > Limits().output:
                    os._exit(1)

    def take(self) -> str:
        """Return the output since the last call."""
        text = bytes(self._kept).decode(errors="replace")
        self._kept = bytearray()
        return text
