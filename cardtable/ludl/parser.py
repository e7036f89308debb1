"""Parser: from lexemes to a syntax tree. Signatures are collected first, so that arities are known.

::

    ruleset   := (use | def | receive | test)*         at least one receive
    use       := 'USE' string ';'                      takes in a library
    def       := 'DEF' name variable* (':' statement* 'END_DEF' | '=' infix ';')
    receive   := 'RECEIVE' name word* header ':' statement* 'END_RECEIVE'
    header    := ('IN' (string | 'TURN'))? 'TOGETHER'?
    word      := variable '...'? ('FROM' (name | '@' name))?         '...' only after the last
    test      := 'TEST' string number? ':' statement* 'END_TEST'
    statement := 'IF' infix ':' statement* ('ELIF' infix ':' statement*)*
                 ('ELSE' ':' statement*)? 'END_IF'
               | 'WHILE' infix ':' statement* 'END_WHILE'
               | 'FOR' variable 'IN' infix ':' statement* 'END_FOR'
               | place ('=' | '+=' | '-=') infix ';'      place: a variable, property, position
               | operand ';'

Expressions are described in expression_parser.py.

After the first error in a statement the parser goes on with the next statement, so that one run
reports all errors. A block that is not closed is reported once.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NoReturn

from cardtable.core.i18n import _, ngettext
from cardtable.ludl.declared_checks import HAND, TokenSource, declared_checks, own_container
from cardtable.ludl.errors import did_you_mean
from cardtable.ludl.expression_parser import ExpressionParser, SkipStatement, TooManyErrors
from cardtable.ludl.lexer import KEYWORDS, Lexeme, Lexer, TokenKind
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.syntax_tree import (
    BUILT_IN_VARIABLES,
    Expression,
    For,
    Function,
    FunctionCall,
    If,
    Literal,
    Receiver,
    ReceiverKey,
    Ruleset,
    ScriptTest,
    Span,
    Statement,
    Variable,
    While,
)

MAX_PARAMETERS = 60
BLOCK_ENDS = {
    "END_DEF": "DEF",
    "END_RECEIVE": "RECEIVE",
    "END_IF": "IF",
    "END_WHILE": "WHILE",
    "END_FOR": "FOR",
    "END_TEST": "TEST",
}
"""The keyword that opens a block, by the keyword that closes it."""
DEFINITIONS = ("DEF", "RECEIVE", "TEST")
LOOPS = ("WHILE", "FOR")
_PLACES = (TokenKind.VARIABLE, TokenKind.DOT, TokenKind.AT)
"""What a place that can be assigned begins with."""
MAX_SEED_DIGITS = 15
MAX_BLOCK_DEPTH = 40
MAX_LOOP_DEPTH = 12
"""Python's compiler allows 20 nested loops."""


