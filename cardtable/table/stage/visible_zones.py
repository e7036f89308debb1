"""Pure functions on visible zones: apply a move, and match old pictures to new cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from cardtable.cards import Card
from cardtable.engine import Event, Moved, Zone, ZoneKind

VisibleZones = tuple[Zone, ...]
"""The zones as one person sees them."""

PUBLIC = (ZoneKind.TRICK, ZoneKind.BOARD)
"""Kinds of zones whose cards are visible to everybody."""

PiecePlace = tuple[str, int]
"""The name of a zone and an index in it."""


def lies_open(moved: Moved, target: Zone) -> bool:
    """Return whether the kind of *target* makes the cards of *moved* visible to everybody."""
    return target.kind in PUBLIC


def apply_move(
    visible: VisibleZones,
    moved: Moved,
    final: VisibleZones,
    public: Callable[[Moved, Zone], bool] = lies_open,
) -> VisibleZones | None:
    """Return *visible* after *moved*, without revealing more than *final* and the zones do.

    *public* returns whether everybody sees the cards of a move. The result is None if a zone is
    missing.
    """
    zones = {zone.name: zone for zone in visible}
    source, target = zones.get(moved.source), zones.get(moved.target)
    if source is None or target is None:
        return None
    visible_later = {card for zone in final if zone.name == target.name for card in zone.pieces}
    pieces, by = list(source.pieces), list(source.by)
    arriving: list[Card | None] = []
    for card in moved.cards:
        known = card in pieces
        place = _place_of(pieces, card)
        if place is None:
            return None
        del pieces[place]
        if len(by) > place:
            del by[place]
        is_open = public(moved, target) or card in visible_later
        down = target.kind is ZoneKind.TAKEN or (
            target.kind is ZoneKind.STOCK and card not in visible_later
        )
        is_hidden = down or not (known or is_open)
        arriving.append(None if is_hidden else card)
    zones[source.name] = replace(source, pieces=tuple(pieces), by=tuple(by))
    played_by = target.by
    if target.kind is ZoneKind.TRICK and moved.position is not None:
        played_by = (*target.by, *(moved.position,) * len(arriving))
    zones[target.name] = replace(target, pieces=(*target.pieces, *arriving), by=played_by)
    return tuple(zones[zone.name] for zone in visible)


def _place_of(pieces: Sequence[Card | None], card: Card) -> int | None:
    """Return the index of *card*, or of a hidden piece that may stand for it."""
    if card in pieces:
        return pieces.index(card)
    hidden = [place for place, piece in enumerate(pieces) if piece is None]
    # Any would do; spread over the hand they look like a choice.
    return hidden[card.index * 7 % len(hidden)] if hidden else None


def steps_of(
    visible: VisibleZones, events: Iterable[Event], final: VisibleZones
) -> list[tuple[Moved, VisibleZones]]:
    """Return the visible zones after each move, from *visible* on; the last ones are *final*.

    The result is empty if the moves do not lead to *final*, and one step must do.
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


def pair(
    old: Mapping[str, Sequence[Card | None]], new: Mapping[str, Sequence[Card | None]]
) -> tuple[dict[PiecePlace, PiecePlace], list[PiecePlace]]:
    """Match new places to old ones, and return the old places left over.

    A known card keeps its picture. A card that becomes known takes a hidden picture of a zone that
    has one too many, preferably its own. New places missing in the result need new pictures.
    """
    known = {
        card: (name, place)
        for name, pieces in old.items()
        for place, card in enumerate(pieces)
        if card is not None
    }
    free = {name: list(range(len(pieces))) for name, pieces in old.items()}
    found: dict[PiecePlace, PiecePlace] = {}
    open_spots: list[tuple[PiecePlace, Card | None]] = []

    def take(spot: PiecePlace, source: PiecePlace) -> None:
        found[spot] = source
        free[source[0]].remove(source[1])

    for name, pieces in new.items():
        for place, card in enumerate(pieces):
            if card is not None and card in known:
                take((name, place), known[card])
            else:
                open_spots.append(((name, place), card))
    for search in (_turned_up, _is_hidden, _from_same_zone, _surplus, _from_any_zone):
        for spot, card in tuple(open_spots):
            source = search(spot, card, free, old, new)
            if source is not None:
                take(spot, source)
                open_spots.remove((spot, card))
    return found, [(name, place) for name, places in free.items() for place in places]


_Free = Mapping[str, list[int]]
_Zones = Mapping[str, Sequence[Card | None]]


def _hidden(name: str, free: _Free, old: _Zones) -> list[int]:
    return [place for place in free.get(name, ()) if old[name][place] is None]


def _too_many(name: str, free: _Free, old: _Zones, new: _Zones) -> bool:
    wanted = sum(card is None for card in new.get(name, ()))
    return len(_hidden(name, free, old)) > wanted


def _turned_up(
    spot: PiecePlace, card: Card | None, free: _Free, old: _Zones, new: _Zones
) -> PiecePlace | None:
    """Find the hidden picture that is turned up as *card*."""
    if card is None:
        return None
    for name in (spot[0], *old):
        if name in old and _too_many(name, free, old, new):
            hidden = _hidden(name, free, old)
            same = name == spot[0] and spot[1] in hidden
            # Any would do; spread over a hand they look like a choice.
            return (name, spot[1] if same else hidden[card.index * 7 % len(hidden)])
    return None


def _is_hidden(
    spot: PiecePlace, card: Card | None, free: _Free, old: _Zones, _new: _Zones
) -> PiecePlace | None:
    hidden = _hidden(spot[0], free, old)
    return (spot[0], hidden[0]) if hidden and card is None else None


def _from_same_zone(
    spot: PiecePlace, card: Card | None, free: _Free, _old: _Zones, _new: _Zones
) -> PiecePlace | None:
    """Find a face-down picture of the same zone."""
    left = free.get(spot[0])
    return (spot[0], left[0]) if left and card is None else None


def _surplus(
    _spot: PiecePlace, _card: Card | None, free: _Free, old: _Zones, _new: _Zones
) -> PiecePlace | None:
    for name in free:
        hidden = _hidden(name, free, old)
        if hidden:
            return (name, hidden[-1])
    return None


def _from_any_zone(
    _spot: PiecePlace, card: Card | None, free: _Free, _old: _Zones, _new: _Zones
) -> PiecePlace | None:
    """Find any picture for a hidden piece; a known card never turns into another one."""
    left = next(((name, places[-1]) for name, places in free.items() if places), None)
    return left if card is None else None
