"""Options of scripts: how game.yaml declares them, rules, rule files, saves, views, texts."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from cardtable.core.errors import SourceError
from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.games.option_words import main_options, options_of, with_option
from cardtable.games.rule_files import RulesError
from cardtable.games.scripted import BrokenGame, build_game, kind_of
from cardtable.games.scripted.game import Game
from cardtable.match import Match, Seat
from cardtable.storage.journal import journal_text
from cardtable.storage.recovery import read_journal
from tests.games.scripted.test_scripted_game import make

RULES = """
RECEIVE roll:
  SET_ELT GET_PROP 'points' $PLAYER_NAME GET_PROP 'prize';
  IF GET_PROP 'short':
    END_GAME GET_PROP 'points';
  END_IF
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE
"""
GAME = """
name: Roll
players: [2, 3]
state:
  properties: {points: {"{player}": 0}, prize: 5, short: false, mode: null}
  containers: {deck: {}}
score: points
options:
  prize: {title: Prize, help: What a roll is worth., values: [3, 5, 10], minimum: 1}
  short: A short game
  mode: {values: {null: as usual, wild: everything goes}}
"""


def kind_with(game: str = GAME) -> GameKind:
    return kind_of(build_game("roll", {"game.yaml": game, "rules.ludl": RULES}, "roll"))


KIND = kind_with()


def rules_with(kind: GameKind = KIND, **values: Any) -> Any:
    return kind.rules_from_data(values)


def test_an_option_sets_the_property_of_its_name() -> None:
    game = make(KIND, rules_with(prize=10, short=True))
    assert game.properties["prize"] == 10
    game.accept(game.legal()[0])
    assert game.get_scores() == (10, 0)
    assert game.get_next_player() is None
    assert make(KIND).properties["prize"] == 5


def test_rules_have_the_values_and_keep_only_those_that_differ() -> None:
    rules = rules_with(prize=5, mode="wild")
    assert (rules.prize, rules.short, rules.mode) == (5, False, "wild")
    assert dict(KIND.rules_to_data(rules)) == {"mode": "wild"}
    assert rules_with(**KIND.rules_to_data(rules)) == rules
    assert rules.name == "house rules"
    assert rules_with(prize=5).name == "classic"
    assert rules_with(players=3, prize=7).prize == 7  # from the minimum up
    with pytest.raises(AttributeError):
        _ = rules.nothing


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"prize": 0}, "Allowed: 3, 5, 10, any whole number from 1 to 1,000,000."),
        ({"short": 1}, "Allowed: false, true."),
        ({"prise": 3}, "Did you mean 'prize'?"),
    ],
)
def test_invalid_values_are_rejected(values: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_with(**values)
    assert message in str(caught.value)


def test_rule_files_set_options(tmp_path: Path) -> None:
    file = tmp_path / "wild.yaml"
    file.write_text("players: 3\nprize: 10\nmode: wild\nshort: true\n", encoding="utf-8")
    rules = KIND.find_rules(str(file))
    assert (rules.players, rules.prize, rules.short, rules.mode) == (3, 10, True, "wild")
    file.write_text("prize: much\nprizes: 3\n", encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        KIND.find_rules(str(file))
    assert (caught.value.line, caught.value.column) == (1, 8)
    assert "Did you mean 'prize'?" in caught.value.explain()
    text = KIND.source.rule_text(2)
    assert "prize: 5  # 3, 5, 10, any whole number from 1 to 1,000,000\n" in text
    file.write_text(text, encoding="utf-8")
    assert KIND.find_rules(str(file)) == KIND.find_rules("classic")


def test_the_lobby_and_the_rules_editor_show_the_texts_of_the_file() -> None:
    options = options_of(KIND)
    assert list(options) == ["players", "prize", "short", "mode"] == list(main_options(KIND))
    assert (options["prize"].title, options["prize"].help) == ("Prize", "What a roll is worth.")
    assert options["prize"].minimum == 1
    assert options["short"].words == ("no", "yes")
    assert options["mode"].words == ("as usual", "everything goes")
    assert with_option(KIND, KIND.find_rules("classic"), "short", True).short is True


def test_a_saved_game_keeps_its_options(tmp_path: Path) -> None:
    hearts = all_games()["hearts"]
    rules = rules_with(hearts, limit=50, moon="subtract")
    match = Match(hearts, rules, [Seat(name=name) for name in "ABCD"], seed=1)
    position = match.deal()
    assert position is not None
    match.act(match.game.legal()[0], position)
    file = tmp_path / "a.game"
    file.write_text(journal_text(match), encoding="utf-8")
    resumed = read_journal(file).match
    assert resumed.rules == rules
    assert resumed.game_as(Game).properties["limit"] == 50


def test_a_view_in_another_process_has_the_options() -> None:
    hearts = all_games()["hearts"]
    game = make(hearts, rules_with(hearts, passing="none", limit=75))
    view = pickle.loads(pickle.dumps(game.view(1)))
    assert view.rules.chosen == (("limit", 75), ("passing", "none"))
    assert view == game.view(1)


FAULTS = [
    ("prise: {values: [1]}", "There is no property 'prise'.", "Did you mean 'prize'?"),
    ("prize: {values: [1, 2]}", "do not include 5", ""),
    ("prize: {values: []}", "Write a list of values", ""),
    ("prize: {values: [[5]]}", "Write a list of values", ""),
    ("prize: {values: [5], minimum: low}", "A whole number is expected", ""),
    ("prize: {worth: 3}", "Unknown entry 'worth'.", ""),
    ("mode: 3", "Expected a mapping.", ""),
]


@pytest.mark.parametrize(("entry", "problem", "hint"), FAULTS)
def test_a_faulty_option_is_reported_with_its_place(entry: str, problem: str, hint: str) -> None:
    head = GAME.partition("options:")[0]
    with pytest.raises(BrokenGame) as caught:
        kind_with(f"{head}options:\n  {entry}\n")
    report = caught.value.explain()
    assert problem in report
    assert hint in report
    assert "roll/game.yaml:" in report


def test_every_value_is_tried_when_the_game_is_read() -> None:
    rules = (
        RULES
        + "\nDEF set_up:\n  ASSIGN 'x' GET_ELT GET_PROP 'table' STR GET_PROP 'prize';\nEND_DEF\n"
    )
    game = GAME.replace("prize: 5,", 'prize: 5, table: {"3": 1, "5": 2},').replace(
        "values: [3, 5, 10], minimum: 1", "values: [3, 5, 10]"
    )
    with pytest.raises(BrokenGame) as caught:
        build_game("roll", {"game.yaml": game, "rules.ludl": rules}, "roll")
    assert "'10'" in str(caught.value)
