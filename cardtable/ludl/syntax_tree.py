"""What a script says, as a tree of frozen nodes that know their span."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Span(NamedTuple):
    """Where something stands: *line* and *column* from 1, *length* in characters."""

    line: int
    column: int
    length: int


@dataclass(frozen=True, slots=True)
class Literal:
    """A number or a string, as written."""

    value: int | float | str
    span: Span


BUILT_IN_VARIABLES = ("PLAYER_NAME", "CURRENT_PLAYER")
"""Variables that nobody can assign."""


@dataclass(frozen=True, slots=True)
class Variable:
    """``$name``."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """A primitive or a function with as many operands as it takes."""

    name: str
    operands: tuple[Expression, ...]
    span: Span


Expression = Literal | Variable | Call


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


Statement = Call | Literal | Variable | If | While
"""An expression with ``;`` behind it is a statement."""


@dataclass(frozen=True, slots=True)
class Function:
    """``DEF name $variables: ... END_DEF``; *parameters* are their names."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Receiver:
    """``RECEIVE name $variables: ... END_RECEIVE``; *parameters* are their names."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A whole script, in the order written."""

    functions: tuple[Function, ...]
    receivers: tuple[Receiver, ...]

    @property
    def definitions(self) -> tuple[Function | Receiver, ...]:
        """Return the functions, then the receivers."""
        return (*self.functions, *self.receivers)


def walk(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """Yield every node of a body, in the order of the text."""
    waiting: list[Statement] = list(reversed(body))
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Call):
            waiting.extend(reversed(node.operands))
        elif isinstance(node, If):
            waiting.extend(reversed((node.condition, *node.then, *node.otherwise)))
        elif isinstance(node, While):
            waiting.extend(reversed((node.condition, *node.body)))
