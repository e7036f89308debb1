"""Scripts are translated between signs and words, and stay the same programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.core import assets
from cardtable.games.scripted.new_game import FAMILIES, NewGame
from cardtable.ludl import LudlError, Rejected, Session, parse
from cardtable.ludl.call_notation import CallNotation
from cardtable.ludl.equivalents import with_signs_for
from cardtable.ludl.expression_writer import Style
from cardtable.ludl.formatter import format_text
from cardtable.ludl.script import NO_LIBRARIES, read_rules
from cardtable.ludl.syntax_tree import FunctionCall, If
from tests.ludl.random_scripts import Writer
from tests.ludl.test_formatter import comments, scripts
from tests.ludl.tiny_game import small_state

CASES = Path(__file__).parents[1] / "games" / "scripted" / "cases"
FOLDERS = [Path(str(assets.find(name))) for name in ("games", "ludl")]
FILES = sorted(file for folder in (*FOLDERS, CASES) for file in folder.rglob("*.ludl"))

IN_WORDS = """USE 'table';

DEF twice $x:
  RETURN MULT $x 2;
END_DEF

DEF worth $card:  # of one card
  RETURN MOD GET $card 'rank' 7;
END_DEF

DEF held $card:
  RETURN CONTAINS GET_CONTAINER CONCAT $PLAYER_NAME '_hand' $card;
END_DEF

RECEIVE go $card:
  REQUIRE EQUAL GET_PROP 'phase' 'playing' 'Not now.';
  ASSIGN 'points' PLUS twice worth $card 1;
  ASSIGN 'points' PLUS $points 1;  # one more

  ASSIGN 'points' MULT MINUS $points MINUS 3 1 PLUS 1 -1;
  SET_PROP 'last card' $card;
  INCREASE GET_PROP 'points' $PLAYER_NAME MINUS 0 $points;
  SET GET_PROP 'seats' 0 GET GET_CONTAINER 'deck' PLUS 1 2;
  IF AND_THEN NOT LESS $points 3 OR_ELSE NOT held $card NOT EQUAL $points 2:
    SAY TEXT('You have ', $points, ' ', PLURAL $points 'point' 'points', '.');
  END_IF
  WHILE AND TRUE  # both
    EQUAL 1 2:
    DEBUG MAX(PLUS 1 2, 4, -1);
  END_WHILE
  ACCEPT;
END_RECEIVE
"""
SHORT = """USE 'table';

DEF twice $x = $x * 2;

DEF worth $card:  # of one card
  RETURN $card.rank % 7;
END_DEF

DEF held $card = $card in @$PLAYER_NAME.hand;

RECEIVE go $card:
  REQUIRE .phase == 'playing' 'Not now.';
  $points = twice worth $card + 1;
  $points += 1;  # one more

  $points = ($points - (3 - 1)) * (1 + -1);
  SET_PROP 'last card' $card;
  .points[$PLAYER_NAME] -= $points;
  .seats[0] = @deck[1 + 2];
  IF not ($points < 3) and (not held $card or $points != 2):
    SAY `You have {$points} {$points|point|points}.`;
  END_IF
  WHILE AND TRUE  # both
    EQUAL 1 2:
    DEBUG MAX(1 + 2, 4, -1);
  END_WHILE
  ACCEPT;
