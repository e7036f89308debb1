"""A window used at random, at top speed. Started by test_soak_window.py.

The argument is the number of actions of all seats to make. Prints a line of figures a hundred
times, and a last one after everything was closed:

    actions NUMBER rss MB pictures MB threads NUMBER files NUMBER
"""

from __future__ import annotations

import gc
import sys
import threading
from contextlib import suppress
from pathlib import Path

from cardtable.screens.lobby.screen import LobbyScene
from cardtable.ui import surface_cache
from tests.random_user import RandomUser
from tests.scenes import FakeWindow
from tests.waiting import wait_until

REST_SECONDS = 20.0
"""Time for the searches of closed tables to end."""


def resident_megabytes() -> int:
    """Return the memory of this process that is in use, in MB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) // 1024
    raise LookupError("VmRSS")


def print_figures(user: RandomUser) -> None:
    """Print a line of figures."""
    figures = {
        "actions": user.actions,
        "rss": resident_megabytes(),
        "pictures": surface_cache.POOL.used // 10**6,
        "threads": threading.active_count(),
        "files": len(list(Path("/proc/self/fd").iterdir())),
    }
    print(*(f"{name} {value}" for name, value in figures.items()), flush=True)


def main() -> None:
    actions = int(sys.argv[1])
    window = FakeWindow()
    window.open(LobbyScene(window.context))
    user = RandomUser(window, seed=1)
    for part in range(100):
        while user.actions < actions * part // 100:
            user.act()
        print_figures(user)
    while user.actions < actions:
        user.act()
    window.app.replace(LobbyScene(window.context))
    with suppress(TimeoutError):  # the test that reads the figures decides
        wait_until(
            lambda: threading.active_count() <= 2,
            "the threads have ended",
            REST_SECONDS,
            step=window.steps,
        )
    gc.collect()
    print_figures(user)
    print("done", *(f"{name}={count}" for name, count in user.done.most_common()))
    window.close()


if __name__ == "__main__":
    main()
