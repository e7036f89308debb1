"""Primitives for containers."""

from __future__ import annotations

from typing import Any

import cython

from cardtable.core.i18n import _
from cardtable.ludl.chance import MAX_SHUFFLED
from cardtable.ludl.errors import OperandError, UnlocatedError, did_you_mean
from cardtable.ludl.primitives.arguments import (
    BACK_VISIBLE,
    VISIBLE_TO,
    check_container,
    check_key,
    check_list,
    check_position,
    detached,
    expected_kind,
)
from cardtable.ludl.registry import Returns, primitive
from cardtable.ludl.values import STATE_LEVEL, Container, Dict, List, Token, describe, new_list
from cardtable.ludl.world import SET_ITEM, Shuffled, World, stored_copy

if not cython.compiled:  # containers.pxd takes them from elsewhere
    from cardtable.ludl.primitives.arguments import find_token, require_token

NO_TOKEN = "The container has no token of that name."


@primitive(
    "GET_CONTAINER",
    "containers",
    "DEBUG SIZE GET_CONTAINER 'deck';  # 3",
    errors="The container does not exist.",
)
def get_container(world: World, name: Any) -> Container:
    """Return the container of that name."""
    if type(name) is str:
        container = world.containers.get(name)
        if container is not None:
            return container
    name = check_key(name, 0)
    raise UnlocatedError(
        _("There is no container '{name}'.").format(name=name),
        did_you_mean(name, world.containers),
        0,
    )


@primitive(
    "APPEND",
    "containers",
    "APPEND GET_CONTAINER 'table' POP GET_CONTAINER 'deck' 0;",
    errors="The token is still in a container.",
    returns=Returns.NOTHING,
)
def append(world: World, container: Any, token: Any) -> None:
    """Add a token to the end of a container, in place."""
    if type(container) is not Container:
        if type(container) is List:
            raise OperandError(
                _("a container"), describe(container), 0, _("PUSH adds a value to a list.")
            )
        check_container(container)
    if type(token) is not Token:
        raise OperandError(_("a token"), describe(token), 1)
    world.append_token(container, world.current(token))


@primitive(
    "POP",
    "containers",
    "DEBUG POP GET_CONTAINER 'deck' 0;  # <as>",
    errors="The position does not exist.",
)
def pop(world: World, from_: Any, position: Any) -> Any:
    """Remove and return the token or value at a position of a container or list.

    Positions count from 0. A token that is not put anywhere leaves the game.
    """
    if type(from_) is Container:
        container: Container = from_
        if type(position) is int and 0 <= position < len(container.tokens):
            return world.pop_token(container, position)
        check_position(container.tokens, position, 1)
    if type(from_) is not List:
        hint = _("GET_CONTAINER returns the container of that name.") if type(from_) is str else ""
        raise OperandError(_("a container or a list"), describe(from_), 0, hint)
    place = check_position(from_, position, 1)
    world.charge_steps(1 + (len(from_) >> 6))
    value = from_.pop(place)
    if from_.level >= STATE_LEVEL:
        world.undo_log.append((list.insert, from_, place, value))
    return detached(world, value)


@primitive(
    "SHUFFLE",
    "containers",
    "SHUFFLE GET_CONTAINER 'deck';",
    errors=f"There are more than {MAX_SHUFFLED} tokens or values.",
    returns=Returns.NOTHING,
)
def shuffle(world: World, container: Any) -> None:
    """Shuffle the tokens of a container, or the values of a list, in place.

    The order is drawn from the seed of the game.
    """
    if type(container) is Container:
        values: Any = container.tokens
        world.moves.append(Shuffled(container.name))
        world.has_shuffled = True
    elif type(container) is List:
        values = container
    else:
        hint = _("GET_CONTAINER returns the container of that name.")
        is_name = type(container) is str
        raise OperandError(
            _("a container or a list"), describe(container), 0, hint if is_name else ""
        )
    count = len(values)
    if count > MAX_SHUFFLED:
        raise UnlocatedError(
            _("Cannot shuffle {count} values: at most {limit}.").format(
                count=count, limit=MAX_SHUFFLED
            ),
            operand=0,
        )
    world.charge_steps(60 + 4 * count)
    world.charge_memory(100 + 16 * count)
    order = world.chance.shuffle(count)
    assert sorted(order) == list(range(count)), "a permutation"
    old = values[:]
    if type(container) is Container or container.level >= STATE_LEVEL:
        world.undo_log.append((SET_ITEM, values, slice(None), old))
    values[:] = [old[place] for place in order]


