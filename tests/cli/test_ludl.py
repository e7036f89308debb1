"""The commands for scripts."""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from pathlib import Path

import pytest

from cardtable.core import assets
from cardtable.games.scripted import search_trial
from tests.cli.test_cli import run_command
from tests.games.scripted.small_games import CASES
from tests.games.scripted.small_games import GAME as SMALL_GAME
from tests.ludl.tiny_game import small_state

GAME = """
DEF set_up: SAY 'Go.'; SHUFFLE GET_CONTAINER 'deck'; END_DEF
DEF legal: LEGAL 'take'; LEGAL 'stop'; END_DEF
RECEIVE take:
  IF NOT EQUAL $PLAYER_NAME $CURRENT_PLAYER: REJECT 'It is not your turn.'; END_IF
  DEBUG SIZE GET_CONTAINER 'deck';
  APPEND GET_CONTAINER 'table' POP GET_CONTAINER 'deck' 0;
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE
RECEIVE show $what: DEBUG GET_PROP $what; ACCEPT; END_RECEIVE
RECEIVE stop: END_GAME TUPLE2 1 0; ACCEPT; END_RECEIVE
"""

HUGE = """
RECEIVE grow:
  ASSIGN 'text' 'xxxxxxxxxxxxxxxxxxxx';
  ASSIGN 'doublings' 7;
  WHILE LESS 0 $doublings:
    ASSIGN 'text' CONCAT $text $text;
    ASSIGN 'doublings' MINUS $doublings 1;
  END_WHILE
  ASSIGN 'all' LIST0;
  ASSIGN 'lines' 150;
  WHILE LESS 0 $lines:
    ASSIGN 'all' PUSH $all $text;
    DEBUG $text;
    ASSIGN 'lines' MINUS $lines 1;
  END_WHILE
  SET_PROP 'huge' $all;
  ACCEPT;
END_RECEIVE
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "rules.ludl"
    file.write_text(GAME, encoding="utf-8")
    return file


@pytest.fixture
def state(tmp_path: Path) -> Path:
    file = tmp_path / "state.json"
    file.write_text(json.dumps(small_state()), encoding="utf-8")
    return file


@pytest.fixture(autouse=True)
def _fast_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no level be too slow: the speed of this machine is not tested here."""
    monkeypatch.setattr(search_trial, "try_searches", lambda _file: "")


