"""Colours of a script's own tokens, words in score columns, face-down cells, gains."""

from __future__ import annotations

import pickle

import pytest

from cardtable.cards import COLOURS, Card, CustomCard
from cardtable.core.errors import SourceError
from cardtable.engine import GameGroup
from cardtable.games.experiment import experiment_for
from cardtable.games.scripted import build_game, kind_of
from cardtable.games.scripted.pieces import colour_of_token
from cardtable.games.scripted.terminal_pages import score, table
from cardtable.games.speech import Speech
from tests.games.scripted.small_games import GAME, begun, case, small_game
from tests.games.scripted.test_scripted_game import send

# --- colours ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "properties", "colour"),
    [
        ("red_6", {}, "red"),
        ("6-Blue", {}, "blue"),
        ("grün_7", {}, "green"),
        ("gray", {}, "grey"),
        ("h1", {"colour": "yellow"}, "yellow"),
        ("red_house", {"color": "black"}, "black"),
        ("card_1", {"price": 4, "side": "white"}, "white"),
        ("red_1", {"side": "white"}, "red"),
        ("redeal", {}, ""),
        ("wild", {"value": 3, "title": "Red wine"}, ""),
    ],
)
def test_a_token_has_the_colour_that_it_names(
    name: str, properties: dict[str, object], colour: str
) -> None:
    assert colour_of_token(name, properties) == colour


def test_the_piece_of_a_token_has_its_colour_and_a_playing_card_has_none() -> None:
    game = GAME.replace("marks: [x, o]", "marks: {red_6: {}, as2: {suit: s, value: 1, side: red}}")
    pieces = small_game("RECEIVE go: ACCEPT; END_RECEIVE", game).pieces
    red, ace = pieces.piece("red_6"), pieces.piece("as2")
    assert isinstance(red, CustomCard)
    assert isinstance(ace, CustomCard)
    assert (red.colour, ace.colour) == ("red", "")
    assert red.colour in COLOURS
    assert pickle.loads(pickle.dumps(red)) is red
    assert eval(repr(red), {"CustomCard": CustomCard}) is red


# --- scores ---------------------------------------------------------------------------------------

BIDS = """
RECEIVE bid $bid:
  .bids[$PLAYER_NAME] = $bid;
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE
RECEIVE number: .bids[$PLAYER_NAME] = 0; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
"""
BID_GAME = GAME.replace("score: scores", "score: {scores: Points, bids: Bid}").replace(
    "phase: play", 'bids: {"{player}": null}'
)


def test_a_word_in_a_column_of_scores_is_shown_as_it_is() -> None:
    game = begun(small_game(BIDS, BID_GAME + "words: {passed: nichts}\n"))
    assert [title for title, _values in game.view(0).scores] == ["Points"]
    send(game, "bid passed")
    assert game.view(0).scores[1] == ("Bid", ("nichts", "–"))
    send(game, "number")
    assert game.view(0).scores[1] == ("Bid", ("nichts", 0))
    assert list(score(game.view(0), Speech()))[1] == "Bid: Ann nichts, Ben 0."


def test_chips_that_a_game_begins_with_are_no_gain() -> None:
    rules = """
RECEIVE win:
  .scores['player_1'] += 5;
  .scores['player_2'] -= 5;
  END_GAME .scores;
  ACCEPT;
END_RECEIVE
"""
    for start, set_up in (("100", ""), ("0", "DEF set_up: .scores = {A: 100, B: 100}; END_DEF")):
        names = set_up.replace("A", "'player_1'", 1).replace("B", "'player_2'", 1)
        text = GAME.replace('scores: {"{player}": 0}', f'scores: {{"{{player}}": {start}}}')
        kind = kind_of(small_game(names + rules, text))
        experiment = experiment_for(kind, kind.find_rules("classic"))
        game = begun(kind.source)
        send(game, "win")
        assert game.get_scores() == (105, 95)
        assert experiment.points(game) == (5, -5)
        assert [counts["points"] for counts in experiment.count(game)] == [5, -5]
        assert game.copy().gained == (5, -5)


# --- cells face down -----------------------------------------------------------------------------


def test_the_terminal_names_cells_with_cards_face_down() -> None:
    game = begun(case("grid-back"))
    view = game.view(0)
    assert list(table(view, Speech(words=True))) == ["Board: a card face down on a."]
    send(game, "go")
    assert next(table(game.view(0), Speech(words=False))).split() == ["#", "Ac"]


# --- patterns of tokens ---------------------------------------------------------------------------

