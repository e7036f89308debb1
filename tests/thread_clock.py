"""Measurement of the processor time of a thread, which other programs do not use up.

The processor time of the whole process would include the threads that other tests have left.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from tests.waiting import LIMIT, wait_until


def thread_seconds(work: Callable[[], object]) -> float:
    """Return the processor time in seconds that one call of *work* takes in this thread."""
    begin = time.thread_time()
    work()
    return time.thread_time() - begin


def worked_after_stop(work: Callable[[], object], stop: Callable[[], None], delay: float) -> float:
    """Run *work* in a thread and *stop* it after *delay* seconds of its processor time.

    Return the processor time of the thread from the stop to its end, in seconds.
    """
    ended: list[float] = []
    over, read = threading.Event(), threading.Event()

    def run() -> None:
        work()
        ended.append(time.thread_time())
        over.set()
        read.wait()  # the clock of a thread that has ended cannot be read

    thread = threading.Thread(target=run)
    thread.start()
    assert thread.ident is not None
    clock = time.pthread_getcpuclockid(thread.ident)
    try:
        wait_until(
            lambda: over.is_set() or time.clock_gettime(clock) >= delay, "the thread has worked"
        )
        stopped_at = time.clock_gettime(clock)
        stop()
        assert over.wait(LIMIT), "the thread does not end"
    finally:
        read.set()
        thread.join()
    return ended[0] - stopped_at
