"""Visible zones, and pure functions on them: apply a move, match old pieces to new ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from cardtable.cards import Card
from cardtable.engine import Event, Moved, Zone, ZoneKind

VisibleZones = tuple[Zone, ...]
"""The zones as one person sees them; hidden cards are None."""

PUBLIC = (ZoneKind.TRICK, ZoneKind.BOARD)
"""Kinds of zones whose cards are visible to everybody."""

PiecePlace = tuple[str, int]
"""The name of a zone and an index in it."""


def is_public(moved: Moved, target: Zone) -> bool:
    """Return whether everybody sees the cards of *moved*, judged by the kind of *target*."""
    return target.kind in PUBLIC


def apply_move(
    visible: VisibleZones,
    moved: Moved,
    final: VisibleZones,
    public: Callable[[Moved, Zone], bool] = is_public,
) -> VisibleZones | None:
    """Return *visible* after *moved*, or None if a zone or piece of the move is missing.

    Cards are face up only if they were, are so in the same zone of *final*, or *public* returns
    True for the move.
    """
    zones = {zone.name: zone for zone in visible}
    source, target = zones.get(moved.source), zones.get(moved.target)
    if source is None or target is None:
        return None
    visible_later = {card for zone in final if zone.name == target.name for card in zone.pieces}
    pieces, players = list(source.pieces), list(source.played_by)
    arriving: list[Card | None] = []
    for card in moved.cards:
        known = card in pieces
        index = _place_of(pieces, card)
        if index is None:
            return None
        del pieces[index]
        if len(players) > index:
            del players[index]
        is_open = public(moved, target) or card in visible_later
        down = target.kind is ZoneKind.TAKEN or (
            target.kind is ZoneKind.STOCK and card not in visible_later
        )
        is_hidden = down or not (known or is_open)
        arriving.append(None if is_hidden else card)
    zones[source.name] = replace(source, pieces=tuple(pieces), played_by=tuple(players))
    target = zones[target.name]  # which may be the source
    played_by = target.played_by
    if target.kind is ZoneKind.TRICK and moved.position is not None:
        played_by = (*target.played_by, *(moved.position,) * len(arriving))
    zones[target.name] = replace(target, pieces=(*target.pieces, *arriving), played_by=played_by)
    return tuple(zones[zone.name] for zone in visible)


def _place_of(pieces: Sequence[Card | None], card: Card) -> int | None:
    """Return the index of *card*, or of a hidden piece that may stand for it."""
    if card in pieces:
        return pieces.index(card)
    hidden = [index for index, piece in enumerate(pieces) if piece is None]
    return hidden[_spread(card, len(hidden))] if hidden else None


def _spread(card: Card, count: int) -> int:
    """Return an index below *count* that varies with *card*, as if it were chosen freely."""
    return card.index * 7 % count


def steps_of(
    visible: VisibleZones, events: Iterable[Event], final: VisibleZones
) -> list[tuple[Moved, VisibleZones]]:
    """Return the visible zones after each move, from *visible* on; the last ones are *final*.

    The result is empty if the moves do not lead to *final*; then one step has to show them all.
    """
    steps: list[tuple[Moved, VisibleZones]] = []
    for event in events:
        if isinstance(event, Moved):
            after = apply_move(visible, event, final)
            if after is None:
                return []
            steps.append((event, after))
            visible = after
    sizes = {zone.name: len(zone.pieces) for zone in visible}
    if sizes != {zone.name: len(zone.pieces) for zone in final}:
        return []
    return steps


def match_pieces(
    old: Mapping[str, Sequence[Card | None]], new: Mapping[str, Sequence[Card | None]]
) -> tuple[dict[PiecePlace, PiecePlace], list[PiecePlace]]:
    """Return the old place of each new one, and the list of unused old places.

    A known card keeps its picture. A card that becomes known takes a hidden picture of a zone with
    more of them than it needs, preferably its own. New places without an old one are left out.
    """
    known = {
        card: (name, index)
        for name, pieces in old.items()
        for index, card in enumerate(pieces)
        if card is not None
    }
    free = {name: list(range(len(pieces))) for name, pieces in old.items()}
    sources: dict[PiecePlace, PiecePlace] = {}
    unmatched: list[tuple[PiecePlace, Card | None]] = []

    def assign(target: PiecePlace, source: PiecePlace) -> None:
        sources[target] = source
        free[source[0]].remove(source[1])

    for name, pieces in new.items():
        for index, card in enumerate(pieces):
            if card is not None and card in known:
                assign((name, index), known[card])
            else:
                unmatched.append(((name, index), card))
    for search in (_turned_up, _hidden_there, _from_same_zone, _surplus, _from_any_zone):
        for target, card in tuple(unmatched):
            source = search(target, card, free, old, new)
            if source is not None:
                assign(target, source)
                unmatched.remove((target, card))
    return sources, [(name, index) for name, places in free.items() for index in places]


_Free = Mapping[str, list[int]]
_Zones = Mapping[str, Sequence[Card | None]]


def _hidden(name: str, free: _Free, old: _Zones) -> list[int]:
    return [index for index in free.get(name, ()) if old[name][index] is None]


def _has_surplus(name: str, free: _Free, old: _Zones, new: _Zones) -> bool:
    """Return whether the zone *name* has more hidden pictures than it will need."""
    needed = sum(card is None for card in new.get(name, ()))
    return len(_hidden(name, free, old)) > needed


# Each search returns an old place for the new place *target* of *card*, or None.


def _turned_up(
    target: PiecePlace, card: Card | None, free: _Free, old: _Zones, new: _Zones
) -> PiecePlace | None:
    """Find a hidden picture to be turned up as *card*."""
    if card is None:
        return None
    for name in (target[0], *old):
        if name in old and _has_surplus(name, free, old, new):
            hidden = _hidden(name, free, old)
            stays = name == target[0] and target[1] in hidden
            return (name, target[1] if stays else hidden[_spread(card, len(hidden))])
    return None


def _hidden_there(
    target: PiecePlace, card: Card | None, free: _Free, old: _Zones, _new: _Zones
) -> PiecePlace | None:
    """Find a hidden picture in the same zone for a hidden piece."""
    hidden = _hidden(target[0], free, old)
    return (target[0], hidden[0]) if hidden and card is None else None


def _from_same_zone(
    target: PiecePlace, card: Card | None, free: _Free, _old: _Zones, _new: _Zones
) -> PiecePlace | None:
    """Find any picture in the same zone for a hidden piece, which is turned down."""
    places = free.get(target[0])
    return (target[0], places[0]) if places and card is None else None


def _surplus(
    _target: PiecePlace, _card: Card | None, free: _Free, old: _Zones, _new: _Zones
) -> PiecePlace | None:
    """Find a hidden picture in any zone."""
    for name in free:
        hidden = _hidden(name, free, old)
        if hidden:
            return (name, hidden[-1])
    return None


def _from_any_zone(
    _target: PiecePlace, card: Card | None, free: _Free, _old: _Zones, _new: _Zones
) -> PiecePlace | None:
    """Find any picture for a hidden piece; a known card does not become another one."""
    place = next(((name, places[-1]) for name, places in free.items() if places), None)
    return place if card is None else None
