"""Functions that are written in place of their calls, because a call takes longer than they do.

An *expression function* changes nothing and only returns a value, perhaps one of several depending
on conditions. The nodes keep their spans, so errors are located in the function as in a call.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardtable.ludl.registry import PRIMITIVES, Returns
from cardtable.ludl.syntax_tree import (
    BUILT_IN_VARIABLES,
    Expression,
    FunctionCall,
    If,
    Literal,
    Ruleset,
    Span,
    Statement,
    Variable,
)

MAX_COST = 60
"""Maximum number of words in a function that is written in place of its calls."""
_PURE = """
    NOT AND OR IS_NULL EQUAL LESS GREATER LESS_OR_EQUAL GREATER_OR_EQUAL TRUE FALSE NULL
    PLUS MINUS MULT DIVIDE MOD MIN MAX ABS INT FLOAT STR CONCAT SIZE CONTAINS GET_ELT
    GET_POSITION_ELT GET_PROP GET_CONTAINER CONTAINS_BY_NAME GET_BY_NAME TOKEN_GET_PROP
    AND_THEN OR_ELSE CHOOSE GET TEXT PLURAL SUM"""
PURE = frozenset(_PURE.split())
"""The primitives that neither change anything nor call functions."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two results."""

    condition: Expression
    then: Result
    otherwise: Result
    span: Span


Result = Literal | Variable | FunctionCall | Choice


class Inlining:
    """The expression functions of a script."""

    def __init__(self, rules: Ruleset) -> None:
        self._functions = {function.name: function for function in rules.functions}
        self._results: dict[str, Result | None] = {}

    def result_of(self, name: str) -> Result | None:
        """Return the result of the function *name*, None unless it is an expression function."""
        if name not in self._results:
            self._results[name] = None  # for a function that calls itself
            function = self._functions.get(name)
            result = self._result(function.body) if function is not None else None
            if result is not None and self.cost(result) <= MAX_COST:
                self._results[name] = result
        return self._results[name]

    def mapped(self, node: FunctionCall) -> tuple[str, Result] | None:
        """Return the parameter and the result of the function that a MAP or FILTER names.

        The result is None for other calls, and unless the function is an expression function of one
        parameter, which for FILTER returns truth values.
        """
        if node.name not in ("MAP", "FILTER") or len(node.operands) > 2:
            return None
        name = node.operands[1]
        if not isinstance(name, Literal) or not isinstance(name.value, str):
            return None
        result = self.result_of(name.value)
        if result is None or (node.name == "FILTER" and not self.is_truth(result)):
            return None
        parameters = self._functions[name.value].parameters
        return (parameters[0], result) if len(parameters) == 1 else None

    def expanded(self, node: FunctionCall, bound: tuple[str, ...]) -> Result | None:
        """Return what a call of an expression function returns, in the caller's variables.

        The result is None for other calls, and if an operand is anything but a literal or one of
        the variables *bound*, which have a value: an operand may be used twice, or not at all.
        """
        result = self.result_of(node.name) if node.is_own else None
        if result is None or not all(is_safe(operand, bound) for operand in node.operands):
            return None
        parameters = self._functions[node.name].parameters
        return _substituted(result, dict(zip(parameters, node.operands, strict=True)))

    def cost(self, result: Result) -> int:
        """Return the maximum number of words executed."""
        if isinstance(result, Choice):
            branches = max(self.cost(result.then), self.cost(result.otherwise))
            return 1 + self.cost(result.condition) + branches
        if not isinstance(result, FunctionCall):
            return 1
        called = self.result_of(result.name) if result.is_own else None
        own = 1 if called is None else self.cost(called)
        return own + sum(map(self.cost, result.operands))

    def is_truth(self, result: Result) -> bool:
        """Return whether the result is TRUE or FALSE for certain."""
        if isinstance(result, Choice):
            return self.is_truth(result.then) and self.is_truth(result.otherwise)
        if not isinstance(result, FunctionCall):
            return False
        if result.is_own:
            called = self.result_of(result.name)
            return called is not None and self.is_truth(called)
        primitive = PRIMITIVES.get(result.name)
        return primitive is not None and primitive.returns is Returns.TRUTH

    def _result(self, body: tuple[Statement, ...]) -> Result | None:
        """Return the result of a body that consists of RETURN, and of IF with RETURN."""
        node = body[0] if body else None
        if isinstance(node, FunctionCall) and node.name == "RETURN":
            return node.operands[0] if self._is_pure(node.operands[0]) else None
        if not isinstance(node, If) or not self._is_pure(node.condition):
            return None
        then, otherwise = self._result(node.then), self._result((*node.otherwise, *body[1:]))
        if then is None or otherwise is None:
            return None
        return Choice(node.condition, then, otherwise, node.span)

    def _is_pure(self, node: Expression) -> bool:
        if not isinstance(node, FunctionCall):
            return True
        if node.is_own:
            are_calls = any(isinstance(operand, FunctionCall) for operand in node.operands)
            return not are_calls and self.result_of(node.name) is not None
        return node.name in PURE and all(map(self._is_pure, node.operands))


def is_safe(node: Expression, bound: tuple[str, ...]) -> bool:
    """Return whether *node* is a literal or a variable that has a value."""
    if isinstance(node, Variable):
        return node.name in bound or node.name in BUILT_IN_VARIABLES
    return isinstance(node, Literal)


def _substituted(result: Result, operands: Mapping[str, Expression]) -> Result:
    """Return *result* with *operands* in place of the parameters of these names."""
    if isinstance(result, Variable):
        return operands.get(result.name, result)
    if isinstance(result, FunctionCall):
        changed = tuple(_expression(each, operands) for each in result.operands)
        return replace(result, operands=changed)
    if isinstance(result, Choice):
        return replace(
            result,
            condition=_expression(result.condition, operands),
            then=_substituted(result.then, operands),
            otherwise=_substituted(result.otherwise, operands),
        )
    return result


def _expression(node: Expression, operands: Mapping[str, Expression]) -> Expression:
    changed = _substituted(node, operands)
    assert not isinstance(changed, Choice)
    return changed
