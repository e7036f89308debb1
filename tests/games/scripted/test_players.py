"""One to ten players: ranges, sides by their number, and seats that sit out."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.engine import Event
from cardtable.games.scripted import (
    BrokenGame,
    Game,
    GameFile,
    Message,
    ScriptRules,
    build_game,
    events,
    kind_of,
)
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.games.scripted.terminal_pages import table
from cardtable.games.scripted.words import Narrator
from cardtable.games.speech import Speech

GAME = """
name: Last One
players: [4, 1-10]
sides: {4: [[0, 2], [1, 3]], 6: [[0, 3], [1, 4], [2, 5]]}
token_sets: {cards: standard}
state:
  properties: {seats: [], points: {"{player}": 0}, rounds: 2}
  containers:
    deck: {tokens: cards, back_visible_to_all: true}
    "{player}_hand": {visible_to: ["{player}"], back_visible_to_all: true}
    discard: {visible_to: all}
layout: {deck: stock, "{player}_hand": hand, discard: discard}
score: points
"""
RULES = """
# Play a card. The player of a red one is out for the round; the last one in scores.
USE 'table';

DEF set_up:
  .seats = .play_order;
  begin_round;
END_DEF

DEF begin_round:
  SHUFFLE @deck;
  deal @deck 4;
END_DEF

DEF legal = MAP(@$CURRENT_PLAYER.hand, 'card_message', 'put');

RECEIVE put $name:
  $card = your_card $name;
  MOVE @$PLAYER_NAME.hand $name @discard;
  IF $card.suit in ['d', 'h'] and SIZE .play_order > 1:
    rest $PLAYER_NAME;
  ELSE:
    ROTATE_PLAY_ORDER;
  END_IF
  IF SIZE @$CURRENT_PLAYER.hand == 0 or (SIZE .play_order == 1 and SIZE .seats > 1):
    end_round;
  END_IF
  ACCEPT;
END_RECEIVE

DEF end_round:
  $winner = $CURRENT_PLAYER;
  FOR $player IN CHOOSE (SIZE .seats in [4, 6]) [$winner, seat_across $winner] [$winner]:
    .points[$player] += 1;
  END_FOR
  .rounds -= 1;
  IF .rounds == 0:
    END_GAME .points;
    ACCEPT;
  END_IF
  return_all;
  gather .seats 'hand' @deck;
  move_all @discard @deck;
  begin_round;
END_DEF

DEF seat_across $player:
  return_all;
  RETURN seat_from $player (SIZE .seats / 2);
END_DEF
"""
COUNTS = (1, 2, 5, 7, 10)


def file_of(game: str = GAME) -> GameFile:
    return build_game("last-one", {"game.yaml": game, "rules.ludl": RULES}, "last-one")


FILE = file_of()
KIND = kind_of(FILE)


def seated(players: int, seed: int = 3) -> Game:
    game = KIND.new(ScriptRules(FILE, players), seed=seed)
    assert isinstance(game, Game)
    for number in range(players):
        game.register_player(KIND.player(name=f"Name {number}"))
    return game


def until_somebody_rests(game: Game) -> int:
    """Play red cards until a player sits out; return that position."""
    while not game.resting:
        player = game.get_next_player()
        reds = [message for message in game.legal() if message.words[1][1] in "dh"]
        game.accept(reds[0] if reds else game.legal()[0], player)
    return game.resting[0]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2-5", (2, 3, 4, 5)),
        ("[4, 2-6]", (4, 2, 3, 5, 6)),
        ("1-10", tuple(range(1, 11))),
        ("[2-3, 5]", (2, 3, 5)),
    ],
)
def test_players_are_numbers_and_ranges_and_the_first_is_the_default(
    written: str, read: tuple[int, ...]
) -> None:
    game = GAME.replace("[4, 1-10]", written)
    game = "\n".join(line for line in game.splitlines() if not line.startswith("sides"))
    assert file_of(game).description.players == read


@pytest.mark.parametrize("written", ["0-4", "2-11", "5-2", "two", "[2, 2]", "[2, 3-x]", "[]"])
def test_numbers_of_players_that_do_not_exist_are_reported(written: str) -> None:
    with pytest.raises(BrokenGame, match="2-6"):
        file_of(GAME.replace("[4, 1-10]", written))


def test_sides_depend_on_the_number_of_players() -> None:
    assert ScriptRules(FILE, 4).sides == ((0, 2), (1, 3))
    assert ScriptRules(FILE, 6).sides == ((0, 3), (1, 4), (2, 5))
    assert ScriptRules(FILE, 3).sides == ((0,), (1,), (2,))


@pytest.mark.parametrize(
    ("sides", "problem"),
    [
        ("{4: [[0, 2], [1, 4]]}", "every position"),
        ("{4: 5}", "every position"),
        ("{11: [[0], [1]]}", "no 11 players"),
        ("{four: [[0], [1]]}", "no four players"),
        ("[[0, 2], [1, 3]]", "every position"),
    ],
)
def test_sides_that_do_not_fit_are_reported(sides: str, problem: str) -> None:
    line = next(line for line in GAME.splitlines() if line.startswith("sides"))
    with pytest.raises(BrokenGame, match=problem):
        file_of(GAME.replace(line, f"sides: {sides}"))


@pytest.mark.parametrize("players", COUNTS)
def test_random_games_end_with_any_number_of_players(players: int) -> None:
    for seed in range(6):
        game, rng = seated(players, seed), Random(seed)
        while (player := game.get_next_player()) is not None:
            position = game.players.index(player)
            assert position not in game.resting
            assert game.view(position).resting == game.resting
            game.accept(rng.choice(game.legal()), player)
        assert sum(game.get_scores()) == 2
        assert not game.is_stuck


@pytest.mark.parametrize("players", [5, 7, 10])
def test_all_seats_know_worlds_in_which_the_same_seats_sit_out(players: int) -> None:
    game = seated(players, seed=5)
    until_somebody_rests(game)
    for seat in range(players):
        assert game.view(seat).determinize(Random(1)).resting == game.resting
    assert Tree(seed=1).choose(game.view(game.to_act)) in game.legal()


def test_the_log_and_the_terminal_name_the_seats_that_sit_out() -> None:
    game = seated(5, seed=3)
    told: list[Event] = []
    game.listeners.append(told.append)
    seat = until_somebody_rests(game)
    narrator = Narrator(game.names, game.sides)
    rested = [event for event in told if isinstance(event, events.SeatRests)]
    assert [narrator.sentence(event) for event in rested] == [f"Name {seat} sits out."]
    assert [[line.text for line in narrator.lines(event, game)] for event in rested] == [
        [f"Name {seat} sits out."]
    ]
    assert tuple(table(game.view(0), Speech()))[-1] == f"Sitting out: Name {seat}."


def test_all_return_and_the_same_player_is_to_act() -> None:
    game = seated(7, seed=1)
    seat = until_somebody_rests(game)
    assert game.properties["play_order"][0] == game.codes[game.to_act]
    assert game.codes[seat] not in game.properties["play_order"]
    while game.hand_number == 1:
        player = game.get_next_player()
        assert player is not None
        game.accept(Message(game.legal()[0].line), player)
        game.get_next_player()
    order = list(game.properties["play_order"])
    assert sorted(order) == sorted(game.codes)
    start = game.codes.index(order[0])
    assert order == [*game.codes[start:], *game.codes[:start]]
