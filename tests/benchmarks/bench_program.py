"""The whole program: start, memory after many hands, size of the frozen program.

The start is the wall time of a process that runs a demonstration of a tenth of a second, writes a
picture and exits: an upper bound for the first frame. Its baseline is an interpreter that only
imports pygame. Figures of the frozen program need ``make package``.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.benchmarks.measure import Result, samples

ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "dist" / "cardtable"
COMMAND = Path(sys.executable).with_name("cardtable")
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

# Runs in a separate process: strategies play at the table with a clock that advances a second per
# step; the resident memory is printed after each number of hands given as an argument.
_EVENING = """
import resource, sys
import pygame
from tests.benchmarks import bench_frames
from cardtable.ui.clock import SystemClock

class FastClock(SystemClock):
    ahead = 0.0
    def now(self):
        return super().now() + self.ahead
    def wait(self, seconds):
        self.ahead += 1.0
        self._woken.wait(0.002)
        self._woken.clear()
        return pygame.event.get()

bench_frames.SIZE = (800, 600)
with bench_frames.table("random", "random", "random", "random") as (app, scene):
    app.clock = FastClock()
    for goal in map(int, sys.argv[1:]):
        while len(scene.match.game.results) < goal:
            app.step()
        with open("/proc/self/statm") as file:
            pages = int(file.read().split()[1])
        print(pages * resource.getpagesize() / 2**20, flush=True)
"""


def _seconds(command: Sequence[str | Path]) -> float:
    """Return the median wall time of *command* in seconds, after one run to fill the disk cache."""
    runs = samples(3, 5)
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | QUIET | {"CARDTABLE_HOME": home}
        times = []
        for _run in range(runs + 1):
            began = time.perf_counter()
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - began)
    return statistics.median(times[1:])


def _demo(program: str | Path) -> list[str | Path]:
    picture = Path(tempfile.gettempdir()) / "cardtable-first-frame.png"
    return [program, "demo", "--headless", "--seconds", "0.1", "--screenshot", picture]


def _evening(hands: Sequence[int]) -> list[float]:
    """Return the resident memory in MB after each number of *hands* played at the table."""
    with tempfile.TemporaryDirectory() as home:
        found = subprocess.run(
            [sys.executable, "-c", _EVENING, *map(str, hands)],
            env=os.environ | QUIET | {"CARDTABLE_HOME": home},
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
    return [float(word) for word in found.stdout.split()]


def results() -> Iterator[Result]:
    """Yield start times, memory and sizes."""
    yield Result("importing pygame alone", _seconds([sys.executable, "-c", "import pygame"]), "s")
    yield Result(
        "a demonstration, from start to exit",
        _seconds(_demo(COMMAND)),
        "s",
        "importing pygame alone",
    )
    yield Result(
        "cardtable --version", _seconds([COMMAND, "--version"]), "s", "importing pygame alone"
    )
    few, many = samples(10, 20), samples(30, 200)
    early, late = _evening([few, many])
    baseline = f"memory after {few} hands"
    yield Result(baseline, early, "MB")
    # The cache of rotated cards still grows, up to 160 MiB.
    yield Result(f"memory after {many} hands", late, "MB", baseline, "<= 2x")
    if FROZEN.is_dir():
        files = [path for path in FROZEN.rglob("*") if path.is_file() and not path.is_symlink()]
        size = sum(path.stat().st_size for path in files)
        yield Result("frozen folder", size / 1e6, "MB", goal="<= 45")
        for packed in FROZEN.parent.glob("cardtable-*.tar.xz"):
            yield Result("frozen, packed", packed.stat().st_size / 1e6, "MB", goal="<= 16")
        program = FROZEN / "cardtable"
        yield Result(
            "frozen, a demonstration from start to exit",
            _seconds(_demo(program)),
            "s",
            "importing pygame alone",
        )
