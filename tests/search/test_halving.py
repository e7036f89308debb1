"""Sequential halving: common worlds, dropping step by step, gaps and errors to compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from cardtable.search.any_game.halving import Block, Race, run_race
from cardtable.search.budget import Budget

Trial = Callable[[Sequence[int]], Block | None]
MERITS = (0.0, 3.0, 1.0, 2.5, -4.0, 2.0, 0.5)
WORLDS = 40


class Trials:
    """Candidates of known merit in worlds whose luck is far larger."""

    def __init__(self, seed: int = 1, noise: float = 0.5) -> None:
        rng = Random(seed)
        self.luck = [rng.gauss(0.0, 50.0) for _world in range(WORLDS)]
        self.rng, self.noise = rng, noise
        self.runs: Counter[int] = Counter()

    def __call__(self, left: Sequence[int]) -> Block:
        world = sum(self.runs.values()) % WORLDS
        self.runs.update(left)
        return Block(
            world,
            1,
            [
                (MERITS[each] + self.luck[world] + self.rng.gauss(0.0, self.noise), MERITS[each])
                for each in left
            ],
        )


def race(count: int, budget: Budget, trial: Trial, runs: int = 0) -> Race:
    results = Race(count)
    run_race(results, budget, trial, runs=runs)
    return results


def test_the_best_is_found_although_luck_is_larger_than_merit() -> None:
    for seed in range(20):
        results = race(len(MERITS), Budget(0.0, 1), Trials(seed), runs=400)
        assert results.best == 1
        assert 1 in results.remaining
        assert len(results.remaining) == 2


def test_the_worst_are_dropped_by_steps() -> None:
    trials = Trials()
    race(len(MERITS), Budget(0.0, 1), trials, runs=300)
    tried = sorted(trials.runs.values())
    # 3 rounds of 100 runs: 14 trials of seven candidates, 25 of four and 51 of two
    assert tried == [14, 14, 14, 39, 39, 90, 90]
    assert sum(tried) <= 300


def test_numbers_of_dropped_candidates_can_be_compared() -> None:
    """Gaps are measured over common worlds, so that they follow the merit, not the luck."""
    results = race(len(MERITS), Budget(0.0, 1), Trials(noise=0.2), runs=600)
    for number, merit in enumerate(MERITS):
        assert results.gap(number, results.best) == pytest.approx(merit - 3.0, abs=0.25)
        assert results.gap(number, results.best) <= 0.0
    assert results.error(4, results.best) < 0.1


def test_other_columns_are_compared_over_the_same_worlds() -> None:
    results = race(len(MERITS), Budget(0.0, 1), Trials(), runs=600)
    for number, merit in enumerate(MERITS):
        assert results.means(number)[1] == pytest.approx(merit)
    means = [results.means(number)[0] for number in range(len(MERITS))]
    assert max(means) == means[results.best]
    assert len(results.column_sums()) == 2


def test_preferences_count_like_some_trials() -> None:
    results = Race(2)
    results.prefer([0.0, -6.0], 2)
    results.add(Block(0, 1, [[1.0], [4.0]]))
    assert results.best == 0
    assert results.gap(1, 0) == -3.0  # (3 - 2 * 6) / 3
    for world in range(1, 5):
        results.add(Block(world, 1, [[1.0], [4.0]]))
    assert results.best == 1
    assert results.means(1)[0] == 4.0  # the preference is not part of what was found


def test_every_candidate_is_tried_even_without_time() -> None:
    results = race(3, Budget(0.0), Trials())
    assert all(results.is_tried(number) for number in range(3))


def test_a_trial_that_is_interrupted_ends_the_race() -> None:
    results = race(3, Budget(0.0, 1), lambda _left: None, runs=100)
    assert not results.is_tried(0)
    assert results.remaining == [0, 1, 2]


def test_repeating_the_same_worlds_does_not_reduce_the_error() -> None:
    once, often = Race(2), Race(2)
    for world, gain in enumerate((1.0, 3.0, -2.0, 6.0)):
        once.add(Block(world, 1, [[gain], [0.0]]))
        for _repeat in range(10):
            often.add(Block(world, 1, [[gain], [0.0]]))
    assert once.gap(0, 1) == often.gap(0, 1) == 2.0
    # the gains deviate from their mean by 3.37
    assert once.error(0, 1) == pytest.approx(3.367 / 2, abs=1e-3)
    assert often.error(0, 1) == pytest.approx(once.error(0, 1))


def test_with_one_world_no_difference_is_clear() -> None:
    results = Race(2)
    results.add(Block("same", 5, [[10.0], [0.0]]))
    results.add(Block("same", 5, [[10.0], [0.0]]))
    assert results.error(1, 0) == 2.0


def test_of_equal_candidates_the_first_stays() -> None:
    results = Race(4)
    results.add(Block(0, 1, [[1.0], [2.0], [2.0], [2.0]]))
    results.keep(2)
    assert results.remaining == [1, 2]
    assert results.best == 1


def test_agreement_is_the_share_of_worlds_without_a_better_candidate() -> None:
    results = Race(2)
    for world, (one, other) in enumerate(((1.0, 0.0), (1.0, 1.0), (0.0, 2.0), (5.0, 2.0))):
        results.add(Block(world, 2, [[one], [other]]))
    assert results.agreement(0) == 0.75
    assert results.agreement(1) == 0.5


def test_a_block_without_trials_and_a_race_without_candidates_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one trial"):
        Block(0, 0, [[0.0]])
    with pytest.raises(ValueError, match="at least one candidate"):
        Race(0)


@pytest.mark.parametrize(
    "ask",
    [
        lambda race: race.means(1),
        lambda race: race.gap(0, 1),
        lambda race: race.error(0, 1),
        lambda race: race.agreement(1),
    ],
)
def test_candidates_are_not_compared_before_a_trial(ask: Callable[[Race], object]) -> None:
    with pytest.raises(ValueError, match="was not tried"):
        ask(Race(2))
