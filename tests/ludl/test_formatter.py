"""The formatter changes no words, and formatting is idempotent."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.ludl import LudlError, lexer, parse
from cardtable.ludl.call_notation import CallNotation
from cardtable.ludl.formatter import format_text
from cardtable.ludl.lexer import Lexer, TokenKind, touches
from tests.ludl.test_ludl import TUTORIAL

PLAIN, PARENTHESES = CallNotation.PLAIN, CallNotation.PARENTHESES

UGLY = """# The rules.
# They are short.
DEF f $a   $b : # adds
IF EQUAL $a 1:DEBUG 1;


# twice
DEBUG "two" ;
ELSE : WHILE AND TRUE # both
NOT
FALSE: DEBUG 'a'
;
END_WHILE
END_IF # over

RETURN PLUS $a
# the other
  $b; END_DEF
# bare
RECEIVE go:ACCEPT;END_RECEIVE
RECEIVE stop: END_RECEIVE



# the end"""

FINE = """# The rules.
# They are short.
DEF f $a $b:  # adds
  IF EQUAL $a 1:
    DEBUG 1;

    # twice
    DEBUG "two";
  ELSE:
    WHILE AND TRUE  # both
      NOT
      FALSE:
      DEBUG 'a';
    END_WHILE
  END_IF  # over

  RETURN PLUS $a
    # the other
    $b;
END_DEF

# bare
RECEIVE go:
  ACCEPT;
END_RECEIVE

RECEIVE stop:
END_RECEIVE

# the end
"""


def test_an_untidy_script_is_formatted() -> None:
    assert format_text(UGLY) == FINE
    assert format_text(FINE) == FINE


def test_the_code_of_the_tutorial_is_well_formatted() -> None:
    assert format_text(TUTORIAL) == TUTORIAL.lstrip("\n")


def test_an_invalid_script_is_rejected_with_its_position() -> None:
    with pytest.raises(LudlError, match=r"f\.ludl:1:18: Operand 'value' of DEBUG is missing"):
        format_text("RECEIVE go: DEBUG; END_RECEIVE", "f.ludl")


EXPRESSIONS = st.recursive(
    st.sampled_from(["1", "-2.5", "'a b'", '"#;:"', "$x", "TRUE", "f"]),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["NOT", "STR"]), inner),
        st.tuples(st.sampled_from(["PLUS", "AND", "GET_ELT"]), inner, inner),
    ).map(lambda parts: " ".join(parts)),
    max_leaves=6,
)
INFIX = st.recursive(
    st.sampled_from(["1", "$x.suit", "@deck", ".phase", "$x[0]", "`{$x} {$x|card|cards}`", "f"]),
    lambda inner: st.one_of(
        st.tuples(
            st.just("("), inner, st.sampled_from(["+", "-", "==", "and"]), inner, st.just(")")
        ),
        st.tuples(st.just("["), inner, st.just(","), inner, st.just("]")),
        st.tuples(st.just("{ 'a' :"), inner, st.just("}")),
        st.tuples(st.just("not"), inner).map(lambda parts: f"( {parts[0]} {parts[1]} )"),
    ).map(lambda parts: " ".join(parts) if isinstance(parts, tuple) else parts),
    max_leaves=5,
)
PREFIX_STATEMENTS = st.recursive(
    st.one_of(EXPRESSIONS.map(lambda e: f"DEBUG {e} ;"), st.just("ACCEPT ;")),
    lambda inner: st.one_of(
        st.tuples(EXPRESSIONS, st.lists(inner, max_size=3)).map(
            lambda p: f"WHILE {p[0]} : {' '.join(p[1])} END_WHILE"
        ),
        st.tuples(EXPRESSIONS, st.lists(inner, max_size=3), st.lists(inner, max_size=2)).map(
            lambda p: f"IF {p[0]} : {' '.join(p[1])} ELSE : {' '.join(p[2])} END_IF"
        ),
    ),
    max_leaves=6,
)
STATEMENTS = st.recursive(
    st.one_of(
        PREFIX_STATEMENTS,
        st.tuples(st.sampled_from(["$x =", ".phase +=", "$x.suit -="]), INFIX).map(
            lambda parts: f"{parts[0]} {parts[1]} ;"
        ),
    ),
    lambda inner: st.tuples(INFIX, st.lists(inner, max_size=2), INFIX).map(
        lambda p: f"FOR $y IN {p[0]} : IF {p[2]} : ELIF $y : {' '.join(p[1])} END_IF END_FOR"
    ),
    max_leaves=6,
)
SPACES = st.sampled_from(
    [" ", " ", " ", "\n", "\n\n\n", "\t", " # note\n", "\n# note \n", " #\n\n"]
)


