"""Numbers of options: those that the rules accept work in the whole program, others are refused."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.deal_codes import code_of_hand, read_code
from cardtable.engine import Door, GameKind
from cardtable.games import all_games
from cardtable.games.option_words import options_of
from cardtable.games.rule_files import RulesError
from cardtable.match import Match, Seat
from cardtable.storage.recovery import read_journal
from cardtable.storage.saves import Saves

KINDS = all_games()
OUTSIDE = (-(10**30), -(2**63) - 1, -(2**31) - 1, -1, 0, 2**31, 2**32, 2**63, 2**64, 10**30)


OPTIONS = [(key, name) for key, kind in KINDS.items() for name in kind.options]
RANGES = [(key, name) for key, name in OPTIONS if KINDS[key].options[name].minimum is not None]
NEEDS: dict[str, dict[str, Any]] = {
    "blind_nil_behind": {"blind_nil": 200},
    "big_blind": {"small_blind": 1, "stack": 10**12},
    "small_blind": {"big_blind": 10**12, "stack": 10**12},
    "straddle": {"big_blind": 20, "levels": [[1, 10**12]], "hands_per_level": 1},
    "hands_per_level": {"levels": [[1, 2]]},
    "minutes_per_level": {"levels": [[1, 2]]},
}
"""The other options that have to be set for an option to have its effect."""


@pytest.mark.sample(6, check=24)
@pytest.mark.parametrize(("key", "name"), RANGES)
def test_the_ends_of_a_range_work_everywhere(key: str, name: str, tmp_path: Path) -> None:
    kind, option = KINDS[key], KINDS[key].options[name]
    assert options_of(kind)[name].maximum == option.maximum
    needed = {other: value for other, value in NEEDS.get(name, {}).items() if other in kind.options}
    for value in (option.minimum, option.maximum):
        if (name, value) != ("straddle", 1):  # it must be more than the big blind
            rules = kind.rules_from_data({**needed, name: value})
            use(kind, rules, tmp_path / f"{value}")


@pytest.mark.parametrize(("key", "name"), OPTIONS)
def test_a_number_out_of_range_is_refused_with_the_range(key: str, name: str) -> None:
    kind, option = KINDS[key], KINDS[key].options[name]
    outside = set(OUTSIDE)
    if option.minimum is not None:
        outside |= {option.minimum - 1, option.maximum + 1}
        outside = {value for value in outside if not option.minimum <= value <= option.maximum}
    for value in outside - {known for known in option.choices if type(known) is int}:
        with pytest.raises(RulesError) as refused:
            kind.rules_from_data({name: value})
        allowed = refused.value.allowed
        if option.minimum is not None:
            assert f"from {option.minimum} to {option.maximum:,}" in allowed
        assert set(allowed[len("Allowed: ") : -1].split(", ")) >= set(option.choices.values())


@pytest.mark.parametrize("chips", [1, 10**12])
def test_the_stacks_and_levels_of_holdem_work_everywhere(chips: int, tmp_path: Path) -> None:
    levels = [[chips // 2, chips, 0], [chips, chips, chips]]
    data = {"seats": 10, "stacks": [10**12] * 10, "levels": levels, "hands_per_level": 1}
    use(KINDS["holdem"], KINDS["holdem"].rules_from_data(data), tmp_path)


@pytest.mark.parametrize("value", [[10**12 + 1, 5], [-1, 5], [2**63, 5], [10**30, 5]])
def test_a_stack_beyond_the_limit_is_refused_with_the_limit(value: list[int]) -> None:
    with pytest.raises(RulesError, match="1,000,000,000,000"):
        KINDS["holdem"].rules_from_data({"seats": 2, "stacks": value})
    with pytest.raises(RulesError, match="1,000,000,000,000"):
        KINDS["holdem"].rules_from_data({"levels": [value]})


def use(kind: GameKind, rules: Any, folder: Path) -> None:
    """Play a hand under *rules*, save it, list and read the save, read its code, encode views."""
    rng, count = Random(4), sum(map(len, kind.sides(rules)))
    match = Match(kind, rules, [Seat(name=f"P{number}") for number in range(count)], seed=3)
    encoder = kind.part("encoder").GameEncoder(rules) if kind.has_part("encoder") else None
    for _number in range(60):
        position = match.deal()
        if position is None:
            break
        game = match.game
        view = game.view(position)
        if encoder is not None:
            encoder.observe(view)
        legal = game.legal_bids() if game.door is Door.BID else game.legal_plays()
        match.act(rng.choice(legal), position)
    saves = Saves(folder)
    info = saves.save_as(match, "A game")
    assert [each.name for each in saves.named()] == [info.name], saves.unreadable(autosaves=False)
    read_journal(info.path, strict=True)
    code = code_of_hand(match, 1)
    assert not code or read_code(code).rules == rules
