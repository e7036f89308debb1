"""Checks of names in a script that parsed: variables and functions that do not exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardtable.core.i18n import _
from cardtable.ludl.errors import LudlError, did_you_mean, parameter_count_error
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.syntax_tree import (
    BUILT_IN_VARIABLES,
    Definition,
    Function,
    FunctionCall,
    Literal,
    Ruleset,
    ScriptTest,
    Span,
    Statement,
    Variable,
    assigned_name,
    walk,
)

ErrorAt = Callable[[str, Span, str], LudlError]
HOOKS = ("set_up", "legal")
"""Functions that the table calls, without arguments."""
CALLERS = tuple(name for name, word in PRIMITIVES.items() if word.operands[1:2] == ("function",))
"""Words that call a function, the second operand, with each value of a list."""

TEST_WORDS = ("EXPECT", "SEND")
"""Words that work only in a test."""


def name_errors(rules: Ruleset, error_at: ErrorAt) -> Iterator[LudlError]:
    """Yield an error for each wrong name in a script."""
    functions = {function.name: function for function in rules.functions}
    for function in rules.functions:
        if function.name in HOOKS and function.parameters:
            yield error_at(
                _("The function '{name}' must not have parameters.").format(name=function.name),
                function.span,
                _("The table calls it without arguments."),
            )
    for definition in rules.definitions:
        yield from _names(definition, functions, error_at)


def _names(
    definition: Definition, functions: dict[str, Function], error_at: ErrorAt
) -> Iterator[LudlError]:
    known = {*definition.parameters, *assigned_variables(definition.body)}
    for node in walk(definition.body):
        if (
            isinstance(node, Variable)
            and node.name not in known
            and node.name not in BUILT_IN_VARIABLES
        ):
            allowed = did_you_mean(
                f"${node.name}", [f"${name}" for name in (*known, *BUILT_IN_VARIABLES)]
            )
            if not allowed:
                allowed = _("Variables are local to the function that assigns them.")
            yield error_at(
                _("The variable ${name} is not assigned in this function.").format(name=node.name),
                node.span,
                allowed,
            )
        elif not isinstance(node, FunctionCall) or node.is_own:
            continue
        elif node.name in TEST_WORDS and not isinstance(definition, ScriptTest):
            yield error_at(_("{word} works only in a TEST.").format(word=node.name), node.span, "")
        elif node.name in CALLERS:
            name, arity = node.operands[1], len(node.operands) - 1
            if isinstance(name, Literal) and isinstance(name.value, str):
                yield from _function_named(name.value, arity, name.span, functions, error_at)


def _function_named(
    name: str, arity: int, span: Span, functions: dict[str, Function], error_at: ErrorAt
) -> Iterator[LudlError]:
    if name not in functions:
        allowed = did_you_mean(name, functions)
        if name in PRIMITIVES:
            allowed = _(
                "{name} is a built-in word; a function defined with DEF is needed here."
            ).format(name=name)
        yield error_at(_("There is no function '{name}'.").format(name=name), span, allowed)
    elif len(functions[name].parameters) != arity:
        found = len(functions[name].parameters)
        yield error_at(parameter_count_error(name, arity, found), span, "")


def assigned_variables(body: tuple[Statement, ...]) -> list[str]:
    """Return the names of all variables that *body* assigns, in order, without duplicates."""
    names = (assigned_name(node) for node in walk(body))
    return list(dict.fromkeys(name for name in names if name is not None))
