"""Misbehaving strategies end ``lab match`` with one sentence, and leave no process behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from cardtable.cli.program import run
from cardtable.lab.unit_work import player_for
from cardtable.sandbox import SandboxedStrategy, SandboxSettings, use_settings
from cardtable.sandbox.process import end_processes
from cardtable.storage.paths import strategy_folder
from tests.paths import ROOT
from tests.waiting import LIMIT

pytestmark = pytest.mark.check

HEAD = "from cardtable.games.spades.strategies import Random\nclass Mine(Random):\n    'x'\n"


def start(home: Path, *words: str) -> subprocess.Popen[str]:
    """Start ``lab match`` with *home* as its folder, by which its processes are known."""
    return subprocess.Popen(
        [sys.executable, "-m", "cardtable", "lab", "match", *words],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CARDTABLE_HOME": str(home)},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def left_running(home: Path) -> list[psutil.Process]:
    """Return the processes of *home* that do not end by themselves."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("CARDTABLE_HOME") == str(home):
                found.append(process)
        except psutil.Error:
            continue
    _ended, alive = psutil.wait_procs(found, timeout=LIMIT)
    return alive


def play(home: Path, body: str, *options: str) -> tuple[int, str]:
    """Play a match of a strategy with *body*; return the exit code and what was printed."""
    (home / "mine.py").write_text(HEAD + f"    {body}\n")
    process = start(home, "random", "mine.py", "--deals", "2", *options)
    printed = "".join(read_all(process))
    return process.returncode, printed


@pytest.fixture
def play_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., tuple[int, str]]]:
    """As play(), but the program of the lab is this process."""
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def play_body(body: str, *options: str) -> tuple[int, str]:
        (tmp_path / "mine.py").write_text(HEAD + f"    {body}\n")
        code = run(["lab", "match", "random", "mine.py", "--deals", "2", *options])
        return code, "".join(capsys.readouterr())

    limits = SandboxedStrategy.limits
    yield play_body
    use_settings(SandboxSettings())
    SandboxedStrategy.limits = limits
    player_for.cache_clear()
    end_processes()