@st.composite
def scripts(draw: st.DrawFn, statements: st.SearchStrategy[str] = STATEMENTS) -> str:
    bodies = draw(st.lists(st.lists(statements, max_size=4), min_size=1, max_size=3))
    text = "DEF f : RETURN 1 ; END_DEF " + " ".join(
        f"RECEIVE go{number} $x : {' '.join(body)} END_RECEIVE"
        for number, body in enumerate(bodies)
    )
    lexemes = Lexer(text, "").lexemes[:-1]
    pieces = [text[lexeme.span.column - 1 :][: lexeme.span.length] for lexeme in lexemes]
    spaces = draw(st.lists(SPACES, min_size=len(pieces), max_size=len(pieces)))
    for place, (lexeme, after) in enumerate(pairwise(lexemes)):
        if touches(lexeme, after):
            spaces[place] = ""  # $card.suit, @deck, $list[0]
    return "".join(piece + space for piece, space in zip(pieces, spaces, strict=True))


@pytest.mark.check
@given(scripts())
@settings(max_examples=40)
def test_formatting_keeps_all_words_and_is_idempotent(text: str) -> None:
    once = format_text(text)
    assert format_text(once) == once
    assert meaning(once) == meaning(text)
    assert comments(once) == comments(text)
    assert all(line == line.rstrip() for line in once.split("\n"))
    assert "\n\n\n" not in once
    assert parse(once).functions == parse(text).functions


@pytest.mark.check
@given(scripts(PREFIX_STATEMENTS))
@settings(max_examples=40)
def test_plain_calls_have_no_parentheses(text: str) -> None:
    assert "(" not in format_text(text, calls=PLAIN)


@pytest.mark.check
@given(scripts())
@settings(max_examples=40)
def test_the_notation_of_calls_changes_no_meaning(text: str) -> None:
    plain, written = (format_text(text, calls=each) for each in (PLAIN, PARENTHESES))
    assert tree(plain) == tree(written) == tree(text)
    assert comments(written) == comments(text)
    assert format_text(written) == format_text(written, calls=PARENTHESES) == written
    assert format_text(written, calls=PLAIN) == plain


def test_nested_calls_are_written_with_parentheses() -> None:
    text = """
DEF both $a $b: RETURN PLUS $a $b; END_DEF
RECEIVE go:
  SET_ELT GET_PROP 'scores' 'x' both GET_ELT GET_PROP 'scores' 'x' 1;
  WHILE AND NOT EQUAL 1 2 TRUE: ACCEPT; END_WHILE
END_RECEIVE
"""
    written = format_text(text, calls=PARENTHESES)
    assert "SET_ELT GET_PROP('scores') 'x' both(GET_ELT(GET_PROP('scores'), 'x'), 1);" in written
    assert "WHILE AND NOT(EQUAL(1, 2)) TRUE:" in written
    assert "RETURN PLUS($a, $b);" in written


