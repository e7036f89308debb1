"""The command ludl measure: figures of games whose values are known, and its files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardtable.cli.program import run
from cardtable.games import add_game
from cardtable.games.scripted import read_game
from cardtable.games.scripted.trial_games import MAX_IDLE_IN_PATIENCE
from cardtable.lab.commands import options
from cardtable.lab.job import RANDOM_GAME, Unit
from cardtable.lab.lab_run import LabRun
from cardtable.lab.measured_player import MeasuredPlayer
from cardtable.lab.measurement import GameMeasures, Measurement, bounds
from tests.oracles import oracle

FAST = ["--strategy", "tree:iterations=4", "--deals", "2"]

LAST_WINS = """
DEF set_up:
  SHUFFLE GET_CONTAINER 'deck';
END_DEF

DEF legal:
  IF EQUAL GET_PROP 'turns' 0:
    RETURN ['go on', 'go back'];
  END_IF
  RETURN ['go on'];
END_DEF

RECEIVE go $way:
  SET_PROP 'turns' PLUS GET_PROP 'turns' 1;
  ASSIGN 'points' GET_PROP 'points';
  SET_ELT $points $PLAYER_NAME PLUS GET_ELT $points $PLAYER_NAME GET_PROP 'turns';
  IF EQUAL GET_PROP 'turns' 4:
    END_GAME $points;
  END_IF
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE
"""
"""A game of four turns, worth 1, 2, 3 and 4 points: the second player leads after each pair."""

GAME = """
name: Last Wins
players: 2
token_sets: {cards: [a]}
state:
  properties: {turns: 0, points: {"{player}": 0}}
  containers: {deck: {tokens: cards, visible_to: all}}
