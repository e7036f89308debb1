"""Scripts in one form: what belongs to what is seen from how far it is indented.

Each statement begins a line; what is within a block is indented by two. Where the author broke an
expression it stays broken, the rest indented by two more. Comments stay where they are. One empty
line at most; one stands between definitions. Words, strings and their order are never changed.
"""

from __future__ import annotations

from cardtable.ludl.lexer import KEYWORDS, Kind, Lexeme, Lexer
from cardtable.ludl.program import parse

STEP = "  "
DEFINITIONS = ("DEF", "RECEIVE")


def format_text(text: str, filename: str = "") -> str:
    """Return the script in the one form. Raises LudlError when it is no script."""
    parse(text, filename)
    lexer = Lexer(text, filename, comments=True)
    return _Writer(lexer).written()


class _Writer:
    """Write lexemes line by line.

    *depth* is how many blocks are open, *begun* tells that a statement is, and *line* holds the
    pieces of the line that is being written.
    """

    def __init__(self, lexer: Lexer) -> None:
        self.source = lexer.lines
        self.lexemes = lexer.lexemes[:-1]
        self.lines: list[str] = []
        self.line: list[str] = []
        self.indent = ""
        self.depth = 0
        self.begun = False

    def written(self) -> str:
        """Return the whole text; every line has an end."""
        before: Lexeme | None = None
        for lexeme in self.lexemes:
            gap = lexeme.span.line - before.span.line if before else 2
            if lexeme.kind is Kind.COMMENT:
                self._comment(lexeme, gap)
            else:
                self._piece(lexeme, gap, before is not None and before.kind is Kind.COMMENT)
            before = lexeme
        self._flush()
        return "".join(f"{line}\n" for line in self.lines)

    def _text(self, lexeme: Lexeme) -> str:
        """Return what stands in the source, with quotes and dollar signs."""
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
        self.lines.append(STEP * self.depth + STEP * self.begun + text)

    def _piece(self, lexeme: Lexeme, gap: int, after_comment: bool) -> None:
        if not self.begun:
            self._begin(lexeme, gap)
        elif after_comment or (gap and lexeme.kind not in (Kind.SEMICOLON, Kind.COLON)):
            self._flush()
            self.indent = STEP * self.depth + STEP
        if not self.begun:
            return
        text = self._text(lexeme)
        if lexeme.kind in (Kind.SEMICOLON, Kind.COLON) and self.line:
            self.line[-1] += text
        else:
            self.line.append(text)
        if lexeme.kind in (Kind.SEMICOLON, Kind.COLON):
            self._flush()
            self.depth += lexeme.kind is Kind.COLON
            self.begun = False

    def _begin(self, lexeme: Lexeme, gap: int) -> None:
        """Begin a line with the first word of a statement, or of what begins or ends a block."""
        word = lexeme.text if lexeme.kind is Kind.WORD and lexeme.text in KEYWORDS else ""
        closes = word.startswith("END_") or word == "ELSE"
        self.depth -= closes
        between = word in DEFINITIONS and bool(self.lines) and not self.lines[-1].startswith("#")
        if not closes:
            self._space(gap, wanted=between)
        self.indent = STEP * self.depth
        self.begun = not word.startswith("END_")
        if not self.begun:
            self.lines.append(self.indent + word)

    def _space(self, gap: int, *, wanted: bool) -> None:
        """Leave a line empty where one was left, or is wanted, but not at the head of a block."""
        if not self.lines or not self.lines[-1]:
            return
        opens = self._opened()
        if (gap > 1 and not opens) or wanted:
            self.lines.append("")

    def _opened(self) -> bool:
        """Tell whether the last line begins a block."""
        return bool(self.depth) and self.lines[-1].partition("#")[0].rstrip().endswith(":")
