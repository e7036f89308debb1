"""Functions and statements of scripts as trees of compiled objects, on the nodes of evaluator.py.

A statement returns what it leads to: the next one, the end of a loop or of its round, a return, or
the acceptance of the message. A function has its variables in consecutive slots of the stack, which
it enters and leaves; a call stores the arguments in the first of them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import cython

from cardtable.core.i18n import _
from cardtable.ludl.errors import LimitError, UnlocatedError
from cardtable.ludl.evaluator import not_a_truth
from cardtable.ludl.syntax_tree import Span
from cardtable.ludl.values import List, show
from cardtable.ludl.world import World, step_limit_error

if not cython.compiled:  # statements.pxd takes them from elsewhere
    from cardtable.ludl.evaluator import ACCEPTED, BROKEN, CONTINUED, NEXT, RETURNED, UNSET, Node
    from cardtable.ludl.values import new_list

MAX_NESTING = 5_000
"""Maximum number of nodes that wait for each other: each takes a part of the stack of C."""
FRAMES_PER_NODE = 3
"""What a node takes of the stack of plain Python."""
SPARE_SLOTS = 64

if not cython.compiled:  # the limits of scripts are reached first, as in compiled code
    sys.setrecursionlimit(max(sys.getrecursionlimit(), FRAMES_PER_NODE * MAX_NESTING + 1_000))


class Accept(Exception):
    """Raised by ACCEPT within a function: ends the message and keeps its changes."""


class Reject(Exception):
    """Raised by REJECT: ends the message and undoes its changes."""


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
