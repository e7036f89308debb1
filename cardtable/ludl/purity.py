"""What the values of a script's functions depend on, which says how long results are remembered.

A function that changes nothing can remember its results: for ever, if they depend only on its
arguments; as long as the fixed properties of the game are the same; or until the state changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardtable.ludl import evaluator
from cardtable.ludl.syntax_tree import (
    BUILT_IN_VARIABLES,
    Definition,
    For,
    FunctionCall,
    If,
    Literal,
    Statement,
    Variable,
    While,
    assigned_name,
    walk,
)
from cardtable.ludl.values import SCALARS, Dict, List
from cardtable.ludl.world import FACE_DOWN, PLAY_ORDER

PURE, FIXED, READING, UNKNOWN = range(4)
"""What the value of a function depends on: only on its arguments; also on fixed properties of the
game; on the state, which it does not change; or on more."""
_CALLING = ("MAP", "FILTER", "COUNT", "ANY", "ALL", "FIND", "SORT_BY", "BEST_BY", "GROUP_BY")
"""Words that call a function, whose name is their second operand."""
_CHANGING = ("PUSH", "POP", "SET", "SET_ELT", "SET_POSITION_ELT", "INCREASE", "REVERSE")
"""Words that change their first operand in place."""
_NEW = {
    *("[", "{", "LIST0", "DICT0", "TUPLE2", "MAP", "FILTER", "CONCAT", "RANGE", "SUBSETS"),
    *("WITHOUT", "SORT_BY", "SORT", "GROUP_BY", "CONTENTS", "GET_ALL_BY_NAME"),
}
"""Words that make a list or dict of their own."""
_NUMBERS = {"PLUS", "MINUS", "MULT", "MOD", "SIZE", "INT", "ABS", "COUNT"}
"""Words that return numbers."""
_PLACES = ("GET", "TOKEN_GET_PROP")
_PURE = {
    *_NEW - {"CONTENTS", "GET_ALL_BY_NAME"},
    *_NUMBERS,
    *_CALLING,
    *evaluator.COMPARISONS,
    *evaluator.OPERATIONS,
    *("TRUE", "FALSE", "NULL", "NOT", "IS_NULL", "EQUAL", "AND", "OR", "AND_THEN", "OR_ELSE"),
    *("CHOOSE", "RETURN", "REQUIRE", "REJECT", "BREAK", "CONTINUE"),
    *("CONTAINS", "GET_ELT", "GET_POSITION_ELT", "TEXT", "STR", "PLURAL", "MESSAGE"),
    *("DIVIDE", "FLOAT", "SUM", "LARGEST", "SMALLEST"),
}
"""Words without effects, whose values depend only on their operands."""
_READING = {
    *("GET_CONTAINER", "GET_BY_NAME", "CONTAINS_BY_NAME", "GET_ALL_BY_NAME", "CONTENTS"),
    *("CONTAINER_GET_PROP", "GET_PROP"),
}
"""Words without effects that read the state."""
_PARTS = ("GET", "GET_ELT", "GET_POSITION_ELT")
_KEEPING = {
    *_PARTS,
    *_NUMBERS - {"COUNT"},
    *evaluator.COMPARISONS,
    *evaluator.OPERATIONS,
    *("NOT", "IS_NULL", "EQUAL", "AND", "OR", "AND_THEN", "OR_ELSE", "REQUIRE"),
    *("CONTAINS", "TEXT", "STR", "PLURAL", "MESSAGE", "DIVIDE", "FLOAT", "SUM"),
    *("[", "{", "CONCAT", "RANGE", "WITHOUT", "SORT"),
}
"""Words that keep no reference to a list or dict that is their operand, but for a part of it."""

ANY_VALUE, FLAT, SCALAR = range(3)
"""What the value of a property may be that is to be fixed: a list or dict only as far as no word
can change it."""


def kinds_of_functions(
    definitions: Sequence[Definition], fixed: Mapping[str, int]
) -> dict[str, int]:
    """Return for each function what its values depend on: PURE, FIXED, READING or UNKNOWN.

    *fixed* are from :func:`fixed_properties`.
    """
    names = {each.name for each in definitions}
    kinds: dict[str, int] = {}
    called: dict[str, set[str]] = {}
    for definition in definitions:
        examined = _Examined(definition, names, fixed)
        kinds[definition.name], called[definition.name] = examined.kind, examined.called
    changes = True
    while changes:  # a function depends on what those depend on that it calls
        changes = False
        for name, others in called.items():
            kind = max([kinds[name], *[kinds[other] for other in others]])
            changes = changes or kind != kinds[name]
            kinds[name] = kind
    return kinds


class _Examined:
    """A function by itself: its *kind* without the functions *called*."""

    def __init__(self, definition: Definition, names: set[str], fixed: Mapping[str, int]) -> None:
        self.names = names
        self.fixed = fixed
        self.assigned: dict[str, list[Statement]] = {}
        """What is assigned to each variable: a call of ASSIGN, or a loop."""
        for node in walk(definition.body):
            name = assigned_name(node)
            if name is not None:
                self.assigned.setdefault(name, []).append(node)
        self.parameters = definition.parameters
        self.called: set[str] = set()
        self.kind = max([PURE, *map(self._kind, walk(definition.body))])

    def _kind(self, node: Statement) -> int:
        """Return what a node, apart from its parts, depends on."""
        if isinstance(node, Variable):
            return READING if node.name in BUILT_IN_VARIABLES else PURE
        if not isinstance(node, FunctionCall):
            return PURE
        if node.is_own:
            self.called.add(node.name)
            return PURE
        if node.name in _CALLING:
            name = node.operands[1]
            if not isinstance(name, Literal) or name.value not in self.names:
                return UNKNOWN
            self.called.add(str(name.value))
        if node.name in _CHANGING:
            return PURE if self._is_new(node.operands[0]) else UNKNOWN
        if node.name in _PLACES:
            value, key = node.operands
            # Neither properties nor new lists and dicts are tokens, which have changing parts.
            is_list = _root(node) is not None or self._is_new(value)
            return PURE if is_list or self._is_constant(key) else READING
        if node.name == "GET_PROP":
            name = node.operands[0]
            return FIXED if isinstance(name, Literal) and name.value in self.fixed else READING
        if node.name in _READING:
            return READING
        return PURE if node.name in _PURE or assigned_name(node) is not None else UNKNOWN

    def _is_new(self, node: Statement, within: tuple[str, ...] = ()) -> bool:
        """Return whether a value is a list or dict that only this function has.

        The values of the variables *within* are assumed to be.
        """
        if isinstance(node, Variable):
            if node.name in within:
                return True
            if node.name in self.parameters or node.name not in self.assigned:
                return False
            within = (*within, node.name)
            return all(
                isinstance(each, FunctionCall) and self._is_new(each.operands[1], within)
                for each in self.assigned[node.name]
            )
        if not isinstance(node, FunctionCall) or node.is_own:
            return False
        if node.name == "CHOOSE":
            return all(self._is_new(each, within) for each in node.operands[1:])
        if node.name in _CHANGING and node.name != "POP":
            return self._is_new(node.operands[0], within)
        return node.name in _NEW

    def _is_constant(self, key: Statement) -> bool:
        """Return whether what is at *key* of a token never changes; whether it is face down may."""
        if isinstance(key, Literal):
            return key.value != FACE_DOWN
        return self._is_number(key)

    def _is_number(self, node: Statement, within: tuple[str, ...] = ()) -> bool:
        """Return whether a value is a number; those of the variables *within* are assumed to be."""
        if isinstance(node, Literal):
            return type(node.value) is int
        if isinstance(node, FunctionCall):
            return not node.is_own and node.name in _NUMBERS
        if not isinstance(node, Variable) or node.name in within:
            return isinstance(node, Variable)
        if node.name in self.parameters or node.name not in self.assigned:
            return False
        within = (*within, node.name)
        return all(
            self._is_number(each.operands[1], within)
            if isinstance(each, FunctionCall)
            else isinstance(each, For) and _calls(each.values, ("RANGE",))
            for each in self.assigned[node.name]
        )


def _calls(node: Statement, names: Iterable[str]) -> bool:
    return isinstance(node, FunctionCall) and not node.is_own and node.name in names


# --- fixed properties ----------------------------------------------------------------------------


def fixed_properties(definitions: Iterable[Definition]) -> dict[str, int]:
    """Return the properties that a script only reads, each with what its value may be."""
    found: dict[str, int] = {}
    written = {PLAY_ORDER}
    for definition in definitions:
        for node, parent in _with_parents(definition.body):
            if not isinstance(node, FunctionCall) or node.is_own:
                continue
            if node.name not in ("GET_PROP", "SET_PROP"):
                continue
            name = node.operands[0]
            if not isinstance(name, Literal):
                return {}
            if node.name == "SET_PROP":
                written.add(str(name.value))
            else:
                needed = _needed(parent)
                found[str(name.value)] = max(found.get(str(name.value), ANY_VALUE), needed)
    return {name: needed for name, needed in found.items() if name not in written}


def _with_parents(
    body: Iterable[Statement],
) -> Iterator[tuple[Statement, tuple[tuple[Statement, int], ...]]]:
    """Yield each node with those around it, the innermost first, and its place in each."""
    waiting: list[tuple[Statement, tuple[tuple[Statement, int], ...]]] = [
        (node, ()) for node in body
    ]
    while waiting:
        node, parents = waiting.pop()
        yield node, parents
        parts: Sequence[Statement] = ()
        further: Sequence[Statement] = ()
        if isinstance(node, FunctionCall):
            parts = node.operands
        elif isinstance(node, If):
            parts, further = (node.condition,), (*node.then, *node.otherwise)
        elif isinstance(node, While):
            parts, further = (node.condition,), node.body
        elif isinstance(node, For):
            parts, further = (node.values,), node.body
        waiting += [(part, ((node, place), *parents)) for place, part in enumerate(parts)]
        waiting += [(part, ()) for part in further]


def _root(node: Statement) -> FunctionCall | None:
    """Return the call of GET_PROP if *node* is a part of a property."""
    while isinstance(node, FunctionCall) and not node.is_own and node.name in _PARTS:
        node = node.operands[0]
    is_property = isinstance(node, FunctionCall) and not node.is_own and node.name == "GET_PROP"
    return node if is_property and isinstance(node, FunctionCall) else None


def _needed(parents: tuple[tuple[Statement, int], ...]) -> int:
    """Return what a property that is read there may be, so that nothing changes its value."""
    escaping = SCALAR
    for parent, place in parents:
        if isinstance(parent, (If, While)):
            return ANY_VALUE
        if isinstance(parent, For):
            return FLAT
        if not isinstance(parent, FunctionCall) or parent.is_own:
            return escaping
        if parent.name in _CALLING and place == 0:
            return FLAT
        if place > 0 and (parent.name in _CHANGING or parent.name == "SET_PROP"):
            return ANY_VALUE  # a copy of it is stored
        if parent.name == "CHOOSE" and place == 0:
            return ANY_VALUE
        if parent.name not in _KEEPING:
            return escaping
        if parent.name not in _PARTS or place != 0:
            return ANY_VALUE
        escaping = FLAT  # a part of it, which is then not a list
    return escaping


def changeable(properties: Mapping[str, Any], fixed: Mapping[str, int]) -> list[str]:
    """Return which of the *fixed* properties have values that a script could change."""
    found = []
    for name, needed in fixed.items():
        value = properties.get(name)
        if needed != ANY_VALUE and type(value) not in SCALARS:
            parts: Any = value.values() if type(value) is Dict else value
            if needed == SCALAR or not {*map(type, parts)} <= SCALARS:
                found.append(name)
    return found


def frozen_value(value: Any) -> Any:
    """Return a value of the state as a key, which tells apart what Python takes for equal."""
    if type(value) is List:
        return List, tuple(map(frozen_value, value))
    if type(value) is Dict:
        return Dict, tuple((key, frozen_value(each)) for key, each in value.items())
    return type(value), value
