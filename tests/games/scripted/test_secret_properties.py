"""Properties that only one seat sees."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cardtable.core.errors import SourceError
from cardtable.engine import Event
from cardtable.games.scripted import Game, GameFile, Message, events, kind_of
from cardtable.games.scripted.trial_games import play_trial
from cardtable.games.scripted.words import Narrator
from cardtable.match import Match, Seat
from cardtable.storage.journal import journal_text
from cardtable.storage.recovery import read_journal
from tests.games.scripted.small_games import GAME, begun, small_game

RULES = """
USE 'table';
DEF set_up: MOVE @deck '2c' @player_1_hand; MOVE @deck '3c' @player_2_hand; SHUFFLE @deck; END_DEF
DEF legal:
  IF .phase == 'pick':
    LEGAL MAP(RANGE 1 6, 'pick_message');
  ELSE:
    LEGAL MAP(RANGE 1 6, 'ask_message');
  END_IF
END_DEF
DEF pick_message $number = `pick {$number}`;
DEF ask_message $number = `ask {$number}`;
RECEIVE pick $number IN 'pick':
  .number[$PLAYER_NAME] = INT $number;
  ROTATE_PLAY_ORDER;
  IF .number[$CURRENT_PLAYER] != NULL: .phase = 'ask'; END_IF
  ACCEPT;
END_RECEIVE
RECEIVE ask $number IN 'ask':
  $other = seat_from $PLAYER_NAME 1;
  $guess = INT $number;
  IF $guess == .number[$other]:
    .scores[$PLAYER_NAME] += 1;
    .number = by_player NULL;
    .phase = 'pick';
    .rounds += 1;
    SAY 'Right.';
    IF .rounds == 3: END_GAME .scores; END_IF
  ELSE:
    SAY CHOOSE ($guess < .number[$other]) 'More.' 'Less.';
  END_IF
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE
"""
YAML = (
    GAME.replace("[2, 3]", "2")
    .replace("phase: play", 'phase: pick, rounds: 0, number: {"{player}": null}')
    .replace("  containers:", "  secret: {number: [1, 2, 3, 4, 5]}\n  containers:")
    + "shows: {number: Your number}\n"
)
OPEN = YAML.replace('["{player}"], back_visible_to_all: true', "all").replace(
    "tokens: cards, back_visible_to_all: true", "tokens: cards, visible_to: all"
)
"""The same game with open cards."""


def numbers() -> GameFile:
    return small_game(RULES, YAML)


def play(*lines: str) -> Game:
    game = begun(numbers(), seed=3)
    for line in lines:
        game.accept(Message(line))
    return game


def twins() -> Iterator[tuple[Game, Game]]:
    """Yield pairs of games which differ in the number of the first seat."""
    yield play("pick 4"), play("pick 5")
    yield play("pick 4", "pick 1"), play("pick 5", "pick 1")
    later = "pick 1", "ask 2", "ask 3", "ask 4"
    yield play("pick 4", *later), play("pick 5", *later)


def test_each_seat_sees_only_its_own_value() -> None:
    game = play("pick 4")
    own, other = game.view(0), game.view(1)
    assert own.properties["number"] == {"player_1": 4, "player_2": None}
    assert other.properties["number"] == {"player_1": "?", "player_2": None}
    assert own.shown_properties == (("Your number", "4"),)
    assert other.shown_properties == ()


def test_the_words_of_the_message_are_hidden_too() -> None:
    game = play()
    heard: list[Event] = []
    game.listeners.append(heard.append)
    game.accept(Message("pick 4"))
    assert game.view(1).history == ((0, ("pick", "?")),)
    [sent] = heard
    assert isinstance(sent, events.MessageSent)
    narrator = Narrator(game.names, game.sides)
    assert narrator.sentence(sent, 1) == "Ann has chosen."
    assert narrator.sentence(sent, 0) == "Pick 4 (secret)."


def test_the_words_are_hidden_too_if_the_value_stays_the_same() -> None:
    rules = RULES.replace(".number = by_player NULL;\n", "")
    histories = []
    for number in (1, 2):
        game = begun(small_game(rules, YAML), seed=3)
        for line in ("pick 4", "pick 1", "ask 1", f"pick {number}"):
            game.accept(Message(line))
        histories.append(game.view(0).history)
    assert histories[0] == histories[1]


def test_a_game_with_nothing_else_that_is_secret_hides_something() -> None:
    assert not kind_of(
        small_game(RULES, OPEN.replace("secret: {number: [1, 2, 3, 4, 5]}", ""))
    ).hidden
    assert kind_of(small_game(RULES, OPEN)).hidden


@pytest.mark.parametrize("number", range(3))
def test_nothing_that_another_seat_knows_depends_on_the_value(number: int) -> None:
    game, twin = list(twins())[number]
    assert game.view(0) != twin.view(0)
    view, other = game.view(1), twin.view(1)
    assert view == other
    assert pickle.dumps(view) == pickle.dumps(other)
    assert view.legal == other.legal
    worlds = [each.determinize(Random(7)) for each in (view, other)]
    assert worlds[0].properties == worlds[1].properties


def test_worlds_agree_with_the_answers_so_far() -> None:
    game = play("pick 4", "pick 1", "ask 2", "ask 3")  # so 4 or 5
    for view in (game.view(1), pickle.loads(pickle.dumps(game.view(1)))):
        worlds = [view.determinize(Random(seed)) for seed in range(30)]
        assert {world.properties["number"]["player_1"] for world in worlds} == {4, 5}
        assert {world.properties["number"]["player_2"] for world in worlds} == {1}
        assert all(world.view(1) == view for world in worlds)


def test_a_world_of_a_world_keeps_what_its_seat_knows() -> None:
    world = play("pick 4", "pick 1", "ask 2").view(1).determinize(Random(1))
    assert isinstance(world, Game)
    again = world.view(0).determinize(Random(2))
    assert again.properties["number"]["player_1"] == world.properties["number"]["player_1"]


def test_saves_and_undo_keep_the_values(tmp_path: Path) -> None:
    kind = kind_of(numbers())
    match = Match(kind, kind.find_rules("classic"), [Seat(name="Ann"), Seat(name="Ben")], seed=3)
    for line in ("pick 4", "pick 1", "ask 2"):
        position = match.deal()
        assert position is not None
        match.act(Message(line), position)
    path = tmp_path / "a.game"
    path.write_text(journal_text(match), encoding="utf-8")
    loaded = read_journal(path).match
    assert [loaded.view(seat) for seat in range(2)] == [match.view(seat) for seat in range(2)]
    match.undo()
    match.undo()
    assert match.view(1).properties["number"] == {"player_1": "?", "player_2": None}


def test_the_check_plays_such_a_game_to_its_end() -> None:
    trial = play_trial(numbers(), 4, 60, lambda: 0)
    assert trial.problems == ()
    assert len(trial.lengths) == 4


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{number: [1, 2, 3, 4, 5]}", "{numbr: [1]}", "There is no property 'numbr'"),
        ("{number: [1, 2, 3, 4, 5]}", "{top: [1]}", "A secret property has a value for each"),
        ("{number: [1, 2, 3, 4, 5]}", "{number: 5}", "Write a list of the values"),
        ("{number: [1, 2, 3, 4, 5]}", "{scores: [1]}", "'scores' is shown to all"),
    ],
)
def test_a_wrong_declaration_is_an_error(old: str, new: str, problem: str) -> None:
    with pytest.raises(SourceError, match=problem):
        small_game(RULES, YAML.replace(old, new))
