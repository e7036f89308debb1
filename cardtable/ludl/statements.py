"""Reading statements and the blocks they stand in.

The first fault of a statement is reported, then reading goes on behind it, so that one look shows
all that is wrong. A block that is not closed, or not with its own word, is reported once.
"""

from __future__ import annotations

from typing import NoReturn

from cardtable.i18n import _
from cardtable.ludl.cursor import Fault, Full
from cardtable.ludl.errors import did_you_mean
from cardtable.ludl.expressions import ExpressionReader
from cardtable.ludl.lexer import Kind, Lexeme, Lexer
from cardtable.ludl.nodes import Call, Expression, If, Literal, Statement, While

ENDS = {"END_DEF": "DEF", "END_RECEIVE": "RECEIVE", "END_IF": "IF", "END_WHILE": "WHILE"}
"""Which word begins what another ends."""
DEFINITIONS = ("DEF", "RECEIVE")
DEEPEST_BLOCK = 40
DEEPEST_LOOP = 12
"""Python allows 20 loops within one another."""


class StatementReader(ExpressionReader):
    """Read blocks of statements. *open* holds the words that began the blocks around."""

    def __init__(self, lexer: Lexer) -> None:
        super().__init__(lexer)
        self.open: list[Lexeme] = []
        self.unclosed_at = -1

    def read_block(self, begin: Lexeme, *ends: str) -> tuple[tuple[Statement, ...], str]:
        """Read statements up to one of *ends*, and that too.

        Returns which it was, an empty string where it is missing.
        """
        self.open.append(begin)
        body = self._read_body(ends)
        self.open.pop()
        lexeme = self.lexemes[self.at]
        closed = lexeme.kind is Kind.WORD and lexeme.text in ends
        self.at += closed
        return body, lexeme.text if closed else ""

    def _read_body(self, ends: tuple[str, ...]) -> tuple[Statement, ...]:
        found: list[Statement] = []
        while True:
            lexeme = self.lexemes[self.at]
            word = lexeme.text if lexeme.kind is Kind.WORD else ""
            if word in ends:
                return tuple(found)
            if lexeme.kind is Kind.END or word in DEFINITIONS:
                self._note_unclosed(lexeme, ends)
                return tuple(found)
            if word in ENDS:
                if self._closes_outer(lexeme, ends):
                    return tuple(found)
                continue
            if word == "ELSE":
                self.note(_("This ELSE belongs to no IF."), lexeme.place)
                self.at += 1 + (self.lexemes[self.at + 1].kind is Kind.COLON)
                continue
            try:
                found.append(self._read_statement(word))
            except Fault:
                self._recover()

    def _closes_outer(self, lexeme: Lexeme, ends: tuple[str, ...]) -> bool:
        """Report a word that ends something else; tell whether it ends a block further out."""
        begins = ENDS[lexeme.text]
        if any(one.text == begins for one in self.open):
            self._note_unclosed(lexeme, ends)
            return True
        inner = self.open[-1]
        if (begins in DEFINITIONS) == (inner.text in DEFINITIONS):
            # It was meant to end this block: read it as if it did.
            if self.unclosed_at != self.at:
                self.note(
                    _("The {word} of line {line} is closed with {end}.").format(
                        word=inner.text, line=inner.place.line, end=lexeme.text
                    ),
                    lexeme.place,
                    _("{word} is expected here.").format(word=_(" or ").join(ends)),
                )
            self.lexemes[self.at] = lexeme._replace(text=ends[-1])
            return False
        if begins in DEFINITIONS:
            self._note_unclosed(lexeme, ends)
            return True
        self.note(_("{word} has nothing to end here.").format(word=lexeme.text), lexeme.place)
        self.at += 1
        return False

    def _note_unclosed(self, lexeme: Lexeme, ends: tuple[str, ...]) -> None:
        if self.unclosed_at == self.at:
            return
        self.unclosed_at = self.at
        inner = self.open[-1]
        self.note(
            _("The {word} of line {line} is not closed.").format(
                word=inner.text, line=inner.place.line
            ),
            lexeme.place,
            _("{word} is expected before this.").format(word=_(" or ").join(ends)),
        )

    def _read_statement(self, word: str) -> Statement:
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
        if end.kind is Kind.BAD:
            raise Fault
        place = self.place_here()
        allowed = self.takes(expression.name) if isinstance(expression, Call) else ""
        if end.kind is Kind.COLON:
            allowed = did_you_mean(getattr(expression, "name", ""), ("IF", "WHILE", "ELSE"))
            self.fail(_("':' has no place here."), place, allowed)
        self.fail(_("The statement ends here, so ';' is missing."), place, allowed)

    def _check_depth(self, begin: Lexeme) -> None:
        loops = sum(one.text == "WHILE" for one in self.open)
        most = DEEPEST_LOOP if loops >= DEEPEST_LOOP else DEEPEST_BLOCK
        if loops >= DEEPEST_LOOP or len(self.open) > DEEPEST_BLOCK:
            self.note(
                _("IF and WHILE are nested too deeply."),
                begin.place,
                _("At most {most} may lie within one another.").format(most=most),
            )
            raise Full

    def _read_if(self) -> If:
        begin = self.next()
        self._check_depth(begin)
        condition = self._read_condition("IF")
        then, end = self.read_block(begin, "ELSE", "END_IF")
        otherwise: tuple[Statement, ...] = ()
        if end == "ELSE":
            self.expect_colon("ELSE")
            otherwise, _end = self.read_block(begin, "END_IF")
        return If(condition, then, otherwise, begin.place)

    def _read_while(self) -> While:
        begin = self.next()
        self._check_depth(begin)
        condition = self._read_condition("WHILE")
        body, _end = self.read_block(begin, "END_WHILE")
        return While(condition, body, begin.place)

    def _read_condition(self, word: str) -> Expression:
        """Read a condition and its colon; what is wrong in it does not hide the block."""
        try:
            condition = self.read_expression()
            self.expect_colon(word)
        except Fault:
            condition = Literal("", self.lexemes[self.at].place)
            colon = self.at
            while self.lexemes[colon].kind not in (Kind.COLON, Kind.SEMICOLON, Kind.END):
                colon += 1
            if self.lexemes[colon].kind is Kind.COLON:
                self.at = colon + 1
        return condition

    def expect_colon(self, word: str) -> None:
        """Go on behind a colon; report when there is none."""
        lexeme = self.lexemes[self.at]
        if lexeme.kind is Kind.BAD:
            raise Fault
        if lexeme.kind is not Kind.COLON:
            message = _("':' is missing here, after {word}.").format(word=word)
            if lexeme.place.line == self.lexemes[self.at - 1].place.line:
                self.fail(message, lexeme.place)
            # The line ends here: only the colon is missing.
            self.note(message, self.place_here())
            return
        self.at += 1

    def _recover(self) -> None:
        """Go on behind the statement at fault: after its ';', or before a word of structure."""
        while self.lexemes[self.at].kind is not Kind.END and not self.at_block():
            self.at += 1
            if self.lexemes[self.at - 1].kind is Kind.SEMICOLON:
                return
