"""LudL: the code of the tutorial runs as printed, and messages are transactions."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ludl import (
    Accepted,
    LudlError,
    Program,
    Rejected,
    SeededChance,
    Session,
    Shuffled,
    TokenMove,
    parse,
)
from tests.ludl.tiny_game import (
    CARDS,
    PLAYERS,
    do,
    program_of,
    refused,
    session,
    shown,
    small_state,
)

pytestmark = pytest.mark.quick

TUTORIAL = """
DEF get_suit $card:
  RETURN TOKEN_GET_PROP $card 'suit';
END_DEF

# aces high
DEF get_value $card:
  ASSIGN 'tmp' INT TOKEN_GET_PROP $card 'value';
  IF EQUAL $tmp 1:
    ASSIGN 'tmp' 14;
  END_IF
  RETURN $tmp;
END_DEF

DEF spades_value $card:
  IF EQUAL get_suit $card 's':
    RETURN PLUS get_value $card 100;
  END_IF
  IF EQUAL get_suit $card GET_PROP 'suit_led':
    RETURN PLUS get_value $card 50;
  END_IF
  RETURN 0;
END_DEF

DEF tuple_helper $player_name:
  ASSIGN 'play_container' GET_CONTAINER CONCAT $player_name '_play';
  ASSIGN 'played_card' POP $play_container 0;
  RETURN TUPLE2 $player_name spades_value $played_card;
END_DEF

# figure out winner for the trick and clean up trick accounting props
DEF clean_up_trick:
  ASSIGN 'trick_values' MAP GET_PROP 'play_order' 'tuple_helper';
  DEBUG $trick_values;
  REVERSE SORT_TUPLE $trick_values;
  DEBUG $trick_values;
  ASSIGN 'winner' GET_POSITION_ELT GET_POSITION_ELT $trick_values 0 0;
  DEBUG $winner;
  SET_ELT GET_PROP 'player_scores' $winner PLUS GET_ELT GET_PROP 'player_scores' $winner 1;
  SET_PROP 'current_trick_count' 0;
  SET_PROP 'current_trick_num' PLUS GET_PROP 'current_trick_num' 1;
  SET_PROP 'suit_led' NULL;
  ASSIGN 'ct' 0;
  WHILE AND
    NOT EQUAL GET_POSITION_ELT GET_PROP 'play_order' 0 $winner
    LESS $ct 5:
    ROTATE_PLAY_ORDER;
    ASSIGN 'ct' PLUS $ct 1;
  END_WHILE
END_DEF

RECEIVE play_card $dummy $card_name:
  ASSIGN 'hand' GET_CONTAINER CONCAT $PLAYER_NAME '_hand';
  IF NOT EQUAL $PLAYER_NAME $CURRENT_PLAYER:
    REJECT 'It is not your turn.';
  END_IF
  IF NOT CONTAINS_BY_NAME $hand $card_name:
    REJECT 'That card is not in your hand.';
  END_IF
  ASSIGN 'card_token' POP_BY_NAME $hand $card_name;
  APPEND GET_CONTAINER CONCAT $PLAYER_NAME '_play' $card_token;
  SET_PROP 'current_trick_count' PLUS GET_PROP 'current_trick_count' 1;
  IF IS_NULL GET_PROP 'suit_led':
    SET_PROP 'suit_led' get_suit $card_token;
  END_IF
  ROTATE_PLAY_ORDER;
  IF EQUAL GET_PROP 'current_trick_count' 4:
    clean_up_trick;
  END_IF
  ACCEPT;
END_RECEIVE
"""
"""The tutorial's functions, with the parts that it omits."""

FOUR = [f"player_{number}" for number in range(1, 5)]


def spades(*hands: str) -> Session:
    """Return the tutorial's game with hands given like ``td as``."""
    values = {letter: str(value) for value, letter in enumerate("a23456789tjqk", 1)}
    containers: dict[str, Any] = {}
    for name, hand in zip(FOUR, hands, strict=True):
        tokens = [
            {"name": card, "value": values[card[0]], "suit": card[1]} for card in hand.split()
        ]
        containers[f"{name}_hand"] = {"tokens": tokens, "visible_to": [name]}
        containers[f"{name}_play"] = {"tokens": [], "visible_to": "all"}
    properties = {
        "play_order": FOUR,
        "player_scores": dict.fromkeys(FOUR, 0),
        "suit_led": None,
        "current_trick_count": 0,
        "current_trick_num": 0,
    }
    return parse(TUTORIAL, "spades.ludl").run(
        {"properties": properties, "containers": containers}, seed=1
    )


