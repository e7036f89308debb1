"""The zones at the table as one seat sees them."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine import Zone, ZoneKind
from cardtable.games.scripted.layout import AWAY, ZonePlace
from cardtable.games.scripted.state import ScriptState
from cardtable.ludl import Token


def zones_of(state: ScriptState, seat: int) -> tuple[Zone, ...]:
    """Return the zones of *state* with what *seat* sees there."""
    layout, zones = state.layout, []
    shown = 0
    for place in layout.places:
        if place.kind is ZoneKind.GRID:
            zones.append(_grid(state, place, seat))
            continue
        lying = _lying(state, place)
        shown += len(lying)
        pieces = tuple(
            state.piece(token) if seat in state.sees(name) else None for token, name in lying
        )
        by: tuple[int, ...] = ()
        if place.kind is ZoneKind.TRICK:
            by = tuple(state.player_of_token(token, name) for token, name in lying)
        zones.append(Zone(place.name, place.kind, pieces, place.owner, by))
    if not layout.has_grid:
        knowledge = state.current_knowledge()
        every = {
            (token.name, knowledge.copy_numbers[one]) for one, token in knowledge.tokens.items()
        }
        rest = max(0, len(every) - shown)
        zones.append(Zone(AWAY, ZoneKind.DISCARD, (None,) * rest))
    return tuple(zones)


def _lying(state: ScriptState, place: ZonePlace) -> list[tuple[Token, str]]:
    """Return the tokens of a zone with their containers; those of a trick in the order played."""
    found = [(token, name) for name in place.containers for token in state.containers[name].tokens]
    if len(place.containers) > 1:
        order = {
            identity: number for number, identity in enumerate(state.current_knowledge().locations)
        }
        found.sort(key=lambda one: order.get(one[0].identity, 0))
    return found


def _grid(state: ScriptState, place: ZonePlace, seat: int) -> Zone:
    pieces: list[Card | None] = []
    for name in place.containers:
        tokens = state.containers[name].tokens
        seen = bool(tokens) and seat in state.sees(name)
        pieces.append(state.piece(tokens[-1]) if seen else None)
    return Zone(place.name, place.kind, tuple(pieces), columns=place.columns)
