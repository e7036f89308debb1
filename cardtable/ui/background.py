"""Work that would stop the window, done in a thread of its own, one job after the other."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TypeVar

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Background:
    """Runs jobs in a thread, and passes their results on in the thread of the window.

    *post* calls a function in the window's thread. The thread ends with the program, also while a
    job is running.
    """

    def __init__(self, post: Callable[[Callable[[], None]], None]) -> None:
        self._post = post
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def run(self, job: Callable[[], T], done: Callable[[T, bool], None], patience: float) -> None:
        """Call *done* with the result of *job*, which raises nothing, and whether it is late.

        It is not late within *patience* seconds, for which this waits.
        """
        lock, finished = threading.Lock(), threading.Event()
        results: list[T] = []
        is_late = False

        def work() -> None:
            result = job()
            with lock:
                results.append(result)
                finished.set()
                if is_late:
                    self._post(lambda: done(result, True))

        self._jobs.put(work)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="background", daemon=True)
            self._thread.start()
        finished.wait(patience)
        with lock:
            is_late = not results
        if results and not is_late:
            done(results[0], False)

    def _work(self) -> None:
        while True:
            try:
                self._jobs.get()()
            except Exception:
                _log.exception("A job in the background failed")
