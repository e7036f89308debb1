"""Formatter for scripts.

Each statement begins a line, and blocks are indented by two spaces. Line breaks within an
expression are kept, with two more spaces of indentation. Comments stay where they are. There is at
most one empty line in a row, and one between definitions. Words and strings do not change, unless
the script is to be translated into the other style; parentheses and commas are kept, removed, or
written for all nested calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardtable.ludl.call_notation import CLOSING, ENDS, OPENING, SYMBOLS, CallNotation, rewritten
from cardtable.ludl.expression_parser import encloses_operands
from cardtable.ludl.expression_writer import Style
from cardtable.ludl.lexer import Lexeme, Lexer, TokenKind, keywords_of, touches
from cardtable.ludl.script import read_rules
from cardtable.ludl.syntax_tree import Ruleset
from cardtable.ludl.translation import translated

STEP = "  "
DEFINITIONS = ("DEF", "RECEIVE", "TEST")


def format_text(
    text: str,
    filename: str = "",
    calls: CallNotation = CallNotation.AS_WRITTEN,
    libraries: Mapping[str, str] = MappingProxyType({}),
    style: Style = Style.AS_WRITTEN,
) -> str:
    """Return the formatted script or library in *style*, with *calls* in this notation.

    *libraries* are libraries that it may use besides those of the program, by name. Raises
    LudlError for an invalid script, and for one that formatting makes too long.
    """
    rules = _read(text, filename, libraries)
    arities = {function.name: len(function.parameters) for function in rules.functions}
    lexer = Lexer(translated(text, style, arities), filename, comments=True)
    formatted = _Writer(lexer, rewritten(lexer.lexemes[:-1], calls)).formatted()
    _read(formatted, filename, libraries)
    return formatted


def _read(text: str, filename: str, libraries: Mapping[str, str]) -> Ruleset:
    """Return the syntax tree of *text*. Raises the first error in it."""
    rules, errors = read_rules(text, filename, libraries, is_library=True)
    if rules is None:
        raise errors[0]
    return rules


class _Writer:
    """Writes lexemes line by line.

    *depth* is the number of open blocks, *line* holds the pieces of the current line, and
    *in_statement* says whether a statement has begun that is not complete.
    """

    def __init__(self, lexer: Lexer, lexemes: list[Lexeme]) -> None:
        self.source = lexer.lines
        self.lexemes = lexemes
        self.keywords = keywords_of(lexemes)
        self.braces = 0
        """The number of open braces, in which a colon ends no line."""
        self.lines: list[str] = []
        self.line: list[str] = []
        self.indent = ""
        self.depth = 0
        self.in_statement = False
        self.before: Lexeme | None = None
        """The lexeme before the current one, comments included."""

    def formatted(self) -> str:
        for lexeme in self.lexemes:
            before = self.before
            gap = lexeme.span.line - before.span.line if before else 2
            if lexeme.kind is TokenKind.COMMENT:
                self._comment(lexeme, gap)
            else:
                self._piece(lexeme, gap, before is not None and before.kind is TokenKind.COMMENT)
            self.before = lexeme
        self._flush()
        return "".join(f"{line}\n" for line in self.lines)

    def _text(self, lexeme: Lexeme) -> str:
        """Return the source text of a lexeme, with quotes and dollar signs."""
        if lexeme.kind in SYMBOLS:
            return lexeme.text
        span = lexeme.span
        return self.source[span.line - 1][span.column - 1 : span.column - 1 + span.length]

    def _flush(self) -> None:
        if self.line:
            self.lines.append(self.indent + " ".join(self.line))
            self.line = []

    def _comment(self, lexeme: Lexeme, gap: int) -> None:
        text = self._text(lexeme).rstrip()
        self._flush()
        if gap == 0 and self.lines:
            self.lines[-1] += STEP + text
            return
        between = self.depth == 0 and bool(self.lines) and not self.lines[-1].startswith("#")
        self._space(gap, wanted=between)
        self.lines.append(STEP * self.depth + STEP * self.in_statement + text)

    def _piece(self, lexeme: Lexeme, gap: int, after_comment: bool) -> None:
        if not self.in_statement:
            self._begin(lexeme, gap)
        elif after_comment or (gap and lexeme.kind not in (*ENDS, *CLOSING, TokenKind.COMMA)):
            self._flush()
            self.indent = STEP * self.depth + STEP
        if not self.in_statement:
            return
        text = self._text(lexeme)
        if self.line and self._is_attached(lexeme):
            self.line[-1] += text
        else:
            self.line.append(text)
        self.braces += lexeme.kind is TokenKind.OPEN_DICT
        self.braces -= lexeme.kind is TokenKind.CLOSE_DICT
        if lexeme.kind in ENDS and not self.braces:
            self._flush()
            self.depth += lexeme.kind is TokenKind.COLON
            self.in_statement = False

    def _is_attached(self, lexeme: Lexeme) -> bool:
        """Return whether no space separates *lexeme* from the one before it."""
        before = self.before
        if lexeme.kind in (*ENDS, *CLOSING, TokenKind.COMMA, TokenKind.ELLIPSIS) or before is None:
            return True
        if before.kind in (*OPENING, TokenKind.AT, TokenKind.DOT):
            return True
        if lexeme.kind in (TokenKind.DOT, TokenKind.OPEN_LIST):
            return touches(before, lexeme) and before.kind is not TokenKind.OPERATOR
        return encloses_operands(before, lexeme)

    def _begin(self, lexeme: Lexeme, gap: int) -> None:
        """Begin a line with the first word of a statement or the delimiter of a block."""
        is_keyword = lexeme.kind is TokenKind.WORD and lexeme.text in self.keywords
        word = lexeme.text if is_keyword else ""
        closes = word.startswith("END_") or word in ("ELSE", "ELIF")
        self.depth -= closes
        between = word in DEFINITIONS and bool(self.lines) and not self.lines[-1].startswith("#")
        if word == "DEF" and self._is_short(lexeme) and gap == 1:
            between = bool(self.lines) and self.lines[-1].startswith("END_")
        if not closes:
            self._space(gap, wanted=between)
        self.indent = STEP * self.depth
        self.in_statement = not word.startswith("END_")
        if not self.in_statement:
            self.lines.append(self.indent + word)

    def _is_short(self, begin: Lexeme) -> bool:
        """Return whether *begin* begins a function without a block: ``DEF name = value;``."""
        at = self.lexemes.index(begin) + 2
        while self.lexemes[at].kind is TokenKind.VARIABLE:
            at += 1
        return self.lexemes[at].text == "="

    def _space(self, gap: int, *, wanted: bool) -> None:
        """Add an empty line where there was one or *wanted* is set, but not at a block's top."""
        if not self.lines or not self.lines[-1]:
            return
        opens = self._opened()
        if (gap > 1 and not opens) or wanted:
            self.lines.append("")

    def _opened(self) -> bool:
        """Return whether the last line begins a block."""
        return bool(self.depth) and self.lines[-1].partition("#")[0].rstrip().endswith(":")