def play(game: Session, *cards: str) -> Any:
    for card in cards:
        name = game.current_player
        answer = game.send(name, f"play_card {name} {card}")
        assert isinstance(answer, Accepted), answer
    return answer


def test_the_program_of_the_tutorial_runs_as_printed() -> None:
    game = spades("td 2c", "ad 3c", "kh 4c", "2s ac")
    assert play(game, "td", "ad", "kh").debug == ()
    answer = play(game, "2s")
    by_seat = "[['player_1', 60], ['player_2', 64], ['player_3', 0], ['player_4', 102]]"
    by_worth = "[['player_4', 102], ['player_2', 64], ['player_1', 60], ['player_3', 0]]"
    assert answer.debug == (by_seat, by_worth, "'player_4'")
    properties = game.state["properties"]
    assert properties["player_scores"] == {**dict.fromkeys(FOUR, 0), "player_4": 1}
    assert properties["play_order"] == ["player_4", "player_1", "player_2", "player_3"]
    assert (properties["current_trick_count"], properties["current_trick_num"]) == (0, 1)
    assert properties["suit_led"] is None
    assert all(not game.world.containers[f"{name}_play"].tokens for name in FOUR)
    played = answer.moves[0]
    assert isinstance(played, TokenMove)
    assert (played.token.name, played.source, played.target) == (
        "2s",
        "player_4_hand",
        "player_4_play",
    )
    popped = [(move.token.name, move.source, move.target) for move in answer.moves[1:]]
    assert popped == [
        (card, f"{name}_play", None)
        for card, name in zip(("td", "ad", "kh", "2s"), FOUR, strict=True)
    ]
    assert play(game, "ac", "2c", "3c", "4c").debug[-1] == "'player_4'"


def test_a_refused_card_changes_nothing() -> None:
    game = spades("td", "ad", "kh", "2s")
    before = game.state
    assert game.send("player_2", "play_card player_2 ad") == Rejected("It is not your turn.")
    assert game.send("player_1", "play_card player_1 ad") == Rejected(
        "That card is not in your hand."
    )
    assert game.state == before


CHANGES = [
    "SET_PROP 'suit_led' 's';",
    "SET_PROP 'fresh' PUSH LIST0 DICT0;",
    "SET_PROP 'rounds' GET_PROP 'play_order';",
    "ROTATE_PLAY_ORDER;",
    "PUSH GET_PROP 'rounds' GET_PROP 'player_scores';",
    "REVERSE GET_PROP 'rounds';",
    "SHUFFLE GET_PROP 'rounds';",
    "SET_POSITION_ELT GET_PROP 'play_order' 0 'north';",
    "SET_ELT GET_PROP 'player_scores' 'south' RANDOM 1 100;",
    "SET_ELT GET_PROP 'player_scores' 'west' LIST0;",
    "DEBUG POP GET_PROP 'rounds' 1;",
    "SET_PROP 'pairs' PUSH PUSH LIST0 TUPLE2 'a' 2 TUPLE2 'b' 1;",
    "SORT_TUPLE GET_PROP 'pairs';",
    "SHUFFLE GET_CONTAINER 'deck';",
    "DEBUG POP GET_CONTAINER 'deck' 1;",
    "MOVE GET_CONTAINER 'deck' 'as' GET_CONTAINER 'table';",
    "MOVE GET_CONTAINER 'table' 'as' GET_CONTAINER 'deck';",
    "APPEND GET_CONTAINER 'table' POP_BY_NAME GET_CONTAINER 'deck' '2c';",
    "INSTANTIATE_TOKEN 'cards' 'td' 2 GET_CONTAINER 'table';",
    "CONTAINER_SET_PROP GET_CONTAINER 'deck' 'visible_to' PUSH LIST0 'north';",
    "TOKEN_SET_PROP GET_POSITION_ELT GET_CONTAINER 'deck' 0 'turned' RANDOM 1 6;",
    "END_GAME TUPLE2 1 2;",
    "DEBUG GET_PROP 'no such thing';",
    "SAY 'something';",
]
"""Changes that a message can make; some fail after others."""


