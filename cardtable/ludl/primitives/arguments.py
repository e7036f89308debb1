"""Checks of operands and their cost, shared by the primitives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.core.i18n import _, ngettext
from cardtable.ludl.errors import OperandError, UnlocatedError
from cardtable.ludl.values import NUMBERS, Container, Dict, List, Token, describe, show
from cardtable.ludl.world import World, stored_copy

VISIBLE_TO = "visible_to"
BACK_VISIBLE = "back_visible_to_all"
EVERYBODY = "all"


def check_list(value: Any, operand: int = 0) -> List:
    """Return *value* if it is a list. Raises OperandError."""
    if type(value) is not List:
        hint = _("CONTENTS returns the list of its tokens.") if type(value) is Container else ""
        raise OperandError(_("a list"), describe(value), operand, hint)
    return value


def check_key(value: Any, operand: int) -> str:
    """Return *value* if it can be a key. Raises OperandError."""
    if type(value) is not str:
        hint = _("STR converts a number to a string.") if type(value) in NUMBERS else ""
        raise OperandError(_("a string"), describe(value), operand, hint)
    return value


def check_whole_number(value: Any, operand: int) -> int:
    """Return *value* if it is a whole number. Raises OperandError."""
    if type(value) is not int:
        raise OperandError(_("a whole number"), describe(value), operand)
    return value


def check_position(values: Sequence[Any], position: Any, operand: int) -> int:
    """Return *position* if it is valid in *values*. Raises OperandError, UnlocatedError."""
    index = check_whole_number(position, operand)
    if not 0 <= index < len(values):
        if not values:
            allowed = _("There are no entries.")
        else:
            allowed = ngettext(
                "The only position is 0.", "The positions are 0 to {last}.", len(values)
            ).format(count=len(values), last=len(values) - 1)
        raise UnlocatedError(
            _("Position {position} is out of range.").format(position=index), allowed, operand
        )
    return index


def detached(world: World, value: Any) -> Any:
    """Return a value of the state for use in a variable: lists and dicts are copied."""
    return stored_copy(value, 0, world) if type(value) in (List, Dict) else value


def check_container(value: Any, operand: int = 0) -> Container:
    """Return *value* if it is a container. Raises OperandError."""
    if type(value) is not Container:
        hint = _("GET_CONTAINER returns the container of that name.") if type(value) is str else ""
        raise OperandError(_("a container"), describe(value), operand, hint)
    return value


def find_token(world: World, container: Container, name: Any, operand: int) -> int:
    """Return the position of the first token called *name*, or -1.

    Raises OperandError, and LookupError for the name of a hidden token.
    """
    if type(name) is not str:
        hint = _("$card.name is the name of a token.") if type(name) is Token else ""
        raise OperandError(_("a token's name"), describe(name), operand, hint)
    if world.hidden_names is not None and name in world.hidden_names:
        raise LookupError(name)
    tokens = container.tokens
    world.steps_left -= len(tokens) >> 2
    for place in range(len(tokens)):
        token: Token = tokens[place]
        if token.name == name:
            return place
    return -1


def require_token(world: World, container: Container, name: Any, operand: int) -> int:
    """Return the position of the first token called *name*. Raises OperandError, UnlocatedError."""
    place = find_token(world, container, name, operand)
    if place < 0:
        raise UnlocatedError(
            _("There is no token '{name}' in {container}.").format(
                name=name, container=container.name
            ),
            operand=operand,
        )
    return place


def expected_kind(key: str, value: Any) -> str:
    """Return the kind required of a container's property if *value* is of another kind, else ''."""
    if key == BACK_VISIBLE and type(value) is not bool:
        return _("TRUE or FALSE")
    if key == VISIBLE_TO and value != EVERYBODY:
        strings = isinstance(value, list) and all(type(name) is str for name in value)
        return "" if strings else _("a list of players' names or 'all'")
    return ""


def charged_text(world: World, value: Any) -> str:
    """Return a value in the notation of DEBUG, charged beforehand. Raises LimitError."""
    if isinstance(value, (list, dict, Container)):
        charge_traversal(world, value)
        text = show(value)
        world.charge_text(len(text))
        return text
    return show(value)


def charge_traversal(world: World, value: Any) -> None:
    """Charge the steps for a traversal of a value. Raises LimitError."""
    if isinstance(value, Container):
        world.charge_steps(len(value.tokens))
    elif isinstance(value, (list, dict)):
        world.charge_steps(len(value))
        for item in value.values() if isinstance(value, dict) else value:
            if isinstance(item, (list, dict, Container)):
                charge_traversal(world, item)


def check_token(value: Any) -> Token:
    """Return *value* if it is a token. Raises OperandError."""
    if type(value) is not Token:
        hint = _("GET_BY_NAME finds a token in a container.") if type(value) is str else ""
        raise OperandError(_("a token"), describe(value), 0, hint)
    return value


def check_truth(value: Any, operand: int = 0) -> bool:
    """Return *value* if it is TRUE or FALSE. Raises OperandError."""
    if value is True or value is False:
        return bool(value)
    raise OperandError(_("TRUE or FALSE"), describe(value), operand)
