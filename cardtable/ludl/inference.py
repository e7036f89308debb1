"""Inference of the kinds of a script's parameters from their uses.

The search for legal messages then tries only words of the right kind: a parameter that is looked up
as a token's name is a token, and one that is never read may be anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from cardtable.engine import FrozenDict
from cardtable.ludl.checker import CALLERS
from cardtable.ludl.syntax_tree import (
    Expression,
    For,
    FunctionCall,
    Literal,
    ReceiverKey,
    Ruleset,
    Variable,
    assigned_name,
    walk,
)

TOKEN, NUMBER, PLACE, PLAYER = "token", "number", "place", "player"
_KINDS = {
    ("CONTAINS_BY_NAME", 1): TOKEN,
    ("GET_BY_NAME", 1): TOKEN,
    ("POP_BY_NAME", 1): TOKEN,
    ("MOVE", 1): TOKEN,
    ("GET_ALL_BY_NAME", 1): TOKEN,
    ("INT", 0): NUMBER,
    ("FLOAT", 0): NUMBER,
    ("GET_CONTAINER", 0): PLACE,
}
"""The kind that a primitive requires of an operand, by the operand's index."""
_JOINING = ("CONCAT", "TEXT")
_PLAYERS = ("PLAYER_NAME", "CURRENT_PLAYER")

ScopedName = tuple[int, str]
"""A variable: the index of the function or receiver it belongs to, and its name."""


@dataclass(frozen=True, slots=True)
class ParameterUse:
    """How a parameter is used: whether it is *read*, and the kinds it must have.

    *kinds* are the inferred kinds, *words* the strings it is compared with, *parts* the text before
    and after it in names that it is part of.
    """

    read: bool = False
    kinds: AbstractSet[str] = frozenset()
    words: Mapping[str, None] = field(default_factory=FrozenDict)
    parts: Mapping[tuple[str, str], None] = field(default_factory=FrozenDict)


@dataclass(slots=True)
class _Uses:
    """A :class:`ParameterUse` that is being collected."""

    read: bool = False
    kinds: set[str] = field(default_factory=set)
    words: dict[str, None] = field(default_factory=dict)
    parts: dict[tuple[str, str], None] = field(default_factory=dict)

    def add(self, other: _Uses) -> None:
        """Merge *other* into this."""
        self.read |= other.read
        self.kinds |= other.kinds
        self.words |= other.words
        self.parts |= other.parts

    def result(self) -> ParameterUse:
        kinds, words = frozenset(self.kinds), FrozenDict(self.words)
        return ParameterUse(self.read, kinds, words, FrozenDict(self.parts))


def infer_uses(rules: Ruleset) -> Mapping[ReceiverKey, tuple[ParameterUse, ...]]:
    """Return how each receiver uses its parameters.

    A list is used as the values in it are.
    """
    return _UseCollector(rules).collect()


class _UseCollector:
    """Collects the uses of each variable, and the assignments and calls that pass it on."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.uses: dict[ScopedName, _Uses] = {}
        self.flows: dict[ScopedName, dict[ScopedName, None]] = {}
        self.functions = {
            function.name: (number, function.parameters)
            for number, function in enumerate(rules.functions)
        }

    def collect(self) -> Mapping[ReceiverKey, tuple[ParameterUse, ...]]:
        for number, definition in enumerate(self.rules.definitions):
            for node in walk(definition.body):
                if isinstance(node, FunctionCall):
                    self._record_call(number, node)
                elif isinstance(node, Variable):
                    self.flows.setdefault((number, node.name), {})
                elif isinstance(node, For) and isinstance(node.values, Variable):
                    flow = self.flows.setdefault((number, node.values.name), {})
                    flow[number, node.variable] = None
        first = len(self.rules.functions)
        return FrozenDict(
            {
                receiver.key: tuple(
                    self._all_uses((number, parameter)).result()
                    for parameter in receiver.parameters
                )
                for number, receiver in enumerate(self.rules.receivers, first)
            }
        )

    def _record_call(self, number: int, call: FunctionCall) -> None:
        """Record how *call* uses the variables among its operands."""
        if call.name in _JOINING and not call.is_own:
            self._join(number, call)
        for place, operand in enumerate(call.operands):
            if not isinstance(operand, Variable):
                continue
            variable = (number, operand.name)
            targets = self.flows.setdefault(variable, {})
            target = self._target(number, call, place)
            if target is not None:
                targets[target] = None
                continue
            use = self.uses.setdefault(variable, _Uses())
            use.read = True
            if (call.name, place) in _KINDS:
                use.kinds.add(_KINDS[call.name, place])
            elif call.name == "EQUAL":
                self._compare(use, call.operands[1 - place])

    def _target(self, number: int, call: FunctionCall, place: int) -> ScopedName | None:
        """Return the variable that receives the operand of *call* at index *place*, or None."""
        assigned = assigned_name(call)
        if assigned is not None and place == 1:
            return (number, assigned)
        if call.is_own:
            function, parameters = self.functions[call.name]
            return (function, parameters[place])
        if call.name in CALLERS and place != 1 and isinstance(call.operands[1], Literal):
            function, parameters = self.functions[str(call.operands[1].value)]
            return (function, parameters[max(0, place - 1)])
        return None

    @staticmethod
    def _compare(use: _Uses, other: Expression) -> None:
        if isinstance(other, Literal) and isinstance(other.value, str):
            use.words[other.value] = None
        elif isinstance(other, Variable) and other.name in _PLAYERS:
            use.kinds.add(PLAYER)

    def _join(self, number: int, call: FunctionCall) -> None:
        """Record the text around the variable in a text that has one."""
        parts = list(_parts(call))
        variables = [part for part in parts if isinstance(part, Variable)]
        if len(variables) != 1 or any(isinstance(part, FunctionCall) for part in parts):
            return
        place = parts.index(variables[0])
        texts = [str(part.value) if isinstance(part, Literal) else "" for part in parts]
        use = self.uses.setdefault((number, variables[0].name), _Uses())
        use.parts["".join(texts[:place]), "".join(texts[place:])] = None

    def _all_uses(self, variable: ScopedName) -> _Uses:
        """Return all uses of *variable*, including those of variables it is passed to."""
        total, waiting, visited = _Uses(), [variable], {variable}
        while waiting:
            current = waiting.pop()
            total.add(self.uses.get(current, _Uses()))
            for target in self.flows.get(current, ()):
                if target not in visited:
                    visited.add(target)
                    waiting.append(target)
        return total


def _parts(call: FunctionCall) -> Iterator[Expression]:
    """Yield the parts of a text that is joined from others, from left to right."""
    waiting: list[Expression] = list(reversed(call.operands))
    while waiting:
        part = waiting.pop()
        if isinstance(part, FunctionCall) and part.name in _JOINING:
            waiting.extend(reversed(part.operands))
        else:
            yield part
