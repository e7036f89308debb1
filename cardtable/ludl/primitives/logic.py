"""Words about true and false."""

from __future__ import annotations

from typing import Any

from cardtable.i18n import _
from cardtable.ludl.description import Gives, describe_built_in, primitive
from cardtable.ludl.errors import Refusal, Unfit
from cardtable.ludl.primitives.flow import pay_for_going_through
from cardtable.ludl.values import NUMBERS, PLAIN, describe, equal, show
from cardtable.ludl.world import World

describe_built_in("TRUE", (), "logic", "The truth.", "DEBUG TRUE;  # TRUE", gives=Gives.TRUTH)
describe_built_in(
    "FALSE", (), "logic", "What is not so.", "DEBUG FALSE;  # FALSE", gives=Gives.TRUTH
)
describe_built_in(
    "NULL",
    (),
    "logic",
    "No value, as before the first card shows which suit is led.",
    "DEBUG NULL;  # NULL",
    gives=Gives.VALUE,
)


def check_truth(value: Any, operand: int = 0) -> bool:
    """Return *value* when it is TRUE or FALSE. Raises Unfit for anything else."""
    if value is True or value is False:
        return bool(value)
    raise Unfit(_("TRUE or FALSE"), describe(value), operand)


@primitive("NOT", "logic", "DEBUG NOT EQUAL 1 2;  # TRUE", gives=Gives.TRUTH)
def not_(value: Any) -> bool:
    """Give TRUE for FALSE and FALSE for TRUE."""
    if value is True:
        return False
    if value is False:
        return True
    raise Unfit(_("TRUE or FALSE"), describe(value), 0)


@primitive("AND", "logic", "DEBUG AND TRUE FALSE;  # FALSE", gives=Gives.TRUTH)
def and_(left: Any, right: Any) -> bool:
    """Tell whether both are TRUE. Both operands are always worked out."""
    return check_truth(left) & check_truth(right, 1)


@primitive("OR", "logic", "DEBUG OR TRUE FALSE;  # TRUE", gives=Gives.TRUTH)
def or_(left: Any, right: Any) -> bool:
    """Tell whether one of two is TRUE, or both. Both operands are always worked out."""
    return check_truth(left) | check_truth(right, 1)


@primitive("IS_NULL", "logic", "DEBUG IS_NULL NULL;  # TRUE", gives=Gives.TRUTH)
def is_null(value: Any) -> bool:
    """Tell whether there is no value."""
    return value is None


@primitive(
    "EQUAL",
    "logic",
    """
    DEBUG EQUAL 1 1.0;  # TRUE
    DEBUG EQUAL 1 '1';  # FALSE
    """,
    gives=Gives.TRUTH,
)
def equal_(world: World, left: Any, right: Any) -> bool:
    """Tell whether two values are the same; FALSE for values of different kinds.

    Lists and dicts are compared value by value. Tokens are the same only when they are one and
    the same piece, whatever their names are.
    """
    kind = type(left)
    if kind in PLAIN:
        return bool(left == right) if kind is type(right) else equal(left, right)
    pay_for_going_through(world, left)
    return equal(left, right)


def _ordered(left: Any, right: Any) -> None:
    """Raise Unfit and Refusal unless the two are two numbers or two strings."""
    kind, other = type(left), type(right)
    if (kind in NUMBERS and other in NUMBERS) or (kind is str and other is str):
        return
    if kind not in NUMBERS and kind is not str:
        raise Unfit(_("a number or a string"), describe(left), 0)
    if other not in NUMBERS and other is not str:
        raise Unfit(_("a number or a string"), describe(right), 1)
    raise Refusal(
        _("A number is compared with a string: {left}, {right}.").format(
            left=show(left), right=show(right)
        ),
        _("INT makes a number of a string."),
        0 if kind is str else 1,
    )


@primitive("LESS", "logic", "DEBUG LESS 2 10;  # TRUE", gives=Gives.TRUTH)
def less(left: Any, right: Any) -> bool:
    """Tell whether the left of two numbers is smaller, or the left of two strings comes first."""
    if type(left) is not int or type(right) is not int:
        _ordered(left, right)
    return bool(left < right)


@primitive("GREATER", "logic", "DEBUG GREATER 'b' 'a';  # TRUE", gives=Gives.TRUTH)
def greater(left: Any, right: Any) -> bool:
    """Tell whether the left of two numbers is larger, or the left of two strings comes last."""
    if type(left) is not int or type(right) is not int:
        _ordered(left, right)
    return bool(left > right)


@primitive("LESS_OR_EQUAL", "logic", "DEBUG LESS_OR_EQUAL 10 10;  # TRUE", gives=Gives.TRUTH)
def less_or_equal(left: Any, right: Any) -> bool:
    """Tell whether the left is not larger than the right."""
    if type(left) is not int or type(right) is not int:
        _ordered(left, right)
    return bool(left <= right)


@primitive("GREATER_OR_EQUAL", "logic", "DEBUG GREATER_OR_EQUAL 9 10;  # FALSE", gives=Gives.TRUTH)
def greater_or_equal(left: Any, right: Any) -> bool:
    """Tell whether the left is not smaller than the right."""
    if type(left) is not int or type(right) is not int:
        _ordered(left, right)
    return bool(left >= right)
