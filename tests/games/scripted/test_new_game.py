"""ludl new: every pattern with every number of players passes the check and can be played."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from cardtable.cli.commands.ludl_new import FamilyName
from cardtable.games.scripted import ScriptRules, build_game
from cardtable.games.scripted.name_checks import name_errors
from cardtable.games.scripted.new_game import FAMILIES, NewGame
from cardtable.games.scripted.search_trial import new_game
from cardtable.ludl.script_tests import failed_tests
from tests.cli.test_cli import run_command

CASES = [
    (family, players, partners)
    for family, found in FAMILIES.items()
    for players in found.players
    for partners in ((False, True) if (family, players) == ("tricks", 4) else (False,))
]


@pytest.mark.check
@pytest.mark.parametrize(("family", "players", "partners"), CASES)
def test_a_new_game_is_valid_and_ends(family: str, players: int, partners: bool) -> None:
    files = NewGame("My: Game", family, players, partners).files()
    game = build_game("new", files, "new")
    assert game.name == "My: Game"
    assert game.description.players == (players,)
    assert files["rules.md"].startswith("# My: Game\n")
    assert "\nTEST '" in files["rules.ludl"]
    state = game.description.state(players)
    assert [*name_errors(game), *failed_tests(game.program, state)] == []
    playing = new_game(ScriptRules(game), 1)
    assert len(playing.sides) == (2 if partners else players)
    rng = Random(1)
    for _message in range(2_000 if players > 1 else 200):  # a patience may go on and on
        player = playing.get_next_player()
        if player is None:
            break
        playing.accept(rng.choice(playing.legal()), player)
    if players > 1:
        assert playing.current_phase == "over"
        assert not playing.is_stuck
        assert any(playing.get_scores()) or family == "board"


@pytest.mark.parametrize("name", ["POINTS", "PLAYERS", "Null", "true", "7"])
def test_any_name_is_kept(name: str) -> None:
    game = build_game("new", NewGame(name, "tricks", 4).files(), "new")
    assert game.name == name


@pytest.mark.check
def test_the_command_writes_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "ten-tricks"
    words = ["ludl", "new", str(folder), "--family", "tricks", "--partners"]
    code, out, err = run_command(capsys, *words)
    assert (code, err) == (0, "")
    assert f"Written: {folder / 'rules.ludl'}" in out
    assert "name: Ten Tricks\n" in (folder / "game.yaml").read_text()
    assert run_command(capsys, "ludl", "check", str(folder), "--games", "0")[0] == 0
    code, _out, err = run_command(capsys, *words)
    assert code == 2
    assert "already exists and is not empty" in err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "Name the kind of game"),
        (["--family", "board", "--players", "3"], "Allowed: 2."),
        (["--family", "dice", "--name", "\u202eabc"], "invisible character U+202E"),
        (["--family", "rummy", "--partners"], "Partners need a game of tricks"),
        (["--family", "dice", "--name", "x" * 41], "limit: 40 characters"),
    ],
)
def test_what_cannot_be_written_is_refused(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _out, err = run_command(capsys, "ludl", "new", str(tmp_path / "game"), *words)
    assert code == 2
    assert reason in err
    assert not (tmp_path / "game").exists()


def test_questions_in_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["Nice Game", "chess", "shedding", "3"])
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.prompt", lambda *_words, **_options: next(answers))
    code, out, _err = run_command(capsys, "ludl", "new", str(tmp_path / "game"))
    assert code == 0
    assert "patience  patience, for one player" in out
    assert "Allowed: tricks, rummy" in out
    text = (tmp_path / "game" / "game.yaml").read_text()
    assert text.startswith("name: Nice Game\n")
    assert "players: 3\n" in text


def test_the_command_knows_all_families() -> None:
    assert [family.value for family in FamilyName] == list(FAMILIES)
