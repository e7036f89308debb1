"""Results that functions remember: they are as they would be if they were computed again."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import as_file
from random import Random

import pytest

from cardtable.core import assets
from cardtable.games.scripted import Game, Player, ScriptRules, read_game
from cardtable.games.scripted.strategies.random_play import Random as RandomStrategy
from cardtable.ludl import Accepted, Rejected, Session, parse
from cardtable.ludl.purity import (
    FIXED,
    PURE,
    READING,
    UNKNOWN,
    fixed_properties,
    kinds_of_functions,
)
from cardtable.ludl.world import DEFAULT_LIMITS
from tests.ludl.tiny_game import small_state

with as_file(assets.find("games")) as _folder:
    GAMES = sorted(each.name for each in _folder.iterdir())

RULES = """
DEF points $card = 2 * INT $card.value;
DEF beats $card $other = points $card > points $other and $card.suit != $other.suit;
DEF lies $card = $card.face_down;
DEF points_now $card = points $card + .rounds[0];
DEF loose $card:
  IF $card.suit == 'd': RETURN [points $card]; END_IF
  RETURN $card;
END_DEF

RECEIVE look:
  DEBUG MAP @deck 'points';
  DEBUG beats @deck[0] @deck[1];
  DEBUG [lies @deck[0], points_now @deck[0]];
  PUSH loose @deck[1] 'more';
  DEBUG loose @deck[1];
  ACCEPT;
END_RECEIVE
RECEIVE change $value:
  DEBUG points @deck[0];
  TOKEN_SET_PROP @deck[0] 'value' $value;
  DEBUG points @deck[0];
  REQUIRE $value != '5' 'No fives.';
  ACCEPT;
END_RECEIVE
RECEIVE turn: TURN_DOWN @deck[0]; ACCEPT; END_RECEIVE
RECEIVE increase: .rounds = [7]; ACCEPT; END_RECEIVE
"""


def started() -> Session:
    return Session(parse(RULES), small_state(), seed=1)


def debug(session: Session, line: str) -> tuple[str, ...]:
    answer = session.send("north", line)
    assert isinstance(answer, Accepted | Rejected)
    assert isinstance(answer, Accepted) or answer.error is None, answer
    return answer.debug


def test_a_result_follows_what_it_depends_on() -> None:
    session = started()
    before = debug(session, "look")
    assert before == ("[2, 20, 4]", "FALSE", "[FALSE, 3]", "[20]")
    assert debug(session, "look") == before
    assert debug(session, "change 9") == ("2", "18")
    assert debug(session, "change 5") == ("18", "10"), "the message is rejected"
    assert debug(session, "look")[0] == "[18, 20, 4]"
    session.send("north", "turn")
    session.send("north", "increase")
    assert debug(session, "look")[2] == "[TRUE, 25]"


def test_a_remembered_result_costs_what_it_costs_to_compute() -> None:
    session = started()
    costs = []
    for _each in range(3):
        session.send("north", "look")
        costs.append((session.world.steps_left, session.world.memory_left))
    assert len(set(costs)) == 1


@pytest.mark.parametrize("steps", range(4, 90, 7))
def test_the_limit_of_steps_is_reached_as_without_memory(steps: int) -> None:
    answers = []
    for lines in (["look"], ["look", "look"]):
        session = started()
        for line in lines[1:]:
            session.send("north", line)
        session.world.limits = replace(DEFAULT_LIMITS, steps=steps)
        answers.append(session.send("north", "look"))
    first, again = answers
    assert type(first) is type(again)
    if isinstance(first, Rejected) and isinstance(again, Rejected):
        assert str(first.error) == str(again.error)


# --- results that depend on the state -------------------------------------------------------------

READERS = """
DEF size_of $name = SIZE GET_CONTAINER $name;
DEF names = MAP @deck 'name_of';
DEF name_of $card = $card.name;
DEF order = .rounds;
DEF same $list = $list;
DEF first_two $list = [$list[0], $list[1]];
DEF by_rank = .ranks['a'];
DEF pairs = MAP [1, 2] 'pair_of';
DEF pair_of $number = [$number, $number];
DEF count_down $number = CHOOSE ($number == 0) [] (CONCAT [$number] (count_down ($number - 1)));
DEF who = $PLAYER_NAME;

RECEIVE grow:
  DEBUG [size_of 'deck', size_of 'deck'];
  APPEND @hand POP @deck 0;
  DEBUG [size_of 'deck', SIZE names];
  REQUIRE SIZE @deck > 1 'Enough.';
  ACCEPT;
END_RECEIVE
RECEIVE own_lists:
  PUSH names 'x';
  DEBUG SIZE names;
  $list = ['p', 'q'];
  PUSH same $list 'r';
  DEBUG [$list, same ['p', 'q'], first_two $list];
  PUSH pairs[0] 3;
  DEBUG pairs;
  PUSH order 9;
  DEBUG order;
  DEBUG [count_down 3, count_down 3];
  DEBUG [same 1, same '1', same TRUE, same 1.0, same NULL];
  ACCEPT;
