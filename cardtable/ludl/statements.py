"""Functions and statements of scripts as trees of compiled objects, on the nodes of evaluator.py.

Some of the statements are words that change the state, with a shortcut for the usual operands.

A statement returns what it leads to: the next one, the end of a loop or of its round, a return, or
the acceptance of the message. A function has its variables in consecutive slots of the stack, which
it enters and leaves; a call stores the arguments in the first of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import cython

from cardtable.core.i18n import _
from cardtable.ludl.errors import LimitError, UnlocatedError
from cardtable.ludl.evaluator import not_a_truth
from cardtable.ludl.purity import FIXED, PURE, READING, UNKNOWN
from cardtable.ludl.syntax_tree import Span
from cardtable.ludl.values import STATE_LEVEL, Container, Dict, List, Token, show
from cardtable.ludl.world import FREE_LENGTH, PLAY_ORDER, ROTATE_BACK, World, step_limit_error

if not cython.compiled:  # statements.pxd takes them from elsewhere
    from cardtable.ludl.evaluator import (
        ACCEPTED,
        BROKEN,
        CONTINUED,
        MOST,
        NEXT,
        RETURNED,
        UNSET,
        Binary,
        Call,
        Node,
        are_same,
        is_plain,
    )
    from cardtable.ludl.values import new_list

MAX_NESTING = 5_000
"""Maximum number of nodes that wait for each other: each takes a part of the stack of C."""
FRAMES_PER_NODE = 3
"""What a node takes of the stack of plain Python."""
SPARE_SLOTS = 64
NativeFunction = Callable[[World, Sequence[Any]], Any]
"""``native(world, arguments)``: the value of a function, None if LudL must compute it."""
MAX_KNOWN = 4_000
"""Number of results that a function remembers, of short arguments only; long results count more."""
MAX_KEYS = 32
"""Number of values in a list for which results are remembered."""
MAX_VALUES = 200
"""Number of values in a list that is remembered."""
TRIES = 256
"""The number of calls after which a function decides whether remembering pays."""
MIN_SAVED = 3
"""Remembering pays if a call saves this number of steps on average."""
MIN_SAVED_OF_STATE = 12
"""The same if the results are often forgotten."""

if not cython.compiled:  # the limits of scripts are reached first, as in compiled code
    sys.setrecursionlimit(max(sys.getrecursionlimit(), FRAMES_PER_NODE * MAX_NESTING + 1_000))


class Accept(Exception):
    """Raised by ACCEPT within a function: ends the message and keeps its changes."""


class Reject(Exception):
    """Raised by REJECT: ends the message and undoes its changes."""


class KnownResult:
    """A result of a function, with the cost to compute it.

    It was computed within *depth* calls and *nesting* nodes that waited for each other.
    """

    def __init__(self, result: Any, steps: int, memory: int, depth: int, nesting: int) -> None:
        self.result = result
        self.is_list = type(result) is List
        self.steps = steps
        self.memory = memory
        self.depth = depth
        self.nesting = nesting


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
        self.kind = UNKNOWN
        """What the value depends on, UNKNOWN also if it does not pay to remember it."""
        self.is_pure = False
        """Whether the value depends only on the arguments."""
        self.tag = 0
        """What *known* is valid for: the state, or the fixed properties."""
        self.tries = self.saved = 0
        """The number of calls that looked for a result, and the steps saved by those found."""
        self.native: NativeFunction | None = None
        """A function in Python with the same meaning, see :mod:`.native_functions`."""
        self.count = 0
        """The number of results in *known*."""
        self.known: dict[Any, Any] = {}
        """Results by the key of the first argument and, if there are two, of the second one."""

    def define(self, body: Sequence[Node], slots: int, cost: int, nesting: int) -> None:
        """Set what the function does: functions may call each other, so it is made before."""
        self.body = list(body)
        self.slots, self.cost, self.nesting = slots, cost, nesting
        only = body[0] if len(body) == 1 else None
        self.result = only.returned if isinstance(only, Return) else None

    @property
    def is_native(self) -> bool:
        """Whether a native function executes this one."""
        return self.native is not None

    def set_native(self, native: NativeFunction) -> None:
        """Use *native* to execute the function for the values that it takes."""
        self.native = native

    def remember_for(self, kind: int) -> None:
        """Remember the results of the function, which depend on what *kind* says."""
        self.kind = kind if self.arity < 3 else UNKNOWN
        self.is_pure = kind == PURE

    def remembered(self, world: World, first: Any, second: Any) -> Any:
        """Return the value for the arguments, as many as there are, from memory if it is there.

        It costs the same in both cases.
        """
        key = key_of(world, first, self.kind) if self.arity > 0 else None
        other = key_of(world, second, self.kind) if self.arity > 1 else None
        if key is UNSET or other is UNSET:
            return self.computed(world, first, second)
        tag = 0
        if self.kind != PURE:
            tag = world.fixed if self.kind == FIXED else 0
            if tag == 0:
                tag = world.serial + len(world.undo_log)
            if tag != self.tag:
                self.forget(tag)
        found: Any = self.known.get(key)
        if found is not None and self.arity == 2:
            results: dict[Any, Any] = found
            found = results.get(other)
        self.tries += 1
        if self.tries >= TRIES:
            self.decide()
        depth, nesting = world.depth, world.nesting
        if found is not None:
            known: KnownResult = found
            if (
                world.steps_left >= known.steps
                and world.memory_left >= known.memory
                and depth <= known.depth
                and nesting <= known.nesting
            ):
                world.steps_left -= known.steps
                world.memory_left -= known.memory
                world.allocated += known.memory
                self.saved += known.steps
                return copied_list(known.result) if known.is_list else known.result
            # The limits of calls and nodes are independent.
            depth, nesting = max(depth, known.depth), max(nesting, known.nesting)
        steps, memory, changes = world.steps_left, world.memory_left, len(world.undo_log)
        value = self.computed(world, first, second)
        if len(world.undo_log) != changes:
            self.kind = UNKNOWN
        elif self.tag == tag:
            is_list = type(value) is List
            size = 0 if is_list and (value is first or value is second) else size_if_known(value)
            if size > 0:
                kept = copied_list(value) if is_list else value
                steps, memory = steps - world.steps_left, memory - world.memory_left
                made = KnownResult(kept, steps, memory, depth, nesting)
                self.count += size
                if self.count > MAX_KNOWN:
                    self.forget(tag)
                if self.arity < 2:
                    self.known[key] = made
                else:
                    results = self.known.setdefault(key, {})
                    results[other] = made
        return value

    def computed(self, world: World, first: Any, second: Any) -> Any:
        """Return the value for up to two arguments, as many as there are."""
        below = self.enter(world)
        if self.arity > 0:
            world.stack[below] = first
            if self.arity > 1:
                world.stack[below + 1] = second
        return self.execute(world, below)

    def forget(self, tag: int) -> None:
        """Forget all results; those to come are valid for *tag*."""
        self.tag = tag
        self.count = 0
        if self.known:
            self.known.clear()

    def decide(self) -> None:
        """Remember nothing any more if it does not pay."""
        least = MIN_SAVED_OF_STATE if self.kind == READING else MIN_SAVED
        if self.saved < least * self.tries:
            self.kind = UNKNOWN
            self.known.clear()
        self.tries = self.saved = 0

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
        found = None
        if self.native is not None:
            found = self.native_value(world, base)
        if found is not None:
            pass
        elif self.result is not None:
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

    def native_value(self, world: World, base: int) -> Any:
        """Return the value that the native function computes, None if it does not."""
        assert self.native is not None
        try:
            return self.native(world, world.stack[base : base + self.arity])
        except UnlocatedError as failure:
            failure.located(self.span)
            raise

    def call(self, world: World, arguments: Sequence[Any]) -> Any:
        """Return the value for *arguments*, as many as the function has parameters."""
        base = self.enter(world)
        for place, argument in enumerate(arguments, base):
            world.stack[place] = argument
        return self.execute(world, base)

    def call_with(self, world: World, argument: Any) -> Any:
        """Return the value for one argument."""
        if self.kind != UNKNOWN:
            return self.remembered(world, argument, None)
        base = self.enter(world)
        world.stack[base] = argument
        return self.execute(world, base)

    def call_with_two(self, world: World, first: Any, second: Any) -> Any:
        """Return the value for two arguments."""
        if self.kind != UNKNOWN:
            return self.remembered(world, first, second)
        base = self.enter(world)
        world.stack[base] = first
        world.stack[base + 1] = second
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


def key_of(world: World, argument: Any, kind: int) -> Any:
    """Return the key of results for *argument* of a function of this *kind*, UNSET if it has none.

    There are keys for short strings, whole numbers, NULL, tokens, and short lists of these. A token
    that this message has changed is another one. What is in a container depends on the state.
    """
    if type(argument) is str:
        return argument if len(argument) <= FREE_LENGTH else UNSET
    if type(argument) is Token:
        return UNSET if world.changed_tokens else argument
    if type(argument) is int or argument is None:
        return argument
    if type(argument) is Container:
        return argument if kind == READING else UNSET
    if type(argument) is not List or world.changed_tokens:
        return UNSET
    values: list[Any] = cython.cast(list, argument)
    if len(values) > MAX_KEYS:
        return UNSET
    for value in values:
        if type(value) is str:
            if len(value) > FREE_LENGTH:
                return UNSET
        elif type(value) is not Token and type(value) is not int and value is not None:
            return UNSET
    return tuple(values)


def is_short(value: Any) -> bool:
    """Return whether a value is plain or a token, and no long string."""
    if type(value) is str:
        return len(value) <= FREE_LENGTH
    return is_plain(value) or type(value) is Token


def size_if_known(value: Any) -> int:
    """Return for how many results *value* counts, 0 if it cannot be remembered.

    It can if nobody else has a part of it: plain values, tokens, new lists of them, and lists of
    such lists.
    """
    if type(value) is not List:
        return 1 if is_short(value) else 0
    if value.level != 0:
        return 0
    values: list[Any] = cython.cast(list, value)
    count = len(values)
    for each in values:
        if type(each) is List:
            parts: list[Any] = cython.cast(list, each)
            count += len(parts)
            for part in parts:
                if not is_short(part):
                    return 0
        elif not is_short(each):
            return 0
    return 1 + (count >> 3) if count <= MAX_VALUES else 0


def copied_list(values: Any) -> List:
    """Return a copy of a list that is remembered, with copies of the lists in it."""
    items: list[Any] = cython.cast(list, values)
    copied = new_list(items, values.level)
    copies: list[Any] = cython.cast(list, copied)
    for place in range(len(items)):
        part = items[place]
        if type(part) is List:
            copies[place] = new_list(part, part.level)
    return copied


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
            if self.second is not None:
                return function.call_with_two(world, one, self.second.value(world, base))
            return function.call_with(world, one)
        if not self.operands:
            if function.kind != UNKNOWN:
                return function.remembered(world, None, None)
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


# --- words that change the state -----------------------------------------------------------------


class Append(Binary):
    """APPEND."""

    def value(self, world: World, base: int) -> Any:
        to = self.left.value(world, base)
        what = self.right.value(world, base)
        if type(to) is not Container or type(what) is not Token or world.changed_tokens:
            return self.execute(world, [to, what])
        container: Container = to
        token: Token = what
        try:
            world.append_token(container, token)
        except UnlocatedError as failure:
            failure.located(self.span)
            raise
        return None


class Pop(Binary):
    """POP."""

    def value(self, world: World, base: int) -> Any:
        source = self.left.value(world, base)
        position = self.right.value(world, base)
        if type(source) is Container and type(position) is int:
            container: Container = source
            place = position
            if 0 <= place < len(container.tokens):
                return world.pop_token(container, place)
        return self.execute(world, [source, position])


class Move(Call):
    """MOVE."""

    def value(self, world: World, base: int) -> Any:
        values = []
        for each in self.operands:
            node: Node = each
            values.append(node.value(world, base))
        source, name, to = values
        if type(source) is not Container or type(to) is not Container or type(name) is not str:
            return self.execute(world, values)
        if world.hidden_names is not None:
            return self.execute(world, values)
        container: Container = source
        target: Container = to
        count = len(container.tokens)
        for place in range(count):
            token: Token = container.tokens[place]
            if are_same(token.name, name):
                world.steps_left -= count >> 2
                token = world.pop_token(container, place)
                try:
                    world.append_token(target, token)
                except UnlocatedError as failure:
                    failure.located(self.span)
                    raise
                return token
        return self.execute(world, values)


class RotatePlayOrder(Call):
    """ROTATE_PLAY_ORDER."""

    def value(self, world: World, base: int) -> Any:
        order = world.properties[PLAY_ORDER]
        if type(order) is not List or not order:
            return self.execute(world, [])
        world.steps_left -= 2
        names: list[Any] = cython.cast(list, order)
        names.append(names.pop(0))
        world.undo_log.append((ROTATE_BACK, order))
        return None


class SetProperty(Binary):
    """SET_PROP."""

    def value(self, world: World, base: int) -> Any:
        name = self.left.value(world, base)
        value = self.right.value(world, base)
        if type(name) is not str or not is_plain(value) or name not in world.properties:
            return self.execute(world, [name, value])
        world.log_item(world.properties, name)
        world.properties[name] = value
        return None


class SetPlace(Call):
    """SET and SET_ELT, or INCREASE if it *adds*; it *returns* the dict for SET_ELT."""

    def __init__(
        self,
        primitive: Any,
        takes_world: bool,
        operands: Sequence[Node],
        span: Span,
        adds: bool,
        returns: bool,
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.adds = adds
        self.returns = returns

    def value(self, world: World, base: int) -> Any:
        values = []
        for each in self.operands:
            node: Node = each
            values.append(node.value(world, base))
        found, key, value = values
        if type(found) is not Dict or type(key) is not str or not is_plain(value):
            return self.execute(world, values)
        table: dict[Any, Any] = cython.cast(dict, found)
        old = table.get(key, UNSET)
        if old is UNSET:
            return self.execute(world, values)
        if self.adds:
            if type(old) is not int or type(value) is not int:
                return self.execute(world, values)
            first, second = old, value  # numbers of C
            total = first + second
            if not -MOST <= total <= MOST:
                return self.execute(world, values)
            value = total
        if found.level >= STATE_LEVEL:
            world.log_item(table, key)
        table[key] = value
        return found if self.returns else None
