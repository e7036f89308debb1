"""Native functions: functions of libraries in Python, since searches call them thousands of times.

A native function has the meaning of the one written in LudL, which it replaces if that and what it
calls are written as in the library: a script may define them anew. It leaves unusual values, such
as cards that are not tokens, to the function in LudL.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from cardtable.ludl.statements import NativeFunction, ScriptFunction
from cardtable.ludl.syntax_tree import (
    Definition,
    FunctionCall,
    If,
    Literal,
    Variable,
    assigned_name,
    walk,
)
from cardtable.ludl.values import List, Token
from cardtable.ludl.world import World

MAX_HANDS = 2_000
"""Number of hands whose results are remembered: a search asks for those of a hand several times."""

TOKEN = frozenset({Token})

Functions = Mapping[str, ScriptFunction]


class Native(NamedTuple):
    """A native function: *make* returns it for the functions of a script.

    *written* has the fingerprints of the functions in LudL that it stands for.
    """

    make: Callable[[Functions], NativeFunction]
    written: Mapping[str, str]


def fingerprint(definition: Definition) -> str:
    """Return a short text that is the same for all functions with these parameters and words."""
    parts: list[object] = [*definition.parameters]
    for node in walk(definition.body):
        parts.append(type(node).__name__)
        if isinstance(node, FunctionCall):
            parts += [node.name, len(node.operands), node.is_own]
        elif isinstance(node, If):
            parts += [len(node.then), len(node.otherwise)]
        elif isinstance(node, Literal):
            parts.append(node.value)
        elif isinstance(node, Variable):
            parts.append(node.name)
        else:
            parts += [len(node.body), assigned_name(node)]
    return blake2b(repr(parts).encode(), digest_size=8).hexdigest()


def are_tokens(values: Any) -> bool:
    """Return whether *values* is a list of tokens."""
    return type(values) is List and {*map(type, values)} <= TOKEN


def depend_on_cards(world: World, *functions: ScriptFunction) -> bool:
    """Return whether the values of *functions* depend only on the cards."""
    return not world.changed_tokens and all(function.is_pure for function in functions)


def remember(known: dict[Any, Any], key: Any, value: Any) -> None:
    """Keep *value* in *known*, which is emptied when it is full."""
    if len(known) >= MAX_HANDS:
        known.clear()
    known[key] = value


def grouped(cards: Sequence[Token], keys: Sequence[Any]) -> dict[Any, list[Token]]:
    """Return the cards with the same key, by the first occurrence of each key."""
    groups: dict[Any, list[Token]] = {}
    for card, key in zip(cards, keys, strict=True):
        groups.setdefault(key, []).append(card)
    return groups
