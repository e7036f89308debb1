"""Secret properties: dicts by player, of which each player sees only the own value.

``secret`` in game.yaml names them, each with the values that it may have. To all others a value
that is set is HIDDEN. A world draws it from the values declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cardtable.games.scripted.knowledge import HIDDEN_WORD as HIDDEN
from cardtable.ludl.values import deep_copy

SecretValues = dict[tuple[str, str], Any]
"""Values by property and player."""


def secret_values(properties: Mapping[str, Any], secrets: Mapping[str, Any]) -> SecretValues:
    """Return the values that are set; those of a property that is not a dict belong to nobody."""
    found: SecretValues = {}
    for name in secrets:
        value = properties.get(name)
        for player, single in value.items() if isinstance(value, Mapping) else [("", value)]:
            if single is not None:
                found[name, player] = single
    return found


def copied(properties: Mapping[str, Any]) -> dict[str, Any]:
    """Return an independent copy of *properties*."""
    return {name: deep_copy(value) for name, value in properties.items()}


def hide_secrets(properties: dict[str, Any], secrets: Mapping[str, Any], viewer: str) -> None:
    """Replace the values that the player *viewer* may not see."""
    values = dict.fromkeys(secret_values(properties, secrets), HIDDEN)
    for name, player in list(values):
        if player and player == viewer:
            del values[name, player]
    _store(properties, values)


def hidden_values(properties: Mapping[str, Any], secrets: Mapping[str, Any]) -> SecretValues:
    """Return the values that are hidden."""
    values = secret_values(properties, secrets)
    return {place: value for place, value in values.items() if value == HIDDEN}


def draw_secrets(hidden: SecretValues, secrets: Mapping[str, Any], rng: Random) -> SecretValues:
    """Return random values for those that are *hidden*, from the ones declared."""
    return {(name, player): rng.choice(secrets[name]) for name, player in hidden}


def fill_secrets(
    properties: dict[str, Any], secrets: Mapping[str, Any], values: SecretValues
) -> None:
    """Replace the hidden values by *values*."""
    hidden = hidden_values(properties, secrets)
    _store(properties, {place: value for place, value in values.items() if place in hidden})


def _store(properties: dict[str, Any], values: SecretValues) -> None:
    for (name, player), value in values.items():
        if player:
            properties[name][player] = value
        else:
            properties[name] = value
