"""The terminal client in a pseudo terminal, and with closed pipes."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable.storage.saves import Saves
from cardtable.storage.settings import Settings, save_settings
from cardtable.text.terminal import Leave, Terminal
from tests.text.fake_terminal import make_store
from tests.waiting import LIMIT, read_until, wait_until

pty = pytest.importorskip("pty", reason="pseudo terminals exist on Unix only")

CLEAR = "\033[H\033[2J"
SPADES = ("-m", "cardtable", "text", "spades")


class Screen:
    """Runs ``cardtable text spades`` in a pseudo terminal, for a person whose name is known."""

    def __init__(self, *words: str, program: Sequence[str] = SPADES, **environment: str) -> None:
        save_settings(Settings(name="South"))
        self.master, slave = pty.openpty()
        self.output = ""
        self.process = subprocess.Popen(
            [sys.executable, *program, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm", **environment},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(slave)

    def wait_for(self, pattern: str) -> None:
        """Read until *pattern* appears in the output since the last answer."""
        self.output = read_until(self.master, pattern, self.output)

    def type(self, text: str) -> None:
        self.output = ""
        os.write(self.master, text.encode())

    def ends(self) -> int:
        return self.process.wait(LIMIT)

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def _own_terminal() -> None:
    """Make the pseudo terminal the controlling terminal, for Ctrl-C."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def saved_actions() -> list[str]:
    infos = Saves().resumable()
    assert len(infos) == 1
    return [str(entry.action) for entry in Saves().load(infos[0]).match.log]


@pytest.mark.check
def test_ctrl_c_quits_and_saves_the_game() -> None:
    with Screen("--seed", "3") as screen:
        screen.wait_for("your bid.*\\? ")
        screen.type("3\n")
        screen.wait_for("your card\\? ")
        screen.type("\x03")
        screen.wait_for("The game is saved. To resume it, type: cardtable text spades --resume")
        assert screen.ends() == 0
        assert "Traceback" not in screen.output
    assert "3" in saved_actions()
    with Screen("--resume") as screen:
        screen.wait_for("your card\\? ")
        screen.type("bids\n")
        screen.wait_for("South bid 3")


FULL = """
import contextlib, inspect, os, pathlib, sys, threading
from cardtable.text.terminal import type_line

lines, first = inspect.getsourcelines(type_line)
input_line = first + next(at for at, line in enumerate(lines) if "input(prompt)" in line)

def report(main):
    "Create the file when the main thread waits in input()."
    frame = sys._current_frames()[main]
    while frame.f_code is not type_line.__code__ or frame.f_lineno != input_line:
        frame = sys._current_frames()[main]
    pathlib.Path(sys.argv[1]).touch()

os.set_blocking(1, False)
with contextlib.suppress(BlockingIOError):
    while True:
        os.write(1, b"full ")
os.set_blocking(1, True)
threading.Thread(target=report, args=[threading.get_ident()], daemon=True).start()
type_line("name? ")
"""


def test_ctrl_c_works_while_the_prompt_is_being_written(tmp_path: Path) -> None:
    """A full terminal blocks the program between its prompt and its read."""
    blocked = tmp_path / "blocked"
    with Screen(str(blocked), program=("-c", FULL)) as screen:
        wait_until(blocked.exists, "the program waits for its input")
        screen.process.send_signal(signal.SIGINT)
        screen.wait_for("KeyboardInterrupt")


@pytest.mark.check
def test_ctrl_d_quits_and_the_question_is_asked_again() -> None:
    with Screen("--seed", "3") as screen:
        screen.wait_for("your bid.*\\? ")
        screen.type("3\n")
        screen.wait_for("your card\\? ")
        screen.type("\x04")
        screen.wait_for("The game is saved.")
        assert screen.ends() == 0
    with Screen() as screen:
        screen.wait_for("You have an unfinished game.*\n.*hand 1.*\n.*Yes or no: ")
        screen.type("\n")
        screen.wait_for("your card\\? ")


@pytest.mark.check
def test_a_killed_terminal_loses_nothing() -> None:
    with Screen("--seed", "3") as screen:
        screen.wait_for("your bid.*\\? ")
        screen.type("4\n")
        screen.wait_for("your card\\? ")
        screen.process.send_signal(signal.SIGKILL)
        screen.ends()
    assert "4" in saved_actions()


@pytest.mark.check
def test_a_shared_screen_is_cleared_except_on_a_dumb_terminal() -> None:
    for term, cleared in (("xterm", True), ("dumb", False)):
        words = ["--seat", "west=person", "--seed", "3"]
        with Screen(*words, TERM=term) as screen:
            screen.wait_for("Pass the keyboard to West, then press Enter: ")
            assert CLEAR not in screen.output
            screen.type("\n")
            screen.wait_for("West, your bid.*\\? ")
            screen.type("3\n")
            screen.wait_for("Pass the keyboard to South, then press Enter: ")
            assert (CLEAR in screen.output) is cleared
            assert screen.output.count("\n") > 40
            screen.type("\n")
            screen.wait_for("South, your bid.*\\? ")
            screen.type("\x1b[A\n")  # arrow up does not recall West's answer
            screen.wait_for("South, your bid.*\\? ")
            assert "South bids" not in screen.output
            screen.type("quit\n")
            assert screen.ends() == 0


class Broken(io.StringIO):
    """A pipe without a reader."""

    def write(self, text: str, /) -> int:
        raise BrokenPipeError


def test_a_closed_output_raises_leave() -> None:
    terminal = Terminal(io.StringIO("3\n"), Broken())
    with pytest.raises(Leave):
        terminal.write(["a line"])
    with pytest.raises(Leave):
        terminal.ask("A question?")


def test_the_end_of_the_input_raises_leave() -> None:
    output = io.StringIO()
    terminal = Terminal(io.StringIO("  3 \n"), output)
    assert terminal.ask("A question?") == "3"
    assert output.getvalue() == "A question? 3\n"
    with pytest.raises(Leave):
        terminal.ask("A question?")


def test_unprintable_characters_are_removed_from_answers() -> None:
    terminal = Terminal(io.StringIO("\x1b[A3\x00\t4\n" + "9" * 10_000 + "\n"), io.StringIO())
    assert terminal.ask("?") == "[A3 4"
    assert len(terminal.ask("?")) == 500


@pytest.mark.check
def test_invalid_bytes_are_ignored() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "text", "spades", "--seed", "3"],
        input=b"\xff\xfe\n3\nquit\n",
        capture_output=True,
        timeout=LIMIT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"South bids 3." in done.stdout


@pytest.mark.check
def test_a_pipe_that_closes_ends_the_program_quietly(tmp_path: Path) -> None:
    done = subprocess.run(
        f"yes | {sys.executable} -m cardtable text spades --seed 3 | head -n 3",
        shell=True,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.stdout.startswith("Spades to 400 points.")
    assert done.stderr == ""
    assert make_store().resumable() == []
