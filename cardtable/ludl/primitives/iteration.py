"""Primitives that process a whole list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython

from cardtable.core.i18n import _
from cardtable.ludl.errors import OperandError, UnlocatedError, did_you_mean
from cardtable.ludl.primitives.arguments import check_list, check_whole_number
from cardtable.ludl.registry import primitive
from cardtable.ludl.values import SCALARS, STATE_LEVEL, Container, Dict, List, Token, describe
from cardtable.ludl.world import SET_ITEM, World

if not cython.compiled:  # iteration.pxd takes them from elsewhere
    from cardtable.ludl.values import new_list
    from cardtable.ludl.world import stored_copy


@primitive("REVERSE", "values", "DEBUG REVERSE TUPLE2 'a' 'b';  # ['b', 'a']")
def reverse(world: World, list_: Any) -> List:
    """Reverse a list in place and return it."""
    values = check_list(list_)
    world.charge_steps(1 + (len(values) >> 4))
    values.reverse()
    if values.level >= STATE_LEVEL:
        world.undo_log.append((list.reverse, values))
    return values


@primitive(
    "SORT_TUPLE",
    "values",
    """
    ASSIGN 'bids' PUSH PUSH LIST0 TUPLE2 'north' 5 TUPLE2 'east' 2;
    DEBUG SORT_TUPLE $bids;  # [['east', 2], ['north', 5]]
    """,
    errors="A value is not a list of two or more values, or the second values cannot be compared.",
)
def sort_tuple(world: World, list_: Any) -> List:
    """Sort a list of tuples by their second values in place, in ascending order, and return it.

    The sort is stable.
    """
    values = check_list(list_)
    count = len(values)
    world.charge_steps(count * max(1, count.bit_length()) >> 1)
    seconds = set()
    for place, pair in enumerate(values):
        if type(pair) is not List or len(pair) < 2:
            raise UnlocatedError(
                _("The value at position {place} is {found}, not a tuple.").format(
                    place=place, found=describe(pair)
                ),
                _("SORT_TUPLE sorts tuples (lists of two or more values) by their second value."),
                0,
            )
        seconds.add(float if type(pair[1]) is int else type(pair[1]))
    if len(seconds) > 1 or not seconds <= {float, str}:
        raise UnlocatedError(
            _("The second values of the tuples cannot be compared."),
            _("They must all be numbers or all be strings."),
            0,
        )
    if values.level >= STATE_LEVEL:
        world.charge_memory(16 * count)
        world.undo_log.append((SET_ITEM, values, slice(None), values[:]))
    values.sort(key=lambda pair: pair[1])
    return values


def script_function(world: World, name: Any, operand: int) -> Callable[..., Any]:
    """Return the script's function *name*, of arity 1. Raises OperandError, UnlocatedError."""
    if type(name) is not str:
        raise OperandError(_("a function's name in a string"), describe(name), operand)
    found = world.functions.get(name)
    if found is None:
        raise UnlocatedError(
            _("There is no function '{name}'.").format(name=name),
            did_you_mean(name, world.functions),
            operand,
        )
    if found[1] != 1:
        raise UnlocatedError(
            _("The function '{name}' must have one parameter here, not {count}.").format(
                name=name, count=found[1]
            ),
            operand=operand,
        )
    return found[0]


def iterable_values(world: World, values: Any) -> tuple[Any, ...]:
    """Return the values that MAP and FILTER process. Raises OperandError."""
    if type(values) is List or type(values) is Dict:
        found: tuple[Any, ...] = tuple(values)
    elif type(values) is Container:
        found = tuple(values.tokens)
    else:
        raise OperandError(_("a list, a dict or a container"), describe(values), 0)
    world.charge_items(len(found))
    return found


@primitive(
    "MAP",
    "values",
    """
    DEF twice $number: RETURN MULT $number 2; END_DEF
    DEBUG MAP TUPLE2 3 4 'twice';  # [6, 8]
    """,
    errors="The function does not exist, or it does not take one value.",
)
def map_(world: World, depth: int, list_: Any, function: Any) -> List:
    """Call a function with each value of a list, and return the list of the results.

    The values of a container are its tokens, those of a dict its keys.
    """
    values = iterable_values(world, list_)
    call = script_function(world, function, 1)
    deeper = depth + 1
    answers: list[Any] = []
    for value in values:
        answer = call(world, deeper, value)
        answers.append(answer if type(answer) in SCALARS else stored_copy(answer, 1, world))
    return new_list(answers)


@primitive(
    "FILTER",
    "values",
    """
    DEF small $number: RETURN LESS $number 4; END_DEF
    DEBUG FILTER TUPLE2 3 4 'small';  # [3]
    """,
    errors="The function does not exist, has another arity, or does not return TRUE or FALSE.",
    is_extension=True,
)
def filter_(world: World, depth: int, list_: Any, function: Any) -> List:
    """Return the list of the values for which a function returns TRUE.

    The values of a container are its tokens, those of a dict its keys.
    """
    values = iterable_values(world, list_)
    call = script_function(world, function, 1)
    selected: list[Any] = []
    deeper = depth + 1
    for value in values:
        answer = call(world, deeper, value)
        if answer is not True and answer is not False:
            raise UnlocatedError(
                _("The function '{name}' returned {found}, not TRUE or FALSE.").format(
                    name=function, found=describe(answer)
                ),
                operand=1,
            )
        if answer:
            selected.append(value if type(value) is Token else stored_copy(value, 1, world))
    return new_list(selected)


@primitive(
    "RANGE",
    "values",
    "DEBUG RANGE 0 3;  # [0, 1, 2]",
    is_extension=True,
    errors="There are too many numbers.",
)
def range_(world: World, first: Any, end: Any) -> List:
    """Return the list of whole numbers from the first up to, but not including, the end."""
    numbers = range(check_whole_number(first, 0), check_whole_number(end, 1))
    world.charge_items(max(0, numbers.stop - numbers.start))
    return new_list(numbers)
