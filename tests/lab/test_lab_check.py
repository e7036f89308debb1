"""The check of a user's strategy finds faults and names their lines."""

from __future__ import annotations

import faulthandler
import io
import multiprocessing
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.cli.program import run
from cardtable.games import all_games
from cardtable.games.spades import GAME
from cardtable.lab import strategy_check, trial
from cardtable.lab.contestants import read_contestant
from cardtable.lab.strategy_check import CheckResult, check_lines, check_strategy
from cardtable.lab.trial import REPEAT_EVERY, Task, run_trial
from cardtable.lab.trial_watch import TrialWatch
from cardtable.sandbox import Limits, SandboxSettings, run_in_process, slow_start, use_settings

HEAD = (
    "from cardtable.games.spades import Bid\nfrom cardtable.games.spades.strategies import Random\n"
)
GOOD = HEAD + "class Mine(Random):\n    'x'\n"


def check(tmp_path: Path, source: str, **options: Any) -> CheckResult:
    file = tmp_path / "mine.py"
    file.write_text(source)
    return check_strategy(str(file), GAME, hands=28, keep_going=True, **options)


class TrialHere:
    """A trial in this process, which takes the place of the process: for faults that do not end it.

    It saves the start of a process for each of them.
    """

    def __init__(self, task: Task, dump: Path) -> None:
        self._messages: list[dict[str, Any]] = []
        pipe = SimpleNamespace(send=self._messages.append)
        run_in_process()
        try:
            run_trial(pipe, task, str(dump), TrialWatch(get_context("spawn")), lambda: "")
        finally:
            use_settings(SandboxSettings())

    def receive(self) -> dict[str, Any]:
        return self._messages.pop(0)

    def end(self) -> None:
        assert not self._messages


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy_check, "_TrialProcess", TrialHere)
    monkeypatch.setattr(trial, "_threads_of", lambda _files: [])  # it would find other tests'
    monkeypatch.setattr(sys, "stdin", io.StringIO())


def found(result: CheckResult) -> list[tuple[str, str]]:
    return [(fault.kind, Path(fault.place.split(": ")[0]).name) for fault in result.faults]


@pytest.mark.check
def test_a_good_strategy_passes_and_is_measured(tmp_path: Path) -> None:
    calls: list[tuple[int, int]] = []
    file = tmp_path / "mine.py"
    file.write_text(GOOD)
    result = check_strategy(
        str(file), GAME, hands=28, progress=lambda done, of: calls.append((done, of))
    )
    assert result.passed
    assert result.hands == 28
    assert calls[-1] == (28, 28)
    assert set(result.gains) == {"random", "probability"}
    assert result.gains["probability"].interval[0] < 0
    assert 0 < result.milliseconds(0.5) <= result.milliseconds(0.99) <= result.milliseconds(1)


@pytest.mark.check
@pytest.mark.sample(5)
@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("def play_card(self, view):\n        return 1 / 0", ("error", "mine.py:6")),
        ("def play_card(self, view):\n        raise SystemExit", ("error", "mine.py:6")),
        ("def play_card(self, view):\n        raise KeyboardInterrupt", ("error", "mine.py:6")),
        ("def place_bid(self, view):\n        yield 1", ("illegal", "mine.py:5")),
        ("def play_card(self):\n        return None", ("error", "mine.py:5")),
        ("def post_trick(self):\n        return None", ("error", "mine.py:5")),
        ("def post_trick(self, view):\n        [][1]", ("error", "mine.py:6")),
        ("def pre_hand(self, view):\n        [][1]", ("error", "mine.py:6")),
        ("def play_card(self, view):\n        return view.cards[-1]", ("illegal", "mine.py:5")),
        ("def place_bid(self, view):\n        return 3", ("illegal", "mine.py:5")),
        ("def place_bid(self, view):\n        return Bid(99)", ("error", "mine.py:6")),
        (
            "def play_card(self, view):\n        import random\n"
            "        return random.choice(view.legal_plays)",
            ("differs", "mine.py:5"),
        ),
        (
            "count = 0\n    def post_hand(self, view):\n        type(self).count += 1\n"
            "    def play_card(self, view):\n"
            "        return view.legal_plays[self.count % len(view.legal_plays)]",
            ("differs", "mine.py:8"),
        ),
        (
            "def place_bid(self, view):\n        import time; time.sleep(0.03 * (view.seat == 0))\n"
            "        return super().place_bid(view)",
            ("slow", "mine.py:5"),
        ),
    ],
)
def test_each_fault_is_found(tmp_path: Path, body: str, fault: tuple[str, str]) -> None:
    result = check(tmp_path, GOOD + "    " + body + "\n", slow_ms=25 if "slow" in fault else 9e9)
    assert fault in found(result)
    assert {kind for kind, _place in found(result)} <= {fault[0], "illegal"}
    assert result.hands == 28  # it continued after the fault
    assert not result.passed
    assert "rules classic, against random, deal 1" in result.faults[0].first


