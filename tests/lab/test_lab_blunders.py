"""The command lab blunders: counts, intervals, positions, and runs that were interrupted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardtable.cards import Card, parse_cards
from cardtable.cli.program import run
from cardtable.games.spades.strategies.blunders import KINDS
from cardtable.lab import MatchFailed
from cardtable.lab.blunders import BlunderCount, blunder_lines, positions_text
from cardtable.lab.estimates import poisson

WORDS = ["lab", "blunders", "random", "search:worlds=2,exact=0", "-j", "1", "--seed", "2"]


@pytest.mark.check
def test_counts_agree_with_the_positions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "found.jsonl"
    assert run([*WORDS, "--hands", "40", "--out", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    positions: list[dict[str, Any]] = list(map(json.loads, file.read_text().splitlines()))
    assert positions
    assert lines[0].split() == ["per", "1,000", "hands", "random", "search:worlds=2,exact=0"]
    for kind, title in KINDS.items():
        (line,) = (line for line in lines if line.startswith(f"{kind} ({title})"))
        count = sum(
            position["kind"] == kind and position["player"] == "random" for position in positions
        )
        assert float(line.partition(")")[2].split()[0]) == 25 * count
    for position in positions:
        cards = parse_cards(position["cards"])
        assert Card.parse(position["played"]) in cards
        assert Card.parse(position["sound"]) in cards
        assert 1 <= position["hand"] <= 40
        assert position["seed"] == 2
        assert (
            list(position["bids"]) == list(position["taken"]) == ["south", "west", "north", "east"]
        )
        searched = position["player"] != "random"
        assert bool(position["values"]) is searched
        if searched:
            assert position["value"] == position["values"][position["played"]]
            assert position["sound_value"] == position["values"][position["sound"]]


@pytest.mark.check
def test_equal_seeds_give_equal_counts_in_any_number_of_processes() -> None:
    count = BlunderCount(["random", "rule-bidder"], hands=6, seed=3)
    report = count.play()
    assert positions_text(count.play(workers=2)) == positions_text(report)
    assert list(blunder_lines(report))[-1] == "Seed 3; in parentheses the 95% interval."
    assert {player.hands for player in report.players} == {6}


def test_an_interrupted_count_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "kept.jsonl"
    report = BlunderCount(["random"], hands=3).play(keep=keep)
    monkeypatch.setattr("cardtable.lab.unit_player.UnitPlayer.play", None)  # nothing is played
    assert BlunderCount(["random"], hands=3).play(keep=keep) == report


def test_players_with_a_time_limit_are_marked() -> None:
    lines = list(blunder_lines(BlunderCount(["search:budget_ms=0.1"], hands=1).play()))
    assert lines[0].endswith("search:budget_ms=0.1 *")
    assert lines[-1].startswith("* has a time limit")


def test_a_failing_strategy_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from cardtable.games.spades.strategies import Random\n"
        "class Mine(Random):\n"
        "    'x'\n"
        "    def play_card(self, view):\n"
        "        raise ValueError('oh')\n"
    )
    with pytest.raises(MatchFailed, match=r"fails in watched hand 1 of seed 1: .*mine\.py:5"):
        BlunderCount([str(file)], hands=1).play()


def test_wrong_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "blunders", "random", "--game", "othello"]) == 2
    assert "No kinds of blunders are defined for Othello." in capsys.readouterr().err
    with pytest.raises(ValueError, match="at least one player and one hand"):
        BlunderCount(["random"], hands=0)
    with pytest.raises(ValueError, match="limited to"):
        BlunderCount(["random"], hands=10**7)


@pytest.mark.parametrize(
    ("count", "low", "high"), [(0, 0.0, 3.69), (1, 0.025, 5.57), (10, 4.80, 18.39)]
)
def test_the_interval_of_a_rate_is_that_of_poisson(count: int, low: float, high: float) -> None:
    rate = poisson(count, 1)
    assert rate.value == rate.events == count
    assert rate.low == pytest.approx(low, abs=0.06)
    assert rate.high == pytest.approx(high, abs=0.06)
    with pytest.raises(ValueError, match="needs a sample"):
        poisson(1, 0)