END_RECEIVE
"""


def short(text: str, libraries: Mapping[str, str] = NO_LIBRARIES) -> str:
    return format_text(text, libraries=libraries, style=Style.SHORT)


def in_words(text: str, libraries: Mapping[str, str] = NO_LIBRARIES) -> str:
    return format_text(text, libraries=libraries, style=Style.WORDS)


def program(text: str, libraries: Mapping[str, str] = NO_LIBRARIES) -> object:
    """Return the syntax tree of a script without positions; IF NOT ... REJECT is REQUIRE."""

    def plain(node: object) -> object:
        if isinstance(node, tuple):
            return tuple(map(plain, node))
        if isinstance(node, If) and not node.otherwise and len(node.then) == 1:
            [rejects] = node.then
            condition = node.condition
            words = [each.name for each in (condition, rejects) if isinstance(each, FunctionCall)]
            if words == ["NOT", "REJECT"]:
                assert isinstance(condition, FunctionCall)
                assert isinstance(rejects, FunctionCall)
                operands = (*condition.operands, *rejects.operands)
                return plain(FunctionCall("REQUIRE", operands, node.span))
        if isinstance(node, FunctionCall) and (same := with_signs_for(node)) != node:
            return plain(same)
        if not is_dataclass(node):
            return node, type(node)
        values = {field.name: getattr(node, field.name) for field in fields(node)}
        return type(node), [plain(values[name]) for name in values if name != "span"]

    rules, errors = read_rules(text, "", libraries, is_library=True)
    assert rules is not None, errors[0]
    return plain(rules.functions), plain(rules.receivers), plain(rules.tests)


def assert_translated(text: str, libraries: Mapping[str, str] = NO_LIBRARIES) -> None:
    """Assert that both styles, and the way back, are the same program."""
    first = short(text, libraries)
    words = in_words(first, libraries)
    again = short(words, libraries)
    for found in (first, words, again):
        assert program(found, libraries) == program(text, libraries)
        assert comments(found) == comments(text)
    assert short(first, libraries) == first
    assert in_words(words, libraries) == words
    assert in_words(again, libraries) == words


@pytest.mark.sample(4, check=7)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_script_is_the_same_program_in_both_styles(file: Path) -> None:
    libraries = {each.stem: each.read_text("utf-8") for each in file.parent.glob("*.ludl")}
    assert_translated(file.read_text("utf-8"), libraries)


@pytest.mark.check
@pytest.mark.parametrize("family", FAMILIES)
def test_every_new_game_is_the_same_program_in_both_styles(family: str) -> None:
    game = NewGame("Mine", family, FAMILIES[family].players[-1])
    assert_translated(game.files()["rules.ludl"])


@pytest.mark.parametrize("seed", range(30))
def test_random_scripts_are_the_same_program_in_both_styles(seed: int) -> None:
    assert_translated(Writer(Random(seed)).script())


@pytest.mark.check
@given(scripts())
@settings(max_examples=40)
def test_untidy_scripts_are_the_same_program_in_both_styles(text: str) -> None:
    assert_translated(text)


def test_signs_stand_for_words_and_words_for_signs() -> None:
    assert short(IN_WORDS) == SHORT
    assert in_words(SHORT) == IN_WORDS


def go(statements: str, before: str = "") -> str:
    return f"{before}RECEIVE go $x:\n{statements}END_RECEIVE\n"


def test_a_message_rejected_under_a_negated_condition_requires_the_condition() -> None:
    text = go("  IF NOT EQUAL $x '1':\n    REJECT 'No.';\n  END_IF\n")
    assert short(text) == go("  REQUIRE $x == '1' 'No.';\n")
    for kept in ("  # note\n    REJECT 'No.';\n", "    REJECT 'No.';\n    # note\n"):
        assert "REJECT" in short(go(f"  IF NOT EQUAL $x '1':\n{kept}  END_IF\n"))
    otherwise = "  IF NOT TRUE:\n    REJECT 'No.';\n  ELSE:\n    ACCEPT;\n  END_IF\n"
    assert "REQUIRE" not in short(go(otherwise))


@pytest.mark.parametrize(
    ("own", "statement"),
    [
        ("REQUIRE $a $b", "  IF not TRUE:\n    REJECT 'No.';\n  END_IF\n"),
        ("GET $a $b", "  DEBUG $x.suit;\n"),
        ("INCREASE $a $b $c", "  .points[$x] += 1;\n"),
        ("TEXT $a", "  DEBUG `{$x}.`;\n"),
        ("AND_THEN $a $b", "  DEBUG (TRUE and FALSE);\n"),
        ("not $a", "  DEBUG NOT TRUE;\n"),
    ],
)
def test_a_word_that_the_script_defines_is_not_taken_for_another(own: str, statement: str) -> None:
    text = go(statement, f"DEF {own} = $a;\n\n")
    assert_translated(text)
    assert statement in short(text)
    assert statement.replace("not TRUE", "NOT TRUE") in in_words(text)


@pytest.mark.parametrize(
    "statement",
    [
        "AND TRUE FALSE",
        "GET_ELT DICT0 'a'",
        "GET_PROP $x",
        "GET_PROP 'IF'",
        "GET_CONTAINER CONCAT $x 'hand'",
        "TEXT('a', 'b')",
        "TEXT('{', $x)",
    ],
)
def test_words_without_a_sign_stay(statement: str) -> None:
    text = go(f"  DEBUG {statement};\n")
    assert short(text) == text


def test_a_text_with_both_quotes_stays() -> None:
    text = go('  DEBUG `It\'s "{$x}".`;\n')
    assert in_words(text) == text


def test_parentheses_that_are_not_needed_stay_where_nothing_is_translated() -> None:
    text = go("  $y = ($x == 1) and (\n    $x == 2);\n  DEBUG (PLUS(1, 2));\n")
    assert "$y = ($x == 1) and (\n    $x == 2);" in short(text)
    assert "DEBUG (PLUS(1, 2));" in in_words(text)


def test_long_statements_are_broken_between_words() -> None:
    value = " ".join(["AND_THEN"] * 5 + ["CONTAINS GET_PROP 'names' 'a long name'"] * 6)
    text = go(f"  DEBUG 'a';\n  IF {value}:\n    SAY 'b';\n  END_IF\n")
    for found in (short(text), in_words(short(text))):
        assert max(map(len, found.splitlines())) <= 100
        assert_translated(found)
    assert "\n    and 'a long name' in .names" in short(text)


def test_style_and_notation_of_calls_go_together() -> None:
    written = format_text(SHORT, calls=CallNotation.PARENTHESES, style=Style.WORDS)
    assert "ASSIGN 'points' PLUS(twice(worth($card)), 1);" in written
    assert program(written) == program(SHORT)


@pytest.mark.parametrize(
    ("words", "signs"),
    [
        ("GET_ELT GET_PROP 'points' $PLAYER_NAME", ".points[$PLAYER_NAME]"),
        ("GET_ELT GET_ELT GET_PROP 'cells' 'a' 'b'", ".cells.a.b"),
        ("GET_POSITION_ELT GET_PROP 'play_order' 0", ".play_order[0]"),
        ("TOKEN_GET_PROP GET_POSITION_ELT GET_CONTAINER 'deck' 0 'suit'", "@deck[0].suit"),
        (
            "TOKEN_GET_PROP GET_BY_NAME GET_CONTAINER 'deck' 'as' 'suit'",
            "(GET_BY_NAME @deck 'as').suit",
        ),
        ("CONCAT CONCAT $PLAYER_NAME ' has ' STR $x", "`{$PLAYER_NAME} has {$x}`"),
        ("AND LESS $x 3 EQUAL $PLAYER_NAME 'player_1'", "$x < 3 and $PLAYER_NAME == 'player_1'"),
        # these mean the same only for some values
        ("GET_ELT GET_PROP 'points' $x", "GET_ELT .points $x"),
        ("GET_ELT $x 'a'", "GET_ELT $x 'a'"),
        ("GET_POSITION_ELT GET_PROP 'play_order' $x", "GET_POSITION_ELT .play_order $x"),
        ("TOKEN_GET_PROP $x 'suit'", "TOKEN_GET_PROP $x 'suit'"),
        ("CONCAT $x 'a'", "CONCAT $x 'a'"),
        ("AND LESS $x 3 LESS $x 4", "AND ($x < 3) ($x < 4)"),
    ],
)
def test_words_become_signs_where_the_meaning_stays_the_same(words: str, signs: str) -> None:
    text = "RECEIVE go $x:\n  $y = {};\n  ACCEPT;\nEND_RECEIVE\n"
    assert short(text.replace("{}", words)) == text.replace("{}", signs)


@given(st.integers(0, 2**40))
def test_a_script_does_the_same_in_the_short_style(seed: int) -> None:
    text = Writer(Random(seed)).script()
    games = [Session(parse(each), small_state(), 1) for each in (text, short(text))]
    for turn in range(4):
        answers = [game.send("north" if turn % 2 else "south", "go 3") for game in games]
        errors = [answer.error for answer in answers if isinstance(answer, Rejected)]
        if any(isinstance(error, LudlError) and "At most" in error.allowed for error in errors):
            return  # signs may take other numbers of steps
        assert type(answers[0]) is type(answers[1])
        assert answers[0].debug == answers[1].debug
        assert games[0].state == games[1].state
