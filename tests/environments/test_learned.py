"""A learned policy at the table: as a strategy, in a process of its own, from a user's file."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cardtable.engine import IllegalAction
from cardtable.environments import Learned
from cardtable.environments.episode import Episode
from cardtable.environments.setups import make_setup
from cardtable.games import all_games
from cardtable.games.grid.strategies.base import Strategy as BoardStrategy
from cardtable.games.holdem.strategies import Strategy as HoldemStrategy
from cardtable.games.scripted.strategies.base import Strategy as ScriptStrategy
from cardtable.games.spades.strategies import Strategy as SpadesStrategy
from cardtable.lab.strategy_check import check_strategy
from cardtable.match import Match, Seat
from tests.environments.all_rules import VARIANTS

FILE = '''
import numpy as np
from cardtable.environments import Learned
from cardtable.games.spades import Strategy

class Last(Learned, Strategy):
    """Takes the legal action with the highest number."""

    def policy(self, observation, mask):
        assert observation.dtype == np.float32 and mask.dtype == np.int8
        return int(np.flatnonzero(mask)[-1])
'''


class Choosing(Learned):
    """Takes a legal action by a number drawn from the observation, and remembers both."""

    def policy(self, observation: Any, mask: Any) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[int(np.abs(observation).sum() * 1000) % len(legal)])


def strategy_class(game: str) -> type[Any]:
    bases: dict[str, type[Any]] = {"spades": SpadesStrategy, "holdem": HoldemStrategy}
    kind = all_games()[game]
    base = bases.get(game, BoardStrategy if kind.source is None else ScriptStrategy)
    return type("Chooser", (Choosing, base), {})


@pytest.mark.sample(6, check=20)
@pytest.mark.parametrize(("game", "rules", "options"), VARIANTS)
def test_a_policy_plays_the_same_at_the_table(
    game: str, rules: str, options: dict[str, Any]
) -> None:
    """The actions of an episode driven by numbers are those of the strategy in a match."""
    setup = make_setup(game, rules, options=options)
    policy = Choosing()
    episode = Episode(setup, 3, recorded=True)
    match = episode.match
    assert match is not None
    kind = strategy_class(game)
    seats = [Seat("chooser", seat.name) for seat in match.seats]
    table = Match(
        setup.kind,
        setup.rules,
        seats,
        seed=match.seed,
        dealer=match.dealer,
        strategies={"chooser": kind},
    )
    for _step in range(20):
        if episode.is_over:
            break
        position = episode.to_act
        episode.act(policy.policy(episode.observe(position), episode.mask(position)))
        while len(table.log) < len(match.log):
            position = table.deal()
            assert position is not None
            table.act(table.ask(), position)
    assert len(match.log) > 0
    assert table.log == match.log


def test_an_illegal_choice_is_named() -> None:
    class Wrong(Learned, SpadesStrategy):
        def policy(self, observation: Any, mask: Any) -> int:
            return 0

    episode = Episode(make_setup("spades"), 1)
    with pytest.raises(IllegalAction, match="The policy chose action 0, which is not legal"):
        Wrong().decide(episode.view())


def test_a_policy_is_required() -> None:
    class Empty(Learned, SpadesStrategy):
        pass

    with pytest.raises(NotImplementedError, match="Empty has no policy"):
        Empty().decide(Episode(make_setup("spades"), 1).view())


@pytest.mark.check
def test_a_file_with_a_policy_passes_the_check(tmp_path: Path) -> None:
    file = tmp_path / "last.py"
    file.write_text(FILE)
    result = check_strategy(str(file), all_games()["spades"], hands=14)
    assert result.passed, result.faults


def test_random_choices_of_a_hand_end_it() -> None:
    rng = Random(1)

    class Chance(Learned, HoldemStrategy):
        def policy(self, observation: Any, mask: Any) -> int:
            return int(rng.choice(np.flatnonzero(mask).tolist()))

    kind = all_games()["holdem"]
    rules = kind.find_rules("no-limit")
    match = Match(
        kind,
        rules,
        [Seat("chance", f"p{n}") for n in range(6)],
        seed=1,
        strategies={"chance": Chance},
    )
    while not match.game.between_hands:
        position = match.deal()
        assert position is not None
        match.act(match.ask(), position)
    assert sum(match.game.get_scores()) == 0