@given(
    st.lists(st.lists(st.sampled_from(CHANGES), max_size=12), min_size=1, max_size=3),
    st.sampled_from(["ACCEPT;", "REJECT 'no';", ""]),
)
def test_a_message_that_is_not_accepted_has_no_effect(bodies: list[list[str]], end: str) -> None:
    receivers = [
        f"RECEIVE go{number}:\n"
        + "\n".join(body)
        + (f"\n{end}\n" if number else "\nACCEPT;\n")
        + "END_RECEIVE"
        for number, body in enumerate(bodies)
    ]
    game = session("\n".join(receivers))
    for number in range(len(bodies)):
        before = json.dumps(game.state)
        drawn = game.chance.count
        other = game.copy()
        tried = game.attempt("north", f"go{number}")
        assert json.dumps(game.state) == before
        assert game.chance.count == drawn
        answer = game.send("north", f"go{number}")
        assert outline(answer) == outline(tried) == outline(other.send("north", f"go{number}"))
        assert json.dumps(game.state) == json.dumps(other.state)
        if isinstance(answer, Rejected):
            assert json.dumps(game.state) == before
            assert game.chance.count == drawn
        # The state survives a round trip through JSON.
        assert isinstance(game.program, Program)
        again = game.program.run(json.loads(json.dumps(game.state)))
        assert json.dumps(again.state) == json.dumps(game.state)


def outline(answer: Accepted | Rejected) -> Any:
    """Return the comparable parts of an answer."""
    if isinstance(answer, Rejected):
        return answer.text, str(answer.error), answer.debug
    return answer.said, answer.debug, list(map(str, answer.moves)), answer.scores


def test_a_copy_is_independent() -> None:
    game = session(
        "RECEIVE go:\nMOVE GET_CONTAINER 'deck' 'as' GET_CONTAINER 'table';"
        "PUSH GET_PROP 'rounds' 4; SET_ELT GET_PROP 'player_scores' 'north' 1;"
        "TOKEN_SET_PROP GET_BY_NAME GET_CONTAINER 'table' 'as' 'up' TRUE;"
        "CONTAINER_SET_PROP GET_CONTAINER 'deck' 'visible_to' LIST0; ACCEPT; END_RECEIVE"
    )
    before = copy.deepcopy(game.state)
    other = game.copy()
    assert isinstance(other.send("north", "go"), Accepted)
    assert game.state == before != other.state
    state = other.state
    assert isinstance(game.send("north", "go"), Accepted)
    assert other.state == state == game.state


def test_sessions_copy_the_state_they_receive_and_return() -> None:
    state = small_state()
    game = parse(program_of("SET_ELT GET_PROP 'player_scores' 'north' 9;")).run(state)
    game.state["properties"]["player_scores"]["north"] = 5
    assert isinstance(game.send("north", "go"), Accepted)
    assert state == small_state()
    assert game.state["properties"]["player_scores"] == {"north": 9, "south": 0}


def test_a_program_is_pickled_as_text_and_runs_in_many_sessions() -> None:
    program = pickle.loads(pickle.dumps(parse(program_of("ROTATE_PLAY_ORDER;"), "x.ludl")))
    assert [(receiver.name, receiver.parameters) for receiver in program.receivers] == [("go", ())]
    assert (program.filename, dict(program.functions)) == ("x.ludl", {})
    first, second = program.run(small_state()), program.run(small_state())
    assert isinstance(first.send("north", "go"), Accepted)
    assert (first.current_player, second.current_player) == ("south", "north")


def test_a_receiver_is_chosen_by_its_name_and_number_of_words() -> None:
    game = session(
        "RECEIVE bid: DEBUG 0; ACCEPT; END_RECEIVE "
        "RECEIVE bid $a $b: DEBUG TUPLE2 $a $b; ACCEPT; END_RECEIVE"
    )
    assert game.send("north", "bid") == Accepted(debug=("0",))
    assert game.send("south", "  bid  3   nil ") == Accepted(debug=("['3', 'nil']",))
    assert game.send("north", "bid 3") == Rejected(
        "Wrong number of words after 'bid': 1. Allowed: 0 or 2."
    )


def test_messages_of_any_kind_are_answered() -> None:
    game = session("RECEIVE say $x: SAY $x; ACCEPT; END_RECEIVE")
    assert game.send("north", "say Äpfel") == Accepted(said=("Äpfel",))
    assert game.send("north", "say 👑") == Accepted(said=("👑",))
    for line in ("say \ud800", "say a\u202eb", "say \x07", "say " + "x" * 5000):
        assert isinstance(game.send("north", line), Rejected)


def test_player_name_is_the_sender_and_current_player_the_first_of_the_play_order() -> None:
    game = session(program_of("DEBUG TUPLE2 $PLAYER_NAME $CURRENT_PLAYER;"))
    assert game.send("south", "go") == Accepted(debug=("['south', 'north']",))


def test_accept_ends_the_message_in_a_function_too() -> None:
    game = session(
        program_of("f; SET_PROP 'late' 1;", "DEF f: SET_PROP 'early' 1; ACCEPT; END_DEF")
    )
    assert isinstance(game.send("north", "go"), Accepted)
    assert game.state["properties"]["early"] == 1
    assert "late" not in game.state["properties"]


