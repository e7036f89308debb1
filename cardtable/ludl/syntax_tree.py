"""The syntax tree: frozen nodes with their position in the source."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Span(NamedTuple):
    """A position in the source: *line* and *column* from 1, *length* in characters.

    *library* is the name of the library it is in, empty for the script itself.
    """

    line: int
    column: int
    length: int
    library: str = ""


@dataclass(frozen=True, slots=True)
class Literal:
    """A number or a string."""

    value: int | float | str
    span: Span


BUILT_IN_VARIABLES = ("PLAYER_NAME", "CURRENT_PLAYER")
"""Read-only variables."""


@dataclass(frozen=True, slots=True)
class Variable:
    """``$name``."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A call of a primitive, or with *is_own* of a function of the script, with its operands.

    The names ``[`` and ``{`` stand for a list and a dict: its operands are the values, or the keys
    and values in turn.
    """

    name: str
    operands: tuple[Expression, ...]
    span: Span
    is_own: bool = False


Expression = Literal | Variable | FunctionCall


@dataclass(frozen=True, slots=True)
class If:
    """``IF condition: ... ELSE: ... END_IF``; *otherwise* is empty without ELSE."""

    condition: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class While:
    """``WHILE condition: ... END_WHILE``."""

    condition: Expression
    body: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class For:
    """``FOR $variable IN values: ... END_FOR``."""

    variable: str
    values: Expression
    body: tuple[Statement, ...]
    span: Span


Statement = FunctionCall | Literal | Variable | If | While | For
"""A statement may be any expression followed by ``;``."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A function or a receiver; *span* is the span of its name."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[Statement, ...]
    span: Span


class Function(Definition):
    """``DEF name $parameters: ... END_DEF``."""

    __slots__ = ()


ReceiverKey = tuple[str, int]
"""A receiver: its name and number of parameters, negative if it takes more words than that."""


@dataclass(frozen=True, slots=True)
class Receiver(Definition):
    """``RECEIVE name $parameters: ... END_RECEIVE``.

    With *takes_more*, written ``$parameter...``, the last parameter is the list of all further
    words, at least one. Messages that are sent *together* are opened when all players have sent
    theirs.
    """

    takes_more: bool = False
    together: bool = False

    @property
    def key(self) -> ReceiverKey:
        """The name and number of parameters, negative if the receiver takes more words."""
        count = len(self.parameters)
        return self.name, -count if self.takes_more else count


def receiver_key(keys: Container[ReceiverKey], name: str, count: int) -> ReceiverKey | None:
    """Return which of *keys* takes a message with *count* words after *name*, None if none does.

    A receiver with that number of parameters comes before those that take more words.
    """
    candidates = ((name, number) for number in (count, *range(-count, 0)))
    return next((key for key in candidates if key in keys), None)


@dataclass(frozen=True, slots=True)
class ScriptTest(Definition):
    """``TEST 'name' seed: ... END_TEST``; *seed* is 1 if it is not written."""

    seed: int = 1


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A whole script with what it uses from *libraries*, in source order.

    *tests* are those of the script itself.
    """

    functions: tuple[Function, ...]
    receivers: tuple[Receiver, ...]
    libraries: tuple[str, ...] = ()
    tests: tuple[ScriptTest, ...] = ()

    @property
    def definitions(self) -> tuple[Definition, ...]:
        """The functions, then the receivers, then the tests."""
        return (*self.functions, *self.receivers, *self.tests)


def assigned_name(node: Statement) -> str | None:
    """Return the name of the variable that *node* assigns, None unless it is an ASSIGN or FOR."""
    if isinstance(node, For):
        return node.variable
    if not isinstance(node, FunctionCall) or node.name != "ASSIGN":
        return None
    target = node.operands[0]
    return str(target.value) if isinstance(target, Literal) else None


def walk(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """Yield every node of *body* in source order."""
    waiting: list[Statement] = list(reversed(body))
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, FunctionCall):
            waiting.extend(reversed(node.operands))
        elif isinstance(node, If):
            waiting.extend(reversed((node.condition, *node.then, *node.otherwise)))
        elif isinstance(node, While):
            waiting.extend(reversed((node.condition, *node.body)))
        elif isinstance(node, For):
            waiting.extend(reversed((node.values, *node.body)))
