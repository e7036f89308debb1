"""Expressions without effects as trees of compiled objects, which call each other directly.

In the code of a script each word is a call from Python, which takes several times as long as most
words do. A tree has a shortcut for usual operands, and gives up on all others: then the code
executes the words one by one, which also finds the place of an error. So nothing here raises an
error of its own, and without a C compiler the trees are not used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cython

from cardtable.ludl.errors import UnlocatedError
from cardtable.ludl.inlining import Choice, Inlining, Result
from cardtable.ludl.lexer import MAX_NUMBER
from cardtable.ludl.primitives.numbers import FREE_LENGTH
from cardtable.ludl.syntax_tree import FunctionCall, Literal, Variable
from cardtable.ludl.values import Container, Dict, List, Token
from cardtable.ludl.world import PLAY_ORDER, World

if not cython.compiled:  # evaluator.pxd takes it from elsewhere
    from cardtable.ludl.values import new_list

IS_USED = cython.compiled
MAX_VARIABLES = 3
MAX_DIGITS = 15
FAILED: Any = object()
"""The result of a tree that gave up."""


class GiveUp(Exception):
    """Raised within a tree that gives up."""


_GIVE_UP = GiveUp()


def is_plain(value: Any) -> bool:
    """Return whether *value* is of a kind that Python compares as LudL does."""
    kind = type(value)
    return kind is str or kind is int or kind is bool or value is None


def are_same(left: str, right: str) -> bool:
    """Return whether two strings are equal."""
    return left == right


class Word:
    """A value: of a word, a variable, a literal or one of two words.

    *a*, *b* and *c* are the values of the variables.
    """

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        raise _GIVE_UP


def evaluate(word: Word, world: World, a: Any = None, b: Any = None, c: Any = None) -> Any:
    """Return the value of *word*, FAILED with nothing changed if it gives up."""
    steps, memory, allocated = world.steps_left, world.memory_left, world.allocated
    try:
        return word.value(world, a, b, c)
    except (GiveUp, UnlocatedError):
        world.steps_left, world.memory_left, world.allocated = steps, memory, allocated
        return FAILED


class Constant(Word):
    """A literal, TRUE, FALSE or NULL."""

    def __init__(self, constant: Any) -> None:
        self.constant = constant

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        return self.constant


class Slot(Word):
    """The variable number *number*."""

    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        if self.number == 0:
            return a
        return b if self.number == 1 else c


class PlayerName(Word):
    """``$PLAYER_NAME``."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        return world.player


class CurrentPlayer(Word):
    """``$CURRENT_PLAYER``."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        order = world.properties.get(PLAY_ORDER)
        if type(order) is List and order:
            name = order[0]
            if type(name) is str:
                return name
        raise _GIVE_UP


class Unary(Word):
    """A word with one operand."""

    def __init__(self, operand: Word) -> None:
        self.operand = operand


class Property(Word):
    """GET_PROP of a literal."""

    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        found = world.properties.get(self.name, FAILED)
        if found is FAILED:
            raise _GIVE_UP
        return found


class ContainerNamed(Unary):
    """GET_CONTAINER."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        name = self.operand.value(world, a, b, c)
        if type(name) is str:
            found = world.containers.get(name)
            if found is not None:
                return found
        raise _GIVE_UP


class IsNull(Unary):
    """IS_NULL."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        return self.operand.value(world, a, b, c) is None


class Not(Unary):
    """NOT."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        operand = self.operand.value(world, a, b, c)
        if operand is True:
            return False
        if operand is False:
            return True
        raise _GIVE_UP


class Size(Unary):
    """SIZE."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        values = self.operand.value(world, a, b, c)
        if type(values) is Container:
            container: Container = values
            return len(container.tokens)
        if type(values) is List or type(values) is Dict or type(values) is str:
            return len(values)
        raise _GIVE_UP


class WholeNumber(Unary):
    """INT."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        operand = self.operand.value(world, a, b, c)
        if type(operand) is int:
            return operand
        is_short = type(operand) is str and len(operand) <= MAX_DIGITS
        if is_short and operand.isascii() and operand.isdecimal():
            return int(operand)
        raise _GIVE_UP


