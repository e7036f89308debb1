"""One file that cannot be read never hides the others: every list names it and shows the rest."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from cardtable.core.errors import SourceError
from cardtable.core.input_files import reading
from cardtable.features.duplicate.contests import ContestPlayer, ContestRecord, Contests
from cardtable.features.packs.folders import packs_folder
from cardtable.features.packs.library import all_packs, pack_errors
from cardtable.features.streak.results import StreakResults
from cardtable.games import all_games
from cardtable.games.scripted.library import games_in
from cardtable.problems.collection import Collection
from cardtable.storage.paths import data_folder, games_folder, problems_folder, strategy_folder
from cardtable.storage.saves import Saves
from tests.bad_neighbours import IMPOSSIBLE_SAVES, write_neighbours
from tests.cli.test_cli import run_command
from tests.small_juries import shrink_juries
from tests.storage.stored_matches import new_match, play

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="makes pipes"),
]


@pytest.mark.parametrize(
    "error",
    [
        RecursionError("deep"),
        MemoryError(),
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"),
        OverflowError("int too large"),
        IndexError("list index out of range"),
        OSError(5, "Input/output error"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_any_exception_becomes_a_sentence_about_the_file(error: Exception) -> None:
    with pytest.raises(SourceError) as caught, reading("x.game"):
        raise error
    assert caught.value.filename == "x.game"
    assert caught.value.message.startswith("The file cannot be ")


def test_ctrl_c_passes() -> None:
    with pytest.raises(KeyboardInterrupt), reading("x.game"):
        raise KeyboardInterrupt


@pytest.mark.check
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "command", ["list saves", "compare", "review Good", "replay Good --headless", "problems make"]
)
def test_bad_saves_do_not_stop_a_command(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shrink_juries(monkeypatch)
    saves = Saves()
    saves.save_as(play(new_match(), 70), "Good")
    bad = write_neighbours(saves.folder, ".game", IMPOSSIBLE_SAVES)
    write_neighbours(saves.auto_folder, ".game", IMPOSSIBLE_SAVES)
    code, out, err = run_command(capsys, *command.split())
    assert code == 0, err
    if command == "list saves":
        assert "Good" in out
        for name in bad - {"winner", "score"}:  # a game up to its damage
            assert name in out


def test_bad_saves_do_not_stop_the_game_that_is_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = Saves()
    saves.start(play(new_match(), 10)).close()
    write_neighbours(saves.auto_folder, ".game", IMPOSSIBLE_SAVES)
    for name in ("winner", "score"):
        (saves.auto_folder / f"{name}.game").unlink()
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    code, out, err = run_command(capsys, "text", "spades", "--resume")
    assert code == 0, err
    assert "target (damaged): " in out


def test_an_impossible_record_is_damage_at_its_line() -> None:
    saves = Saves()
    write_neighbours(saves.folder, ".game", IMPOSSIBLE_SAVES)
    problems = {info.path.stem: info.problem for info in saves.named()}
    assert problems == {
        "winner": "Line 6 is damaged: the game resumes before it.",
        "score": "Line 6 is damaged: the game resumes before it.",
    }
    reasons = {info.path.stem: info.problem for info in saves.unreadable(autosaves=False)}
    assert "1 to 1,000,000" in reasons["target"]


@pytest.mark.check
def test_bad_problems_scripts_packs_and_strategies_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bad = write_neighbours(problems_folder(), ".yaml")
    assert {Path(error.filename).stem for error in Collection().unreadable} == bad
    bad = write_neighbours(games_folder(), ".zip")
    found = games_in((games_folder(),), ())
    assert {problem.path.stem for problem in found.problems} == bad
    bad = write_neighbours(packs_folder(), ".zip")
    assert {Path(error.filename).stem for error in pack_errors()} == bad
    assert all_packs()
    bad = write_neighbours(strategy_folder(), ".py")
    strategies = all_games()["spades"].strategies((strategy_folder(),))
    assert "random" in strategies.classes
    for name in bad:
        assert any(f"{name}.py" in problem for problem in strategies.problems), name
    for command in ("problems list", "list", "list rules", "packs list", "stats"):
        assert run_command(capsys, *command.split())[0] == 0, command


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("command", ["list", "compare", "problems make"])
def test_a_strategy_file_that_cannot_be_used_is_named_once(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shrink_juries(monkeypatch)
    folder = strategy_folder()
    folder.mkdir(parents=True)
    (folder / "syntax.py").write_text("class :\n")
    (folder / "deep.py").write_text("x=" + "-" * 200_000 + "1\n")  # too deep for the compiler
    saves = Saves()
    for name in ("One", "Two"):
        saves.save_as(play(new_match(), 70), name)
    code, _out, err = run_command(capsys, *command.split())
    assert code == 0
    for name in ("deep.py", "syntax.py"):
        assert err.count(str(folder / name)) == 1, err
    assert f"{folder / 'syntax.py'}:1: SyntaxError: " in err
    assert "BadFile" not in err


def test_an_exception_of_a_reader_that_nobody_expected_is_a_line_in_the_list(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The net has no list of exceptions."""

    class Strange(Exception):
        pass

    def fail(*_arguments: object) -> None:
        raise Strange("on Tuesdays")

    saves = Saves()
    saves.save_as(play(new_match(), 10), "Good")
    monkeypatch.setattr("cardtable.storage.saves.summarize", fail)
    code, out, _err = run_command(capsys, "list", "saves")
    assert code == 0
    assert "Strange: on Tuesdays" in out


def test_a_bad_line_of_a_log_is_skipped() -> None:
    path = data_folder() / "streaks.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("2026-01-05 run all 4 5\n2026-01-05 run all " + "9" * 5000 + " 5\n\x00\n")
    assert [run.count for run in StreakResults(path).runs] == [4]


def test_contests_survive_whatever_their_file_holds() -> None:
    contests = Contests()
    record = ContestRecord(2, (ContestPlayer("Ann", "a.game"), ContestPlayer("Ben")))
    contests.store(record)
    assert contests.all() == (record,)
    contests.path.write_text("contests: " + "[" * 50_000)
    assert contests.all() == ()
