"""Runs the tests in a script: each one in a new game, after ``set_up``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from cardtable.core.i18n import _, ngettext
from cardtable.ludl.compiler import compile_test
from cardtable.ludl.errors import LudlError, OperandError, UnlocatedError
from cardtable.ludl.script import Script
from cardtable.ludl.session import Rejected, Session
from cardtable.ludl.source_map import locate
from cardtable.ludl.statements import Accept, Reject
from cardtable.ludl.syntax_tree import ScriptTest
from cardtable.ludl.values import describe, show

STEPS = 2_000_000
"""Limit on the steps of a test, including those of the messages it sends."""

MAX_VALUE = 80
"""Characters of a value that a report shows."""


class _FailedMessage(Exception):
    """The script failed at a message that a test sent."""


def failed_tests(program: Script, state: Mapping[str, Any]) -> Iterator[LudlError]:
    """Run the tests of *program* in games that begin with *state*; yield an error for each failure.

    Raises LudlError for an invalid *state*.
    """
    for test in program.rules.tests:
        error = _run(test, Session(program, state, test.seed))
        if error is not None:
            error.message = _("Test '{name}': {message}").format(
                name=test.name, message=error.message
            )
            yield error


def _run(test: ScriptTest, session: Session) -> LudlError | None:
    """Return why a test fails in a new game, or None."""
    answer = session.set_up()
    if isinstance(answer, Rejected):
        return answer.error or session.program.error(answer.text, test.span)
    world = session.world
    world.fixed = 0  # a test may change any property
    message_limits, test_limits = world.limits, replace(world.limits, steps=STEPS)

    def go_on(steps: int, memory: int) -> None:
        """Resume the test; the player to act is its sender."""
        world.limits = test_limits
        world.begin_message(session.current_player)
        world.steps_left, world.memory_left = steps, memory

    def send(player: Any, line: Any) -> str | None:
        for place, operand in enumerate((player, line)):
            if type(operand) is not str:
                raise OperandError(_("a string"), describe(operand), place)
        left, memory = world.steps_left, world.memory_left
        # the message gets a stack of its own: that of the test has its variables
        kept = world.stack, world.top, world.depth, world.nesting
        world.stack = []
        world.limits = message_limits
        answer = session.send(player, line)
        go_on(left - (message_limits.steps - world.steps_left), memory)
        world.stack, world.top, world.depth, world.nesting = kept
        if not isinstance(answer, Rejected):
            return None
        if answer.error is not None:
            raise _FailedMessage(answer.error)
        return answer.text

    words: dict[str, Callable[..., Any]] = {
        "SEND": send,
        "EXPECT": _expectation_failed,
        "expect_accepted": _expect_accepted,
    }
    run = compile_test(test, world.functions, words)
    go_on(STEPS, test_limits.memory)
    try:
        run.call(world, ())
    except _FailedMessage as failed:
        error: LudlError = failed.args[0]
        return error
    except Accept:
        return session.program.error(_("ACCEPT works only in a message."), test.span)
    except Reject as rejected:
        text = _("The script rejects this: {reason}").format(reason=rejected)
        return session.program.error(text, test.span)
    except (UnlocatedError, RecursionError) as failure:
        return locate(session.program, failure, test.span)
    return None


def _expect_accepted(reason: str | None) -> None:
    """Raise UnlocatedError if a message was rejected, with the *reason*."""
    if reason is not None:
        raise UnlocatedError(_("The message was rejected: {reason}").format(reason=reason))


def _expectation_failed(*values: Any) -> None:
    """Raise UnlocatedError for a condition that is FALSE, with the *values* it compared."""
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
