"""Lexical analysis: words, variables, numbers, strings and symbols, each with its span.

::

    word      := letter (letter | digit | '_')*           ASCII letters and '_'
    variable  := '$' word
    ellipsis  := '...'                                    directly after a variable
    number    := '-'? digit+ ('.' digit+)?
    string    := "'" char* "'" | '"' char* '"'            on one line, without escapes
    template  := '`' char* '`'                            a text with values in braces
    symbol    := ';' | ':' | '(' | ')' | ',' | '[' | ']' | '{' | '}' | '.' | '@' | operator
    operator  := '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>='
               | '=' | '+=' | '-='
    comment   := '#' to the end of the line
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from cardtable.core.i18n import _, write_number
from cardtable.ludl.errors import LudlError
from cardtable.ludl.syntax_tree import Span

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
NEW_KEYWORDS = ("FOR", "END_FOR", "ELIF", "TEST", "END_TEST")
"""Keywords of a later version: a script that defines such a word keeps its own."""
MAX_SCRIPT_LENGTH = 200_000
MAX_LEXEMES = 20_000
MAX_NAME_LENGTH = 64
MAX_STRING_LENGTH = 1_000
MAX_ERRORS = 50
"""The parser stops after this many errors."""
MAX_NUMBER = 999_999_999_999_999
"""Largest absolute value of a number: integers up to it are exact in every JSON reader."""


class TokenKind(Enum):
    """The kind of a lexeme."""

    WORD = auto()
    VARIABLE = auto()
    NUMBER = auto()
    STRING = auto()
    SEMICOLON = auto()
    COLON = auto()
    OPEN = auto()
    CLOSE = auto()
    COMMA = auto()
    OPEN_LIST = auto()
    CLOSE_LIST = auto()
    OPEN_DICT = auto()
    CLOSE_DICT = auto()
    DOT = auto()
    ELLIPSIS = auto()
    AT = auto()
    OPERATOR = auto()
    TEMPLATE = auto()
    COMMENT = auto()
    BAD = auto()
    """An error that has been reported; the parser skips the statement that contains it."""
    END = auto()


class Lexeme(NamedTuple):
    """A piece of the text. *text* is a name without ``$``, a string without quotes, or the sign."""

    kind: TokenKind
    text: str
    span: Span


_PIECE = re.compile(
    r"""(?P<space>[ \t\f]+)
      | (?P<comment>\#.*)
      | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
      | \$(?P<variable>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<number>-?[0-9]+(?:\.[0-9]+)?)(?![A-Za-z0-9_.$])
      | '(?P<single>[^']*)'
      | "(?P<double>[^"]*)"
      | (?P<semicolon>;)
      | (?P<colon>:)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<comma>,)
      | `(?P<template>[^`]*)`
      | (?P<open_list>\[)
      | (?P<close_list>\])
      | (?P<open_dict>\{)
      | (?P<close_dict>\})
      | (?P<ellipsis>(?<=[A-Za-z0-9_])\.\.\.)(?!\.)
      | (?P<dot>\.)(?!\.)
      | (?P<at>@)
      | (?P<operator>[-+<>!=]=|[-+*/%<>=])
    """,
    re.VERBOSE,
)
_KINDS = {
    "word": TokenKind.WORD,
    "variable": TokenKind.VARIABLE,
    "number": TokenKind.NUMBER,
    "single": TokenKind.STRING,
    "double": TokenKind.STRING,
    "semicolon": TokenKind.SEMICOLON,
    "colon": TokenKind.COLON,
    "open": TokenKind.OPEN,
    "close": TokenKind.CLOSE,
    "comma": TokenKind.COMMA,
    "template": TokenKind.TEMPLATE,
    "open_list": TokenKind.OPEN_LIST,
    "close_list": TokenKind.CLOSE_LIST,
    "open_dict": TokenKind.OPEN_DICT,
    "close_dict": TokenKind.CLOSE_DICT,
    "dot": TokenKind.DOT,
    "ellipsis": TokenKind.ELLIPSIS,
    "at": TokenKind.AT,
    "operator": TokenKind.OPERATOR,
    "comment": TokenKind.COMMENT,
}
_LINE_END = re.compile("\r\n|\r|\n")
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ud800-\udfff\ufeff]"
)
"""Control characters, zero-width and bidirectional characters, and lone surrogates."""


def lines_of(text: str) -> list[str]:
    """Return the lines of a script without line ends and byte order mark."""
    return _LINE_END.split(text.removeprefix("\ufeff"))


def invisible_character(text: str) -> str:
    """Return a name for the first invisible character in *text*, or an empty string."""
    match = _HIDDEN.search(text)
    return character_name(match[0]) if match else ""


def character_name(sign: str) -> str:
    """Return *sign* in quotes if it is printable, else its code point and name."""
    if sign.isprintable():
        return f"'{sign}'"
    name = unicodedata.name(sign, "")
    return f"U+{ord(sign):04X} {name}".rstrip()


class Lexer:
    """Splits a script, or the library of that name, into *lexemes* and collects *errors*."""

    def __init__(
        self, text: str, filename: str, *, comments: bool = False, library: str = ""
    ) -> None:
        self.filename = filename
        self.library = library
        self.comments = comments
        self.errors: list[LudlError] = []
        self.lexemes: list[Lexeme] = []
        self.lines = [""]
        if len(text) > MAX_SCRIPT_LENGTH:
            self._fault(
                _("The script has {count} characters.").format(count=write_number(len(text))),
                Span(0, 0, 1),
                _("At most {limit} are allowed.").format(limit=write_number(MAX_SCRIPT_LENGTH)),
            )
        else:
            self.lines = lines_of(text)
            self._read()
        last = self.lines[-1]
        self.lexemes.append(Lexeme(TokenKind.END, "", Span(len(self.lines), len(last) + 1, 1)))

    def _fault(self, message: str, span: Span, allowed: str = "") -> None:
        source = (self.lines[span.line - 1] or " ") if span.line else ""
        self.errors.append(
            LudlError(
                message,
                filename=self.filename,
                line=span.line,
                column=span.column,
                source=source,
                allowed=allowed,
                length=span.length,
            )
        )

    def _read(self) -> None:
        for number, line in enumerate(self.lines, 1):
            hidden = _HIDDEN.search(line)
            if hidden:
                self._fault(
                    _("The invisible character {sign} is not allowed in a script.").format(
                        sign=character_name(hidden[0])
                    ),
                    Span(number, hidden.start() + 1, 1),
                )
                self.lexemes.append(Lexeme(TokenKind.BAD, "", Span(number, 1, 1)))
            else:
                self._read_line(line, number)
            if len(self.lexemes) > MAX_LEXEMES:
                del self.lexemes[MAX_LEXEMES:]
                self._fault(
                    _("The script is too long."),
                    self.lexemes[-1].span,
                    _("At most {limit} words and symbols are allowed.").format(
                        limit=write_number(MAX_LEXEMES)
                    ),
                )
                return
            if len(self.errors) >= MAX_ERRORS:
                return

    def _read_line(self, line: str, number: int) -> None:
        at, end, match = 0, len(line), _PIECE.match
        append, comments = self.lexemes.append, self.comments
        while at < end and len(self.errors) < MAX_ERRORS:
            if len(self.lexemes) > MAX_LEXEMES:
                return
            piece = match(line, at)
            if piece is None:
                at = self._refuse(line, number, at)
                continue
            name = piece.lastgroup or ""
            begin, at = at, piece.end()
            if name == "space" or (name == "comment" and not comments):
                continue
            text = piece[name]
            lexeme = Lexeme(_KINDS[name], text, Span(number, begin + 1, at - begin, self.library))
            if text.endswith("\\") and line[at : at + 1].isalnum():
                at = self._refuse_backslash(line, number, begin, at)
                continue
            if len(text) <= MAX_NAME_LENGTH or not self._too_long(lexeme):
                append(lexeme)

    def _refuse_backslash(self, line: str, number: int, begin: int, at: int) -> int:
        """Report a string that ended at an escaped quote; return its intended end."""
        self._fault(
            _("The string ends here: a backslash does not escape the quote."),
            Span(number, at - 1, 2),
            _("Enclose a string that contains ' in \", and the other way round."),
        )
        self.lexemes.append(Lexeme(TokenKind.BAD, "", Span(number, begin + 1, at - begin)))
        rest = re.compile(rf"(?:\\.|[^\\{line[begin]}])*{line[begin]}?").match(line, at)
        return rest.end() if rest else at

    def _too_long(self, lexeme: Lexeme) -> bool:
        limit, message = MAX_NAME_LENGTH, _("This name is too long.")
        if lexeme.kind in (TokenKind.STRING, TokenKind.TEMPLATE):
            limit, message = MAX_STRING_LENGTH, _("This string is too long.")
        elif lexeme.kind is TokenKind.NUMBER:
            message = _("This number is too long.")
        if len(lexeme.text) <= limit or lexeme.kind is TokenKind.COMMENT:
            return False
        self._fault(
            message,
            lexeme.span,
            _("At most {limit} characters are allowed.").format(limit=write_number(limit)),
        )
        self.lexemes.append(Lexeme(TokenKind.BAD, "", lexeme.span))
        return True

    def _refuse(self, line: str, number: int, at: int) -> int:
        """Report the character at *at*; return the position to continue from."""
        sign, allowed = line[at], ""
        length, skip = 1, 0
        if sign in "'\"":
            message = _("This string is not closed on its line.")
            allowed = _("The closing {sign} is missing.").format(sign=sign)
            length = len(line) - at
        elif sign == "$":
            message = _("A variable name is missing after '$'.")
            allowed = _("Names consist of the letters a to z and A to Z, digits and '_'.")
        elif sign.isascii() and (sign.isdigit() or sign == "-"):
            found = re.compile(r"-?[A-Za-z0-9_.$]*").match(line, at)
            length = max(1, len(found[0])) if found else 1
            message = _("Invalid number '{text}'.").format(text=line[at : at + length][:30])
            allowed = _("Write numbers as 7, -7 or 0.5.")
        elif line.startswith("...", at):
            message = _("Unexpected {sign}.").format(sign="'...'")
            length = 3
        else:
            message = _("Unexpected {sign}.").format(sign=character_name(sign))
            if sign.isalpha():
                while at + skip < len(line) and (
                    line[at + skip].isalnum() or line[at + skip] == "_"
                ):
                    skip += 1
                allowed = _("Names consist of the letters a to z and A to Z, digits and '_'.")
            elif sign in _OPERATOR_WORDS:
                allowed = _("Did you mean {name}?").format(name=_OPERATOR_WORDS[sign])
            elif sign == "`":
                message = _("This text is not closed on its line.")
                allowed = _("The closing {sign} is missing.").format(sign=sign)
                length = len(line) - at
            elif sign in "“”„‘’«»":
                allowed = _("Enclose strings in ' or \".")
        self._fault(message, Span(number, at + 1, length), allowed)
        self.lexemes.append(Lexeme(TokenKind.BAD, "", Span(number, at + 1, length)))
        return at + max(length, skip)


_OPERATOR_WORDS = {"!": "not", "&": "and", "|": "or"}


def keywords_of(lexemes: Iterable[Lexeme]) -> frozenset[str]:
    """Return the keywords of a script: those of a later version unless it defines such a word."""
    before = ""
    defined: set[str] = set()
    for lexeme in lexemes:
        if before in ("DEF", "RECEIVE"):
            defined.add(lexeme.text)
        before = lexeme.text if lexeme.kind is TokenKind.WORD else ""
    return frozenset({*KEYWORDS, *NEW_KEYWORDS} - (defined - {*KEYWORDS}))


def touches(before: Lexeme, after: Lexeme) -> bool:
    """Return whether no space and no line end separates two lexemes."""
    end = before.span.column + before.span.length
    return before.span.line == after.span.line and end == after.span.column
