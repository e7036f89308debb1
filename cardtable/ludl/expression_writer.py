"""Writes syntax trees as text, with signs and operators or in words only.

The text stands for the same tree. What both styles may write in two ways, such as quotes, and
parentheses around the operands of a word, is written as in the source.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise

from cardtable.ludl.expression_parser import OPERATORS, STANDING_ALONE, encloses_operands
from cardtable.ludl.lexer import KEYWORDS, NEW_KEYWORDS, Lexer, TokenKind
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.syntax_tree import Expression, FunctionCall, Literal, Span, Variable


class Style(StrEnum):
    """How scripts are written where there are two ways."""

    AS_WRITTEN = "as-written"
    SHORT = "short"
    """Signs and operators: ``$points += 1``."""
    WORDS = "words"
    """Words only, where there are words: ``ASSIGN 'points' PLUS $points 1``."""


class CannotWriteError(Exception):
    """Raised for a tree that has no text in the style wanted."""


_NOT = 3
_COMPARISONS = 4
_OPERAND = 8
"""How tightly a word with its operands binds: it may be an operand without parentheses."""
_ATOM = 9
"""How tightly values bind, to which a property or position may be attached."""
_SIGNS = {
    word: (sign, binds) for sign, (binds, word) in OPERATORS.items() if sign not in ("!=", "in")
}
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_STATEMENTS = ("ASSIGN", "SET_PROP", "SET", "INCREASE")
"""Statements that signs may replace."""
_CHANGES = {"PLUS": "+=", "MINUS": "-="}
Written = tuple[str, int]
"""A text, and how tightly it binds."""


class ExpressionWriter:
    """Writes the expressions of a statement in one *style*.

    *source* is the text of the statement as it was.
    """

    def __init__(self, source: str, style: Style) -> None:
        lexer = Lexer(source, "")
        lexemes = lexer.lexemes
        self.lines = lexer.lines
        self.is_short = style is Style.SHORT
        self.written = {lexeme.span: lexeme for lexeme in lexemes}
        self.in_parentheses = {
            word.span for word, after in pairwise(lexemes) if encloses_operands(word, after)
        }

    def statement(self, node: Expression) -> str:
        """Return a statement without its semicolon."""
        if isinstance(node, FunctionCall) and not node.is_own:
            if self.is_short and node.name in _STATEMENTS:
                assignment = self._assignment(node)
                if assignment:
                    return assignment
            if node.name in STANDING_ALONE and node.span not in self.in_parentheses:
                further = (self.operand(operand) for operand in node.operands[1:])
                return " ".join([node.name, self.infix(node.operands[0]), *further])
        return self.operand(node)

    def infix(self, node: Expression) -> str:
        """Return an expression for a place where operators need no parentheses."""
        return self._write(node)[0]

    def operand(self, node: Expression, binds: int = _OPERAND) -> str:
        """Return an expression that binds at least so tightly, in parentheses if it must be."""
        text, tightness = self._write(node)
        return text if tightness >= binds else f"({text})"

    def _write(self, node: Expression) -> Written:
        if isinstance(node, Variable):
            return f"${node.name}", _ATOM
        if isinstance(node, Literal):
            return self._literal(node), _OPERAND
        if node.name == "[":
            return f"[{', '.join(map(self.infix, node.operands))}]", _ATOM
        if node.name == "{":
            values = [self.infix(operand) for operand in node.operands]
            pairs = zip(values[::2], values[1::2], strict=True)
            return f"{{{', '.join(f'{key}: {value}' for key, value in pairs)}}}", _ATOM
        short = self._short(node) if self.is_short and not node.is_own else None
        return short or self._call(node)

    def _literal(self, node: Literal) -> str:
        lexeme = self.written.get(node.span)
        if not isinstance(node.value, str):
            if lexeme is not None and lexeme.text.startswith("-") != (str(node.value)[0] == "-"):
                lexeme = None  # a negative number after an operand is subtracted
            return str(node.value) if lexeme is None else lexeme.text
        quotes = "'\""
        kinds = (TokenKind.STRING, TokenKind.TEMPLATE)[: 1 + self.is_short]
        if lexeme is not None and lexeme.kind in kinds:
            span = lexeme.span
            quotes = self.lines[span.line - 1][span.column - 1] + quotes
        for quote in quotes:
            if quote not in node.value:
                return f"{quote}{node.value}{quote}"
        raise CannotWriteError

    def _call(self, node: FunctionCall) -> Written:
        """Return a call in words."""
        operands: list[Expression] = list(node.operands)
        primitive = None if node.is_own else PRIMITIVES[node.name]
        has_parentheses = node.span in self.in_parentheses
        if primitive is not None:
            while has_parentheses and primitive.folds and _continues(operands[0], node):
                first = operands[0]
                assert isinstance(first, FunctionCall)
                operands[:1] = first.operands
            has_parentheses |= len(operands) > len(primitive.operands)
        if has_parentheses:
            return f"{node.name}({', '.join(map(self.infix, operands))})", _ATOM
        text = " ".join([node.name, *map(self.operand, operands)])
        return text, _OPERAND if operands else _ATOM

    # --- signs

    def _short(self, node: FunctionCall) -> Written | None:
        """Return *node* with signs, None if there are none for it."""
        name, operands = node.name, node.operands
        if name in _SIGNS:
            return self._operation(*_SIGNS[name], *operands)
        if name == "CONTAINS":
            return self._operation("in", _COMPARISONS, operands[1], operands[0])
        if name == "NOT":
            return self._negation(operands[0])
        if name == "GET":
            return self._place(node)
        if name == "GET_PROP" and _name(operands[0]):
            return f".{_name(operands[0])}", _ATOM
        if name == "GET_CONTAINER":
            return self._container(operands[0])
        return self._template(node) if name == "TEXT" else None

    def _operation(self, sign: str, binds: int, left: Expression, right: Expression) -> Written:
        chained = binds == _COMPARISONS
        return (
            f"{self.operand(left, binds + chained)} {sign} {self.operand(right, binds + 1)}",
            binds,
        )

    def _negation(self, value: Expression) -> Written:
        if isinstance(value, FunctionCall) and value.name == "EQUAL":
            return self._operation("!=", _COMPARISONS, *value.operands)
        is_compared = isinstance(value, FunctionCall) and value.name in _SIGNS
        return f"not {self.operand(value, _OPERAND if is_compared else _NOT)}", _NOT

    def _place(self, node: FunctionCall) -> Written:
        """Return a property or a position of a value."""
        value, key = node.operands
        sign = self.written.get(node.span)
        text = self.operand(value, _ATOM)
        if _name(key) and (sign is None or sign.kind is not TokenKind.OPEN_LIST):
            return f"{text}.{_name(key)}", _ATOM
        return f"{text}[{self.infix(key)}]", _ATOM

    def _container(self, name: Expression) -> Written | None:
        if _name(name):
            return f"@{_name(name)}", _ATOM
        if not isinstance(name, FunctionCall) or name.name != "CONCAT":
            return None
        player, rest = name.operands
        if not isinstance(player, Variable) or not isinstance(rest, Literal):
            return None
        if not isinstance(rest.value, str) or not rest.value.startswith("_"):
            return None
        own = _name(replace(rest, value=rest.value[1:]))
        return (f"@${player.name}.{own}", _ATOM) if own else None

    def _template(self, node: FunctionCall) -> Written | None:
        """Return a text with values in braces, None if the parts cannot stand in one."""
        lexeme = self.written.get(node.span)
        if lexeme is not None and lexeme.kind is TokenKind.TEMPLATE:
            return f"`{lexeme.text}`", _ATOM
        parts: list[str] = []
        after_text = False
        for operand in node.operands:
            is_text = isinstance(operand, Literal) and isinstance(operand.value, str)
            part = _plain_text(operand) if is_text else self._value_in_text(operand)
            if not part or (is_text and after_text):
                return None
            parts.append(part)
            after_text = is_text
        is_constant = after_text and len(parts) == 1
        return None if is_constant else (f"`{''.join(parts)}`", _ATOM)

    def _value_in_text(self, node: Expression) -> str:
        """Return a value in braces, an empty string if it cannot stand in a text."""
        value, forms = node, list[Expression]()
        if isinstance(node, FunctionCall) and node.name == "PLURAL" and not node.is_own:
            value, *forms = node.operands
        pieces = [self.infix(value), *(_plain_text(form) for form in forms)]
        if re.search("[{}|`]", "".join(pieces)):
            return ""
        return f"{{{'|'.join(pieces)}}}"

    def _assignment(self, node: FunctionCall) -> str | None:
        """Return ``place = value``, ``place += value`` or ``place -= value``."""
        *target, value = node.operands
        if node.name == "ASSIGN":
            assert isinstance(target[0], Literal)
            place: Expression = Variable(str(target[0].value), node.span)
        else:
            place = replace(
                node, name="GET_PROP" if node.name == "SET_PROP" else "GET", operands=tuple(target)
            )
        text = self.infix(place)
        if text[0] not in "$.@":
            return None
        sign = "="
        if node.name == "INCREASE":
            sign = "+="
            if (
                isinstance(value, FunctionCall)
                and value.name == "MINUS"
                and _is_zero(value.operands[0])
            ):
                sign, value = "-=", value.operands[1]
        elif node.name != "SET" and isinstance(value, FunctionCall) and value.name in _CHANGES:
            first, second = value.operands
            if bare(first) == bare(place):
                sign, value = _CHANGES[value.name], second
        return f"{text} {sign} {self.infix(value)}"


def bare(node: Expression) -> Expression:
    """Return an expression without positions."""
    nowhere = Span(0, 0, 0)
    if isinstance(node, FunctionCall):
        return replace(node, operands=tuple(map(bare, node.operands)), span=nowhere)
    return replace(node, span=nowhere)


def _name(node: Expression) -> str:
    """Return the name after a dot or an at sign that stands for *node*, "" if there is none."""
    name = node.value if isinstance(node, Literal) else ""
    if not isinstance(name, str) or name in (*KEYWORDS, *NEW_KEYWORDS):
        return ""
    return name if _NAME.fullmatch(name) else ""


def _is_zero(node: Expression) -> bool:
    return isinstance(node, Literal) and node.value == 0


def _continues(node: Expression, call: FunctionCall) -> bool:
    """Return whether *node* is the beginning of *call*: PLUS(1, 2) of PLUS(1, 2, 3)."""
    return isinstance(node, FunctionCall) and (node.name, node.span) == (call.name, call.span)


def _plain_text(node: Expression) -> str:
    """Return a string that may stand in a text, an empty string if *node* is not one."""
    text = str(node.value) if isinstance(node, Literal) else ""
    return "" if re.search("[{}`]", text) else text
