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
from cardtable.ludl.cursor import KEYWORDS, Fault, Full
from cardtable.ludl.description import PRIMITIVES
from cardtable.ludl.errors import did_you_mean
from cardtable.ludl.expressions import SPECIAL
from cardtable.ludl.lexer import Kind, Lexeme, Lexer
from cardtable.ludl.nodes import Function, Place, Receiver, Ruleset, Statement
from cardtable.ludl.statements import ENDS, StatementReader

MOST_VARIABLES = 60


class Parser(StatementReader):
    """Read a whole script; what is wrong is collected in *errors*, in the order of the text."""

    def __init__(self, lexer: Lexer) -> None:
        super().__init__(lexer)
        self.receivers: dict[tuple[str, int], Place] = {}
        self.places: dict[str, Place] = {}

    # --- the whole

    def read(self) -> Ruleset:
        """Return the tree; it is of use only when there are no errors."""
        functions: list[Function] = []
        receivers: list[Receiver] = []
        try:
            while self.lexemes[self.at].kind is not Kind.END:
                self._read_one(functions, receivers)
        except Full:
            pass
        if not receivers and not self.errors:
            self.note(
                _("There is no receiver, so no message could be sent."),
                self.lexemes[-1].place,
                _("At least one RECEIVE ... END_RECEIVE is needed."),
            )
        self.errors.sort(key=lambda error: (error.line, error.column))
        return Ruleset(tuple(functions), tuple(receivers))

    def _read_one(self, functions: list[Function], receivers: list[Receiver]) -> None:
        """Read a definition, or what stands in its place up to the next one."""
        lexeme, begin = self.lexemes[self.at], self.at
        try:
            if lexeme.kind is Kind.WORD and lexeme.text == "DEF":
                functions.append(Function(*self._read_definition("END_DEF")))
            elif lexeme.kind is Kind.WORD and lexeme.text == "RECEIVE":
                receivers.append(Receiver(*self._read_definition("END_RECEIVE")))
            else:
                self._refuse_outside(lexeme)
        except Fault:
            self.at = max(self.at, begin + 1)
            while self.lexemes[self.at].kind is not Kind.END:
                here = self.lexemes[self.at]
                if here.kind is Kind.WORD and here.text in ("DEF", "RECEIVE"):
                    return
                self.at += 1

    def _refuse_outside(self, lexeme: Lexeme) -> NoReturn:
        if lexeme.kind is Kind.BAD:
            raise Fault
        if lexeme.kind is Kind.WORD and lexeme.text in ENDS:
            message = _("{word} has nothing to end here.").format(word=lexeme.text)
        else:
            message = _("This stands outside of all functions and receivers.")
        near = ""
        if lexeme.kind is Kind.WORD and lexeme.text not in ENDS:
            near = did_you_mean(lexeme.text, ("DEF", "RECEIVE"))
        self.fail(message, lexeme.place, near or _("DEF or RECEIVE is expected here."))

    # --- definitions

    def _read_definition(
        self, end: str
    ) -> tuple[str, tuple[str, ...], tuple[Statement, ...], Place]:
        begin = self.next()
        name = self.next()
        if name.kind is Kind.BAD:
            raise Fault
        if name.kind is not Kind.WORD or name.text in KEYWORDS:
            self.fail(
                _("The name is missing after {word}.").format(word=begin.text),
                name.place,
                _("A name is made of letters, digits and '_'."),
            )
        if name.text in PRIMITIVES:
            self.note(
                _("{name} is a word of the language and cannot be defined anew.").format(
                    name=name.text
                ),
                name.place,
            )
        words = self._read_variables(name)
        self._check_single(begin.text, name, len(words))
        self.expect_colon(begin.text)
        body, _end = self.read_block(begin, end)
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
                _("There are too many variables."),
                name.place,
                _("At most {most} are allowed.").format(most=MOST_VARIABLES),
            )
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
                "There are two receivers {name} with {count} words.",
                count,
            )
        if first is not name.place:
            self.note(
                message.format(name=name.text, count=count),
                name.place,
                _("The first stands in line {line}.").format(line=first.line),
            )
