"""The terminal client in a real (pseudo) terminal, and with pipes that break."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable.storage.saves import Saves
from cardtable.text.terminal import Leave, Terminal
from tests.text.fake_terminal import make_store

pty = pytest.importorskip("pty", reason="pseudo terminals are a Unix thing")

PATIENCE_SECONDS = 20
CLEAR = "\033[H\033[2J"
SPADES = ("-m", "cardtable", "text", "spades")


class Screen:
    """Runs ``cardtable text spades`` in a pseudo terminal."""

    def __init__(self, *words: str, program: Sequence[str] = SPADES, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.said = ""
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
        """Read until *pattern* turns up in what was said since the last answer."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not re.search(pattern, self.said):
            left = until - time.monotonic()
            assert left > 0, f"{pattern!r} did not come: {self.said!r}"
            if select.select([self.master], [], [], left)[0]:
                try:
                    self.said += os.read(self.master, 65536).decode()
                except OSError:  # the program has ended, and with it the terminal
                    assert re.search(pattern, self.said), self.said
                    return

    def type(self, text: str) -> None:
        self.said = ""
        os.write(self.master, text.encode())

    def ends(self) -> int:
        return self.process.wait(PATIENCE_SECONDS)

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def _own_terminal() -> None:
    """Make the pseudo terminal the one that Ctrl-C comes from."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def saved_actions() -> list[str]:
    infos = Saves().resumable()
    assert len(infos) == 1
    return [str(entry.action) for entry in Saves().load(infos[0]).match.log]


def test_ctrl_c_leaves_politely_with_the_game_saved() -> None:
    with Screen("--seed", "3") as screen:
        screen.wait_for("your bid.*\\? ")
        screen.type("3\n")
        screen.wait_for("your card\\? ")
        screen.type("\x03")
        screen.wait_for("The game is saved. To resume it, type: cardtable text spades --resume")
        assert screen.ends() == 0
        assert "Traceback" not in screen.said
    assert "3" in saved_actions()
    with Screen("--resume") as screen:
        screen.wait_for("your card\\? ")
        screen.type("bids\n")
        screen.wait_for("South bid 3")


FULL = """
import contextlib, os
from cardtable.text.terminal import type_line
os.set_blocking(1, False)
with contextlib.suppress(BlockingIOError):
    while True:
        os.write(1, b"full ")
os.set_blocking(1, True)
type_line("name? ")
"""


def test_ctrl_c_is_heard_while_the_prompt_is_still_being_written() -> None:
    """A terminal that is full holds the program up between its prompt and its waiting."""
    with Screen(program=("-c", FULL)) as screen:
        assert select.select([screen.master], [], [], PATIENCE_SECONDS)[0]
        time.sleep(0.5)
        screen.process.send_signal(signal.SIGINT)
        screen.wait_for("KeyboardInterrupt")


def test_ctrl_d_leaves_as_well_and_the_question_comes_back() -> None:
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


def test_a_killed_terminal_loses_nothing() -> None:
    with Screen("--seed", "3") as screen:
        screen.wait_for("your bid.*\\? ")
        screen.type("4\n")
        screen.wait_for("your card\\? ")
        screen.process.send_signal(signal.SIGKILL)
        screen.ends()
    assert "4" in saved_actions()


def test_a_shared_screen_is_cleared_but_on_no_dumb_terminal() -> None:
    for term, cleared in (("xterm", True), ("dumb", False)):
        words = ["--seat", "west=person", "--seed", "3"]
        with Screen(*words, TERM=term) as screen:
            screen.wait_for("Pass the keyboard to West, then press Enter: ")
            assert CLEAR not in screen.said
            screen.type("\n")
            screen.wait_for("West, your bid.*\\? ")
            screen.type("3\n")
            screen.wait_for("Pass the keyboard to South, then press Enter: ")
            assert (CLEAR in screen.said) is cleared
            assert screen.said.count("\n") > 40
            screen.type("\n")
            screen.wait_for("South, your bid.*\\? ")
            screen.type("\x1b[A")  # arrow up brings back nothing of West's
            time.sleep(0.2)
            screen.type("\n")
            screen.wait_for("South, your bid.*\\? ")
            assert "South bids" not in screen.said
            screen.type("quit\n")
            assert screen.ends() == 0


class Broken(io.StringIO):
    """A pipe that nobody reads any more."""

    def write(self, text: str, /) -> int:
        raise BrokenPipeError


def test_a_reader_that_has_gone_is_a_leave() -> None:
    terminal = Terminal(io.StringIO("3\n"), Broken())
    with pytest.raises(Leave):
        terminal.say(["a line"])
    with pytest.raises(Leave):
        terminal.ask("A question?")


def test_the_end_of_the_input_is_a_leave() -> None:
    said = io.StringIO()
    terminal = Terminal(io.StringIO("  3 \n"), said)
    assert terminal.ask("A question?") == "3"
    assert said.getvalue() == "A question? 3\n"
    with pytest.raises(Leave):
        terminal.ask("A question?")


def test_what_cannot_be_printed_is_left_out_of_an_answer() -> None:
    terminal = Terminal(io.StringIO("\x1b[A3\x00\t4\n" + "9" * 10_000 + "\n"), io.StringIO())
    assert terminal.ask("?") == "[A3 4"
    assert len(terminal.ask("?")) == 500


def test_bytes_that_are_no_text_do_no_harm() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "text", "spades", "--seed", "3"],
        input=b"\xff\xfe\n3\nquit\n",
        capture_output=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"South bids 3." in done.stdout


def test_a_pipe_that_closes_ends_the_program_quietly(tmp_path: Path) -> None:
    done = subprocess.run(
        f"yes | {sys.executable} -m cardtable text spades --seed 3 | head -n 3",
        shell=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.stdout.startswith("Spades to 400 points.")
    assert done.stderr == ""
    assert make_store().resumable() == []
