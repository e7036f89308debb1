"""The places at the table of a scripted game, as its layout has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardtable.cards import Card
from cardtable.engine import Zone, ZoneKind
from cardtable.games.scripted.cells import PLAYER
from cardtable.games.scripted.description import Description, player_names
from cardtable.ludl import Token

if TYPE_CHECKING:
    from cardtable.games.scripted.game import Game

AWAY = "-away"
"""The zone of all that lies in no place of the layout, or left the game; no container can be
called so."""
TRICK = "trick"
"""The zone that the tricks of several players make together."""


class Place(NamedTuple):
    """A zone to be: its containers (the cells, for a grid), and whose it is."""

    name: str
    kind: ZoneKind
    containers: tuple[str, ...]
    owner: int | None
    title: str
    columns: int = 0


class Layout:
    """Which zones there are for so many players, and which container belongs to which."""

    def __init__(self, description: Description, players: int) -> None:
        codes = player_names(players)
        self.places: list[Place] = []
        self.owners: dict[str, int] = {}
        for lying in description.layout:
            if lying.kind is ZoneKind.GRID:
                place = Place(
                    lying.container, lying.kind, lying.cells, None, lying.title, lying.columns
                )
                self.places.append(place)
                continue
            for code in codes if PLAYER in lying.container else codes[:1]:
                name = lying.container.replace(PLAYER, code)
                owner = lying.owner.replace(PLAYER, code)
                seat = codes.index(owner) if owner in codes else None
                if seat is not None:
                    self.owners[name] = seat
                self.places.append(Place(name, lying.kind, (name,), seat, lying.title))
        self._join_tricks()
        self.zone_of = {name: place.name for place in self.places for name in place.containers}
        self.cells = frozenset(
            name
            for place in self.places
            if place.kind is ZoneKind.GRID
            for name in place.containers
        )
        self.has_grid = any(place.kind is ZoneKind.GRID for place in self.places)

    def _join_tricks(self) -> None:
        """Make one zone of the tricks that several players lay."""
        tricks = [place for place in self.places if place.kind is ZoneKind.TRICK]
        if len(tricks) > 1:
            first = self.places.index(tricks[0])
            names = tuple(name for place in tricks for name in place.containers)
            joined = Place(TRICK, ZoneKind.TRICK, names, None, tricks[0].title)
            rest = [place for place in self.places[first:] if place.kind is not ZoneKind.TRICK]
            self.places = [*self.places[:first], joined, *rest]


def zones_of(game: Game, seat: int) -> tuple[Zone, ...]:
    """Return the zones of *game* with what *seat* sees there."""
    layout, zones = game.layout, []
    shown = 0
    for place in layout.places:
        if place.kind is ZoneKind.GRID:
            zones.append(_grid(game, place, seat))
            continue
        lying = _lying(game, place)
        shown += len(lying)
        pieces = tuple(
            game.piece(token) if seat in game.sees(name) else None for token, name in lying
        )
        by: tuple[int, ...] = ()
        if place.kind is ZoneKind.TRICK:
            by = tuple(game.layer_of(token, name) for token, name in lying)
        zones.append(Zone(place.name, place.kind, pieces, place.owner, by))
    if not layout.has_grid:
        knowledge = game.note()
        every = {(token.name, knowledge.copies[one]) for one, token in knowledge.tokens.items()}
        rest = max(0, len(every) - shown)
        zones.append(Zone(AWAY, ZoneKind.DISCARD, (None,) * rest))
    return tuple(zones)


def _lying(game: Game, place: Place) -> list[tuple[Token, str]]:
    """Return the tokens of a zone with their containers; those of a trick as they were laid."""
    found = [(token, name) for name in place.containers for token in game.containers[name].tokens]
    if len(place.containers) > 1:
        order = {identity: number for number, identity in enumerate(game.note().where)}
        found.sort(key=lambda one: order.get(one[0].identity, 0))
    return found


def _grid(game: Game, place: Place, seat: int) -> Zone:
    pieces: list[Card | None] = []
    for name in place.containers:
        tokens = game.containers[name].tokens
        seen = bool(tokens) and seat in game.sees(name)
        pieces.append(game.piece(tokens[-1]) if seen else None)
    return Zone(place.name, place.kind, tuple(pieces), columns=place.columns)
