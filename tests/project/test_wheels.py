"""Which Pythons `make wheels` builds for, and what it refuses in a wheel."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dev.interpreters import Interpreter, candidates, choose, describe, interpreters
from dev.wheels import faults, read_project

DATA = [
    "cardtable/_data/assets/fonts/NotoSans-Regular.ttf",
    "cardtable/_data/assets/locale/de/LC_MESSAGES/cardtable.mo",
    "cardtable/_data/saves/9-othello.game",
]


def python(version: str, problem: str = "", folder: str = "/usr/bin") -> Interpreter:
    return Interpreter(Path(folder, f"python{version}"), version, f"{version}.1", problem)


def test_first_usable_python_of_each_version_is_chosen() -> None:
    bare = python("3.12", "has no headers (Python.h)")
    found = [python("3.13"), bare, python("3.12", folder="/opt"), python("3.12", folder="/old")]
    assert choose(found, ["3.12", "3.13"]) == {"3.12": found[2], "3.13": found[0]}


def test_missing_pythons_are_named_with_the_reason() -> None:
    found = [python("3.11"), python("3.12", "has no headers (Python.h)")]
    assert list(describe(found, choose(found, ["3.11", "3.12", "3.13"]))) == [
        "Python 3.11.1  /usr/bin/python3.11",
        "Python 3.12    not used: /usr/bin/python3.12 has no headers (Python.h)",
        "Python 3.13    not used: not found",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="makes programs of a shell")
def test_pythons_on_path_and_of_pyenv_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shim that fails and other programs are left out; the same Python counts once."""
    shims, programs = tmp_path / "shims", tmp_path / "pyenv" / "versions" / "3.99" / "bin"
    for folder in (shims, programs):
        folder.mkdir(parents=True)
    for path, words in ((shims / "python3.12", "exit 127"), (shims / "python3-config", "exit 1")):
        path.write_text(f"#!/bin/sh\n{words}\n", encoding="utf-8")
        path.chmod(0o755)
    for name in ("python3", "python3.99"):
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(shims))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    paths = list(candidates())
    assert [path.name for path in paths] == ["python3.12", "python3", "python3.99"]
    [found] = interpreters(paths)
    assert found.full == ".".join(map(str, sys.version_info[:3]))


def test_complete_wheel_has_no_faults() -> None:
    for suffix in ("abi3.so", "cpython-312-x86_64-linux-gnu.so", "cp312-win_amd64.pyd"):
        assert not list(faults([f"cardtable/cards.{suffix}", *DATA], ["cardtable.cards"]))


def test_modules_that_are_not_compiled_are_a_fault() -> None:
    [fault] = faults(["cardtable/cards.py", *DATA], ["cardtable.cards"])
    assert fault.startswith("1 of 1 modules are not compiled (cardtable.cards")


@pytest.mark.parametrize("missing", DATA)
def test_missing_data_is_a_fault(missing: str) -> None:
    [fault] = faults([name for name in DATA if name != missing], [])
    assert missing in fault


@pytest.mark.parametrize("name", ["cardtable/cards.c", "cardtable/_data/assets/x/cardtable.po"])
def test_files_of_the_build_are_a_fault(name: str) -> None:
    assert list(faults([*DATA, name], [])) == [f"{name} does not belong there"]


def test_wheels_are_built_for_the_oldest_supported_python() -> None:
    """The tags in [tool.cibuildwheel] and those of ``requires-python`` agree."""
    project = read_project()
    oldest = project["project"]["requires-python"].removeprefix(">=").replace(".", "")
    assert project["tool"]["cibuildwheel"]["build"][0] == f"cp{oldest}-*"
