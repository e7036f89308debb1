"""The tool that finds positions for the tests of reasons."""

from __future__ import annotations

import pytest

from cardtable.games import all_games
from dev.find_case import cases


@pytest.mark.check
@pytest.mark.parametrize(
    ("game", "words"), [("hearts", "to protect"), ("spades", "would be a bag")]
)
def test_a_position_is_found_within_a_few_games(game: str, words: str) -> None:
    kind = all_games()[game]
    rules = kind.find_rules(kind.rule_sets[0])
    found = next(cases(kind, rules, words, range(3)))
    assert words in found.said
