"""The words of scripts as trees of compiled objects: each is a node that evaluates its operands.

The nodes call each other directly. In plain Python the same code runs as written. A word that is
used much has a node of its own with a shortcut for the usual operands; all others, and all errors,
are left to the function of the primitive, so the words are defined once.

Variables are in the slots of a stack that belongs to the world: a node finds them from *base*, the
first slot of the running function. An error gets the place of the innermost node it passes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import cython

from cardtable.core.i18n import _
from cardtable.ludl.errors import OperandError, UnlocatedError
from cardtable.ludl.lexer import MAX_NUMBER
from cardtable.ludl.syntax_tree import Span
from cardtable.ludl.values import STATE_LEVEL, Container, Dict, List, Token, describe
from cardtable.ludl.world import FACE_DOWN, FREE_LENGTH, World

if not cython.compiled:  # evaluator.pxd takes them from elsewhere
    from cardtable.ludl.values import new_list
    from cardtable.ludl.world import first_player, iterable_values

MAX_KNOWN = 64
"""Number of results that a node remembers."""
MAX_DIGITS = 15

NEXT, BROKEN, CONTINUED, RETURNED, ACCEPTED = range(5)
"""What running a statement can lead to."""
UNSET: Any = object()
"""The value of a variable before its first assignment."""
_MISSING: Any = object()
MOST = MAX_NUMBER

COMPARISONS = ("LESS", "LESS_OR_EQUAL", "GREATER", "GREATER_OR_EQUAL")
OPERATIONS = ("MIN", "MAX", "MULT", "PLUS", "MINUS")


def is_plain(value: Any) -> bool:
    """Return whether *value* is of a kind that Python compares as LudL does."""
    kind = type(value)
    return kind is str or kind is int or kind is bool or value is None


def are_same(left: str, right: str) -> bool:
    """Return whether two strings are equal."""
    return left == right


def not_a_truth(value: Any, span: Span) -> UnlocatedError:
    """Return the error for a condition that is neither TRUE nor FALSE."""
    return OperandError(_("TRUE or FALSE"), describe(value), None).located(span)


class Node:
    """A value or a statement. *base* is the first slot of the running function."""

    def value(self, world: World, base: int) -> Any:
        """Return the value. Raises UnlocatedError with a place, Accept and Reject."""
        raise NotImplementedError

    def run(self, world: World, base: int) -> int:
        """Execute the node as a statement, and return what it leads to."""
        self.value(world, base)
        return NEXT


class Constant(Node):
    """A literal, TRUE, FALSE or NULL."""

    def __init__(self, constant: Any) -> None:
        self.constant = sys.intern(constant) if type(constant) is str else constant

    def value(self, world: World, base: int) -> Any:
        return self.constant


class Slot(Node):
    """A variable, in the slot *number* of its function."""

    def __init__(self, number: int, name: str, span: Span) -> None:
        self.number = number
        self.name = name
        self.span = span

    def value(self, world: World, base: int) -> Any:
        found = world.stack[base + self.number]
        if found is UNSET:
            raise UnlocatedError(
                _("The variable {name} has no value yet.").format(name=f"${self.name}"),
                _("It is assigned elsewhere in this function, but not on this path."),
            ).located(self.span)
        return found


class PlayerName(Node):
    """``$PLAYER_NAME``."""

    def value(self, world: World, base: int) -> Any:
        return world.player


class CurrentPlayer(Node):
    """``$CURRENT_PLAYER``."""

    def __init__(self, span: Span) -> None:
        self.span = span

    def value(self, world: World, base: int) -> Any:
        name = first_player(world)
        if name is not None:
            return name
        raise UnlocatedError(
            _("The property 'play_order' is no longer a list of the players.")
        ).located(self.span)


# --- words ---------------------------------------------------------------------------------------


class Call(Node):
    """A word, executed by the function *primitive*."""

    def __init__(
        self, primitive: Callable[..., Any], takes_world: bool, operands: Sequence[Node], span: Span
    ) -> None:
        self.primitive = primitive
        self.takes_world = takes_world
        self.operands = list(operands)
        self.span = span

    def value(self, world: World, base: int) -> Any:
        values = []
        for each in self.operands:
            node: Node = each
            values.append(node.value(world, base))
        return self.execute(world, values)

    def execute(self, world: World, values: list[Any]) -> Any:
        """Return what the primitive returns for these operands."""
        try:
            if self.takes_world:
                return self.primitive(world, *values)
            return self.primitive(*values)
        except UnlocatedError as failure:
            failure.located(self.span)
            raise


class Unary(Call):
    """A word with one operand."""

    def __init__(
        self, primitive: Callable[..., Any], takes_world: bool, operands: Sequence[Node], span: Span
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.operand = operands[0]

    def value(self, world: World, base: int) -> Any:
        operand = self.operand.value(world, base)
        try:
            if self.takes_world:
                return self.primitive(world, operand)
            return self.primitive(operand)
        except UnlocatedError as failure:
            failure.located(self.span)
            raise


class Binary(Call):
    """A word with two operands."""

    def __init__(
        self, primitive: Callable[..., Any], takes_world: bool, operands: Sequence[Node], span: Span
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.left, self.right = operands

    def value(self, world: World, base: int) -> Any:
        left = self.left.value(world, base)
        right = self.right.value(world, base)
        try:
            if self.takes_world:
                return self.primitive(world, left, right)
            return self.primitive(left, right)
        except UnlocatedError as failure:
            failure.located(self.span)
            raise


class Ternary(Call):
    """A word with three operands."""

    def value(self, world: World, base: int) -> Any:
        first: Node = self.operands[0]
        second: Node = self.operands[1]
        third: Node = self.operands[2]
        one = first.value(world, base)
        two = second.value(world, base)
        three = third.value(world, base)
        try:
            if self.takes_world:
                return self.primitive(world, one, two, three)
            return self.primitive(one, two, three)
        except UnlocatedError as failure:
            failure.located(self.span)
            raise


class Property(Unary):
    """GET_PROP."""

    def value(self, world: World, base: int) -> Any:
        name = self.operand.value(world, base)
        if type(name) is str:
            found = world.properties.get(name, _MISSING)
            if found is not _MISSING:
                return found
        return self.execute(world, [name])


class ContainerNamed(Unary):
    """GET_CONTAINER."""

    def value(self, world: World, base: int) -> Any:
        name = self.operand.value(world, base)
        if type(name) is str:
            found = world.containers.get(name)
            if found is not None:
                return found
        return self.execute(world, [name])


class IsNull(Unary):
    """IS_NULL."""

    def value(self, world: World, base: int) -> Any:
        return self.operand.value(world, base) is None


class Not(Unary):
    """NOT."""

    def value(self, world: World, base: int) -> Any:
        operand = self.operand.value(world, base)
        if operand is True:
            return False
        if operand is False:
            return True
        return self.execute(world, [operand])


class Size(Unary):
    """SIZE."""

    def value(self, world: World, base: int) -> Any:
        values = self.operand.value(world, base)
        if type(values) is Container:
            container: Container = values
            return len(container.tokens)
        if type(values) is List:
            return len(values)
        return self.execute(world, [values])


class WholeNumber(Unary):
    """INT."""

    def __init__(
        self, primitive: Callable[..., Any], takes_world: bool, operands: Sequence[Node], span: Span
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.known: dict[str, int] = {}
        """The numbers for short strings."""

    def value(self, world: World, base: int) -> Any:
        operand = self.operand.value(world, base)
        if type(operand) is int:
            return operand
        if type(operand) is not str:
            return self.execute(world, [operand])
        number = self.known.get(operand)
        if number is None:
            number = self.execute(world, [operand])
            if len(operand) <= MAX_DIGITS and len(self.known) < MAX_KNOWN:
                self.known[operand] = number
        return number


class Equal(Binary):
    """EQUAL."""

    def value(self, world: World, base: int) -> Any:
        left = self.left.value(world, base)
        right = self.right.value(world, base)
        if type(left) is str and type(right) is str:
            return are_same(left, right)
        if is_plain(left) and is_plain(right):
            return type(left) is type(right) and left == right
        return self.execute(world, [left, right])


class And(Binary):
    """AND, or OR if *is_or*."""

    def __init__(
        self,
        primitive: Callable[..., Any],
        takes_world: bool,
        operands: Sequence[Node],
        span: Span,
        is_or: bool,
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.is_or = is_or

    def value(self, world: World, base: int) -> Any:
        left = self.left.value(world, base)
        right = self.right.value(world, base)
        if (left is True or left is False) and (right is True or right is False):
            return (left or right) if self.is_or else (left and right)
        return self.execute(world, [left, right])


class Comparison(Binary):
    """One of COMPARISONS, by its *number*."""

    def __init__(
        self,
        primitive: Callable[..., Any],
        takes_world: bool,
        operands: Sequence[Node],
        span: Span,
        number: int,
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.number = number

    def value(self, world: World, base: int) -> Any:
        left = self.left.value(world, base)
        right = self.right.value(world, base)
        if type(left) is int and type(right) is int:
            first, second = left, right  # numbers of C
            if self.number < 2:
                return first < second if self.number == 0 else first <= second
            return first > second if self.number == 2 else first >= second
        return self.execute(world, [left, right])


class Arithmetic(Comparison):
    """One of OPERATIONS on whole numbers, by its *number*."""

    def value(self, world: World, base: int) -> Any:
        left = self.left.value(world, base)
        right = self.right.value(world, base)
        if type(left) is int and type(right) is int:
            if self.number == 0:
                return right if right < left else left
            if self.number == 1:
                return right if right > left else left
            if self.number > 2:
                first, second = left, right  # numbers of C
                total = first + second if self.number == 3 else first - second
                if -MOST <= total <= MOST:
                    return total
        return self.execute(world, [left, right])


class Place(Binary):
    """GET, and the words for one kind of value: GET_ELT, GET_POSITION_ELT, TOKEN_GET_PROP."""

    def __init__(
        self,
        primitive: Callable[..., Any],
        takes_world: bool,
        operands: Sequence[Node],
        span: Span,
        allows_tokens: bool,
        allows_dicts: bool,
        allows_lists: bool,
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.allows_tokens = allows_tokens
        self.allows_dicts = allows_dicts
        self.allows_lists = allows_lists

    def value(self, world: World, base: int) -> Any:
        found = self.left.value(world, base)
        key = self.right.value(world, base)
        if type(found) is Token:
            if type(key) is str and self.allows_tokens:
                token: Token = found
                if world.changed_tokens:
                    token = world.current(token)
                value = token.properties.get(key, _MISSING)
                if is_plain(value):
                    return value
                if value is _MISSING and key == FACE_DOWN:
                    return token.identity in world.face_down
        elif type(found) is Dict:
            if type(key) is str and self.allows_dicts:
                value = cython.cast(dict, found).get(key, _MISSING)
                if value is not _MISSING:
                    return value
        elif type(key) is int and self.allows_lists:
            place = key
            if type(found) is Container:
                container: Container = found
                values = container.tokens
                if 0 <= place < len(values):
                    return values[place]
            elif type(found) is List:
                values = cython.cast(list, found)
                if 0 <= place < len(values):
                    return values[place]
        return self.execute(world, [found, key])


class Contains(Binary):
    """CONTAINS."""

    def value(self, world: World, base: int) -> Any:
        values = self.left.value(world, base)
        value = self.right.value(world, base)
        if type(value) is str and type(values) is Dict:
            return value in cython.cast(dict, values)
        if type(value) is str and type(values) is List:
            items: list[Any] = cython.cast(list, values)
            if world.steps_left >= len(items):
                world.steps_left -= len(items) >> 1
                return value in items
        return self.execute(world, [values, value])


class OneOf(Contains):
    """CONTAINS of a list that is written with strings: *left* makes the list."""

    def __init__(
        self,
        primitive: Callable[..., Any],
        takes_world: bool,
        operands: Sequence[Node],
        span: Span,
        values: Sequence[str],
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.values = frozenset(values)
        self.steps = 2 * (len(values) >> 1)
        self.memory = 80 + 16 * len(values)

    def value(self, world: World, base: int) -> Any:
        value = self.right.value(world, base)
        has_room = world.steps_left >= self.steps and world.memory_left >= self.memory
        if type(value) is not str or not has_room:
            return self.execute(world, [self.left.value(world, base), value])
        # The list costs what it would if it were made.
        world.steps_left -= self.steps
        world.memory_left -= self.memory
        world.allocated += self.memory
        return value in self.values


class LoopValues(Unary):
    """The values that FOR goes through, as a tuple."""

    def value(self, world: World, base: int) -> Any:
        operand = self.operand.value(world, base)
        try:
            return iterable_values(world, operand)
        except UnlocatedError as failure:
            failure.located(self.span)
            raise


class ListOf(Call):
    """A list written in brackets."""

    def value(self, world: World, base: int) -> Any:
        values = []
        is_simple = True
        for each in self.operands:
            node: Node = each
            value = node.value(world, base)
            is_simple = is_simple and (is_plain(value) or type(value) is Token)
            values.append(value)
        count = len(values)
        size = 80 + 16 * count
        has_room = world.steps_left >= count and world.memory_left >= size
        if not is_simple or not has_room or count > world.max_items:
            return self.execute(world, values)
        world.steps_left -= count >> 1
        world.memory_left -= size
        world.allocated += size
        return new_list(values)


class Push(Binary):
    """PUSH."""

    def value(self, world: World, base: int) -> Any:
        values = self.left.value(world, base)
        value = self.right.value(world, base)
        if (
            type(values) is List
            and (is_plain(value) or type(value) is Token)
            and values.level < STATE_LEVEL
        ):
            items: list[Any] = cython.cast(list, values)
            if len(items) < world.max_items and world.memory_left >= 16 and world.steps_left > 0:
                world.memory_left -= 16
                world.allocated += 16
                world.steps_left -= 1
                items.append(value)
                return values
        return self.execute(world, [values, value])


class TokenNamed(Binary):
    """GET_BY_NAME, or CONTAINS_BY_NAME if *is_test*."""

    def __init__(
        self,
        primitive: Callable[..., Any],
        takes_world: bool,
        operands: Sequence[Node],
        span: Span,
        is_test: bool,
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.is_test = is_test

    def value(self, world: World, base: int) -> Any:
        found = self.left.value(world, base)
        name = self.right.value(world, base)
        if type(found) is Container and type(name) is str and world.hidden_names is None:
            container: Container = found
            for each in container.tokens:
                token: Token = each
                if are_same(token.name, name):
                    world.steps_left -= len(container.tokens) >> 2
                    return True if self.is_test else token
            if self.is_test:
                world.steps_left -= len(container.tokens) >> 2
                return False
        return self.execute(world, [found, name])


class Joined(Call):
    """TEXT and CONCAT: a short string of parts; CONCAT costs nothing and joins no numbers."""

    def __init__(
        self,
        primitive: Callable[..., Any],
        takes_world: bool,
        operands: Sequence[Node],
        span: Span,
        is_text: bool,
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.is_text = is_text
        self.known: dict[str, Any] = {}
        """Joined texts by the one or two parts that are not constant."""
        varying = [n for n, node in enumerate(operands) if not isinstance(node, Constant)]
        self.is_known = 0 < len(varying) < 3
        self.first = varying[0] if self.is_known else -1
        self.second = varying[1] if len(varying) == 2 else -1

    def value(self, world: World, base: int) -> Any:
        if not self.is_known:
            return self.joined(world, base, None, None)
        node: Node = self.operands[self.first]
        first = node.value(world, base)
        second = None
        if self.second >= 0:
            node = self.operands[self.second]
            second = node.value(world, base)
        if type(first) is str:
            found = self.known.get(first)
            if found is not None and self.second >= 0:
                texts: dict[Any, Any] = found
                found = texts.get(second) if type(second) is str else None
            if found is not None and self.is_paid(world, len(found)):
                return found
        return self.joined(world, base, first, second)

    def joined(self, world: World, base: int, first: Any, second: Any) -> Any:
        """Return the joined parts; *first* and *second* are the values of those that vary."""
        values = []
        are_strings = True
        for number, each in enumerate(self.operands):
            if number == self.first:
                value = first
            elif number == self.second:
                value = second
            else:
                node: Node = each
                value = node.value(world, base)
            if self.is_text and type(value) is int:
                value = str(value)
            if type(value) is not str:
                are_strings = False
            values.append(value)
        if not are_strings:
            return self.execute(world, values)
        text = "".join(values)
        if not self.is_paid(world, len(text)):
            return self.execute(world, values)
        if type(first) is str:
            self.remember(first, second, text)
        return text

    def remember(self, first: str, second: Any, text: str) -> None:
        """Remember a text. It is often a key, of a container or a message."""
        if len(self.known) >= MAX_KNOWN:
            self.known.clear()
        if self.second < 0:
            self.known[first] = sys.intern(text)
        elif type(second) is str:
            texts = self.known.setdefault(first, {})
            if len(texts) >= MAX_KNOWN:
                texts.clear()
            texts[second] = sys.intern(text)

    def is_paid(self, world: World, length: int) -> bool:
        """Charge a text of *length* characters, and return True, if it costs what it usually does.

        What limits are reached is left to the primitive.
        """
        if length > FREE_LENGTH:
            return False
        if self.is_text:
            size = 60 + length
            if world.memory_left < size or world.steps_left <= 1 or length > world.max_text:
                return False
            world.steps_left -= length >> 6
            world.memory_left -= size
            world.allocated += size
        return True


class Both(Node):
    """AND_THEN, or OR_ELSE if *is_or*."""

    def __init__(self, left: Node, right: Node, is_or: bool, spans: tuple[Span, Span]) -> None:
        self.left = left
        self.right = right
        self.is_or = is_or
        self.spans = spans

    def value(self, world: World, base: int) -> Any:
        left = self.left.value(world, base)
        if left is not True and left is not False:
            raise not_a_truth(left, self.spans[0])
        if left is self.is_or:
            return left
        right = self.right.value(world, base)
        if right is not True and right is not False:
            raise not_a_truth(right, self.spans[1])
        return right


class Either(Node):
    """CHOOSE; *span* is that of the condition."""

    def __init__(self, condition: Node, then: Node, otherwise: Node, span: Span) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise
        self.span = span

    def value(self, world: World, base: int) -> Any:
        condition = self.condition.value(world, base)
        if condition is True:
            return self.then.value(world, base)
        if condition is False:
            return self.otherwise.value(world, base)
        raise not_a_truth(condition, self.span)