class Binary(Word):
    """A word with two operands."""

    def __init__(self, left: Word, right: Word) -> None:
        self.left = left
        self.right = right


class TokenProperty(Word):
    """TOKEN_GET_PROP with a literal."""

    def __init__(self, token: Word, name: str) -> None:
        self.token = token
        self.name = name

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        found = self.token.value(world, a, b, c)
        if type(found) is Token:
            token: Token = found
            if world.changed_tokens:
                token = world.current(token)
            value = token.properties.get(self.name, FAILED)
            if is_plain(value):
                return value
        raise _GIVE_UP


class Equal(Binary):
    """EQUAL."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        left = self.left.value(world, a, b, c)
        right = self.right.value(world, a, b, c)
        if type(left) is str and type(right) is str:
            return are_same(left, right)
        if not is_plain(left) or not is_plain(right):
            raise _GIVE_UP
        return type(left) is type(right) and left == right


class And(Binary):
    """AND, or OR if *is_or*."""

    def __init__(self, left: Word, right: Word, is_or: bool) -> None:
        self.left = left
        self.right = right
        self.is_or = is_or

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        left = self.left.value(world, a, b, c)
        right = self.right.value(world, a, b, c)
        if (left is True or left is False) and (right is True or right is False):
            return (left or right) if self.is_or else (left and right)
        raise _GIVE_UP


LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL = range(4)


class Comparison(Binary):
    """One of the comparisons, by its number."""

    def __init__(self, left: Word, right: Word, comparison: int) -> None:
        self.left = left
        self.right = right
        self.comparison = comparison

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        left = self.left.value(world, a, b, c)
        right = self.right.value(world, a, b, c)
        if type(left) is not int or type(right) is not int:
            raise _GIVE_UP
        if self.comparison == LESS:
            return left < right
        if self.comparison == LESS_OR_EQUAL:
            return left <= right
        return left > right if self.comparison == GREATER else left >= right


PLUS, MINUS, MULT, MIN, MAX = range(5)


class Arithmetic(Binary):
    """An operation on whole numbers, by its number."""

    def __init__(self, left: Word, right: Word, operation: int) -> None:
        self.left = left
        self.right = right
        self.operation = operation

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        left = self.left.value(world, a, b, c)
        right = self.right.value(world, a, b, c)
        if type(left) is not int or type(right) is not int:
            raise _GIVE_UP
        if self.operation == MIN:
            return right if right < left else left
        if self.operation == MAX:
            return right if right > left else left
        if self.operation == MULT:
            result = left * right
        else:
            result = left + right if self.operation == PLUS else left - right
        if -MAX_NUMBER <= result <= MAX_NUMBER:
            return result
        raise _GIVE_UP


class Element(Binary):
    """GET_ELT."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        values = self.left.value(world, a, b, c)
        key = self.right.value(world, a, b, c)
        if type(values) is Dict and type(key) is str and key in values:
            return values[key]
        raise _GIVE_UP


class Place(Binary):
    """GET."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        found = self.left.value(world, a, b, c)
        key = self.right.value(world, a, b, c)
        if type(found) is Token:
            token: Token = found
            if world.changed_tokens:
                token = world.current(token)
            if type(key) is str:
                value = token.properties.get(key, FAILED)
                if is_plain(value):
                    return value
        elif type(found) is Dict:
            if type(key) is str and key in found:
                return found[key]
        elif type(key) is int:
            if type(found) is Container:
                container: Container = found
                found = container.tokens
            elif type(found) is not List:
                raise _GIVE_UP
            if 0 <= key < len(found):
                return found[key]
        raise _GIVE_UP


class Both(Binary):
    """AND_THEN, or OR_ELSE if *is_or*."""

    def __init__(self, left: Word, right: Word, is_or: bool) -> None:
        self.left = left
        self.right = right
        self.is_or = is_or

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        left = self.left.value(world, a, b, c)
        if left is not True and left is not False:
            raise _GIVE_UP
        if left is self.is_or:
            return left
        right = self.right.value(world, a, b, c)
        if right is True or right is False:
            return right
        raise _GIVE_UP


class ElementAt(Binary):
    """GET_POSITION_ELT."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        values = self.left.value(world, a, b, c)
        position = self.right.value(world, a, b, c)
        if type(values) is Container:
            container: Container = values
            values = container.tokens
        elif type(values) is not List:
            raise _GIVE_UP
        if type(position) is int and 0 <= position < len(values):
            return values[position]
        raise _GIVE_UP