def test_set_up_needs_no_accept() -> None:
    text = "DEF set_up: SHUFFLE GET_CONTAINER 'deck'; SAY 'Go.'; END_DEF " + program_of("")
    game = session(text)
    assert game.set_up() == Accepted(said=("Go.",), moves=(Shuffled("deck"),))
    assert session(program_of("")).set_up() == Accepted()
    failed = session("DEF set_up: REJECT 'no'; END_DEF " + program_of("")).set_up()
    assert failed == Rejected("no")


def test_operands_are_evaluated_once_from_left_to_right() -> None:
    definitions = "DEF note $x: PUSH GET_PROP 'rounds' $x; RETURN $x; END_DEF"
    body = (
        "SET_PROP 'rounds' LIST0; DEBUG PLUS note 1 MULT note 2 note 3;"
        "DEBUG AND EQUAL note 4 0 EQUAL note 5 5; DEBUG GET_PROP 'rounds';"
    )
    assert shown(body, definitions) == ["7", "FALSE", "[1, 2, 3, 4, 5]"]


def test_variables_belong_to_the_function_that_runs() -> None:
    definitions = (
        "DEF f $n: IF EQUAL $n 0: RETURN 1; END_IF "
        "ASSIGN 'm' f MINUS $n 1; RETURN MULT $n $m; END_DEF"
    )
    assert shown("ASSIGN 'm' 5; DEBUG f 6; DEBUG $m;", definitions) == ["720", "5"]


def test_a_function_without_return_gives_null() -> None:
    assert shown("DEBUG f; DEBUG MAP TUPLE2 1 2 'g';", "DEF f: END_DEF DEF g $x: END_DEF") == [
        "NULL",
        "[NULL, NULL]",
    ]


def test_else_and_nested_blocks() -> None:
    body = """
      ASSIGN 'n' 0;
      WHILE LESS $n 4:
        IF EQUAL MOD $n 2 0: DEBUG 'even'; ELSE: IF EQUAL $n 1: DEBUG 'one'; ELSE: DEBUG 'odd';
        END_IF END_IF
        ASSIGN 'n' PLUS $n 1;
      END_WHILE
      IF FALSE: DEBUG 1; ELSE: END_IF
      IF FALSE: IF TRUE: DEBUG 1; END_IF ELSE: DEBUG 2; END_IF"""
    assert shown(body) == ["'even'", "'one'", "'even'", "'odd'", "2"]


def test_lists_are_stored_by_value_and_variables_are_references() -> None:
    body = """
      ASSIGN 'a' PUSH LIST0 1;
      ASSIGN 'b' $a;
      PUSH $b 2;
      ASSIGN 'pair' TUPLE2 $a $a;
      PUSH $a 3;
      PUSH GET_POSITION_ELT $pair 0 4;
      SET_PROP 'kept' $a;
      PUSH $a 5;
      PUSH GET_PROP 'kept' 6;
      DEBUG $b; DEBUG $pair; DEBUG GET_PROP 'kept';"""
    assert shown(body) == ["[1, 2, 3, 5]", "[[1, 2, 4], [1, 2]]", "[1, 2, 3, 6]"]


def test_values_of_different_kinds_are_never_equal_even_when_nested() -> None:
    body = """
      DEBUG EQUAL 1 TRUE; DEBUG EQUAL 0 FALSE; DEBUG EQUAL '' NULL; DEBUG EQUAL 1 1.0;
      DEBUG EQUAL TUPLE2 1 'a' TUPLE2 1.0 'a'; DEBUG EQUAL TUPLE2 1 'a' TUPLE2 TRUE 'a';
      DEBUG EQUAL SET_ELT DICT0 'a' 1 SET_ELT DICT0 'a' TRUE;
      DEBUG EQUAL GET_PROP 'player_scores' GET_PROP 'player_scores';
      DEBUG EQUAL GET_CONTAINER 'deck' GET_CONTAINER 'table';
      DEBUG EQUAL GET_BY_NAME GET_CONTAINER 'deck' 'as' POP GET_CONTAINER 'deck' 0;
      DEBUG EQUAL LIST0 DICT0;
      DEBUG EQUAL 'a' PUSH LIST0 'a'; DEBUG EQUAL GET_CONTAINER 'deck' 'deck'; DEBUG EQUAL 'a' 'a';
      DEBUG EQUAL NULL NULL; DEBUG EQUAL FALSE NULL; DEBUG EQUAL NULL 0; DEBUG IS_NULL LIST0;
      DEBUG IS_NULL 'a';
      DEBUG EQUAL 1 NULL; DEBUG IS_NULL NULL;"""
    truth = {"TRUE": True, "FALSE": False}
    found = [truth[value] for value in shown(body)]
    assert found[:11] == [False] * 3 + [True, True, False, False, True, False, True, False]
    assert found[11:] == [False, False, True, True] + [False] * 5 + [True]


