"""The command lab duplicate: two players in the same seat on the same cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.cli.program import run
from cardtable.games import all_games
from cardtable.games.experiment import experiment_for
from cardtable.lab.duplicate import Duplicate, duplicate_lines
from cardtable.lab.duplicate_hand import MASTER, OPPONENT, PARTNER, PLAYER, seats_of

WORDS = ["lab", "duplicate", "random", "--master", "rule-bidder", "--opponents", "rule-bidder"]
MORE = ["--partner", "rule-bidder", "-j", "1", "--seed", "4"]


def test_a_player_against_itself_is_equal_on_every_deal() -> None:
    report = Duplicate(
        "rule-bidder", "rule-bidder", "random", "rule-bidder", hands=30, seed=3
    ).play()
    assert len(report.rating.hands) == 30
    assert report.rating.equal == 30
    assert report.rating.gap is not None
    assert report.rating.gap.value == 0
    assert report.rating.share is None or report.rating.share.value == 1


@pytest.mark.check
def test_the_random_player_is_behind() -> None:
    report = Duplicate(
        "random", "rule-bidder", "rule-bidder", "rule-bidder", hands=120, seed=3
    ).play()
    gap = report.rating.gap
    assert gap is not None
    assert gap.value + gap.spread < 0
    lines = list(duplicate_lines(report))
    assert lines[0].startswith("random and rule-bidder in the same seat")
    assert "120 hands" in lines[-1]


@pytest.mark.check
def test_results_do_not_depend_on_the_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for workers in ("1", "2"):
        assert run([*WORDS, *MORE[:2], "-j", workers, "--seed", "4", "--hands", "12"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]


@pytest.mark.check
def test_a_run_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.jsonl"
    words = [*WORDS, *MORE, "--hands", "6", "--resume", str(file)]
    assert run(words) == 0
    first = capsys.readouterr().out
    size = file.stat().st_size
    assert run(words) == 0
    assert capsys.readouterr().out == first
    assert file.stat().st_size == size


def test_who_sits_where() -> None:
    spades = all_games()["spades"]
    experiment = experiment_for(spades, spades.find_rules("classic"))
    assert seats_of(experiment, PLAYER) == (PLAYER, OPPONENT, PARTNER, OPPONENT)
    assert seats_of(experiment, MASTER)[0] == MASTER


def test_games_without_single_hands_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "duplicate", "random", "--game", "othello", "--master", "random"]) == 2
    assert "no single hands" in capsys.readouterr().err
