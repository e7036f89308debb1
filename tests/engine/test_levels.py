"""Levels of opponents: the same five words in all games."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from cardtable.engine import (
    LEVELS,
    Level,
    Strategy,
    find_level,
    level_of,
    method_of,
    opponent_title,
    strength,
)
from cardtable.games import all_games


class Own(Strategy[Any, Any]):
    """Plays in its own way."""

    levels: ClassVar[tuple[Level, ...]] = (Level("Calm", {}), Level("Wild", {}), Level("Mad", {}))


class Plain(Strategy[Any, Any]):
    sees_everything: ClassVar[bool] = True


@pytest.mark.parametrize("key", all_games())
def test_every_usual_opponent_has_one_of_the_five_words(key: str) -> None:
    kind = all_games()[key]
    classes = kind.strategies(None).classes
    for opponent in filter(None, (*kind.opponents, kind.partner)):
        strategy = classes[opponent.strategy]
        assert opponent_title(strategy, opponent.level) in LEVELS
        assert (
            1 <= strength(strategy, opponent.level)[0] <= strength(strategy, opponent.level)[1] == 5
        )


@pytest.mark.parametrize("key", all_games())
def test_levels_of_every_strategy_rise_in_the_same_order(key: str) -> None:
    for strategy in all_games()[key].strategies(None).classes.values():
        places = [LEVELS.index(level.title) for level in strategy.levels if level.title in LEVELS]
        assert places == sorted(set(places))
        assert strategy.levels or strategy.rank, strategy


def test_a_level_is_found_by_number_title_and_former_title() -> None:
    levels = all_games()["hearts"].strategies(None).classes["tree"].levels
    assert (
        find_level(levels, "2") == find_level(levels, "casual") == find_level(levels, "Easy") == 2
    )
    assert find_level(levels, "medium") == 3
    assert find_level(levels, "strong") == 4
    assert find_level(levels, "mighty") is None


def test_other_levels_keep_their_titles() -> None:
    assert opponent_title(Own, 2) == "Wild"
    assert strength(Own, 2) == (2, 3)
    assert level_of(Own, 9) is Own.levels[2]
    assert opponent_title(Plain, None) == "Plain · sees all cards"
    assert strength(Plain, None)[0] == 0
    assert method_of(Own) == "Own: Plays in its own way."