@pytest.mark.parametrize(
    ("expression", "same"),
    [
        ("PLUS(1, 2)", "PLUS 1 2"),
        ("PLUS(1 2)", "PLUS 1 2"),
        ("PLUS (MINUS 3 1) 2", "PLUS MINUS 3 1 2"),
        ("PLUS(\n  1,\n  (2))", "PLUS 1 2"),
        ("CONCAT(STR TRUE(), f())", "CONCAT STR TRUE f"),
        ("PLUS 1(2)", "PLUS 1 2"),
    ],
)
def test_parentheses_and_commas_are_optional(expression: str, same: str) -> None:
    script = "DEF f: RETURN 'f'; END_DEF RECEIVE go: DEBUG {}; ACCEPT; END_RECEIVE"
    assert tree(script.format(expression)) == tree(script.format(same))


@pytest.mark.parametrize(
    ("expression", "message", "allowed"),
    [
        ("MINUS(1, 2, 3)", "is not closed here", "MINUS takes 2 operands: left, right."),
        ("PLUS(1)", "Operand 'right' of PLUS is missing", "PLUS takes 2 operands"),
        ("PLUS 1, 2", "Operand 'right' of PLUS is missing", "PLUS takes 2 operands"),
        ("PLUS 1 2)", "Unexpected ')'", "Parentheses enclose all operands"),
        ("(PLUS 1 2", "is not closed here", ""),
        ("()", "Expected an expression", ""),
        ("PLUS (1, 2)", "is not closed here", "No space before a parenthesis"),
    ],
)
def test_wrong_parentheses_are_refused(expression: str, message: str, allowed: str) -> None:
    with pytest.raises(LudlError) as caught:
        parse(f"RECEIVE go: DEBUG {expression}; ACCEPT; END_RECEIVE")
    assert message in caught.value.message
    assert allowed in caught.value.allowed


def test_a_statement_may_stand_in_parentheses() -> None:
    script = "RECEIVE go: {} END_RECEIVE"
    enclosed = script.format("(SET_PROP 'a' (1)); ((ASSIGN('b', 2))); (ACCEPT);")
    assert tree(enclosed) == tree(script.format("SET_PROP 'a' 1; ASSIGN 'b' 2; ACCEPT;"))


@pytest.mark.parametrize("definition", ["DEF f($a, $b):", "DEF f $a, $b:", "DEF f():"])
def test_parameters_have_no_parentheses(definition: str) -> None:
    with pytest.raises(LudlError, match="Parameters have no parentheses and commas"):
        parse(f"{definition} RETURN 1; END_DEF RECEIVE go: ACCEPT; END_RECEIVE")


def test_a_group_after_a_value_or_a_keyword_is_written_with_a_space() -> None:
    written = format_text("RECEIVE go: IF(EQUAL 1(2)): ACCEPT; END_IF END_RECEIVE")
    assert "IF (EQUAL 1 (2)):" in written


def test_a_script_that_formatting_makes_too_long_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lexer, "MAX_LEXEMES", 400)
    text = f"RECEIVE go: {'DEBUG NOT NOT TRUE;' * 78} ACCEPT; END_RECEIVE"
    assert tree(format_text(text, calls=PLAIN)) == tree(text)
    with pytest.raises(LudlError, match="The script is too long"):
        format_text(text, calls=PARENTHESES)


def tree(text: str) -> object:
    """Return the syntax tree of a script without positions."""

    def bare(node: object) -> object:
        if isinstance(node, tuple):
            return tuple(map(bare, node))
        if not is_dataclass(node):
            return node
        values = {field.name: getattr(node, field.name) for field in fields(node)}
        return type(node).__name__, [bare(values[name]) for name in values if name != "span"]

    rules = parse(text).rules
    return bare(rules.functions), bare(rules.receivers)


def meaning(text: str) -> list[tuple[TokenKind, str]]:
    return [(lexeme.kind, lexeme.text) for lexeme in Lexer(text, "").lexemes]


def comments(text: str) -> list[str]:
    lexemes = Lexer(text, "", comments=True).lexemes
    return [lexeme.text.rstrip() for lexeme in lexemes if lexeme.kind is TokenKind.COMMENT]
