"""Pipes, devices, folders and huge files given as files are refused at once, by every command."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardtable.core import input_files
from cardtable.games import discovery, set_game_folders
from cardtable.games.spades.strategies import Strategy
from cardtable.storage.paths import games_folder, rules_folder, strategy_folder
from tests.cli.test_cli import run_command

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="makes pipes")

COMMANDS = (
    "rules {}.yaml",
    "text --rules {}.yaml",
    "text --rules {}",
    "text --load {}.game",
    "replay {}.game --headless",
    "review {}.game",
    "replay {}.phhs --headless",
    "phh write {}.game out.phhs",
    "ludl check {}.ludl",
    "ludl run {}.ludl",
    "ludl format {}.ludl",
    "strategies check {}.py",
    "lab match random {}.py --deals 2",
    "lab match random rule-bidder --deals-from {}.txt",
    "lab match random rule-bidder --deals 2 --resume {}.jsonl",
    "lab train evolutionary --hands 2 --out {}.json",
    "lab ladder random --deals 2 --write {}.md",
    "hand AsKs --ranking {}.yaml",
    "hand AsKs --ranking {}",
    "opp users --users {}.txt",
    "opp serve --users {}.txt",
    "lab memory --import {}.json",
)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "command",
    [
        *COMMANDS,
        "text {}",
        "replay {} --headless",
        "phh write {} out.phhs",
        "problems make {}",
        "demo --headless --screenshot {}.png",
        "opp serve --hands 1 --phh {}.phhs",
    ],
)
def test_a_path_that_the_system_refuses_is_a_sentence(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _out, err = run_command(capsys, *command.replace("{}", "x" * 300).split())
    assert code in (1, 2)
    assert "xxx" in err
    assert "error" not in err.casefold(), err


@pytest.mark.sample(3)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_is_refused(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [word.replace("{}", "pipe") for word in command.split()]
    os.mkfifo(next(word for word in words if word.startswith("pipe")))
    code, _out, err = run_command(capsys, *words)
    assert code in (1, 2)
    assert "not a regular file" in err
    assert "pipe" in err


def test_a_game_in_a_pipe_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe.zip")
    code, _out, err = run_command(capsys, "text", str(tmp_path / "pipe.zip"))
    assert (code, "neither a folder nor a zip" in err) == (2, True)


def test_pipes_in_the_users_folders_do_not_stop_the_program(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for folder, name in (
        (games_folder(), "pipe.zip"),
        (rules_folder(), "pipe.yaml"),
        (strategy_folder(), "pipe.py"),
    ):
        folder.mkdir(parents=True)
        os.mkfifo(folder / name)
    (games_folder().parent / "cardtable.log").parent.mkdir(exist_ok=True)
    os.mkfifo(games_folder().parent / "cardtable.log")
    os.mkfifo(games_folder().parent / "settings.yaml")
    try:
        code, out, err = run_command(capsys, "list")
    finally:
        set_game_folders(())
    assert code == 0
    assert "spades: Spades" in out
    assert "pipe.py cannot be read: not a regular file" in err


def test_a_strategy_in_a_pipe_is_a_problem(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    found = discovery.find_strategies("cardtable.games.spades.strategies", Strategy, (tmp_path,))
    assert "not a regular file" in found.problems[0]


def test_a_device_is_not_read() -> None:
    with pytest.raises(OSError, match="not a regular file"):
        input_files.read_bytes("/dev/zero")


@pytest.mark.check
def test_a_huge_file_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("huge.ludl", "huge.yaml", "huge.game", "huge.json", "huge.txt", "huge.phhs"):
        with Path(name).open("wb") as file:
            file.truncate(2**36)
    for command in (
        "ludl check huge.ludl",
        "rules huge.yaml",
        "replay huge.game --headless",
        "lab memory --import huge.json",
        "lab match random rule-bidder --deals-from huge.txt",
        "replay huge.phhs --headless",
    ):
        code, _out, err = run_command(capsys, *command.split())
        assert code in (1, 2)
        assert "large" in err


def test_the_end_of_lines_and_the_mark_of_the_encoding_are_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")
    assert input_files.read_text(tmp_path / "a") == "a\nb\nc\n"
