"""From lexemes to nodes. Signatures are collected first; then every word knows its operands.

::

    ruleset   := (def | receive)*                      at least one receive
    def       := 'DEF' name variable* ':' statement* 'END_DEF'
    receive   := 'RECEIVE' name variable* ':' statement* 'END_RECEIVE'
    statement := 'IF' expr ':' statement* ('ELSE' ':' statement*)? 'END_IF'
               | 'WHILE' expr ':' statement* 'END_WHILE'
               | expr ';'
    expr      := number | string | variable | word expr{arity of word}

The first fault of a statement is reported, then reading goes on behind it, so that one look shows
all that is wrong.
"""

from __future__ import annotations

from typing import NoReturn

from cardtable.i18n import _, ngettext
from cardtable.ludl.cursor import KEYWORDS, Fault
from cardtable.ludl.description import PRIMITIVES
from cardtable.ludl.errors import did_you_mean
from cardtable.ludl.expressions import SPECIAL, ExpressionReader
from cardtable.ludl.lexer import Kind, Lexeme, Lexer
from cardtable.ludl.nodes import (
    Call,
    Expression,
    Function,
    If,
    Literal,
    Place,
    Receiver,
    Ruleset,
    Statement,
    While,
)

ENDS = ("END_DEF", "END_RECEIVE", "END_IF", "END_WHILE")
OUTSIDE = ("DEF", "RECEIVE", *ENDS)
"""Words that close whatever statements are open."""
MOST_ERRORS = 50
DEEPEST_BLOCK = 40
DEEPEST_LOOP = 12
MOST_VARIABLES = 60


