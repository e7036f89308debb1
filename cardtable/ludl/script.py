"""A valid script: its source text, its syntax tree and its compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple

import cardtable.ludl.primitives  # noqa: F401  # fills the table of primitives
from cardtable.engine.frozen import Frozen, FrozenDict
from cardtable.ludl.checker import HOOKS, name_errors
from cardtable.ludl.compiler import classify, compile_rules
from cardtable.ludl.errors import LudlError
from cardtable.ludl.inference import ParameterUse, infer_uses
from cardtable.ludl.lexer import MAX_ERRORS, Lexer, lines_of
from cardtable.ludl.libraries import hint_for, library_file, used_libraries, used_names
from cardtable.ludl.parser import Parser
from cardtable.ludl.purity import changeable, fixed_properties, frozen_value
from cardtable.ludl.statements import ScriptFunction
from cardtable.ludl.syntax_tree import (
    Definition,
    Function,
    FunctionCall,
    Literal,
    Receiver,
    ReceiverKey,
    Ruleset,
    Span,
    walk,
)

KnownMessage = tuple[str, ScriptFunction, tuple[str, ...]]
"""The line of a message, its receiver and the arguments."""
CACHE_SIZE = 10_000
NO_LIBRARIES: Mapping[str, str] = MappingProxyType({})
MAX_STATES = 1_000
"""Maximum number of sets of values of fixed properties for which results are remembered."""


class Code(NamedTuple):
    """The compiled functions by name, and receivers by their keys.

    *known* is a cache of messages by what was written: reading one takes as long as a short
    receiver takes to run. *fixed* are the properties that the script only reads, and *states* has
    a number for each of their values: see :mod:`.purity`.
    """

    functions: Mapping[str, ScriptFunction]
    receivers: Mapping[ReceiverKey, ScriptFunction]
    known: dict[str, KnownMessage]
    fixed: dict[str, int]
    states: dict[tuple[Any, ...], int]

    def number_of(self, properties: Mapping[str, Any], rules: Ruleset) -> int:
        """Return a negative number for the fixed *properties*, 0 if there are too many of them.

        What the script could change of them is no longer fixed.
        """
        lost = changeable(properties, self.fixed)
        if lost:
            for name in lost:
                del self.fixed[name]
            classify(rules, self.functions, self.fixed)
        state = tuple(
            (name, name in properties, frozen_value(properties.get(name))) for name in self.fixed
        )
        if len(self.states) >= MAX_STATES and state not in self.states:
            return 0
        return self.states.setdefault(state, -1 - len(self.states))


def read_rules(
    text: str,
    filename: str,
    libraries: Mapping[str, str] = NO_LIBRARIES,
    *,
    is_library: bool = False,
) -> tuple[Ruleset | None, list[LudlError]]:
    """Return the syntax tree of *text*, or None and all errors in the order of the texts.

    *libraries* are libraries that come before those of the program, by name. A library needs no
    receiver.
    """
    lexer = Lexer(text, filename)
    if lexer.errors and lexer.errors[0].line == 0:
        return None, lexer.errors
    used = used_libraries(text, libraries)
    missing = {
        name: hint_for(name, libraries)
        for source in (text, *used.values())
        for name in used_names(source)
        if name not in used
    }
    parsers: dict[str, Parser] = {}
    functions: dict[str, Function] = {}
    receivers: dict[ReceiverKey, Receiver] = {}
    errors: list[LudlError] = []
    own_lexer = lexer
    for name, source in (*used.items(), ("", text)):
        lexer = own_lexer
        if name:
            lexer = Lexer(source, library_file(filename, name), library=name)
        arities = {key: len(function.parameters) for key, function in functions.items()}
        parser = parsers[name] = Parser(lexer, arities, missing)
        rules = parser.parse(is_library=is_library or bool(name))
        functions |= {function.name: function for function in rules.functions}
        receivers |= {each.key: each for each in rules.receivers}
        errors += parser.errors
    rules = Ruleset(
        tuple(functions.values()),
        tuple(receivers.values()),
        tuple(used),
        tuple(parsers[""].tests.values()),
    )
    if not errors:

        def error_at(message: str, span: Span, allowed: str) -> LudlError:
            return parsers[span.library].error(message, span, allowed)

        errors = list(islice(name_errors(rules, error_at), MAX_ERRORS))
        errors.sort(key=lambda error: (error.filename, error.line, error.column))
    return (None if errors else rules), errors


class Script(Frozen):
    """A valid script. It is immutable and may run in any number of sessions at once.

    *rules* is its syntax tree; with None, *text* is parsed when the tree is first needed, and an
    error in it raises LudlError then. *libraries* are the texts it uses, by name.
    """

    text: str
    filename: str
    libraries: Mapping[str, str]

    def __init__(
        self,
        rules: Ruleset | None,
        text: str,
        filename: str,
        libraries: Mapping[str, str] = NO_LIBRARIES,
    ) -> None:
        if rules is not None:
            self.__dict__["rules"] = rules
        used = FrozenDict(used_libraries(text, libraries))
        self.__dict__.update(text=text, filename=filename, libraries=used)

    @cached_property
    def rules(self) -> Ruleset:
        """The syntax tree."""
        rules, errors = read_rules(self.text, self.filename, self.libraries)
        if rules is None:
            raise errors[0]
        return rules

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the text; the tree and the code are rebuilt when needed."""
        return type(self), (None, self.text, self.filename, dict(self.libraries))

    @property
    def receivers(self) -> tuple[Receiver, ...]:
        """The receivers in the order written."""
        return self.rules.receivers

    @cached_property
    def parameter_uses(self) -> Mapping[ReceiverKey, tuple[ParameterUse, ...]]:
        """How each receiver uses its parameters."""
        return infer_uses(self.rules)

    @cached_property
    def functions(self) -> Mapping[str, tuple[str, ...]]:
        """The names of the functions' parameters, by function."""
        return MappingProxyType(
            {function.name: function.parameters for function in self.rules.functions}
        )

    def code(self) -> Code:
        """Return what runs the script. No attribute, since views lead to the script."""
        return self._code

    @cached_property
    def _code(self) -> Code:
        functions, receivers = compile_rules(self.rules)
        fixed = fixed_properties(self.rules.definitions)
        classify(self.rules, functions, fixed)
        return Code(FrozenDict(functions), FrozenDict(receivers), {}, fixed, {})

    @cached_property
    def words(self) -> frozenset[str]:
        """The built-in words that the script and its libraries contain."""
        return frozenset(call.name for call in self.calls.values() if not call.is_own)

    def remember(self, written: str, message: KnownMessage) -> None:
        """Add a message to the cache."""
        known = self._code.known
        if len(known) >= CACHE_SIZE:
            known.clear()
        known[written] = message

    @cached_property
    def reachable(self) -> tuple[Definition, ...]:
        """The receivers, and the functions that are called by them or by the table."""
        functions = {function.name: function for function in self.rules.functions}
        found: dict[str, Definition] = {}
        waiting: list[Definition] = [*self.receivers]
        waiting += [functions[name] for name in HOOKS if name in functions]
        while waiting:
            for node in walk(waiting.pop().body):
                # MAP and others call the function named by a string.
                name = node.value if isinstance(node, Literal) else getattr(node, "name", "")
                if name in functions and name not in found:
                    found[str(name)] = functions[str(name)]
                    waiting.append(functions[str(name)])
        hooks = [functions[name] for name in HOOKS if name in functions and name not in found]
        return (*self.receivers, *hooks, *found.values())

    @cached_property
    def _lines(self) -> Mapping[str, tuple[str, ...]]:
        sources = {"": self.text, **self.libraries}
        return FrozenDict({name: tuple(lines_of(text)) for name, text in sources.items()})

    def source_of(self, span: Span) -> str:
        """Return the text at *span*."""
        line = self._lines[span.library][span.line - 1]
        return line[span.column - 1 : span.column - 1 + span.length]

    @cached_property
    def calls(self) -> Mapping[tuple[str, int, int], FunctionCall]:
        """Every call by its library, line and column."""
        found: dict[tuple[str, int, int], FunctionCall] = {}
        for definition in self.rules.definitions:
            for node in walk(definition.body):
                if isinstance(node, FunctionCall):
                    found[node.span.library, node.span.line, node.span.column] = node
        return FrozenDict(found)

    def error(self, message: str, span: Span | None, allowed: str = "") -> LudlError:
        """Return an error at *span*, or one about the whole script."""
        line, column, length, library = span or Span(0, 0, 1)
        filename = self.filename
        if library:
            filename = library_file(filename, library)
        return LudlError(
            message,
            filename=filename,
            line=line,
            column=column,
            length=length,
            source=(self._lines[library][line - 1] or " ") if line else "",
            allowed=allowed,
        )
