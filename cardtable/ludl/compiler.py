"""Compile a syntax tree to Python functions, by way of Python's own syntax tree.

Each function and receiver becomes a function of ``(world, depth, *parameters)``. The code is
sandboxed: its namespace holds only the primitives, the script's functions and the runtime
functions below; there are no builtins, names are prefixed, and the only attributes it uses are
those written in this module. A script cannot reach any Python object.

The nodes' spans become the positions of the code, so that a traceback gives the line and column
in the script. This costs nothing at run time.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from cardtable.core.i18n import _, ngettext
from cardtable.ludl.errors import LimitError, OperandError, UnlocatedError
from cardtable.ludl.primitives.arguments import iterable_values
from cardtable.ludl.primitives.collections import dict_of, list_of
from cardtable.ludl.registry import PRIMITIVES, Returns
from cardtable.ludl.syntax_tree import (
    Definition,
    Expression,
    For,
    FunctionCall,
    If,
    Literal,
    Receiver,
    Ruleset,
    ScriptTest,
    Span,
    Statement,
    Variable,
    While,
    assigned_name,
    walk,
)
from cardtable.ludl.values import List, describe, show
from cardtable.ludl.world import PLAY_ORDER, Limits, World, step_limit_error

CODE_NAME = "<LudL>"
"""Begins the file name of the compiled code, which identifies its frames in a traceback.

