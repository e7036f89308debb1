"""Primitives for lists and dicts."""

from __future__ import annotations

from typing import Any

import cython

from cardtable.core.i18n import _
from cardtable.ludl.errors import OperandError, UnlocatedError, did_you_mean
from cardtable.ludl.primitives.arguments import (
    charge_traversal,
    check_key,
    check_list,
    check_position,
)
from cardtable.ludl.registry import Returns, primitive
from cardtable.ludl.values import STATE_LEVEL, Container, Dict, List, describe
from cardtable.ludl.world import SET_ITEM, World

if not cython.compiled:  # collections.pxd takes them from elsewhere
    from cardtable.ludl.values import equal, new_list
    from cardtable.ludl.world import stored_copy

NO_POSITION = "The position does not exist."


@primitive("TUPLE2", "values", "DEBUG TUPLE2 'north' 3;  # ['north', 3]")
def tuple2(world: World, first: Any, second: Any) -> List:
    """Return a list of two values."""
    world.charge_items(2)
    return new_list((stored_copy(first, 1, world), stored_copy(second, 1, world)))


@primitive(
    "SIZE",
    "values",
    """
    DEBUG SIZE TUPLE2 'north' 3;  # 2
    DEBUG SIZE 'north';  # 5
    """,
)
def size(value: Any) -> int:
    """Return the number of values in a list, keys in a dict, tokens in a container or characters
    in a string.
    """  # noqa: D205  # the reference prints it whole
    if type(value) is Container:
        container: Container = value
        return len(container.tokens)
    if type(value) is List or type(value) is Dict or type(value) is str:
        return len(value)
    raise OperandError(_("a list, a dict, a container or a string"), describe(value), 0)


@primitive("LIST0", "values", "DEBUG LIST0;  # []", is_extension=True)
def list0(world: World) -> List:
    """Return an empty list."""
    world.charge_items(0)
    return new_list(())


@primitive("DICT0", "values", "DEBUG DICT0;  # {}", is_extension=True)
def dict0(world: World) -> Dict:
    """Return an empty dict."""
    world.charge_items(8)
    return Dict()


@primitive("PUSH", "values", "DEBUG PUSH PUSH LIST0 'a' 'b';  # ['a', 'b']", is_extension=True)
def push(world: World, list_: Any, value: Any) -> List:
    """Add a value to the end of a list, in place, and return the list. A list that is added to
    another is copied.
    """  # noqa: D205  # the reference prints it whole
    values = check_list(list_)
    if len(values) >= world.limits.items:
        world.charge_items(len(values) + 1)
    value = stored_copy(value, values.level + 1, world)
    world.charge_memory(16)
    world.steps_left -= 1
    values.append(value)
    if values.level >= STATE_LEVEL:
        world.undo_log.append((list.pop, values))
    return values


@primitive(
    "CONTAINS",
    "values",
    """
    DEBUG CONTAINS TUPLE2 'c' 'd' 'd';  # TRUE
    DEBUG CONTAINS 'spades' 'spa';  # TRUE
    """,
    returns=Returns.TRUTH,
    is_extension=True,
)
def contains(world: World, values: Any, value: Any) -> bool:
    """Return whether a list contains a value, a dict a key, or a string another string."""
    if type(values) is List:
        world.charge_steps(len(values) >> 1)
        if type(value) is str:
            return value in values
        charge_traversal(world, values)
        return any(equal(item, value) for item in values)
    if type(values) is Dict:
        return check_key(value, 1) in values
    if type(values) is str:
        world.charge_steps(len(values) >> 4)
        return check_key(value, 1) in values
    hint = _("For containers, use CONTAINS_BY_NAME.") if type(values) is Container else ""
    raise OperandError(_("a list, a dict or a string"), describe(values), 0, hint)


