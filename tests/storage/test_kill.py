"""Kill the program at 200 random moments; the next one resumes the game each time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from cardtable.match import LogEntry
from cardtable.storage.recovery import read_journal
from cardtable.storage.saves import MAX_AUTOSAVES, Saves
from tests.paths import ROOT
from tests.storage.stored_matches import SPADES

STRATEGIES = SPADES.strategies().classes
KILLS = 200
WORKERS = 2
MAX_DELAY = 0.04

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks children to kill")

Log = tuple[str, ...]


def log_texts(log: tuple[LogEntry, ...]) -> Log:
    return tuple(f"{entry.position} {entry.action}" for entry in log)


@dataclass
class ChildReport:
    """The report of one child: its file, its last action and the one in flight."""

    path: Path | None = None
    log: Log = ()
    after: Log | None = None
    """The log including the action in flight; None if there was none."""
    actions: int = 0
    over: bool = False
    status: int = 0

    def read(self, words: list[str]) -> None:
        if words[0] == "game":
            self.path = Path(" ".join(words[1:]))
        elif words[:2] == ["?", "act"]:
            self.after = (*self.log, " ".join(words[2:]))
        elif words[:2] == ["?", "undo"]:
            self.after = self.log[: int(words[2])]
        elif words[0] == "!":
            assert self.after is not None
            self.log, self.after = self.after, None
            self.actions += 1
        elif words[0] == "over":
            self.over = True
        elif words[0] == "ended":
            self.status = int(words[1])


@dataclass
class Window:
    """One driver with its own folder, and the known logs of its games."""

    folder: Path
    rng: Random
    logs: dict[Path, Log] = field(default_factory=dict)
    finished: int = 0
    playing: int = 0
    """Number of kills during actions, not while a game was begun or resumed."""

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.storage.kill_driver", str(self.folder)]
        self.driver = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def lines(self) -> Iterator[list[str]]:
        assert self.driver.stdout is not None
        rest = b""
        while True:
            part = os.read(self.driver.stdout.fileno(), 65536)
            assert part, "the driver has ended"
            *lines, rest = (rest + part).split(b"\n")
            yield from (line.decode().split(" ") for line in lines)

    def round(self, number: int, *, kill: bool = True) -> ChildReport:
        """Start a child, kill it at a random moment, and compare its file with its report."""
        report = ChildReport()
        assert self.driver.stdin is not None
        self.driver.stdin.write(f"{number}\n".encode())
        timer: threading.Timer | None = None
        since = self.rng.choice(("pid", "game"))  # while it gets ready, or while it plays
        for words in self.lines():
            if words[0] == "pid":
                child = int(words[1])
            if words[0] == since and kill:
                delay = self.rng.random() * MAX_DELAY
                timer = threading.Timer(delay, os.kill, (child, signal.SIGKILL))
                timer.start()
            if words[0] == "game":
                report.log = self.logs.get(Path(" ".join(words[1:])), ())
            report.read(words)
            if words[0] == "ended":
                break
        if timer is not None:
            timer.cancel()
            timer.join()
        self.driver.stdin.write(b"\n")
        assert report.status in (0, -signal.SIGKILL)
        self.compare(report)
        return report

    def compare(self, report: ChildReport) -> None:
        """Compare the file of the child with its report."""
        if report.path is None:  # killed before it had opened a game
            return
        read = read_journal(report.path, STRATEGIES)
        found = log_texts(read.match.log)
        if read.notes:  # killed between the two pages of a line; its action was not reported
            assert read.notes == ("The last line was incomplete and is ignored.",)
            assert report.status != 0
            assert found == report.log
        assert found in (report.log, report.after), (len(found), len(report.log))
        self.playing += report.actions > 0 and report.status != 0
        if report.over:
            self.finished += 1
            assert read.match.over
        self.logs[report.path] = found

    def run(self, kills: int) -> int:
        """Start children until *kills* of them were killed; return the number of children."""
        self.start()
        killed = rounds = 0
        try:
            while killed < kills:
                rounds += 1
                killed += self.round(rounds).status == -signal.SIGKILL
            while not self.round(rounds + 1, kill=False).over:
                pass
        finally:
            assert self.driver.stdin is not None
            self.driver.stdin.close()
            assert self.driver.stdout is not None
            self.driver.stdout.close()
            self.driver.wait(10)
        return rounds


def test_a_program_killed_at_200_random_moments_resumes_each_time(tmp_path: Path) -> None:
    windows = [Window(tmp_path / str(number), Random(number)) for number in range(WORKERS)]
    with ThreadPoolExecutor(WORKERS) as pool:
        rounds = sum(pool.map(lambda window: window.run(KILLS // WORKERS), windows))
    assert rounds >= KILLS
    for window in windows:
        saves = Saves(window.folder)
        assert window.finished >= 1
        assert window.playing >= 20
        assert saves.resumable() == []
        # A child may be killed after a game is written and before it is reported.
        kept = {log_texts(saves.load(info).match.log) for info in saves.recent()}
        # Only the newest finished games are stored.
        assert len(kept & set(window.logs.values())) >= min(window.finished, MAX_AUTOSAVES)
        assert list(window.folder.rglob("*.broken")) == []