class _StatementParser(ExpressionParser):
    """Parses blocks of statements. *open* holds the keywords of the enclosing blocks."""

    def __init__(self, lexer: Lexer, libraries: Mapping[str, int] = MappingProxyType({})) -> None:
        super().__init__(lexer, libraries)
        self.open: list[Lexeme] = []
        self.unclosed_at = -1

    def parse_block(self, begin: Lexeme, *ends: str) -> tuple[tuple[Statement, ...], str]:
        """Parse statements up to and including one of *ends*.

        Returns the body and the keyword found, an empty string if it is missing.
        """
        self.open.append(begin)
        body = self._read_body(ends)
        self.open.pop()
        lexeme = self.lexemes[self.at]
        closed = lexeme.kind is TokenKind.WORD and lexeme.text in ends
        self.at += closed
        return body, lexeme.text if closed else ""

    def _read_body(self, ends: tuple[str, ...]) -> tuple[Statement, ...]:
        statements: list[Statement] = []
        while True:
            lexeme = self.lexemes[self.at]
            word = lexeme.text if self.at_block() else ""
            if word in ends:
                return tuple(statements)
            if lexeme.kind is TokenKind.END or word in DEFINITIONS:
                self._report_unclosed(lexeme, ends)
                return tuple(statements)
            if word in BLOCK_ENDS:
                if self._handle_wrong_end(lexeme, ends):
                    return tuple(statements)
                continue
            if word in ("ELSE", "ELIF"):
                self.note(_("{word} without IF.").format(word=word), lexeme.span)
                self.at += 1 + (self.lexemes[self.at + 1].kind is TokenKind.COLON)
                if word == "ELIF":
                    self._recover()
                continue
            try:
                statements.append(self.read_statement(word))
            except SkipStatement:
                self._recover()

    def _handle_wrong_end(self, lexeme: Lexeme, ends: tuple[str, ...]) -> bool:
        """Report an end that does not fit the block; return whether it closes an outer block."""
        begins = BLOCK_ENDS[lexeme.text]
        if any(block.text == begins for block in self.open):
            self._report_unclosed(lexeme, ends)
            return True
        inner = self.open[-1]
        if (begins in DEFINITIONS) == (inner.text in DEFINITIONS):
            # Most likely it is meant to end this block, so treat it as such.
            if self.unclosed_at != self.at:
                self.note(
                    _("The {word} on line {line} is closed with {end}.").format(
                        word=inner.text, line=inner.span.line, end=lexeme.text
                    ),
                    lexeme.span,
                    _("Expected {word}.").format(word=_(" or ").join(ends)),
                )
            self.lexemes[self.at] = lexeme._replace(text=ends[-1])
            return False
        if begins in DEFINITIONS:
            self._report_unclosed(lexeme, ends)
            return True
        self.note(
            _("Unexpected {word}: there is no block to close.").format(word=lexeme.text),
            lexeme.span,
        )
        self.at += 1
        return False

    def _report_unclosed(self, lexeme: Lexeme, ends: tuple[str, ...]) -> None:
        if self.unclosed_at == self.at:
            return
        self.unclosed_at = self.at
        inner = self.open[-1]
        self.note(
            _("The {word} on line {line} is not closed.").format(
                word=inner.text, line=inner.span.line
            ),
            lexeme.span,
            _("Expected {word} before this.").format(word=_(" or ").join(ends)),
        )

    def read_statement(self, word: str) -> Statement:
        """Parse a statement that begins with *word*, which is empty unless it is a keyword."""
        if word == "IF":
            return self._read_if()
        if word == "WHILE":
            return self._read_while()
        if word == "FOR":
            return self._read_for()
        begin = self.lexemes[self.at]
        expression = self.parse_operand(statement=True)
        is_assigned = self.lexemes[self.at].text in ("=", "+=", "-=")
        if is_assigned:
            expression = self._read_assignment(expression, begin)
        elif isinstance(expression, FunctionCall) and expression.name in ("BREAK", "CONTINUE"):
            self._check_loop(expression)
        end = self.lexemes[self.at]
        if end.kind is not TokenKind.SEMICOLON:
            self._refuse_unfinished(expression, end, is_assigned=is_assigned)
        self.at += 1
        return expression

    def _refuse_unfinished(
        self, expression: Expression, end: Lexeme, *, is_assigned: bool = False
    ) -> NoReturn:
        if end.kind is TokenKind.BAD:
            raise SkipStatement
        span = self.span_here()
        called = expression
        if is_assigned and isinstance(expression, FunctionCall):
            called = expression.operands[-1]  # of ASSIGN, which the author did not write
        allowed = self.takes(called.name) if isinstance(called, FunctionCall) else ""
        if end.kind is TokenKind.COLON:
            choices = ("IF", "WHILE", "ELSE", "ELIF", "FOR")
            allowed = did_you_mean(getattr(expression, "name", ""), choices)
            self.fail(_("Unexpected ':'."), span, allowed)
        begins_line = end.span.line != self.lexemes[self.at - 1].span.line
        if not (begins_line and end.kind in (TokenKind.DOT, TokenKind.AT)):
            self.refuse_symbol()
        self.fail(_("';' is missing at the end of the statement."), span, allowed)

    def _check_depth(self, begin: Lexeme) -> None:
        loops = sum(block.text in LOOPS for block in self.open)
        limit = MAX_LOOP_DEPTH if loops >= MAX_LOOP_DEPTH else MAX_BLOCK_DEPTH
        if loops >= MAX_LOOP_DEPTH or len(self.open) > MAX_BLOCK_DEPTH:
            self.note(
                _("IF, WHILE and FOR are nested too deeply."),
                begin.span,
                _("At most {limit} levels are allowed.").format(limit=limit),
            )
            raise TooManyErrors

    def _read_if(self) -> If:
        begin = self.next()
        self._check_depth(begin)
        branches: list[tuple[Expression, tuple[Statement, ...], Span]] = []
        otherwise: tuple[Statement, ...] = ()
        word, span = "IF", begin.span
        while word in ("IF", "ELIF"):
            if len(branches) > MAX_BLOCK_DEPTH:
                self.fail(_("This IF has too many branches."), span)
            condition = self._read_condition(word)
            then, end = self.parse_block(begin, "ELIF", "ELSE", "END_IF")
            branches.append((condition, then, span))
            word, span = end, self.lexemes[self.at - 1].span
        if word == "ELSE":
            self.expect_colon("ELSE")
            otherwise, _end = self.parse_block(begin, "END_IF")
        for condition, then, span in reversed(branches):
            otherwise = (If(condition, then, otherwise, span),)
        [whole] = otherwise
        assert isinstance(whole, If)
        return whole

    def _read_while(self) -> While:
        begin = self.next()
        self._check_depth(begin)
        condition = self._read_condition("WHILE")
        body, _end = self.parse_block(begin, "END_WHILE")
        return While(condition, body, begin.span)

    def _read_for(self) -> For:
        begin = self.next()
        self._check_depth(begin)
        variable, word = self.lexemes[self.at], self.lexemes[self.at + 1]
        if variable.kind is not TokenKind.VARIABLE or word.text not in ("IN", "in"):
            self.fail(
                _("FOR needs a variable, IN and a list."),
                variable.span,
                _("For example: FOR $card IN $hand: ... END_FOR"),
            )
        if word.text == "in":
            self.note(_("After FOR, IN is written in capital letters."), word.span)
        if variable.text in BUILT_IN_VARIABLES:
            self.note(_("${name} is read-only.").format(name=variable.text), variable.span)
        self.at += 2
        values = self._read_condition("FOR")
        body, _end = self.parse_block(begin, "END_FOR")
        return For(variable.text, values, body, begin.span)

    def _read_assignment(self, target: Expression, begin: Lexeme) -> FunctionCall:
        """Parse the rest of ``place = value``, ``place += value`` or ``place -= value``."""
        sign = self.next()
        value = self.parse_infix()
        changes = sign.text != "="
        step = "PLUS" if sign.text == "+=" else "MINUS"
        if isinstance(target, Variable):
            if target.name in BUILT_IN_VARIABLES:
                self.note(_("${name} is read-only.").format(name=target.name), target.span)
            name = Literal(target.name, target.span)
            if changes:
                value = FunctionCall(step, (target, value), sign.span)
            return FunctionCall("ASSIGN", (name, value), target.span)
        if begin.kind in _PLACES and isinstance(target, FunctionCall) and not target.is_own:
            if target.name == "GET_PROP":
                if changes:
                    value = FunctionCall(step, (target, value), sign.span)
                return FunctionCall("SET_PROP", (*target.operands, value), sign.span)
            if target.name == "GET" and not changes:
                return FunctionCall("SET", (*target.operands, value), sign.span)
            if target.name == "GET":
                if step == "MINUS":
                    value = FunctionCall("MINUS", (Literal(0, sign.span), value), sign.span)
                return FunctionCall("INCREASE", (*target.operands, value), sign.span)
        return self.fail(
            _("A value cannot be assigned to this."),
            target.span,
            _("Only a variable, a property or a position of a list can be assigned: $x = 1;"),
        )

    def _check_loop(self, call: FunctionCall) -> None:
        if not call.is_own and not any(block.text in LOOPS for block in self.open):
            self.note(_("{word} works only in a loop.").format(word=call.name), call.span)

    def _read_condition(self, word: str) -> Expression:
        """Parse a condition and its colon. An error in it does not hide the block."""
        try:
            condition = self.parse_infix()
            self.expect_colon(word)
        except SkipStatement:
            condition = Literal("", self.lexemes[self.at].span)
            colon = self.at
            while self.lexemes[colon].kind not in (
                TokenKind.COLON,
                TokenKind.SEMICOLON,
                TokenKind.END,
            ):
                colon += 1
            if self.lexemes[colon].kind is TokenKind.COLON:
                self.at = colon + 1
        return condition

    def expect_colon(self, word: str) -> None:
        """Consume a colon, or report that it is missing."""
        lexeme = self.lexemes[self.at]
        if lexeme.kind is TokenKind.BAD:
            raise SkipStatement
        self.refuse_symbol()
        if lexeme.kind is not TokenKind.COLON:
            message = _("':' is missing here, after {word}.").format(word=word)
            if lexeme.span.line == self.lexemes[self.at - 1].span.line:
                is_elif = word == "ELSE" and lexeme.text == "IF"
                allowed = _("Did you mean {name}?").format(name="ELIF") if is_elif else ""
                self.fail(message, lexeme.span, allowed)
            # At the end of a line only the colon is missing.
            self.note(message, self.span_here())
            return
        self.at += 1

    def _recover(self) -> None:
        """Skip the rest of a statement: past its ';', or up to a keyword."""
        while self.lexemes[self.at].kind is not TokenKind.END and not self.at_block():
            self.at += 1
            if self.lexemes[self.at - 1].kind is TokenKind.SEMICOLON:
                return


