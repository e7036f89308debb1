"""Levels that have too little time for a script: the check and the lobby say so."""

from __future__ import annotations

import json

import pytest

from cardtable.engine import Person
from cardtable.games.scripted import GameFile, ScriptRules, search_rates, search_trial
from cardtable.games.scripted.search_rates import note_search, playouts_at, weak_levels
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.storage.search_rates import rates_file, read_rates, write_rates
from tests.games.scripted.small_games import small_game

BEGINNER, CASUAL, SKILLED, EXPERT = Tree.levels
RULES = """
DEF set_up: SHUFFLE GET_CONTAINER 'deck'; END_DEF
DEF legal: LEGAL 'go 1'; LEGAL 'go 2'; LEGAL 'stop'; END_DEF
RECEIVE go $number: ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE stop: END_GAME TUPLE2 1 0; ACCEPT; END_RECEIVE
"""
FORCED = RULES.replace("LEGAL 'go 1'; LEGAL 'go 2'; ", "")


def searched(playouts: int, seconds: float = 1.0) -> GameFile:
    """Return a game in which three searches have tried two messages."""
    file = small_game(RULES)
    for _search in range(3):
        note_search(file, playouts, 2, seconds)
    return file


def test_a_level_has_playouts_by_its_time() -> None:
    file = searched(60)
    assert playouts_at(file, CASUAL) == pytest.approx(3)
    assert playouts_at(file, SKILLED) == pytest.approx(9)
    assert playouts_at(file, BEGINNER) is None  # a number of iterations, whatever the machine


def test_levels_with_too_few_playouts_are_named() -> None:
    sentence = "Too slow for {}: fewer than 4 playouts for each legal message (about {})."
    assert weak_levels(searched(60), Tree) == sentence.format("Casual", "3.0")
    file = small_game(RULES)
    search_rates.forget_searches(file)
    assert weak_levels(searched(10), Tree) == sentence.format("Casual, Skilled", "0.5, 1.5")
    search_rates.forget_searches(file)
    assert weak_levels(searched(1000), Tree) == ""


def test_nothing_is_said_after_few_searches_or_of_another_version() -> None:
    note_search(small_game(RULES), 1, 2, 1.0)
    assert playouts_at(small_game(RULES), SKILLED) is None
    assert playouts_at(searched(60), SKILLED) is not None
    assert playouts_at(small_game(FORCED), SKILLED) is None


def test_old_searches_count_less() -> None:
    file = small_game(RULES)
    for playouts in (2, 20):
        for _search in range(300):
            note_search(file, playouts, 2, 1.0)
    assert playouts_at(file, EXPERT) == pytest.approx(12, rel=0.1)


def test_the_check_searches_where_there_is_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_trial, "TRIAL_MS", 5.0)
    search_trial.try_searches(small_game(RULES))
    assert playouts_at(small_game(RULES), SKILLED) is not None
    assert search_trial.try_searches(small_game(FORCED)) == ""
    assert playouts_at(small_game(FORCED), SKILLED) is None


def test_searches_at_the_table_are_noted() -> None:
    game = search_trial.new_game(ScriptRules(small_game(RULES)), 1)
    assert isinstance(game.players[0].strategy, Person)
    for _search in range(3):
        Tree(seed=1, budget_ms=2.0).choose(game.view(0))
    assert playouts_at(small_game(RULES), SKILLED) is not None


def test_rates_are_stored_and_a_damaged_file_is_ignored() -> None:
    file = searched(60)
    write_rates()
    search_rates.forget_searches(file)
    read_rates.cache_clear()
    read_rates()
    assert playouts_at(file, SKILLED) == pytest.approx(9)
    data = json.loads(rates_file().read_text())
    search_rates.forget_searches(file)
    for text in ("{", "[]", json.dumps({key: [1, "x", 2] for key in data})):
        rates_file().write_text(text)
        read_rates.cache_clear()
        read_rates()
        assert playouts_at(file, SKILLED) is None
