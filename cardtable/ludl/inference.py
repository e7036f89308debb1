"""Infer from a script the kinds of words that its messages take.

A table that searches for legal messages then need not try every word for every parameter: a
parameter that is looked up as a token's name is a token, and one that is never read is arbitrary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardtable.ludl.syntax_tree import Call, Expression, Literal, Ruleset, Variable, walk

TOKEN, NUMBER, PLACE, PLAYER = "token", "number", "place", "player"
_KINDS = {
    ("CONTAINS_BY_NAME", 1): TOKEN,
    ("GET_BY_NAME", 1): TOKEN,
    ("POP_BY_NAME", 1): TOKEN,
    ("MOVE", 1): TOKEN,
    ("INT", 0): NUMBER,
    ("FLOAT", 0): NUMBER,
    ("GET_CONTAINER", 0): PLACE,
}
"""The kind that a primitive requires of an operand, by the operand's index."""
_PLAYERS = ("PLAYER_NAME", "CURRENT_PLAYER")

Owned = tuple[int, str]
"""A variable: the index of its definition, and its name."""


@dataclass(slots=True)
class ParameterUse:
    """How a parameter is used: whether it is *read*, and the kinds it must have.

    *kinds* are the inferred kinds, *words* the strings it is compared with, *parts* the text before
    and after it in names that it is part of.
    """

    read: bool = False
    kinds: set[str] = field(default_factory=set)
    words: dict[str, None] = field(default_factory=dict)
    parts: dict[tuple[str, str], None] = field(default_factory=dict)

    def add(self, other: ParameterUse) -> None:
        """Merge *other* into this."""
        self.read |= other.read
        self.kinds |= other.kinds
        self.words |= other.words
        self.parts |= other.parts


def infer_uses(rules: Ruleset) -> Mapping[tuple[str, int], tuple[ParameterUse, ...]]:
    """Return how each receiver uses its parameters, by its name and their number."""
    return _Reader(rules).read()


class _Reader:
    """Collects the uses of each variable, and the assignments and calls that pass it on."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.known: dict[Owned, ParameterUse] = {}
        self.goes: dict[Owned, dict[Owned, None]] = {}
        self.functions = {
            one.name: (number, one.parameters) for number, one in enumerate(rules.functions)
        }

    def read(self) -> dict[tuple[str, int], tuple[ParameterUse, ...]]:
        for number, definition in enumerate(self.rules.definitions):
            for node in walk(definition.body):
                if isinstance(node, Call):
                    self._look_at(number, node)
                elif isinstance(node, Variable):
                    self.goes.setdefault((number, node.name), {})
        first = len(self.rules.functions)
        return {
            (one.name, len(one.parameters)): tuple(
                self._all_of((number, word)) for word in one.parameters
            )
            for number, one in enumerate(self.rules.receivers, first)
        }

    def _look_at(self, number: int, call: Call) -> None:
        """Record how *call* uses the variables among its operands."""
        if call.name == "CONCAT":
            self._join(number, call)
        for place, operand in enumerate(call.operands):
            if not isinstance(operand, Variable):
                continue
            mine = (number, operand.name)
            goes = self.goes.setdefault(mine, {})
            target = self._target(number, call, place)
            if target is not None:
                goes[target] = None
                continue
            use = self.known.setdefault(mine, ParameterUse())
            use.read = True
            if (call.name, place) in _KINDS:
                use.kinds.add(_KINDS[call.name, place])
            elif call.name == "EQUAL":
                self._compare(use, call.operands[1 - place])

    def _target(self, number: int, call: Call, place: int) -> Owned | None:
        """Return the variable that receives the operand of *call* at index *place*, or None."""
        if call.name == "ASSIGN" and place == 1 and isinstance(call.operands[0], Literal):
            return (number, str(call.operands[0].value))
        if call.name in self.functions:
            function, words = self.functions[call.name]
            return (function, words[place])
        return None

    @staticmethod
    def _compare(use: ParameterUse, other: Expression) -> None:
        if isinstance(other, Literal) and isinstance(other.value, str):
            use.words[other.value] = None
        elif isinstance(other, Variable) and other.name in _PLAYERS:
            use.kinds.add(PLAYER)

    def _join(self, number: int, call: Call) -> None:
        """Record the text around the variable in a CONCAT that has one."""
        parts = list(_parts(call))
        variables = [part for part in parts if isinstance(part, Variable)]
        if len(variables) != 1 or any(isinstance(part, Call) for part in parts):
            return
        place = parts.index(variables[0])
        texts = [str(part.value) if isinstance(part, Literal) else "" for part in parts]
        use = self.known.setdefault((number, variables[0].name), ParameterUse())
        use.parts["".join(texts[:place]), "".join(texts[place:])] = None

    def _all_of(self, word: Owned) -> ParameterUse:
        """Return all uses of *word*, including those of variables it is passed to."""
        found, waiting, seen = ParameterUse(), [word], {word}
        while waiting:
            here = waiting.pop()
            found.add(self.known.get(here, ParameterUse()))
            for other in self.goes.get(here, ()):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return found


def _parts(call: Call) -> Iterator[Expression]:
    """Yield the operands of nested CONCATs from left to right."""
    waiting: list[Expression] = list(reversed(call.operands))
    while waiting:
        part = waiting.pop()
        if isinstance(part, Call) and part.name == "CONCAT":
            waiting.extend(reversed(part.operands))
        else:
            yield part
