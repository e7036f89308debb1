"""Translation of scripts between the two styles, statement by statement.

Each statement is written anew from its syntax tree, and stays as it is if that is not the same
program, if only parentheses or commas would differ, or if there are comments in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardtable.ludl.call_notation import CLOSING, OPENING, SYMBOLS, statements
from cardtable.ludl.equivalents import with_signs_for
from cardtable.ludl.expression_parser import SkipStatement, TooManyErrors
from cardtable.ludl.expression_writer import CannotWriteError, ExpressionWriter, Style, bare
from cardtable.ludl.lexer import Lexeme, Lexer, TokenKind, keywords_of, touches
from cardtable.ludl.parser import Parser
from cardtable.ludl.syntax_tree import Expression, For, FunctionCall, If, While

LINE_LENGTH = 100
STEP = 2
"""The number of spaces that a block is indented by."""
_COMMENT = TokenKind.COMMENT
_CONDITIONS = ("IF", "ELIF", "WHILE")


class _Statement(NamedTuple):
    """A statement, a condition, or the first line of a block, within *depth* open blocks.

    *before* are the comments and the ends of blocks before it. The *expression* follows *head*: a
    keyword with what belongs to it, or nothing. It is None where there is nothing to translate, and
    there is no *source* if there are comments in it.
    """

    before: list[Lexeme]
    lexemes: list[Lexeme]
    depth: int
    source: str = ""
    head: str = ""
    expression: Expression | None = None

    def calls(self, name: str) -> tuple[Expression, ...]:
        """Return the operands of a call of this word, nothing if it is not one."""
        call = self.expression
        is_call = isinstance(call, FunctionCall) and call.name == name and not call.is_own
        return call.operands if is_call and isinstance(call, FunctionCall) else ()


class _Edit(NamedTuple):
    """A new text for everything from *first* to *last*."""

    first: Lexeme
    last: Lexeme
    text: str


def translated(text: str, style: Style, arities: Mapping[str, int]) -> str:
    """Return a valid script in *style*; *arities* are those of all functions it may call."""
    if style is Style.AS_WRITTEN:
        return text
    return _Translator(text, style, arities).translated()


class _Translator:
    """Translates the script *text*."""

    def __init__(self, text: str, style: Style, arities: Mapping[str, int]) -> None:
        lexer = Lexer(text, "", comments=True)
        self.lines = lexer.lines
        self.style = style
        self.is_short = style is Style.SHORT
        self.arities = arities
        self.keywords = keywords_of(each for each in lexer.lexemes if each.kind is not _COMMENT)
        self.statements = list(self._statements(lexer.lexemes[:-1]))

    def translated(self) -> str:
        lines = list(self.lines)
        for edit in reversed(list(self._edits())):
            begin, end = edit.first.span, edit.last.span
            before = lines[begin.line - 1][: begin.column - 1]
            after = lines[end.line - 1][end.column - 1 + end.length :]
            lines[begin.line - 1 : end.line] = [before + edit.text + after]
        return "\n".join(lines)

    # --- reading

    def _statements(self, lexemes: Sequence[Lexeme]) -> Iterator[_Statement]:
        depth = 0
        for statement in statements(lexemes):
            at = 0
            while at < len(statement):
                lexeme = statement[at]
                ends = self._keyword(lexeme).startswith("END_")
                if not ends and lexeme.kind is not _COMMENT:
                    break
                depth -= ends
                at += 1
            rest = statement[at:]
            within = any(lexeme.kind is _COMMENT for lexeme in rest)
            word = self._keyword(rest[0]) if rest else ""
            depth -= word in ("ELSE", "ELIF")
            found = _Statement(statement[:at], rest, depth)
            if rest and not within:
                source = self._source(rest[0], rest[-1])
                head, expression = self._read(source, depth)
                found = found._replace(source=source, head=head, expression=expression)
            yield found
            depth += bool(rest) and rest[-1].kind is TokenKind.COLON

    def _keyword(self, lexeme: Lexeme) -> str:
        """Return the keyword that *lexeme* is, an empty string if it is not one."""
        is_keyword = lexeme.kind is TokenKind.WORD and lexeme.text in self.keywords
        return lexeme.text if is_keyword else ""

    def _source(self, first: Lexeme, last: Lexeme) -> str:
        begin, end = first.span, last.span
        lines = self.lines[begin.line - 1 : end.line]
        lines[-1] = lines[-1][: end.column - 1 + end.length]
        lines[0] = lines[0][begin.column - 1 :]
        return "\n".join(lines)

    def _read(self, source: str, depth: int) -> tuple[str, Expression | None]:
        """Return the head and the expression of a statement; no expression for a mere header."""
        lexer = Lexer(source, "")
        parser = Parser(lexer, self.arities)
        parser.keywords = self.keywords
        word = self._keyword(lexer.lexemes[0])
        if depth == 0 and word != "DEF":
            return "", None
        begin = 0
        if word:
            begin = self._head_length(word, lexer.lexemes)
            if not begin:
                return "", None
        head = " ".join(
            f"${lexeme.text}" if lexeme.kind is TokenKind.VARIABLE else lexeme.text
            for lexeme in lexer.lexemes[:begin]
        )
        parser.at = begin
        try:
            value = parser.parse_infix() if head else parser.read_statement("")
        except (SkipStatement, TooManyErrors):
            return head, None
        assert not isinstance(value, If | While | For)
        parser.at += bool(head)  # past the sign that ends it
        is_whole = parser.lexemes[parser.at].kind is TokenKind.END and not parser.errors
        return head, value if is_whole else None

    def _head_length(self, word: str, lexemes: Sequence[Lexeme]) -> int:
        """Return the number of lexemes before the expression, 0 if there is no expression."""
        if word in _CONDITIONS:
            return 1
        if word == "FOR":
            return 3
        if word != "DEF":
            return 0
        signs = (at for at, lexeme in enumerate(lexemes) if lexeme.kind is not TokenKind.VARIABLE)
        at = next(at for at in signs if at > 1)
        return at + 1 if lexemes[at].text == "=" else 0

    # --- writing

    def _edits(self) -> Iterator[_Edit]:
        at = 0
        while at < len(self.statements):
            edit = self._of_block(*self.statements[at : at + 3])
            at += 1 if edit is None else 2
            if edit is None:
                edit = self._of_statement(self.statements[at - 1])
            if edit is not None:
                yield edit

    def _of_block(self, *block: _Statement) -> _Edit | None:
        """Return a new text for a whole block with one statement, None if it stays a block."""
        if not self.is_short or len(block) < 3:
            return None
        header, body, after = block
        is_closed = bool(after.before) and self._keyword(after.before[0]).startswith("END_")
        if not is_closed or not header.source or body.before or body.expression is None:
            return None
        text = self._of_function(header, body) or self._of_check(header, body)
        return _Edit(header.lexemes[0], after.before[0], text) if text else None

    def _of_function(self, header: _Statement, body: _Statement) -> str:
        """Return ``DEF name = value;`` for a function that only returns a value."""
        returned = body.calls("RETURN")
        if self._keyword(header.lexemes[0]) != "DEF" or not returned:
            return ""
        head = header.source.removesuffix(":").split()
        text = self._checked(" ".join(head) + " =", body, returned[0])
        return text if len(text) <= LINE_LENGTH else ""

    def _of_check(self, header: _Statement, body: _Statement) -> str:
        """Return REQUIRE for ``IF NOT condition: REJECT text; END_IF``."""
        condition, reason = header.calls("NOT"), body.calls("REJECT")
        if header.head != "IF" or not condition or not reason:
            return ""
        condition, reason = (with_signs_for(condition[0]),), (with_signs_for(reason[0]),)
        wanted = FunctionCall("REQUIRE", (*condition, *reason), reason[0].span)
        try:
            written = self._writer(header).infix(condition[0])
            text = f"REQUIRE {written} {self._writer(body).operand(reason[0])};"
        except CannotWriteError:
            return ""
        is_same = self._is_same(text, "", wanted, header.depth)
        return _broken(text, header.depth) if is_same else ""

    def _of_statement(self, statement: _Statement) -> _Edit | None:
        """Return a new text for a statement, None if it stays as it is."""
        head, value = statement.head, statement.expression
        if value is None:
            return None
        first, last = statement.lexemes[0], statement.lexemes[-1]
        if head.startswith("DEF ") and not self.is_short:
            call = FunctionCall("RETURN", (value,), value.span)
            text = self._checked("", statement._replace(depth=1), call)
            text = text and f"{head.removesuffix(' =')}:\n{text}\nEND_DEF"
        else:
            text = self._checked(head, statement, value)
            if _words(Lexer(text, "")) == _words(Lexer(statement.source, "")):
                return None
        return _Edit(first, last, text) if text else None

    def _checked(self, head: str, statement: _Statement, value: Expression) -> str:
        """Return a statement of *head* and *value*, empty if it would not be the same."""
        writer = self._writer(statement)
        if self.is_short:
            value = with_signs_for(value)
        try:
            text = f"{head} {writer.infix(value)}" if head else writer.statement(value)
        except CannotWriteError:
            return ""
        ends = ":" if head.split(" ")[0] in (*_CONDITIONS, "FOR") else ";"
        is_same = self._is_same(text + ends, head, value, statement.depth)
        return _broken(text + ends, statement.depth) if is_same else ""

    def _writer(self, statement: _Statement) -> ExpressionWriter:
        return ExpressionWriter(statement.source, self.style)

    def _is_same(self, text: str, head: str, value: Expression, depth: int) -> bool:
        """Return whether *text* is read as *head* and *value*; 1 and 1.0 differ."""
        found_head, found = self._read(text, depth)
        return found is not None and (found_head, repr(bare(found))) == (head, repr(bare(value)))


def _words(lexer: Lexer) -> list[tuple[TokenKind, str]]:
    """Return the lexemes without parentheses and commas, and without positions."""
    return [(each.kind, each.text) for each in lexer.lexemes if each.kind not in SYMBOLS]


def _broken(text: str, depth: int) -> str:
    """Return a statement in lines that are short enough within *depth* blocks.

    A line ends outside of brackets, where that is possible, and before ``and`` or ``or``.
    """
    lexemes = Lexer(text, "").lexemes
    lines: list[str] = []
    begin, width = 0, LINE_LENGTH - STEP * depth
    while len(text) - begin > width:
        best, place, brackets = (0, False), 0, 0
        for before, after in pairwise(lexemes):
            brackets += (before.kind in OPENING) - (before.kind in CLOSING)
            column = after.span.column - 1
            if column - 1 - begin > width:
                break
            if column - begin <= width // 3 or touches(before, after):
                continue
            score = (-brackets, after.text in ("and", "or"))
            if not place or score >= best:
                best, place = score, column
        if not place:
            break
        lines.append(text[begin:place].rstrip())
        begin, width = place, LINE_LENGTH - STEP * (depth + 1)
    return "\n".join([*lines, text[begin:]])
