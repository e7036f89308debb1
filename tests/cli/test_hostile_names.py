"""Escape codes in names and files of strangers never reach the terminal, whatever the command."""

from __future__ import annotations

import io
import socket
import sys
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.cli import program
from cardtable.cli.command import Command, typer_commands
from cardtable.cli.program import declared_commands, run
from cardtable.core.plain_output import REPLACEMENT
from cardtable.storage.paths import data_folder

NAME = "\x1b[31m\x07\x9b2J\u202eevil\x85\u2066"
"""Colour, bell, a C1 code that clears the screen, and marks that reverse the direction."""
SPACED = f"a {NAME}"
DECLARED = declared_commands()
GROUP = typer_commands(DECLARED)
COMMANDS = [command for module in DECLARED for command in module.commands]
FILES = {
    "rules/x.yaml": f'"{NAME}": 1\ntarget: "{NAME}"\n',
    "x.game": f"cardtable: 2\ngame: '{NAME}'\n---\n",
    "saves/y.game": f"cardtable: 2\ngame: spades\ntitle: '{NAME}'\nrules: {{'{NAME}': 1}}\n---\n",
    "saves/auto/z.game": f"cardtable: 2\ngame: spades\n---\n{NAME} 1\n",
    "games/evil/game.yaml": f"name: '{NAME}'\nplayers: 2\n'{NAME}': 3\n",
    "games/evil/rules.ludl": f"RECEIVE {NAME}:\n",
    "problems/x.yaml": f"{NAME}:\n  game: '{NAME}'\n",
    "packs/evil/pack.yaml": f"name: '{NAME}'\nkind: '{NAME}'\n'{NAME}': 3\n",
    "strategies/evil.py": f"class {NAME}\n",
    "x.phh": f"variant = '{NAME}'\n",
    "settings.yaml": f"'{NAME}': 1\nlanguage: '{NAME}'\n",
    "statistics.jsonl": f"{NAME}\n",
}


def write_files(folder: Path) -> list[Path]:
    """Write FILES and a zip file below *folder*; return what a command can be given."""
    paths = []
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    archive = folder / "games" / "x.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr(f"{NAME}/../{NAME}", NAME)
    return [*paths, archive, folder / "packs" / "evil", folder / "games" / "evil"]


def command_lines(command: Command, paths: list[Path]) -> Iterator[list[str]]:
    """Yield lines that give each file to each argument, and the name to each option."""
    words = command.name.split()
    found: Any = GROUP
    for word in words:
        found = found.commands[word]
    takes_text = [param for param in found.params if param.type.name in ("str", "path")]
    needed = [param for param in takes_text if param.param_type_name == "argument"]
    for value in (NAME, SPACED, f"{NAME}={NAME}", *map(str, paths)):
        yield [*words, *(value for _param in needed)]
    for param in takes_text:
        if param.param_type_name == "option":
            for value in (NAME, str(paths[0])):
                yield [*words, *("spades" for _param in needed[:1]), param.opts[0], value]


def _refuse(*_arguments: object) -> None:
    raise OSError(NAME)


@pytest.mark.check
@pytest.mark.sample(12, check=18)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_no_command_prints_the_escape_codes_of_strangers(
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    paths = write_files(data_folder())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(program, "typer_commands", lambda _declared: GROUP)  # is slow to build
    monkeypatch.setattr(socket.socket, "bind", _refuse)  # a server would wait for players
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(variable, raising=False)
    for words in command_lines(command, paths):
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{NAME}\n"))
        run(words)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err, words
        for text in (captured.out, captured.err):
            codes = {sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf", "Cs")}
            assert not codes - {"\n", "\t"}, (words, text)


def test_a_hostile_name_is_shown_with_marks_for_its_codes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["text", NAME]) == 2
    shown = f"{REPLACEMENT}[31m{REPLACEMENT}{REPLACEMENT}2J{REPLACEMENT}evil"
    assert shown in capsys.readouterr().err
