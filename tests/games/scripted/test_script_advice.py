"""Functions of a script that advise the other seats: ``worth`` and ``sensible``."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.scripted import Game, build_game, kind_of
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.ludl import LudlError
from tests.games.scripted.test_scripted_game import make, send

GAME = """
name: Diggers
players: 2
state:
  properties: {depth: {"{player}": 0}, scores: {"{player}": 0}, turns: 0}
  containers: {field: {visible_to: all}}
layout: {field: board}
score: scores
"""
RULES = """
DEF legal = ['dig', 'rest', 'talk'];
RECEIVE dig: go_on 1; ACCEPT; END_RECEIVE
RECEIVE rest: go_on 0; ACCEPT; END_RECEIVE
RECEIVE talk: go_on 0; ACCEPT; END_RECEIVE

# Who has dug most wins, but not before turn 400.
DEF go_on $more:
  .depth[$CURRENT_PLAYER] += $more;
  .turns += 1;
  ROTATE_PLAY_ORDER;
  IF .turns == 400:
    .scores = .depth;
    END_GAME .scores;
  END_IF
END_DEF
"""
WORTH = "DEF worth $player = 10 * .depth[$player];\n"
SENSIBLE = "DEF sensible = ['rest', 'talk', 'rest'];\n"


def game_of(advice: str) -> Game:
    texts = {"game.yaml": GAME, "rules.ludl": RULES + advice}
    return make(kind_of(build_game("diggers", texts, "diggers")), seed=1)


def chosen(game: Game, iterations: int) -> str:
    game.get_next_player()
    line: str = Tree(seed=2, iterations=iterations).choose(game.view(game.to_act)).line
    return line


def test_a_cut_off_playout_is_valued_by_the_worth_of_the_hands() -> None:
    assert chosen(game_of(WORTH), 30) == "dig"
    assert chosen(game_of("DEF worth $player = -10 * .depth[$player];\n"), 30) != "dig"


def test_the_worth_changes_nothing_and_ends_with_the_game() -> None:
    game = game_of(WORTH + "DEF set_up: SHUFFLE RANGE 0 5; END_DEF\n")
    assert game.get_next_player() is not None
    for _turn in range(3):
        send(game, "dig")
    before = game.properties, game.deals()
    assert game.worths() == (20.0, 10.0)
    assert (game.properties, game.deals()) == before
    while game.get_next_player() is not None:
        send(game, "rest")
    assert game.worths() == (0.0, 0.0)


@pytest.mark.parametrize(
    ("advice", "message"),
    [
        ("DEF worth $card = $card.suit;\n", "Operand 'value' of GET must be"),
        ("DEF worth $player = 'much';\n", "The function 'worth' returned the string 'much'"),
    ],
)
def test_a_script_may_mean_something_else_by_worth(advice: str, message: str) -> None:
    game = game_of(advice)
    assert game.get_next_player() is not None
    with pytest.raises(LudlError) as caught:
        game.worths()
    assert message in caught.value.message
    assert chosen(game, 10) in ("dig", "rest", "talk")


def test_a_function_of_that_name_with_other_parameters_is_no_advice() -> None:
    assert not game_of("DEF worth = 3;\n").file.has_worth
    assert game_of(WORTH).file.has_worth


def playout_of(game: Game) -> Game:
    assert game.get_next_player() is not None
    return game.playout(seed=1)


def test_playouts_follow_what_the_script_advises() -> None:
    game = game_of(SENSIBLE)
    assert [message.line for message in game.sensible()] == ["rest", "talk"]
    playout, rng = playout_of(game), Random(3)
    assert all(playout.advance_as_advised(rng) for _each in range(100))
    assert playout.properties["turns"] == 100
    assert playout.properties["depth"] == {"player_1": 0, "player_2": 0}
    assert game.properties["turns"] == 0


def test_a_playout_ignores_some_advice() -> None:
    tree = Tree(seed=2).new_tree(game_of(SENSIBLE).view(0))
    playout = playout_of(game_of(SENSIBLE))
    assert tree.play_out(playout, lambda: True)
    dug = sum(playout.properties["depth"].values())
    assert playout.current_phase == "over"
    assert 0 < dug < 30  # a tenth of 400 messages is random, one in three of these digs


def test_advice_that_the_script_rejects_is_passed_over() -> None:
    sleep = "RECEIVE sleep: REJECT 'Not now.'; END_RECEIVE\n"
    playout = playout_of(game_of(sleep + "DEF sensible = ['sleep', 'dig', 'sleep', 'talk'];\n"))
    rng = Random(3)
    assert all(playout.advance_as_advised(rng) for _each in range(100))
    assert 30 < sum(playout.properties["depth"].values()) < 70
    playout = playout_of(game_of(sleep + "DEF sensible = ['sleep'];\n"))
    assert not playout.advance_as_advised(rng)
    assert playout.properties["turns"] == 0
    assert len(playout.legal()) == 3


def test_advice_that_is_accepted_but_not_listed_is_not_followed() -> None:
    sleep = "RECEIVE sleep: .slept += 1; go_on 0; ACCEPT; END_RECEIVE\n"
    game = game_of(sleep + "DEF sensible = ['sleep', 'rest'];\nDEF set_up: .slept = 0; END_DEF\n")
    playout, rng = playout_of(game), Random(3)
    assert playout.advance_as_advised(rng, {"dig", "rest"})
    assert playout.properties["turns"] == 1
    assert not playout.advance_as_advised(rng, {"dig"})
    tree = Tree(seed=2).new_tree(game.view(0))
    assert tree.play_out(playout, lambda: True)
    assert playout.current_phase == "over"
    assert playout.properties["turns"] == 400
    assert playout.properties["slept"] == 0


def test_advice_can_end_a_playout() -> None:
    playout, rng = playout_of(game_of("DEF sensible = ['dig'];\n")), Random(3)
    assert all(playout.advance_as_advised(rng) for _each in range(400))
    assert playout.current_phase == "over"
    assert playout.get_scores() == (200, 200)


def test_wrong_advice_is_not_followed() -> None:
    for advice in ("DEF sensible = ['fly'];\n", "DEF sensible = [.no_such];\n", ""):
        assert game_of(advice).sensible() == ()
        assert not playout_of(game_of(advice)).advance_as_advised(Random(1))
