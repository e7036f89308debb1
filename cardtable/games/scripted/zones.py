"""The zones at the table as one seat sees them."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine import Zone, ZoneKind
from cardtable.games.scripted.layout import AWAY, ZonePlace
from cardtable.games.scripted.state import ScriptState
from cardtable.ludl import Token


def zones_of(state: ScriptState, seat: int) -> tuple[Zone, ...]:
    """Return the zones of *state* with the pieces that *seat* sees."""
    layout, zones = state.layout, []
    count = 0
    for place in layout.places:
        if place.kind is ZoneKind.GRID:
            zones.append(_grid(state, place, seat))
            continue
        tokens = tokens_in(state, place)
        count += len(tokens)
        pieces = tuple(
            state.piece(token) if state.sees(seat, token, name) else None for token, name in tokens
        )
        played_by: tuple[int, ...] = ()
        if place.kind is ZoneKind.TRICK:
            played_by = tuple(state.player_of_token(token, name) for token, name in tokens)
        zones.append(Zone(place.name, place.kind, pieces, place.owner, played_by))
    if not layout.has_grid:
        knowledge = state.current_knowledge()
        all_tokens = {
            (token.name, knowledge.copy_numbers[identity])
            for identity, token in knowledge.tokens.items()
        }
        rest = max(0, len(all_tokens) - count)
        zones.append(Zone(AWAY, ZoneKind.DISCARD, (None,) * rest))
    return tuple(zones)


def tokens_in(state: ScriptState, place: ZonePlace) -> list[tuple[Token, str]]:
    """Return the tokens of a zone with their containers; those of a trick in the order played."""
    tokens = [(token, name) for name in place.containers for token in state.containers[name].tokens]
    if len(place.containers) > 1:
        order = {
            identity: number for number, identity in enumerate(state.current_knowledge().locations)
        }
        tokens.sort(key=lambda pair: order.get(pair[0].identity, 0))
    return tokens


def _grid(state: ScriptState, place: ZonePlace, seat: int) -> Zone:
    pieces: list[Card | None] = []
    for name in place.containers:
        tokens = state.containers[name].tokens
        is_visible = bool(tokens) and state.sees(seat, tokens[-1], name)
        pieces.append(state.piece(tokens[-1]) if is_visible else None)
    return Zone(place.name, place.kind, tuple(pieces), columns=place.columns)