The name of the library follows, if the code is that of a library.
"""
Compiled = Callable[..., Any]
MAX_VALUE = 80
"""Characters of a value that the report of a failed test shows."""
_UNEVALUATED = ("AND_THEN", "OR_ELSE", "CHOOSE", "TRUE", "FALSE", "NULL")
"""Words whose operands are not all evaluated, or that have none."""
CONSTANTS = {"TRUE": True, "FALSE": False, "NULL": None}
_LITERALS = {"[": "list_of", "{": "dict_of"}
LOAD, STORE = ast.Load(), ast.Store()


class Accept(Exception):
    """Raised by ACCEPT within a function: ends the message and keeps its changes."""


class Reject(Exception):
    """Raised by REJECT: ends the message and undoes its changes."""


def compile_rules(
    rules: Ruleset,
) -> tuple[dict[str, tuple[Compiled, int]], dict[tuple[str, int], Compiled]]:
    """Return functions by name with their arity, and receivers by name and arity."""
    namespace = _new_namespace()
    bodies: dict[str, list[ast.stmt]] = defaultdict(list)
    for function in rules.functions:
        tree = _FunctionCompiler(function, f"f_{function.name}").tree()
        bodies[function.span.library].append(tree)
    for number, receiver in enumerate(rules.receivers):
        tree = _FunctionCompiler(receiver, f"r_{number}").tree()
        bodies[receiver.span.library].append(tree)
    for library, body in bodies.items():
        code = compile(ast.Module(body=body, type_ignores=[]), CODE_NAME + library, "exec")
        exec(code, namespace)
    functions = {
        function.name: (namespace[f"f_{function.name}"], len(function.parameters))
        for function in rules.functions
    }
    receivers = {
        (receiver.name, len(receiver.parameters)): namespace[f"r_{number}"]
        for number, receiver in enumerate(rules.receivers)
    }
    return functions, receivers


def compile_test(
    test: ScriptTest, functions: Mapping[str, tuple[Compiled, int]], send: Compiled
) -> Compiled:
    """Return a test of a script as a function of ``(world, depth)``.

    *functions* are those of the script. *send* sends a message, with the sender and the line; it
    returns why the message was rejected, or None.
    """
    namespace = _new_namespace()
    namespace |= {f"f_{name}": function for name, (function, _arity) in functions.items()}
    namespace["p_SEND"] = send
    tree = _FunctionCompiler(test, "test").tree()
    code = compile(ast.Module(body=[tree], type_ignores=[]), CODE_NAME, "exec")
    exec(code, namespace)
    compiled: Compiled = namespace["test"]
    return compiled


def _new_namespace() -> dict[str, Any]:
    """Return the names that compiled code may use, without the functions of the script."""
    calls = {f"p_{name}": primitive.call for name, primitive in PRIMITIVES.items()}
    return {"__builtins__": {}, **_RUNTIME, **calls}


# --- runtime functions that the code calls besides the primitives


def _check_limits(world: World, depth: int) -> None:
    limits: Limits = world.limits
    if world.steps_left < 0:
        raise step_limit_error(limits)
    if depth > limits.depth:
        raise LimitError(
            _("Function calls are nested too deeply."),
            _("At most {limit} nested calls are allowed; is there endless recursion?").format(
                limit=limits.depth
            ),
        )


def _current_player(world: World) -> str:
    order = world.properties[PLAY_ORDER]
    if type(order) is List and order and type(order[0]) is str:
        name: str = order[0]
        return name
    raise UnlocatedError(_("The property 'play_order' is no longer a list of the players."))


def _truth(value: Any) -> bool:
    if value is True or value is False:
        return bool(value)
    raise OperandError(_("TRUE or FALSE"), describe(value), None)


def _accept() -> None:
    raise Accept


def _reject(text: Any) -> None:
    raise Reject(text if type(text) is str else show(text))


def _expect_accepted(reason: str | None) -> None:
    if reason is not None:
        raise UnlocatedError(_("The message was rejected: {reason}").format(reason=reason))


def _expectation_failed(*values: Any) -> None:
    text = _("The condition is FALSE.")
    if values:
        shown = [show(value) for value in values]
        short = [each if len(each) <= MAX_VALUE else each[:MAX_VALUE] + "…" for each in shown]
        text = ngettext(
            "The condition is FALSE; the value is {values}.",
            "The condition is FALSE; the values are {values}.",
            len(values),
        ).format(values=_(" and ").join(short))
    raise UnlocatedError(text)


_RUNTIME: dict[str, Any] = {
    "check_limits": _check_limits,
    "current_player": _current_player,
    "truth": _truth,
    "accept": _accept,
    "reject": _reject,
    "expect_accepted": _expect_accepted,
    "expectation_failed": _expectation_failed,
    "iterable": iterable_values,
    "list_of": list_of,
    "dict_of": dict_of,
}


class _FunctionCompiler:
    """Compiles one function or receiver."""

    def __init__(self, node: Definition, name: str) -> None:
        self.node = node
        self.name = name
        self.is_receiver = isinstance(node, Receiver)

    def tree(self) -> ast.FunctionDef:
        node = self.node
        names = ["world", "depth", *(f"v_{parameter}" for parameter in node.parameters)]
        at = _at(node.span)
        arguments = ast.arguments(
            posonlyargs=[],
            args=[ast.arg(arg=name, **at) for name in names],
            kwonlyargs=[],
            kw_defaults=[],
            defaults=[],
        )
        body = [*self._charge(node.body, None, node.span), *self._statements(node.body)]
        return ast.FunctionDef(name=self.name, args=arguments, body=body, decorator_list=[], **at)

    def _charge(
        self, body: tuple[Statement, ...], condition: Expression | None, span: Span
    ) -> list[ast.stmt]:
        """Return statements that charge the steps of *body*, without its loops' bodies."""
        cost = 1 + _cost(body) + (_cost((condition,)) if condition is not None else 0)
        at = _at(span)
        steps = ast.Attribute(value=_name("world", at), attr="steps_left", ctx=STORE, **at)
        spend = ast.AugAssign(
            target=steps, op=ast.Sub(), value=ast.Constant(value=cost, **at), **at
        )
        left = ast.Attribute(value=_name("world", at), attr="steps_left", ctx=LOAD, **at)
        zero = ast.Constant(value=0, **at)
        test: ast.expr = ast.Compare(left=left, ops=[ast.Lt()], comparators=[zero], **at)
        if condition is None:
            limits = ast.Attribute(value=_name("world", at), attr="limits", ctx=LOAD, **at)
            depth = ast.Attribute(value=limits, attr="depth", ctx=LOAD, **at)
            deep = ast.Compare(left=_name("depth", at), ops=[ast.Gt()], comparators=[depth], **at)
            test = ast.BoolOp(op=ast.Or(), values=[test, deep], **at)
        stop = ast.Expr(
            value=_call("check_limits", [_name("world", at), _name("depth", at)], at), **at
        )
        return [spend, ast.If(test=test, body=[stop], orelse=[], **at)]

    def _statements(self, body: tuple[Statement, ...]) -> list[ast.stmt]:
        return [self._statement(node) for node in body]

    def _statement(self, node: Statement) -> ast.stmt:
        at = _at(node.span)
        if isinstance(node, If):
            return ast.If(
                test=self._condition(node.condition, at),
                body=self._statements(node.then) or [ast.Pass(**at)],
                orelse=self._statements(node.otherwise),
                **at,
            )
        if isinstance(node, While):
            spend = self._charge(node.body, node.condition, node.span)
            return ast.While(
                test=self._condition(node.condition, at),
                body=[*spend, *self._statements(node.body)],
                orelse=[],
                **at,
            )
        if isinstance(node, For):
            spend = self._charge(node.body, Literal(0, node.span), node.span)
            values = _call("iterable", [_name("world", at), self._expression(node.values)], at)
            return ast.For(
                target=ast.Name(id=f"v_{node.variable}", ctx=STORE, **at),
                iter=values,
                body=[*spend, *self._statements(node.body)],
                orelse=[],
                **at,
            )
        if isinstance(node, FunctionCall) and not node.is_own:
            return self._call_statement(node, at)
        return ast.Expr(value=self._expression(node), **at)

    def _call_statement(self, node: FunctionCall, at: _At) -> ast.stmt:
        variable = assigned_name(node)
        if variable is not None:
            name = ast.Name(id=f"v_{variable}", ctx=STORE, **at)
            return ast.Assign(targets=[name], value=self._expression(node.operands[1]), **at)
        if node.name == "RETURN":
            value = node.operands[0]
            if not self.is_receiver:
                return ast.Return(value=self._expression(value), **at)
            # A receiver accepts by returning True: wrap the value, so that it is never True.
            wrapped = ast.Tuple(elts=[self._expression(value)], ctx=LOAD, **at)
            return ast.Return(value=wrapped, **at)
        if node.name == "ACCEPT":
            if self.is_receiver:
                return ast.Return(value=ast.Constant(value=True, **at), **at)
            return ast.Expr(value=_call("accept", [], at), **at)
        if node.name == "REJECT":
            return ast.Expr(value=_call("reject", [self._expression(node.operands[0])], at), **at)
        if node.name == "REQUIRE":
            refused = ast.UnaryOp(op=ast.Not(), operand=self._condition(node.operands[0], at), **at)
            reject = _call("reject", [self._expression(node.operands[1])], at)
            return ast.If(test=refused, body=[ast.Expr(value=reject, **at)], orelse=[], **at)
        if node.name == "EXPECT":
            return self._expectation(node.operands[0], at)
        if node.name == "SEND":
            return ast.Expr(value=_call("expect_accepted", [self._expression(node)], at), **at)
        if node.name == "BREAK":
            return ast.Break(**at)
        if node.name == "CONTINUE":
            return ast.Continue(**at)
        return ast.Expr(value=self._expression(node), **at)

    def _expectation(self, condition: Expression, at: _At) -> ast.stmt:
        """Compile EXPECT: the operands of its condition are kept, to be shown if it is FALSE."""
        kept: list[ast.stmt] = []
        values: list[ast.expr] = []

        def replace(node: Expression) -> Expression:
            if not isinstance(node, FunctionCall) or node.name in _UNEVALUATED:
                return node
            if node.name == "NOT" and not node.is_own:
                return FunctionCall("NOT", (replace(node.operands[0]),), node.span)
            operands = []
            for operand in node.operands:
                if not isinstance(operand, Literal):
                    variable = Variable(str(len(kept)), operand.span)  # no script has this name
                    name = ast.Name(id=f"v_{variable.name}", ctx=STORE, **_at(operand.span))
                    value = self._expression(operand)
                    kept.append(ast.Assign(targets=[name], value=value, **_at(operand.span)))
                    operand = variable
                values.append(self._expression(operand))
                operands.append(operand)
            return FunctionCall(node.name, tuple(operands), node.span, node.is_own)

        failed = ast.UnaryOp(op=ast.Not(), operand=self._condition(replace(condition), at), **at)
        report = ast.Expr(value=_call("expectation_failed", values, at), **at)
        check = ast.If(test=failed, body=[report], orelse=[], **at)
        return ast.If(test=ast.Constant(value=True, **at), body=[*kept, check], orelse=[], **at)

    def _condition(self, node: Expression, at: _At) -> ast.expr:
        if _returns_truth(node):
            return self._expression(node)
        return _call("truth", [self._expression(node)], at)

    def _expression(self, node: Expression) -> ast.expr:
        at = _at(node.span)
        if isinstance(node, Literal):
            return ast.Constant(value=node.value, **at)
        if isinstance(node, Variable):
            if node.name == "PLAYER_NAME":
                return ast.Attribute(value=_name("world", at), attr="player", ctx=LOAD, **at)
            if node.name == "CURRENT_PLAYER":
                return _call("current_player", [_name("world", at)], at)
            return _name(f"v_{node.name}", at)
        if node.name in CONSTANTS:
            return ast.Constant(value=CONSTANTS[node.name], **at)
        if node.name in _LITERALS:
            parts = [self._expression(operand) for operand in node.operands]
            return _call(_LITERALS[node.name], [_name("world", at), *parts], at)
        primitive = None if node.is_own else PRIMITIVES[node.name]
        if primitive is not None:
            inlined = self._inlined(node, at)
            if inlined is not None:
                return inlined
        operands = [self._expression(operand) for operand in node.operands]
        if primitive is not None:
            context: list[ast.expr] = [_name(name, at) for name in primitive.context]
            return _call(f"p_{node.name}", context + operands, at)
        depth = ast.BinOp(
            left=_name("depth", at), op=ast.Add(), right=ast.Constant(value=1, **at), **at
        )
        return _call(f"f_{node.name}", [_name("world", at), depth, *operands], at)

    def _inlined(self, node: FunctionCall, at: _At) -> ast.expr | None:
        """Return an equivalent Python operation for a call, if there is one.

        Operands of AND, OR and NOT qualify if their primitives return truth values; EQUAL with a
        string literal needs no type check, since a string equals nothing else.
        """
        name, operands = node.name, node.operands
        if name in ("AND_THEN", "OR_ELSE"):
            operation = ast.And() if name == "AND_THEN" else ast.Or()
            conditions = [self._condition(operand, _at(operand.span)) for operand in operands]
            return ast.BoolOp(op=operation, values=conditions, **at)
        if name == "CHOOSE":
            value, other = map(self._expression, operands[1:])
            test = self._condition(operands[0], _at(operands[0].span))
            return ast.IfExp(test=test, body=value, orelse=other, **at)
        tests_null = name == "IS_NULL" or (name == "EQUAL" and _is_null(operands[1]))
        if tests_null and not isinstance(operands[0], Literal):  # Python warns about 'a' is None
            value, nothing = self._expression(operands[0]), ast.Constant(value=None, **at)
            return ast.Compare(left=value, ops=[ast.Is()], comparators=[nothing], **at)
        if name == "EQUAL" and any(_is_string(operand) for operand in operands):
            left, right = map(self._expression, operands)
            return ast.Compare(left=left, ops=[ast.Eq()], comparators=[right], **at)
        if name == "NOT" and _returns_truth(operands[0]):
            return ast.UnaryOp(op=ast.Not(), operand=self._expression(operands[0]), **at)
        if name in ("AND", "OR") and all(map(_returns_truth, operands)):
            operator = ast.BitAnd() if name == "AND" else ast.BitOr()
            left, right = map(self._expression, operands)
            return ast.BinOp(left=left, op=operator, right=right, **at)
        return None