def piped(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def test_a_valid_script_is_accepted(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    assert run_command(capsys, "ludl", "check", str(script)) == (0, f"{script} is valid.\n", "")


def test_all_errors_of_all_files_are_shown(
    capsys: pytest.CaptureFixture[str], script: Path, tmp_path: Path
) -> None:
    bad, worse = tmp_path / "bad.ludl", tmp_path / "worse.ludl"
    bad.write_text("RECEIVE a:\n  PLUS 1;\n  SAYY 'x';\nEND_RECEIVE\n", encoding="utf-8")
    worse.write_bytes(b"RECEIVE a:\n  SAY '\xff';\nEND_RECEIVE\n")
    code, out, err = run_command(capsys, "ludl", "check", str(bad), str(script), str(worse))
    assert code == 1
    assert out == f"{script} is valid.\n"
    assert f"{bad}:2:9: Operand 'right' of PLUS is missing.\n    PLUS 1;\n          ^\n" in err
    assert "Did you mean SAY?" in err
    assert f"{bad}: 2 problems found." in err
    assert f"{worse}:2: This line is not UTF-8 text." in err


def test_games_are_checked_as_folders_and_as_zips(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = assets.find("games/script-tic-tac-toe")
    code, out, err = run_command(capsys, "ludl", "check", str(folder), "--games", "3")
    assert (code, err) == (0, "")
    assert out.startswith(f"{folder} is valid.\n3 random games played to their ends (messages: ")
    assert run_command(capsys, "ludl", "check", str(folder), "--games", "0") == (
        0,
        f"{folder} is valid.\n",
        "",
    )
    file = tmp_path / "broken.zip"
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("game.yaml", "name: Broken\nplayers: two\n")
        packed.writestr("rules.ludl", "RECEIVE a: PLUSS 1 2; END_RECEIVE")
    code, out, err = run_command(capsys, "ludl", "check", str(file))
    assert (code, out) == (1, "")
    assert "Unknown word PLUSS." in err
    assert "game.yaml:2" in err


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("check-misses-names", "rules.ludl:3:25: There is no container 'dek'."),
        ("contains-container", "For containers, use CONTAINS_BY_NAME."),
        ("legal-never-accepted", "lists 'go', which is rejected: Never."),
        ("grid-back", "After 52 messages:"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(
    capsys: pytest.CaptureFixture[str], name: str, found: str
) -> None:
    code, out, err = run_command(capsys, "ludl", "check", str(CASES / name), "--games", "2")
    assert (code, out) == (1, "")
    assert found in err


def test_the_tests_of_a_game_are_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = "RECEIVE stop: END_GAME .scores; ACCEPT; END_RECEIVE\nTEST 'cards':\n"
    unused = ', phase: play, top: "", first: 2c, spare: ""'
    game = SMALL_GAME.replace(unused, "")
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    file = tmp_path / "rules.ludl"
    file.write_text(f"{rules}  EXPECT SIZE @deck == 51;\nEND_TEST\n", encoding="utf-8")
    code, out, err = run_command(capsys, "ludl", "check", str(tmp_path))
    assert (code, out) == (1, "")
    assert f"{file}:3:3: Test 'cards': The condition is FALSE; the values are 52 and 51.\n" in err
    assert f"{tmp_path}: 1 problem found." in err
    file.write_text(f"{rules}  EXPECT SIZE @deck == 52;\nEND_TEST\n", encoding="utf-8")
    code, out, _err = run_command(capsys, "ludl", "check", str(tmp_path))
    assert code == 0
    assert out.splitlines() == [
        f"{tmp_path} is valid.",
        "10 random games played to their ends (messages: 1).",
    ]
    (tmp_path / "game.yaml").write_text(SMALL_GAME, encoding="utf-8")
    code, _out, err = run_command(capsys, "ludl", "check", str(tmp_path))
    assert code == 1
    assert "game.yaml:6:41: The property 'phase' is never used." in err


def test_a_script_is_run_from_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, script: Path, state: Path
) -> None:
    lines = """
        # a comment
        :legal
        @south take
        take
        show play_order
        show trumps
        :undo
        :undo
        :state suit_led
        :state tabel
        tak
        :receivers
        stop
        take
        :legall
        :quit
        take
    """
    piped(monkeypatch, lines)
    code, out, err = run_command(capsys, "ludl", "run", str(script), "--state", str(state))
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "  “Go.”",
        "  deck is shuffled",
        "  take",
        "  stop",
        "Rejected: It is not your turn.",
        "  debug: 3",
        "  as: deck -> table",
        "  play_order: ['north', 'south'] -> ['south', 'north']",
        "  debug: ['south', 'north']",
        f"Rejected: {script}:11:36: The game has no property 'trumps'.",
        "  RECEIVE show $what: DEBUG GET_PROP $what; ACCEPT; END_RECEIVE",
        "                                     ^^^^^",
        "Undone. south is to act.",
        "Undone. north is to act.",
        "NULL",
        "There is no property and no container 'tabel'. Did you mean table?",
        "Rejected: Unknown message 'tak'. Did you mean take?",
        "  take",
        "  show $what",
        "  stop",
        "The game is over: [1, 0]",
        "Rejected: The game is over.",
        "Unknown command :legall. Did you mean :legal?",
    ]


def test_huge_values_are_shortened(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "rules.ludl"
    script.write_text(HUGE, encoding="utf-8")
    piped(monkeypatch, "grow\n:state huge\n:state\n")
    code, out, err = run_command(capsys, "ludl", "run", str(script))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert re.fullmatch(r"  debug: 'x{1900,2000} … \(\d{3} more characters\)", lines[0])
    assert sum(map(len, lines)) < 120_000  # of 1.2 million, three answers
    assert [line for line in lines if re.fullmatch(r"… \(1\d\d more lines\)", line)]
    assert [line for line in lines if re.fullmatch(r"\['x+ … \(38\d,\d{3} more characters\)", line)]
    assert max(map(len, lines)) < 2_050


def test_the_state_has_a_line_for_each_property_and_container(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, script: Path, state: Path
) -> None:
    piped(monkeypatch, ":state\n")
    _code, out, _err = run_command(capsys, "ludl", "run", str(script), "--state", str(state))
    assert "play_order = ['north', 'south']\n" in out
    lines = out.splitlines()
    assert [line for line in lines if line.startswith("deck: ")]
    assert [line for line in lines if line.startswith("table: ")]
    piped(monkeypatch, ":state table\n:help\n")
    _code, out, _err = run_command(capsys, "ludl", "run", str(script), "--state", str(state))
    assert '"visible_to"' in out
    assert "  :undo      undo the last accepted message\n" in out


def test_a_game_is_run_for_its_players(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(assets.find("games/hearts"))
    piped(monkeypatch, ":state play_order")
    code, out, _err = run_command(capsys, "ludl", "run", folder, "--players", "3")
    assert code == 0
    assert out.endswith("['player_1', 'player_2', 'player_3']\n")
    code, _out, err = run_command(capsys, "ludl", "run", folder, "--players", "9")
    assert code == 2
    assert "Hearts cannot be played by 9 players. Allowed: 3, 4, 5." in err


def test_the_state_says_who_sees_a_container(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, script: Path, state: Path
) -> None:
    piped(monkeypatch, ":state")
    folder = str(assets.find("games/hearts"))
    _code, out, _err = run_command(capsys, "ludl", "run", folder, "--players", "3")
    lines = out.splitlines()
    assert "player_1_play: empty (seen by all)" in lines
    assert "player_1_pass: empty (seen by player_1)" in lines
    assert "deck: empty" in lines
    piped(monkeypatch, ":state")
    _code, out, _err = run_command(capsys, "ludl", "run", str(script), "--state", str(state))
    assert [line for line in out.splitlines() if line.endswith("(seen by all players)")]


def test_a_script_without_a_state_has_players_and_nothing_else(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "a.ludl"
    file.write_text("RECEIVE a: SAY CONCAT 'Hello, ' $PLAYER_NAME; ACCEPT; END_RECEIVE")
    piped(monkeypatch, "@player_3 a")
    assert run_command(capsys, "ludl", "run", str(file), "--players", "3") == (
        0,
        "  “Hello, player_3”\n",
        "",
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"properties": {"play_order": ["a"],}}', "state.json:1:"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "The state must be a dict"),
        ('{"properties": {}}', "The property 'play_order' is missing."),
    ],
)
def test_an_invalid_state_is_refused(
    capsys: pytest.CaptureFixture[str], script: Path, state: Path, text: str, sentence: str
) -> None:
    state.write_text(text, encoding="utf-8")
    code, out, err = run_command(capsys, "ludl", "run", str(script), "--state", str(state))
    assert (code, out) == (1, "")
    assert sentence in err


@pytest.mark.check
def test_missing_files_are_reported(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    for command in ("check", "run", "format"):
        code, _out, err = run_command(capsys, "ludl", command, "nothing.ludl")
        assert code == 2
        assert "There is no file 'nothing.ludl'." in err
    code, _out, err = run_command(capsys, "ludl", "run", str(script), "--state", "nothing.json")
    assert (code, "There is no file 'nothing.json'." in err) == (2, True)


@pytest.mark.check
def test_scripts_are_formatted(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    code, formed, err = run_command(capsys, "ludl", "format", str(script))
    assert (code, err) == (0, "")
    assert "  DEBUG GET_PROP $what;\n" in formed
    assert script.read_text(encoding="utf-8") == GAME
    code, out, _err = run_command(capsys, "ludl", "format", "--check", str(script))
    assert (code, out) == (1, f"{script} would be changed.\n")
    code, out, _err = run_command(capsys, "ludl", "format", "--write", str(script))
    assert (code, out) == (0, f"{script} was changed.\n")
    assert script.read_text(encoding="utf-8") == formed
    assert list(script.parent.iterdir()) == [script]
    assert run_command(capsys, "ludl", "format", "--check", str(script)) == (0, "", "")
    assert run_command(capsys, "ludl", "format", "-w", str(script.parent)) == (0, "", "")
    assert run_command(capsys, "ludl", "format", "-w", "--check", str(script))[0] == 2
    code, short, _err = run_command(capsys, "ludl", "format", "--style", "short", str(script))
    assert code == 0
    assert "  REQUIRE $PLAYER_NAME == $CURRENT_PLAYER 'It is not your turn.';\n" in short
    script.write_text("RECEIVE", encoding="utf-8")
    code, _out, err = run_command(capsys, "ludl", "format", "--write", str(script))
    assert (code, script.read_text(encoding="utf-8")) == (1, "RECEIVE")
    assert "The name is missing after RECEIVE." in err


@pytest.mark.parametrize("name", ["", "check", "run", "format"])
def test_the_help_ends_with_examples(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, _err = run_command(capsys, "ludl", *name.split(), "--help")
    assert code == 0
    assert "Examples:" in out
    assert f"cardtable ludl {name}" in out
