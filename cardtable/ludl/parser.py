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
from cardtable.ludl.description import PRIMITIVES, Gives
from cardtable.ludl.errors import LudlError, did_you_mean
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
    Variable,
    While,
)

KEYWORDS = (
    "DEF", "END_DEF", "RECEIVE", "END_RECEIVE", "IF", "ELSE", "END_IF", "WHILE", "END_WHILE",
)  # fmt: skip
SPECIAL = ("PLAYER_NAME", "CURRENT_PLAYER")
"""Variables that nobody can assign."""
MOST_ERRORS = 50
DEEPEST_EXPRESSION = 100
DEEPEST_BLOCK = 40
DEEPEST_LOOP = 12
MOST_VARIABLES = 60

Signatures = dict[str, int]


class _Fault(Exception):
    """Leave the statement that is read; the error is noted already."""


class Parser:
    """Read a whole script; what is wrong is collected in *errors*, in the order of the text."""

    def __init__(self, lexer: Lexer) -> None:
        self.lexer = lexer
        self.errors: list[LudlError] = list(lexer.errors)
        self.lexemes = lexer.lexemes
        self.at = 0
        self.functions: Signatures = {}
        self.receivers: dict[tuple[str, int], Place] = {}
        self.places: dict[str, Place] = {}
        self.blocks = 0
        self.loops = 0

    # --- the whole

    def read(self) -> Ruleset:
        """Return the tree; it is of use only when there are no errors."""
        self._collect_signatures()
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
            except _Fault:
                self.at = max(self.at, begin + (begin < len(self.lexemes) - 1))
                self._skip_to("DEF", "RECEIVE")
        if not receivers and not self.errors:
            self.note(
                _("There is no receiver, so no message could be sent."),
                self.lexemes[-1].place, _("At least one RECEIVE ... END_RECEIVE is needed."),
            )  # fmt: skip
        self.errors.sort(key=lambda error: (error.line, error.column))
        return Ruleset(tuple(functions), tuple(receivers))

    def _collect_signatures(self) -> None:
        lexemes = self.lexemes
        for at, lexeme in enumerate(lexemes):
            if lexeme.text != "DEF" or lexeme.kind is not Kind.WORD:
                continue
            name = lexemes[at + 1] if at + 1 < len(lexemes) else lexeme
            if name.kind is not Kind.WORD or name.text in KEYWORDS or name.text in self.functions:
                continue
            count = 0
            while lexemes[at + 2 + count].kind is Kind.VARIABLE:
                count += 1
            self.functions[name.text] = count

    def _refuse_outside(self, lexeme: Lexeme) -> NoReturn:
        if lexeme.kind is Kind.WORD and lexeme.text.startswith("END_"):
            message = _("{word} has nothing to end here.").format(word=lexeme.text)
        else:
            message = _("This stands outside of all functions and receivers.")
        near = did_you_mean(lexeme.text, ("DEF", "RECEIVE")) if lexeme.kind is Kind.WORD else ""
        self.fail(message, lexeme.place, near or _("DEF or RECEIVE is expected here."))

    # --- definitions

    def _read_definition(
        self, end: str
    ) -> tuple[str, tuple[str, ...], tuple[Statement, ...], Place]:
        begin = self._next()
        name = self._next()
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
        self._next()
        return name.text, words, body, name.place

    def _read_variables(self, name: Lexeme) -> tuple[str, ...]:
        words: list[str] = []
        while self.lexemes[self.at].kind is Kind.VARIABLE:
            variable = self._next()
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
            if lexeme.kind is Kind.END or word in ("DEF", "RECEIVE") or word.startswith("END_"):
                self._refuse_end(lexeme, ends, begin)
            if word == "ELSE":
                self.note(_("This ELSE belongs to no IF."), lexeme.place)
                self.at += 1 + (self.lexemes[self.at + 1].kind is Kind.COLON)
                continue
            try:
                found.append(self._read_statement(lexeme, word))
            except _Fault:
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
        expression = self._read_expression(statement=True)
        end = self.lexemes[self.at]
        if end.kind is not Kind.SEMICOLON:
            self._refuse_unfinished(expression, end)
        self.at += 1
        return expression

    def _refuse_unfinished(self, expression: Expression, end: Lexeme) -> NoReturn:
        before = self.lexemes[self.at - 1].place
        place = end.place
        if place.line != before.line:
            place = Place(before.line, before.column + before.length, 1)
        allowed = ""
        if isinstance(expression, Call):
            allowed = self._takes(expression.name)
        if end.kind is Kind.COLON:
            allowed = did_you_mean(getattr(expression, "name", ""), ("IF", "WHILE", "ELSE"))
            self.fail(_("':' has no place here."), place, allowed)
        self.fail(_("The statement ends here, so ';' is missing."), place, allowed)

    def _takes(self, name: str) -> str:
        """Return a sentence about the operands of a word."""
        if name in PRIMITIVES:
            operands = PRIMITIVES[name].operands
            if operands:
                return ngettext(
                    "{name} takes {count} value: {operands}.",
                    "{name} takes {count} values: {operands}.", len(operands),
                ).format(name=name, count=len(operands), operands=", ".join(operands))  # fmt: skip
        count = len(PRIMITIVES[name].operands) if name in PRIMITIVES else self.functions[name]
        if not count:
            return _("{name} takes no value.").format(name=name)
        return ngettext(
            "{name} takes {count} value.", "{name} takes {count} values.", count
        ).format(name=name, count=count)

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
            raise _Fault

    def _read_if(self) -> If:
        begin = self._next()
        condition = self._read_condition("IF")
        self._enter(begin, False)
        then = self._read_body(("ELSE", "END_IF"), begin)
        otherwise: tuple[Statement, ...] = ()
        if self._next().text == "ELSE":
            self._expect_colon("ELSE")
            otherwise = self._read_body(("END_IF",), begin)
            self._next()
        self.blocks -= 1
        return If(condition, then, otherwise, begin.place)

    def _read_while(self) -> While:
        begin = self._next()
        condition = self._read_condition("WHILE")
        self._enter(begin, True)
        body = self._read_body(("END_WHILE",), begin)
        self._next()
        self.blocks -= 1
        self.loops -= 1
        return While(condition, body, begin.place)

    def _read_condition(self, word: str) -> Expression:
        """Read a condition and its colon; what is wrong in it does not hide the block."""
        try:
            condition = self._read_expression()
            self._expect_colon(word)
        except _Fault:
            while self.lexemes[self.at].kind not in (Kind.COLON, Kind.SEMICOLON, Kind.END):
                if self._at_block():
                    break
                self.at += 1
            if self.lexemes[self.at].kind is Kind.COLON:
                self.at += 1
            return Literal("", self.lexemes[self.at].place)
        return condition

    def _expect_colon(self, word: str) -> None:
        lexeme = self.lexemes[self.at]
        if lexeme.kind is not Kind.COLON:
            before = self.lexemes[self.at - 1].place
            place = lexeme.place
            if place.line != before.line:
                place = Place(before.line, before.column + before.length, 1)
            self.fail(_("':' is missing here, after {word}.").format(word=word), place)
        self.at += 1

    # --- expressions

    def _read_expression(self, *, statement: bool = False) -> Expression:
        """Read one expression without recursion, however deep it is.

        *open_calls* holds calls that wait for operands: word, number of operands, those read.
        """
        open_calls: list[tuple[Lexeme, int, list[Expression]]] = []
        while True:
            lexeme = self.lexemes[self.at]
            found: Expression
            if lexeme.kind is Kind.WORD:
                count = self._arity(lexeme, statement and not open_calls)
                self.at += 1
                if count:
                    if len(open_calls) >= DEEPEST_EXPRESSION:
                        self.fail(
                            _("The expression is nested too deeply."), lexeme.place,
                            _("ASSIGN a part of it to a variable first."),
                        )  # fmt: skip
                    open_calls.append((lexeme, count, []))
                    continue
                found = Call(lexeme.text, (), lexeme.place)
            else:
                found = self._read_value(lexeme, open_calls)
            while open_calls:
                word, count, operands = open_calls[-1]
                operands.append(found)
                if len(operands) < count:
                    break
                open_calls.pop()
                found = Call(word.text, tuple(operands), word.place)
                if word.text == "ASSIGN":
                    self._check_target(found)
            else:
                return found

    def _read_value(
        self, lexeme: Lexeme, open_calls: list[tuple[Lexeme, int, list[Expression]]]
    ) -> Expression:
        if lexeme.kind is Kind.STRING:
            self.at += 1
            return Literal(lexeme.text, lexeme.place)
        if lexeme.kind is Kind.VARIABLE:
            self.at += 1
            return Variable(lexeme.text, lexeme.place)
        if lexeme.kind is Kind.NUMBER:
            self.at += 1
            return Literal(self._number(lexeme), lexeme.place)
        place = lexeme.place
        before = self.lexemes[self.at - 1].place
        if place.line != before.line:
            place = Place(before.line, before.column + before.length, 1)
        if not open_calls:
            self.fail(_("An expression is missing here."), place)
        word, count, operands = open_calls[-1]
        primitive = PRIMITIVES.get(word.text)
        missing = primitive.operands[len(operands)] if primitive else ""
        if missing:
            message = _("A value is missing here: {operand} of {word}.").format(
                operand=missing, word=word.text
            )
        else:
            message = _("A value is missing here: number {number} of {word}.").format(
                number=len(operands) + 1, word=word.text
            )
        self.fail(message, place, self._takes(word.text))

    def _number(self, lexeme: Lexeme) -> int | float:
        if "." in lexeme.text:
            if len(lexeme.text) <= 40:
                return float(lexeme.text)
        elif len(lexeme.text.lstrip("-0")) <= 15 and len(lexeme.text) <= 60:
            return int(lexeme.text)
        self.fail(_("This number is too long."), lexeme.place, _("At most 15 digits are allowed."))

    def _arity(self, lexeme: Lexeme, statement: bool) -> int:
        """Return how many operands a word takes. Fails for a word that cannot stand here."""
        name = lexeme.text
        found = PRIMITIVES.get(name)
        if found is not None:
            if found.gives is Gives.NOTHING and not statement:
                self._refuse_word(lexeme)
            return len(found.operands)
        if name in self.functions:
            return self.functions[name]
        if name in KEYWORDS:
            self._refuse_word(lexeme)
        known = [*PRIMITIVES, *self.functions, *KEYWORDS]
        allowed = did_you_mean(name, known)
        if any(name == receiver for receiver, _count in self.receivers):
            allowed = _("A receiver cannot be called; only a DEF can.")
        self.fail(_("The word {name} is not known.").format(name=name), lexeme.place, allowed)

    def _refuse_word(self, lexeme: Lexeme) -> NoReturn:
        allowed = ""
        before = self.lexemes[self.at - 1]
        if before.kind is not Kind.SEMICOLON and before.place.line != lexeme.place.line:
            allowed = _("Is a value or ';' missing in the line before?")
        if lexeme.text in KEYWORDS:
            message = _("A value is expected here, not {word}.")
        else:
            message = _("{word} gives no value, so it cannot stand within a statement.")
        self.fail(message.format(word=lexeme.text), lexeme.place, allowed)

    def _check_target(self, call: Call) -> None:
        target = call.operands[0]
        if not isinstance(target, Literal) or not isinstance(target.value, str):
            allowed = _("The name is written as a string: ASSIGN 'name' value;")
            if isinstance(target, Variable):
                allowed = _("The name is written as a string: ASSIGN '{name}' value;").format(
                    name=target.name
                )
            self.note(_("ASSIGN needs the name of a variable here."), target.place, allowed)
        elif target.value in SPECIAL:
            self.note(
                _("${name} is always set and cannot be assigned.").format(name=target.value),
                target.place,
            )
        elif not (target.value.isascii() and target.value.isidentifier()):
            self.note(
                _("'{name}' is no name of a variable.").format(name=target.value), target.place,
                _("Names are made of the letters a to z and A to Z, digits and '_'."),
            )  # fmt: skip

    # --- getting along

    def _next(self) -> Lexeme:
        lexeme = self.lexemes[self.at]
        if lexeme.kind is not Kind.END:
            self.at += 1
        return lexeme

    def error(self, message: str, place: Place, allowed: str = "") -> LudlError:
        """Return an error at *place*."""
        return LudlError(
            message, filename=self.lexer.filename, line=place.line, column=place.column,
            source=self.lexer.lines[place.line - 1], allowed=allowed, length=place.length,
        )  # fmt: skip

    def note(self, message: str, place: Place, allowed: str = "") -> None:
        """Note what is wrong and go on."""
        self.errors.append(self.error(message, place, allowed))

    def fail(self, message: str, place: Place, allowed: str = "") -> NoReturn:
        """Note what is wrong and leave the statement."""
        self.note(message, place, allowed)
        raise _Fault

    def _at_block(self) -> bool:
        lexeme = self.lexemes[self.at]
        return lexeme.kind is Kind.WORD and lexeme.text in KEYWORDS

    def _recover(self) -> None:
        """Go on behind the statement at fault: after its ';', or before a word of structure."""
        while self.lexemes[self.at].kind is not Kind.END and not self._at_block():
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
