"""Hostile scripts are stopped within time and memory limits, with an error message."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from cardtable.ludl import Accepted, Limits, LudlError, Rejected, parse_all
from cardtable.ludl.compiler import compile_rules
from cardtable.ludl.session import MAX_MESSAGE_LENGTH
from tests.ludl.tiny_game import program_of, session
from tests.thread_clock import thread_seconds

MAX_SECONDS = 2.0
"""Ten times what any script here takes: more means work that is not counted or not linear."""
MAX_MEMORY = 64_000_000


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the processor time of *work* and its result."""
    results: list[Any] = []
    return thread_seconds(lambda: results.append(work())), results[0]


def peak_memory(work: Callable[[], Any]) -> int:
    """Return the peak memory in bytes."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


WHILE = "WHILE TRUE:\n{}\nEND_WHILE"
TEXTS = {
    "a million words": "RECEIVE a: ACCEPT; END_RECEIVE " + "NOT " * 1_000_000,
    "a million signs": ";" * 1_000_000,
    "the maximum number of words": "RECEIVE a:" + "DEBUG PLUS 1 2;" * 12_000,
    "deep expressions": "RECEIVE a: DEBUG " + "NOT " * 100_000 + "TRUE;",
    "many deep expressions": "RECEIVE a: " + ("DEBUG " + "NOT " * 110 + "TRUE;") * 400,
    "deep parentheses": "RECEIVE a: DEBUG " + "(" * 10_000 + "1" + ")" * 9_900 + ";",
    "deep calls in parentheses": "RECEIVE a: DEBUG " + "NOT(" * 9_000 + "TRUE;",
    "deep blocks": "RECEIVE a: " + "IF TRUE: " * 100_000,
    "deep loops": "RECEIVE a: " + "WHILE TRUE: " * 10_000,
    "an open string": "RECEIVE a: DEBUG '" + "x" * 190_000,
    "many open strings": "RECEIVE a:\n" + "DEBUG ';\n" * 20_000,
    "many functions": "".join(f"DEF f{n}: END_DEF\n" for n in range(7_000)),
    "functions of one name": "DEF f: END_DEF\n" * 7_000,
    "receivers of one name": "RECEIVE f: END_RECEIVE\n" * 7_000,
    "many unknown words": "".join(f"DEF g{n}: wordd{n}; END_DEF\n" for n in range(5_000)),
    "many unknown variables": "RECEIVE a:"
    + "".join(f"DEBUG $v{n};" for n in range(9_000))
    + "END_RECEIVE",
    "many variables": "RECEIVE a " + "$x " * 29_000 + ": ACCEPT; END_RECEIVE",
    "a long name": "RECEIVE a: " + "x" * 190_000 + "; END_RECEIVE",
    "a long number": "RECEIVE a: DEBUG " + "9" * 190_000 + "; END_RECEIVE",
    "a long number with a point": "RECEIVE a: DEBUG 0." + "9" * 190_000 + "; END_RECEIVE",
    "a long comment": "#" * 199_000,
    "spaces": " " * 199_000,
    "lines": "\n" * 199_000,
    "carriage returns": "\r" * 199_000,
    "dollars": "$" * 199_000,
    "quotes": "'" * 199_001,
    "minus signs": "-" * 199_000,
    "points": "1." * 99_000,
    "zero bytes": "\x00" * 199_000,
    "halves of pairs": "\ud800" * 199_000,
    "directions": "\u202e\n" * 99_000,
    "combining signs": "e" + "\u0301" * 199_000,
    "wide letters": "ａ" * 199_000,
    "ends": "END_IF " * 28_000,
    "elses": "RECEIVE a: " + "ELSE: " * 14_000,
    "unclosed receivers": "RECEIVE a: " * 9_000,
}


@pytest.mark.sample(8)
@pytest.mark.parametrize("title", TEXTS)
def test_a_hostile_text_is_rejected_quickly(title: str) -> None:
    seconds, (program, errors) = timed(lambda: parse_all(TEXTS[title], "evil.ludl"))
    assert program is None
    assert 1 <= len(errors) <= 150
    assert all(len(error.explain()) < 2_000 for error in errors)
    assert seconds < MAX_SECONDS


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("title", ["a million words", "quotes", "many deep expressions"])
def test_a_hostile_text_takes_little_memory(title: str) -> None:
    assert peak_memory(lambda: parse_all(TEXTS[title], "evil.ludl")) < MAX_MEMORY


@pytest.mark.check
def test_the_largest_script_is_compiled_quickly() -> None:
    text = "RECEIVE a:" + "SET_PROP 'a' PLUS MULT 2 3 4;" * 2_000 + "ACCEPT; END_RECEIVE"
    seconds, (program, errors) = timed(lambda: parse_all(text))
    assert not errors
    compiling, _compiled = timed(lambda: compile_rules(program.rules))
    assert max(seconds, compiling) < MAX_SECONDS


LOOPS = {
    "nothing": "",
    "numbers": "ASSIGN 'x' PLUS 1 2;",
    "a chain of words": "ASSIGN 'x' " + "PLUS 1 " * 99 + "1;",
    "comparisons": "ASSIGN 'x' EQUAL GET_PROP 'wide' GET_PROP 'wide';",
    "strings compared": "ASSIGN 'x' EQUAL GET_PROP 'long' GET_PROP 'long2';",
    "strings ordered": "ASSIGN 'x' LESS GET_PROP 'long' GET_PROP 'long2';",
    "strings joined": "ASSIGN 'x' CONCAT GET_PROP 'long' 'b';",
    "small strings joined": "ASSIGN 'x' CONCAT 'a' 'b';",
    "lists joined": "ASSIGN 'x' CONCAT GET_PROP 'wide' GET_PROP 'wide';",
    "a string searched": "ASSIGN 'x' CONTAINS GET_PROP 'long' 'ab';",
    "a string searched badly": "ASSIGN 'x' CONTAINS GET_PROP 'long' GET_PROP 'needle';",
    "a list searched for a string": "ASSIGN 'x' CONTAINS GET_PROP 'wide' 'ab';",
    "a list searched": "ASSIGN 'x' CONTAINS GET_PROP 'wide' 1.5;",
    "a list searched for a list": "ASSIGN 'x' CONTAINS GET_PROP 'wide' GET_PROP 'wide';",
    "a list reversed": "REVERSE GET_PROP 'wide';",
    "a list sorted": "SORT_TUPLE GET_PROP 'pairs';",
    "a list shuffled": "SHUFFLE GET_PROP 'wide';",
    "a container shuffled": "SHUFFLE GET_CONTAINER 'deck';",
    "a list copied": "SET_PROP 'x' GET_PROP 'wide';",
    "a value pushed and popped": "PUSH GET_PROP 'wide' 1; ASSIGN 'x' POP GET_PROP 'wide' 0;",
    "a value pushed": "PUSH GET_PROP 'narrow' 1; ASSIGN 'x' POP GET_PROP 'narrow' 0;",
    "tuples": "ASSIGN 'x' TUPLE2 1 2;",
    "dicts": "ASSIGN 'x' DICT0;",
    "a range": "ASSIGN 'x' RANGE 0 10000;",
    "a map": "ASSIGN 'x' MAP GET_PROP 'wide' 'same';",
    "a map of maps": "ASSIGN 'x' MAP GET_PROP 'wide' 'maps';",
    "a filter": "ASSIGN 'x' FILTER GET_PROP 'wide' 'yes';",
    "a call": "same 1;",
    "a deep call": "deep 140;",
    "a wide call": "wide_call 30;",
    "SAY": "SAY GET_PROP 'long';",
    "STR of a list": "ASSIGN 'x' STR GET_PROP 'wide';",
    "STR of a nested list": "ASSIGN 'x' STR GET_PROP 'nested';",
    "STR of a container": "ASSIGN 'x' STR GET_CONTAINER 'deck';",
    "INT": "ASSIGN 'x' INT '000000000000000012';",
    "properties": "SET_PROP CONCAT 'p' STR $n $n;",
    "keys": "SET_ELT GET_PROP 'player_scores' CONCAT 'p' STR $n $n;",
    "a property again and again": "SET_PROP 'p' $n;",
    "positions": "SET_POSITION_ELT GET_PROP 'wide' 0 $n;",
    "tokens made": "INSTANTIATE_TOKEN 'cards' 'td' 100 GET_CONTAINER 'table';",
    "tokens moved": "MOVE GET_CONTAINER 'deck' '2c' GET_CONTAINER 'table';"
    "MOVE GET_CONTAINER 'table' '2c' GET_CONTAINER 'deck';",
    "tokens changed": "TOKEN_SET_PROP GET_BY_NAME GET_CONTAINER 'deck' '2c' 'x' $n;",
    "tokens growing": "TOKEN_SET_PROP GET_BY_NAME GET_CONTAINER 'deck' '2c' CONCAT 'x' STR $n $n;",
    "containers growing": "CONTAINER_SET_PROP GET_CONTAINER 'deck' CONCAT 'x' STR $n $n;",
    "chance": "ASSIGN 'x' RANDOM 1 6;",
    "the play order": "ROTATE_PLAY_ORDER;",
    "contents": "ASSIGN 'x' CONTENTS GET_CONTAINER 'deck';",
    "names": "ASSIGN 'x' CONTAINS_BY_NAME GET_CONTAINER 'deck' 'no such card';",
    "a list of equal names": "ASSIGN 'x' GET_ALL_BY_NAME @deck MAP @deck 'name_of';",
    "the current player": "ASSIGN 'x' $CURRENT_PLAYER;",
    "ends": "END_GAME TUPLE2 1 2;",
    "sizes": "ASSIGN 'x' SIZE GET_PROP 'wide';",
}
DEFINITIONS = """
DEF same $x: RETURN $x; END_DEF
DEF yes $x: RETURN TRUE; END_DEF
DEF name_of $token = $token.name;
DEF maps $x: RETURN MAP GET_PROP 'wide' 'same'; END_DEF
DEF deep $n: IF GREATER $n 0: RETURN deep MINUS $n 1; END_IF END_DEF
DEF wide_call $n: IF GREATER $n 0: wide_call MINUS $n 1; wide_call MINUS $n 1; END_IF END_DEF
"""
PREPARED = """
RECEIVE prepare:
  SET_PROP 'wide' RANGE 0 9990;
  SET_PROP 'narrow' RANGE 0 100;
  SET_PROP 'long' 'aaaaaaaaaa';
  ASSIGN 'n' 0;
  WHILE LESS $n 9:
    SET_PROP 'long' CONCAT GET_PROP 'long' GET_PROP 'long';
    ASSIGN 'n' PLUS $n 1;
  END_WHILE
  SET_PROP 'needle' CONCAT GET_PROP 'long' 'b';
  SET_PROP 'long2' CONCAT GET_PROP 'long' 'a';
  SET_PROP 'long' CONCAT GET_PROP 'long' 'a';
  SET_PROP 'pairs' LIST0;
  SET_PROP 'nested' LIST0;
  WHILE LESS $n 3000:
    PUSH GET_PROP 'pairs' TUPLE2 'x' MOD MULT $n 7919 1009;
    ASSIGN 'n' PLUS $n 1;
  END_WHILE
  INSTANTIATE_TOKEN 'cards' 'td' 3000 GET_CONTAINER 'deck';
  ACCEPT;
