"""Work in a thread beside the window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

from cardtable.ui.background import Background
from tests.waiting import LIMIT


def test_a_quick_job_is_done_at_once_and_a_long_one_is_posted() -> None:
    posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
    background = Background(posted.put)
    results: list[tuple[str, bool]] = []
    gate = threading.Event()

    def wait() -> str:
        gate.wait(LIMIT)
        return "long"

    background.run(lambda: "quick", lambda word, late: results.append((word, late)), LIMIT)
    assert results == [("quick", False)]
    background.run(wait, lambda word, late: results.append((word, late)), 0.0)
    assert len(results) == 1
    gate.set()
    posted.get(timeout=LIMIT)()
    assert results[1:] == [("long", True)]
