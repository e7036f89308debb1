"""The comparison of stubs with compiled modules finds each kind of mistake."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.core import build_record
from cardtable.search.cards import solver
from tests.paths import ROOT
from tests.waiting import LIMIT

MISTAKES = {
    "search/cards/bounds": ("class Bounds(CutoffCards)", "class Bounds", "Bounds is derived from"),
    "search/boards/four_solver": ("bits: int", "size: int", "__init__ is inconsistent"),
    "search/boards/limits": ("polls: int", "pauses: int", "Limits.pauses is neither public nor"),
    "search/boards/grid_state": ("def undo(", "def take_back(", "take_back is not present"),
    "search/cards/hand_net": ("LENGTHS: int", "", "LENGTHS is not present in stub"),
    "search/boards/othello_search": ("@final", "", "OthelloSearch is final, unlike the stub"),
    "solving/boards": (
        "    @property\n    def size(self) -> int: ...",
        "    size: int",
        "Boards.size is read-only at runtime",
    ),
    "training/mccfr": ("factor: float", "factor: float, more: int", "Solver.discount is incons"),
}
"""The stub, a text in it, the mistake that replaces it, and part of the message."""


@pytest.mark.check
@pytest.mark.skipif(str(solver.__file__).endswith(".py"), reason="not compiled")
def test_each_kind_of_mistake_is_found(tmp_path: Path) -> None:
    unused = shutil.ignore_patterns("__pycache__", "*.c")
    shutil.copytree(
        ROOT / "cardtable", tmp_path / "cardtable", ignore=unused, copy_function=os.symlink
    )
    for name in ("assets", "pyproject.toml", "packaging"):
        (tmp_path / name).symlink_to(ROOT / name)
    for name, (right, wrong, _message) in MISTAKES.items():
        stub = tmp_path / "cardtable" / f"{name}.pyi"
        text = stub.read_text(encoding="utf-8")
        assert right in text, name
        stub.unlink()
        stub.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "packaging", "stub_check"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert run.returncode == 1, run.stderr
    for name, (_right, _wrong, message) in MISTAKES.items():
        assert message in run.stdout, f"{name}: {run.stdout}"
        module = f"cardtable.{name.replace('/', '.')}."
        assert all(line.startswith(module) for line in run.stdout.splitlines() if message in line)
    assert len(run.stdout.splitlines()) < 2 * len(MISTAKES)


@pytest.mark.check
def test_modules_that_are_not_rebuilt_are_not_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from dev import stub_check  # needs mypy

    outdated = ["cardtable.search.cards.policy", "cardtable.search.cards.worlds"]
    monkeypatch.setattr(build_record, "outdated_modules", lambda: outdated)
    assert stub_check.main() == 1
    assert "cardtable.search.cards.policy, cardtable.search.cards.worlds: run 'make build'." in (
        capsys.readouterr().err
    )