END_RECEIVE
"""


def attack(body: str) -> str:
    loop = WHILE.format(body + " ASSIGN 'n' PLUS $n 1;")
    return PREPARED + program_of("ASSIGN 'n' 0;\n" + loop, DEFINITIONS)


@pytest.mark.sample(8, check=30)
@pytest.mark.parametrize("title", LOOPS)
def test_an_endless_loop_is_stopped_quickly(title: str) -> None:
    game = session(attack(LOOPS[title]))
    assert isinstance(game.send("north", "prepare"), Accepted)
    before = json.dumps(game.state)
    seconds, answer = timed(lambda: game.send("north", "go"))
    assert isinstance(answer, Rejected)
    assert answer.error is not None
    assert answer.error.line
    assert json.dumps(game.state) == before
    assert seconds < MAX_SECONDS


def test_a_call_charges_the_variables_that_it_empties() -> None:
    variables = "".join(f"$v{number} = 1;" for number in range(3_200))
    game = session(program_of("many;", f"DEF many: WHILE FALSE: {variables} END_WHILE END_DEF"))
    game.send("north", "go")
    assert game.world.max_steps - game.world.steps_left >= 100


GREEDY = [
    "lists joined",
    "a range",
    "tuples",
    "properties",
    "tokens made",
    "strings joined",
    "ends",
]


@pytest.mark.sample(1)
@pytest.mark.parametrize("title", GREEDY)
def test_an_endless_loop_takes_little_memory(title: str) -> None:
    game = session(attack(LOOPS[title]))
    game.send("north", "prepare")
    assert peak_memory(lambda: game.send("north", "go")) < MAX_MEMORY


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "body",
    [
        "SET_PROP CONCAT 'p' STR GET_PROP 'turn' MAP RANGE 0 9000 'same';",
        "SET_ELT GET_PROP 'player_scores' CONCAT 'k' STR GET_PROP 'turn' RANGE 0 9000;",
        "INSTANTIATE_TOKEN 'cards' 'td' 300 GET_CONTAINER 'table';"
        "TOKEN_SET_PROP GET_BY_NAME GET_CONTAINER 'table' 'td' 'name' STR GET_PROP 'turn';",
        "CONTAINER_SET_PROP GET_CONTAINER 'deck' CONCAT 'p' STR GET_PROP 'turn' RANGE 0 9000;",
        "TOKEN_SET_PROP GET_BY_NAME GET_CONTAINER 'deck' '2c' CONCAT 'p' STR GET_PROP 'turn' "
        "RANGE 0 9000;",
        "WHILE LESS SIZE GET_PROP 'player_scores' MULT 900 PLUS 1 GET_PROP 'turn':"
        " SET_ELT GET_PROP 'player_scores' STR SIZE GET_PROP 'player_scores' DICT0; END_WHILE",
    ],
)
def test_a_state_cannot_grow_from_message_to_message(body: str) -> None:
    game = session(
        program_of("SET_PROP 'turn' PLUS GET_PROP 'turn' 1;" + body, DEFINITIONS)
        + "DEF set_up: SET_PROP 'turn' 0; END_DEF",
        limits=Limits(state=1_000_000),
    )
    game.set_up()
    answers: list[Accepted | Rejected] = []
    memory = peak_memory(lambda: answers.extend(game.send("north", "go") for _each in range(15)))
    assert isinstance(answers[0], Accepted)
    last = answers[-1]
    assert isinstance(last, Rejected)
    assert last.error is not None
    assert len(json.dumps(game.state)) < 4_000_000
    assert memory < MAX_MEMORY / 4


def test_a_too_long_message_is_rejected_before_it_is_split() -> None:
    game = session(program_of(""))
    answer = game.send("north", "go " * 1_000_000)
    assert answer == Rejected(
        f"The message is too long (limit: {MAX_MESSAGE_LENGTH:,} characters)."
    )


@pytest.mark.parametrize(
    "name", ["__class__", "__import__", "eval", "exec", "open", "print", "world", "p_PLUS", "f_f"]
)
def test_no_python_object_is_reachable(name: str) -> None:
    program, errors = parse_all(program_of(f"DEBUG {name};"))
    assert program is None
    assert errors[0].message == f"Unknown word {name}."
    for word in (f"DEBUG GET_PROP '{name}';", f"DEBUG MAP GET_PROP 'rounds' CONCAT '' '{name}';"):
        assert isinstance(session(program_of(word)).send("north", "go"), Rejected)
    # Defined by the script, they are names like any other.
    definition = f"DEF {name} $x: RETURN $x; END_DEF"
    text = program_of(f"ASSIGN '{name}' 1; DEBUG {name} ${name};", definition)
    assert session(text).send("north", "go") == Accepted(debug=("1",))


@pytest.mark.parametrize(
    "chain",
    [" + 1", " and TRUE", " == 1 and 1", "[0]", " + SIZE [1]"],
    ids=lambda text: text.strip(),
)
def test_a_chain_is_refused_before_the_recursion_is_too_deep(chain: str) -> None:
    def program(count: int) -> str:
        return program_of(f"$a = [0]; DEBUG ($a{chain * count});")

    session(program(60))
    with pytest.raises(LudlError, match="The expression is nested too deeply"):
        session(program(1000))


def test_a_call_within_deep_words_is_stopped_before_the_stack_of_c_is_full() -> None:
    """Each call takes as many frames of C as words wait for it."""
    deep = "DEF deep $n: RETURN " + "NOT " * 90 + "deep $n; END_DEF"
    answer = session(program_of("DEBUG deep 1;", deep)).send("north", "go")
    assert isinstance(answer, Rejected)
    assert answer.text == "Function calls are nested too deeply."
    flat = "DEF flat $n: IF $n > 0: RETURN flat($n - 1); END_IF END_DEF"
    assert isinstance(session(program_of("DEBUG flat 140;", flat)).send("north", "go"), Accepted)
