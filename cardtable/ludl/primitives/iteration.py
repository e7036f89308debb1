"""Primitives that process a whole list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any

import cython

from cardtable.core.i18n import _
from cardtable.ludl.errors import OperandError, UnlocatedError, did_you_mean, parameter_count_error
from cardtable.ludl.primitives.arguments import charge_traversal, check_list, check_whole_number
from cardtable.ludl.primitives.numbers import bounded
from cardtable.ludl.registry import Returns, primitive
from cardtable.ludl.statements import ScriptFunction
from cardtable.ludl.syntax_tree import Span
from cardtable.ludl.values import NUMBERS, SCALARS, STATE_LEVEL, Dict, List, Token, describe, equal
from cardtable.ludl.world import SET_ITEM, World

if not cython.compiled:  # iteration.pxd takes them from elsewhere
    from cardtable.ludl.evaluator import Call, Node
    from cardtable.ludl.values import new_list
    from cardtable.ludl.world import iterable_values, stored_copy


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


def script_function(world: World, name: Any, arity: cython.Py_ssize_t) -> ScriptFunction:
    """Return the script's function *name*, which is operand 1 and must have this *arity*.

    Raises OperandError, UnlocatedError.
    """
    operand = 1
    if type(name) is not str:
        raise OperandError(_("a function's name in a string"), describe(name), operand)
    found: ScriptFunction | None = cython.cast(dict, world.functions).get(name)
    if found is None:
        raise UnlocatedError(
            _("There is no function '{name}'.").format(name=name),
            did_you_mean(name, world.functions),
            operand,
        )
    if found.arity != arity:
        raise UnlocatedError(parameter_count_error(name, arity, found.arity), operand=operand)
    return found


def value_for(world: World, function: ScriptFunction, value: Any, more: tuple[Any, ...]) -> Any:
    """Return what *function* returns for a value and further operands."""
    if not more:
        return function.call_with(world, value)
    if len(more) == 1:
        return function.call_with_two(world, value, more[0])
    return function.call(world, (value, *more))


def is_true_for(world: World, function: ScriptFunction, value: Any, more: tuple[Any, ...]) -> bool:
    """Return the truth that *function* returns for a value. Raises UnlocatedError for another."""
    answer = value_for(world, function, value, more)
    if answer is not True and answer is not False:
        raise UnlocatedError(
            _("The function '{name}' returned {found}, not TRUE or FALSE.").format(
                name=function.name, found=describe(answer)
            ),
            operand=1,
        )
    return bool(answer)


MAP, FILTER, COUNT, ANY, ALL, FIND = range(6)
"""Words that call a function with each value."""
CALLING = {"MAP": MAP, "FILTER": FILTER, "COUNT": COUNT, "ANY": ANY, "ALL": ALL, "FIND": FIND}


def each_value(word: cython.int, world: World, list_: Any, name: Any, more: Any) -> Any:
    """Return what one of these words returns."""
    values = iterable_values(world, list_)
    call = script_function(world, name, 1 + len(more))
    found: list[Any] = []
    count = 0
    for value in values:
        if word == MAP:
            answer = value_for(world, call, value, more)
            found.append(answer if type(answer) in SCALARS else stored_copy(answer, 1, world))
        elif is_true_for(world, call, value, more) is not (word == ALL):
            if word == FIND:
                return value
            if word in (ANY, ALL):
                return word == ANY
            if word == FILTER:
                found.append(value if type(value) is Token else stored_copy(value, 1, world))
            count += 1
    if word in (MAP, FILTER):
        return new_list(found)
    if word == COUNT:
        return count
    return None if word == FIND else word == ALL


class EachValue(Call):
    """The *word* MAP, FILTER, COUNT, ANY, ALL or FIND."""

    def __init__(
        self,
        primitive: Callable[..., Any],
        takes_world: bool,
        operands: Sequence[Node],
        span: Span,
        word: int,
    ) -> None:
        super().__init__(primitive, takes_world, operands, span)
        self.word = word

    def value(self, world: World, base: cython.Py_ssize_t) -> Any:
        values = []
        for each in self.operands:
            node: Node = each
            values.append(node.value(world, base))
        try:
            return each_value(self.word, world, values[0], values[1], tuple(values[2:]))
        except UnlocatedError as failure:
            failure.located(self.span)
            raise


@primitive(
    "MAP",
    "values",
    """
    DEF twice $number: RETURN MULT $number 2; END_DEF
    DEF times $number $factor: RETURN MULT $number $factor; END_DEF
    DEBUG MAP TUPLE2 3 4 'twice';  # [6, 8]
    DEBUG MAP([3, 4], 'times', 10);  # [30, 40]
    """,
    errors="The function does not exist, or it takes another number of values.",
)
def map_(world: World, list_: Any, function: Any, *more: Any) -> List:
    """Call a function with each value of a list, and return the list of the results.

    The values of a container are its tokens, those of a dict its keys. In parentheses, further
    operands are passed to the function after the value; so for all words that call a function.
    """
    made: List = each_value(MAP, world, list_, function, more)
    return made


NO_TRUTH = "The function does not exist, has another arity, or does not return TRUE or FALSE."


@primitive(
    "FILTER",
    "values",
    """
    DEF small $number: RETURN LESS $number 4; END_DEF
    DEBUG FILTER TUPLE2 3 4 'small';  # [3]
    """,
    errors=NO_TRUTH,
    is_extension=True,
)
def filter_(world: World, list_: Any, function: Any, *more: Any) -> List:
    """Return the list of the values for which a function returns TRUE.

    The values of a container are its tokens, those of a dict its keys.
    """
    made: List = each_value(FILTER, world, list_, function, more)
    return made


SMALL = "DEF small $number: RETURN LESS $number 4; END_DEF\n"


@primitive(
    "COUNT", "values", f"{SMALL}DEBUG COUNT [2, 3, 4] 'small';  # 2", errors=NO_TRUTH, is_new=True
)
def count(world: World, list_: Any, function: Any, *more: Any) -> int:
    """Return the number of values for which a function returns TRUE."""
    number: int = each_value(COUNT, world, list_, function, more)
    return number


@primitive(
    "ANY",
    "values",
    f"{SMALL}DEBUG ANY [4, 3] 'small';  # TRUE",
    errors=NO_TRUTH,
    returns=Returns.TRUTH,
    is_new=True,
)
def any_(world: World, list_: Any, function: Any, *more: Any) -> bool:
    """Return whether a function returns TRUE for at least one value. It stops at the first."""
    return each_value(ANY, world, list_, function, more) is True


@primitive(
    "ALL",
    "values",
    f"{SMALL}DEBUG ALL [4, 3] 'small';  # FALSE",
    errors=NO_TRUTH,
    returns=Returns.TRUTH,
    is_new=True,
)
def all_(world: World, list_: Any, function: Any, *more: Any) -> bool:
    """Return whether a function returns TRUE for every value. It stops at the first FALSE."""
    return each_value(ALL, world, list_, function, more) is True


@primitive(
    "FIND", "values", f"{SMALL}DEBUG FIND [4, 3, 2] 'small';  # 3", errors=NO_TRUTH, is_new=True
)
def find(world: World, list_: Any, function: Any, *more: Any) -> Any:
    """Return the first value for which a function returns TRUE, NULL if there is none."""
    return each_value(FIND, world, list_, function, more)


def _keyed(
    world: World, values: Any, function: Any, more: tuple[Any, ...]
) -> list[tuple[Any, Any]]:
    """Return pairs of a number or string that *function* returns and the value.

    Raises UnlocatedError unless all are numbers or all are strings.
    """
    found = iterable_values(world, values)
    call = script_function(world, function, 1 + len(more))
    pairs = [(value_for(world, call, value, more), value) for value in found]
    kinds = {float if type(key) in NUMBERS else type(key) for key, _value in pairs}
    if len(kinds) > 1 or not kinds <= {float, str}:
        raise UnlocatedError(
            _("The values of the function '{name}' cannot be compared.").format(name=function),
            _("They must all be numbers or all be strings."),
            1,
        )
    return pairs


NOT_ORDERED = "The values are neither all numbers nor all strings."
NO_ORDER = "The function does not exist, has another arity, or its values cannot be compared."
LAST_DIGIT = "DEF last_digit $number: RETURN MOD $number 10; END_DEF\n"


@primitive(
    "SORT_BY",
    "values",
    f"{LAST_DIGIT}DEBUG SORT_BY [19, 7, 31] 'last_digit';  # [31, 7, 19]",
    errors=NO_ORDER,
    is_new=True,
)
def sort_by(world: World, list_: Any, function: Any, *more: Any) -> List:
    """Return a new list of the values, in ascending order of what a function returns for each.

    Values for which it returns the same keep their order.
    """
    pairs = _keyed(world, list_, function, more)
    world.charge_steps(len(pairs) * max(1, len(pairs).bit_length()) >> 1)
    pairs.sort(key=lambda pair: pair[0])
    return new_list([stored_copy(value, 1, world) for _key, value in pairs])


@primitive(
    "SORT", "values", "DEBUG SORT [19, 7, 31];  # [7, 19, 31]", errors=NOT_ORDERED, is_new=True
)
def sort(world: World, list_: Any) -> List:
    """Return a new list of numbers, or of strings, in ascending order."""
    values = _ordered(world, list_)
    world.charge_steps(len(values) * max(1, len(values).bit_length()) >> 1)
    return new_list(sorted(values))


@primitive("LARGEST", "values", "DEBUG LARGEST [19, 7, 31];  # 31", errors=NOT_ORDERED, is_new=True)
def largest(world: World, list_: Any) -> Any:
    """Return the largest number of a list, or the last string, NULL if it is empty."""
    return max(_ordered(world, list_), default=None)


@primitive(
    "SMALLEST", "values", "DEBUG SMALLEST [19, 7, 31];  # 7", errors=NOT_ORDERED, is_new=True
)
def smallest(world: World, list_: Any) -> Any:
    """Return the smallest number of a list, or the first string, NULL if it is empty."""
    return min(_ordered(world, list_), default=None)


def _ordered(world: World, list_: Any) -> tuple[Any, ...]:
    """Return the values of a list. Raises UnlocatedError unless they can be compared."""
    found = iterable_values(world, list_)
    kinds = {float if type(value) in NUMBERS else type(value) for value in found}
    if len(kinds) > 1 or not kinds <= {float, str}:
        raise UnlocatedError(
            _("The values cannot be compared."), _("They must all be numbers or all be strings."), 0
        )
    return found


@primitive(
    "BEST_BY",
    "values",
    f"{LAST_DIGIT}DEBUG BEST_BY [19, 7, 31] 'last_digit';  # 19",
    errors=NO_ORDER,
    is_new=True,
)
def best_by(world: World, list_: Any, function: Any, *more: Any) -> Any:
    """Return the first value for which a function returns the most, NULL if there are no values."""
    pairs = _keyed(world, list_, function, more)
    if not pairs:
        return None
    best = pairs[0]
    for pair in pairs:
        if pair[0] > best[0]:
            best = pair
    return best[1]


@primitive(
    "GROUP_BY",
    "values",
    f"{LAST_DIGIT}DEBUG GROUP_BY [19, 7, 29] 'last_digit';  # {{'9': [19, 29], '7': [7]}}",
    errors="The function does not exist, or returns neither a string nor a number.",
    is_new=True,
)
def group_by(world: World, list_: Any, function: Any, *more: Any) -> Dict:
    """Return a dict of lists: the values for which a function returns the same string or number.

    The keys are strings, in the order in which they first occur.
    """
    groups = Dict()
    found = iterable_values(world, list_)
    call = script_function(world, function, 1 + len(more))
    world.charge_items(4 * len(found))
    for value in found:
        key = value_for(world, call, value, more)
        key = str(key) if type(key) in NUMBERS else key
        if type(key) is not str:
            raise UnlocatedError(
                _("The function '{name}' returned {found}, not a string or a number.").format(
                    name=function, found=describe(key)
                ),
                operand=1,
            )
        if key not in groups:
            groups[key] = new_list((), 1)
        groups[key].append(stored_copy(value, 2, world))
    return groups


@primitive(
    "SUM",
    "values",
    "DEBUG SUM [3, 4, 5];  # 12",
    errors="A value is not a number, or the result is too large.",
    is_new=True,
)
def sum_(world: World, list_: Any) -> Any:
    """Return the sum of a list of numbers, or of the values of a dict; 0 if there are none."""
    if type(list_) is Dict:
        values: Any = list(list_.values())
    else:
        values = check_list(list_)
    world.charge_steps(len(values) >> 2)
    for value in values:
        if type(value) not in NUMBERS:
            raise OperandError(_("a list of numbers"), describe(list_), 0)
    return bounded(sum(values))


@primitive(
    "SUBSETS",
    "values",
    "DEBUG SUBSETS ['a', 'b', 'c'] 2;  # [['a', 'b'], ['a', 'c'], ['b', 'c']]",
    errors="The size is negative, or there are too many subsets.",
    is_new=True,
)
def subsets(world: World, list_: Any, size: Any) -> List:
    """Return all choices of this number of values of a list, each in the order of the list."""
    values = iterable_values(world, list_)
    wanted = check_whole_number(size, 1)
    if wanted < 0:
        raise OperandError(_("a non-negative whole number"), describe(size), 1)
    number = comb(len(values), wanted)
    world.charge_items(number)
    world.charge_steps(number * (1 + (wanted >> 1)))
    world.charge_memory(number * (80 + 16 * wanted))
    return new_list(
        [
            new_list([stored_copy(value, 2, world) for value in chosen], 1)
            for chosen in combinations(values, wanted)
        ]
    )


@primitive("WITHOUT", "values", "DEBUG WITHOUT [1, 2, 1] 1;  # [2, 1]", is_new=True)
def without(world: World, list_: Any, value: Any) -> List:
    """Return a copy of a list without the first value that is equal to this one."""
    values = iterable_values(world, list_)
    charge_traversal(world, list_)
    copied = new_list([stored_copy(each, 1, world) for each in values])
    for place, each in enumerate(copied):
        if equal(each, value):
            del copied[place]
            break
    return copied


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
