"""The commands on the memory of Evolutionary."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.cli.program import run
from cardtable.games.spades.strategies.memory import Memory
from cardtable.storage import paths
from tests.text.fake_terminal import Output, Typist, first_allowed
from tests.waiting import LIMIT, read_until

NOTHING = "The memory is empty. To train it, type: cardtable lab train evolutionary\n"


def run_command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(["lab", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.check
def test_memory_is_trained_shown_exported_imported_and_reset(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "learned.json"
    assert run_command(capsys, "memory") == (0, NOTHING, "")
    assert run_command(capsys, "memory", "--export", str(file)) == (2, "", NOTHING)
    code, out, err = run_command(capsys, "train", "evolutionary", "--hands", "40", "--seed", "1")
    assert (code, err) == (0, "")
    assert re.search(
        r"^Learned from 40 hands\.\nAt the start: [+-]\d+\.\d ± \d+\.\d points per hand", out
    )
    assert run_command(capsys, "train", "evolutionary", "--hands", "1")[1].startswith(
        "Learned from 41 hands."
    )
    assert run_command(capsys, "memory")[1].startswith("41 hands, ")
    assert run_command(capsys, "memory", "--export", str(file))[1].endswith(f"Written: {file}\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO("n\n"))
    assert "Nothing was changed." in run_command(capsys, "memory", "--reset")[1]
    assert paths.memory_file().exists()
    assert run_command(capsys, "memory", "--reset", "--yes")[1] == "The memory was deleted.\n"
    assert run_command(capsys, "memory", "--reset")[1] == "The memory is empty.\n"
    assert run_command(capsys, "memory", "--import", str(file))[1].startswith(
        "Learned from 41 hands."
    )
    assert run_command(capsys, "memory")[1].startswith("41 hands, ")


def test_only_one_thing_is_done_with_the_memory(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run_command(capsys, "memory", "--reset", "--export", "a.json")
    assert (code, out) == (2, "")
    assert err.splitlines()[0] == "--export and --reset cannot be combined."


@pytest.mark.check
def test_an_invalid_memory_file_is_not_imported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run_command(capsys, "train", "evolutionary", "--hands", "2")
    before = paths.memory_file().read_bytes()
    bad = tmp_path / "bad.json"
    bad.write_text("{}\n")
    code, _out, err = run_command(capsys, "memory", "--import", str(bad))
    assert (code, err.splitlines()[0]) == (2, f"{bad}: Not a memory file of Evolutionary.")
    assert paths.memory_file().read_bytes() == before
    paths.memory_file().write_text("broken")
    code, _out, err = run_command(capsys, "train", "evolutionary", "--hands", "2")
    assert code == 2
    assert err.startswith(f"{paths.memory_file()}:1:1: ")
    assert paths.memory_file().read_text() == "broken"


def test_a_plot_is_written_or_the_missing_library_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("cardtable.lab.plots.import_module", missing)
    words = ("train", "evolutionary", "--hands", "2", "--plot", str(tmp_path / "a.png"))
    code, out, err = run_command(capsys, *words)
    assert (code, out) == (2, "")
    assert err == "A plot needs matplotlib; install cardtable with the extra 'plots'.\n"
    assert not paths.memory_file().exists()


@pytest.mark.check
def test_games_against_a_person_are_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    output = Output()
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "stdin", Typist(one_hand, output))
    assert run(["text", "--seat", "west=evolutionary", "--seat", "east=evolutionary"]) == 0
    assert "West and East are played by the computer: Evolutionary." in output.getvalue()
    assert Memory.load(paths.memory_file()).hands >= 1


def one_hand(prompt: str) -> str | None:
    return "quit" if prompt.startswith("Press Enter") else first_allowed(prompt)


@pytest.mark.check
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo terminal is a Unix thing")
def test_training_shows_progress_and_keeps_its_memory_on_ctrl_c() -> None:
    import pty

    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "lab", "train", "evolutionary", "--hands", "1000000"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=slave,
        env={**os.environ, "TERM": "xterm"},
        text=True,
    )
    os.close(slave)
    read_until(master, r"Training.*[1-9]\d*/1000000.*\d:\d\d")
    process.send_signal(signal.SIGINT)
    out, _err = process.communicate(timeout=LIMIT)
    os.close(master)
    assert process.returncode == 0
    assert re.match(r"Stopped\. The training so far is saved\.\nLearned from \d+ hands?\.\n$", out)
    assert paths.memory_file().exists()
