"""Syntax highlighting uses the words of the language."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.ludl.lexer import Lexeme, Lexer, TokenKind
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.syntax_tree import BUILT_IN_VARIABLES
from dev import editor_syntax
from tests.ludl.test_ludl import TUTORIAL
from tests.waiting import LIMIT

TEXT = (
    TUTORIAL
    + """
RECEIVE bid $n:  # 'no string' $x END_IF 7
  SAY "it's #1";
  DEBUG MINUS -2.5 12; DEBUG IS_NULL NULL; DEBUG CONTAINS 'a' 'b'; MOVE1;
  $x += 2 * 3 - @deck[0].value; .trumps = 's'; SAY `{$n|card|cards}`;
  FOR $card IN @$n.hand: IF not $x >= -1 and TRUE: BREAK; ELIF 1: DEBUG {'a': [1]}; END_IF END_FOR
END_RECEIVE
"""
)


@pytest.mark.parametrize("file", editor_syntax.files(), ids=lambda file: file.name)
def test_the_files_are_current(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == editor_syntax.files()[file], (
        "Run python packaging editor_syntax."
    )


def scope_of(lexeme: Lexeme, before: str) -> str:
    """Return the expected scope of a lexeme."""
    kinds = {
        TokenKind.COMMENT: "comment",
        TokenKind.STRING: "string",
        TokenKind.NUMBER: "constant.numeric",
        TokenKind.SEMICOLON: "punctuation",
        TokenKind.COLON: "punctuation",
        TokenKind.BAD: "",
        TokenKind.TEMPLATE: "string",
        TokenKind.OPERATOR: "keyword.operator",
        TokenKind.DOT: "variable.other.property",
        TokenKind.AT: "entity.name.tag",
    }
    if lexeme.kind in kinds:
        return kinds[lexeme.kind]
    if lexeme.kind is TokenKind.VARIABLE:
        return "variable.language" if lexeme.text in BUILT_IN_VARIABLES else "variable.other"
    if before in ("DEF", "RECEIVE"):
        return "entity.name.function"
    if before in (".", "@"):
        return kinds[TokenKind.DOT if before == "." else TokenKind.AT]
    if lexeme.text in editor_syntax.OPERATOR_WORDS:
        return "keyword.operator"
    if lexeme.text in editor_syntax.CONTROL:
        return "keyword.control"
    if lexeme.text in editor_syntax.CONSTANTS:
        return "constant.language"
    return "support.function" if lexeme.text in PRIMITIVES else ""


def lexemes() -> Iterator[tuple[Lexeme, str]]:
    before = ""
    for lexeme in Lexer(TEXT, "", comments=True).lexemes[:-1]:
        yield lexeme, scope_of(lexeme, before)
        named = (TokenKind.WORD, TokenKind.DOT, TokenKind.AT)
        before = lexeme.text if lexeme.kind in named else ""


def scopes_in(line: str) -> list[str]:
    """Return the scope of each character of a line, according to a TextMate grammar."""
    grammar = json.loads((editor_syntax.FOLDER / "vscode" / "ludl.tmLanguage.json").read_text())
    scopes, at = [""] * len(line), 0
    while at < len(line):
        tried = [(re.compile(rule["match"]).search(line, at), rule) for rule in grammar["patterns"]]
        hits = [(match, rule) for match, rule in tried if match]
        if not hits:
            break
        match, pattern = min(hits, key=lambda hit: hit[0].start())
        for number in range(match.start(), match.end()):
            scopes[number] = pattern.get("name", "")
        for group, capture in pattern.get("captures", {}).items():
            for number in range(*match.span(int(group))):
                scopes[number] = capture["name"]
        at = max(match.end(), at + 1)
    return scopes


def test_the_grammar_colours_each_lexeme_by_its_kind() -> None:
    lines = [scopes_in(line) for line in TEXT.split("\n")]
    for lexeme, scope in lexemes():
        line, column, length, _library = lexeme.span
        found = set(lines[line - 1][column - 1 : column - 1 + length])
        assert len(found) == 1, lexeme
        name = found.pop()
        assert name.startswith(scope), lexeme
        assert bool(name) == bool(scope), lexeme


VIM = {
    "comment": "ludlComment",
    "string": "ludlString",
    "constant.numeric": "ludlNumber",
    "variable.language": "ludlSpecial",
    "variable.other": "ludlVariable",
    "entity.name.function": "ludlName",
    "keyword.control": "ludlKeyword",
    "constant.language": "ludlConstant",
    "support.function": "ludlWord",
    "keyword.operator": "ludlOperator",
    "variable.other.property": "ludlProperty",
    "entity.name.tag": "ludlContainer",
    "punctuation": "",
    "": "",
}


@pytest.mark.skipif(shutil.which("vim") is None, reason="vim is not installed")
def test_vim_colours_each_lexeme_by_its_kind(tmp_path: Path) -> None:
    script, answer = tmp_path / "a.ludl", tmp_path / "answer"
    script.write_text(TEXT, encoding="utf-8")
    places = [list(lexeme.span[:2]) for lexeme, _scope in lexemes()]
    ask = tmp_path / "ask.vim"
    ask.write_text(
        f"set nocompatible\nset rtp^={editor_syntax.FOLDER / 'vim'}\n"
        f"filetype on\nsyntax on\nedit {script}\n"
        f"let names = map({json.dumps(places)}, "
        "'synIDattr(synID(v:val[0], v:val[1], 1), \"name\")')\n"
        f"call writefile(names, '{answer}')\nquitall!\n",
        encoding="utf-8",
    )
    subprocess.run(
        ["vim", "-u", "NONE", "-i", "NONE", "-n", "-es", "-S", str(ask)],
        check=False,
        timeout=LIMIT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    named = answer.read_text(encoding="utf-8").split("\n")
    for (lexeme, scope), name in zip(lexemes(), named, strict=False):
        assert name == VIM[scope], lexeme
