"""Parser for expressions in prefix notation: the arity of each word determines its operands.

Parentheses and commas are optional. An opening parenthesis directly after a word encloses the
operands of that word; after a space it encloses the next operand.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from cardtable.core.i18n import _, ngettext
from cardtable.ludl.errors import LudlError, did_you_mean
from cardtable.ludl.lexer import KEYWORDS, MAX_ERRORS, Lexeme, Lexer, TokenKind
from cardtable.ludl.registry import PRIMITIVES, Returns
from cardtable.ludl.syntax_tree import (
    BUILT_IN_VARIABLES,
    Expression,
    FunctionCall,
    Literal,
    Span,
    Variable,
)

MAX_EXPRESSION_DEPTH = 100
NAME_OPERANDS = ("name", "key", "function", "token_set")
"""Operands of primitives that are usually names, written as strings."""


class SkipStatement(Exception):
    """Raised after an error was recorded, to continue with the next statement."""


class TooManyErrors(Exception):
    """Raised when MAX_ERRORS errors were recorded, to end the parse."""


def encloses_operands(word: Lexeme, after: Lexeme) -> bool:
    """Return whether *after* is a parenthesis for the operands of *word*: it touches the word."""
    if word.kind is not TokenKind.WORD or word.text in KEYWORDS:
        return False
    same_line = word.span.line == after.span.line
    touches = same_line and word.span.column + word.span.length == after.span.column
    return after.kind is TokenKind.OPEN and touches


class _LexemeReader:
    """A position in the list of lexemes. Errors are collected in *errors*."""

    def __init__(self, lexer: Lexer) -> None:
        self.lexer = lexer
        self.errors: list[LudlError] = list(lexer.errors)
        self.lexemes = lexer.lexemes
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
        return lexeme.kind is TokenKind.WORD and lexeme.text in KEYWORDS


class _Open(NamedTuple):
    """A call whose operands are being parsed, or a group in parentheses, which has no word.

    *opening* is the parenthesis to be closed after the last operand, if there is one.
    """

    word: Lexeme | None
    arity: int
    operands: list[Expression]
    opening: Lexeme | None


class ExpressionParser(_LexemeReader):
    """Parses expressions. *functions* maps the script's functions to their arity."""

    def __init__(self, lexer: Lexer) -> None:
        super().__init__(lexer)
        self.functions: dict[str, int] = {}
        self.receiver_names: set[str] = set()
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

    def parse_expression(self, *, statement: bool = False) -> Expression:
        """Parse one expression, iteratively, so that deep nesting cannot overflow the stack."""
        open_calls: list[_Open] = []
        while True:
            lexeme = self.lexemes[self.at]
            expression: Expression
            if lexeme.kind in (TokenKind.WORD, TokenKind.OPEN):
                begun = self._begin(lexeme, open_calls, statement=statement)
                if begun.arity:
                    if len(open_calls) >= MAX_EXPRESSION_DEPTH:
                        self.fail(
                            _("The expression is nested too deeply."),
                            lexeme.span,
                            _("ASSIGN a part of it to a variable first."),
                        )
                    open_calls.append(begun)
                    continue
                self._close(begun)
                expression = FunctionCall(lexeme.text, (), lexeme.span)
            else:
                expression = self._read_value(lexeme, open_calls)
            while open_calls:
                current = open_calls[-1]
                current.operands.append(expression)
                if len(current.operands) < current.arity:
                    if current.opening and self.lexemes[self.at].kind is TokenKind.COMMA:
                        self.at += 1
                    break
                open_calls.pop()
                self._close(current)
                if current.word is None:
                    continue
                call = FunctionCall(current.word.text, tuple(current.operands), current.word.span)
                if call.name == "ASSIGN":
                    self._check_target(call)
                expression = call
            else:
                return expression

    def _begin(self, lexeme: Lexeme, open_calls: list[_Open], *, statement: bool) -> _Open:
        """Consume the word and the parenthesis that begin a call, or the parenthesis of a group."""
        if lexeme.kind is TokenKind.OPEN:
            self.at += 1
            return _Open(None, 1, [], lexeme)
        outermost = all(call.word is None for call in open_calls)
        count = self._arity(lexeme, open_calls, statement=statement and outermost)
        self.at += 1
        after = self.lexemes[self.at]
        if not encloses_operands(lexeme, after):
            return _Open(lexeme, count, [], None)
        self.at += 1
        return _Open(lexeme, count, [], after)

    def _close(self, current: _Open) -> None:
        """Consume the parenthesis that closes *current*, if it was opened."""
        lexeme = self.lexemes[self.at]
        if current.opening is None:
            return
        if lexeme.kind is TokenKind.CLOSE:
            self.at += 1
            return
        if lexeme.kind is TokenKind.BAD:
            raise SkipStatement
        allowed = self.takes(current.word.text) if current.word else ""
        if lexeme.kind is TokenKind.COMMA and current.word is None:
            allowed = _("No space before a parenthesis with all operands of a word: PLUS(1, 2).")
        message = _("The parenthesis on line {line}, column {column} is not closed here.").format(
            line=current.opening.span.line, column=current.opening.span.column
        )
        self.fail(message, self.span_here(), allowed)

    def refuse_symbol(self, allowed: str = "") -> None:
        """Report a comma or parenthesis at the current place, which is outside of any call."""
        lexeme = self.lexemes[self.at]
        if lexeme.kind in (TokenKind.OPEN, TokenKind.CLOSE, TokenKind.COMMA):
            self.fail(
                _("Unexpected {sign}.").format(sign=f"'{lexeme.text}'"),
                lexeme.span,
                allowed or _("Parentheses enclose all operands of a word: PLUS(1, 2)."),
            )

    def _read_value(self, lexeme: Lexeme, open_calls: list[_Open]) -> Expression:
        if lexeme.kind is TokenKind.STRING:
            self.at += 1
            return Literal(lexeme.text, lexeme.span)
        if lexeme.kind is TokenKind.VARIABLE:
            self.at += 1
            return Variable(lexeme.text, lexeme.span)
        if lexeme.kind is TokenKind.BAD:
            raise SkipStatement
        if lexeme.kind is not TokenKind.NUMBER:
            self._refuse_missing(open_calls)
        self.at += 1
        return Literal(self._number(lexeme), lexeme.span)

    def _refuse_missing(self, open_calls: list[_Open]) -> NoReturn:
        if not open_calls:
            self.fail(_("Expected an expression."), self.lexemes[self.at].span)
        span = self.span_here()
        current = open_calls[-1]
        word, index = current.word, len(current.operands)
        if word is None:
            self.fail(_("Expected an expression."), span)
        primitive = PRIMITIVES.get(word.text)
        operand = f"'{primitive.operands[index]}'" if primitive else str(index + 1)
        message = _("Operand {operand} of {word} is missing.").format(
            operand=operand, word=word.text
        )
        self.fail(message, span, self.takes(word.text))

    def _number(self, lexeme: Lexeme) -> int | float:
        whole, point, _rest = lexeme.text.partition(".")
        if len(whole.lstrip("-0")) > 15 or len(lexeme.text) > 40:
            allowed = _("At most 15 digits are allowed.")
            self.fail(_("This number is too long."), lexeme.span, allowed)
        return float(lexeme.text) if point else int(lexeme.text)

    def _arity(self, lexeme: Lexeme, open_calls: list[_Open], *, statement: bool) -> int:
        """Return the arity of a word. Skips the statement if the word is not allowed here."""
        name = lexeme.text
        primitive = PRIMITIVES.get(name)
        returns_nothing = primitive is not None and primitive.returns is Returns.NOTHING
        if name in KEYWORDS or (returns_nothing and not statement):
            self._refuse_word(lexeme)
        if primitive is None and name not in self.functions:
            self._refuse_name(lexeme, open_calls)
        return len(primitive.operands) if primitive else self.functions[name]

    def _refuse_name(self, lexeme: Lexeme, open_calls: list[_Open]) -> NoReturn:
        name = lexeme.text
        is_operand = bool(open_calls) and not encloses_operands(lexeme, self.lexemes[self.at + 1])
        allowed = did_you_mean(name, self._words_like(name, is_operand=is_operand))
        if name in self.receiver_names:
            allowed = _("Receivers cannot be called, only functions.")
        elif is_operand and (not allowed or self._is_name_expected(open_calls)):
            allowed = _("Names are quoted: '{name}'.").format(name=name)
            if self._is_variable(name) and not self._is_assigned(open_calls):
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

    def _is_name_expected(self, open_calls: list[_Open]) -> bool:
        """Return whether the current operand of a primitive is a name."""
        if not open_calls or open_calls[-1].word is None:
            return False
        primitive = PRIMITIVES.get(open_calls[-1].word.text)
        operand = primitive.operands[len(open_calls[-1].operands)] if primitive else ""
        return operand in NAME_OPERANDS

    def _is_assigned(self, open_calls: list[_Open]) -> bool:
        """Return whether the current operand is the name of a variable to assign."""
        current = open_calls[-1]
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
        if lexeme.text in KEYWORDS:
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
        """Return a sentence that lists the operands of a word."""
        if name in PRIMITIVES:
            operands = PRIMITIVES[name].operands
            if operands:
                return ngettext(
                    "{name} takes {count} operand: {operands}.",
                    "{name} takes {count} operands: {operands}.",
                    len(operands),
                ).format(name=name, count=len(operands), operands=", ".join(operands))
        count = len(PRIMITIVES[name].operands) if name in PRIMITIVES else self.functions[name]
        if not count:
            return _("{name} takes no operands.").format(name=name)
        return ngettext(
            "{name} takes {count} operand.", "{name} takes {count} operands.", count
        ).format(name=name, count=count)
