"""The commands for problems."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.problems.collection import Collection
from tests.cli.test_cli import run_command
from tests.paths import ROOT
from tests.small_juries import PROGRAM, shrink_juries
from tests.waiting import wait_until

SAVE = ROOT / "saves" / "7-whole-game.game"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    return tmp_path


def test_problems_are_listed_by_theme(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    code, out, _err = run_command(capsys, "problems", "list", "--theme", "bags")
    assert code == 0
    *lines, last = out.splitlines()
    assert lines
    assert all(" · Bags · " in line and line.endswith(", new") for line in lines)
    assert last.startswith(f"{len(lines)} problems. A problem you miss comes back tomorrow.")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("list", "--theme", "bag"), "Unknown theme 'bag'. Did you mean 'bags'?"),
        (("list", "--state", "solve"), "Unknown state 'solve'. Did you mean 'solved'?"),
        (("list", "--game", "chess"), "Unknown game 'chess'"),
        (("solve", "sure-nill"), "Unknown problem 'sure-nill'. Did you mean 'sure-nil'?"),
        (("make", "nothing.game"), "no file 'nothing.game'"),
        (("make",), "There are no saved games."),
    ],
)
def test_wrong_arguments_are_explained(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    code, _out, err = run_command(capsys, "problems", *arguments)
    assert code != 0
    assert message in " ".join(err.split())


def test_the_problem_of_the_day_is_solved(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nhint\nhint\nquit\n"))
    code, out, _err = run_command(capsys, "problems", "solve", "--daily")
    assert code == 0
    assert "Right: " in out


def test_a_problem_file_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = ROOT / "assets" / "problems" / "holdem.yaml"
    bad = tmp_path / "bad.yaml"
    bad.write_text("fork:\n  game: othelo\n", encoding="utf-8")
    code, out, err = run_command(capsys, "problems", "check", str(good), str(bad))
    assert code == 1
    assert "holdem.yaml: " in out
    assert "problems, no errors." in out
    assert "bad.yaml:1" in err
    assert "Missing: moves, right, theme, difficulty, why." in err


def test_an_unreadable_own_problem_is_reported(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    (home / "problems").mkdir()
    (home / "problems" / "mine.yaml").write_text("{", encoding="utf-8")
    code, _out, err = run_command(capsys, "problems", "list", "--theme", "bags")
    assert code == 0
    assert "mine.yaml:1" in err


def short_game(home: Path) -> Path:
    """Return a saved game with one finished hand and a bid that no jury would make."""
    text = SAVE.read_text("utf-8").replace("\r", "")
    head, dashes, records = text.partition("\n---")
    lines = [line.rpartition(" #")[0] for line in (dashes[1:] + records).splitlines()]
    hand = lines[: next(n for n, line in enumerate(lines) if line.startswith("score"))]
    path = home / "short.game"
    path.write_text("\n".join([head, "---", *hand[1:]]) + "\n", encoding="utf-8")
    return path


@pytest.mark.check
def test_problems_are_made_once(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shrink_juries(monkeypatch)
    path = short_game(home)
    code, out, err = run_command(capsys, "problems", "make", str(path), "--seat", "south")
    assert code == 0, err
    made = len(Collection().own)
    assert f"{made} new problems in {home / 'problems'}" in out
    code, out, _err = run_command(capsys, "problems", "make", str(path), "--seat", "south")
    assert code == 0
    assert "Nothing new to search" in out
    assert len(Collection().own) == made


@pytest.mark.check
def test_a_killed_search_goes_on_where_it_was(home: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, "problems", "make", str(SAVE), "--seat", "south"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "CARDTABLE_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    searched = home / "problems" / "searched.txt"
    wait_until(lambda: searched.exists() and searched.stat().st_size, "a hand was searched")
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = {path.name: path.read_bytes() for path in (home / "problems").iterdir()}
    assert not Collection().unreadable
    second = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "CARDTABLE_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    wait_until(
        lambda: searched.stat().st_size > len(before["searched.txt"]), "the next hand was searched"
    )
    second.send_signal(signal.SIGINT)
    said = second.communicate()[0].decode()
    assert "Stopped. The next run continues here." in said
    after = {path.name: path.read_bytes() for path in (home / "problems").iterdir()}
    assert all(after[name].startswith(data) for name, data in before.items())
    assert searched.read_text("ascii").split()[0] in before["searched.txt"].decode()