@pytest.mark.check
def test_a_missing_answer_is_reported_with_its_line(tmp_path: Path) -> None:
    source = GOOD + "    def play_card(self, view):\n        while True:\n            pass\n"
    result = check(tmp_path, source, timeout=3.0)
    assert found(result) in ([("hangs", "mine.py:6")], [("hangs", "mine.py:7")])
    assert result.faults[0].details == "no answer from play_card within 3 seconds"


@pytest.mark.check
def test_each_method_without_an_answer_is_named(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(slow_start, "_listener", told.append)
    monkeypatch.setattr(strategy_check, "NOTICE_SECONDS", 1.0)
    heads = {
        "post_hand": "def post_hand(self, view):",
        "stop": "def stop(self):",
        "__init__": "def __init__(self, seed=None):",
        "title": "@classmethod\n    def title(cls):",
    }

    def check_one(method: str) -> tuple[str, str, str]:
        folder = tmp_path / method
        folder.mkdir()
        body = f"    {heads[method]}\n        import time; time.sleep(1e6)\n"
        (fault,) = check(folder, GOOD + body, timeout=4.0).faults
        return fault.kind, fault.place, fault.details

    with ThreadPoolExecutor(len(heads)) as threads:  # they wait at the same time
        results = dict(zip(heads, threads.map(check_one, heads), strict=True))
    for method, result in results.items():
        place = f"{tmp_path / method / 'mine.py'}:{7 if method == 'title' else 6}"
        assert result == ("hangs", place, f"no answer from {method} within 4 seconds")
    assert capfd.readouterr() == ("", "")
    assert told.count("mine.py is being started (at most 4 seconds).") == 2  # __init__ and title
    assert not multiprocessing.active_children()


@pytest.mark.check
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("body", "kind", "line", "details"),
    [
        (
            "def play_card(self, view):\n        import os; os._exit(0)",
            "ends",
            5,
            "the process ended unexpectedly",
        ),
        (
            "def post_play(self, view):\n        import os; os.kill(os.getpid(), 15)",
            "ends",
            5,
            "the process was ended by SIGTERM",
        ),
        (
            "def place_bid(self, view):\n        import os; os.killpg(0, 9)",
            "ends",
            5,
            "the process was ended by SIGKILL",
        ),
        (
            "def pre_hand(self, view):\n        import os; os.closerange(3, 512)",
            "ends",
            None,
            "the process ended unexpectedly",
        ),
        (
            "def place_bid(self, view):\n        while True: print('x' * 1000)",
            "output",
            5,
            "it wrote more than 1,000 kB of output",
        ),
        (
            "def place_bid(self, view):\n        x = []\n        while 1: x.append(b'1' * 10**7)",
            "memory",
            5,
            "it used more than 300 MB of memory",
        ),
    ],
)
def test_an_early_end_is_reported_with_its_place(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    body: str,
    kind: str,
    line: int | None,
    details: str,
) -> None:
    monkeypatch.setattr(strategy_check, "Limits", partial(Limits, memory=300 << 20))
    result = check(tmp_path, GOOD + f"    {body}\n", timeout=20.0)
    (fault,) = result.faults
    place = f"{tmp_path / 'mine.py'}:{line}" if line else str(tmp_path / "mine.py")
    assert (fault.kind, fault.place, fault.details) == (kind, place, details)
    assert capfd.readouterr() == ("", "")
    assert not multiprocessing.active_children()