@given(st.lists(st.tuples(st.text("ab", max_size=2), st.integers(-3, 3)), max_size=8))
def test_sort_tuple_is_stable_and_reverse_reverses(pairs: list[tuple[str, int]]) -> None:
    pushes = "".join(f"PUSH $l TUPLE2 '{name}' {worth};" for name, worth in pairs)
    found = do(f"ASSIGN 'l' LIST0; {pushes} SET_PROP 'l' REVERSE SORT_TUPLE $l;")
    assert isinstance(found, Accepted)
    game = session(program_of(f"ASSIGN 'l' LIST0; {pushes} SET_PROP 'l' REVERSE SORT_TUPLE $l;"))
    game.send("north", "go")
    wanted = sorted(pairs, key=lambda pair: pair[1])[::-1]
    assert game.state["properties"]["l"] == [list(pair) for pair in wanted]


numbers = st.one_of(st.integers(-(10**6), 10**6), st.integers(-(10**4), 10**4).map(lambda n: n / 8))


@given(numbers, numbers)
def test_arithmetic_matches_python(a: float, b: float) -> None:
    words = ["PLUS", "MINUS", "MULT", "MIN", "MAX"] + ["DIVIDE", "MOD"] * (b != 0)
    body = "".join(f"PUSH GET_PROP 'l' {word} {a} {b};" for word in words)
    game = session(program_of(f"SET_PROP 'l' LIST0; {body} PUSH GET_PROP 'l' INT {a};"))
    assert isinstance(game.send("north", "go"), Accepted)
    wanted = [a + b, a - b, a * b, min(a, b), max(a, b)] + ([a / b, a % b] if b else [])
    assert game.state["properties"]["l"] == pytest.approx([*wanted, int(a)])


def test_an_exact_quotient_is_a_whole_number() -> None:
    assert shown("DEBUG DIVIDE 6 -2; DEBUG DIVIDE 7 2; DEBUG DIVIDE 6.0 2; DEBUG INT -2.5;") == [
        "-3",
        "3.5",
        "3.0",
        "-2",
    ]


def test_strings_have_no_escape_sequences() -> None:
    body = """DEBUG "it's"; DEBUG 'say "no"'; DEBUG 'a\\n'; DEBUG '# no comment'; DEBUG '';"""
    assert shown(body) == ['"it\'s"', "'say \"no\"'", "'a\\n'", "'# no comment'", "''"]


def test_a_changed_token_is_the_same_token_wherever_it_is() -> None:
    body = """
      ASSIGN 'old' GET_BY_NAME GET_CONTAINER 'deck' 'td';
      TOKEN_SET_PROP $old 'up' TRUE;
      TOKEN_SET_PROP $old 'name' '??';
      DEBUG TOKEN_GET_PROP $old 'up';
      DEBUG EQUAL $old GET_BY_NAME GET_CONTAINER 'deck' '??';
      ASSIGN 'popped' POP_BY_NAME GET_CONTAINER 'deck' '??';
      TOKEN_SET_PROP $popped 'up' FALSE;
      APPEND GET_CONTAINER 'table' $old;"""
    game = session(program_of(body))
    assert game.send("north", "go").debug == ("TRUE", "TRUE")
    token = game.world.containers["table"].tokens[0]
    assert (token.identity, token.name, token.properties["up"]) == (1, "??", False)
    assert {"name": "??", "value": "10", "suit": "d", "up": False} in (
        game.state["containers"]["table"]["tokens"]
    )


def test_moves_record_the_source_and_target_of_each_token() -> None:
    body = """
      ASSIGN 'a' POP GET_CONTAINER 'deck' 0;
      ASSIGN 'b' POP GET_CONTAINER 'deck' 0;
      APPEND GET_CONTAINER 'table' $b;
      MOVE GET_CONTAINER 'table' '2' GET_CONTAINER 'deck';
      SHUFFLE GET_CONTAINER 'deck';
      INSTANTIATE_TOKEN 'cards' 'as' 1 GET_CONTAINER 'deck';""".replace("'2'", "'td'")
    answer = do(body)
    assert isinstance(answer, Accepted)
    moves = [
        (move.token.name, move.source, move.target) if isinstance(move, TokenMove) else move
        for move in answer.moves
    ]
    assert moves == [
        ("as", "deck", None),
        ("td", "deck", "table"),
        ("td", "table", "deck"),
        Shuffled("deck"),
        ("as", None, "deck"),
    ]


