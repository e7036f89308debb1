"""Words about lists and dicts."""

from __future__ import annotations

from typing import Any

from cardtable.i18n import _, ngettext
from cardtable.ludl.description import Gives, primitive
from cardtable.ludl.errors import Refusal, Unfit, did_you_mean
from cardtable.ludl.primitives.flow import pay_for_going_through
from cardtable.ludl.values import NUMBERS, STATE, Container, Dict, List, describe, equal, kept
from cardtable.ludl.world import World

NO_PLACE = "There is no such position."


def check_list(value: Any, operand: int = 0) -> List:
    """Return *value* when it is a list. Raises Unfit."""
    if type(value) is not List:
        hint = _("CONTENTS gives the list of its tokens.") if type(value) is Container else ""
        raise Unfit(_("a list"), describe(value), operand, hint)
    return value


def check_key(value: Any, operand: int) -> str:
    """Return *value* when it can be a key. Raises Unfit."""
    if type(value) is not str:
        hint = _("STR makes a string of a number.") if type(value) in NUMBERS else ""
        raise Unfit(_("a string"), describe(value), operand, hint)
    return value


def check_position(values: list[Any], position: Any, operand: int) -> int:
    """Return *position* when it lies in *values*. Raises Unfit and Refusal."""
    if type(position) is not int:
        raise Unfit(_("a whole number"), describe(position), operand)
    if not 0 <= position < len(values):
        if not values:
            allowed = _("It is empty.")
        else:
            allowed = ngettext(
                "It has one, position 0.", "It has {count}, positions 0 to {last}.", len(values)
            ).format(count=len(values), last=len(values) - 1)
        raise Refusal(
            _("There is no position {position}.").format(position=position), allowed, operand
        )
    return position


def own(world: World, value: Any) -> Any:
    """Return what was taken out of the state as something that belongs to a variable."""
    return kept(value, 0, world) if type(value) in (List, Dict) else value


@primitive("TUPLE2", "values", "DEBUG TUPLE2 'north' 3;  # ['north', 3]")
def tuple2(world: World, first: Any, second: Any) -> List:
    """Make a list of two values."""
    world.take_items(2)
    return List((kept(first, 1, world), kept(second, 1, world)))


@primitive(
    "SIZE",
    "values",
    """
    DEBUG SIZE TUPLE2 'north' 3;  # 2
    DEBUG SIZE 'north';  # 5
    """,
)
def size(value: Any) -> int:
    """Count the values of a list, the keys of a dict, the tokens of a container or the
    characters of a string.
    """  # noqa: D205  (it is printed whole)
    if type(value) is Container:
        return len(value.tokens)
    if type(value) in (List, Dict, str):
        return len(value)
    raise Unfit(_("a list, a dict, a container or a string"), describe(value), 0)


@primitive("LIST0", "values", "DEBUG LIST0;  # []", ours=True)
def list0(world: World) -> List:
    """Make an empty list."""
    world.take_items(0)
    return List()


@primitive("DICT0", "values", "DEBUG DICT0;  # {}", ours=True)
def dict0(world: World) -> Dict:
    """Make an empty dict."""
    world.take_items(8)
    return Dict()


@primitive("PUSH", "values", "DEBUG PUSH PUSH LIST0 'a' 'b';  # ['a', 'b']", ours=True)
def push(world: World, list_: Any, value: Any) -> List:
    """Put a value at the end of a list, in place, and give the list. A list that is put into
    another is copied.
    """  # noqa: D205  (it is printed whole)
    values = check_list(list_)
    if len(values) >= world.budget.items:
        world.take_items(len(values) + 1)
    value = kept(value, values.level + 1, world)
    world.take_room(16)
    world.steps -= 1
    values.append(value)
    if values.level >= STATE:
        world.log.append((list.pop, values))
    return values


@primitive(
    "CONTAINS",
    "values",
    """
    DEBUG CONTAINS TUPLE2 'c' 'd' 'd';  # TRUE
    DEBUG CONTAINS 'spades' 'spa';  # TRUE
    """,
    gives=Gives.TRUTH,
    ours=True,
)
def contains(world: World, values: Any, value: Any) -> bool:
    """Tell whether a list has a value, a dict a key, or a string another string within it."""
    if type(values) is List:
        world.take_steps(len(values) >> 1)
        if type(value) is str:
            return value in values
        pay_for_going_through(world, values)
        return any(equal(one, value) for one in values)
    if type(values) is Dict:
        return check_key(value, 1) in values
    if type(values) is str:
        world.take_steps(len(values) >> 4)
        return check_key(value, 1) in values
    hint = _("CONTAINS_BY_NAME asks a container.") if type(values) is Container else ""
    raise Unfit(_("a list, a dict or a string"), describe(values), 0, hint)


@primitive(
    "GET_ELT",
    "values",
    """
    ASSIGN 'scores' SET_ELT DICT0 'north' 3;
    DEBUG GET_ELT $scores 'north';  # 3
    """,
    errors="The dict has no such key.",
)
def get_elt(dict_: Any, key: Any) -> Any:
    """Give the value that a dict has under a key."""
    if type(dict_) is not Dict:
        raise Unfit(_("a dict"), describe(dict_), 0, _list_hint(dict_))
    if type(key) is str and key in dict_:
        return dict_[key]
    check_key(key, 1)
    raise Refusal(
        _("The dict has no key '{key}'.").format(key=key), did_you_mean(key, dict_), operand=1
    )


def _list_hint(value: Any) -> str:
    if type(value) is List:
        return _("For lists there are GET_POSITION_ELT and SET_POSITION_ELT.")
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
    """Put a value into a dict under a key, in place, and give the dict."""
    if type(dict_) is not Dict:
        raise Unfit(_("a dict"), describe(dict_), 0, _list_hint(dict_))
    key = check_key(key, 1)
    value = kept(value, dict_.level + 1, world)
    if dict_.level >= STATE:
        world.keep_old(dict_, key)
    if key not in dict_:
        world.take_room(100)
        if len(dict_) >= world.budget.items:
            world.take_items(len(dict_) + 1)
    dict_[key] = value
    return dict_


@primitive(
    "GET_POSITION_ELT", "values", "DEBUG GET_POSITION_ELT TUPLE2 'a' 'b' 0;  # 'a'", errors=NO_PLACE
)
def get_position_elt(list_: Any, position: Any) -> Any:
    """Give the value at a position of a list, the first at 0; or a token of a container."""
    if type(list_) is List:
        values: list[Any] = list_
    elif type(list_) is Container:
        values = list_.tokens
    else:
        hint = _("For dicts there are GET_ELT and SET_ELT.") if type(list_) is Dict else ""
        raise Unfit(_("a list or a container"), describe(list_), 0, hint)
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
    errors=NO_PLACE,
    ours=True,
)
def set_position_elt(world: World, list_: Any, position: Any, value: Any) -> List:
    """Put a value in the place of the one at a position, in place, and give the list."""
    hint = _("For dicts there are GET_ELT and SET_ELT.") if type(list_) is Dict else ""
    if type(list_) is not List:
        raise Unfit(_("a list"), describe(list_), 0, hint)
    place = check_position(list_, position, 1)
    value = kept(value, list_.level + 1, world)
    if list_.level >= STATE:
        world.steps -= 1
        world.log.append((list.__setitem__, list_, place, list_[place]))
    list_[place] = value
    return list_
