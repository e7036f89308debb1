"""Going through the lexemes of a script, and noting what is wrong with them."""

from __future__ import annotations

from typing import NoReturn

from cardtable.ludl.errors import LudlError
from cardtable.ludl.lexer import MOST_ERRORS, Kind, Lexeme, Lexer
from cardtable.ludl.nodes import Place

KEYWORDS = (
    "DEF",
    "END_DEF",
    "RECEIVE",
    "END_RECEIVE",
    "IF",
    "ELSE",
    "END_IF",
    "WHILE",
    "END_WHILE",
)


class Fault(Exception):
    """Leave the statement that is read; the error is noted already."""


class Full(Exception):
    """Stop reading: enough is wrong."""


class Cursor:
    """A place among the lexemes; what is wrong is collected in *errors*."""

    def __init__(self, lexer: Lexer) -> None:
        self.lexer = lexer
        self.errors: list[LudlError] = list(lexer.errors)
        self.lexemes = lexer.lexemes
        self.at = 0

    def next(self) -> Lexeme:
        """Return the lexeme here and go on behind it, but never behind the end."""
        lexeme = self.lexemes[self.at]
        if lexeme.kind is not Kind.END:
            self.at += 1
        return lexeme

    def error(self, message: str, place: Place, allowed: str = "") -> LudlError:
        """Return an error at *place*."""
        return LudlError(
            message,
            filename=self.lexer.filename,
            line=place.line,
            column=place.column,
            source=self.lexer.lines[place.line - 1] or " ",
            allowed=allowed,
            length=place.length,
        )

    def note(self, message: str, place: Place, allowed: str = "") -> None:
        """Note what is wrong and go on. Raises Full when that was the last to be noted."""
        self.errors.append(self.error(message, place, allowed))
        if len(self.errors) >= MOST_ERRORS:
            raise Full

    def fail(self, message: str, place: Place, allowed: str = "") -> NoReturn:
        """Note what is wrong and leave the statement."""
        self.note(message, place, allowed)
        raise Fault

    def place_here(self) -> Place:
        """Return where something is missing: here, or at the end of the line before."""
        here, before = self.lexemes[self.at].place, self.lexemes[self.at - 1].place
        if self.at and here.line != before.line:
            return Place(before.line, before.column + before.length, 1)
        return here

    def at_block(self) -> bool:
        """Tell whether a word of structure stands here."""
        lexeme = self.lexemes[self.at]
        return lexeme.kind is Kind.WORD and lexeme.text in KEYWORDS
