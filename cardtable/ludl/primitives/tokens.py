"""Words about tokens."""

from __future__ import annotations

from typing import Any

from cardtable.i18n import _
from cardtable.ludl.description import Gives, primitive
from cardtable.ludl.errors import Refusal, Unfit, did_you_mean
from cardtable.ludl.primitives.values import check_key, own
from cardtable.ludl.values import PLAIN, STATE, Token, describe, kept
from cardtable.ludl.world import World


def check_token(value: Any) -> Token:
    """Return *value* when it is a token. Raises Unfit."""
    if type(value) is not Token:
        hint = _("GET_BY_NAME finds a token in a container.") if type(value) is str else ""
        raise Unfit(_("a token"), describe(value), 0, hint)
    return value


@primitive(
    "TOKEN_GET_PROP",
    "tokens",
    "DEBUG TOKEN_GET_PROP GET_BY_NAME GET_CONTAINER 'deck' 'td' 'value';  # '10'",
    errors="The token has no such property.",
)
def token_get_prop(world: World, token: Any, name: Any) -> Any:
    """Give a property of a token; of a list or dict, a copy."""
    if type(token) is not Token:
        check_token(token)
    if world.latest:
        token = world.latest.get(token.identity, token)
    properties = token.properties
    if type(name) is str and name in properties:
        value = properties[name]
        return value if type(value) in PLAIN else own(world, value)
    check_key(name, 1)
    raise Refusal(
        _("The token {token} has no property '{name}'.").format(token=token.name, name=name),
        did_you_mean(name, properties),
        1,
    )


@primitive(
    "TOKEN_SET_PROP",
    "tokens",
    """
    ASSIGN 'piece' GET_BY_NAME GET_CONTAINER 'deck' 'td';
    TOKEN_SET_PROP $piece 'turned' TRUE;
    DEBUG TOKEN_GET_PROP $piece 'turned';  # TRUE
    """,
    errors="The property is name and the value no string.",
    gives=Gives.NOTHING,
    ours=True,
)
def token_set_prop(world: World, token: Any, name: Any, value: Any) -> None:
    """Give a token a property, a new one too. Who sees a token is up to its container."""
    piece, key = check_token(token), check_key(name, 1)
    if key == "name" and (type(value) is not str or not value):
        raise Unfit(_("a string with something in it"), describe(value), 2)
    world.change_token(piece, key, kept(value, STATE, world))
