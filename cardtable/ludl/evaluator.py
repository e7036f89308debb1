"""Scripts as trees of compiled objects: each word is a node that evaluates its operands.

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
from cardtable.ludl.errors import LimitError, OperandError, UnlocatedError
from cardtable.ludl.lexer import MAX_NUMBER
from cardtable.ludl.syntax_tree import Span
from cardtable.ludl.values import Container, Dict, List, Token, describe, show
from cardtable.ludl.world import FACE_DOWN, FREE_LENGTH, PLAY_ORDER, World, step_limit_error

if not cython.compiled:  # evaluator.pxd takes it from elsewhere
    from cardtable.ludl.values import new_list

MAX_NESTING = 5_000
"""Maximum number of nodes that wait for each other: each takes a part of the stack of C."""
FRAMES_PER_NODE = 3
MAX_KNOWN = 64
"""Number of results that a node remembers."""
MAX_DIGITS = 15
SPARE_SLOTS = 64

if not cython.compiled:  # the limits of scripts are reached first, as in compiled code
    sys.setrecursionlimit(max(sys.getrecursionlimit(), FRAMES_PER_NODE * MAX_NESTING + 1_000))

NEXT, BROKEN, CONTINUED, RETURNED, ACCEPTED = range(5)
"""What running a statement can lead to."""
UNSET: Any = object()
"""The value of a variable before its first assignment."""
_MISSING: Any = object()
MOST = MAX_NUMBER

COMPARISONS = ("LESS", "LESS_OR_EQUAL", "GREATER", "GREATER_OR_EQUAL")
OPERATIONS = ("MIN", "MAX", "MULT", "PLUS", "MINUS")


class Accept(Exception):
    """Raised by ACCEPT within a function: ends the message and keeps its changes."""


class Reject(Exception):
    """Raised by REJECT: ends the message and undoes its changes."""


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
        order = world.properties[PLAY_ORDER]
        if type(order) is List and order:
            name = order[0]
            if type(name) is str:
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
                value = found.get(key, _MISSING)
                if value is not _MISSING:
                    return value
        elif type(key) is int and self.allows_lists:
            place = key
            if type(found) is Container:
                container: Container = found
                values = container.tokens
                if 0 <= place < len(values):
                    return values[place]
            elif type(found) is List and 0 <= place < len(found):
                return found[place]
        return self.execute(world, [found, key])


class Contains(Binary):
    """CONTAINS."""

    def value(self, world: World, base: int) -> Any:
        values = self.left.value(world, base)
        value = self.right.value(world, base)
        if type(value) is str and type(values) is Dict:
            return value in values
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
        if type(found) is Container and type(name) is str:
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


# --- functions -----------------------------------------------------------------------------------


class ScriptFunction:
    """A function or receiver of a script.

    A call charges *cost* steps, for the words of *body* without those of loops, and takes *slots*
    for its variables; the first *arity* are the parameters. The last parameter of a receiver that
    *takes_more* is the list of all further words. *nesting* is how many nodes wait for each other
    in it.
    """

    def __init__(self, name: str, arity: int, span: Span, takes_more: bool = False) -> None:
        self.name = name
        self.arity = arity
        self.span = span
        self.takes_more = takes_more
        self.slots = arity
        self.cost = 1
        self.nesting = 1
        self.body: list[Node] = []
        self.result: Node | None = None
        """The value of a function that only returns one."""

    def define(self, body: Sequence[Node], slots: int, cost: int, nesting: int) -> None:
        """Set what the function does: functions may call each other, so it is made before."""
        self.body = list(body)
        self.slots, self.cost, self.nesting = slots, cost, nesting
        only = body[0] if len(body) == 1 else None
        self.result = only.returned if isinstance(only, Return) else None

    def enter(self, world: World) -> int:
        """Reserve the slots, charge the call, and return the first slot. Raises LimitError."""
        base = world.top
        end = base + self.slots
        stack = world.stack
        if end > len(stack):
            stack.extend([UNSET] * (end - len(stack) + SPARE_SLOTS))
        for place in range(base + self.arity, end):
            stack[place] = UNSET
        world.top = end
        world.depth += 1
        world.nesting += self.nesting
        world.steps_left -= self.cost
        if world.steps_left < 0:
            raise step_limit_error(world.limits).located(self.span)
        if world.depth > world.max_depth or world.nesting > MAX_NESTING:
            raise LimitError(
                _("Function calls are nested too deeply."),
                _("At most {limit} nested calls are allowed; is there endless recursion?").format(
                    limit=world.limits.depth
                ),
            ).located(self.span)
        return base

    def execute(self, world: World, base: int) -> Any:
        """Return the value after :meth:`enter`, with the arguments in the first slots."""
        if self.result is not None:
            found = self.result.value(world, base)
        else:
            found = None
            for each in self.body:
                node: Node = each
                if node.run(world, base) != NEXT:
                    found, world.returned = world.returned, None
                    break
        world.top = base
        world.depth -= 1
        world.nesting -= self.nesting
        return found

    def call(self, world: World, arguments: Sequence[Any]) -> Any:
        """Return the value for *arguments*, as many as the function has parameters."""
        base = self.enter(world)
        for place, argument in enumerate(arguments, base):
            world.stack[place] = argument
        return self.execute(world, base)

    def call_with(self, world: World, argument: Any) -> Any:
        """Return the value for one argument."""
        base = self.enter(world)
        world.stack[base] = argument
        return self.execute(world, base)

    def receive(self, world: World, words: Sequence[str]) -> bool:
        """Return whether a receiver accepts a message with these *words*."""
        base = self.enter(world)
        last = self.arity - 1
        for number, word in enumerate(words):
            if self.takes_more and number == last:
                world.stack[base + last] = self.further_words(world, words)
                break
            world.stack[base + number] = word
        for each in self.body:
            node: Node = each
            reached = node.run(world, base)
            if reached != NEXT:
                return reached == ACCEPTED
        return False

    def further_words(self, world: World, words: Sequence[str]) -> List:
        """Return the value of the last parameter of a receiver that takes more words."""
        further = words[self.arity - 1 :]
        try:
            world.charge_items(len(further))
        except UnlocatedError as failure:
            failure.located(self.span)
            raise
        return new_list(further)


class OwnCall(Node):
    """A call of a function of the script."""

    def __init__(self, function: ScriptFunction, operands: Sequence[Node]) -> None:
        self.function = function
        self.operands = list(operands)
        self.first = operands[0] if 0 < len(operands) < 3 else None
        self.second = operands[1] if len(operands) == 2 else None

    def value(self, world: World, base: int) -> Any:
        function = self.function
        if self.first is not None:
            one = self.first.value(world, base)
            two = None if self.second is None else self.second.value(world, base)
            below = function.enter(world)
            world.stack[below] = one
            if self.second is not None:
                world.stack[below + 1] = two
        elif not self.operands:
            below = function.enter(world)
        else:
            values = []
            for each in self.operands:
                node: Node = each
                values.append(node.value(world, base))
            below = function.enter(world)
            place = below
            for value in values:
                world.stack[place] = value
                place += 1
        return function.execute(world, below)


# --- statements ----------------------------------------------------------------------------------


def run_all(body: list[Any], world: World, base: int) -> int:
    """Run statements until one does not lead to the next, and return what that leads to."""
    for each in body:
        node: Node = each
        reached = node.run(world, base)
        if reached != NEXT:
            return reached
    return NEXT


class Assign(Node):
    """ASSIGN to the slot *number*."""

    def __init__(self, number: int, assigned: Node) -> None:
        self.number = number
        self.assigned = assigned

    def run(self, world: World, base: int) -> int:
        world.stack[base + self.number] = self.assigned.value(world, base)
        return NEXT


class Return(Node):
    """RETURN."""

    def __init__(self, returned: Node) -> None:
        self.returned = returned

    def run(self, world: World, base: int) -> int:
        world.returned = self.returned.value(world, base)
        return RETURNED


class Jump(Node):
    """The *word* BREAK or CONTINUE, or ACCEPT in a receiver."""

    def __init__(self, word: str) -> None:
        self.reached = {"BREAK": BROKEN, "CONTINUE": CONTINUED, "ACCEPT": ACCEPTED}[word]

    def run(self, world: World, base: int) -> int:
        return self.reached


class AcceptWithin(Node):
    """ACCEPT in a function."""

    def run(self, world: World, base: int) -> int:
        raise Accept


class Require(Node):
    """REQUIRE, or REJECT if there is no condition."""

    def __init__(self, condition: Node | None, text: Node, span: Span) -> None:
        self.condition = condition
        self.text = text
        self.span = span

    def run(self, world: World, base: int) -> int:
        if self.condition is not None:
            condition = self.condition.value(world, base)
            if condition is True:
                return NEXT
            if condition is not False:
                raise not_a_truth(condition, self.span)
        text = self.text.value(world, base)
        raise Reject(text if type(text) is str else show(text))


class Branch(Node):
    """IF."""

    def __init__(
        self, condition: Node, then: Sequence[Node], otherwise: Sequence[Node], span: Span
    ) -> None:
        self.condition = condition
        self.then = list(then)
        self.otherwise = list(otherwise)
        self.span = span

    def run(self, world: World, base: int) -> int:
        condition = self.condition.value(world, base)
        if condition is True:
            return run_all(self.then, world, base)
        if condition is False:
            return run_all(self.otherwise, world, base)
        raise not_a_truth(condition, self.span)


class Loop(Node):
    """A loop; each round costs *cost* steps."""

    def __init__(self, body: Sequence[Node], cost: int, span: Span) -> None:
        self.body = list(body)
        self.cost = cost
        self.span = span

    def go_round(self, world: World, base: int) -> int:
        """Run the body once. Raises LimitError."""
        world.steps_left -= self.cost
        if world.steps_left < 0:
            raise step_limit_error(world.limits).located(self.span)
        return run_all(self.body, world, base)


class WhileLoop(Loop):
    """WHILE."""

    def __init__(self, condition: Node, body: Sequence[Node], cost: int, span: Span) -> None:
        super().__init__(body, cost, span)
        self.condition = condition

    def run(self, world: World, base: int) -> int:
        while True:
            condition = self.condition.value(world, base)
            if condition is False:
                return NEXT
            if condition is not True:
                raise not_a_truth(condition, self.span)
            reached = self.go_round(world, base)
            if reached == BROKEN:
                return NEXT
            if reached > CONTINUED:
                return reached


class ForLoop(Loop):
    """FOR over *values*, a call that returns a tuple; its variable is in the slot *number*."""

    def __init__(
        self, number: int, values: Node, body: Sequence[Node], cost: int, span: Span
    ) -> None:
        super().__init__(body, cost, span)
        self.number = number
        self.values = values

    def run(self, world: World, base: int) -> int:
        for value in self.values.value(world, base):
            world.stack[base + self.number] = value
            reached = self.go_round(world, base)
            if reached == BROKEN:
                return NEXT
            if reached > CONTINUED:
                return reached
        return NEXT
