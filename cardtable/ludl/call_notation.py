"""Notations for calls within expressions: ``PLUS $a 1`` or ``PLUS($a, 1)``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from cardtable.ludl.lexer import KEYWORDS, Lexeme, TokenKind
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.syntax_tree import Span

SYMBOLS = (TokenKind.OPEN, TokenKind.CLOSE, TokenKind.COMMA)
OPENING = (TokenKind.OPEN, TokenKind.OPEN_LIST, TokenKind.OPEN_DICT)
CLOSING = (TokenKind.CLOSE, TokenKind.CLOSE_LIST, TokenKind.CLOSE_DICT)
ENDS = (TokenKind.SEMICOLON, TokenKind.COLON)
"""The signs that end a statement, or the first line of a block."""


class CallNotation(StrEnum):
    """The notation of calls that are operands of other words."""

    AS_WRITTEN = "as-written"
    PLAIN = "plain"
    """No parentheses and no commas."""
    PARENTHESES = "parentheses"
    """``PLUS($a, 1)``; the first word of a statement or condition has no parentheses."""


def rewritten(lexemes: Sequence[Lexeme], notation: CallNotation) -> list[Lexeme]:
    """Return the lexemes of a valid script, comments included, with calls in *notation*.

    Statements with operators, brackets or dots stay as they are written.
    """
    if notation is CallNotation.AS_WRITTEN:
        return list(lexemes)
    arities = {name: len(word.operands) for name, word in PRIMITIVES.items()}
    words = [lexeme for lexeme in lexemes if lexeme.kind is not TokenKind.COMMENT]
    arities |= {
        words[at + 1].text: _parameters(words, at + 2)
        for at, lexeme in enumerate(words)
        if lexeme.kind is TokenKind.WORD and lexeme.text == "DEF"
    }
    found: list[Lexeme] = []
    for statement in statements(lexemes):
        plain = [lexeme for lexeme in statement if lexeme.kind not in SYMBOLS]
        if not _is_prefix_notation(plain, arities):
            found += statement
        elif notation is CallNotation.PLAIN:
            found += plain
        else:
            found += _WithParentheses(plain, arities).lexemes
    return found


_VALUES = (TokenKind.NUMBER, TokenKind.STRING, TokenKind.VARIABLE)


def statements(lexemes: Sequence[Lexeme]) -> Iterator[list[Lexeme]]:
    """Yield the lexemes of each statement, of each condition and of each first line of a block."""
    statement: list[Lexeme] = []
    braces = 0
    for lexeme in lexemes:
        statement.append(lexeme)
        braces += lexeme.kind is TokenKind.OPEN_DICT
        braces -= lexeme.kind is TokenKind.CLOSE_DICT
        if lexeme.kind in ENDS and not braces:
            yield statement
            statement = []
    yield statement


def _is_prefix_notation(statement: Sequence[Lexeme], arities: Mapping[str, int]) -> bool:
    """Return whether each word of a statement is followed by as many operands as its arity.

    Parentheses and commas are left out of *statement*.
    """
    missing = 1
    for lexeme in statement:
        if lexeme.kind is TokenKind.WORD and lexeme.text in KEYWORDS:
            if lexeme.text in ("DEF", "RECEIVE"):
                return statement[-1].kind is TokenKind.COLON  # else DEF name = value;
            missing = 1
        elif lexeme.kind is TokenKind.WORD:
            if lexeme.text not in arities:
                return False
            missing += arities[lexeme.text] - 1
        elif lexeme.kind in _VALUES:
            missing -= 1
        elif lexeme.kind not in (*ENDS, TokenKind.COMMENT):
            return False
    return missing in (0, 1)  # 1 after ELSE


class _WithParentheses:
    """Adds parentheses and commas to the lexemes of a script without any."""

    def __init__(self, plain: Sequence[Lexeme], arities: Mapping[str, int]) -> None:
        self.lexemes: list[Lexeme] = []
        self._missing: list[int] = []
        """For each open call: the number of operands that are still to come."""
        in_header = False
        for lexeme in plain:
            self.lexemes.append(lexeme)
            is_word = lexeme.kind is TokenKind.WORD
            if is_word and lexeme.text in KEYWORDS:
                in_header = lexeme.text in ("DEF", "RECEIVE")
            elif lexeme.kind in (TokenKind.COLON, TokenKind.SEMICOLON):
                in_header = False
            elif lexeme.kind is not TokenKind.COMMENT and not in_header:
                self._add(arities[lexeme.text] if is_word else 0)

    def _add(self, arity: int) -> None:
        """Add the symbols after a word that takes *arity* operands, or after a value."""
        if arity:
            if self._missing:
                self._symbol(TokenKind.OPEN, "(")
            self._missing.append(arity)
            return
        while self._missing:
            self._missing[-1] -= 1
            if self._missing[-1]:
                if len(self._missing) > 1:
                    self._symbol(TokenKind.COMMA, ",")
                return
            self._missing.pop()
            if self._missing:
                self._symbol(TokenKind.CLOSE, ")")

    def _symbol(self, kind: TokenKind, text: str) -> None:
        """Add a symbol that touches the last lexeme."""
        last = self.lexemes[-1].span
        self.lexemes.append(
            Lexeme(kind, text, Span(last.line, last.column + last.length, 0 if text != "(" else 1))
        )


def _parameters(words: Sequence[Lexeme], begin: int) -> int:
    """Return the number of variables from *begin* on."""
    count = 0
    while words[begin + count].kind is TokenKind.VARIABLE:
        count += 1
    return count
