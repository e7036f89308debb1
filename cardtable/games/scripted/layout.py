"""The zones at the table, as the layout in game.yaml defines them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardtable.engine import FrozenDict, ZoneKind
from cardtable.engine.zones import TRICK
from cardtable.games.scripted.description import (
    PLAYER,
    Arrangement,
    Description,
    Placement,
    player_names,
)

AWAY = "-away"
"""The zone of tokens outside of the layout or the game. No container has this name."""


class ZonePlace(NamedTuple):
    """A zone: its containers (the cells of a grid) and its owner.

    *area* is the name of the area that it shares with other zones, such as melds.
    """

    name: str
    kind: ZoneKind
    containers: tuple[str, ...]
    owner: int | None
    title: str
    columns: int = 0
    area: str = ""
    is_column: bool = False
    is_fan: bool = False
    is_reversed: bool = False
    is_captured: bool = False
    hides_empty: bool = False


class Area(NamedTuple):
    """Several zones that share a place at the table; see :class:`Arrangement`."""

    name: str
    arrangement: Arrangement
    owner: int | None
    title: str
    parts: tuple[str, ...]
    rows: tuple[int, ...]
    hides_empty: bool
    overlaps: bool = False
    """Whether each row of cells covers a part of the row above."""


class Layout:
    """The zones for a number of players, and the owner of each container."""

    def __init__(self, description: Description, players: int) -> None:
        codes = player_names(players)
        places: list[ZonePlace] = []
        areas: list[Area] = []
        owners: dict[str, int] = {}
        for placement in description.layout:
            if placement.kind is ZoneKind.GRID:
                place = ZonePlace(
                    placement.container,
                    placement.kind,
                    placement.cells,
                    None,
                    placement.title,
                    placement.columns,
                )
                places.append(place)
                continue
            for code in codes if PLAYER in placement.container else codes[:1]:
                name = placement.container.replace(PLAYER, code)
                owner = placement.owner.replace(PLAYER, code)
                seat = codes.index(owner) if owner in codes else None
                parts = tuple(part.replace(PLAYER, code) for part in placement.parts)
                if parts:
                    areas.append(_area(placement, name, seat, parts))
                for container in parts or (name,):
                    if seat is not None:
                        owners[container] = seat
                    places.append(_place(placement, container, seat, name if parts else ""))
        self.places = tuple(_join_tricks(places))
        self.areas: Mapping[str, Area] = FrozenDict({area.name: area for area in areas})
        self.pressed = frozenset(part for area in areas if area.rows for part in area.parts)
        """The cells of areas; a click on one names it."""
        self.owners: Mapping[str, int] = FrozenDict(owners)
        self.zone_of: Mapping[str, str] = FrozenDict(
            {name: place.name for place in self.places for name in place.containers}
        )
        self.by_name: Mapping[str, ZonePlace] = FrozenDict(
            {place.name: place for place in self.places}
        )
        self.cells = frozenset(
            name
            for place in self.places
            if place.kind is ZoneKind.GRID
            for name in place.containers
        )
        self.has_grid = any(place.kind is ZoneKind.GRID for place in self.places)


def _place(placement: Placement, name: str, owner: int | None, area: str) -> ZonePlace:
    """Return the zone of the container *name*, a part of *area* unless that is empty."""
    return ZonePlace(
        name,
        placement.kind,
        (name,),
        owner,
        "" if area else placement.title,
        area=area,
        is_column=placement.is_column and not area,
        is_fan=placement.is_fan,
        is_reversed=placement.is_reversed,
        is_captured=placement.arrangement is Arrangement.CAPTURED,
        hides_empty=placement.hides_empty,
    )


def _area(placement: Placement, name: str, owner: int | None, parts: tuple[str, ...]) -> Area:
    assert placement.arrangement is not None
    return Area(
        name,
        placement.arrangement,
        owner,
        placement.title,
        parts,
        placement.rows,
        placement.hides_empty,
        placement.is_column,
    )


def _join_tricks(places: list[ZonePlace]) -> list[ZonePlace]:
    """Return *places* with the zones of the kind trick joined into one."""
    tricks = [place for place in places if place.kind is ZoneKind.TRICK]
    if len(tricks) < 2:
        return places
    first = places.index(tricks[0])
    names = tuple(name for place in tricks for name in place.containers)
    joined = ZonePlace(TRICK, ZoneKind.TRICK, names, None, tricks[0].title)
    rest = [place for place in places[first:] if place.kind is not ZoneKind.TRICK]
    return [*places[:first], joined, *rest]