@primitive(
    "GET_ELT",
    "values",
    """
    ASSIGN 'scores' SET_ELT DICT0 'north' 3;
    DEBUG GET_ELT $scores 'north';  # 3
    """,
    errors="The dict does not have the key.",
)
def get_elt(dict_: Any, key: Any) -> Any:
    """Return the value of a key in a dict."""
    if type(dict_) is not Dict:
        raise OperandError(_("a dict"), describe(dict_), 0, _list_hint(dict_))
    if type(key) is str and key in dict_:
        return dict_[key]
    check_key(key, 1)
    raise UnlocatedError(
        _("The dict has no key '{key}'.").format(key=key), did_you_mean(key, dict_), operand=1
    )


def _list_hint(value: Any) -> str:
    if type(value) is List:
        return _("For lists, use GET_POSITION_ELT and SET_POSITION_ELT.")
    return ""


@primitive(
    "SET_ELT",
    "values",
    """
    ASSIGN 'scores' DICT0;
    SET_ELT $scores 'north' 3;
    DEBUG $scores;  # {'north': 3}
    """,
)
def set_elt(world: World, dict_: Any, key: Any, value: Any) -> Dict:
    """Set the value of a key in a dict, in place, and return the dict."""
    if type(dict_) is not Dict:
        raise OperandError(_("a dict"), describe(dict_), 0, _list_hint(dict_))
    key = check_key(key, 1)
    value = stored_copy(value, dict_.level + 1, world)
    if dict_.level >= STATE_LEVEL:
        world.log_item(dict_, key)
    if key not in dict_:
        world.charge_memory(100)
        if len(dict_) >= world.limits.items:
            world.charge_items(len(dict_) + 1)
    dict_[key] = value
    return dict_


@primitive(
    "GET_POSITION_ELT",
    "values",
    "DEBUG GET_POSITION_ELT TUPLE2 'a' 'b' 0;  # 'a'",
    errors=NO_POSITION,
)
def get_position_elt(list_: Any, position: Any) -> Any:
    """Return the value at a position of a list, or the token at a position of a container."""
    if type(list_) is List:
        values: Any = list_
    elif type(list_) is Container:
        values = list_.tokens
    else:
        hint = _("For dicts, use GET_ELT and SET_ELT.") if type(list_) is Dict else ""
        raise OperandError(_("a list or a container"), describe(list_), 0, hint)
    if type(position) is int and 0 <= position < len(values):
        return values[position]
    return values[check_position(values, position, 1)]


@primitive(
    "SET_POSITION_ELT",
    "values",
    """
    ASSIGN 'pair' TUPLE2 'a' 'b';
    SET_POSITION_ELT $pair 0 'c';
    DEBUG $pair;  # ['c', 'b']
    """,
    errors=NO_POSITION,
    is_extension=True,
)
def set_position_elt(world: World, list_: Any, position: Any, value: Any) -> List:
    """Replace the value at a position of a list, in place, and return the list."""
    hint = _("For dicts, use GET_ELT and SET_ELT.") if type(list_) is Dict else ""
    if type(list_) is not List:
        raise OperandError(_("a list"), describe(list_), 0, hint)
    place = check_position(list_, position, 1)
    value = stored_copy(value, list_.level + 1, world)
    if list_.level >= STATE_LEVEL:
        world.steps_left -= 1
        world.undo_log.append((SET_ITEM, list_, place, list_[place]))
    list_[place] = value
    return list_


def list_of(world: World, *values: Any) -> List:
    """Return the list for ``[a, b]``."""
    world.charge_items(len(values))
    return new_list([stored_copy(value, 1, world) for value in values])


def dict_of(world: World, *parts: Any) -> Dict:
    """Return the dict for ``{'a': 1}``: *parts* are keys and values in turn.

    Raises OperandError for a key that is not a string.
    """
    world.charge_items(2 * len(parts))
    found = Dict()
    for place in range(0, len(parts), 2):
        found[check_key(parts[place], place)] = stored_copy(parts[place + 1], 1, world)
    return found