PATTERNS = """
name: Patterns
players: 2
token_sets:
  low: {each: "{colour}_{rank}", title: "{rank} in {colour}", colour: [red, blue], rank: [1, 2]}
  nines: {each: "9{suit}", suit: [c, d]}
  wild: [wild]
state:
  containers: {deck: {tokens: [low, low, nines, wild, wild, red_1], visible_to: all}}
layout: {deck: stock}
"""
PASS = "RECEIVE pass: ACCEPT; END_RECEIVE"


def test_a_pattern_makes_a_token_of_each_combination() -> None:
    file = build_game("patterns", {"game.yaml": PATTERNS, "rules.ludl": PASS}, "patterns")
    assert file.description.token_sets["low"] == {
        "red_1": {"colour": "red", "rank": 1, "title": "1 in red"},
        "red_2": {"colour": "red", "rank": 2, "title": "2 in red"},
        "blue_1": {"colour": "blue", "rank": 1, "title": "1 in blue"},
        "blue_2": {"colour": "blue", "rank": 2, "title": "2 in blue"},
    }
    assert file.pieces.piece("9d") == Card.parse("9d")
    assert file.pieces.piece("red_2").title == "2 in red"


def test_a_token_with_the_name_of_a_card_has_its_properties() -> None:
    game = PATTERNS.replace("wild: [wild]", "wild: [wild, 9h]\n  own: {9s: {points: 2, suit: x}}")
    file = build_game("patterns", {"game.yaml": game, "rules.ludl": PASS}, "patterns")
    assert file.description.token_sets["wild"] == {"wild": {}, "9h": {"value": "9", "suit": "h"}}
    own = {"value": "9", "suit": "x", "points": 2}
    assert file.description.token_sets["own"] == {"9s": own}


def test_a_container_lists_sets_as_often_as_needed() -> None:
    file = build_game("patterns", {"game.yaml": PATTERNS, "rules.ludl": PASS}, "patterns")
    tokens = file.description.state(2)["containers"]["deck"]["tokens"]
    names = [token["name"] for token in tokens]
    low = ["red_1", "red_2", "blue_1", "blue_2"]
    assert names == [*low, *low, "9c", "9d", "wild", "wild", "red_1"]


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [
        ('{each: "{colour}_{rank}", colour: [red]}', "needs a list of its values"),
        ('{each: "{colour}", colour: red}', "needs a list of its values"),
        ('{each: "plain", colour: [red]}', "needs a list of its values"),
        ('{each: "{colour}", colour: [red], rank: [1, 2]}', "'red' is defined twice"),
    ],
)
def test_mistakes_in_a_pattern_are_reported(pattern: str, problem: str) -> None:
    text = PATTERNS.replace("wild: [wild]", f"wild: [wild]\n  odd: {pattern}")
    with pytest.raises(SourceError, match=problem):
        kind_of(build_game("patterns", {"game.yaml": text, "rules.ludl": PASS}, "patterns"))


# --- zones, groups and targets --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "key", "allowed"),
    [
        ("deck: {kind: stock, cells: [deck]}", "cells", "kind, owner, title, empty"),
        ("deck: {kind: stock, fan: down}", "fan", "kind, owner, title, empty"),
        ("deck: {kind: board, columns: 3}", "columns", "kind, owner, title, fan, empty"),
        ("deck: {kind: trick, empty: hidden}", "empty", "kind, owner, title"),
        ("decks: {kind: melds, groups: [deck], columns: 2}", "columns", "groups, empty"),
    ],
)
def test_an_entry_that_a_kind_of_zone_does_not_have_is_an_error(
    zone: str, key: str, allowed: str
) -> None:
    game = GAME.replace("layout: {deck: stock, discard: discard", f"layout: {{{zone}")
    with pytest.raises(SourceError, match=f"Unknown entry '{key}'.") as caught:
        small_game("RECEIVE go: ACCEPT; END_RECEIVE", game)
    assert allowed in caught.value.allowed


def test_a_game_with_dice_and_no_hands_is_in_the_group_of_dice() -> None:
    dice = 'token_sets: {dice: ["1", "2"]}\nlooks: {dice: {shape: die}}'
    game = GAME.replace("token_sets: {cards: standard, marks: [x, o]}", dice)
    game = game.replace("tokens: cards", "tokens: dice")
    rules = "RECEIVE go: ACCEPT; END_RECEIVE"
    without = "layout: {deck: board}"
    layout = next(line for line in GAME.splitlines() if line.startswith("layout"))
    assert kind_of(small_game(rules, game.replace(layout, without))).group is GameGroup.DICE
    assert kind_of(small_game(rules, game)).group is GameGroup.TRICKS
