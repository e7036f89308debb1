"""The values of a running script: scalars, lists, dicts, tokens and containers.

Lists and dicts have value semantics in the state: one that is stored in another list or in a
property is copied. So each has one owner, there are no cycles, and the state can be serialized at
any time. A variable holds a reference, so that primitives that work in place have an effect.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from sys import intern
from typing import Any

import cython

from cardtable.core.i18n import _, ngettext
from cardtable.ludl.errors import UnlocatedError
from cardtable.ludl.lexer import MAX_NUMBER, invisible_character

STATE_LEVEL = 1_000
"""Levels from here on belong to the state, lower ones to variables."""


class List(list):  # type: ignore[type-arg]  # Cython takes only a plain name
    """A list that knows its nesting *level*: below STATE_LEVEL in a variable, else in the state."""

    __slots__ = ("level",)

    def __init__(self, values: Any = (), level: int = 0) -> None:
        list.__init__(self, values)
        self.level = level

    def __reduce__(self) -> tuple[Any, ...]:
        return List, (list(self), self.level)


class Dict(dict):  # type: ignore[type-arg]  # as above
    """A dict with string keys that knows its nesting *level*, like :class:`List`."""

    __slots__ = ("level",)

    def __init__(self, values: Any = (), level: int = 0) -> None:
        dict.__init__(self, values)
        self.level = level

    def __reduce__(self) -> tuple[Any, ...]:
        return Dict, (dict(self), self.level)


def new_list(values: Any, level: int = 0) -> List:
    """Return a List of *values*, in compiled code faster than its constructor does."""
    made: List = List.__new__(List)
    cython.cast(list, made).extend(values)
    made.level = level
    return made


class Token:
    """A piece of the game, immutable. A changed token is a new one with the same *identity*.

    *properties* include its name. Who sees its face depends on its container, and on whether it
    lies face down: see :attr:`.World.face_down`.
    """

    __slots__ = ("identity", "name", "properties")

    def __init__(self, identity: int, properties: dict[str, Any]) -> None:
        self.identity = identity
        self.properties = properties
        self.name: str = properties["name"]

    def __reduce__(self) -> tuple[Any, ...]:
        return Token, (self.identity, self.properties)

    def __repr__(self) -> str:
        return f"Token({self.identity}, {self.name!r})"


def blank_token(identity: int) -> Token:
    """Return a token without name and properties: who reads them fails.

    To look for a token by the name of one that is hidden fails too, if
    :attr:`.World.hidden_names` has it. So what a message does with blank tokens it does with any.
    """
    made = Token(identity, {"name": ""})
    made.name = None  # type: ignore[assignment]  # no other token is without a name
    made.properties = {}
    return made


class Container:
    """A named, ordered collection of tokens with properties of its own."""

    __slots__ = ("name", "properties", "tokens")

    def __init__(self, name: str, tokens: list[Token], properties: dict[str, Any]) -> None:
        self.name = name
        self.tokens = tokens
        self.properties = properties

    def __reduce__(self) -> tuple[Any, ...]:
        return Container, (self.name, self.tokens, self.properties)

    def __repr__(self) -> str:
        return f"Container({self.name!r}, {len(self.tokens)} tokens)"


NUMBERS = frozenset({int, float})
SCALARS = frozenset({int, float, str, bool, type(None)})


def equal(left: Any, right: Any) -> bool:
    """Return whether two values have the same kind and are equal, element by element."""
    kind, other = type(left), type(right)
    if kind in NUMBERS and other in NUMBERS:
        return bool(left == right)
    if kind is not other:
        return False
    if kind is List:
        return len(left) == len(right) and all(map(equal, left, right))
    if kind is Dict:
        return left.keys() == right.keys() and all(
            map(equal, left.values(), map(right.__getitem__, left))
        )
    if kind is Token:
        return bool(left.identity == right.identity)
    return bool(left == right)


def show(value: Any, *, within: bool = False) -> str:
    """Return a value in the notation of DEBUG."""
    if value is None:
        return "NULL"
    if value is True or value is False:
        return "TRUE" if value else "FALSE"
    if isinstance(value, str):
        return f"'{value}'" if "'" not in value else f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(show(item, within=True) for item in value) + "]"
    if isinstance(value, Mapping):
        pairs = (f"{show(key)}: {show(item, within=True)}" for key, item in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, Token):
        return f"<{value.name}>"
    if isinstance(value, Container):
        return f"<{value.name}: {' '.join(token.name for token in value.tokens)}>"
    return str(value)


def describe(value: Any) -> str:
    """Return a noun phrase for a value: ``the string 'abc'``, ``a list of 3 values``."""
    if value is None or value is True or value is False:
        return show(value)
    if isinstance(value, str):
        short = value if len(value) <= 30 else value[:30] + "…"
        return _("the string {text}").format(text=show(short))
    if isinstance(value, (int, float)):
        return _("the number {number}").format(number=value)
    if isinstance(value, list):
        if not value:
            return _("an empty list")
        count = len(value)
        return ngettext("a list of {count} value", "a list of {count} values", count).format(
            count=count
        )
    if isinstance(value, Mapping):
        return _("a dict")
    if isinstance(value, Token):
        return _("the token {name}").format(name=value.name)
    return _("the container {name}").format(name=value.name)


def from_json(value: Any, level: int, where: str, nesting: int) -> Any:
    """Return plain JSON as a script's value at *level*. Raises UnlocatedError naming *where*."""
    kind = type(value)
    if kind is bool or value is None:
        return value
    if isinstance(value, str):
        if invisible_character(value):
            raise UnlocatedError(
                _("{where} contains the invisible character {sign}.").format(
                    where=where, sign=invisible_character(value)
                )
            )
        return intern(str(value))  # equal keys and values are then compared by identity
    if isinstance(value, (int, float)):
        if not -MAX_NUMBER <= value <= MAX_NUMBER or not math.isfinite(value):
            raise UnlocatedError(
                _("{where} is not a number in the allowed range.").format(where=where)
            )
        return value
    if level % STATE_LEVEL > nesting and isinstance(value, (list, tuple, Mapping)):
        raise UnlocatedError(_("{where} is nested too deeply.").format(where=where))
    if isinstance(value, (list, tuple)):
        return List([from_json(item, level + 1, where, nesting) for item in value], level)
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise UnlocatedError(
                    _("{where} has the key {key!r}, which is not a string.").format(
                        where=where, key=key
                    )
                )
        return Dict(
            [
                (intern(str(key)), from_json(item, level + 1, where, nesting))
                for key, item in value.items()
            ],
            level,
        )
    raise UnlocatedError(
        _("{where} has the type {kind}, which a state cannot contain.").format(
            where=where, kind=kind.__name__
        )
    )


def to_json(value: Any) -> Any:
    """Return a value of the state as plain JSON that shares nothing with it."""
    if isinstance(value, list):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {key: to_json(item) for key, item in value.items()}
    return value


def deep_copy(value: Any) -> Any:
    """Return a copy of a value of the state that shares no list or dict with it."""
    kind = type(value)
    if kind is List:
        return new_list([deep_copy(item) for item in value], value.level)
    if kind is Dict:
        return Dict([(key, deep_copy(item)) for key, item in value.items()], value.level)
    return value


def size_of(value: Any) -> int:
    """Return the approximate size of a value in bytes."""
    kind = type(value)
    if kind is str:
        return 60 + len(value)
    if kind is List:
        return (
            80 + 16 * len(value) + sum(size_of(item) for item in value if type(item) not in NUMBERS)
        )
    if kind is Dict:
        return 200 + sum(100 + len(key) + size_of(item) for key, item in value.items())
    return 32
