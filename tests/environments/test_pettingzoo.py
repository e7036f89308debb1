"""PettingZoo's own tests, on every game."""

from __future__ import annotations

import itertools
import sys
import warnings
from typing import Any

import numpy as np
import pytest

with warnings.catch_warnings():  # of an environment of its own that PettingZoo imports
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from cardtable.environments import env, raw_env
from tests.environments.all_rules import GAMES, VARIANTS

pytestmark = [
    # PettingZoo says so of every observation with an action mask; its own list names its own games
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # a seat has no legal actions after the end
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.sample(3, check=12)
@pytest.mark.parametrize("game", GAMES)
def test_the_api(game: str) -> None:
    api_test(env(game), num_cycles=30)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "rules", "options"), VARIANTS)
def test_the_api_under_all_rules(game: str, rules: str, options: dict[str, Any]) -> None:
    api_test(env(game, rules=rules, **options), num_cycles=1000)
    api_test(raw_env(game, rules=rules, **options), num_cycles=100)


@pytest.mark.sample(3, check=12)
@pytest.mark.parametrize("game", GAMES)
def test_numbers_that_are_no_seeds_are_refused_clearly(game: str) -> None:
    table = env(game)
    for seed in (-1, 2**64, "a", 1.5):
        with pytest.raises(ValueError, match="'seed' is a whole number from 0 to"):
            table.reset(seed=seed)
    table.reset(seed=np.int64(3))


@pytest.mark.sample(3, check=12)
@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=10)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "rules", "options"), VARIANTS)
def test_seeds_under_all_rules(game: str, rules: str, options: dict[str, Any]) -> None:
    seed_test(lambda: env(game, rules=rules, **options), num_cycles=500)


@pytest.mark.check
@pytest.mark.sample(2, check=8)
@pytest.mark.parametrize("game", GAMES)
def test_rendering(game: str) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode))


class QuickClock:
    """A clock that advances one second whenever it is read, for a benchmark of five seconds."""

    def __init__(self) -> None:
        self.time = itertools.count().__next__


@pytest.mark.parametrize("game", GAMES)
def test_the_benchmark_runs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", QuickClock())
    performance_benchmark(env(game))
