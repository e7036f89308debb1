"""Primitives for numbers and strings."""

from __future__ import annotations

import re
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.ludl.errors import OperandError, UnlocatedError
from cardtable.ludl.lexer import MAX_NUMBER
from cardtable.ludl.primitives.arguments import charged_text
from cardtable.ludl.registry import primitive
from cardtable.ludl.values import NUMBERS, List, describe
from cardtable.ludl.world import FREE_LENGTH, World, stored_copy

_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,20}\s*")
_DECIMAL = re.compile(r"\s*[+-]?[0-9]{1,20}(\.[0-9]{1,20})?\s*")
TOO_LARGE = "The result is too large."


def _check(left: Any, right: Any) -> None:
    """Raise OperandError unless both are numbers."""
    for place, value in enumerate((left, right)):
        if type(value) not in NUMBERS:
            raise OperandError(_("a number"), describe(value), place, _hint(value))


def _hint(value: Any) -> str:
    if type(value) is not str:
        return ""
    if _WHOLE.fullmatch(value):
        return _("INT converts a string to a number.")
    return _("CONCAT joins strings.")


def bounded(result: Any) -> Any:
    """Return *result* if it is in the allowed range. Raises UnlocatedError."""
    if -MAX_NUMBER <= result <= MAX_NUMBER:
        return result
    raise UnlocatedError(
        _("The result is too large."),
        _("Numbers range from -{limit} to {limit}.").format(limit=write_number(MAX_NUMBER)),
    )


@primitive("PLUS", "numbers", "DEBUG PLUS 2 3;  # 5", errors=TOO_LARGE)
def plus(left: Any, right: Any) -> Any:
    """Add two numbers."""
    if type(left) not in NUMBERS or type(right) not in NUMBERS:
        _check(left, right)
    result = left + right
    return result if -MAX_NUMBER <= result <= MAX_NUMBER else bounded(result)


@primitive("MINUS", "numbers", "DEBUG MINUS 2 3;  # -1", errors=TOO_LARGE)
def minus(left: Any, right: Any) -> Any:
    """Subtract the right number from the left."""
    if type(left) not in NUMBERS or type(right) not in NUMBERS:
        _check(left, right)
    result = left - right
    return result if -MAX_NUMBER <= result <= MAX_NUMBER else bounded(result)


@primitive("MULT", "numbers", "DEBUG MULT 6 7;  # 42", errors=TOO_LARGE)
def mult(left: Any, right: Any) -> Any:
    """Multiply two numbers."""
    _check(left, right)
    return bounded(left * right)


@primitive(
    "DIVIDE",
    "numbers",
    """
    DEBUG DIVIDE 7 2;  # 3.5
    DEBUG DIVIDE 6 2;  # 3
    """,
    errors="The right number is 0.",
)
def divide(left: Any, right: Any) -> Any:
    """Divide the left number by the right. An exact quotient of whole numbers is a whole number."""
    _check(left, right)
    if right == 0:
        raise UnlocatedError(_("Division by 0."), operand=1)
    if type(left) is int and type(right) is int and left % right == 0:
        return left // right
    return bounded(left / right)


@primitive(
    "MOD", "numbers", "DEBUG MOD 7 4;  # 3", errors="The right number is 0.", is_extension=True
)
def mod(left: Any, right: Any) -> Any:
    """Return the remainder of a division. It has the sign of the right number: MOD -1 4 is 3."""
    _check(left, right)
    if right == 0:
        raise UnlocatedError(_("Division by 0."), operand=1)
    return bounded(left % right)


@primitive("MIN", "numbers", "DEBUG MIN 2 3;  # 2", is_extension=True)
def min_(left: Any, right: Any) -> Any:
    """Return the smaller of two numbers."""
    _check(left, right)
    return right if right < left else left


@primitive("MAX", "numbers", "DEBUG MAX 2 3;  # 3", is_extension=True)
def max_(left: Any, right: Any) -> Any:
    """Return the larger of two numbers."""
    _check(left, right)
    return right if right > left else left


@primitive("ABS", "numbers", "DEBUG ABS -3;  # 3")
def abs_(number: Any) -> Any:
    """Return the absolute value of a number."""
    _check(number, 0)
    return abs(number)


@primitive(
    "INT",
    "numbers",
    """
    DEBUG INT '13';  # 13
    DEBUG INT 2.9;  # 2
    """,
    errors="The string is not a whole number.",
)
def int_(value: Any) -> int:
    """Convert a string to a whole number, or truncate a number."""
    if type(value) is str:
        if not _WHOLE.fullmatch(value):
            raise OperandError(_("a whole number in a string"), describe(value), 0)
        number: int = bounded(int(value))
        return number
    if type(value) not in NUMBERS:
        raise OperandError(_("a number or a string"), describe(value), 0)
    return int(value)


@primitive(
    "FLOAT",
    "numbers",
    "DEBUG FLOAT '0.5';  # 0.5",
    is_extension=True,
    errors="The string is not a number.",
)
def float_(value: Any) -> float:
    """Convert a string or a whole number to a decimal number."""
    if type(value) is str:
        if not _DECIMAL.fullmatch(value):
            raise OperandError(_("a number in a string"), describe(value), 0)
        number: float = bounded(float(value))
        return number
    if type(value) not in NUMBERS:
        raise OperandError(_("a number or a string"), describe(value), 0)
    return float(value)


@primitive(
    "STR",
    "numbers",
    """
    DEBUG STR 10;  # '10'
    DEBUG STR TRUE;  # 'TRUE'
    """,
)
def str_(world: World, value: Any) -> str:
    """Convert a value to a string in the notation of DEBUG; a string is unchanged."""
    return value if type(value) is str else charged_text(world, value)


@primitive("CONCAT", "numbers", "DEBUG CONCAT 'player_1' '_hand';  # 'player_1_hand'")
def concat(world: World, left: Any, right: Any) -> Any:
    """Join two strings, or two lists into a new list."""
    if type(left) is str and type(right) is str:
        joined = left + right
        if len(joined) > FREE_LENGTH:
            world.charge_text(len(joined))
        return joined
    if type(left) is List:
        if type(right) is not List:
            raise OperandError(_("a list, like the other operand,"), describe(right), 1)
        world.charge_items(len(left) + len(right))
        return List([stored_copy(item, 1, world) for part in (left, right) for item in part])
    place, value = (0, left) if type(left) is not str else (1, right)
    hint = _("STR converts a number to a string.") if type(value) in NUMBERS else ""
    raise OperandError(_("a string"), describe(value), place, hint)


@primitive(
    "TEXT",
    "numbers",
    """
    DEBUG TEXT(3, ' of ', 4);  # '3 of 4'
    DEBUG `{3} of {4}`;  # '3 of 4'
    """,
    is_new=True,
)
def text(world: World, value: Any, *more: Any) -> str:
    """Join values to one string, numbers as they are written.

    A text in backquotes is short for it: the values of the expressions in braces are put in.
    """
    joined = "".join(
        [each if type(each) is str else charged_text(world, each) for each in (value, *more)]
    )
    world.charge_text(len(joined))
    return joined


@primitive(
    "PLURAL",
    "numbers",
    """
    ASSIGN 'n' 2;
    DEBUG PLURAL $n 'trick' 'tricks';  # 'tricks'
    DEBUG `{$n} {$n|trick|tricks}`;  # '2 tricks'
    """,
    is_new=True,
)
def plural(number: Any, one: Any, other: Any) -> Any:
    """Return the first form for the number 1, the other form for all other numbers."""
    if type(number) not in NUMBERS:
        raise OperandError(_("a number"), describe(number), 0)
    return one if number == 1 else other
