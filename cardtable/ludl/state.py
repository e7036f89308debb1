"""Conversion between the state as plain JSON and the World that a script changes."""

from __future__ import annotations

from collections.abc import Mapping
from sys import intern
from typing import Any

from cardtable.core.i18n import _
from cardtable.ludl.chance import ChanceSource
from cardtable.ludl.errors import LudlError, UnlocatedError
from cardtable.ludl.primitives.arguments import expected_kind
from cardtable.ludl.values import STATE_LEVEL, Container, Dict, Token, describe, from_json, to_json
from cardtable.ludl.world import FACE_DOWN, PLAY_ORDER, Limits, World

SECTIONS = ("properties", "containers", "token_sets", "scores")


def read_state(state: Mapping[str, Any], limits: Limits, chance: ChanceSource) -> World:
    """Return a World with a copy of *state*. Raises LudlError if the state is invalid.

    ``properties`` must hold ``play_order``, a list of distinct names. ``containers`` map names to
    ``tokens``, a list of dicts with a ``name`` each, and to the container's properties. Tokens with
    ``face_down: true`` lie face down. ``token_sets`` map names to tokens by name. ``scores`` is
    present after the end of the game.
    """
    try:
        _check_mapping(state, _("The state"))
        for name in state:
            if name not in SECTIONS:
                raise UnlocatedError(
                    _("Unknown section '{name}' of the state.").format(name=name),
                    _("The sections are {names}.").format(names=", ".join(SECTIONS)),
                )
        face_down: set[int] = set()
        world = World(
            _read_properties(state.get("properties", {}), limits),
            _read_containers(state.get("containers", {}), limits, face_down),
            _read_token_sets(state.get("token_sets", {}), limits),
            limits,
            chance,
        )
        world.face_down = face_down
        world.scores = from_json(state.get("scores"), STATE_LEVEL, "scores", limits.nesting)
        return world
    except UnlocatedError as error:
        raise LudlError(error.message, allowed=error.allowed) from None


def _check_mapping(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not all(type(key) is str for key in value):
        raise UnlocatedError(_("{where} must be a dict with string keys.").format(where=where))
    return value


def _read_properties(section: Any, limits: Limits) -> dict[str, Any]:
    properties = {
        intern(name): from_json(value, STATE_LEVEL, f"properties.{name}", limits.nesting)
        for name, value in _check_mapping(section, "properties").items()
    }
    order = properties.get(PLAY_ORDER)
    if order is None:
        raise UnlocatedError(
            _("The property 'play_order' is missing."), _("It is the list of the players' names.")
        )
    if not isinstance(order, list) or not order or not all(type(name) is str for name in order):
        raise UnlocatedError(_("The property 'play_order' must be a list of players' names."))
    for name in order:
        if order.count(name) > 1:
            raise UnlocatedError(
                _("The player '{name}' appears twice in 'play_order'.").format(name=name)
            )
    return properties


def _read_containers(section: Any, limits: Limits, face_down: set[int]) -> dict[str, Container]:
    """Return the containers; add the identities of tokens that lie face down to *face_down*."""
    containers: dict[str, Container] = {}
    identity = 0
    for name, content in _check_mapping(section, "containers").items():
        where, name = f"containers.{name}", intern(name)
        content = _check_mapping(content, where)
        tokens: list[Token] = []
        token_list = content.get("tokens", [])
        if not isinstance(token_list, (list, tuple)):
            raise UnlocatedError(_("{where} must be a list.").format(where=f"{where}.tokens"))
        for place, token in enumerate(token_list):
            read = dict(_read_token(token, f"{where}.tokens[{place}]", limits))
            if read.pop(FACE_DOWN, False) is True:
                face_down.add(identity)
            tokens.append(Token(identity, read))
            identity += 1
        properties: dict[str, Any] = {}
        for key, value in content.items():
            if key == "tokens":
                continue
            properties[key] = from_json(value, STATE_LEVEL, f"{where}.{key}", limits.nesting)
            wanted = expected_kind(key, properties[key])
            if wanted:
                raise UnlocatedError(
                    _("{where} must be {wanted}, not {found}.").format(
                        where=f"{where}.{key}", wanted=wanted, found=describe(properties[key])
                    )
                )
        containers[name] = Container(name, tokens, properties)
    return containers


def _read_token(value: Any, where: str, limits: Limits) -> Dict:
    properties = from_json(_check_mapping(value, where), STATE_LEVEL, where, limits.nesting)
    if type(properties.get("name")) is not str or not properties["name"]:
        raise UnlocatedError(_("{where} has no name.").format(where=where))
    token: Dict = properties
    return token


def _read_token_sets(section: Any, limits: Limits) -> dict[str, dict[str, Dict]]:
    return {
        name: {
            token: _read_token(
                {"name": token, **_check_mapping(properties, f"token_sets.{name}.{token}")},
                f"token_sets.{name}.{token}",
                limits,
            )
            for token, properties in _check_mapping(tokens, f"token_sets.{name}").items()
        }
        for name, tokens in _check_mapping(section, "token_sets").items()
    }


def write_state(world: World) -> dict[str, Any]:
    """Return the state as plain JSON that shares nothing with the world."""
    written: dict[str, Any] = {
        "properties": {name: to_json(value) for name, value in world.properties.items()},
        "containers": {
            name: {"tokens": [_write_token(world, token) for token in container.tokens]}
            | {key: to_json(value) for key, value in container.properties.items()}
            for name, container in world.containers.items()
        },
        "token_sets": {
            name: {
                token: {key: to_json(value) for key, value in properties.items() if key != "name"}
                for token, properties in tokens.items()
            }
            for name, tokens in world.token_sets.items()
        },
    }
    if world.scores is not None:
        written["scores"] = to_json(world.scores)
    return written


def _write_token(world: World, token: Token) -> dict[str, Any]:
    written: dict[str, Any] = to_json(token.properties)
    return {**written, FACE_DOWN: True} if token.identity in world.face_down else written
