"""Words about containers."""

from __future__ import annotations

from typing import Any

from cardtable.i18n import _
from cardtable.ludl.description import Gives, primitive
from cardtable.ludl.errors import Refusal, Unfit, did_you_mean
from cardtable.ludl.primitives.values import check_key, check_position, own
from cardtable.ludl.values import STATE, Container, Dict, List, Token, describe, kept
from cardtable.ludl.world import Shuffled, World

VISIBLE_TO = "visible_to"
BACK_VISIBLE = "back_visible_to_all"
EVERYBODY = "all"
NO_TOKEN = "No token in the container has that name."


def check_container(value: Any, operand: int = 0) -> Container:
    """Return *value* when it is a container. Raises Unfit."""
    if type(value) is not Container:
        hint = _("GET_CONTAINER gives the container of that name.") if type(value) is str else ""
        raise Unfit(_("a container"), describe(value), operand, hint)
    return value


def place_of(world: World, container: Container, name: Any, operand: int) -> int:
    """Return the position of the first token of that name, or -1. Raises Unfit."""
    if type(name) is not str:
        raise Unfit(_("a token's name"), describe(name), operand)
    world.steps -= len(container.tokens) >> 2
    for place, token in enumerate(container.tokens):
        if token.properties["name"] == name:
            return place
    return -1


def check_place_of(world: World, container: Container, name: Any, operand: int) -> int:
    """Return the position of the first token of that name. Raises Unfit and Refusal."""
    place = place_of(world, container, name, operand)
    if place < 0:
        raise Refusal(
            _("There is no token '{name}' in {container}.").format(
                name=name, container=container.name
            ),
            operand=operand,
        )
    return place


@primitive(
    "GET_CONTAINER",
    "containers",
    "DEBUG SIZE GET_CONTAINER 'deck';  # 3",
    errors="There is no such container.",
)
def get_container(world: World, name: Any) -> Container:
    """Give the container of that name."""
    try:
        return world.containers[name]
    except (KeyError, TypeError):
        name = check_key(name, 0)
        raise Refusal(
            _("There is no container '{name}'.").format(name=name),
            did_you_mean(name, world.containers),
            0,
        ) from None


@primitive(
    "APPEND",
    "containers",
    "APPEND GET_CONTAINER 'table' POP GET_CONTAINER 'deck' 0;",
    errors="The token still lies in a container.",
    gives=Gives.NOTHING,
)
def append(world: World, container: Any, token: Any) -> None:
    """Put a token at the end of a container, in place."""
    if type(container) is not Container:
        if type(container) is List:
            raise Unfit(
                _("a container"), describe(container), 0, _("PUSH puts a value into a list.")
            )
        check_container(container)
    if type(token) is not Token:
        raise Unfit(_("a token"), describe(token), 1)
    world.append_to(container, world.newest(token))


@primitive(
    "POP",
    "containers",
    "DEBUG POP GET_CONTAINER 'deck' 0;  # <as>",
    errors="There is no such position.",
)
def pop(world: World, from_: Any, position: Any) -> Any:
    """Take the token at a position out of a container, or a value out of a list, and give it.

    The first position is 0. A token that is put nowhere leaves the game.
    """
    if type(from_) is Container:
        return world.popped_from(from_, check_position(from_.tokens, position, 1))
    if type(from_) is not List:
        hint = _("GET_CONTAINER gives the container of that name.") if type(from_) is str else ""
        raise Unfit(_("a container or a list"), describe(from_), 0, hint)
    place = check_position(from_, position, 1)
    world.take_steps(1 + (len(from_) >> 6))
    value = from_.pop(place)
    if from_.level >= STATE:
        world.log.append((list.insert, from_, place, value))
    return own(world, value)


@primitive("SHUFFLE", "containers", "SHUFFLE GET_CONTAINER 'deck';", gives=Gives.NOTHING)
def shuffle(world: World, container: Any) -> None:
    """Put the tokens of a container, or the values of a list, in a new order by chance.

    The order is drawn from the seed of the game.
    """
    if type(container) is Container:
        values: list[Any] = container.tokens
        world.moves.append(Shuffled(container.name))
    elif type(container) is List:
        values = container
    else:
        raise Unfit(_("a container or a list"), describe(container), 0)
    count = len(values)
    world.take_steps(60 + 4 * count)
    world.take_room(100 + 16 * count)
    order = world.chance.shuffle(count)
    assert sorted(order) == list(range(count)), "a permutation"
    old = values[:]
    if type(container) is Container or container.level >= STATE:
        world.log.append((list.__setitem__, values, slice(None), old))
    values[:] = [old[place] for place in order]


@primitive(
    "CONTAINS_BY_NAME",
    "containers",
    "DEBUG CONTAINS_BY_NAME GET_CONTAINER 'deck' 'as';  # TRUE",
    gives=Gives.TRUTH,
)
def contains_by_name(world: World, container: Any, name: Any) -> bool:
    """Tell whether a token of that name lies in a container."""
    return place_of(world, check_container(container), name, 1) >= 0


@primitive(
    "GET_BY_NAME",
    "containers",
    "DEBUG GET_BY_NAME GET_CONTAINER 'deck' 'as';  # <as>",
    errors=NO_TOKEN,
    ours=True,
)
def get_by_name(world: World, container: Any, name: Any) -> Token:
    """Give the first token of that name in a container, and leave it there."""
    here = check_container(container)
    return here.tokens[check_place_of(world, here, name, 1)]