class Contains(Binary):
    """CONTAINS, in a list of strings or a dict."""

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        values = self.left.value(world, a, b, c)
        value = self.right.value(world, a, b, c)
        if type(value) is str:
            if type(values) is List:
                world.charge_steps(len(values) >> 1)
                return value in values
            if type(values) is Dict:
                return value in values
        raise _GIVE_UP


class TokenNamed(Binary):
    """GET_BY_NAME, or CONTAINS_BY_NAME if *is_test*."""

    def __init__(self, left: Word, right: Word, is_test: bool) -> None:
        self.left = left
        self.right = right
        self.is_test = is_test

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        found = self.left.value(world, a, b, c)
        name = self.right.value(world, a, b, c)
        if type(found) is not Container or type(name) is not str:
            raise _GIVE_UP
        container: Container = found
        world.steps_left -= len(container.tokens) >> 2
        for each in container.tokens:
            token: Token = each
            if token.name == name:
                return True if self.is_test else token
        if self.is_test:
            return False
        raise _GIVE_UP


class Joined(Word):
    """Nested CONCATs of short strings."""

    def __init__(self, parts: list[Word]) -> None:
        self.parts = parts

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        joined = ""
        for each in self.parts:
            word: Word = each
            part = word.value(world, a, b, c)
            if type(part) is not str:
                raise _GIVE_UP
            joined = part if not joined else joined + part
        if len(joined) <= FREE_LENGTH:
            return joined
        raise _GIVE_UP


class Text(Word):
    """TEXT of short strings and whole numbers."""

    def __init__(self, parts: list[Word]) -> None:
        self.parts = parts

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        joined = ""
        for each in self.parts:
            word: Word = each
            part = word.value(world, a, b, c)
            if type(part) is int:
                part = str(part)
            elif type(part) is not str:
                raise _GIVE_UP
            joined = part if not joined else joined + part
        world.charge_text(len(joined))
        return joined


class Either(Word):
    """One of two words, by a condition."""

    def __init__(self, condition: Word, then: Word, otherwise: Word) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        condition = self.condition.value(world, a, b, c)
        if condition is True:
            return self.then.value(world, a, b, c)
        if condition is False:
            return self.otherwise.value(world, a, b, c)
        raise _GIVE_UP


class Mapped(Word):
    """MAP, or FILTER if *is_filter*: *result* is that of the function, and costs *cost* steps."""

    def __init__(self, values: Word, result: Word, cost: int, is_filter: bool) -> None:
        self.values = values
        self.result = result
        self.cost = cost
        self.is_filter = is_filter

    def value(self, world: World, a: Any, b: Any, c: Any) -> Any:
        source = self.values.value(world, a, b, c)
        if type(source) is Container:
            container: Container = source
            items = container.tokens
        elif type(source) is List:
            items = source
        else:
            raise _GIVE_UP
        world.charge_items(len(items))
        world.charge_steps(self.cost * len(items))
        found: list[Any] = []
        for item in items:
            result = self.result.value(world, item, None, None)
            if self.is_filter:
                if result is True:
                    found.append(item)
                elif result is not False:
                    raise _GIVE_UP
            else:
                found.append(result)
        for value in found:
            if type(value) is List or type(value) is Dict:
                raise _GIVE_UP
        return new_list(found)