@primitive(
    "CONTAINS_BY_NAME",
    "containers",
    "DEBUG CONTAINS_BY_NAME GET_CONTAINER 'deck' 'as';  # TRUE",
    returns=Returns.TRUTH,
)
def contains_by_name(world: World, container: Any, name: Any) -> bool:
    """Return whether a container holds a token of that name."""
    if type(container) is not Container:
        check_container(container)
    return find_token(world, container, name, 1) >= 0


@primitive(
    "GET_BY_NAME",
    "containers",
    "DEBUG GET_BY_NAME GET_CONTAINER 'deck' 'as';  # <as>",
    errors=NO_TOKEN,
    is_extension=True,
)
def get_by_name(world: World, container: Any, name: Any) -> Token:
    """Return the first token of that name in a container, and leave it there."""
    source = check_container(container)
    return source.tokens[require_token(world, source, name, 1)]


@primitive(
    "GET_ALL_BY_NAME",
    "containers",
    """
    DEBUG GET_ALL_BY_NAME @deck ['td', 'as'];  # [<td>, <as>]
    DEBUG GET_ALL_BY_NAME @deck ['as', 'as'];  # NULL
    """,
    is_new=True,
)
def get_all_by_name(world: World, container: Any, names: Any) -> List | None:
    """Return the tokens of these names in a container, in the order of the names, and leave them
    there. A name that occurs twice stands for two tokens. The result is ``NULL`` if a token is
    missing.
    """  # noqa: D205  # the reference prints it whole
    source = check_container(container)
    wanted = check_list(names, 1)
    world.charge_items(len(wanted))
    world.charge_steps(len(source.tokens) >> 2)
    tokens_of_names: dict[str, list[Token]] = {}
    for token in reversed(source.tokens):
        tokens_of_names.setdefault(token.name, []).append(token)
    found: list[Token] = []
    for name in wanted:
        if type(name) is not str:
            raise OperandError(_("a token's name"), describe(name), 1)
        if world.hidden_names is not None and name in world.hidden_names:
            raise LookupError(name)
        same = tokens_of_names.get(name)
        if not same:
            return None
        found.append(same.pop())
    return new_list(found)


@primitive(
    "POP_BY_NAME",
    "containers",
    "DEBUG POP_BY_NAME GET_CONTAINER 'deck' 'as';  # <as>",
    errors=NO_TOKEN,
    is_extension=True,
)
def pop_by_name(world: World, container: Any, name: Any) -> Token:
    """Remove and return the first token of that name in a container."""
    source = check_container(container)
    return world.pop_token(source, require_token(world, source, name, 1))


@primitive(
    "MOVE",
    "containers",
    """
    MOVE GET_CONTAINER 'deck' 'as' GET_CONTAINER 'table';
    DEBUG CONTENTS GET_CONTAINER 'table';  # [<as>]
    """,
    errors=NO_TOKEN,
    is_extension=True,
)
def move(world: World, from_: Any, name: Any, to: Any) -> Token:
    """Move the first token of that name from a container to the end of another, and return it."""
    if type(from_) is not Container or type(to) is not Container:
        check_container(from_)
        check_container(to, 2)
    source: Container = from_
    target: Container = to
    token = world.pop_token(source, require_token(world, source, name, 1))
    world.append_token(target, token)
    return token