@primitive(
    "POP_BY_NAME",
    "containers",
    "DEBUG POP_BY_NAME GET_CONTAINER 'deck' 'as';  # <as>",
    errors=NO_TOKEN,
    ours=True,
)
def pop_by_name(world: World, container: Any, name: Any) -> Token:
    """Take the first token of that name out of a container, and give it."""
    here = check_container(container)
    return world.popped_from(here, check_place_of(world, here, name, 1))


@primitive(
    "MOVE",
    "containers",
    """
    MOVE GET_CONTAINER 'deck' 'as' GET_CONTAINER 'table';
    DEBUG CONTENTS GET_CONTAINER 'table';  # [<as>]
    """,
    errors=NO_TOKEN,
    ours=True,
)
def move(world: World, from_: Any, name: Any, to: Any) -> Token:
    """Take the first token of that name out of a container, put it into another, and give it."""
    source, target = check_container(from_), check_container(to, 2)
    token = world.popped_from(source, check_place_of(world, source, name, 1))
    world.append_to(target, token)
    return token


@primitive(
    "CONTENTS",
    "containers",
    "DEBUG CONTENTS GET_CONTAINER 'deck';  # [<as>, <td>, <2c>]",
    ours=True,
)
def contents(world: World, container: Any) -> List:
    """Give a new list of the tokens in a container; they stay there."""
    here = check_container(container)
    world.take_items(len(here.tokens))
    return List(here.tokens)


@primitive(
    "CONTAINER_GET_PROP",
    "containers",
    "DEBUG CONTAINER_GET_PROP GET_CONTAINER 'table' 'visible_to';  # ['north', 'south']",
    errors="The container has no such property.",
    ours=True,
)
def container_get_prop(world: World, container: Any, name: Any) -> Any:
    """Give a property of a container; of a list or dict, a copy.

    Without ``visible_to`` nobody sees its faces, without ``back_visible_to_all`` nobody its backs.
    """
    here, key = check_container(container), check_key(name, 1)
    if key not in here.properties:
        if key == BACK_VISIBLE:
            return False
        if key == VISIBLE_TO:
            world.take_items(0)
            return List()
        raise Refusal(
            _("The container {container} has no property '{name}'.").format(
                container=here.name, name=key
            ),
            did_you_mean(key, here.properties),
            1,
        )
    return own(world, here.properties[key])


@primitive(
    "CONTAINER_SET_PROP",
    "containers",
    "CONTAINER_SET_PROP GET_CONTAINER 'table' 'visible_to' PUSH LIST0 'north';",
    errors="""The property is visible_to and the value no list of names, or it is
    back_visible_to_all and the value not TRUE or FALSE.""",
    gives=Gives.NOTHING,
    ours=True,
)
def container_set_prop(world: World, container: Any, name: Any, value: Any) -> None:
    """Give a container a property, a new one too.

    ``visible_to`` is the list of those who see its faces, or 'all'; with ``back_visible_to_all``
    everybody else sees backs.
    """
    here, key = check_container(container), check_key(name, 1)
    if key == "tokens":
        raise Refusal(
            _("The tokens of a container are no property of it."),
            _("APPEND, POP and MOVE change them."),
            1,
        )
    wanted = unfit_for(key, value)
    if wanted:
        raise Unfit(wanted, describe(value), 2)
    value = kept(value, STATE, world)
    world.take_room(100 + 50 * len(here.properties))
    world.take_steps(2 + (len(here.properties) >> 2))
    world.log.append((setattr, here, "properties", here.properties))
    # Copies of the game share the dict: it is replaced, never changed.
    here.properties = {**here.properties, key: value}


def unfit_for(key: str, value: Any) -> str:
    """Return what a container's property must be where *value* is not, or an empty string."""
    if key == BACK_VISIBLE and type(value) is not bool:
        return _("TRUE or FALSE")
    if key == VISIBLE_TO and value != EVERYBODY:
        strings = isinstance(value, list) and all(type(one) is str for one in value)
        return "" if strings else _("a list of players' names or 'all'")
    return ""


@primitive(
    "INSTANTIATE_TOKEN",
    "containers",
    """
    INSTANTIATE_TOKEN 'cards' 'td' 2 GET_CONTAINER 'table';
    DEBUG CONTENTS GET_CONTAINER 'table';  # [<td>, <td>]
    """,
    errors="There is no such token set, or no such token in it, or the count is negative.",
    gives=Gives.NOTHING,
)
def instantiate_token(world: World, token_set: Any, token: Any, count: Any, to: Any) -> None:
    """Make so many new tokens after the pattern in a token set, and put them into a container."""
    tokens = world.token_sets.get(check_key(token_set, 0))
    if tokens is None:
        raise Refusal(
            _("There is no token set '{name}'.").format(name=token_set),
            did_you_mean(token_set, world.token_sets),
            0,
        )
    pattern: Dict | None = tokens.get(check_key(token, 1))
    if pattern is None:
        raise Refusal(
            _("The token set '{name}' has no token '{token}'.").format(name=token_set, token=token),
            did_you_mean(token, tokens),
            1,
        )
    if type(count) is not int or count < 0:
        raise Unfit(_("a whole number that is not negative"), describe(count), 2)
    target = check_container(to, 3)
    world.take_items(len(target.tokens) + count)
    for _each in range(count):
        world.take_steps(2)
        world.take_room(300)
        world.append_to(target, Token(world.next_identity, pattern))
        world.log.append((setattr, world, "next_identity", world.next_identity))
        world.next_identity += 1
