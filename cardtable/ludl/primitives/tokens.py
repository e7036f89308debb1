"""Primitives for tokens."""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.ludl.errors import OperandError, UnlocatedError, did_you_mean
from cardtable.ludl.primitives.arguments import check_key, check_token, detached
from cardtable.ludl.registry import Returns, primitive
from cardtable.ludl.values import SCALARS, STATE_LEVEL, Token, describe
from cardtable.ludl.world import FACE_DOWN, World, stored_copy

_MISSING = object()


@primitive(
    "TOKEN_GET_PROP",
    "tokens",
    "DEBUG TOKEN_GET_PROP GET_BY_NAME GET_CONTAINER 'deck' 'td' 'value';  # '10'",
    errors="The token does not have the property.",
)
def token_get_prop(world: World, token: Any, name: Any) -> Any:
    """Return a property of a token; a list or dict is copied.

    Every token has the property ``face_down``, TRUE after TURN_DOWN.
    """
    if type(token) is not Token:
        check_token(token)
    if name == FACE_DOWN:
        return token.identity in world.face_down
    piece = world.current(token)
    if type(name) is str:
        value = piece.properties.get(name, _MISSING)
        if value is not _MISSING:
            if type(value) is str or type(value) is int:
                return value
            return value if type(value) in SCALARS else detached(world, value)
    check_key(name, 1)
    raise UnlocatedError(
        _("The token {token} has no property '{name}'.").format(token=piece.name, name=name),
        did_you_mean(name, piece.properties),
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
    errors="The property is name and the value is not a string.",
    returns=Returns.NOTHING,
    is_extension=True,
)
def token_set_prop(world: World, token: Any, name: Any, value: Any) -> None:
    """Set a property of a token, which need not exist yet.

    Who sees it depends on its container, and on TURN_DOWN and TURN_UP.
    """
    piece, key = check_token(token), check_key(name, 1)
    if key == FACE_DOWN:  # what changes who sees a token must stand out
        raise UnlocatedError(
            _("'{name}' cannot be set.").format(name=key), _("Use TURN_DOWN and TURN_UP."), 1
        )
    if key == "name" and (type(value) is not str or not value):
        raise OperandError(_("a non-empty string"), describe(value), 2)
    world.change_token(piece, key, stored_copy(value, STATE_LEVEL, world))


@primitive(
    "TURN_DOWN",
    "tokens",
    """
    ASSIGN 'card' GET_BY_NAME GET_CONTAINER 'deck' 'td';
    TURN_DOWN $card;
    DEBUG $card.face_down;  # TRUE
    """,
    errors="The token is not in a container.",
    returns=Returns.NOTHING,
    is_new=True,
)
def turn_down(world: World, token: Any) -> None:
    """Turn a token face down: nobody sees its face until TURN_UP, or until it leaves its container.

    What counts is how it lies when the message is accepted. Players who saw its face remember it.
    """
    world.turn(check_token(token), True)


@primitive(
    "TURN_UP",
    "tokens",
    """
    ASSIGN 'card' GET_BY_NAME GET_CONTAINER 'deck' 'td';
    TURN_DOWN $card;
    TURN_UP $card;
    DEBUG $card.face_down;  # FALSE
    """,
    returns=Returns.NOTHING,
    is_new=True,
)
def turn_up(world: World, token: Any) -> None:
    """Turn a token face up: its face is seen by those who see its container.

    All tokens are face up until TURN_DOWN.
    """
    world.turn(check_token(token), False)
