"""A widget for the cards of all zones: click, drag between zones, keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import ZoneKind
from cardtable.table.own_cards import OwnCards, covers
from cardtable.table.stage.painter import Painter
from cardtable.table.zones.zone_layout import ZoneLayout
from cardtable.table.zones.zone_stage import ZoneStage
from cardtable.ui.widgets.base import is_enter

NEAR = 10.0
"""Maximum distance in design units at which a card is dropped on a zone."""
GUARD_SECONDS = 0.35


@dataclass(frozen=True, slots=True)
class CardCallbacks:
    """The functions called for the actions of a person.

    *play* gets a clicked card, *drop* a card and the zones on which it was dropped, and *press* the
    zones of a click that hits no card. *look* gets a card to be enlarged, or None to hide it.
    *targets* returns the zones to which a card may be moved. *go_on* is called when Enter is
    pressed on one of several cards chosen together: only Space puts it back, so that a second Enter
    undoes nothing.
    """

    play: Callable[[Card], None]
    drop: Callable[[Card, tuple[str, ...]], None]
    press: Callable[[tuple[str, ...]], None]
    look: Callable[[Card | None], None]
    targets: Callable[[Card], frozenset[str]]
    go_on: Callable[[], None]


class ZoneCards(OwnCards):
    """Your hand, the playable cards of other zones, and the zones that accept clicks.

    ``legal`` are the playable cards of all zones, ``pressable`` the zones that accept clicks.
    """

    stage: ZoneStage

    def __init__(self, stage: ZoneStage, painter: Painter, callbacks: CardCallbacks) -> None:
        super().__init__(stage, painter, callbacks.play, callbacks.look)
        self.callbacks = callbacks
        self.pressable: frozenset[str] = frozenset()
        self.pointed: tuple[str, ...] = ()
        """The zones under the pointer that can be pressed, or that may receive a dragged card."""
        self._pressing: tuple[str, ...] = ()
        self._guard = 0.0

    # -- zones ------------------------------------------------------------------------------------

    @property
    def places(self) -> ZoneLayout | None:
        """The layout of the zones, None before the first layout."""
        return self.stage.layout

    def cards(self) -> list[Card]:
        own = super().cards()
        legal = self.legal or frozenset()
        return own + [
            sprite.card
            for sprite in self.stage.sprites()
            if sprite.card is not None and sprite.card in legal and sprite.card not in own
        ]

    def card_at(self, pos: tuple[int, int]) -> Card | None:
        own = super().card_at(pos)
        if own is not None or not self.legal:
            return own
        for sprite in reversed(list(self.stage.sprites())):
            if sprite.flying or not covers(sprite, pos):
                continue
            if sprite.card in self.legal:
                return sprite.card
            if self.places is not None and self.places.is_column(sprite.zone):
                return None  # the cards below are covered
        return None

    def zones_at(self, pos: tuple[int, int]) -> tuple[str, ...]:
        """Return the names of the zones at *pos*, those with an area of their own first."""
        layout = self.places
        if layout is None:
            return ()
        near = round(2 * NEAR * layout.unit)
        grids = {spot.name for spot in layout.spots if spot.cells or spot.parts}
        areas = [(name, area) for name, area in layout.areas.items() if name not in grids]
        names = [name for name, area in areas if area.collidepoint(pos)]
        if not names:
            names = [name for name, area in areas if area.inflate(near, near).collidepoint(pos)]
        if not names:  # beside the melds a new one begins
            names = [
                spot.free_part
                for spot in layout.spots
                if spot.free_part and layout.areas[spot.name].collidepoint(pos)
            ]
        for zone in self.stage.visible:
            box = place_of_zone(layout, zone.name, zone.kind, zone.owner)
            if zone.name not in layout.areas and box is not None and box.collidepoint(pos):
                names.append(zone.name)
        return tuple(names)

    def hit(self, pos: tuple[int, int]) -> bool:
        if self._pressed is not None or self.card_at(pos) is not None:
            return True
        return bool(self.pressable.intersection(self.zones_at(pos)))

    @property
    def cursor(self) -> int:  # type: ignore[override]  # depends on the pointer position
        legal = self.legal is not None and self.chosen in self.legal
        hand = legal or (self.chosen is None and bool(self.pointed))
        return pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW

    def guard(self) -> None:
        """Ignore clicks for a moment, so that a double click does not act twice."""
        self._guard = GUARD_SECONDS

    def update(self, dt: float) -> None:
        self._guard = max(0.0, self._guard - dt)
        super().update(dt)

    # -- the pointer ------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int]) -> None:
        super().point_at(pos)
        zones = self.pressable if self.chosen is None else frozenset()
        if self.stage.dragged is not None:
            zones = self.callbacks.targets(self.stage.dragged)
        self._point(zones.intersection(self.zones_at(pos)))

    def _point(self, zones: Iterable[str]) -> None:
        pointed = tuple(sorted(zones))
        if pointed != self.pointed:
            self.pointed = pointed
            self.redraw()

    def set_hovered(self, value: bool) -> None:
        super().set_hovered(value)
        if not value:
            self._point(())

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressing = ()
            if self.card_at(event.pos) is None:
                self._pressing = tuple(
                    name for name in self.zones_at(event.pos) if name in self.pressable
                )
                return bool(self._pressing)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressing:
            pressing, self._pressing = self._pressing, ()
            zones = tuple(name for name in self.zones_at(event.pos) if name in pressing)
            if zones and not self._guard:
                self.guard()
                self.callbacks.press(zones)
            return True
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.stage.dragged is not None:
            targets = self.callbacks.targets(self.stage.dragged)
            self._point(targets.intersection(self.zones_at(event.pos)))
        return used

    def _handle_key(self, event: pygame.event.Event) -> bool:
        if is_enter(event) and self.chosen in self.stage.kept:
            self.callbacks.go_on()
            return True
        return super()._handle_key(event)

    def _release(self, card: Card, start: tuple[int, int], pos: tuple[int, int]) -> None:
        """Play *card*, or drop it on the zones at *pos*."""
        if self.stage.dragged is None or self._enlarged:
            super()._release(card, start, pos)
            return
        self._point(())
        self.callbacks.drop(card, self.zones_at(pos))
        self.stage.drop()
        self.choose(None)
        self.redraw()

    def focus_changed(self) -> None:
        super().focus_changed()
        self.redraw()

    def spoken(self) -> str:
        return super().spoken() if self.cards() else _("You hold no cards.")


def place_of_zone(
    layout: ZoneLayout, name: str, kind: ZoneKind, owner: int | None
) -> pygame.Rect | None:
    """Return the box of a zone: its area, the middle for a trick, or a hand or plate; else None."""
    if name in layout.areas:
        return layout.areas[name]
    if kind is ZoneKind.TRICK:
        return layout.centre
    if owner is None or owner not in layout.hands:
        return None
    return layout.plates[owner] if kind is ZoneKind.TAKEN else layout.hands[owner]