def test_a_shuffle_has_as_many_values_as_a_save_has_room_for() -> None:
    text = """
    RECEIVE mix $count:
      ASSIGN 'values' LIST0;
      WHILE LESS SIZE $values INT $count: PUSH $values 1; END_WHILE
      SHUFFLE $values;
      ACCEPT;
    END_RECEIVE"""
    assert isinstance(session(text).send("south", "mix 416"), Accepted)
    answer = session(text).send("south", "mix 417")
    assert isinstance(answer, Rejected)
    assert answer.text == "Cannot shuffle 417 values: at most 416."


def test_chance_depends_on_the_seed_and_the_number_of_draws() -> None:
    text = "RECEIVE draw: SAY STR RANDOM 1 1000; SHUFFLE GET_CONTAINER 'deck'; ACCEPT; END_RECEIVE "
    text += "RECEIVE peek: DEBUG RANDOM 1 1000; REJECT 'no'; END_RECEIVE"
    first, second = session(text, seed=7), session(text, seed=7)
    for turn in range(20):
        if turn % 3 == 0:
            assert isinstance(second.send("south", "peek"), Rejected)
        assert first.send("north", "draw") == second.send("north", "draw")
    assert first.chance.count == 40
    drawn = {str(session(text, seed=seed).send("north", "draw")) for seed in range(10)}
    assert len(drawn) == 10


def test_a_session_can_use_another_source_of_chance() -> None:
    class FixedChance(SeededChance):
        def shuffle(self, n: int) -> list[int]:
            return list(range(n))[::-1]

        def number(self, a: int, b: int) -> int:
            return b

    text = program_of("SHUFFLE GET_CONTAINER 'deck'; DEBUG GET_CONTAINER 'deck'; DEBUG RANDOM 1 6;")
    game = Session(parse(text), small_state(), chance=FixedChance(0))
    assert game.send("north", "go").debug == ("<deck: 2c td as>", "6")


@given(st.integers(0, 2**40), st.integers(0, 60))
def test_a_shuffle_keeps_all_values(seed: int, n: int) -> None:
    chance = SeededChance(seed)
    assert sorted(chance.shuffle(n)) == list(range(n))
    assert 3 <= chance.number(3, 3 + n) <= 3 + n
    other = SeededChance(seed, 1)
    assert other.number(0, 10**9) == SeededChance(seed, 1).copy().number(0, 10**9)


def test_legal_lists_messages_and_changes_nothing() -> None:
    text = """
      DEF legal:
        LEGAL 'pass';
        LEGAL CONCAT 'bid  ' $PLAYER_NAME;
        LEGAL 'pass';
        DEBUG POP GET_CONTAINER 'deck' 0;
        ROTATE_PLAY_ORDER;
        RETURN MAP RANGE 1 3 'bid_of';
      END_DEF
      DEF bid_of $n: RETURN CONCAT 'bid ' STR $n; END_DEF
      RECEIVE pass: ACCEPT; END_RECEIVE
      RECEIVE bid $n: ACCEPT; END_RECEIVE
      RECEIVE stop: END_GAME TUPLE2 1 2; ACCEPT; END_RECEIVE"""
    game = session(text)
    before = game.state
    assert game.legal() == ("pass", "bid north", "bid 1", "bid 2")
    assert game.state == before
    assert session(program_of("")).legal() is None
    assert isinstance(game.send("north", "stop"), Accepted)
    assert game.legal() == ()
    with pytest.raises(LudlError, match="must be a message or a list of messages"):
        session("DEF legal: LEGAL 5; END_DEF RECEIVE a: ACCEPT; END_RECEIVE").legal()
    for line, reason in (
        ("b", "Unknown message 'b'."),
        ("a 1", "after 'a': 1. Allowed: 0."),
        ("", "empty"),
    ):
        with pytest.raises(LudlError, match="The function 'legal' returned") as caught:
            session(f"DEF legal: LEGAL '{line}'; END_DEF RECEIVE a: ACCEPT; END_RECEIVE").legal()
        assert reason in caught.value.explain()


@pytest.mark.parametrize(
    ("scores", "wanted"),
    [
        ("TUPLE2 3 -1.5", [3, -1.5]),
        ("SET_ELT SET_ELT DICT0 'south' 3 'north' 4", {"south": 3, "north": 4}),
        ("GET_PROP 'player_scores'", {"north": 0, "south": 0}),
    ],
)
def test_a_game_ends_with_scores(scores: str, wanted: object) -> None:
    game = session(program_of(f"END_GAME {scores};"))
    assert game.scores is None
    assert game.allows("north", "go")
    assert game.scores is None
    answer = game.send("north", "go")
    assert isinstance(answer, Accepted)
    assert answer.scores == wanted
    assert game.scores == wanted == game.state["scores"]
    assert game.send("north", "go") == Rejected("The game is over.")
    assert isinstance(game.program, Program)
    again = game.program.run(game.state)
    assert again.send("north", "go") == Rejected("The game is over.")


