"""What can be wrong in a script whose grammar is right: names of variables and of functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardtable.i18n import _
from cardtable.ludl.description import PRIMITIVES
from cardtable.ludl.errors import LudlError, did_you_mean
from cardtable.ludl.expressions import SPECIAL
from cardtable.ludl.nodes import (
    Call,
    Function,
    If,
    Literal,
    Place,
    Receiver,
    Ruleset,
    Statement,
    Variable,
    While,
)

ErrorAt = Callable[[str, Place, str], LudlError]
HOOKS = ("set_up", "legal")
"""Functions that the table calls, without a value."""


def faults(rules: Ruleset, error_at: ErrorAt) -> Iterator[LudlError]:
    """Yield what is wrong with the names in a script."""
    functions = {one.name: one for one in rules.functions}
    for one in rules.functions:
        if one.name in HOOKS and one.words:
            yield error_at(
                _("The function {name} takes no value: the table calls it.").format(name=one.name),
                one.place,
                "",
            )
    for definition in rules.definitions:
        yield from _names(definition, functions, error_at)


def _names(
    definition: Function | Receiver, functions: dict[str, Function], error_at: ErrorAt
) -> Iterator[LudlError]:
    known = {*definition.words, *assigned(definition.body)}
    for node in walk(definition.body):
        if isinstance(node, Variable) and node.name not in known and node.name not in SPECIAL:
            allowed = did_you_mean(f"${node.name}", [f"${one}" for one in (*known, *SPECIAL)])
            if not allowed:
                allowed = _("A variable belongs to the function that assigns it.")
            yield error_at(
                _("The variable ${name} has no value here.").format(name=node.name),
                node.place,
                allowed,
            )
        elif isinstance(node, Call) and node.name in ("MAP", "FILTER"):
            name = node.operands[1]
            if isinstance(name, Literal) and isinstance(name.value, str):
                yield from _function_named(name.value, name.place, functions, error_at)


def _function_named(
    name: str, place: Place, functions: dict[str, Function], error_at: ErrorAt
) -> Iterator[LudlError]:
    if name not in functions:
        allowed = did_you_mean(name, functions)
        if name in PRIMITIVES:
            allowed = _("It is a word of the language; a DEF is needed here.")
        yield error_at(_("There is no function '{name}'.").format(name=name), place, allowed)
    elif len(functions[name].words) != 1:
        yield error_at(
            _("The function '{name}' takes {count} values; here it must take one.").format(
                name=name, count=len(functions[name].words)
            ),
            place,
            "",
        )


def assigned(body: tuple[Statement, ...]) -> list[str]:
    """Return the names of all variables that a body assigns, in order, each once."""
    names: dict[str, None] = {}
    for node in walk(body):
        if isinstance(node, Call) and node.name == "ASSIGN":
            target = node.operands[0]
            if isinstance(target, Literal):
                names[str(target.value)] = None
    return list(names)


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