class Parser(ExpressionReader):
    """Read a whole script; what is wrong is collected in *errors*, in the order of the text."""

    def __init__(self, lexer: Lexer) -> None:
        super().__init__(lexer)
        self.receivers: dict[tuple[str, int], Place] = {}
        self.places: dict[str, Place] = {}
        self.blocks = 0
        self.loops = 0

    # --- the whole

    def read(self) -> Ruleset:
        """Return the tree; it is of use only when there are no errors."""
        functions: list[Function] = []
        receivers: list[Receiver] = []
        while self.lexemes[self.at].kind is not Kind.END and len(self.errors) < MOST_ERRORS:
            lexeme, begin = self.lexemes[self.at], self.at
            try:
                if lexeme.kind is Kind.WORD and lexeme.text == "DEF":
                    functions.append(Function(*self._read_definition("END_DEF")))
                elif lexeme.kind is Kind.WORD and lexeme.text == "RECEIVE":
                    receivers.append(Receiver(*self._read_definition("END_RECEIVE")))
                else:
                    self._refuse_outside(lexeme)
            except Fault:
                self.at = max(self.at, begin + (begin < len(self.lexemes) - 1))
                self._skip_to("DEF", "RECEIVE")
        if not receivers and not self.errors:
            self.note(
                _("There is no receiver, so no message could be sent."),
                self.lexemes[-1].place, _("At least one RECEIVE ... END_RECEIVE is needed."),
            )  # fmt: skip
        self.errors.sort(key=lambda error: (error.line, error.column))
        return Ruleset(tuple(functions), tuple(receivers))

    def _refuse_outside(self, lexeme: Lexeme) -> NoReturn:
        if lexeme.kind is Kind.WORD and lexeme.text in ENDS:
            message = _("{word} has nothing to end here.").format(word=lexeme.text)
        else:
            message = _("This stands outside of all functions and receivers.")
        near = did_you_mean(lexeme.text, ("DEF", "RECEIVE")) if lexeme.kind is Kind.WORD else ""
        self.fail(message, lexeme.place, near or _("DEF or RECEIVE is expected here."))

    # --- definitions

    def _read_definition(
        self, end: str
    ) -> tuple[str, tuple[str, ...], tuple[Statement, ...], Place]:
        begin = self.next()
        name = self.next()
        if name.kind is not Kind.WORD or name.text in KEYWORDS:
            self.fail(
                _("The name is missing after {word}.").format(word=begin.text),
                name.place, _("A name is made of letters, digits and '_'."),
            )  # fmt: skip
        if name.text in PRIMITIVES:
            self.note(
                _("{name} is a word of the language and cannot be defined anew.").format(
                    name=name.text
                ),
                name.place,
            )
        words = self._read_variables(name)
        self._check_single(begin.text, name, len(words))
        self._expect_colon(begin.text)
        self.blocks = self.loops = 0
        body = self._read_body((end,), begin)
        self.next()
        return name.text, words, body, name.place

    def _read_variables(self, name: Lexeme) -> tuple[str, ...]:
        words: list[str] = []
        while self.lexemes[self.at].kind is Kind.VARIABLE:
            variable = self.next()
            if variable.text in SPECIAL:
                self.note(
                    _("${name} is always set and cannot be a variable of your own.").format(
                        name=variable.text
                    ),
                    variable.place,
                )
            elif variable.text in words:
                self.note(
                    _("The variable ${name} stands here twice.").format(name=variable.text),
                    variable.place,
                )
            words.append(variable.text)
        if len(words) > MOST_VARIABLES:
            self.fail(
                _("There are too many variables."), name.place,
                _("At most {most} are allowed.").format(most=MOST_VARIABLES),
            )  # fmt: skip
        return tuple(words)

    def _check_single(self, begin: str, name: Lexeme, count: int) -> None:
        """Note a function of a name that is taken, or a receiver of a name and number of words."""
        if begin == "DEF":
            first = self.places.setdefault(name.text, name.place)
            message = _("The function {name} is defined twice.")
        else:
            first = self.receivers.setdefault((name.text, count), name.place)
            message = ngettext(
                "There are two receivers {name} with {count} word.",
                "There are two receivers {name} with {count} words.", count,
            )  # fmt: skip
        if first is not name.place:
            self.note(
                message.format(name=name.text, count=count), name.place,
                _("The first stands in line {line}.").format(line=first.line),
            )  # fmt: skip

    # --- statements

    def _read_body(self, ends: tuple[str, ...], begin: Lexeme) -> tuple[Statement, ...]:
        """Read statements up to one of *ends*, which is left to the caller."""
        found: list[Statement] = []
        while True:
            lexeme = self.lexemes[self.at]
            word = lexeme.text if lexeme.kind is Kind.WORD else ""
            if word in ends:
                return tuple(found)
            if lexeme.kind is Kind.END or word in OUTSIDE:
                self._refuse_end(lexeme, ends, begin)
            if word == "ELSE":
                self.note(_("This ELSE belongs to no IF."), lexeme.place)
                self.at += 1 + (self.lexemes[self.at + 1].kind is Kind.COLON)
                continue
            try:
                found.append(self._read_statement(lexeme, word))
            except Fault:
                if len(self.errors) >= MOST_ERRORS:
                    raise
                self._recover()

    def _refuse_end(self, lexeme: Lexeme, ends: tuple[str, ...], begin: Lexeme) -> NoReturn:
        self.fail(
            _("The {word} of line {line} is not closed.").format(
                word=begin.text, line=begin.place.line
            ),
            lexeme.place,
            _("{word} is expected before this.").format(word=_(" or ").join(ends)),
        )

    def _read_statement(self, lexeme: Lexeme, word: str) -> Statement:
        if word == "IF":
            return self._read_if()
        if word == "WHILE":
            return self._read_while()
        expression = self.read_expression(statement=True)
        end = self.lexemes[self.at]
        if end.kind is not Kind.SEMICOLON:
            self._refuse_unfinished(expression, end)
        self.at += 1
        return expression

    def _refuse_unfinished(self, expression: Expression, end: Lexeme) -> NoReturn:
        place = self.place_here()
        allowed = ""
        if isinstance(expression, Call):
            allowed = self.takes(expression.name)
        if end.kind is Kind.COLON:
            allowed = did_you_mean(getattr(expression, "name", ""), ("IF", "WHILE", "ELSE"))
            self.fail(_("':' has no place here."), place, allowed)
        self.fail(_("The statement ends here, so ';' is missing."), place, allowed)

    def _enter(self, begin: Lexeme, loop: bool) -> None:
        self.blocks += 1
        self.loops += loop
        if self.blocks > DEEPEST_BLOCK or self.loops > DEEPEST_LOOP:
            most = DEEPEST_LOOP if self.loops > DEEPEST_LOOP else DEEPEST_BLOCK
            self.errors.append(self.error(
                _("IF and WHILE are nested too deeply."), begin.place,
                _("At most {most} may lie within one another.").format(most=most),
            ))  # fmt: skip
            self.at = len(self.lexemes) - 1
            raise Fault

    def _read_if(self) -> If:
        begin = self.next()
        condition = self._read_condition("IF")
        self._enter(begin, False)
        then = self._read_body(("ELSE", "END_IF"), begin)
        otherwise: tuple[Statement, ...] = ()
        if self.next().text == "ELSE":
            self._expect_colon("ELSE")
            otherwise = self._read_body(("END_IF",), begin)
            self.next()
        self.blocks -= 1
        return If(condition, then, otherwise, begin.place)

    def _read_while(self) -> While:
        begin = self.next()
        condition = self._read_condition("WHILE")
        self._enter(begin, True)
        body = self._read_body(("END_WHILE",), begin)
        self.next()
        self.blocks -= 1
        self.loops -= 1
        return While(condition, body, begin.place)

    def _read_condition(self, word: str) -> Expression:
        """Read a condition and its colon; what is wrong in it does not hide the block."""
        try:
            condition = self.read_expression()
            self._expect_colon(word)
        except Fault:
            while self.lexemes[self.at].kind not in (Kind.COLON, Kind.SEMICOLON, Kind.END):
                if self.at_block():
                    break
                self.at += 1
            if self.lexemes[self.at].kind is Kind.COLON:
                self.at += 1
            return Literal("", self.lexemes[self.at].place)
        return condition

    def _expect_colon(self, word: str) -> None:
        lexeme = self.lexemes[self.at]
        if lexeme.kind is not Kind.COLON:
            message = _("':' is missing here, after {word}.").format(word=word)
            self.fail(message, self.place_here())
        self.at += 1

    # --- getting along

    def _recover(self) -> None:
        """Go on behind the statement at fault: after its ';', or before a word of structure."""
        while self.lexemes[self.at].kind is not Kind.END and not self.at_block():
            self.at += 1
            if self.lexemes[self.at - 1].kind is Kind.SEMICOLON:
                return

    def _skip_to(self, *words: str) -> None:
        """Go on at one of *words*."""
        while self.lexemes[self.at].kind is not Kind.END:
            lexeme = self.lexemes[self.at]
            if lexeme.kind is Kind.WORD and lexeme.text in words:
                return
            self.at += 1
