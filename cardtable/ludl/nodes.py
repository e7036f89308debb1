"""What a script says, as a tree of frozen nodes that know their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Place(NamedTuple):
    """Where something stands: *line* and *column* from 1, *length* in characters."""

    line: int
    column: int
    length: int


@dataclass(frozen=True, slots=True)
class Literal:
    """A number or a string, as written."""

    value: int | float | str
    place: Place


@dataclass(frozen=True, slots=True)
class Variable:
    """``$name``."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class Call:
    """A primitive or a function with as many operands as it takes."""

    name: str
    operands: tuple[Expression, ...]
    place: Place


Expression = Literal | Variable | Call


@dataclass(frozen=True, slots=True)
class If:
    """``IF condition: ... ELSE: ... END_IF``; *otherwise* is empty without ELSE."""

    condition: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class While:
    """``WHILE condition: ... END_WHILE``."""

    condition: Expression
    body: tuple[Statement, ...]
    place: Place


Statement = Call | Literal | Variable | If | While
"""An expression with ``;`` behind it is a statement."""


@dataclass(frozen=True, slots=True)
class Function:
    """``DEF name $variables: ... END_DEF``; *words* are the names of the variables."""

    name: str
    words: tuple[str, ...]
    body: tuple[Statement, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Receiver:
    """``RECEIVE name $variables: ... END_RECEIVE``; *words* are the names of the variables."""

    name: str
    words: tuple[str, ...]
    body: tuple[Statement, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A whole script, in the order written."""

    functions: tuple[Function, ...]
    receivers: tuple[Receiver, ...]

    @property
    def definitions(self) -> tuple[Function | Receiver, ...]:
        """Return the functions, then the receivers."""
        return (*self.functions, *self.receivers)
