"""The luck-free rating: shares, intervals, and which hands count."""

from __future__ import annotations

from math import isinf
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.features.duplicate.rating import (
    MIN_DEALS,
    ComparedHand,
    Rating,
    rating_by_opponents,
    ratio_of,
)
from cardtable.features.duplicate.rating_words import rating_figures
from cardtable.match import PERSON, Match, Seat
from cardtable.storage.statistics import Statistics
from tests.scenes import SPADES, play_on


def compared(own, master, least_wins=False, opponents=()):
    return ComparedHand("spades", own, master, own - 20, master - 20, opponents, least_wins)


def test_the_share_is_the_ratio_of_the_sums():
    hands = [(30, 60), (50, 50), (40, 50), (60, 70), (20, 30), (40, 60)]
    share = Rating(tuple(compared(*pair) for pair in hands)).share
    assert share.value == pytest.approx(240 / 320)
    assert 0 < share.spread < 0.3


def test_a_penalty_twice_as_high_is_half_the_result():
    hands = tuple(compared(2 * n, n, least_wins=True) for n in range(5, 25))
    share = Rating(hands).share
    assert share.value == pytest.approx(0.5)
    assert share.spread == pytest.approx(0.0)


def test_no_share_without_a_clearly_positive_result_of_the_master():
    rng = Random(1)
    hands = tuple(compared(rng.gauss(0, 50), rng.gauss(0, 50)) for _hand in range(100))
    rating = Rating(hands)
    assert rating.share is None
    assert rating.gap is not None
    assert Rating(()).gap is None
    assert Rating(()).share is None
    assert ratio_of([(1.0, 1.0)] * (MIN_DEALS - 1)) is None
    assert isinf(Rating(hands[:2]).gap.spread)


def test_the_interval_covers_the_true_share_in_95_of_100_cases():
    """Results share the luck of the deal, as a person's and the Master's do."""
    rng = Random(20261126)
    covered = 0
    runs = 400
    for _run in range(runs):
        pairs = []
        for _hand in range(120):
            luck = rng.gauss(60, 40)
            pairs.append((0.8 * luck + rng.gauss(0, 25), luck + rng.gauss(0, 15)))
        estimate = ratio_of(pairs)
        covered += abs(estimate.value - 0.8) <= estimate.spread
    assert 0.92 * runs <= covered <= 0.98 * runs


def test_figures_and_groups():
    strong, weak = ("search", 4), ("random", None)
    hands = [compared(40, 50, opponents=(strong,))] * 6 + [compared(60, 50, opponents=(weak,))] * 2
    rating = Rating(tuple(hands))
    assert (rating.better, rating.equal) == (2, 0)
    assert rating.summed_gaps()[-1] == -40
    groups = rating_by_opponents(hands)
    assert list(groups) == [strong, weak]
    assert groups[strong].share.value == pytest.approx(0.8)
    result: Any = SimpleNamespace(chart_factor=1.0, unit="points")
    figures = dict(rating_figures(rating, result))
    assert figures["of the Master's result"].startswith("90 ± ")
    assert figures["better than the Master"] == "2"


def game(seed=5, name="Ann", id=""):
    seats = [Seat(PERSON, name), *(Seat("random", other) for other in ("Bo", "Cy", "Di"))]
    match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=seed, id=id)
    return play_on(match, to_hand_end=True)


@pytest.fixture
def statistics(tmp_path):
    made = Statistics(tmp_path / "s.sqlite")
    yield made
    made.close()


def test_the_first_result_of_a_deal_counts(statistics):
    match = game()
    ComparedHands(statistics).record(match, 1, 0, compared(40, 50), rated=True)
    ComparedHands(statistics).record(match, 1, 0, compared(90, 50), rated=True)
    again = game(id="another")  # the same seed: the person knows the cards
    ComparedHands(statistics).record(again, 1, 0, compared(90, 50), rated=True)
    other = game(name="Bea", id="third")  # but another person does not
    ComparedHands(statistics).record(other, 1, 0, compared(70, 50), rated=True)
    assert [hand.result for hand in ComparedHands(statistics).rating("spades").hands] == [40, 70]
    assert [hand.result for hand in ComparedHands(statistics).rating("spades", "Bea").hands] == [70]
    assert ComparedHands(statistics).rating("holdem").hands == ()
    assert ComparedHands(statistics).has(again.id, 1, 0)
    assert not ComparedHands(statistics).has(again.id, 2, 0)
    assert ComparedHands(statistics).rating().hands[0].opponents == (("random", None),)
    assert statistics.problem == ""


def test_hands_with_help_are_stored_but_not_rated(statistics):
    match = game()
    ComparedHands(statistics).record(match, 1, 0, compared(40, 50), rated=False)
    assert ComparedHands(statistics).rating().hands == ()
    assert ComparedHands(statistics).has(match.id, 1, 0)


def test_only_hands_of_persons_are_stored(statistics):
    ComparedHands(statistics).record(game(), 1, 1, compared(40, 50), rated=True)
    assert ComparedHands(statistics).rating().hands == ()


def test_ratings_survive_a_restart_and_are_exported_and_reset(tmp_path):
    path = tmp_path / "s.sqlite"
    first = Statistics(path)
    ComparedHands(first).record(game(), 1, 0, compared(40, 50), rated=True)
    first.close()
    second = Statistics(path)
    assert len(ComparedHands(second).rating().hands) == 1
    second.export_json(tmp_path / "all.json")
    assert '"comparisons"' in (tmp_path / "all.json").read_text("utf-8")
    second.reset()
    assert ComparedHands(second).rating().hands == ()
    second.close()