def test_a_property_of_a_container_is_copied() -> None:
    body = """
      ASSIGN 'seen' CONTAINER_GET_PROP GET_CONTAINER 'table' 'visible_to';
      PUSH $seen 5;
      DEBUG CONTAINER_GET_PROP GET_CONTAINER 'table' 'visible_to';
      DEBUG CONTAINER_GET_PROP GET_CONTAINER 'deck' 'visible_to';
      CONTAINER_SET_PROP GET_CONTAINER 'table' 'visible_to' 'all';
      CONTAINER_SET_PROP GET_CONTAINER 'table' 'note' $seen;
      DEBUG CONTAINER_GET_PROP GET_CONTAINER 'table' 'note';"""
    assert shown(body) == ["['north', 'south']", "[]", "['north', 'south', 5]"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda s: s["properties"].pop("play_order"), "The property 'play_order' is missing."),
        (lambda s: s["properties"].update(play_order=[]), "must be a list of players' names"),
        (
            lambda s: s["properties"].update(play_order=["a", "a"]),
            "'a' appears twice in 'play_order'",
        ),
        (lambda s: s["properties"].update(x=float("nan")), "properties.x is not a number"),
        (lambda s: s["properties"].update(x=10**15), "properties.x is not a number"),
        (lambda s: s["properties"].update(x={1: 2}), "properties.x has the key 1"),
        (lambda s: s["properties"].update(x=object()), "properties.x has the type object"),
        (lambda s: s["properties"].update(x="\x00"), "contains the invisible character U+0000"),
        (lambda s: s["containers"].update(x=[]), "containers.x must be a dict"),
        (lambda s: s["containers"].update(x={"tokens": {}}), "containers.x.tokens must be a list"),
        (lambda s: s["containers"].update(x={"tokens": [{}]}), "containers.x.tokens[0] has no"),
        (lambda s: s["containers"]["deck"].update(visible_to=[1]), "deck.visible_to must be a"),
        (lambda s: s["containers"]["deck"].update(visible_to="north"), "visible_to must be a list"),
        (lambda s: s.update(token_sets={"cards": {"x": 5}}), "token_sets.cards.x must be a dict"),
        (lambda s: s.update(board=1), "Unknown section 'board' of the state"),
    ],
)
def test_an_invalid_state_is_rejected(change: Any, sentence: str) -> None:
    state = small_state()
    change(state)
    with pytest.raises(LudlError) as caught:
        parse(program_of("")).run(state)
    assert sentence in str(caught.value)


def test_deeply_nested_json_is_rejected() -> None:
    nested: list[Any] = []
    for _each in range(5000):
        nested = [nested]
    state = small_state()
    state["properties"]["x"] = nested
    with pytest.raises(LudlError, match="nested too deeply"):
        parse(program_of("")).run(state)


def test_an_error_has_the_innermost_position() -> None:
    definitions = "DEF f $x:\n  RETURN g $x;\nEND_DEF\nDEF g $x:\n  RETURN\n    PLUS 1 $x;\nEND_DEF"
    error = refused("  DEBUG f 'a';", definitions).error
    assert error is not None
    assert (error.line, error.column, error.length) == (6, 12, 2)
    assert error.message == "Operand 'right' of PLUS must be a number, not the string 'a'."


def test_the_players_are_those_of_the_initial_play_order() -> None:
    game = session(program_of("SET_PROP 'play_order' PUSH LIST0 'south';"))
    assert isinstance(game.send("north", "go"), Accepted)
    # A player who is no longer in the play order may still send messages.
    assert isinstance(game.send("north", "go"), Accepted)
    assert game.current_player == "south"
    assert isinstance(game.send(PLAYERS[0], "go"), Accepted)


def test_a_written_list_of_strings_costs_what_another_list_costs() -> None:
    costs = []
    for last in ("'x'", "1"):
        values = f"['d', 'h', {last}]"
        game = session(program_of(f"DEBUG CONTAINS {values} 'h'; DEBUG CONTAINS {values} 2;"))
        answer = game.send("north", "go")
        assert isinstance(answer, Accepted)
        assert answer.debug == ("TRUE", "FALSE")
        costs.append((game.world.steps_left, game.world.memory_left))
    assert costs[0] == costs[1]


