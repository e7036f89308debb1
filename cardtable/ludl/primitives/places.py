"""Primitives for a place in any value: a property of a token, a key of a dict, a position."""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.ludl.errors import OperandError
from cardtable.ludl.primitives.collections import (
    get_elt,
    get_position_elt,
    set_elt,
    set_position_elt,
)
from cardtable.ludl.primitives.containers import container_get_prop
from cardtable.ludl.primitives.numbers import plus
from cardtable.ludl.primitives.tokens import token_get_prop, token_set_prop
from cardtable.ludl.registry import Returns, primitive
from cardtable.ludl.values import Container, Dict, List, Token, describe
from cardtable.ludl.world import World

NO_PLACE = "The value has no such property, key or position."


@primitive(
    "GET",
    "values",
    """
    ASSIGN 'card' GET_BY_NAME @deck 'td';
    DEBUG GET $card 'suit';  # 'd'
    DEBUG $card.suit;  # 'd'
    DEBUG [5, 6, 7][1];  # 6
    DEBUG [5, 6, 7][-1];  # 7
    """,
    errors=NO_PLACE,
    is_new=True,
)
def get(world: World, value: Any, key: Any) -> Any:
    """Return a property of a token or container, the value of a key in a dict, the value at a
    position of a list, or the token at a position of a container; -1 is the last one.
    ``$card.suit`` and ``$list[0]`` are short for it.
    """  # noqa: D205  # the reference prints it whole
    kind = type(value)
    if kind is Token:
        return token_get_prop(world, value, key)
    if kind is Dict:
        return get_elt(value, key)
    if kind is List or (kind is Container and type(key) is int):
        return get_position_elt(value, _from_start(value, key))
    if kind is Container:
        return container_get_prop(world, value, key)
    raise _no_places(value)


@primitive(
    "SET",
    "values",
    """
    ASSIGN 'scores' {'north': 3};
    SET $scores 'north' 4;
    $scores['south'] = 5;
    DEBUG $scores;  # {'north': 4, 'south': 5}
    """,
    errors=NO_PLACE,
    returns=Returns.NOTHING,
    is_new=True,
)
def set_(world: World, value: Any, key: Any, new: Any) -> None:
    """Set a property of a token, the value of a key in a dict, or the value at a position of a
    list, of which -1 is the last. ``$card.turned = TRUE`` and ``$list[0] = 5`` are short for it.
    """  # noqa: D205  # the reference prints it whole
    kind = type(value)
    if kind is Token:
        token_set_prop(world, value, key, new)
    elif kind is Dict:
        set_elt(world, value, key, new)
    elif kind is List:
        set_position_elt(world, value, _from_start(value, key), new)
    elif kind is Container:
        # Who sees a container depends on its properties: what changes them must stand out.
        hint = _("CONTAINER_SET_PROP sets a property of a container.")
        raise OperandError(_("a token, a list or a dict"), describe(value), 0, hint)
    else:
        raise _no_places(value)


@primitive(
    "INCREASE",
    "values",
    """
    ASSIGN 'scores' {'north': 3};
    INCREASE $scores 'north' 2;
    $scores['north'] += 10;
    DEBUG $scores;  # {'north': 15}
    """,
    errors=NO_PLACE,
    returns=Returns.NOTHING,
    is_new=True,
)
def increase(world: World, value: Any, key: Any, number: Any) -> None:
    """Add a number to a property, the value of a key or the value at a position."""
    set_(world, value, key, plus(get(world, value, key), number))


def _from_start(value: Any, position: Any) -> Any:
    """Return a position that may be counted from the end, as one from the start."""
    if type(position) is int and position < 0:
        size = len(value.tokens) if type(value) is Container else len(value)
        return position + size if position + size >= 0 else position
    return position


def _no_places(value: Any) -> OperandError:
    hint = ""
    if type(value) is str:
        hint = _("A dot or bracket belongs to the value just before it: (GET_CONTAINER $name)[0].")
    return OperandError(_("a token, a container, a list or a dict"), describe(value), 0, hint)