def _is_null(node: Expression) -> bool:
    return isinstance(node, FunctionCall) and node.name == "NULL" and not node.operands


def _is_string(node: Expression) -> bool:
    return isinstance(node, Literal) and isinstance(node.value, str)


def _returns_truth(node: Expression) -> bool:
    if not isinstance(node, FunctionCall) or node.is_own:
        return False
    primitive = PRIMITIVES.get(node.name)
    return primitive is not None and primitive.returns is Returns.TRUTH


def _cost(body: tuple[Statement, ...]) -> int:
    """Return the maximum number of words executed, without the bodies of loops."""
    cost = 0
    for node in body:
        if isinstance(node, If):
            cost += _cost((node.condition,)) + max(_cost(node.then), _cost(node.otherwise))
        elif isinstance(node, While):
            cost += _cost((node.condition,))
        elif isinstance(node, For):
            cost += _cost((node.values,))
        else:
            cost += sum(1 for _node in walk((node,)))
    return cost


class _At(TypedDict):
    """A position in Python's syntax tree."""

    lineno: int
    col_offset: int
    end_lineno: int
    end_col_offset: int


def _at(span: Span) -> _At:
    return {
        "lineno": span.line,
        "col_offset": span.column - 1,
        "end_lineno": span.line,
        "end_col_offset": span.column - 1 + span.length,
    }


def _name(name: str, at: _At) -> ast.Name:
    return ast.Name(id=name, ctx=LOAD, **at)


def _call(name: str, operands: list[ast.expr], at: _At) -> ast.Call:
    return ast.Call(func=_name(name, at), args=operands, keywords=[], **at)
