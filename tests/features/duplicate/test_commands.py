"""The command compare: saved games on the same cards, each hand once in the rating."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.cli.program import run
from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.storage.journal import journal_text
from cardtable.storage.saves import Saves
from cardtable.storage.statistics import Statistics
from tests.scenes import SPADES, person_match, play_on


@pytest.fixture
def file(tmp_path: Path) -> Path:
    match = play_on(person_match(seed=7), to_hand_end=True)
    path = tmp_path / "hand.game"
    path.write_text(journal_text(match), "utf-8")
    return path


@pytest.mark.check
def test_a_file_is_compared_and_rated_once(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _run in range(2):
        assert run(["compare", str(file), "--short", "--steps"]) == 0
        out = capsys.readouterr().out.splitlines()
        assert out[0].startswith("Hand 1: You: ")
        assert "on the same cards" in out[0]
        assert any(line.strip().startswith(("Bid: ", "Trick ")) for line in out)
        assert out[-1] == "1 hand compared."
    statistics = Statistics()
    assert len(ComparedHands(statistics).rating("spades").hands) == 1
    statistics.close()
    assert run(["stats"]) == 0
    assert "Luck-free" in capsys.readouterr().out


@pytest.mark.check
def test_all_saved_games_are_compared_and_known_hands_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    saves = Saves()
    saves.save_as(play_on(person_match(seed=8), to_hand_end=True), "friday")
    assert run(["compare"]) == 0
    assert "1 hand compared." in capsys.readouterr().out
    assert run(["compare"]) == 0
    assert "no finished hand to compare" in capsys.readouterr().out


@pytest.mark.check
def test_errors_name_what_is_allowed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", str(file), "--hand", "2"]) == 2
    assert "Allowed: 1 to 1" in capsys.readouterr().err
    assert run(["compare", "nothing-like-that"]) == 2
    assert "no saved game" in capsys.readouterr().err
    file.write_bytes(b"\0\1\2")
    assert run(["compare", str(file)]) == 2
    assert str(file) in capsys.readouterr().err


def test_a_game_without_luck_has_nothing_to_compare(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert SPADES.hidden
    assert run(["compare", "The quickest win"]) == 0
    assert "no finished hand to compare" in capsys.readouterr().out
