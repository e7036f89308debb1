"""Measurement of the processor time that a thread uses after it was stopped.

The clock of the thread is used, which does not depend on the load of the machine.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


def worked_after_stop(work: Callable[[], object], stop: Callable[[], None], delay: float) -> float:
    """Run *work* in a thread and *stop* it after *delay* seconds.

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
    try:
        time.sleep(delay)
        assert thread.ident is not None
        stopped_at = time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        stop()
        assert over.wait(60), "the thread does not end"
    finally:
        read.set()
        thread.join()
    return ended[0] - stopped_at