layout: {deck: stock}
score: points
"""

ENDLESS = LAST_WINS.replace("EQUAL GET_PROP 'turns' 4", "EQUAL GET_PROP 'turns' MINUS 0 1").replace(
    "SET_ELT $points $PLAYER_NAME PLUS GET_ELT $points $PLAYER_NAME GET_PROP 'turns';", ""
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "last-wins"
    home.mkdir()
    (home / "game.yaml").write_text(GAME)
    (home / "rules.ludl").write_text(LAST_WINS)
    return home


def measured(folder: Path, *, games: int = 6, deals: int = 2) -> GameMeasures:
    kind = add_game(read_game(folder))
    plan = Measurement(kind.key, "tree:iterations=4", games=games, deals=deals)
    return plan.play()


def test_the_figures_of_a_known_game(folder: Path) -> None:
    found = measured(folder)
    values = {key: value.value for key, value in found.values.items()}
    # the side that begins has 1, 4 points after the first and third turn, the other 2, 6
    assert [seat.value for seat in found.seats] == [0.0, 1.0]
    assert values["advantage"] == -0.5
    assert values["length"] == values["hand_length"] == 4
    assert values["branching"] == 5 / 4
    assert values["decisions"] == 1 / 4
    assert values["leads"] == 3
    # the winner is behind by 1 of 2 points after the first turn, by 2 of 2 after the third
    assert values["drama"] == pytest.approx((0.5**0.5 + 1) / 2)
    assert values["skill"] == 0
    assert values["ahead"] == 0.5
    assert values["endless"] == 0
    assert bounds(found.values["endless"])[1] > 0.2
    assert found.to_data()["measured"].keys() == {
        "hands_per_second",
        "iterations_per_second",
        "iterations_per_choice",
    }


def test_an_endless_game_is_counted(folder: Path) -> None:
    (folder / "rules.ludl").write_text(ENDLESS)
    found = measured(folder, games=2, deals=0)
    assert found.values["endless"].value == 1
    assert "length" not in found.values
    assert "hands_per_second" not in found.values


@pytest.mark.check
def test_positions_of_a_board_game_are_estimated() -> None:
    found = Measurement("script-tic-tac-toe", "random", games=4, deals=0).play()
    assert 0 < found.values["drama"].value < 1
    assert found.values["leads"].value > 0
    assert 5 <= found.values["length"].value <= 9


def test_a_patience_is_played_by_both(folder: Path) -> None:
    game = GAME.replace("players: 2", "players: 1")
    (folder / "game.yaml").write_text(game + "won: 5\n")
    found = measured(folder)
    assert [seat.value for seat in found.seats] == [1.0]
    assert "advantage" not in found.values
    assert "leads" not in found.values
    assert found.values["skill"].value == 0
    assert found.values["solved"].value == 1


def test_a_patience_without_an_end_is_given_up(folder: Path) -> None:
    (folder / "game.yaml").write_text(GAME.replace("players: 2", "players: 1") + "won: 5\n")
    (folder / "rules.ludl").write_text(ENDLESS)
    found = measured(folder, games=2)
    assert found.values["endless"].value == 1
    assert found.values["solved"].value == 0
    kind = add_game(read_game(folder))
    player = MeasuredPlayer(Measurement(kind.key, "random", games=1).job)
    assert player.play(Unit(1, 1, RANDOM_GAME, 0))["messages"] == MAX_IDLE_IN_PATIENCE


def test_scores_that_rise_and_fall_are_no_progress(folder: Path) -> None:
    (folder / "game.yaml").write_text(GAME.replace("players: 2", "players: 1") + "won: 9\n")
    rises = "SET_ELT $points $PLAYER_NAME MINUS 1 GET_ELT $points $PLAYER_NAME;"
    worth = "SET_ELT $points $PLAYER_NAME PLUS GET_ELT $points $PLAYER_NAME GET_PROP 'turns';"
    endless = LAST_WINS.replace("GET_PROP 'turns' 4", "GET_PROP 'turns' MINUS 0 1")
    (folder / "rules.ludl").write_text(endless.replace(worth, rises))
    found = measured(folder, games=1)
    assert found.values["endless"].value == 1
    assert found.values["stopped"].value == found.values["solved"].value == 0


def test_a_token_that_leaves_the_game_is_counted(folder: Path) -> None:
    assert measured(folder, games=2, deals=0).values["lost"].value == 0
    loses = "EQUAL GET_PROP 'turns' 4:\n    ASSIGN 'token' POP GET_CONTAINER 'deck' 0;"
    text = LAST_WINS.replace("EQUAL GET_PROP 'turns' 4:", loses)
    (folder / "rules.ludl").write_text(text)
    assert measured(folder, games=2, deals=0).values["lost"].value == 1


def test_kinds_of_units_are_mixed_evenly() -> None:
    units = Measurement("hearts", "random", games=4, deals=2).units
    kinds = [unit.kind for unit in units]
    assert len(units) == 8
    assert kinds[:4].count(RANDOM_GAME) == kinds[4:].count(RANDOM_GAME) == 2


@pytest.mark.check
def test_an_interrupted_run_keeps_the_games_that_are_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("hearts", "whist")
    words = ["ludl", "measure", *names, "--games", "2", "--deals", "0", "-j", "1"]
    played: list[str] = []

    def play(plan: Measurement, **arguments: Any) -> GameMeasures:
        played.append(plan.kind.key)
        if played == list(names):
            raise KeyboardInterrupt
        return LabRun.play(plan, **arguments)

    monkeypatch.setattr(options, "_own_file", lambda plan: tmp_path / plan.kind.key)
    monkeypatch.setattr(Measurement, "play", play)
    assert run(words) == 130
    assert len((tmp_path / "hearts").read_text().splitlines()) == 3
    assert run(words) == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.check
def test_a_game_in_a_folder_is_played_in_any_number_of_processes(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["ludl", "measure", str(folder), "--games", "4", *FAST]
    results = []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.json"
        assert run([*words, "-j", workers, "--json", str(file)]) == 0
        results += [game["results"] for game in json.loads(file.read_text())]
    assert results[0] == results[1]
    assert "Last Wins" in capsys.readouterr().out


def test_tables_and_markdown(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- measures: begin -->\n<!-- measures: end -->\n")
    words = ["ludl", "measure", str(folder), "--games", "3", *FAST, "-j", "1"]
    assert run([*words, "--write", str(page)]) == 0
    out = capsys.readouterr().out
    rows = {line.rpartition("  ")[0].strip(): line for line in out.splitlines()}
    assert rows["decisions"].endswith(" 25.0% ± 0.0")
    assert "3 random games, 2 deals of tree:iterations=4 against Random, seed 1" in out
    text = page.read_text()
    assert f"$ cardtable ludl measure {folder} --games 3 --deals 2" in text
    assert "| Last Wins | +0.0 ± 0.0 |" in text


@pytest.mark.check
def test_a_plot(folder: Path, tmp_path: Path) -> None:
    oracle("matplotlib")
    file = tmp_path / "plot.png"
    words = ["ludl", "measure", str(folder), "--games", "3", *FAST, "-j", "1"]
    assert run([*words, "--plot", str(file)]) == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_games_in_python_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ludl", "measure", "spades"]) == 2
    assert "Spades is not a script" in capsys.readouterr().err
