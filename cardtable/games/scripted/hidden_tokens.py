"""Tokens that one seat cannot tell apart, and the places they occupy."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.games.scripted.knowledge import REMOVED, Substitution
from cardtable.games.scripted.state import ScriptState
from cardtable.ludl import Token


def places_of(state: ScriptState, unknown: Mapping[int, int]) -> dict[int, list[int]]:
    """Return the tokens of each group of *unknown*, in the order of their places."""
    found: dict[int, list[int]] = {}
    lying = [token.identity for one in state.containers.values() for token in one.tokens]
    away = [
        identity
        for identity, place in state.current_knowledge().locations.items()
        if place == REMOVED
    ]
    for identity in (*lying, *away):
        group = unknown.get(identity)
        if group is not None:
            found.setdefault(group, []).append(identity)
    return found


def in_order(state: ScriptState, unknown: Mapping[int, int]) -> Substitution:
    """Return the substitution that sorts the tokens of each group by name."""
    tokens = state.current_knowledge().tokens
    substitution: dict[int, Token] = {}
    for places in places_of(state, unknown).values():
        ordered = sorted((tokens[identity] for identity in places), key=_by_name)
        substitution.update(zip(places, ordered, strict=True))
    return substitution


def _by_name(token: Token) -> tuple[str, int]:
    return token.name, token.identity