def read_all(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Return what *process* prints until it ends; kill it if it does not."""
    try:
        return process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise


MISBEHAVIOURS = [
    pytest.param(
        "def place_bid(self, view):\n        while True: pass",
        "mine.py:4: it did not answer within 1 seconds",
        id="hangs",
    ),
    pytest.param(
        "def place_bid(self, view):\n        import os; os._exit(0)",
        "mine.py:4: its process ended unexpectedly",
        id="exits",
    ),
    pytest.param(
        "def place_bid(self, view):\n        while True: print('x' * 1000)",
        "mine.py:4: it wrote more than 1,000 kB of output",
        id="floods",
    ),
    pytest.param(
        "def place_bid(self, view):\n        raise KeyboardInterrupt",
        "mine.py:5: KeyboardInterrupt",
        id="interrupts",
    ),
    pytest.param(
        "def post_hand(self, view):\n        return 1 / 0",
        "mine.py:5: ZeroDivisionError: division by zero",
        id="last hook",
    ),
    pytest.param(
        "def pre_hand(self, view):\n        while True: pass",
        "mine.py:4: its hook pre_hand did not return within 1 seconds",
        id="hook hangs",
    ),
]


def patience_for(words: str) -> tuple[str, str]:
    """Return the option: with little patience a busy machine could end what does not hang."""
    return "--patience", "1" if "within 1 seconds" in words else "120"


@pytest.mark.sample(2)
@pytest.mark.parametrize(("body", "words"), MISBEHAVIOURS)
def test_a_misbehaving_strategy_ends_the_match_with_one_sentence(
    play_here: Callable[..., tuple[int, str]], tmp_path: Path, body: str, words: str
) -> None:
    code, printed = play_here(body, "-j", "1", *patience_for(words))
    assert code == 1
    number = printed.partition(" of seed")[0][-1]
    assert printed == f"mine.py fails in hand {number} of seed 1: {words}\n"
    end_processes()
    assert left_running(tmp_path) == []


@pytest.mark.sample(1, check=2)
@pytest.mark.parametrize(("body", "words"), MISBEHAVIOURS)
def test_it_also_ends_a_match_with_several_workers(tmp_path: Path, body: str, words: str) -> None:
    code, printed = play(tmp_path, body, "-j", "2", *patience_for(words))
    assert code == 1
    number = printed.partition(" of seed")[0][-1]
    assert printed == f"mine.py fails in hand {number} of seed 1: {words}\n"
    assert left_running(tmp_path) == []


@pytest.mark.check
def test_a_strategy_that_fills_the_memory_ends_the_match(tmp_path: Path) -> None:
    body = "def place_bid(self, view):\n        x = []\n        while True: x.append(b'1' * 10**7)"
    code, printed = play(tmp_path, body, "-j", "1", "--patience", "120")
    assert code == 1
    assert printed.endswith("mine.py:4: it used more than 1,024 MB of memory\n")
    assert left_running(tmp_path) == []


@pytest.mark.sample(1, check=2)
@pytest.mark.parametrize("options", [("-j", "1"), ("-j", "2"), ("-j", "1", "--in-process")])
def test_a_constructor_that_fails_is_named_before_the_match(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    body = "def __init__(self, seed=None):\n        raise GeneratorExit"
    code, printed = play(tmp_path, body, *options)
    assert (code, printed) == (1, "Mine cannot be created: mine.py:5: GeneratorExit.\n")
    assert left_running(tmp_path) == []


ERRORS = ("KeyboardInterrupt", "GeneratorExit", "SystemExit")
METHODS = ("place_bid", "post_play", "close")


@pytest.mark.sample(2, check=4)
@pytest.mark.parametrize(
    ("method", "error", "workers"),
    [  # every pair; as processes take long to start, not every triple
        (method, error, "12"[(row + column) % 2])
        for row, method in enumerate(METHODS)
        for column, error in enumerate(ERRORS)
    ],
)
def test_in_process_any_exception_is_a_failure_of_the_contestant(
    play_here: Callable[..., tuple[int, str]], method: str, error: str, workers: str
) -> None:
    body = f"def {method}(self, *view):\n        raise {error}"
    code, printed = play_here(body, "-j", workers, "--in-process")
    number = printed.partition(" of seed")[0][-1]
    assert printed == f"mine.py fails in hand {number} of seed 1: mine.py:5: {error}\n"
    assert code == 1


HANG = (
    "def place_bid(self, view):\n"
    "        with open('begun', 'w') as pipe: pipe.write('x')\n"
    "        while True:\n"
    "            try:\n"
    "                while True: pass\n"
    "            except BaseException: pass"
)


def start_hanging(home: Path, *options: str) -> subprocess.Popen[str]:
    """Start a match, and return when its strategy hangs."""
    os.mkfifo(home / "begun")
    (home / "mine.py").write_text(HEAD + f"    {HANG}\n")
    process = start(home, "random", "mine.py", "--deals", "1", "--patience", "200", *options)
    with (home / "begun").open() as pipe:
        assert pipe.read() == "x"
    return process


@pytest.mark.sample(1, check=2)
@pytest.mark.check
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
@pytest.mark.parametrize("options", [("-j", "1"), ("-j", "2"), ("-j", "2", "--in-process")])
def test_nothing_survives_a_lab_that_is_killed(tmp_path: Path, options: tuple[str, ...]) -> None:
    process = start_hanging(tmp_path, *options)
    process.kill()
    assert left_running(tmp_path) == []
    process.communicate()


@pytest.mark.sample(1, check=1)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
@pytest.mark.parametrize("options", [("-j", "1"), ("-j", "2")])
def test_ctrl_c_ends_the_lab_although_a_strategy_hangs(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    process = start_hanging(tmp_path, *options)
    process.send_signal(signal.SIGINT)
    out, err = read_all(process)
    assert process.returncode == 130
    assert out + err == "Stopped after 0 of 1. The same command continues from here.\n"
    assert left_running(tmp_path) == []


@pytest.mark.sample(1, check=1)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_a_strategy_prints_goes_to_the_log(tmp_path: Path, workers: str) -> None:
    body = "def pre_hand(self, view):\n        print('four aces')"
    code, printed = play(tmp_path, body, "-j", workers)
    assert code == 0
    assert "four aces" not in printed
    log = next(tmp_path.rglob("*.log"))
    assert "mine.py: four aces" in log.read_text()


def test_a_bad_file_does_not_break_the_list_of_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    folder = strategy_folder()
    folder.mkdir(parents=True)
    bad = {
        "levels": "levels = 42",
        "title": "@classmethod\n    def title(cls): raise KeyboardInterrupt",
        "ends": "import os; os._exit(0)",
    }
    for name, body in bad.items():
        (folder / f"{name}.py").write_text(HEAD + f"    {body}\n")
    (folder / "good.py").write_text(HEAD.replace("Mine", "Fine"))
    assert run(["list"]) == 0
    out, err = capsys.readouterr()
    assert "\n    fine: x\n" in out
    assert "\ntic-tac-toe: " in out
    for words in (
        "levels.py:2: Mine.levels must be a tuple of Level",
        "title.py:5: Mine.title() fails: KeyboardInterrupt",
        "ends.py: its process ended unexpectedly",
    ):
        assert words in err
    assert "Traceback" not in out + err
