"""A table with a bar of controls below it: replay, lesson, and positions in a review."""

from __future__ import annotations

from dataclasses import replace

import pygame

from cardtable.cards import Card
from cardtable.engine import Event, ZoneKind
from cardtable.match import Match
from cardtable.table.context import Context
from cardtable.table.kinds import kind_for
from cardtable.table.layout import LayoutRequest
from cardtable.table.match_log import MatchLog
from cardtable.table.own_cards import OwnCards
from cardtable.table.stage import VisibleZones
from cardtable.table.table import Table
from cardtable.table.table_scene import TableScene
from cardtable.table.viewpoint import WatcherViewpoint
from cardtable.ui.theme import Look, Scale, Size

SMALLEST_TABLE = 200
"""Minimum height of the table above the bar, in pixels."""
USUAL_HAND = 13


class WatchScene(TableScene):
    """Shows *match* above a bar of *bar* design units, scaled with the text.

    Subclasses advance the match, and place their controls in :meth:`place_bar`.
    """

    def __init__(self, context: Context, match: Match, *, bar: int) -> None:
        super().__init__(context)
        self.match = match
        self.bar = bar
        staging = kind_for(match)
        self.viewpoint = WatcherViewpoint(match, staging.panels)
        self.table = Table(context, match, staging, self.viewpoint, MatchLog())
        self.table.hand.make = self._make_cards
        self.parts = [*staging.pictures(), self.table.side, self.table.hand]
        self.furnish()
        self.table.hand.cards.focusable = False

    def _make_cards(self) -> OwnCards:
        table = self.table
        return OwnCards(table.stage, table.painter, self.wanted, lambda _card: None)

    def wanted(self, card: Card) -> None:
        """Handle a click on a card of the hand at the bottom."""

    # -- display ----------------------------------------------------------------------------------

    def show_now(self) -> None:
        """Show the current state without motion."""
        self.viewpoint.dealt()
        self.table.show_now()
        self.show_facts()

    def show_events(self, events: tuple[Event, ...], *, dealt: bool) -> None:
        """Show the motion of *events*; *dealt* shows them as a deal."""
        table = self.table
        if dealt:
            self.viewpoint.dealt()
        facts, seen = self.viewpoint.facts(), self.viewpoint.visible_zones()
        if dealt:
            table.staging.show_deal(events, seen, facts, self.show, self.show_facts)
        else:
            table.stage.play(events, seen, self.show_facts)
        for event in events:
            words = table.panels.log_line(event, -1)
            if words:
                self.app.say(words)
        self.redraw()

    def show_facts(self) -> None:
        """Update all panels."""
        self.show(self.viewpoint.facts())

    # -- place ------------------------------------------------------------------------------------

    def place_bar(self, rect: pygame.Rect, look: Look) -> None:
        """Place the controls on the bar."""

    def request(self, size: Size, seen: VisibleZones) -> LayoutRequest:
        held = [len(zone.pieces) for zone in seen if zone.kind is ZoneKind.HAND]
        usual = int(getattr(self.match.rules, "hand_size", USUAL_HAND))
        return LayoutRequest(
            size=size,
            text=self.look.scale.text,
            seats=len(self.match.seats),
            bottom=self.viewpoint.bottom,
            kinds=frozenset(zone.kind for zone in seen),
            hand=max(usual, *held, 1),
            rows=len(self.match.kind.sides(self.match.rules)),
            buttons=(self.look.tx(10),),
            watched=True,
        )

    def layout(self, size: Size) -> None:
        look = self.look
        bar = min(look.tx(self.bar), size[1] - SMALLEST_TABLE)
        room = (size[0], size[1] - bar)
        small = replace(look, scale=Scale.of(room, look.scale.text))
        first = self.table.layout is None
        if first:
            self.show_now()
        self.place_table(room, small, self.viewpoint.visible_zones())
        self.place_bar(pygame.Rect(0, size[1] - bar, size[0], bar), look)
        if first:
            self.table.stage.skip()
