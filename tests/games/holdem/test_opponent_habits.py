"""The measured figures of the opponents: complete, and still what the strategies do."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from cardtable.company.casting import casting
from cardtable.company.opponent_groups import group_opponents
from cardtable.engine import Opponent
from cardtable.games import all_games
from cardtable.games.holdem import experiment, opponent_habits
from cardtable.games.holdem.experiment import SESSION, Experiment
from cardtable.games.holdem.statistics import Statistics
from cardtable.games.holdem.statistics.habits import HABITS
from cardtable.storage.hand_words import opponent_figures
from makers.poker_habits import TABLE, opponents, play_session

HOLDEM = all_games()["holdem"]
CLASSES = HOLDEM.strategies(None).classes


def test_every_opponent_of_the_lobby_was_measured() -> None:
    offered = [each for group in group_opponents(CLASSES, CLASSES) for each in group.opponents]
    assert set(offered) == set(opponents())
    assert {*casting(HOLDEM).values()} <= set(offered)
    for opponent in offered:
        counts = opponent_habits.counts_of(opponent)
        assert counts is not None, opponent
        assert counts["hands"] == opponent_habits.read_file()["hands"]
        figures = opponent_figures(HOLDEM, opponent)
        assert figures is not None
        assert [title for title, _value in figures.values] == ["VPIP", "PFR", "AF", "WTSD"]
        assert all(f"{title}:" in figures.legend for title, _value in figures.values)


def test_the_file_says_how_it_was_measured() -> None:
    data = opponent_habits.read_file()
    sessions, seed = data["hands"] // SESSION, data["seed"]
    assert data["command"] == f"python packaging poker_habits --sessions {sessions} --seed {seed}"
    assert tuple(data["table"]) == TABLE


def test_others_have_no_figures() -> None:
    assert opponent_figures(HOLDEM, Opponent("shark", 9)) is None
    assert opponent_figures(HOLDEM, Opponent("mine")) is None
    assert opponent_figures(all_games()["spades"], Opponent("search", 3)) is None


def test_a_person_and_the_lab_count_the_same() -> None:
    assert set(HABITS) <= set(Statistics.metrics)
    assert set(HABITS) <= set(Experiment.metrics)


@pytest.mark.check
@pytest.mark.sample(1, check=1)
@pytest.mark.parametrize("key", ["loose", "tight", "shark@1"])
def test_measuring_again_agrees(key: str) -> None:
    check_measures(key, sessions=2)


@pytest.mark.soak
@pytest.mark.parametrize("key", ["loose", "tight", "shark@1"])
def test_measuring_again_for_long_agrees(key: str) -> None:
    check_measures(key, sessions=20)


def check_measures(key: str, sessions: int) -> None:
    """Other deals give the same shares: to four standard errors of the difference."""
    again = Counter[str]()
    for number in range(sessions):
        again.update(play_session(key, 2, number))
    shipped = opponent_habits.read_file()["opponents"][key]
    for metric in HABITS:
        if not metric.share:  # bets per call: compared as the share of bets in both
            pairs = [(each["bets"], each["bets"] + each["calls"]) for each in (again, shipped)]
        else:
            pairs = [(each[metric.count], each[metric.over]) for each in (again, shipped)]
        (new, news), (old, olds) = pairs
        share = (new + old) / (news + olds)
        error = sqrt(share * (1 - share) * (1 / news + 1 / olds))
        assert abs(new / news - old / olds) < 4 * error, metric.title


@pytest.mark.check
def test_a_session_is_repeatable_and_depends_on_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiment, "SESSION", 8)
    first, again, other = (play_session("tight", seed, 0) for seed in (5, 5, 6))
    assert first == again != other
    assert first["hands"] == 8