@primitive(
    "CONTENTS",
    "containers",
    "DEBUG CONTENTS GET_CONTAINER 'deck';  # [<as>, <td>, <2c>]",
    is_extension=True,
)
def contents(world: World, container: Any) -> List:
    """Return a new list of the tokens in a container."""
    tokens = check_container(container).tokens
    world.charge_items(len(tokens))
    return List(tokens)


@primitive(
    "CONTAINER_GET_PROP",
    "containers",
    "DEBUG CONTAINER_GET_PROP GET_CONTAINER 'table' 'visible_to';  # ['north', 'south']",
    errors="The container does not have the property.",
    is_extension=True,
)
def container_get_prop(world: World, container: Any, name: Any) -> Any:
    """Return a property of a container; a list or dict is copied.

    By default ``visible_to`` is an empty list and ``back_visible_to_all`` is FALSE.
    """
    source, key = check_container(container), check_key(name, 1)
    if key not in source.properties:
        if key == BACK_VISIBLE:
            return False
        if key == VISIBLE_TO:
            world.charge_items(0)
            return List()
        raise UnlocatedError(
            _("The container {container} has no property '{name}'.").format(
                container=source.name, name=key
            ),
            did_you_mean(key, source.properties),
            1,
        )
    return detached(world, source.properties[key])


@primitive(
    "CONTAINER_SET_PROP",
    "containers",
    "CONTAINER_SET_PROP GET_CONTAINER 'table' 'visible_to' PUSH LIST0 'north';",
    errors="""The value of visible_to is not a list of names or 'all', or that of
    back_visible_to_all is not TRUE or FALSE.""",
    returns=Returns.NOTHING,
    is_extension=True,
)
def container_set_prop(world: World, container: Any, name: Any, value: Any) -> None:
    """Set a property of a container, which need not exist yet.

    ``visible_to`` is the list of players who see the faces, or 'all'. If ``back_visible_to_all`` is
    TRUE, all other players see the backs.
    """
    target, key = check_container(container), check_key(name, 1)
    if key == "tokens":
        raise UnlocatedError(
            _("The tokens of a container are not a property."),
            _("Use APPEND, POP and MOVE to change them."),
            1,
        )
    wanted = expected_kind(key, value)
    if wanted:
        raise OperandError(wanted, describe(value), 2)
    value = stored_copy(value, STATE_LEVEL, world)
    world.charge_memory(100 + 50 * len(target.properties))
    world.charge_steps(2 + (len(target.properties) >> 2))
    world.undo_log.append((setattr, target, "properties", target.properties))
    # Copies of the game share the dict, so it is replaced, never changed.
    target.properties = {**target.properties, key: value}


@primitive(
    "INSTANTIATE_TOKEN",
    "containers",
    """
    INSTANTIATE_TOKEN 'cards' 'td' 2 GET_CONTAINER 'table';
    DEBUG CONTENTS GET_CONTAINER 'table';  # [<td>, <td>]
    """,
    errors="The token set or the token does not exist, or the count is negative.",
    returns=Returns.NOTHING,
)
def instantiate_token(world: World, token_set: Any, token: Any, count: Any, to: Any) -> None:
    """Create tokens like the one in a token set, and add them to a container."""
    tokens = world.token_sets.get(check_key(token_set, 0))
    if tokens is None:
        raise UnlocatedError(
            _("There is no token set '{name}'.").format(name=token_set),
            did_you_mean(token_set, world.token_sets),
            0,
        )
    pattern: Dict | None = tokens.get(check_key(token, 1))
    if pattern is None:
        raise UnlocatedError(
            _("The token set '{name}' has no token '{token}'.").format(name=token_set, token=token),
            did_you_mean(token, tokens),
            1,
        )
    if type(count) is not int or count < 0:
        raise OperandError(_("a non-negative whole number"), describe(count), 2)
    target = check_container(to, 3)
    world.charge_items(len(target.tokens) + count)
    for _each in range(count):
        world.charge_steps(2)
        world.charge_memory(300)
        world.append_token(target, Token(world.next_identity, dict(pattern)))
        world.undo_log.append((setattr, world, "next_identity", world.next_identity))
        world.next_identity += 1