def test_a_session_can_be_pickled() -> None:
    game = session(
        "RECEIVE go: SHUFFLE GET_CONTAINER 'deck'; f; ACCEPT; END_RECEIVE DEF f: END_DEF"
    )
    game.send("north", "go")
    other = pickle.loads(pickle.dumps(game))
    assert other.state == game.state
    assert outline(game.send("south", "go")) == outline(other.send("south", "go"))
    assert other.state == game.state


def test_an_interrupt_during_a_message_undoes_its_changes() -> None:
    class InterruptedChance(SeededChance):
        def number(self, a: int, b: int) -> int:
            self.count += 1
            raise KeyboardInterrupt

    text = program_of("SET_PROP 'x' 1; DEBUG POP GET_CONTAINER 'deck' 0; DEBUG RANDOM 1 6;")
    game = Session(parse(text), small_state(), chance=InterruptedChance(0))
    before = game.state
    with pytest.raises(KeyboardInterrupt):
        game.send("north", "go")
    assert game.state == before
    assert game.chance.count == 0


TAKING = """
RECEIVE take: SAY 'A card.'; MOVE @deck @deck[0].name @table; ACCEPT; END_RECEIVE
RECEIVE drop: POP @deck 0; ACCEPT; END_RECEIVE
RECEIVE mix: SHUFFLE @deck; MOVE @deck @deck[0].name @table; ACCEPT; END_RECEIVE
RECEIVE end: END_GAME [1, 2]; ACCEPT; END_RECEIVE
RECEIVE fail: REJECT 'Not now.'; END_RECEIVE
"""


@pytest.mark.parametrize("line", ["take", "drop", "mix", "end"])
def test_a_message_repeated_in_the_same_state_has_the_same_effects(line: str) -> None:
    game = session(TAKING)
    again, other = game.copy(), game.copy()
    answer = game.send("north", line)
    assert isinstance(answer, Accepted)
    assert again.repeat("north", line, answer.moves, answer.said, {}) is None
    assert again.state == game.state
    assert other.repeat("north", line, answer.moves, ("Else.",), {}) == answer
    assert other.state == game.state


def test_the_effects_of_a_repeated_message_are_compared_token_by_token() -> None:
    game = session(TAKING)
    first = game.copy().send("north", "take")
    game.send("north", "drop")
    other = game.copy()
    now_first = other.world.containers["deck"].tokens[0]
    assert isinstance(first, Accepted)
    answer = game.repeat("north", "take", first.moves, first.said, {})
    assert isinstance(answer, Accepted)
    assert answer.moves == (TokenMove(now_first, "deck", "table"),)
    assert other.copy().repeat("north", "take", first.moves * 2, first.said, {0: now_first})
    assert other.copy().repeat("north", "take", (), first.said, {0: now_first})
    assert other.repeat("north", "take", first.moves, first.said, {0: now_first}) is None
    assert isinstance(other.repeat("north", "fail", (), (), {}), Rejected)
    assert isinstance(other.repeat("north", "unknown", (), (), {}), Rejected)


TWINS = """
RECEIVE put: MOVE @deck 'td' @table; ACCEPT; END_RECEIVE
RECEIVE two: MOVE @deck 'td' @table; MOVE @deck 'td' @table; ACCEPT; END_RECEIVE
"""


@pytest.mark.parametrize(("line", "count"), [("put", 1), ("two", 2)])
def test_tokens_that_nothing_tells_apart_are_exchanged_in_a_repeated_message(
    line: str, count: int
) -> None:
    state = small_state()
    state["containers"]["deck"]["tokens"] = [
        {"name": name, **CARDS[name]} for name in ("as", "td", "2c", "td", "td")
    ]
    game = Session(parse(TWINS, "rules.ludl"), state, 1)
    deck = game.world.containers["deck"].tokens
    other = game.copy()
    # the first two tens lie in each other's and the last ten's place
    other.world.exchange({deck[1].identity: deck[4], deck[4].identity: deck[1]})
    order = [token.identity for token in other.world.containers["deck"].tokens]
    answer = game.send("north", line)
    assert isinstance(answer, Accepted)
    strict = other.copy()
    assert other.repeat("north", line, answer.moves, (), {}) is None
    # the others are where they were
    left = [token.identity for token in other.world.containers["deck"].tokens]
    assert left == [each for each in order if each in left]
    moved = other.world.containers["table"].tokens
    assert [token.identity for token in moved] == [
        move.token.identity for move in answer.moves if isinstance(move, TokenMove)
    ]
    assert len(moved) == count
    assert {other.world.locations[token.identity] for token in moved} == {"table"}
    # with another property it is another token
    strict.world.change_token(strict.world.containers["deck"].tokens[1], "marked", True)
    assert isinstance(strict.repeat("north", line, answer.moves, (), {}), Accepted)
