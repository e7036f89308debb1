"""Compile a syntax tree to a tree of nodes: see :mod:`~cardtable.ludl.evaluator`.

The code is sandboxed: a node calls the primitives and the script's functions, nothing else. A
script cannot reach any Python object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardtable.ludl import evaluator, statements
from cardtable.ludl.evaluator import Call, Node
from cardtable.ludl.native_functions import replace_functions
from cardtable.ludl.primitives.collections import dict_of, list_of
from cardtable.ludl.primitives.iteration import CALLING, EachValue
from cardtable.ludl.purity import kinds_of_functions
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.statements import ScriptFunction
from cardtable.ludl.syntax_tree import (
    Definition,
    Expression,
    For,
    FunctionCall,
    If,
    Literal,
    Receiver,
    ReceiverKey,
    Ruleset,
    ScriptTest,
    Span,
    Statement,
    Variable,
    While,
    assigned_name,
    walk,
)
from cardtable.ludl.world import iterable_values

CONSTANTS = {"TRUE": True, "FALSE": False, "NULL": None}
LITERALS: Mapping[str, Callable[..., Any]] = {"[": list_of, "{": dict_of}
"""The functions that make what is written in brackets and braces."""
SLOTS_PER_STEP = 32
"""Emptying this number of variables costs a call one step."""
_UNEVALUATED = ("AND_THEN", "OR_ELSE", "CHOOSE", *CONSTANTS)
"""Words whose operands are not all evaluated, or that have none."""
_NODES: Mapping[str, tuple[Callable[..., Call], tuple[Any, ...]]] = {
    "NOT": (evaluator.Not, ()),
    "IS_NULL": (evaluator.IsNull, ()),
    "EQUAL": (evaluator.Equal, ()),
    "AND": (evaluator.And, (False,)),
    "OR": (evaluator.And, (True,)),
    "SIZE": (evaluator.Size, ()),
    "INT": (evaluator.WholeNumber, ()),
    "CONTAINS": (evaluator.Contains, ()),
    "GET_PROP": (evaluator.Property, ()),
    "GET_CONTAINER": (evaluator.ContainerNamed, ()),
    "GET": (evaluator.Place, (True, True, True)),
    "TOKEN_GET_PROP": (evaluator.Place, (True, False, False)),
    "GET_ELT": (evaluator.Place, (False, True, False)),
    "GET_POSITION_ELT": (evaluator.Place, (False, False, True)),
    "GET_BY_NAME": (evaluator.TokenNamed, (False,)),
    "CONTAINS_BY_NAME": (evaluator.TokenNamed, (True,)),
    "CONCAT": (evaluator.Joined, (False,)),
    "TEXT": (evaluator.Joined, (True,)),
    "PUSH": (evaluator.Push, ()),
    "APPEND": (statements.Append, ()),
    "POP": (statements.Pop, ()),
    "MOVE": (statements.Move, ()),
    "ROTATE_PLAY_ORDER": (statements.RotatePlayOrder, ()),
    "SET_PROP": (statements.SetProperty, ()),
    "SET": (statements.SetPlace, (False, False)),
    "SET_ELT": (statements.SetPlace, (False, True)),
    "INCREASE": (statements.SetPlace, (True, False)),
    **{name: (evaluator.Comparison, (n,)) for n, name in enumerate(evaluator.COMPARISONS)},
    **{name: (evaluator.Arithmetic, (n,)) for n, name in enumerate(evaluator.OPERATIONS)},
    **{name: (EachValue, (n,)) for name, n in CALLING.items()},
}
"""The nodes of words that have one of their own, with what they take besides the operands."""
_CALLS: Mapping[int, type[Call]] = {1: evaluator.Unary, 2: evaluator.Binary, 3: evaluator.Ternary}
"""The nodes of other words, by the number of operands."""


def compile_rules(
    rules: Ruleset,
) -> tuple[dict[str, ScriptFunction], dict[ReceiverKey, ScriptFunction]]:
    """Return functions by name, and receivers by their keys."""
    functions = {each.name: _declared(each) for each in rules.functions}
    for definition in rules.functions:
        _define(functions[definition.name], definition, functions)
    replace_functions({each.name: each for each in rules.functions}, functions)
    receivers = {}
    for receiver in rules.receivers:
        made = receivers[receiver.key] = _declared(receiver)
        _define(made, receiver, functions)
    return functions, receivers


def classify(
    rules: Ruleset, functions: Mapping[str, ScriptFunction], fixed: Mapping[str, int]
) -> None:
    """Let the compiled functions remember their results as long as these hold.

    The properties *fixed* do not change.
    """
    for name, kind in kinds_of_functions(rules.functions, fixed).items():
        functions[name].remember_for(kind)


def compile_test(
    test: ScriptTest,
    functions: Mapping[str, ScriptFunction],
    words: Mapping[str, Callable[..., Any]],
) -> ScriptFunction:
    """Return a test of a script as a function.

    *functions* are those of the script, *words* those that only a test calls, by name.
    """
    compiled = _declared(test)
    _define(compiled, test, functions, words)
    return compiled


def _declared(definition: Definition) -> ScriptFunction:
    takes_more = isinstance(definition, Receiver) and definition.takes_more
    return ScriptFunction(definition.name, len(definition.parameters), definition.span, takes_more)


def _define(
    function: ScriptFunction,
    definition: Definition,
    functions: Mapping[str, ScriptFunction],
    words: Mapping[str, Callable[..., Any]] | None = None,
) -> None:
    compiler = _FunctionCompiler(definition, functions, words or {})
    body = compiler.statements(definition.body)
    slots, nesting = len(compiler.slots), 2 + compiler.deepest
    cost = 1 + _cost(definition.body) + slots // SLOTS_PER_STEP
    function.define(body, slots, cost, nesting)


class _FunctionCompiler:
    """Compiles one function, receiver or test."""

    def __init__(
        self,
        node: Definition,
        functions: Mapping[str, ScriptFunction],
        words: Mapping[str, Callable[..., Any]],
    ) -> None:
        self.functions = functions
        self.words = words
        self.is_receiver = isinstance(node, Receiver)
        self.slots = {name: place for place, name in enumerate(node.parameters)}
        """The number of each variable."""
        self.depth = self.deepest = 0
        """How many nodes wait for the present one, and the maximum of it."""

    def _slot(self, name: str) -> int:
        return self.slots.setdefault(name, len(self.slots))

    def statements(self, body: Iterable[Statement]) -> list[Node]:
        self.depth += 1
        nodes = [self._statement(node) for node in body]
        self.depth -= 1
        return nodes

    def _statement(self, node: Statement) -> Node:
        if isinstance(node, If):
            condition = self._expression(node.condition)
            then, otherwise = self.statements(node.then), self.statements(node.otherwise)
            return statements.Branch(condition, then, otherwise, node.span)
        if isinstance(node, While):
            condition = self._expression(node.condition)
            cost = 1 + _cost(node.body) + _cost((node.condition,))
            return statements.WhileLoop(condition, self.statements(node.body), cost, node.span)
        if isinstance(node, For):
            number, source = self._slot(node.variable), self._expression(node.values)
            values = evaluator.LoopValues(iterable_values, True, [source], node.span)
            body = self.statements(node.body)
            return statements.ForLoop(number, values, body, 2 + _cost(node.body), node.span)
        if isinstance(node, FunctionCall) and not node.is_own:
            return self._call_statement(node)
        return self._expression(node)

    def _call_statement(self, node: FunctionCall) -> Node:
        name, operands = node.name, node.operands
        variable = assigned_name(node)
        if variable is not None:
            assigned = self._expression(operands[1])
            return statements.Assign(self._slot(variable), assigned)
        if name == "RETURN":
            return statements.Return(self._expression(operands[0]))
        if name == "ACCEPT" and not self.is_receiver:
            return statements.AcceptWithin()
        if name in ("ACCEPT", "BREAK", "CONTINUE"):
            return statements.Jump(name)
        if name == "REJECT":
            return statements.Require(None, self._expression(operands[0]), node.span)
        if name == "REQUIRE":
            condition, text = map(self._expression, operands)
            return statements.Require(condition, text, node.span)
        if name == "EXPECT":
            return self._expectation(operands[0], node.span)
        if name == "SEND":
            sent = self._expression(node)
            return evaluator.Unary(self.words["expect_accepted"], False, [sent], node.span)
        return self._expression(node)

    def _expectation(self, condition: Expression, span: Span) -> Node:
        """Compile EXPECT: the operands of its condition are kept, to be shown if it is FALSE."""
        kept: list[Node] = []
        values: list[Node] = []

        def with_values_kept(node: Expression) -> Expression:
            if not isinstance(node, FunctionCall) or node.name in _UNEVALUATED:
                return node
            if node.name == "NOT" and not node.is_own:
                return replace(node, operands=(with_values_kept(node.operands[0]),))
            operands = []
            for operand in node.operands:
                if not isinstance(operand, Literal):
                    variable = Variable(f"{len(kept)}_kept", operand.span)  # in no script
                    assigned = self._expression(operand)
                    kept.append(statements.Assign(self._slot(variable.name), assigned))
                    operand = variable
                values.append(self._expression(operand))
                operands.append(operand)
            return replace(node, operands=tuple(operands))

        test = self._expression(with_values_kept(condition))
        report = Call(self.words["EXPECT"], False, values, span)
        check = statements.Branch(test, [], [report], span)
        return statements.Branch(evaluator.Constant(True), [*kept, check], [], span)

    def _expression(self, node: Statement) -> Node:
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)
        made = self._node(node)
        self.depth -= 1
        return made

    def _node(self, node: Statement) -> Node:
        if isinstance(node, Literal):
            return evaluator.Constant(node.value)
        if isinstance(node, Variable):
            return self._variable(node)
        assert isinstance(node, FunctionCall)
        name = node.name
        if name in CONSTANTS and not node.is_own:
            return evaluator.Constant(CONSTANTS[name])
        operands = [self._expression(operand) for operand in node.operands]
        if node.is_own:
            return statements.OwnCall(self.functions[name], operands)
        spans = [operand.span for operand in node.operands]
        if name in ("AND_THEN", "OR_ELSE"):
            left, right = operands
            return evaluator.Both(left, right, name == "OR_ELSE", (spans[0], spans[1]))
        if name == "CHOOSE":
            condition, then, otherwise = operands
            return evaluator.Either(condition, then, otherwise, spans[0])
        if name in LITERALS:
            made = evaluator.ListOf if name == "[" else Call
            return made(LITERALS[name], True, operands, node.span)
        if name in self.words:
            return Call(self.words[name], False, operands, node.span)
        primitive = PRIMITIVES[name]
        assert primitive.call is not None
        if name == "CONTAINS" and (written := _written_strings(node.operands[0])):
            return evaluator.OneOf(primitive.call, True, operands, node.span, written)
        kind, further = _NODES.get(name) or (_CALLS.get(len(operands), Call), ())
        return kind(primitive.call, primitive.takes_world, operands, node.span, *further)

    def _variable(self, node: Variable) -> Node:
        if node.name == "PLAYER_NAME":
            return evaluator.PlayerName()
        if node.name == "CURRENT_PLAYER":
            return evaluator.CurrentPlayer(node.span)
        return evaluator.Slot(self._slot(node.name), node.name, node.span)


def _written_strings(node: Expression) -> list[str]:
    """Return the strings of a list that is written with nothing else, an empty list for others."""
    if not isinstance(node, FunctionCall) or node.name != "[":
        return []
    values = [part.value for part in node.operands if isinstance(part, Literal)]
    strings = [value for value in values if isinstance(value, str)]
    return strings if len(strings) == len(node.operands) else []


def _cost(body: Sequence[Statement]) -> int:
    """Return the maximum number of words executed, without the bodies of loops."""
    cost = 0
    for node in body:
        if isinstance(node, If):
            branches = max(_cost(node.then), _cost(node.otherwise))
            cost += _cost((node.condition,)) + branches
        elif isinstance(node, While):
            cost += _cost((node.condition,))
        elif isinstance(node, For):
            cost += _cost((node.values,))
        else:
            cost += sum(1 for _word in walk((node,)))
    return cost