END_RECEIVE
RECEIVE ranks: DEBUG by_rank; ACCEPT; END_RECEIVE
RECEIVE name: DEBUG who; ACCEPT; END_RECEIVE
"""


def reader(rank: int = 1) -> Session:
    state = small_state()
    state["properties"]["ranks"] = {"a": rank}
    state["containers"]["hand"] = {"tokens": []}
    return Session(parse(READERS), state, seed=1)


def test_a_result_is_forgotten_when_the_state_changes() -> None:
    session = reader()
    size = len(session.world.containers["deck"].tokens)
    for left in range(size, 2, -1):
        assert debug(session, "grow") == (f"[{left}, {left}]", f"[{left - 1}, {left - 1}]")
    assert debug(session, "grow") == ("[2, 2]", "[1, 1]"), "the message is rejected"
    assert debug(session, "grow") == ("[2, 2]", "[1, 1]")


def test_nobody_can_change_a_list_that_is_remembered() -> None:
    session = reader()
    first = debug(session, "own_lists")
    size = len(session.world.containers["deck"].tokens)
    assert first == (
        str(size),
        "[['p', 'q', 'r'], ['p', 'q'], ['p', 'q']]",
        "[[1, 1], [2, 2]]",
        "[1, 2, 3, 9]",
        "[[3, 2, 1], [3, 2, 1]]",
        "[1, '1', TRUE, 1.0, NULL]",
    )
    second = debug(session, "own_lists")
    assert second == (*first[:3], "[1, 2, 3, 9, 9]", *first[4:])


def test_games_with_other_values_of_fixed_properties_remember_other_results() -> None:
    program = parse(READERS)
    answers = []
    for rank in (1, 2, 1, 3):
        state = small_state()
        state["properties"]["ranks"] = {"a": rank}
        session = Session(program, state, seed=1)
        answers += [debug(session, "ranks"), debug(session.copy(), "ranks")]
    assert answers == [("1",)] * 2 + [("2",)] * 2 + [("1",)] * 2 + [("3",)] * 2


def test_a_property_that_a_called_function_changes_is_not_fixed() -> None:
    session = Session(
        parse(
            """
DEF note $number $list: PUSH $list $number; RETURN TRUE; END_DEF
DEF size = SIZE .rounds;
RECEIVE add: DEBUG COUNT([5, 6], 'note', .rounds); DEBUG size; ACCEPT; END_RECEIVE
"""
        ),
        small_state(),
        seed=1,
    )
    assert debug(session, "add") == ("2", "5")
    assert debug(session, "add") == ("2", "7")


def test_a_playout_remembers_results_until_a_message_is_accepted() -> None:
    session = Session(parse("DEF legal: LEGAL 'name'; END_DEF" + READERS), small_state(), seed=1)
    session.play_out()
    session.legal()
    state = session.world.serial
    session.attempt("north", "name")
    session.legal()
    assert session.world.serial == state
    session.send("north", "name")
    session.legal()
    assert session.world.serial != state


def test_who_sends_a_message_is_part_of_the_state() -> None:
    session = reader()
    session.play_out()
    for player in ("north", "south", "north"):
        answer = session.send(player, "name")
        assert isinstance(answer, Accepted)
        assert answer.debug == (f"'{player}'",)


def test_what_functions_depend_on() -> None:
    rules = parse(
        READERS
        + """
DEF shows $card = $card.face_down;
DEF part $card $name = $card[$name];
DEF at $list $place = $list[$place + 1];
DEF told: SAY 'x'; RETURN 1; END_DEF
DEF pushed $list = PUSH $list 1;
DEF pushed_own: $list = []; RETURN PUSH $list 1; END_DEF
DEF called $name = MAP [1] $name;
DEF dice = RANDOM 1 6;
DEF calls_told = told + 1;
DEF even $number = CHOOSE ($number == 0) TRUE (odd ($number - 1));
DEF odd $number = CHOOSE ($number == 0) calls_told (even ($number - 1));
"""
    ).rules
    fixed = fixed_properties(rules.definitions)
    kinds = kinds_of_functions(rules.functions, fixed)
    expected = {
        PURE: "name_of same first_two pairs pair_of count_down at pushed_own",
        FIXED: "order by_rank",
        READING: "size_of names who shows part",
        UNKNOWN: "told pushed called dice calls_told even odd",
    }
    found = {kind: " ".join(n for n in kinds if kinds[n] == kind) for kind in expected}
    assert found == expected


@pytest.mark.sample(3, check=20)
@pytest.mark.parametrize("name", GAMES)
def test_playouts_are_the_same_without_memory(name: str) -> None:
    games = []
    for remembers in (True, False):
        with as_file(assets.find("games", name)) as folder:
            file = read_game(folder)
        game = Game(ScriptRules(file), seed=3)
        for seat in range(game.seats):
            game.register_player(Player(RandomStrategy(seed=seat)))
        game.get_next_player()
        playout = game.playout(5)
        if not remembers:
            for function in playout._session.world.functions.values():
                function.remember_for(UNKNOWN)
        games.append(playout)
    draw = Random(1).random
    for _each in range(120):
        seen = []
        for game in games:
            player = None if game.between_hands else game.get_next_player()
            world = game._session.world
            lines = [each.line for each in game.legal()]
            left = world.steps_left, world.memory_left
            advised = [each.line for each in game.sensible()]
            worths = game.worths() if game.file.has_worth else ()
            seen.append((player is None, lines, left, advised, worths, game.get_scores()))
        assert seen[0] == seen[1]
        if seen[0][0]:
            break
        at = int(draw() * len(seen[0][1]))
        for game in games:
            game.advance(game.legal()[at])
        costs = [(g._session.world.steps_left, g._session.world.memory_left) for g in games]
        assert costs[0] == costs[1]
    assert games[0]._session.state == games[1]._session.state
