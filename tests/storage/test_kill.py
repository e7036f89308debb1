"""Kill the program at random moments, also on a full disk; the next one resumes the game."""

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

from cardtable.storage.saves import MAX_AUTOSAVES, Saves
from tests.paths import ROOT
from tests.storage.kill_driver import Log, digest, log_texts

CUT_LINE = "The last line was incomplete and is ignored."
GAMES = ("spades", "holdem", "othello", "crazy-eights")
"""Cards, poker, a board and a script."""
WORKERS = 2
MAX_DELAY = 0.04

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks children to kill")


@dataclass
class ChildReport:
    """The report of one child, and the logs that its file may contain."""

    possible: set[Log | None]
    """The log that was saved last, and those that the disk had no room for; None for no file."""
    log: Log | None = None
    """The log after the last action that was completed; None before a game was opened."""
    after: Log | None = None
    """The log including the action in flight; None if there was none."""
    actions: int = 0
    unsaved: int = 0
    over: bool = False
    status: int = 0

    def read(self, words: list[str]) -> None:
        if words[0] == "game":
            self.log = self._opened(words[1])
            self._mark(words[-1] == "saved")
        elif words[:2] == ["?", "act"]:
            assert self.log is not None
            self.after = (*self.log, " ".join(words[2:]))
        elif words[:2] == ["?", "undo"]:
            assert self.log is not None
            self.after = self.log[: int(words[2])]
        elif words[0] == "!":
            assert self.after is not None
            self.log, self.after = self.after, None
            self.actions += 1
            self._mark(words[-1] == "saved")
        elif words[0] == "over":
            self.over = True
        elif words[0] == "ended":
            self.status = int(words[1])

    def _opened(self, name: str) -> Log:
        """Return the log with the digest *name*: one that was there, or that of a new game."""
        known = {digest(log): log for log in self.possible if log is not None}
        if None in self.possible:
            known[digest(())] = ()
        assert name in known, (name, list(known))
        return known[name]

    def _mark(self, saved: bool) -> None:
        self.unsaved += not saved
        self.possible = {self.log} if saved else {*self.possible, self.log}

    def allowed(self) -> set[Log | None]:
        """Return the logs that the file may contain now."""
        begun = {()} if self.log is None and None in self.possible else set()
        return self.possible | begun | ({self.after} if self.after is not None else set())


@dataclass
class Window:
    """One driver with its own folder, and what its unfinished game may be."""

    folder: Path
    game: str
    rng: Random
    possible: set[Log | None] = field(default_factory=lambda: {None})
    results: list[Log] = field(default_factory=list)
    """The logs of the finished games."""
    playing: int = 0
    """Number of kills during actions, not while a game was begun or resumed."""
    full: int = 0
    """Number of kills after an action that the disk had no room for."""

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.playing} killed while playing, {self.full} of them after the disk "
            f"was full, {len(self.results)} games finished"
        )

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.storage.kill_driver", str(self.folder), self.game]
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
        """Start a child, kill it at a random moment, and compare its file with its report.

        The disk of every second child is full at times.
        """
        report = ChildReport(self.possible)
        assert self.driver.stdin is not None
        disk = "full" if kill and number % 2 else "free"
        self.driver.stdin.write(f"{number} {disk}\n".encode())
        timer: threading.Timer | None = None
        # Counted in lines rather than in time, so that a slow child plays too.
        since, lines = self.rng.choice((("pid", 1), ("game", self.rng.randint(4, 80))))
        delay = self.rng.random() * MAX_DELAY
        for words in self.lines():
            if words[0] == "pid":
                child = int(words[1])
            lines -= words[0] == since or since == ""
            if words[0] == since:
                since = ""
            if lines == 0 and kill and timer is None:
                timer = threading.Timer(delay, os.kill, (child, signal.SIGKILL))
                timer.start()
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
        """Compare the game that the next child will resume with the report of the last one."""
        self.playing += report.actions > 0 and report.status != 0
        self.full += report.unsaved > 0 and report.status != 0
        allowed = report.allowed()
        unfinished, finished = self.read_games()
        if unfinished not in allowed:  # the last action may have ended the game
            assert unfinished is None
            assert finished is not None
            assert finished in allowed, (len(finished), digests(allowed))
        if report.over:
            assert unfinished is None
        if unfinished is None and finished is not None and finished not in self.results:
            self.results.append(finished)
        self.possible = {unfinished}

    def read_games(self) -> tuple[Log | None, Log | None]:
        """Return the logs of the unfinished game and of the one that was finished last."""
        saves = Saves(self.folder)
        logs: list[Log | None] = []
        for infos in (saves.resumable(1), saves.recent()[:1]):
            for info in infos:
                read = saves.load(info)
                assert read.notes in ((), (CUT_LINE,))
            logs.append(log_texts(read.match.log) if infos else None)
        return logs[0], logs[1]

    def run(self, kills: int) -> int:
        """Start children until *kills* of them were killed; return the number of children.

        At least a fifth of the kills is during actions, and one after the disk was full.
        """
        self.start()
        killed = rounds = 0
        try:
            # A slow machine takes more rounds until a kill came during an action.
            while killed < kills or self.playing < kills // 5 or self.full == 0:
                rounds += 1
                assert rounds < 20 * kills + 100, f"too few kills while playing: {self}"
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


def digests(logs: set[Log | None]) -> list[str]:
    return [digest(log) if log is not None else "none" for log in logs]


@pytest.mark.parametrize(
    ("games", "kills"),
    [
        (("othello",), 3),
        pytest.param(GAMES, 28, marks=pytest.mark.check),
        pytest.param(GAMES, 1000, marks=pytest.mark.soak),
    ],
)
def test_a_program_killed_at_random_moments_resumes_each_time(
    tmp_path: Path, games: tuple[str, ...], kills: int
) -> None:
    windows = [
        Window(tmp_path / str(number), game, Random(number)) for number, game in enumerate(games)
    ]
    each = kills // len(windows)
    with ThreadPoolExecutor(WORKERS) as pool:
        rounds = sum(pool.map(lambda window: window.run(each), windows))
    assert rounds >= kills
    print(f"\n{rounds} children, {kills} killed:", *windows, sep="\n")
    for window in windows:
        assert len(window.results) >= 1
        saves = Saves(window.folder)
        assert saves.resumable() == []
        assert len(saves.recent()) == min(len(window.results), MAX_AUTOSAVES)
