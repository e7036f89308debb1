"""The command lab solve: what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

import pytest

from cardtable.cli.program import run
from cardtable.cli.stacks import read_stack
from cardtable.lab.commands.solve import _read_count, solve
from cardtable.lab.solving import DEFAULT_SIZES

Capture = pytest.CaptureFixture[str]


def refused(capsys: Capture, folder: Path, *words: str) -> str:
    out = folder / "out.policy"
    assert run(["lab", "solve", *words, "--out", str(out)]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert not out.exists()
    return " ".join(found.err.split())


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("spades",), "Only holdem with 2 players can be solved."),
        (("holdem", "--players", "3"), "Only holdem with 2 players can be solved."),
        (("--stack", "deep"), "'deep' is not a stack in big blinds, such as 10bb."),
        (("--stack", "-5bb"), "'-5bb' is not a stack in big blinds, such as 10bb."),
        (("--stack", "0bb"), "'0bb' is not a stack in big blinds, such as 10bb."),
        (("--stack", "0.5bb"), "Stacks from 1 to 1,000 big blinds are possible."),
        (("--stack", "1001"), "Stacks from 1 to 1,000 big blinds are possible."),
        (("--sizes", "50,50"), "'50,50': sizes of four streets, separated by commas, are needed."),
        (("--sizes", "50,50,x,50"), "'x': percentages of the pot from 1 to 1000"),
        (("--iterations", "0"), "'0' is not a number of iterations such as 500k or 200M."),
        (("--iterations", "1e6"), "'1e6' is not a number of iterations such as 500k or 200M."),
        (("--iterations", "-1"), "'-1' is not a number of iterations such as 500k or 200M."),
        (("--iterations", "5g"), "'5g' is not a number of iterations such as 500k or 200M."),
        (("--players", "two"), "is not a whole number."),
        (("--seed", "x"), "is not a whole number."),
    ],
)
def test_wrong_arguments_are_refused(
    capsys: Capture, tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    assert reason in refused(capsys, tmp_path, *words)


def test_a_folder_that_does_not_exist_is_refused_at_once(capsys: Capture, tmp_path: Path) -> None:
    assert str(tmp_path / "none") in refused(capsys, tmp_path / "none")


@pytest.mark.parametrize(
    ("text", "count"),
    [("1", 1), ("500k", 500_000), ("200M", 200_000_000), ("1.5m", 1_500_000), ("0.001K", 1)],
)
def test_numbers_of_iterations(text: str, count: int) -> None:
    assert _read_count(text) == count


@pytest.mark.parametrize(
    ("text", "stack"), [("100bb", 100), ("100", 100), (" 12.5 bb ", 12.5), ("7.25bb", 7.25)]
)
def test_stacks(text: str, stack: float) -> None:
    assert read_stack(text) == stack


def test_help_names_the_default_sizes() -> None:
    option = get_type_hints(solve, include_extras=True)["sizes"].__metadata__[0]
    assert f"Default: {DEFAULT_SIZES}." in option.help
