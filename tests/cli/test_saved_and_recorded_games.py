"""Games that already have cards: saves and hand histories on the command line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.test_cli import run_command
from tests.paths import ROOT

HANDS = ROOT / "saves" / "fold-or-call.phhs"


@pytest.mark.check
def test_a_saved_game_is_loaded_without_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    code, out, _err = run_command(capsys, "text", "--load", "9-othello")
    assert code == 0
    assert "Othello. Rules: classic." in out


def test_a_saved_game_of_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, _out, err = run_command(capsys, "text", "spades", "--load", "9-othello")
    assert code != 0
    assert "is a game of Othello, not of Spades" in err


@pytest.mark.parametrize("number", [1, 2])
def test_a_recorded_hand_has_its_number_in_the_file(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _err = run_command(capsys, "phh", "show", str(HANDS), "--hand", str(number))
    assert code == 0
    assert out.startswith(f"Hand {number}, ")


def test_a_rule_file_is_checked_to_its_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("target: many\nnill: 50\n")
    code, _out, err = run_command(capsys, "rules", str(file))
    assert code == 1
    assert "target: many" in err
    assert "Did you mean 'nil'?" in err
