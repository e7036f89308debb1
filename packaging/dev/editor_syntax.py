"""Write syntax files for editors from the words of LudL: ``python packaging editor_syntax``.

A test compares the committed files with the output.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cardtable.ludl  # noqa: F401  # fills the table of words
from cardtable.ludl.lexer import KEYWORDS, NEW_KEYWORDS
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.syntax_tree import BUILT_IN_VARIABLES

FOLDER = Path(__file__).parents[1] / "editors"
CONSTANTS = ("TRUE", "FALSE", "NULL")
FLOW = ("RETURN", "ACCEPT", "REJECT", "REQUIRE", "BREAK", "CONTINUE", "EXPECT", "SEND")
BLOCKS = "DEF|RECEIVE|TEST|IF|ELIF|WHILE|FOR|ELSE"
"""The words that begin a block, as a pattern."""
CONTROL = (*KEYWORDS, *NEW_KEYWORDS, "IN", "FROM", "TURN", "TOGETHER", *FLOW)
OPERATOR_WORDS = ("and", "or", "not", "in")
NAME = "[A-Za-z_][A-Za-z0-9_]*"


def words() -> list[str]:
    """Return the words of the language except constants and flow control."""
    return [name for name in PRIMITIVES if name not in (*CONSTANTS, *FLOW)]


def _any(names: tuple[str, ...] | list[str]) -> str:
    return rf"\b(?:{'|'.join(names)})\b"


def textmate() -> dict[str, Any]:
    """Return a TextMate grammar, for Visual Studio Code and others."""
    variables = "|".join(BUILT_IN_VARIABLES)
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "LudL",
        "scopeName": "source.ludl",
        "patterns": [
            {"name": "comment.line.number-sign.ludl", "match": "#.*$"},
            {"name": "string.quoted.single.ludl", "match": "'[^']*'"},
            {"name": "string.quoted.double.ludl", "match": '"[^"]*"'},
            {"name": "string.interpolated.ludl", "match": "`[^`]*`"},
            {
                "match": rf"\b(DEF|RECEIVE)\s+({NAME})",
                "captures": {
                    "1": {"name": "keyword.control.ludl"},
                    "2": {"name": "entity.name.function.ludl"},
                },
            },
            {"name": "keyword.control.ludl", "match": _any(CONTROL)},
            {"name": "variable.language.ludl", "match": rf"\$(?:{variables})\b"},
            {"name": "variable.other.ludl", "match": rf"\${NAME}"},
            {"name": "constant.language.ludl", "match": _any(CONSTANTS)},
            {"name": "support.function.ludl", "match": _any(words())},
            {
                "name": "constant.numeric.ludl",
                "match": r"(?<![A-Za-z0-9_$])-?[0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9_.])",
            },
            {"name": "keyword.operator.word.ludl", "match": _any(OPERATOR_WORDS)},
            {"name": "entity.name.tag.ludl", "match": rf"@{NAME}|@(?=\$)"},
            {"name": "variable.other.property.ludl", "match": rf"\.{NAME}"},
            {"name": "keyword.operator.ludl", "match": "[-+<>!=]=|[-+*/%<>=]"},
            {"name": "punctuation.terminator.ludl", "match": "[;:]"},
        ],
    }


def extension() -> dict[str, Any]:
    """Return the manifest of the extension for Visual Studio Code."""
    return {
        "name": "ludl",
        "displayName": "LudL",
        "description": "Games of cards and tokens as scripts, for cardtable.",
        "version": "1.0.0",
        "publisher": "cardtable",
        "license": "MIT",
        "engines": {"vscode": "^1.60.0"},
        "categories": ["Programming Languages"],
        "contributes": {
            "languages": [
                {
                    "id": "ludl",
                    "aliases": ["LudL"],
                    "extensions": [".ludl"],
                    "configuration": "./language-configuration.json",
                }
            ],
            "grammars": [
                {"language": "ludl", "scopeName": "source.ludl", "path": "./ludl.tmLanguage.json"}
            ],
        },
    }


def configuration() -> dict[str, Any]:
    """Return the language configuration for Visual Studio Code: comments, quotes, indentation."""
    return {
        "comments": {"lineComment": "#"},
        "autoClosingPairs": [{"open": sign, "close": sign} for sign in "'\"`"],
        "surroundingPairs": [[sign, sign] for sign in "'\"`"],
        "indentationRules": {
            "increaseIndentPattern": rf"^\s*({BLOCKS})\b.*:(?!.*\bEND_)",
            "decreaseIndentPattern": r"^\s*(END_\w+|ELSE|ELIF)\b",
        },
        "wordPattern": NAME,
    }


def vim() -> str:
    """Return the syntax file for Vim and Neovim."""
    variables = " ".join(BUILT_IN_VARIABLES).replace(" ", r"\|")
    lines = [
        '" LudL: games of cards and tokens as scripts, for cardtable.',
        '" Written by python packaging editor_syntax.',
        "if exists('b:current_syntax')",
        "  finish",
        "endif",
        "syntax case match",
        f"syntax keyword ludlKeyword {' '.join(CONTROL)}",
        # CONTAINS is an argument of Vim's own `syntax keyword`.
        f"syntax keyword ludlWord {' '.join(word for word in words() if word != 'CONTAINS')}",
        r"syntax match ludlWord '\<CONTAINS\>'",
        f"syntax keyword ludlConstant {' '.join(CONSTANTS)}",
        r"syntax match ludlVariable '\$\h\w*'",
        rf"syntax match ludlSpecial '\$\({variables}\)\>'",
        r"syntax match ludlNumber '\<\d\+\(\.\d\+\)\?\>\|-\d\+\(\.\d\+\)\?\>'",
        r"syntax match ludlName '\(\<\(DEF\|RECEIVE\)\s\+\)\@<=\h\w*'",
        "syntax match ludlString \"'[^']*'\"",
        'syntax match ludlString \'"[^"]*"\'',
        "syntax match ludlString '`[^`]*`'",
        r"syntax match ludlContainer '@\(\h\w*\)\?'",
        r"syntax match ludlProperty '\.\h\w*'",
        "syntax match ludlOperator '[-+<>!=]=\\|[+*/%<>=]\\|-\\d\\@!'",
        f"syntax keyword ludlOperator {' '.join(OPERATOR_WORDS)}",
        "syntax match ludlComment '#.*$'",
        "highlight default link ludlKeyword Statement",
        "highlight default link ludlWord Function",
        "highlight default link ludlConstant Constant",
        "highlight default link ludlVariable Identifier",
        "highlight default link ludlSpecial Special",
        "highlight default link ludlNumber Number",
        "highlight default link ludlName Title",
        "highlight default link ludlString String",
        "highlight default link ludlComment Comment",
        "highlight default link ludlContainer Identifier",
        "highlight default link ludlOperator Operator",
        "highlight default link ludlProperty Identifier",
        "setlocal commentstring=#\\ %s",
        "setlocal expandtab shiftwidth=2",
        "let b:current_syntax = 'ludl'",
    ]
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """Return the content of every file."""

    def packed(data: dict[str, Any]) -> str:
        return json.dumps(data, indent=2) + "\n"

    return {
        FOLDER / "vscode" / "package.json": packed(extension()),
        FOLDER / "vscode" / "language-configuration.json": packed(configuration()),
        FOLDER / "vscode" / "ludl.tmLanguage.json": packed(textmate()),
        FOLDER / "vim" / "syntax" / "ludl.vim": vim(),
        FOLDER / "vim" / "ftdetect" / "ludl.vim": "autocmd BufRead,BufNewFile *.ludl set ft=ludl\n",
    }


def main() -> None:
    """Write every file."""
    for file, text in files().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