_CLASSES: dict[str, Callable[..., Word]] = {
    "NOT": Not,
    "IS_NULL": IsNull,
    "EQUAL": Equal,
    "SIZE": Size,
    "INT": WholeNumber,
    "GET_CONTAINER": ContainerNamed,
    "GET_ELT": Element,
    "GET_POSITION_ELT": ElementAt,
    "CONTAINS": Contains,
    "GET": Place,
    "CHOOSE": Either,
}
_VARIANTS: dict[str, tuple[Callable[..., Word], int]] = {
    "AND": (And, False),
    "OR": (And, True),
    "AND_THEN": (Both, False),
    "OR_ELSE": (Both, True),
    "LESS": (Comparison, LESS),
    "LESS_OR_EQUAL": (Comparison, LESS_OR_EQUAL),
    "GREATER": (Comparison, GREATER),
    "GREATER_OR_EQUAL": (Comparison, GREATER_OR_EQUAL),
    "PLUS": (Arithmetic, PLUS),
    "MINUS": (Arithmetic, MINUS),
    "MULT": (Arithmetic, MULT),
    "MIN": (Arithmetic, MIN),
    "MAX": (Arithmetic, MAX),
    "GET_BY_NAME": (TokenNamed, False),
    "CONTAINS_BY_NAME": (TokenNamed, True),
}
"""The classes of words that one class stands for, with the number of the variant."""
_CONSTANTS = {"TRUE": True, "FALSE": False, "NULL": None}


class TreeBuilder:
    """Builds the tree of one expression, whose variables must be among *bound*.

    *calls* counts its words, so that a tree is used only where it saves calls.
    """

    def __init__(self, inlining: Inlining, bound: Sequence[str]) -> None:
        self.inlining = inlining
        self.bound = bound
        self.variables: list[str] = []
        self.calls = 0

    def build(self, node: Result) -> Word | None:
        """Return the tree for *node*, None if it has none."""
        if isinstance(node, Literal):
            return Constant(node.value)
        if isinstance(node, Variable):
            return self._variable(node.name)
        if isinstance(node, Choice):
            words = self._all((node.condition, node.then, node.otherwise))
            return None if words is None else Either(*words)
        expanded = self.inlining.expanded(node, tuple(self.bound))
        if expanded is not None:
            return self.build(expanded)
        return None if node.is_own else self._word(node)

    def _variable(self, name: str) -> Word | None:
        if name == "PLAYER_NAME":
            return PlayerName()
        if name == "CURRENT_PLAYER":
            self.calls += 1
            return CurrentPlayer()
        if name not in self.bound:
            return None
        if name not in self.variables:
            self.variables.append(name)
        number = self.variables.index(name)
        return Slot(number) if number < MAX_VARIABLES else None

    def _all(self, nodes: Sequence[Result]) -> list[Word] | None:
        words = list(map(self.build, nodes))
        found = [word for word in words if word is not None]
        return found if len(found) == len(words) else None

    def _word(self, node: FunctionCall) -> Word | None:
        name = node.name
        if name in _CONSTANTS:
            return Constant(_CONSTANTS[name])
        self.calls += 1
        mapped = self.inlining.mapped(node)
        if mapped is not None:
            return self._mapped(node, *mapped)
        if name in ("GET_PROP", "TOKEN_GET_PROP"):
            return self._property(node)
        words = None
        if name in ("CONCAT", "TEXT") or name in _CLASSES or name in _VARIANTS:
            words = self._all(node.operands)
        if words is None:
            return None
        if name == "TEXT":
            return Text(words)
        if name == "CONCAT":
            first = words[0]
            if isinstance(first, Joined):
                return Joined([*first.parts, words[1]])
            return Joined(words)
        if name in _CLASSES:
            return _CLASSES[name](*words)
        variant, number = _VARIANTS[name]
        return variant(*words, number)

    def _property(self, node: FunctionCall) -> Word | None:
        name = node.operands[-1]
        if not isinstance(name, Literal) or not isinstance(name.value, str):
            return None
        if node.name == "GET_PROP":
            return Property(name.value)
        token = self.build(node.operands[0])
        return None if token is None else TokenProperty(token, name.value)

    def _mapped(self, node: FunctionCall, parameter: str, result: Result) -> Word | None:
        values = self.build(node.operands[0])
        own = TreeBuilder(self.inlining, (parameter,))
        each = own.build(result)
        if values is None or each is None:
            return None
        self.calls += own.calls
        cost = 1 + self.inlining.cost(result)
        return Mapped(values, each, cost, node.name == "FILTER")
