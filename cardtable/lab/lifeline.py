"""The lifeline of a worker process: a pipe that nothing is written to.

Its end closes with the process that holds it, even with one that is killed.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from cardtable.sandbox.child import end
from cardtable.sandbox.process import end_processes


def end_with(lifeline: Connection) -> None:
    """End this process and those of its strategies when the other end of *lifeline* closes.

    If the process leads a session, all that was started in it ends too.
    """
    threading.Thread(target=_wait, args=(lifeline,), name="lifeline", daemon=True).start()


def _wait(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    end_processes()
    end()
