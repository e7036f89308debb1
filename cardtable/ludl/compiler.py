"""Compile a syntax tree to Python functions, by way of Python's own syntax tree.

Each function and receiver becomes a function of ``(world, depth, *parameters)``. The code is
sandboxed: its namespace holds only the primitives, the script's functions, the functions of
:mod:`~cardtable.ludl.runtime` and trees of :mod:`~cardtable.ludl.evaluator`; there are no builtins,
names are prefixed, and the only attributes it uses are those written in this module. A script
cannot reach any Python object.

A function that only returns a value is written in place of its calls, and an expression without
effects is evaluated as a tree of compiled objects, which gives up in unusual cases: then the words
that it stands for are executed.

The nodes' spans become the positions of the code, so that a traceback gives the line and column
in the script. This costs nothing at run time.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict

from cardtable.ludl import evaluator
from cardtable.ludl.inlining import Choice, Inlining, Result
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.runtime import RUNTIME
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

CODE_NAME = "<LudL>"
"""File name of the compiled code; identifies its frames in a traceback."""
LIBRARY_LINES = 1_000_000
"""The lines of the compiled code are those of the script, and of library *n* from n times this."""
Compiled = Callable[..., Any]
LITERALS = {"[": "list_of", "{": "dict_of"}
"""The functions that make what is written in brackets and braces."""
_UNEVALUATED = ("AND_THEN", "OR_ELSE", "CHOOSE", "TRUE", "FALSE", "NULL")
"""Words whose operands are not all evaluated, or that have none."""
CONSTANTS = {"TRUE": True, "FALSE": False, "NULL": None}
LOAD, STORE = ast.Load(), ast.Store()


def span_of_line(line: int, libraries: Sequence[str]) -> Span:
    """Return the begin of a line of the compiled code, as a position in a script or library."""
    library, own = divmod(line, LIBRARY_LINES)
    return Span(own, 0, 1, ("", *libraries)[library])


def compile_rules(
    rules: Ruleset,
) -> tuple[dict[str, tuple[Compiled, int]], dict[ReceiverKey, Compiled]]:
    """Return functions by name with their arity, and receivers by their keys."""
    namespace = _new_namespace()
    inlining = Inlining(rules)
    libraries = {name: number for number, name in enumerate(("", *rules.libraries))}
    body: list[ast.stmt] = []
    for definition, name in (
        *((function, f"f_{function.name}") for function in rules.functions),
        *((receiver, f"r_{number}") for number, receiver in enumerate(rules.receivers)),
    ):
        body.append(_FunctionCompiler(definition, name, inlining, namespace, libraries).tree())
    exec(compile(ast.Module(body=body, type_ignores=[]), CODE_NAME, "exec"), namespace)
    functions = {
        function.name: (namespace[f"f_{function.name}"], len(function.parameters))
        for function in rules.functions
    }
    receivers = {
        receiver.key: namespace[f"r_{number}"] for number, receiver in enumerate(rules.receivers)
    }
    return functions, receivers


def compile_test(
    test: ScriptTest,
    rules: Ruleset,
    functions: Mapping[str, tuple[Compiled, int]],
    words: Mapping[str, Compiled],
) -> Compiled:
    """Return a test of a script as a function of ``(world, depth)``.

    *functions* are those of the script. *words* are the functions that the code of a test calls
    besides those of other code, by name.
    """
    namespace = _new_namespace()
    namespace |= {f"f_{name}": function for name, (function, _arity) in functions.items()}
    namespace |= words
    libraries = {name: number for number, name in enumerate(("", *rules.libraries))}
    tree = _FunctionCompiler(test, "test", Inlining(rules), namespace, libraries).tree()
    exec(compile(ast.Module(body=[tree], type_ignores=[]), CODE_NAME, "exec"), namespace)
    compiled: Compiled = namespace["test"]
    return compiled


def _new_namespace() -> dict[str, Any]:
    """Return the names that compiled code may use, without the functions of the script."""
    calls = {f"p_{name}": primitive.call for name, primitive in PRIMITIVES.items()}
    return {"__builtins__": {}, **RUNTIME, **calls}


class _FunctionCompiler:
    """Compiles one function or receiver."""

    def __init__(
        self,
        node: Definition,
        name: str,
        inlining: Inlining,
        namespace: dict[str, Any],
        libraries: Mapping[str, int],
    ) -> None:
        self.node = node
        self.name = name
        self.inlining = inlining
        self.bound = node.parameters
        """The variables that have a value for certain."""
        self.namespace = namespace
        self.libraries = libraries
        self.is_within_tree = False
        self.is_receiver = isinstance(node, Receiver)

    def tree(self) -> ast.FunctionDef:
        node = self.node
        names = ["world", "depth", *(f"v_{parameter}" for parameter in node.parameters)]
        at = self._at(node.span)
        takes_more = isinstance(node, Receiver) and node.takes_more
        arguments = ast.arguments(
            posonlyargs=[],
            args=[ast.arg(arg=name, **at) for name in names],
            kwonlyargs=[],
            kw_defaults=[],
            defaults=[],
        )
        body = [self._charge(node.body, None, node.span), *self._statements(node.body)]
        if takes_more:
            arguments.vararg = arguments.args.pop()
            words = ast.Starred(value=_name(names[-1], at), ctx=LOAD, **at)
            target = ast.Name(id=names[-1], ctx=STORE, **at)
            value = _call("list_of", [_name("world", at), words], at)
            body.insert(1, ast.Assign(targets=[target], value=value, **at))
        return ast.FunctionDef(name=self.name, args=arguments, body=body, decorator_list=[], **at)

    def _at(self, span: Span) -> _At:
        line = span.line + LIBRARY_LINES * self.libraries[span.library]
        return {
            "lineno": line,
            "col_offset": span.column - 1,
            "end_lineno": line,
            "end_col_offset": span.column - 1 + span.length,
        }

    def _charge(
        self, body: tuple[Statement, ...], condition: Expression | None, span: Span
    ) -> ast.stmt:
        """Return the statement that charges the steps of *body*, without its loops' bodies."""
        cost = 1 + self._cost(body) + (self._cost((condition,)) if condition is not None else 0)
        at = self._at(span)
        arguments = [_name("world", at), _name("depth", at), ast.Constant(value=cost, **at)]
        return ast.Expr(value=_call("charge", arguments, at), **at)

    def _statements(self, body: tuple[Statement, ...]) -> list[ast.stmt]:
        bound, statements = self.bound, []
        for node in body:
            statements.append(self._statement(node))
            variable = assigned_name(node)
            if variable is not None and isinstance(node, FunctionCall):
                self.bound = (*self.bound, variable)
        self.bound = bound
        return statements

    def _statement(self, node: Statement) -> ast.stmt:
        at = self._at(node.span)
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
                body=[spend, *self._statements(node.body)],
                orelse=[],
                **at,
            )
        if isinstance(node, For):
            return self._for(node, at)
        if isinstance(node, FunctionCall) and not node.is_own:
            return self._call_statement(node, at)
        return ast.Expr(value=self._expression(node), **at)

    def _for(self, node: For, at: _At) -> ast.stmt:
        spend = self._charge(node.body, Literal(0, node.span), node.span)
        values = _call("iterable", [_name("world", at), self._expression(node.values)], at)
        bound, self.bound = self.bound, (*self.bound, node.variable)
        body = [spend, *self._statements(node.body)]
        self.bound = bound
        target = ast.Name(id=f"v_{node.variable}", ctx=STORE, **at)
        return ast.For(target=target, iter=values, body=body, orelse=[], **at)

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
        if node.name in ("BREAK", "CONTINUE"):
            return ast.Break(**at) if node.name == "BREAK" else ast.Continue(**at)
        return ast.Expr(value=self._expression(node), **at)

    def _expectation(self, condition: Expression, at: _At) -> ast.stmt:
        """Compile EXPECT: the operands of its condition are kept, to be shown if it is FALSE."""
        kept: list[ast.stmt] = []
        values: list[ast.expr] = []

        def with_values_kept(node: Expression) -> Expression:
            if not isinstance(node, FunctionCall) or node.name in _UNEVALUATED:
                return node
            if node.name == "NOT" and not node.is_own:
                return replace(node, operands=(with_values_kept(node.operands[0]),))
            operands = []
            for operand in node.operands:
                if not isinstance(operand, Literal):
                    variable = Variable(f"{len(kept)}_kept", operand.span)  # in no script
                    target = ast.Name(id=f"v_{variable.name}", ctx=STORE, **at)
                    value = self._expression(operand)
                    kept.append(ast.Assign(targets=[target], value=value, **at))
                    operand = variable
                values.append(self._expression(operand))
                operands.append(operand)
            return replace(node, operands=tuple(operands))

        test = self._condition(with_values_kept(condition), at)
        failed = ast.UnaryOp(op=ast.Not(), operand=test, **at)
        report = ast.Expr(value=_call("expectation_failed", values, at), **at)
        check = ast.If(test=failed, body=[report], orelse=[], **at)
        return ast.If(test=ast.Constant(value=True, **at), body=[*kept, check], orelse=[], **at)

    def _condition(self, node: Expression, at: _At) -> ast.expr:
        if self.inlining.is_truth(node):
            return self._expression(node)
        return _call("truth", [self._expression(node)], at)

    def _expression(self, node: Result) -> ast.expr:
        at = self._at(node.span)
        if isinstance(node, Choice):
            return ast.IfExp(
                test=self._condition(node.condition, at),
                body=self._expression(node.then),
                orelse=self._expression(node.otherwise),
                **at,
            )
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
        tree = self._tree(node, at)
        if tree is not None:
            return tree
        if node.name in LITERALS:
            parts = [self._expression(operand) for operand in node.operands]
            return _call(LITERALS[node.name], [_name("world", at), *parts], at)
        primitive = None if node.is_own else PRIMITIVES[node.name]
        if primitive is not None:
            inlined = self._inlined(node, at)
            if inlined is not None:
                return inlined
        elif (expanded := self.inlining.expanded(node, self.bound)) is not None:
            return self._expression(expanded)
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
            conditions = [self._condition(each, self._at(each.span)) for each in operands]
            return ast.BoolOp(op=operation, values=conditions, **at)
        if name == "CHOOSE":
            test = self._condition(operands[0], self._at(operands[0].span))
            value, other = map(self._expression, operands[1:])
            return ast.IfExp(test=test, body=value, orelse=other, **at)
        tests_null = name == "IS_NULL" or (name == "EQUAL" and _is_null(operands[1]))
        if tests_null:
            value, nothing = self._expression(operands[0]), ast.Constant(value=None, **at)
            if not isinstance(value, ast.Constant):  # Python warns about 'a' is None
                return ast.Compare(left=value, ops=[ast.Is()], comparators=[nothing], **at)
        if name == "EQUAL" and any(_is_string(operand) for operand in operands):
            left, right = map(self._expression, operands)
            return ast.Compare(left=left, ops=[ast.Eq()], comparators=[right], **at)
        if name == "NOT" and self.inlining.is_truth(operands[0]):
            return ast.UnaryOp(op=ast.Not(), operand=self._expression(operands[0]), **at)
        if name in ("AND", "OR") and all(map(self.inlining.is_truth, operands)):
            operator = ast.BitAnd() if name == "AND" else ast.BitOr()
            left, right = map(self._expression, operands)
            return ast.BinOp(left=left, op=operator, right=right, **at)
        mapped = self.inlining.mapped(node)
        return None if mapped is None else self._comprehension(node, *mapped, at)

    def _comprehension(
        self, node: FunctionCall, parameter: str, result: Result, at: _At
    ) -> ast.expr:
        """Return the list that MAP or FILTER makes with a function of that *result*."""
        world, cost = _name("world", at), 1 + self.inlining.cost(result)
        source = self._without_trees(node.operands[0])  # Python allows no := there
        values = [world, source, ast.Constant(value=cost, **at)]
        bound, self.bound = self.bound, (parameter,)
        item, found = _name(f"v_{parameter}", at), self._expression(result)
        self.bound = bound
        is_filter = node.name == "FILTER"
        comprehension = ast.comprehension(
            target=ast.Name(id=item.id, ctx=STORE, **at),
            iter=_call("items", values, at),
            ifs=[found] if is_filter else [],
            is_async=0,
        )
        made = ast.ListComp(elt=item if is_filter else found, generators=[comprehension], **at)
        return _call("stored_list", [world, made], at)

    def _tree(self, node: FunctionCall, at: _At) -> ast.expr | None:
        """Return the evaluation of *node* as a tree; if it gives up, the words are executed."""
        if not evaluator.IS_USED or self.is_within_tree:
            return None
        builder = evaluator.TreeBuilder(self.inlining, self.bound)
        word, stored = builder.build(node), None
        if word is None and self.inlining.mapped(node) is not None:
            # Only the list cannot be part of the tree.
            stored = Variable(f"{len(self.namespace)}", node.operands[0].span)
            source = self._expression(node.operands[0])
            node = replace(node, operands=(stored, node.operands[1]))
            builder = evaluator.TreeBuilder(self.inlining, (stored.name,))
            word = builder.build(node)
        if word is None or builder.calls < 2:
            return None
        name = f"w_{len(self.namespace)}"
        self.namespace[name] = word
        variables: list[ast.expr] = [_name(f"v_{variable}", at) for variable in builder.variables]
        if stored is not None:
            variables = [_assignment(f"v_{stored.name}", source, at)]
        call = _call("evaluate", [_name(name, at), _name("world", at), *variables], at)
        test = ast.Compare(
            left=_assignment("found", call, at),
            ops=[ast.IsNot()],
            comparators=[_name("FAILED", at)],
            **at,
        )
        one_by_one = self._without_trees(node)
        return ast.IfExp(test=test, body=_name("found", at), orelse=one_by_one, **at)

    def _without_trees(self, node: Result) -> ast.expr:
        before, self.is_within_tree = self.is_within_tree, True
        expression = self._expression(node)
        self.is_within_tree = before
        return expression

    def _cost(self, body: tuple[Statement, ...]) -> int:
        """Return the maximum number of words executed, without the bodies of loops."""
        cost = 0
        for node in body:
            if isinstance(node, If):
                branches = max(self._cost(node.then), self._cost(node.otherwise))
                cost += self._cost((node.condition,)) + branches
            elif isinstance(node, While):
                cost += self._cost((node.condition,))
            elif isinstance(node, For):
                cost += self._cost((node.values,))
            else:
                cost += sum(map(self._cost_of, walk((node,))))
        return cost

    def _cost_of(self, node: Statement) -> int:
        """Return the number of words that *node* stands for, without its operands."""
        if isinstance(node, FunctionCall) and self.inlining.expanded(node, self.bound) is not None:
            return self.inlining.cost(replace(node, operands=()))
        return 1


def _is_null(node: Expression) -> bool:
    return isinstance(node, FunctionCall) and node.name == "NULL" and not node.is_own


def _is_string(node: Expression) -> bool:
    return isinstance(node, Literal) and isinstance(node.value, str)


class _At(TypedDict):
    """A position in Python's syntax tree."""

    lineno: int
    col_offset: int
    end_lineno: int
    end_col_offset: int


def _name(name: str, at: _At) -> ast.Name:
    return ast.Name(id=name, ctx=LOAD, **at)


def _assignment(name: str, value: ast.expr, at: _At) -> ast.expr:
    return ast.NamedExpr(target=ast.Name(id=name, ctx=STORE, **at), value=value, **at)


def _call(name: str, operands: list[ast.expr], at: _At) -> ast.Call:
    return ast.Call(func=_name(name, at), args=operands, keywords=[], **at)