class Parser(_StatementParser):
    """Parses a whole script or a library. *errors* are in the order of the text.

    *libraries* maps the functions of the libraries used to their arity, *missing* has the names of
    libraries that were not found, with a hint for each.
    """

    def __init__(
        self,
        lexer: Lexer,
        libraries: Mapping[str, int] = MappingProxyType({}),
        missing: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(lexer, libraries)
        self.missing = missing
        self.receivers: dict[ReceiverKey, Span] = {}
        self.function_spans: dict[str, Span] = {}
        self.tests: dict[str, ScriptTest] = {}

    # --- the script

    def parse(self, *, is_library: bool = False) -> Ruleset:
        """Return the syntax tree; it is valid only if *errors* is empty.

        A script needs a receiver, a library does not.
        """
        functions: list[Function] = []
        receivers: list[Receiver] = []
        try:
            while self.lexemes[self.at].kind is not TokenKind.END:
                self._read_definition_into(functions, receivers)
        except TooManyErrors:
            pass
        if not receivers and not self.errors and not is_library:
            self.note(
                _("The script has no receiver, so no message can be sent."),
                self.lexemes[-1].span,
                _("At least one RECEIVE ... END_RECEIVE is needed."),
            )
        self.errors.sort(key=lambda error: (error.line, error.column))
        return Ruleset(tuple(functions), tuple(receivers), tests=tuple(self.tests.values()))

    def _read_definition_into(self, functions: list[Function], receivers: list[Receiver]) -> None:
        """Parse a definition; after an error, skip to the next one."""
        lexeme, begin = self.lexemes[self.at], self.at
        try:
            if lexeme.kind is TokenKind.WORD and lexeme.text == "DEF":
                functions.append(self._read_function())
            elif lexeme.kind is TokenKind.WORD and lexeme.text == "RECEIVE":
                receivers.append(self._read_receiver())
            elif self.at_block() and lexeme.text == "TEST":
                self._read_test()
            elif lexeme.kind is TokenKind.WORD and lexeme.text == "USE":
                self._read_use()
            else:
                self._refuse_outside(lexeme)
        except SkipStatement:
            self.at = max(self.at, begin + 1)
            while self.lexemes[self.at].kind is not TokenKind.END:
                current = self.lexemes[self.at]
                if current.kind is TokenKind.WORD and current.text in (*DEFINITIONS, "USE"):
                    return
                self.at += 1

    def _read_use(self) -> None:
        """Parse ``USE 'name';``. The library was read before."""
        self.at += 1
        name = self.next()
        if name.kind is not TokenKind.STRING:
            self.fail(
                _("The name of a library is missing after USE."),
                name.span,
                _("For example: {example}").format(example="USE 'tricks';"),
            )
        if name.text in self.missing:
            self.note(
                _("There is no library '{name}'.").format(name=name.text),
                name.span,
                self.missing[name.text],
            )
        if self.lexemes[self.at].kind is not TokenKind.SEMICOLON:
            self.fail(_("';' is missing at the end of the statement."), self.span_here())
        self.at += 1

    def _refuse_outside(self, lexeme: Lexeme) -> NoReturn:
        if lexeme.kind is TokenKind.BAD:
            raise SkipStatement
        if lexeme.kind is TokenKind.WORD and lexeme.text in BLOCK_ENDS:
            message = _("Unexpected {word}: there is no block to close.").format(word=lexeme.text)
        else:
            message = _("Statement outside of a function or receiver.")
        near = ""
        if lexeme.kind is TokenKind.WORD and lexeme.text not in BLOCK_ENDS:
            near = did_you_mean(lexeme.text, ("DEF", "RECEIVE", "TEST", "USE"))
        self.fail(message, lexeme.span, near or _("Expected DEF or RECEIVE."))

    def _read_test(self) -> None:
        """Parse ``TEST 'name': ... END_TEST``, with an optional seed after the name."""
        begin, name = self.next(), self.next()
        if name.kind is not TokenKind.STRING:
            self.fail(
                _("The name of the test is missing after TEST."),
                name.span,
                _("For example: {example}").format(example="TEST 'deal':"),
            )
        if name.text in self.tests:
            self.note(_("The test '{name}' is already defined.").format(name=name.text), name.span)
        seed = 1
        lexeme = self.lexemes[self.at]
        if lexeme.kind is TokenKind.NUMBER:
            if not lexeme.text.isdecimal() or len(lexeme.text) > MAX_SEED_DIGITS:
                self.fail(
                    _("The seed of a test must be a whole number."),
                    lexeme.span,
                    _("At most {limit} digits are allowed.").format(limit=MAX_SEED_DIGITS),
                )
            seed = int(lexeme.text)
            self.at += 1
        self.expect_colon("TEST")
        body, _end = self.parse_block(begin, "END_TEST")
        self.tests[name.text] = ScriptTest(name.text, (), body, name.span, seed)

    # --- definitions

    def _read_function(self) -> Function:
        begin, name = self._read_name()
        parameters = self._read_parameters(name)
        if self.lexemes[self.at].text == "=":
            self._check_unique(begin.text, name, len(parameters))
            return Function(name.text, parameters, (self._read_value_of_function(),), name.span)
        body = self._read_body_of(begin, name, len(parameters))
        return Function(name.text, parameters, body, name.span)

    def _read_receiver(self) -> Receiver:
        begin, name = self._read_name()
        parameters: list[str] = []
        sources: list[TokenSource] = []
        takes_more = False
        while self.lexemes[self.at].kind is TokenKind.VARIABLE and not takes_more:
            self._read_parameter(parameters)
            takes_more = self.lexemes[self.at].kind is TokenKind.ELLIPSIS
            self.at += takes_more
            if self._is_at_word("FROM"):
                sources.append(self._read_source(parameters[-1], is_list=takes_more))
        self._check_count(name, parameters)
        declared = self._read_phase()
        together = self._is_at_word("TOGETHER")
        self.at += together
        checks: tuple[Statement, ...] = ()
        if declared is not None or sources:
            span, phase = declared or (sources[0].span, None)
            checks = declared_checks(span, phase, sources, in_turn=not together)
        count = -len(parameters) if takes_more else len(parameters)
        body = self._read_body_of(begin, name, count)
        body = (*checks, *body)
        return Receiver(name.text, tuple(parameters), body, name.span, takes_more, together)

    def _is_at_word(self, word: str) -> bool:
        lexeme = self.lexemes[self.at]
        return lexeme.kind is TokenKind.WORD and lexeme.text == word

    def _read_source(self, parameter: str, *, is_list: bool) -> TokenSource:
        """Parse ``FROM name``, the sender's container of that name, or ``FROM @name``."""
        begin, place = self.next(), self.lexemes[self.at]
        if place.kind is TokenKind.AT:
            container = self._container(place)
        elif place.kind is TokenKind.WORD:
            container = own_container(Literal(self.next().text, place.span))
        else:
            self.fail(
                _("The name of a container is missing after FROM."),
                place.span,
                _("For example: {example}").format(example="RECEIVE play_card $card FROM hand:"),
            )
        return TokenSource(parameter, container, place.text == HAND, is_list, begin.span)

    def _read_phase(self) -> tuple[Span, Literal | None] | None:
        """Parse ``IN 'phase'`` or ``IN TURN``, if it is there; return its place and the phase."""
        if not self._is_at_word("IN"):
            return None
        begin, phase = self.next(), self.next()
        if phase.kind is TokenKind.STRING:
            return begin.span, Literal(phase.text, phase.span)
        if phase.kind is not TokenKind.WORD or phase.text != "TURN":
            self.fail(
                _("A phase or TURN is missing after IN."),
                phase.span,
                _("For example: {example}").format(example="RECEIVE bid $tricks IN 'bidding':"),
            )
        return begin.span, None

    def _read_name(self) -> tuple[Lexeme, Lexeme]:
        """Consume DEF or RECEIVE and the name after it; return both."""
        begin, name = self.next(), self.next()
        if name.kind is TokenKind.BAD:
            raise SkipStatement
        if name.kind is not TokenKind.WORD or name.text in KEYWORDS:
            self.fail(
                _("The name is missing after {word}.").format(word=begin.text),
                name.span,
                _("Names consist of the letters a to z and A to Z, digits and '_'."),
            )
        if name.text in PRIMITIVES and not PRIMITIVES[name.text].is_new:
            self.note(
                _("{name} is a built-in word and cannot be redefined.").format(name=name.text),
                name.span,
            )
        return begin, name

    def _read_body_of(self, begin: Lexeme, name: Lexeme, count: int) -> tuple[Statement, ...]:
        """Parse the rest of a definition with *count* parameters, from the colon on."""
        if self.lexemes[self.at].kind is TokenKind.ELLIPSIS:
            self.refuse_symbol(_("Only the last parameter of a receiver takes more words."))
        self.refuse_symbol(_("Parameters have no parentheses and commas: DEF add $a $b:"))
        self._check_unique(begin.text, name, count)
        self.expect_colon(begin.text)
        body, _end = self.parse_block(begin, f"END_{begin.text}")
        return body

    def _read_value_of_function(self) -> FunctionCall:
        """Parse the rest of ``DEF name = value;``: a function that only returns a value."""
        sign = self.next()
        value = self.parse_infix()
        end = self.lexemes[self.at]
        if end.kind is not TokenKind.SEMICOLON:
            self._refuse_unfinished(value, end)
        self.at += 1
        return FunctionCall("RETURN", (value,), sign.span)

    def _read_parameters(self, name: Lexeme) -> tuple[str, ...]:
        parameters: list[str] = []
        while self.lexemes[self.at].kind is TokenKind.VARIABLE:
            self._read_parameter(parameters)
        self._check_count(name, parameters)
        return tuple(parameters)

    def _read_parameter(self, parameters: list[str]) -> None:
        """Parse a variable, and add it to *parameters*."""
        variable = self.next()
        if variable.text in BUILT_IN_VARIABLES:
            self.note(
                _("${name} is read-only and cannot be a parameter.").format(name=variable.text),
                variable.span,
            )
        elif variable.text in parameters:
            self.note(_("Duplicate parameter ${name}.").format(name=variable.text), variable.span)
        parameters.append(variable.text)

    def _check_count(self, name: Lexeme, parameters: list[str]) -> None:
        if len(parameters) > MAX_PARAMETERS:
            self.fail(
                _("Too many parameters."),
                name.span,
                _("At most {limit} are allowed.").format(limit=MAX_PARAMETERS),
            )

    def _check_unique(self, begin: str, name: Lexeme, count: int) -> None:
        """Report a duplicate function, or a duplicate receiver (same name and number of words)."""
        if begin == "DEF":
            replaced = self.libraries.get(name.text, count)
            if replaced != count:
                self.note(
                    ngettext(
                        "{name} replaces a function of a library, which takes {count} value.",
                        "{name} replaces a function of a library, which takes {count} values.",
                        replaced,
                    ).format(name=name.text, count=replaced),
                    name.span,
                )
            first = self.function_spans.setdefault(name.text, name.span)
            message = _("The function {name} is already defined.")
        else:
            first = self.receivers.setdefault((name.text, count), name.span)
            count = abs(count)
            message = ngettext(
                "The receiver {name} with {count} parameter is already defined.",
                "The receiver {name} with {count} parameters is already defined.",
                count,
            )
        if first is not name.span:
            self.note(
                message.format(name=name.text, count=count),
                name.span,
                _("The first definition is on line {line}.").format(line=first.line),
            )
