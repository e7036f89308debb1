"""A valid script: its source text, its syntax tree and its compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import Any

import cardtable.ludl.primitives  # noqa: F401  # fills the table of primitives
from cardtable.engine.frozen import Frozen, FrozenDict
from cardtable.ludl.checker import name_errors
from cardtable.ludl.compiler import Compiled, compile_rules
from cardtable.ludl.errors import LudlError
from cardtable.ludl.inference import ParameterUse, infer_uses
from cardtable.ludl.lexer import MAX_ERRORS, Lexer, lines_of
from cardtable.ludl.parser import Parser
from cardtable.ludl.syntax_tree import FunctionCall, Receiver, Ruleset, Span, walk


def read_rules(text: str, filename: str) -> tuple[Ruleset | None, list[LudlError]]:
    """Return the syntax tree of *text*, or None and all errors in the order of the text."""
    lexer = Lexer(text, filename)
    if lexer.errors and lexer.errors[0].line == 0:
        return None, lexer.errors
    parser = Parser(lexer)
    rules = parser.parse()
    errors = parser.errors
    if not errors:
        errors = list(islice(name_errors(rules, parser.error), MAX_ERRORS))
        errors.sort(key=lambda error: (error.line, error.column))
    return (None if errors else rules), errors


class Script(Frozen):
    """A valid script. It is immutable and may run in any number of sessions at once.

    *rules* is its syntax tree; with None, *text* is parsed when the tree is first needed, and an
    error in it raises LudlError then.
    """

    text: str
    filename: str

    def __init__(self, rules: Ruleset | None, text: str, filename: str) -> None:
        if rules is not None:
            self.__dict__["rules"] = rules
        self.__dict__.update(text=text, filename=filename)

    @cached_property
    def rules(self) -> Ruleset:
        """The syntax tree."""
        rules, errors = read_rules(self.text, self.filename)
        if rules is None:
            raise errors[0]
        return rules

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the text; the tree and the code are rebuilt when needed."""
        return type(self), (None, self.text, self.filename)

    @property
    def receivers(self) -> tuple[Receiver, ...]:
        """The receivers in the order written."""
        return self.rules.receivers

    @cached_property
    def parameter_uses(self) -> Mapping[tuple[str, int], tuple[ParameterUse, ...]]:
        """How each receiver uses its parameters, by its name and their number."""
        return infer_uses(self.rules)

    @cached_property
    def functions(self) -> Mapping[str, tuple[str, ...]]:
        """The names of the functions' parameters, by function."""
        return MappingProxyType(
            {function.name: function.parameters for function in self.rules.functions}
        )

    @cached_property
    def compiled(self) -> tuple[dict[str, tuple[Compiled, int]], dict[tuple[str, int], Compiled]]:
        """The compiled functions by name, and receivers by name and number of parameters."""
        functions, receivers = compile_rules(self.rules)
        return FrozenDict(functions), FrozenDict(receivers)

    @cached_property
    def known_messages(self) -> dict[str, tuple[str, Compiled, tuple[str, ...]]]:
        """A cache of messages by what was written: the line, its receiver and the arguments.

        Reading a message takes as long as a short receiver takes to run.
        """
        return {}

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the source text."""
        return tuple(lines_of(self.text))

    @cached_property
    def calls(self) -> Mapping[tuple[int, int], FunctionCall]:
        """Every call by its line and column."""
        found: dict[tuple[int, int], FunctionCall] = {}
        for definition in self.rules.definitions:
            for node in walk(definition.body):
                if isinstance(node, FunctionCall):
                    found[node.span.line, node.span.column] = node
        return FrozenDict(found)

    def error(self, message: str, span: Span | None, allowed: str = "") -> LudlError:
        """Return an error at *span*, or one about the whole script."""
        line, column, length = span or (0, 0, 1)
        return LudlError(
            message,
            filename=self.filename,
            line=line,
            column=column,
            length=length,
            source=(self.lines[line - 1] or " ") if line else "",
            allowed=allowed,
        )
