"""A script that was read: its receivers and functions, ready to run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import cardtable.ludl.primitives  # noqa: F401  (fills the table of words)
from cardtable.ludl import checks
from cardtable.ludl.compiler import Compiled, compile_rules
from cardtable.ludl.errors import LudlError
from cardtable.ludl.lexer import MOST_ERRORS, Lexer, lines_of
from cardtable.ludl.nodes import Call, Place, Receiver, Ruleset
from cardtable.ludl.parser import Parser
from cardtable.ludl.uses import Use, uses_of

if TYPE_CHECKING:
    from cardtable.ludl.session import Session


def parse(text: str, filename: str = "") -> Program:
    """Return the program that *text* is. Raises LudlError for the first thing that is wrong."""
    program, errors = parse_all(text, filename)
    if program is None:
        raise errors[0]
    return program


def parse_later(text: str, filename: str = "") -> Program:
    """Return the program that *text* is, read when it is first asked for anything.

    For texts that are known to be right: what is wrong raises LudlError only then.
    """
    return Program(None, text, filename)


def parse_all(text: str, filename: str = "") -> tuple[Program | None, list[LudlError]]:
    """Return the program, or None and all that is wrong, in the order of the text."""
    lexer = Lexer(text, filename)
    if lexer.errors and lexer.errors[0].line == 0:
        return None, lexer.errors
    parser = Parser(lexer)
    rules = parser.read()
    errors = parser.errors
    if not errors:
        errors = list(islice(checks.faults(rules, parser.error), MOST_ERRORS))
        errors.sort(key=lambda error: (error.line, error.column))
    if errors:
        return None, errors
    return Program(rules, text, filename), []


def check(text: str, filename: str = "") -> list[LudlError]:
    """Return all that is wrong with a script, in the order of the text."""
    return parse_all(text, filename)[1]


class Program:
    """A script without errors. It never changes; any number of sessions run it at once."""

    def __init__(self, rules: Ruleset | None, text: str, filename: str) -> None:
        """Make a program of *rules*, or of *text* as soon as it is needed where they are None."""
        if rules is not None:
            self.__dict__["rules"] = rules
        self.text = text
        self.filename = filename

    @cached_property
    def rules(self) -> Ruleset:
        """Return what the text says, as a tree."""
        return parse(self.text, self.filename).rules

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes as text."""
        return parse, (self.text, self.filename)

    @property
    def receivers(self) -> tuple[Receiver, ...]:
        """Return the receivers in the order written; each has a ``name`` and ``words``."""
        return self.rules.receivers

    @cached_property
    def uses(self) -> Mapping[tuple[str, int], tuple[Use, ...]]:
        """Return what each receiver does with its words, by its name and their number."""
        return uses_of(self.rules)

    @cached_property
    def functions(self) -> Mapping[str, tuple[str, ...]]:
        """Return the names of the functions' variables, by function."""
        return MappingProxyType({one.name: one.words for one in self.rules.functions})

    @cached_property
    def compiled(self) -> tuple[dict[str, tuple[Compiled, int]], dict[tuple[str, int], Compiled]]:
        """Return what runs: functions by name, receivers by name and number of words."""
        return compile_rules(self.rules)

    @cached_property
    def lines(self) -> list[str]:
        """Return the lines of the text."""
        return lines_of(self.text)

    @cached_property
    def calls(self) -> Mapping[tuple[int, int], Call]:
        """Return every call by its line and column."""
        found: dict[tuple[int, int], Call] = {}
        for definition in self.rules.definitions:
            for node in checks.walk(definition.body):
                if isinstance(node, Call):
                    found[node.place.line, node.place.column] = node
        return found

    def error(self, message: str, place: Place | None, allowed: str = "") -> LudlError:
        """Return an error at *place*, or one about the whole script."""
        line, column, length = place or (0, 0, 1)
        return LudlError(
            message,
            filename=self.filename,
            line=line,
            column=column,
            length=length,
            source=(self.lines[line - 1] or " ") if line else "",
            allowed=allowed,
        )

    def run(self, state: Mapping[str, Any], seed: int | str | None = None) -> Session:
        """Return a session that begins with *state*. Raises LudlError when that is no state."""
        from cardtable.ludl.session import Session

        return Session(self, state, seed)
