"""Words that go through a whole list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.i18n import _
from cardtable.ludl.description import primitive
from cardtable.ludl.errors import Refusal, Unfit, did_you_mean
from cardtable.ludl.primitives.values import check_list
from cardtable.ludl.values import PLAIN, STATE, Container, Dict, List, describe, kept
from cardtable.ludl.world import World


@primitive("REVERSE", "values", "DEBUG REVERSE TUPLE2 'a' 'b';  # ['b', 'a']")
def reverse(world: World, list_: Any) -> List:
    """Turn a list round, in place, and give it."""
    values = check_list(list_)
    world.take_steps(1 + (len(values) >> 4))
    values.reverse()
    if values.level >= STATE:
        world.log.append((list.reverse, values))
    return values


@primitive(
    "SORT_TUPLE",
    "values",
    """
    ASSIGN 'bids' PUSH PUSH LIST0 TUPLE2 'north' 5 TUPLE2 'east' 2;
    DEBUG SORT_TUPLE $bids;  # [['east', 2], ['north', 5]]
    """,
    errors="A value is no list of two or more, or the second values cannot be compared.",
)
def sort_tuple(world: World, list_: Any) -> List:
    """Sort a list of tuples by their second values, the smallest first, in place, and give it.

    Those that are alike stay in their order.
    """
    values = check_list(list_)
    count = len(values)
    world.take_steps(count * max(1, count.bit_length()) >> 1)
    seconds = set()
    for place, one in enumerate(values):
        if type(one) is not List or len(one) < 2:
            raise Refusal(
                _("At position {place} there is {found}, not a tuple.").format(
                    place=place, found=describe(one)
                ),
                _("SORT_TUPLE sorts lists of two or more by the second value."),
                0,
            )
        seconds.add(float if type(one[1]) is int else type(one[1]))
    if len(seconds) > 1 or not seconds <= {float, str}:
        raise Refusal(
            _("The second values of the tuples cannot be compared."),
            _("They must all be numbers, or all strings."),
            0,
        )
    if values.level >= STATE:
        world.take_room(16 * count)
        world.log.append((list.__setitem__, values, slice(None), values[:]))
    values.sort(key=lambda one: one[1])
    return values


def function_named(world: World, name: Any, operand: int) -> Callable[..., Any]:
    """Return the script's function of that name with one variable. Raises Unfit and Refusal."""
    if type(name) is not str:
        raise Unfit(_("a function's name in a string"), describe(name), operand)
    found = world.functions.get(name)
    if found is None:
        raise Refusal(
            _("There is no function '{name}'.").format(name=name),
            did_you_mean(name, world.functions),
            operand,
        )
    if found[1] != 1:
        raise Refusal(
            _("The function '{name}' takes {count} values; here it must take one.").format(
                name=name, count=found[1]
            ),
            operand=operand,
        )
    return found[0]


def each_of(world: World, values: Any) -> tuple[Any, ...]:
    """Return what MAP and FILTER go through. Raises Unfit."""
    if type(values) is List or type(values) is Dict:
        found: tuple[Any, ...] = tuple(values)
    elif type(values) is Container:
        found = tuple(values.tokens)
    else:
        raise Unfit(_("a list, a dict or a container"), describe(values), 0)
    world.take_items(len(found))
    return found


@primitive(
    "MAP",
    "values",
    """
    DEF twice $number: RETURN MULT $number 2; END_DEF
    DEBUG MAP TUPLE2 3 4 'twice';  # [6, 8]
    """,
    errors="There is no such function, or it does not take one value.",
)
def map_(world: World, depth: int, list_: Any, function: Any) -> List:
    """Call a function with each value of a list in turn, and give the list of what it returned.

    Of a container it takes the tokens, of a dict the keys.
    """
    values = each_of(world, list_)
    call = function_named(world, function, 1)
    deeper = depth + 1
    return List(
        [
            answer if type(answer := call(world, deeper, one)) in PLAIN else kept(answer, 1, world)
            for one in values
        ]
    )


@primitive(
    "FILTER",
    "values",
    """
    DEF small $number: RETURN LESS $number 4; END_DEF
    DEBUG FILTER TUPLE2 3 4 'small';  # [3]
    """,
    errors="There is no such function, it does not take one value, or gives no TRUE or FALSE.",
    ours=True,
)
def filter_(world: World, depth: int, list_: Any, function: Any) -> List:
    """Give the list of those values for which a function returns TRUE.

    Of a container it takes the tokens, of a dict the keys.
    """
    values = each_of(world, list_)
    call = function_named(world, function, 1)
    found = List()
    for one in values:
        answer = call(world, depth + 1, one)
        if answer is not True and answer is not False:
            raise Refusal(
                _("The function '{name}' gave {found}, not TRUE or FALSE.").format(
                    name=function, found=describe(answer)
                ),
                operand=1,
            )
        if answer:
            found.append(kept(one, 1, world))
    return found


@primitive(
    "RANGE",
    "values",
    "DEBUG RANGE 0 3;  # [0, 1, 2]",
    ours=True,
    errors="There are too many numbers.",
)
def range_(world: World, first: Any, end: Any) -> List:
    """Give the list of whole numbers from the first up to, but not including, the end."""
    for place, value in enumerate((first, end)):
        if type(value) is not int:
            raise Unfit(_("a whole number"), describe(value), place)
    world.take_items(max(0, end - first))
    return List(range(first, end))