@pytest.mark.sample(2)
@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("levels = 42", "5: Mine.levels must be a tuple of Level"),
        ("levels = (1,)", "5: Mine.levels must be a tuple of Level"),
        (
            "@classmethod\n    def title(cls):\n        return 1 / 0",
            "7: Mine.title() fails: ZeroDivisionError: division by zero",
        ),
        (
            "@classmethod\n    def title(cls):\n        raise KeyboardInterrupt",
            "7: Mine.title() fails: KeyboardInterrupt",
        ),
        ("@classmethod\n    def describe(cls): return 3", "3: Mine.describe() must return a text."),
    ],
)
def test_a_class_that_cannot_be_shown_is_reported(tmp_path: Path, body: str, words: str) -> None:
    (fault,) = check(tmp_path, GOOD + f"    {body}\n").faults
    assert fault.kind == "unusable"
    place = fault.place.removeprefix(f"{tmp_path / 'mine.py'}:")
    assert place.startswith(words.replace("5:", "3:", 1) if words[0] == "5" else words)


@pytest.mark.check
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no parent is known to a process")
def test_a_strategy_cannot_end_the_check(tmp_path: Path) -> None:
    """It has a guardian as its parent, as everywhere else; here the check would get the signal."""
    received: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _frame: received.append(number))
    try:
        body = "    def place_bid(self, view):\n        import os; os.kill(os.getppid(), 15)\n"
        result = check(tmp_path, GOOD + body + "        return super().place_bid(view)\n")
    finally:
        signal.signal(signal.SIGTERM, before)
    assert not received
    assert result.passed
    assert result.hands == 28


@pytest.mark.check
def test_a_fork_sends_nothing_twice(tmp_path: Path) -> None:
    result = check(
        tmp_path, GOOD + "    def post_hand(self, view):\n        import os; os.fork()\n"
    )
    assert result.passed
    assert result.hands == 28


@pytest.mark.check
@pytest.mark.sample(2)
@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("def place_bid(self, view):\n        input()", ("error", "mine.py:6")),
        ("def place_bid(self, view):\n        view.seat = 3", ("error", "mine.py:6")),
        ("def stop(self):\n        return 1 / 0", ("error", "mine.py:6")),
        ("def post_play(self, view):\n        raise KeyboardInterrupt", ("error", "mine.py:6")),
        ("def place_bid(self, view):\n        return 10 ** 5000", ("illegal", "mine.py:5")),
    ],
)
def test_further_faults_are_found(tmp_path: Path, body: str, fault: tuple[str, str]) -> None:
    result = check(tmp_path, GOOD + f"    {body}\n")
    assert {*found(result)} == {fault}
    assert result.hands == 28


@pytest.mark.check
def test_a_thread_that_goes_on_is_found(tmp_path: Path) -> None:
    body = (
        "def pre_hand(self, view):\n        import threading\n"
        "        threading.Thread(target=self.rest).start()\n"
        "    def rest(self):\n        import time\n        time.sleep(600)"
    )
    result = check(tmp_path, GOOD + f"    {body}\n")
    assert {*found(result)} == {("threads", "mine.py:10")}
    assert result.hands == 28


@pytest.mark.check
def test_a_changed_view_is_found(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import gc\n"
        "from cardtable.games.scripted.game import Game\n"
        "from cardtable.games.scripted.strategies.random_play import Random\n"
        "class Mine(Random):\n"
        "    'x'\n"
        "    def choose(self, view):\n"
        "        for found in gc.get_objects():\n"
        "            if isinstance(found, Game):\n"
        "                found._hand += 1\n"
        "        return super().choose(view)\n"
    )
    result = check_strategy(str(file), all_games()["script-tic-tac-toe"], hands=4)
    assert ("mutates", "mine.py:6") in found(result)


