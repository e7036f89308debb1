"""docs/environments.md: its tables, and every command and block of code in it, in order."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cardtable.cli.program import app
from cardtable.match import Match
from dev import environment_tables
from tests.oracles import oracle
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
EXAMPLES = ROOT / "docs" / "examples"
INSTALLATION = ("python3 -m venv", "source .venv/bin/activate", "pip install")
SHORTER = {
    "python learn_spades.py": f"{sys.executable} learn_spades.py 0.001",
    "--hands 100": "--hands 8",
    "--deals 200": "--deals 3 -j 1",
}
"""Parts of commands that take minutes, and what the test runs instead."""


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def commands() -> Iterator[str]:
    for block in blocks("console"):
        for line in block.splitlines():
            assert line.startswith("$ ")
            yield line[2:]


@pytest.mark.check
def test_the_tables_are_up_to_date() -> None:
    assert environment_tables.page() == PAGE, "Run python packaging environment_tables."


def test_the_extra_holds_what_the_page_says() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    names = sorted(re.split("[<>=]", entry)[0] for entry in extras["environments"])
    assert names == ["gymnasium", "numpy", "pettingzoo"]
    assert set(extras["environments"]) <= {*extras["dev"], *extras["oracles"]}


@pytest.mark.check
def test_the_blocks_of_code_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    oracle("pyspiel")
    names: dict[str, Any] = {"__name__": "page"}
    listing = (EXAMPLES / "learned_spades.py").read_text(encoding="utf-8")
    codes = blocks("python")
    assert codes[-1] == listing
    for code in codes[:-1]:
        exec(compile(code, "environments.md", "exec"), names)
    output = capsys.readouterr().out
    assert "13 cards in hand" in output
    assert "(600, 960, 3) uint8" in output
    assert output.count("player_1, your column?") == 1


def test_the_example_is_short() -> None:
    assert len((EXAMPLES / "learn_spades.py").read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.check
def test_the_commands_run_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, folder = tmp_path / "home", tmp_path / "examples"
    folder.mkdir()
    for name in ("learn_spades.py", "learned_spades.py"):
        (folder / name).write_bytes((EXAMPLES / name).read_bytes())
    strategies = home / ".local" / "share" / "cardtable"
    environ = {**os.environ, "HOME": str(home), "CARDTABLE_HOME": str(strategies)}
    environ["PYTHONPATH"] = str(ROOT)
    played = []
    for command in commands():
        if command.startswith(INSTALLATION) or command == "cd docs/examples":
            continue
        if command.startswith("cardtable play"):
            played.append(command)
            continue
        line = (
            command.replace("cardtable ", f"{sys.executable} -m cardtable ", 1)
            if command.startswith("cardtable")
            else command
        )
        for part, shorter in SHORTER.items():
            line = line.replace(part, shorter)
        done = subprocess.run(
            ["sh", "-c", line], cwd=folder, env=environ, capture_output=True, text=True
        )
        assert done.returncode == 0, (line, done.stdout, done.stderr)
    assert len(played) == 1
    monkeypatch.setenv("CARDTABLE_HOME", str(strategies))
    monkeypatch.setenv("HOME", str(home))
    check_play(played[0], monkeypatch)


def check_play(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the command up to the window, and play a hand at its table instead."""
    from cardtable.screens import start

    tables: list[Match] = []
    monkeypatch.setattr(start, "run_match", lambda match, *_rest, **_more: tables.append(match))
    result = CliRunner().invoke(app, shlex.split(command)[1:])
    assert result.exit_code == 0, result.output
    (match,) = tables
    assert [seat.strategy for seat in match.seats].count("learned-spades") == 2
    while not match.game.between_hands:
        position = match.deal()
        assert position is not None
        seat = match.seats[position]
        match.act(match.random_action() if seat.is_person else match.ask(), position)
    match.close()
