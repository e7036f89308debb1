"""Primitives for logic and comparison."""

from __future__ import annotations

from typing import Any

import cython

from cardtable.core.i18n import _
from cardtable.ludl.errors import OperandError, UnlocatedError
from cardtable.ludl.primitives.arguments import charge_traversal, check_truth
from cardtable.ludl.registry import Returns, primitive, register_intrinsic
from cardtable.ludl.values import NUMBERS, SCALARS, describe, show
from cardtable.ludl.world import World

if not cython.compiled:  # logic.pxd takes it from elsewhere
    from cardtable.ludl.values import equal

register_intrinsic(
    "TRUE",
    (),
    "logic",
    "The value of a true condition.",
    "DEBUG TRUE;  # TRUE",
    returns=Returns.TRUTH,
)
register_intrinsic(
    "FALSE",
    (),
    "logic",
    "The value of a false condition.",
    "DEBUG FALSE;  # FALSE",
    returns=Returns.TRUTH,
)
register_intrinsic(
    "NULL",
    (),
    "logic",
    "No value: the suit led, for example, before the first card is played.",
    "DEBUG NULL;  # NULL",
    returns=Returns.VALUE,
)


@primitive("NOT", "logic", "DEBUG NOT EQUAL 1 2;  # TRUE", returns=Returns.TRUTH)
def not_(value: Any) -> bool:
    """Return FALSE for TRUE, and TRUE for FALSE."""
    if value is True:
        return False
    if value is False:
        return True
    raise OperandError(_("TRUE or FALSE"), describe(value), 0)


@primitive("AND", "logic", "DEBUG AND TRUE FALSE;  # FALSE", returns=Returns.TRUTH)
def and_(left: Any, right: Any) -> bool:
    """Return whether both values are TRUE. Both are always evaluated."""
    return check_truth(left) & check_truth(right, 1)


@primitive("OR", "logic", "DEBUG OR TRUE FALSE;  # TRUE", returns=Returns.TRUTH)
def or_(left: Any, right: Any) -> bool:
    """Return whether at least one of two values is TRUE. Both are always evaluated."""
    return check_truth(left) | check_truth(right, 1)


register_intrinsic(
    "AND_THEN",
    ("left", "right"),
    "logic",
    """Return whether both values are TRUE. The right one is evaluated only if the left is TRUE.
    The operator ``and`` is short for it.""",
    """
    ASSIGN 'led' NULL;
    DEBUG AND_THEN NOT IS_NULL $led EQUAL SIZE $led 1;  # FALSE
    DEBUG (2 < 3 and 3 < 4);  # TRUE
    """,
    returns=Returns.TRUTH,
    is_new=True,
)
register_intrinsic(
    "OR_ELSE",
    ("left", "right"),
    "logic",
    """Return whether at least one value is TRUE. The right one is evaluated only if the left is
    FALSE. The operator ``or`` is short for it.""",
    """
    ASSIGN 'led' NULL;
    DEBUG OR_ELSE IS_NULL $led EQUAL SIZE $led 1;  # TRUE
    """,
    returns=Returns.TRUTH,
    is_new=True,
)

register_intrinsic(
    "CHOOSE",
    ("condition", "value", "other"),
    "logic",
    """Return the first value if a condition is TRUE, else the other; only one is evaluated.""",
    """
    ASSIGN 'players' 2;
    DEBUG CHOOSE (2 < $players) 5 7;  # 7
    """,
    returns=Returns.VALUE,
    is_new=True,
)


@primitive("IS_NULL", "logic", "DEBUG IS_NULL NULL;  # TRUE", returns=Returns.TRUTH)
def is_null(value: Any) -> bool:
    """Return whether the value is NULL."""
    return value is None


@primitive(
    "EQUAL",
    "logic",
    """
    DEBUG EQUAL 1 1.0;  # TRUE
    DEBUG EQUAL 1 '1';  # FALSE
    """,
    returns=Returns.TRUTH,
)
def equal_(world: World, left: Any, right: Any) -> bool:
    """Return whether two values are equal; values of different kinds never are.

    Lists and dicts are compared element by element. Tokens are equal only if they are the same
    piece, whatever their names are.
    """
    kind = type(left)
    if kind in SCALARS:
        return bool(left == right) if kind is type(right) else equal(left, right)
    charge_traversal(world, left)
    return equal(left, right)


def _ordered(left: Any, right: Any) -> None:
    """Raise OperandError or UnlocatedError unless both are numbers or both are strings."""
    kind, other = type(left), type(right)
    if (kind in NUMBERS and other in NUMBERS) or (kind is str and other is str):
        return
    if kind not in NUMBERS and kind is not str:
        raise OperandError(_("a number or a string"), describe(left), 0)
    if other not in NUMBERS and other is not str:
        raise OperandError(_("a number or a string"), describe(right), 1)
    raise UnlocatedError(
        _("A number cannot be compared with a string: {left}, {right}.").format(
            left=show(left), right=show(right)
        ),
        _("INT converts a string to a number."),
        0 if kind is str else 1,
    )


@primitive("LESS", "logic", "DEBUG LESS 2 10;  # TRUE", returns=Returns.TRUTH)
def less(left: Any, right: Any) -> bool:
    """Return whether the left number or string is less than the right one."""
    if type(left) is not int or type(right) is not int:
        _ordered(left, right)
    return bool(left < right)


@primitive("GREATER", "logic", "DEBUG GREATER 'b' 'a';  # TRUE", returns=Returns.TRUTH)
def greater(left: Any, right: Any) -> bool:
    """Return whether the left number or string is greater than the right one."""
    if type(left) is not int or type(right) is not int:
        _ordered(left, right)
    return bool(left > right)


@primitive("LESS_OR_EQUAL", "logic", "DEBUG LESS_OR_EQUAL 10 10;  # TRUE", returns=Returns.TRUTH)
def less_or_equal(left: Any, right: Any) -> bool:
    """Return whether the left is not greater than the right."""
    if type(left) is not int or type(right) is not int:
        _ordered(left, right)
    return bool(left <= right)


@primitive(
    "GREATER_OR_EQUAL", "logic", "DEBUG GREATER_OR_EQUAL 9 10;  # FALSE", returns=Returns.TRUTH
)
def greater_or_equal(left: Any, right: Any) -> bool:
    """Return whether the left is not less than the right."""
    if type(left) is not int or type(right) is not int:
        _ordered(left, right)
    return bool(left >= right)