@pytest.mark.check
def test_the_check_stops_at_the_first_problem(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(GOOD + "    def play_card(self, view):\n        return view.legal_playz[0]\n")
    result = check_strategy(str(file), GAME, hands=28)
    assert result.is_stopped
    assert found(result) == [("error", "mine.py:6")]
    assert "Did you mean 'legal_plays'?" in result.faults[0].place
    assert list(check_lines(result))[-1].startswith("Stopped at the first problem.")


@pytest.mark.skipif(sys.platform != "linux", reason="file names are Unicode")
@pytest.mark.usefixtures("in_this_process")
def test_the_name_of_a_file_may_be_any_bytes(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"mine\xff.py")
    file.write_text(GOOD + "    def play_card(self, view):\n        return 1 / 0\n")
    result = check_strategy(str(file), GAME, hands=2, keep_going=True)
    assert [fault.kind for fault in result.faults] == ["error"]
    assert result.faults[0].place == f"{file}:6: ZeroDivisionError: division by zero"


@pytest.mark.usefixtures("in_this_process")
def test_an_unusable_file_is_reported(tmp_path: Path) -> None:
    result = check(tmp_path, "x = 1\ny = x +\n")
    assert found(result) == [("unusable", "mine.py:2")]
    assert "SyntaxError: invalid syntax" in result.faults[0].place
    place = check(tmp_path, "\0").faults[0].place
    assert place.endswith("mine.py: SyntaxError: source code string cannot contain null bytes")
    result = check(tmp_path, HEAD + "class Mine(Random):\n    def __init__(self): pass\n")
    assert "cannot be created" in result.faults[0].place
    for raised in ("RuntimeError('no')", "SystemExit('no')"):
        source = HEAD + f"class Mine(Random):\n    def __init__(self, **_): raise {raised}\n"
        words = f"Mine cannot be created: {tmp_path / 'mine.py'}:4: {raised.partition('(')[0]}: no."
        assert check(tmp_path, source).faults[0].place == words


def test_the_start_of_the_program_does_not_count_for_the_timeout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    file = tmp_path / "mine.py"
    file.write_text(GOOD)

    def read(text: str, *rest: Any) -> object:
        calls.append(text)
        return read_contestant(text, *rest)

    def games() -> object:
        calls.append("games")
        return all_games()

    monkeypatch.setattr(trial, "read_contestant", read)
    monkeypatch.setattr(trial, "all_games", games)
    monkeypatch.setattr(
        faulthandler, "dump_traceback_later", lambda *_, **__: calls.append("timeout")
    )
    task = Task(str(file), "spades", ("classic",), ("random",), 1, 1, 1, 1)
    pipe = SimpleNamespace(send=lambda _message: None)
    watch = TrialWatch(get_context("spawn"))
    run_trial(pipe, task, str(tmp_path / "dump"), watch, lambda: "")
    assert calls[:4] == ["games", "random", "timeout", str(file)]


def test_all_rule_sets_are_played_against_all_opponents() -> None:
    task = Task("x.py", "spades", ("a", "b"), ("c", "d"), 8, 1, 1, 1)
    plan = task.plan()
    assert len(plan) == len(set(plan)) == 8
    assert {(rules, opponent) for rules, opponent, _number in plan[:4]} == {
        ("a", "c"),
        ("a", "d"),
        ("b", "c"),
        ("b", "d"),
    }
    assert plan[0][2] % REPEAT_EVERY == 0


@pytest.mark.check
def test_the_command_reports_faults_and_sets_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(GOOD)
    words = ["strategies", "check", str(file), "--hands", "14"]
    assert run(words) == 0
    out = capsys.readouterr().out
    assert out.startswith("14 hands were played.\n")
    assert out.endswith("No problems found.\n")
    file.write_text(GOOD + "    def play_card(self, view):\n        return 1 / 0\n")
    assert run(words) == 1
    out = capsys.readouterr().out
    assert out.startswith("Raises an error (")
    assert f"\n  {file}:6: ZeroDivisionError: division by zero\n  play_card\n  first: rules" in out
    assert run(["strategies", "check", str(tmp_path / "none.py")]) == 2
    assert run(["strategies", "check", "probability"]) == 2
