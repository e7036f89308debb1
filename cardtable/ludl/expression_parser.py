"""Parser for expressions in prefix notation: the arity of each word determines its operands.

::

    operand   := primary (directly attached: '.' word | '[' infix ']')*
    primary   := number | string | template | variable | word operand{arity of word}
               | word'(' infix (','? infix)* ')'          no space before the parenthesis
               | '(' infix ')' | '[' infix,* ']' | '{' (infix ':' infix),* '}'
               | '@' word | '@' variable '.' word | '.' word
    infix     := operands joined by operators, 'and', 'or' and 'in', with 'not' before operands

Parentheses and commas around operands are optional. An opening parenthesis directly after a word
encloses the operands of that word; after a space it encloses the next operand. All short forms
become calls: ``$card.suit`` is ``GET $card 'suit'``, ``@deck`` is ``GET_CONTAINER 'deck'``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from cardtable.core.i18n import _, ngettext
from cardtable.ludl.errors import LudlError, did_you_mean
from cardtable.ludl.lexer import (
    KEYWORDS,
    MAX_ERRORS,
    Lexeme,
    Lexer,
    TokenKind,
    keywords_of,
    touches,
)
from cardtable.ludl.libraries import hint_for_word
from cardtable.ludl.registry import PRIMITIVES, Primitive, Returns
from cardtable.ludl.syntax_tree import (
    BUILT_IN_VARIABLES,
    Expression,
    FunctionCall,
    Literal,
    Span,
    Variable,
)

MAX_EXPRESSION_DEPTH = 100
"""Limits the recursion, too."""
MAX_CHAIN = 250
"""The maximum depth of an expression with chains of operators, each of which adds a level."""
OPERATORS = {
    "or": (1, "OR_ELSE"),
    "and": (2, "AND_THEN"),
    "in": (4, "CONTAINS"),
    "==": (4, "EQUAL"),
    "!=": (4, "EQUAL"),
    "<": (4, "LESS"),
    ">": (4, "GREATER"),
    "<=": (4, "LESS_OR_EQUAL"),
    ">=": (4, "GREATER_OR_EQUAL"),
    "+": (5, "PLUS"),
    "-": (5, "MINUS"),
    "*": (6, "MULT"),
    "/": (6, "DIVIDE"),
    "%": (6, "MOD"),
}
"""Operators by how tightly they bind, and the words they stand for."""
_SYMBOLS = {
    TokenKind.OPEN,
    TokenKind.CLOSE,
    TokenKind.COMMA,
    TokenKind.OPEN_LIST,
    TokenKind.CLOSE_LIST,
    TokenKind.OPEN_DICT,
    TokenKind.CLOSE_DICT,
    TokenKind.DOT,
    TokenKind.ELLIPSIS,
    TokenKind.AT,
    TokenKind.OPERATOR,
    TokenKind.TEMPLATE,
}
STANDING_ALONE = ("RETURN", "REQUIRE", "EXPECT")
"""Words whose first operand may have operators without parentheses, in a statement."""
_IN_BRACES = re.compile(r"\{([^{}]*)\}")
_NOT = 3
"""How tightly ``not`` binds."""
_COMPARISONS = 4
NAME_OPERANDS = ("name", "key", "function", "token_set")
"""Operands of primitives that are usually names, written as strings."""


class SkipStatement(Exception):
    """Raised after an error was recorded, to continue with the next statement."""


class TooManyErrors(Exception):
    """Raised when MAX_ERRORS errors were recorded, to end the parse."""


def encloses_operands(word: Lexeme, after: Lexeme) -> bool:
    """Return whether *after* is a parenthesis for the operands of *word*: it touches the word."""
    if word.kind is not TokenKind.WORD or word.text in (*KEYWORDS, "ELIF"):
        return False
    return after.kind is TokenKind.OPEN and touches(word, after)


class _LexemeReader:
    """A position in the list of lexemes. Errors are collected in *errors*."""

    def __init__(self, lexer: Lexer) -> None:
        self.lexer = lexer
        self.errors: list[LudlError] = list(lexer.errors)
        self.lexemes = lexer.lexemes
        self.keywords = keywords_of(self.lexemes)
        self.at = 0

    def next(self) -> Lexeme:
        """Return the current lexeme and advance, but not past the end."""
        lexeme = self.lexemes[self.at]
        if lexeme.kind is not TokenKind.END:
            self.at += 1
        return lexeme

    def error(self, message: str, span: Span, allowed: str = "") -> LudlError:
        """Return an error at *span*."""
        return LudlError(
            message,
            filename=self.lexer.filename,
            line=span.line,
            column=span.column,
            source=self.lexer.lines[span.line - 1] or " ",
            allowed=allowed,
            length=span.length,
        )

    def note(self, message: str, span: Span, allowed: str = "") -> None:
        """Record an error. Raises TooManyErrors when the list is full."""
        self.errors.append(self.error(message, span, allowed))
        if len(self.errors) >= MAX_ERRORS:
            raise TooManyErrors

    def fail(self, message: str, span: Span, allowed: str = "") -> NoReturn:
        """Record an error and skip the statement."""
        self.note(message, span, allowed)
        raise SkipStatement

    def span_here(self) -> Span:
        """Return the position of something missing: here, or at the end of the previous line."""
        current, previous = self.lexemes[self.at].span, self.lexemes[self.at - 1].span
        if self.at and current.line != previous.line:
            return Span(previous.line, previous.column + previous.length, 1)
        return current

    def at_block(self) -> bool:
        """Return whether the current lexeme is a keyword."""
        lexeme = self.lexemes[self.at]
        return lexeme.kind is TokenKind.WORD and lexeme.text in self.keywords


class _Open(NamedTuple):
    """A call whose operands are being parsed, or a group in parentheses, which has no word.

    *opening* is the parenthesis to be closed after the last operand, if there is one.
    """

    word: Lexeme | None
    operands: list[Expression]
    opening: Lexeme | None
    is_group: bool = False


class ExpressionParser(_LexemeReader):
    """Parses expressions. *functions* maps all functions to their arity.

    These are the functions of the text and those of the *libraries* that it may use.
    """

    def __init__(self, lexer: Lexer, libraries: Mapping[str, int] = MappingProxyType({})) -> None:
        super().__init__(lexer)
        self.libraries = libraries
        self.functions: dict[str, int] = {}
        self.receiver_names: set[str] = set()
        self._open: list[_Open] = []
        self._collect_signatures()

    def _collect_signatures(self) -> None:
        lexemes = self.lexemes
        for at, lexeme in enumerate(lexemes):
            if lexeme.text not in ("DEF", "RECEIVE") or lexeme.kind is not TokenKind.WORD:
                continue
            name = lexemes[at + 1]
            if lexeme.text == "RECEIVE":
                self.receiver_names.add(name.text)
                continue
            if (
                name.kind is not TokenKind.WORD
                or name.text in KEYWORDS
                or name.text in self.functions
            ):
                continue
            count = 0
            while lexemes[at + 2 + count].kind is TokenKind.VARIABLE:
                count += 1
            self.functions[name.text] = count
        self.functions = {**self.libraries, **self.functions}

    def primitive(self, name: str) -> Primitive | None:
        """Return the primitive *name*, None if there is none or the script defines the word."""
        found = PRIMITIVES.get(name)
        return None if found is None or (found.is_new and name in self.functions) else found

    # --- expressions

    def parse_operand(self, *, statement: bool = False) -> Expression:
        """Parse an expression without operators outside of parentheses."""
        self._open.clear()
        return self._limited(self._operand(statement=statement))

    def parse_infix(self) -> Expression:
        """Parse an expression that may have operators."""
        self._open.clear()
        return self._limited(self._infix())

    def _limited(self, whole: Expression) -> Expression:
        """Return *whole*; fail if it is too deep for the recursion of later passes."""
        level, depth = [whole], 0
        while level:
            depth += 1
            if depth > MAX_CHAIN:
                self._refuse_depth(whole.span)
            level = [
                part for node in level if isinstance(node, FunctionCall) for part in node.operands
            ]
        return whole

    def _refuse_depth(self, span: Span) -> NoReturn:
        self.fail(
            _("The expression is nested too deeply."),
            span,
            _("ASSIGN a part of it to a variable first."),
        )

    def _enter(self, current: _Open, lexeme: Lexeme) -> _Open:
        """Begin the parts of a call, a group or a literal; the caller removes it again."""
        if len(self._open) >= MAX_EXPRESSION_DEPTH:
            self._refuse_depth(lexeme.span)
        self._open.append(current)
        return current

    def _infix(
        self, tightness: int = 0, left: Expression | None = None, *, subtracts: bool = True
    ) -> Expression:
        """Parse operands joined by operators that bind more tightly than *tightness*.

        *left* is the first operand, if it was parsed already. With *subtracts*, a negative number
        after an operand is subtracted: ``($a -1)``.
        """
        if left is None:
            left = self._negation() or self._operand()
        while (found := self._operator(subtracts=subtracts)) is not None:
            sign, binds = found
            if binds <= tightness:
                break
            lexeme = self.lexemes[self.at]
            self._refuse_nothing(left)
            if lexeme.kind is TokenKind.NUMBER:  # "-1" is a sign and a number
                self.lexemes[self.at] = lexeme._replace(text=lexeme.text[1:])
            else:
                self.at += 1
            self._enter(_Open(None, [], None), lexeme)
            right = self._infix(binds, subtracts=subtracts)
            self._open.pop()
            operands = (right, left) if sign == "in" else (left, right)
            left = FunctionCall(OPERATORS[sign][1], operands, lexeme.span)
            if sign == "!=":
                left = FunctionCall("NOT", (left,), lexeme.span)
            if binds == _COMPARISONS:
                self._refuse_chain(subtracts=subtracts)
        return left

    def _negation(self) -> Expression | None:
        """Parse ``not`` and its operand, if they are next."""
        lexeme = self.lexemes[self.at]
        if lexeme.kind is not TokenKind.WORD or lexeme.text != "not" or "not" in self.functions:
            return None
        self.at += 1
        self._enter(_Open(None, [], None), lexeme)
        value = FunctionCall("NOT", (self._infix(_NOT),), lexeme.span)
        self._open.pop()
        return value

    def _operator(self, *, subtracts: bool) -> tuple[str, int] | None:
        """Return the operator that is next and how tightly it binds, None if there is none."""
        lexeme = self.lexemes[self.at]
        sign = lexeme.text
        if lexeme.kind is TokenKind.NUMBER and subtracts and sign.startswith("-"):
            sign = "-"
        elif lexeme.kind not in (TokenKind.OPERATOR, TokenKind.WORD) or sign not in OPERATORS:
            if lexeme.kind is TokenKind.OPERATOR and sign == "=" and self._open:
                self.fail(
                    _("Unexpected {sign}.").format(sign="'='"),
                    lexeme.span,
                    _("== compares two values."),
                )
            return None
        return sign, OPERATORS[sign][0]

    def _refuse_chain(self, *, subtracts: bool) -> None:
        found = self._operator(subtracts=subtracts)
        if found is not None and found[1] == _COMPARISONS:
            self.fail(
                _("Comparisons cannot be chained."),
                self.lexemes[self.at].span,
                _("Join two comparisons: ($a < $b and $b < $c)."),
            )

    def _refuse_nothing(self, value: Expression) -> None:
        if not isinstance(value, FunctionCall) or value.is_own:
            return
        primitive = PRIMITIVES.get(value.name)
        if primitive is not None and primitive.returns is Returns.NOTHING:
            message = _("{word} returns no value and cannot be used in an expression.")
            self.fail(message.format(word=value.name), value.span)

    def _operand(self, *, statement: bool = False) -> Expression:
        """Parse a primary and what is attached to it: properties and positions."""
        lexeme = self.lexemes[self.at]
        if lexeme.kind is TokenKind.WORD:
            value = self._call(lexeme, statement=statement)
            may_continue = self.lexemes[self.at - 1].kind is TokenKind.CLOSE or (
                isinstance(value, FunctionCall) and not value.operands
            )
        else:
            value = self._value(lexeme, statement=statement)
            may_continue = lexeme.kind not in (TokenKind.NUMBER, TokenKind.STRING)
        while may_continue and touches(self.lexemes[self.at - 1], self.lexemes[self.at]):
            lexeme = self.lexemes[self.at]
            if lexeme.kind is TokenKind.DOT:
                self.at += 1
                value = FunctionCall("GET", (value, self._name(lexeme)), lexeme.span)
            elif lexeme.kind is TokenKind.OPEN_LIST:
                self.at += 1
                current = self._enter(_Open(None, [], lexeme), lexeme)
                position = self._infix()
                self._close(current, TokenKind.CLOSE_LIST)
                self._open.pop()
                value = FunctionCall("GET", (value, position), lexeme.span)
            else:
                break
        return value

    def _call(self, word: Lexeme, *, statement: bool) -> Expression:
        """Parse a word with its operands."""
        outermost = statement and all(call.is_group for call in self._open)
        arity = self._arity(word, statement=outermost)
        primitive = self.primitive(word.text)
        self.at += 1
        after = self.lexemes[self.at]
        has_parentheses = encloses_operands(word, after)
        current = self._enter(_Open(word, [], after if has_parentheses else None), word)
        operands = current.operands
        if has_parentheses:
            self.at += 1
            more = primitive is not None and (primitive.takes_more or primitive.folds)
            while len(operands) < arity or (
                more and arity and self.lexemes[self.at - 1].kind is TokenKind.COMMA
            ):
                operands.append(self._infix(subtracts=False))
                is_last = len(operands) >= arity and not more
                if not is_last and self.lexemes[self.at].kind is TokenKind.COMMA:
                    self.at += 1
            self._close(current)
        elif word.text in STANDING_ALONE and outermost and primitive is not None:
            operands.append(self._infix())
            operands += [self._operand() for _each in range(arity - 1)]
        else:
            for _each in range(arity):
                operands.append(self._operand())
        self._open.pop()
        is_own = primitive is None
        if primitive is not None and primitive.folds:
            while len(operands) > arity:
                operands[:2] = [FunctionCall(word.text, tuple(operands[:2]), word.span)]
        call = FunctionCall(word.text, tuple(operands), word.span, is_own)
        if call.name == "ASSIGN":
            self._check_target(call)
        return call

    def _close(self, current: _Open, kind: TokenKind = TokenKind.CLOSE) -> None:
        """Consume the sign that closes *current*."""
        lexeme = self.lexemes[self.at]
        opening = current.opening
        assert opening is not None
        if lexeme.kind is kind:
            self.at += 1
            return
        if lexeme.kind is TokenKind.BAD:
            raise SkipStatement
        allowed = self.takes(current.word.text) if current.word else ""
        if lexeme.kind is TokenKind.COMMA and current.is_group:
            allowed = _("No space before a parenthesis with all operands of a word: PLUS(1, 2).")
        line, column = opening.span.line, opening.span.column
        if opening.kind is TokenKind.OPEN:
            message = _("The parenthesis on line {line}, column {column} is not closed here.")
        else:
            message = _("The bracket on line {line}, column {column} is not closed here.")
        self.fail(message.format(line=line, column=column), self.span_here(), allowed)

    def refuse_symbol(self, allowed: str = "") -> None:
        """Report a comma or parenthesis at the current place, which is outside of any call."""
        lexeme = self.lexemes[self.at]
        if lexeme.kind is TokenKind.OPERATOR:
            allowed = _("Operators need parentheses: ($a + 1).")
            if lexeme.text == "=":
                allowed = _("== compares two values.")
        if lexeme.kind in _SYMBOLS:
            self.fail(
                _("Unexpected {sign}.").format(sign=f"'{lexeme.text}'"),
                lexeme.span,
                allowed or _("Parentheses enclose all operands of a word: PLUS(1, 2)."),
            )

    def _value(self, lexeme: Lexeme, *, statement: bool) -> Expression:
        """Parse a primary that does not begin with a word."""
        kind = lexeme.kind
        if kind is TokenKind.BAD:
            raise SkipStatement
        if kind is TokenKind.OPEN:
            self.at += 1
            current = self._enter(_Open(None, [], lexeme, is_group=True), lexeme)
            value = self._group(statement=statement)
            self._close(current)
            self._open.pop()
            return value
        if kind is TokenKind.STRING:
            self.at += 1
            return Literal(lexeme.text, lexeme.span)
        if kind is TokenKind.VARIABLE:
            self.at += 1
            return Variable(lexeme.text, lexeme.span)
        if kind is TokenKind.NUMBER:
            self.at += 1
            return Literal(self._number(lexeme), lexeme.span)
        if kind is TokenKind.TEMPLATE:
            self.at += 1
            return self._template(lexeme)
        if kind is TokenKind.OPEN_LIST:
            return self._list(lexeme)
        if kind is TokenKind.OPEN_DICT:
            return self._dict(lexeme)
        if kind is TokenKind.AT:
            return self._container(lexeme)
        if kind is TokenKind.DOT:
            self.at += 1
            return FunctionCall("GET_PROP", (self._name(lexeme),), lexeme.span)
        return self._refuse_missing()

    def _group(self, *, statement: bool) -> Expression:
        """Parse the content of parentheses; a whole statement may stand in them."""
        first = self._negation() or self._operand(statement=statement)
        return self._infix(left=first)

    def _name(self, before: Lexeme) -> Literal:
        """Consume the name attached to *before*, a dot or an at sign."""
        lexeme = self.lexemes[self.at]
        if lexeme.kind is not TokenKind.WORD or not touches(before, lexeme):
            allowed = ""
            if before.kind is TokenKind.AT and lexeme.kind is TokenKind.DOT:
                allowed = _("Assign the player to a variable first, and write @$player.hand.")
            message = _("A name is missing after {sign}.").format(sign=f"'{before.text}'")
            self.fail(message, before.span, allowed)
        self.at += 1
        return Literal(lexeme.text, lexeme.span)

    def _list(self, opening: Lexeme) -> Expression:
        """Parse ``[a, b, c]``."""
        self.at += 1
        current = self._enter(_Open(None, [], opening), opening)
        while self.lexemes[self.at].kind is not TokenKind.CLOSE_LIST:
            current.operands.append(self._infix())
            if self.lexemes[self.at].kind is not TokenKind.COMMA:
                break
            self.at += 1
        self._close(current, TokenKind.CLOSE_LIST)
        self._open.pop()
        return FunctionCall("[", tuple(current.operands), opening.span)

    def _dict(self, opening: Lexeme) -> Expression:
        """Parse ``{'key': value}``."""
        self.at += 1
        current = self._enter(_Open(None, [], opening), opening)
        while self.lexemes[self.at].kind is not TokenKind.CLOSE_DICT:
            current.operands.append(self._infix())
            if self.lexemes[self.at].kind is not TokenKind.COLON:
                self.fail(_("':' is missing after a key."), self.span_here())
            self.at += 1
            current.operands.append(self._infix())
            if self.lexemes[self.at].kind is not TokenKind.COMMA:
                break
            self.at += 1
        self._close(current, TokenKind.CLOSE_DICT)
        self._open.pop()
        return FunctionCall("{", tuple(current.operands), opening.span)

    def _container(self, sign: Lexeme) -> Expression:
        """Parse ``@name``, or ``@$player.name`` for the container ``<player>_name``."""
        self.at += 1
        variable = self.lexemes[self.at]
        if variable.kind is not TokenKind.VARIABLE or not touches(sign, variable):
            return FunctionCall("GET_CONTAINER", (self._name(sign),), sign.span)
        self.at += 1
        dot = self.lexemes[self.at]
        if dot.kind is not TokenKind.DOT or not touches(variable, dot):
            self.fail(
                _("A name is missing after {sign}.").format(sign=f"'@${variable.text}'"),
                variable.span,
                _("@$player.hand is the container whose name is the player's and '_hand'."),
            )
        self.at += 1
        name = self._name(dot)
        parts = (Variable(variable.text, variable.span), Literal(f"_{name.value}", name.span))
        joined = FunctionCall("CONCAT", parts, dot.span)
        return FunctionCall("GET_CONTAINER", (joined,), sign.span)

    def _template(self, lexeme: Lexeme) -> Expression:
        """Parse a text with values in braces: `` `{$player} has {$n} {$n|point|points}` ``."""
        parts: list[Expression] = []
        text, at = lexeme.text, 0

        def span_at(place: int, length: int) -> Span:
            column = lexeme.span.column + 1 + place
            return lexeme.span._replace(column=column, length=length)

        for found in _IN_BRACES.finditer(text):
            if found.start() > at:
                before = text[at : found.start()]
                parts.append(Literal(before, span_at(at, len(before))))
            at = found.end()
            source, *forms = found[1].split("|")
            span = span_at(found.start(), len(found[0]))
            value = self._embedded(source, span_at(found.start(1), len(source)))
            if forms:
                if len(forms) != 2:
                    self.fail(
                        _("A choice has two forms, for one and for other numbers."),
                        span,
                        _("For example: {example}").format(example="{$n|point|points}"),
                    )
                value = FunctionCall(
                    "PLURAL", (value, *(Literal(form, span) for form in forms)), span
                )
            parts.append(value)
        rest = text[at:]
        if "{" in rest or "}" in rest or not parts:
            if "{" in rest or "}" in rest:
                self.fail(_("A brace of this text has no counterpart."), lexeme.span)
            return Literal(rest, lexeme.span)
        if rest:
            parts.append(Literal(rest, span_at(at, len(rest))))
        return FunctionCall("TEXT", tuple(parts), lexeme.span)

    def _embedded(self, source: str, span: Span) -> Expression:
        """Parse an expression within a text, at *span*."""
        lexer = Lexer(
            " " * (span.column - 1) + source, self.lexer.filename, library=self.lexer.library
        )
        if lexer.errors or len(lexer.lexemes) == 1:
            self.fail(_("Expected an expression."), span)
        lexemes = [each._replace(span=each.span._replace(line=span.line)) for each in lexer.lexemes]
        outer, self.lexemes = self.lexemes, lexemes
        at, self.at = self.at, 0
        try:
            self._enter(_Open(None, [], None), lexemes[0])
            value = self._infix()
            self._open.pop()
            if lexemes[self.at].kind is not TokenKind.END:
                self.fail(_("Expected one expression."), span)
        finally:
            self.lexemes, self.at = outer, at
        return value

    def _refuse_missing(self) -> NoReturn:
        lexeme = self.lexemes[self.at]
        if lexeme.kind is TokenKind.OPERATOR:
            allowed = _("An operator stands between two values, in parentheses: ($a + 1).")
            if lexeme.text == "-":
                allowed = _("Subtract the value from 0: (0 - $a).")
            after = self.lexemes[self.at + 1]
            if lexeme.text == after.text == "/" and touches(lexeme, after):
                allowed = _("A comment begins with #.")
            message = _("Unexpected {sign}.").format(sign=f"'{lexeme.text}'")
            self.fail(message, lexeme.span, allowed)
        if not self._open:
            before = self.lexemes[self.at - 1]
            allowed = ""
            if lexeme.kind is TokenKind.SEMICOLON and before.text in self.keywords:
                allowed = _("No ';' follows {word}.").format(word=before.text)
            self.fail(_("Expected an expression."), lexeme.span, allowed)
        span = self.span_here()
        current = self._open[-1]
        word, index = current.word, len(current.operands)
        if word is None:
            self.fail(_("Expected an expression."), span)
        primitive = self.primitive(word.text)
        operand = f"'{primitive.operands[index]}'" if primitive else str(index + 1)
        message = _("Operand {operand} of {word} is missing.").format(
            operand=operand, word=word.text
        )
        allowed = self.takes(word.text)
        if primitive is None and not index and self._is_function_expected():
            allowed = _("Names are quoted: '{name}'.").format(name=word.text)
        self.fail(message, span, allowed)

    def _is_function_expected(self) -> bool:
        """Return whether the last open call stands where the name of a function is expected."""
        outer = self._open[-2] if len(self._open) > 1 else None
        primitive = self.primitive(outer.word.text) if outer and outer.word else None
        if outer is None or primitive is None:
            return False
        return primitive.operands[len(outer.operands) :][:1] == ("function",)

    def _number(self, lexeme: Lexeme) -> int | float:
        whole, point, _rest = lexeme.text.partition(".")
        if len(whole.lstrip("-0")) > 15 or len(lexeme.text) > 40:
            allowed = _("At most 15 digits are allowed.")
            self.fail(_("This number is too long."), lexeme.span, allowed)
        return float(lexeme.text) if point else int(lexeme.text)

    def _arity(self, lexeme: Lexeme, *, statement: bool) -> int:
        """Return the arity of a word. Skips the statement if the word is not allowed here."""
        name = lexeme.text
        primitive = self.primitive(name)
        returns_nothing = primitive is not None and primitive.returns is Returns.NOTHING
        if name in self.keywords or (returns_nothing and not statement):
            self._refuse_word(lexeme)
        if primitive is None and name not in self.functions:
            self._refuse_name(lexeme)
        return len(primitive.operands) if primitive else self.functions[name]

    def _refuse_name(self, lexeme: Lexeme) -> NoReturn:
        name = lexeme.text
        is_operand = bool(self._open) and not encloses_operands(lexeme, self.lexemes[self.at + 1])
        allowed = did_you_mean(name, self._words_like(name, is_operand=is_operand))
        if name in self.receiver_names:
            allowed = _("Receivers cannot be called, only functions.")
        elif hint := hint_for_word(name):
            allowed = hint
        elif not self._open and self.lexemes[self.at + 1].text in ("=", "+=", "-="):
            allowed = _("Variables begin with '$': ${name}.").format(name=name)
        elif name.upper() in ("ELSEIF", "ELSIF"):
            allowed = _("Did you mean {name}?").format(name="ELIF")
        elif is_operand and (not allowed or self._is_name_expected()):
            allowed = _("Names are quoted: '{name}'.").format(name=name)
            if self._is_variable(name) and not self._is_assigned():
                allowed = _("Variables begin with '$': ${name}.").format(name=name)
        self.fail(_("Unknown word {name}.").format(name=name), lexeme.span, allowed)

    def _words_like(self, name: str, *, is_operand: bool) -> list[str]:
        """Return the words that *name* may be a misspelling of.

        An operand in lower case is usually a string without quotes, so a built-in word is not
        suggested for it unless only the case differs.
        """
        if not is_operand:
            return [*PRIMITIVES, *self.functions, *KEYWORDS]
        values = [word for word in PRIMITIVES if PRIMITIVES[word].returns is not Returns.NOTHING]
        if not name.isupper():
            values = [word for word in values if word == name.upper()]
        return [*values, *self.functions]

    def _is_name_expected(self) -> bool:
        """Return whether the current operand of a primitive is a name."""
        current = self._open[-1] if self._open else None
        primitive = self.primitive(current.word.text) if current and current.word else None
        if current is None or primitive is None:
            return False
        return "".join(primitive.operands[len(current.operands) :][:1]) in NAME_OPERANDS

    def _is_assigned(self) -> bool:
        """Return whether the current operand is the name of a variable to assign."""
        current = self._open[-1]
        is_assign = current.word is not None and current.word.text == "ASSIGN"
        return is_assign and not current.operands

    def _is_variable(self, name: str) -> bool:
        """Return whether the script has a variable *name* at all."""
        return any(
            lexeme.text == name and lexeme.kind is TokenKind.VARIABLE for lexeme in self.lexemes
        )

    def _refuse_word(self, lexeme: Lexeme) -> NoReturn:
        allowed = ""
        before = self.lexemes[self.at - 1]
        if before.kind is not TokenKind.SEMICOLON and before.span.line != lexeme.span.line:
            allowed = _("Is a value or ';' missing on the previous line?")
        else:
            self.at += 1  # otherwise recovery would take it for the start of a block
        if lexeme.text in self.keywords:
            message = _("Expected a value, not {word}.")
        else:
            message = _("{word} returns no value and cannot be used in an expression.")
        self.fail(message.format(word=lexeme.text), lexeme.span, allowed)

    def _check_target(self, call: FunctionCall) -> None:
        target = call.operands[0]
        if not isinstance(target, Literal) or not isinstance(target.value, str):
            allowed = _("Write the name as a string: ASSIGN 'name' value;")
            if isinstance(target, Variable):
                allowed = _("Write the name as a string: ASSIGN '{name}' value;").format(
                    name=target.name
                )
            self.note(
                _("The first operand of ASSIGN must be a variable name."), target.span, allowed
            )
        elif target.value in BUILT_IN_VARIABLES:
            self.note(_("${name} is read-only.").format(name=target.value), target.span)
        elif not (target.value.isascii() and target.value.isidentifier()):
            self.note(
                _("'{name}' is not a valid variable name.").format(name=target.value),
                target.span,
                _("Names consist of the letters a to z and A to Z, digits and '_'."),
            )

    def takes(self, name: str) -> str:
        """Return a sentence that lists the operands of a word, "" for a list or a dict."""
        primitive = self.primitive(name)
        if primitive is not None:
            operands = primitive.operands
            if operands:
                return ngettext(
                    "{name} takes {count} operand: {operands}.",
                    "{name} takes {count} operands: {operands}.",
                    len(operands),
                ).format(name=name, count=len(operands), operands=", ".join(operands))
        elif name not in self.functions:
            return ""  # a list or a dict
        count = len(primitive.operands) if primitive is not None else self.functions[name]
        if not count:
            return _("{name} takes no operands.").format(name=name)
        return ngettext(
            "{name} takes {count} operand.", "{name} takes {count} operands.", count
        ).format(name=name, count=count)
