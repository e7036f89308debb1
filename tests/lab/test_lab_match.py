"""Matches: duplicate deals, counts, repeatable results, and no results lost."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.core.errors import SourceError
from cardtable.games.experiment import WholeGames, experiment_for
from cardtable.games.spades import GAME, Game, Player, Rules
from cardtable.games.spades.experiment import Experiment
from cardtable.games.spades.hand.deals import write_deal
from cardtable.games.spades.strategies import RuleBidder
from cardtable.lab import MatchFailed, MatchPlan, RunFailed, play_match
from cardtable.lab.job import Job, Unit, derive
from cardtable.lab.tables import report_lines
from cardtable.lab.unit_work import play_unit, player_for
from cardtable.sandbox import SandboxSettings, use_settings

PAIR = ["probability", "rule-bidder"]


@pytest.fixture(autouse=True)
def _usual_settings() -> Iterator[None]:
    yield
    use_settings(SandboxSettings())


@pytest.fixture(autouse=True)
def _fresh_players() -> Iterator[None]:
    yield
    player_for.cache_clear()


# --- gains and counts ---------------------------------------------------------------------------


def test_a_match_against_itself_gains_nothing_in_any_deal() -> None:
    report = play_match(["rule-bidder", "rule-bidder"], deals=12)
    assert report.pairs[0].gains == (0,) * 12
    assert report.interval == (0, 0)


@pytest.mark.check
def test_gains_are_symmetric() -> None:
    report, reversed_report = play_match(PAIR, deals=8), play_match(PAIR[::-1], deals=8)
    assert any(report.pairs[0].gains)
    assert report.pairs[0].gains == tuple(-gain for gain in reversed_report.pairs[0].gains)
    assert report.mean == -reversed_report.mean
    assert report.gains(1, 0) == reversed_report.gains(0, 1)


def test_the_gain_is_the_difference_in_points() -> None:
    report = play_match(PAIR, deals=10)
    first, second = (standing.figures["points"] for standing in report.standings)
    assert first is not None
    assert second is not None
    assert report.mean == pytest.approx(first - second)


def test_a_deal_is_played_as_without_the_lab() -> None:
    rules = Rules()
    experiment = Experiment(GAME, rules)
    report = play_match(PAIR, deals=3, seed=4)
    number, chance = 2, derive("hand", 4, 2)
    gain = 0
    for swapped in (0, 1):
        silent: Any = experiment.new_hand(number, chance, "")
        bags = silent.get_bags()
        classes = GAME.strategies().classes
        game = Game(rules, deals=[write_deal(rules, silent._hand.dealt)], dealer=number)
        for seat in range(4):
            key = PAIR[(seat + swapped) % 2]
            game.register_player(Player(classes[key](seed=derive(chance, seat))))
        game._bags = bags
        while not game.results:
            player = game.get_next_player()
            assert player is not None
            game.accept(player.ask(), player)
        points = [side.points for side in game.results[0].sides]
        gain += points[swapped] - points[1 - swapped]
    assert report.pairs[0].gains[2] == gain / 2


def test_each_side_begins_with_random_bags() -> None:
    experiment = Experiment(GAME, Rules())
    hands = [experiment.new_hand(seed, seed, "") for seed in range(99)]
    counters = [hand.get_bags() for hand in hands if isinstance(hand, Game)]
    assert {bags[0] for bags in counters} == {bags[1] for bags in counters} == set(range(10))
    assert any(bags[0] != bags[1] for bags in counters)
    assert [hand.dealer for hand in hands[:5] if isinstance(hand, Game)] == [0, 1, 2, 3, 0]


@pytest.mark.check
def test_nils_and_sets_are_counted() -> None:
    report = play_match(["random", "probability"], deals=30)
    random, probability = (standing.figures for standing in report.standings)
    assert random["nils"] == pytest.approx(0.2, abs=0.12)  # one bid of five is nil
    assert random["nils_made"] is not None
    assert probability["nils_made"] is not None
    assert random["nils_made"] < 0.3 < probability["nils_made"]
    for figures in (random, probability):
        assert figures["nil_points"] == pytest.approx(200 * (figures["nils_made"] or 0) - 100)
    assert random["miss"] is not None
    assert probability["miss"] is not None
    assert probability["miss"] < random["miss"]


def test_one_deal_has_no_interval() -> None:
    report = play_match(PAIR, deals=1)
    lines = list(report_lines(report))
    assert lines[1].endswith(" points per hand over one duplicate deal")
    assert not any("inf" in line for line in lines)

    def refuse(word: str) -> None:
        raise AssertionError(word)

    data = json.loads(json.dumps(report.to_data()), parse_constant=refuse)
    assert data["results"]["pairs"][0]["points"]["half_width"] is None


@pytest.mark.check
def test_undecided_games_count_one_half(monkeypatch: pytest.MonkeyPatch) -> None:
    report = play_match(["probability", "rule-bidder+random"], deals=0, games=3)
    assert report.won.games == 6
    assert report.won.value > 0.5
    assert report.pairs[0].undecided == 0
    monkeypatch.setattr(Experiment, "max_hands", 1)
    player_for.cache_clear()
    report = play_match(["random", "random"], deals=0, games=3)
    assert report.pairs[0].undecided == 6
    assert report.won.value == 0.5
    with pytest.raises(ValueError, match="No hands"):
        _mean = report.mean


@pytest.mark.check
def test_all_pairs_play_and_are_rated() -> None:
    report = play_match(["random", "rule-bidder", "probability"], deals=10)
    assert [(pair.a, pair.b) for pair in report.pairs] == [(0, 1), (0, 2), (1, 2)]
    ratings = [standing.rating for standing in report.standings]
    assert ratings == sorted(ratings)
    assert sum(ratings) == pytest.approx(0, abs=1e-6)
    gains = [standing.points.value for standing in report.standings if standing.points is not None]
    assert sum(gains) == pytest.approx(0)
    assert report.gains(0, 0) == ()


@pytest.mark.check
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "rules", ["solo", "jokers", "suicide", Rules(seats="2"), Rules(seats="3 solo")]
)
def test_all_rules_can_be_played(rules: Any) -> None:
    report = play_match(["rule-bidder", "rule-bidder"], rules=rules, deals=3, games=1)
    assert len(report.pairs[0].gains) == 3
    assert report.won.games == 2


def test_deals_from_the_caller_are_dealt_first() -> None:
    rules = Rules()
    game = Game(rules, seed=77)
    for seat in range(4):
        game.register_player(Player(RuleBidder(seed=seat)))
    game.get_next_player()
    deal = game.deals()[0]
    match = MatchPlan(PAIR, deals=2, deal_texts=[deal])
    hand = match.experiment.new_hand(0, 5, match.job.deals[0])
    assert isinstance(hand, Game)
    assert hand.cards_held(2) == game.cards_held(2)
    with_file, without = match.play().pairs[0].gains, play_match(PAIR, deals=2).pairs[0].gains
    assert with_file[0] != without[0]
    assert with_file[1] == without[1]
    with pytest.raises(ValueError, match="Deal 2 cannot be played"):
        MatchPlan(PAIR, deal_texts=[deal, "2c3c"])


# --- repeatable results -------------------------------------------------------------------------


@pytest.mark.check
def test_results_do_not_depend_on_the_number_of_workers() -> None:
    alone = play_match(PAIR, deals=8, games=1)
    calls: list[tuple[int, int]] = []
    several = play_match(
        PAIR, deals=8, games=1, workers=3, progress=lambda done, of: calls.append((done, of))
    )
    assert json.dumps(several.results) == json.dumps(alone.results)
    assert several.checksum == alone.checksum != play_match(PAIR, deals=8, games=1, seed=2).checksum
    assert calls == [(done, 9) for done in range(10)]


def test_times_are_separate_from_the_results() -> None:
    report = play_match(["probability", "random"], deals=3)
    assert "ms" not in json.dumps(report.results)
    measured = report.to_data()["measured"][0]
    assert measured["name"] == "probability"
    assert 0 < measured["ms_p50"] <= measured["ms_p99"] <= measured["ms_max"] * 1.05
    assert 40 < measured["decisions"] <= 3 * 2 * 28  # 14 answers of two seats, choices only
    assert measured["worlds"] is None


def test_worlds_are_those_reported_by_the_strategy(tmp_path: Path) -> None:
    (tmp_path / "w.py").write_text(
        "from cardtable.engine import Advice, Candidate\n"
        "from cardtable.games.spades.strategies import Random\n"
        "class Worlds(Random):\n"
        "    'x'\n"
        "    def decide(self, view):\n"
        "        self.last = super().decide(view)\n"
        "        return self.last\n"
        "    def advice(self):\n"
        "        return Advice((Candidate(self.last, 1.0),), 12, 'points')\n"
    )
    report = play_match([str(tmp_path / "w.py"), "random"], deals=1)
    assert [standing.measured.worlds for standing in report.standings] == [12, None]


# --- interruptions ------------------------------------------------------------------------------


@pytest.mark.check
def test_units_in_the_results_file_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whole = play_match(PAIR, deals=6, keep=file)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    file.write_bytes(b"".join(lines[:4]) + lines[4][:30])  # killed while writing the fourth result
    played: list[int] = []
    match = MatchPlan(PAIR, deals=6)
    again = match.play(keep=file, on_result=lambda unit, result: played.append(unit.number))
    assert played == [3, 4, 5]
    assert again.checksum == whole.checksum
    assert len(file.read_bytes().splitlines()) == 7
    longer = play_match(PAIR, deals=8, keep=file)
    assert longer.checksum == play_match(PAIR, deals=8).checksum


def test_the_results_file_of_another_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    play_match(PAIR, deals=1, keep=file)
    with pytest.raises(SourceError, match=r"Different: the rules, the seed\."):
        play_match(PAIR, deals=1, seed=5, rules="tournament", keep=file)
    with pytest.raises(SourceError, match=r"Different: the contestants\."):
        play_match(["random", "rule-bidder"], deals=1, keep=file)
    header, line = file.read_text().splitlines()
    file.write_text(header.replace('"code":"', '"code":"x') + "\n" + line + "\n")
    with pytest.raises(SourceError, match=r"Different: the program's code\."):
        play_match(PAIR, deals=1, keep=file)
    file.write_text(header + "\nnonsense\n")
    with pytest.raises(SourceError, match=r"results\.jsonl:2: Not a line of a results file"):
        play_match(PAIR, deals=1, keep=file)


@pytest.mark.check
def test_a_failed_worker_loses_no_results() -> None:
    killed: list[int | None] = []

    def kill(done: int, of: int) -> None:
        if done in (2, 5):
            victim = multiprocessing.active_children()[0]
            victim.kill()
            killed.append(victim.pid)

    report = play_match(PAIR, deals=30, workers=2, progress=kill)
    assert len(set(killed)) == 2
    assert report.checksum == play_match(PAIR, deals=30).checksum


@pytest.mark.check
def test_a_unit_that_ends_all_workers_ends_the_match(tmp_path: Path) -> None:
    (tmp_path / "dead.py").write_text(
        "import os\n"
        "from cardtable.games.spades.strategies import Random\n"
        "class Dead(Random):\n"
        "    'x'\n"
        "    def play_card(self, view):\n"
        "        os._exit(7)\n"
    )
    use_settings(SandboxSettings(in_process=True))
    with pytest.raises(RunFailed, match=r"failed 3 times \(exit code 7\)"):
        play_match([str(tmp_path / "dead.py"), "random"], deals=1, workers=2)
    assert not multiprocessing.active_children()


@pytest.mark.check
def test_a_failing_contestant_is_named_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(
        "from cardtable.games.spades.strategies import Random\n"
        "class Bad(Random):\n"
        "    'x'\n"
        "    def play_card(self, view):\n"
        "        return 1 / 0\n"
    )
    with pytest.raises(
        MatchFailed, match=r"bad\.py fails in hand . of seed 1: .*bad\.py:5: ZeroDivision"
    ):
        play_match(["random", str(file)], deals=3, workers=2)
    file.write_text(file.read_text().replace("return 1 / 0", "raise SystemExit"))
    with pytest.raises(MatchFailed, match=r"bad\.py:5: SystemExit"):
        play_match(["random", str(file)], deals=3)
    file.write_text(file.read_text().replace("raise SystemExit", "return 1 / 0"))
    file.write_text(file.read_text().replace("1 / 0", "view.cards[-1]"))
    with pytest.raises(MatchFailed, match=r"bad\.py:4: not legal: Card.parse\("):
        play_match(["random", str(file)], deals=3)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "chess"}, "Unknown game 'chess'"),
        ({"deals": 0}, "one deal or one game"),
        ({"deals": -1}, "one deal or one game"),
        ({"pairs": []}, "two contestants"),
        ({"rules": "poker"}, "poker"),
    ],
)
def test_invalid_arguments_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        play_match(PAIR, **options)


# --- games without an experiment ----------------------------------------------------------------


@pytest.mark.check
def test_a_game_without_an_experiment_is_played_as_whole_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for place in ("lab_run", "unit_player"):
        monkeypatch.setattr(f"cardtable.lab.{place}.experiment_for", WholeGames)
    report = play_match(["probability", "rule-bidder+random"], deals=0, games=2)
    assert report.won.games == 4
    assert report.won.value == 1
    points = report.standings[0].figures["points"]
    assert points is not None
    assert points > 300  # the whole game's
    with pytest.raises(ValueError, match="no single hands"):
        play_match(PAIR, deals=1)
    with pytest.raises(ValueError, match="cannot be read from a file"):
        play_match(PAIR, deals=0, games=1, deal_texts=["2c"])


def test_the_experiment_of_a_game_is_found() -> None:
    assert type(experiment_for(GAME, Rules())) is Experiment


def test_a_job_round_trips_as_text() -> None:
    job = MatchPlan(PAIR, deals=1).job
    assert Job.from_text(job.to_text()) == job
    unit = Unit(0, 1, "hand", 0)
    plain: Any = tuple(unit)
    first, second = play_unit(job.to_text(), unit), play_unit(job.to_text(), plain)
    assert {**first, "measured": 0} == {**second, "measured": 0}


def test_the_points_of_a_whole_game_of_a_script_are_those_of_a_hand() -> None:
    report = play_match(["random", "random"], deals=0, games=1, game="hearts")
    points = [standing.figures["points"] for standing in report.standings]
    assert sum(value for value in points if value is not None) < 26
