"""The curve: each player with several limits against the yardstick, as a table and a plot."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.cli.program import run
from cardtable.games import all_games
from cardtable.games.spades import GAME, Rules
from cardtable.lab import BadContestant, plots
from cardtable.lab.contestants import StrategyFactory, read_contestant, with_time_limit
from cardtable.lab.curve import plan_curve
from cardtable.lab.job import Length
from tests.oracles import oracle

CURVE = ["lab", "curve", "-j", "1", "--against", "rule-bidder"]


def rows(text: str) -> list[list[str]]:
    return [
        line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `search")
    ]


def test_each_player_with_each_limit_plays_the_yardstick() -> None:
    names = ["search@3", "rule-bidder+search:exact=4"]
    plan = plan_curve(GAME, names, "probability", rules=Rules(), worlds=[4, 16], deals=5)
    assert plan.contestants == (
        "search@3:worlds=4",
        "search@3:worlds=16",
        "rule-bidder+search:exact=4,worlds=4",
        "rule-bidder+search:exact=4,worlds=16",
        "probability",
    )
    assert plan.lengths == {(number, 4): Length(5) for number in range(4)}
    assert plan.lines == {names[0]: [0, 1], names[1]: [2, 3]}


@pytest.mark.parametrize(
    ("text", "timed"),
    [
        ("search", "search:budget_ms=2.5"),
        ("search@3", "search@3:budget_ms=2.5,worlds=0"),
        ("search:worlds=9,exact=2", "search:exact=2,budget_ms=2.5,worlds=0"),
        ("random+search", "random+search:budget_ms=2.5"),
    ],
)
def test_a_time_limit_replaces_the_number_of_worlds(text: str, timed: str) -> None:
    found = with_time_limit(text, 2.5, GAME)
    assert found == timed
    assert not StrategyFactory(read_contestant(found, GAME), GAME).repeatable


def test_a_player_without_such_a_limit_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadContestant, match="has no argument 'budget_ms=5'"):
        StrategyFactory(read_contestant(with_time_limit("random", 5, GAME), GAME), GAME)
    assert run([*CURVE, "random"]) == 2
    assert "'random' has no argument 'worlds=4'" in capsys.readouterr().err


def test_a_game_without_hands_plays_whole_games() -> None:
    kind = all_games()["tic-tac-toe"]
    rules = kind.find_rules("classic")
    plan = plan_curve(kind, ["random"], "random", rules=rules, worlds=[1], deals=3)
    assert set(plan.lengths.values()) == {Length(0, 3)}


@pytest.mark.check
def test_the_table_has_a_line_for_each_number_of_worlds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*CURVE, "search", "--worlds", "2, 5", "--deals", "2", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "| player | worlds | ms p50 | ms p99 | deals | against `rule-bidder` |" in out
    command = "$ cardtable lab curve search --against rule-bidder --worlds 2,5 --deals 2 --seed 7"
    assert command in out
    few, more = rows(out)
    assert few[:2] == ["`search`", "2"]
    assert more[:2] == ["`search`", "5"]
    for row in (few, more):
        middle, slow = (float(cell.replace(",", "")) for cell in row[2:4])
        assert 0 < middle <= slow
        assert row[4] == "2"
        assert "±" in row[5]
    assert "has a time limit" not in out


def test_the_limit_may_be_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*CURVE, "search@3", "--times", "0.5", "--deals", "2"]) == 0
    out = capsys.readouterr().out
    assert "| player | limit in ms | " in out
    assert [row[:2] for row in rows(out)] == [[r"`search@3` \*", "0.5"]]
    assert "--times 0.5 --deals 2" in out
    assert "has a time limit" in out


@pytest.mark.check
def test_page_and_plot_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    oracle("matplotlib")
    page, picture = tmp_path / "strength.md", tmp_path / "curve.png"
    words = [*CURVE, "search", "search@1", "--worlds", "2,4", "--deals", "2"]
    page.write_text("nothing\n")
    assert run([*words, "--write", str(page)]) == 2
    assert "<!-- curve: begin -->" in capsys.readouterr().err
    page.write_text("top\n<!-- curve: begin -->\nold\n<!-- curve: end -->\nend\n")
    assert run([*words, "--write", str(page), "--plot", str(picture)]) == 0
    written = page.read_text()
    assert written.startswith("top\n<!-- curve: begin -->\n\nMean gain")
    assert written.endswith("<!-- curve: end -->\nend\n")
    assert len(rows(written)) == 4
    assert picture.stat().st_size > 5000


@pytest.mark.check
def test_a_plot_of_whole_games_shows_shares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    oracle("matplotlib")
    picture = tmp_path / "curve.svg"
    words = ["lab", "curve", "search", "--game", "spades", "-j", "1", "--worlds", "2"]
    monkeypatch.setattr("cardtable.games.spades.experiment.Experiment.has_hands", False)
    monkeypatch.setattr("cardtable.games.spades.experiment.Experiment.max_hands", 1)
    assert run([*words, "--against", "random", "--deals", "2", "--plot", str(picture)]) == 0
    assert picture.exists()
    assert plots.ENDINGS


@pytest.mark.parametrize("text", ["4,x", "0", "4,-1", "nan", "inf"])
def test_limits_are_positive_numbers(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*CURVE, "search", "--times", text]) == 2
    assert f"'{text}' is not a list of positive numbers" in capsys.readouterr().err


def test_worlds_and_times_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*CURVE, "search", "--times", "5", "--worlds", "4"]) == 2
    assert "--worlds and --times cannot be combined" in capsys.readouterr().err
