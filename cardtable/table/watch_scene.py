"""A table with a bar of controls below it: replay, lesson, and positions in a review."""

from __future__ import annotations

import pygame

from cardtable.cards import Card
from cardtable.engine import Event, ZoneKind
from cardtable.match import Match
from cardtable.table.context import Context
from cardtable.table.kind_lookup import kind_for
from cardtable.table.layout import LayoutRequest
from cardtable.table.log_panel import MatchLog
from cardtable.table.own_cards import OwnCards
from cardtable.table.stage import VisibleZones
from cardtable.table.table import Table
from cardtable.table.table_scene import TableScene
from cardtable.table.viewpoint import WatcherViewpoint
from cardtable.ui.theme import Look, Size

DEFAULT_HAND_SIZE = 13


class WatchScene(TableScene):
    """Shows *match* above a bar; *bar* is its height in design units, scaled with the text.

    Subclasses advance the match, and place their controls in :meth:`place_bar`.
    """

    def __init__(self, context: Context, match: Match, *, bar: int) -> None:
        super().__init__(context)
        self.match = match
        self.bar = bar
        presentation = kind_for(match)
        self.viewpoint = WatcherViewpoint(match, presentation.panels)
        self.table = Table(context, match, presentation, self.viewpoint, MatchLog())
        self.table.hand.make = self._make_cards
        self.parts = [*presentation.pictures(), self.table.side, self.table.hand]
        self.add_widgets()
        self.table.hand.cards.focusable = False

    def _make_cards(self) -> OwnCards:
        table = self.table
        return OwnCards(table.stage, table.painter, self.card_clicked, lambda _card: None)

    def card_clicked(self, card: Card) -> None:
        """Handle a click on a card of the hand at the bottom."""

    # -- display ----------------------------------------------------------------------------------

    def show_now(self) -> None:
        """Show the current state without motion."""
        self.viewpoint.start_deal()
        self.table.show_now()
        self.show_facts()

    def show_events(self, events: tuple[Event, ...], *, dealt: bool) -> None:
        """Show the motion of *events*, as a deal if *dealt*."""
        table = self.table
        if dealt:
            self.viewpoint.start_deal()
        facts, visible = self.viewpoint.facts(), self.viewpoint.visible_zones()
        if dealt:
            table.presentation.show_deal(events, visible, facts, self.show, self.show_facts)
        else:
            table.stage.play(events, visible, self.show_facts)
        for event in events:
            words = table.panels.log_line(event, -1)
            if words:
                self.app.announce(words)
        self.redraw()

    def show_facts(self) -> None:
        """Update all panels."""
        self.show(self.viewpoint.facts())

    # -- place ------------------------------------------------------------------------------------

    def place_bar(self, rect: pygame.Rect, look: Look) -> None:
        """Place the controls on the bar."""

    def layout_request(self, size: Size, visible: VisibleZones) -> LayoutRequest:
        held = [len(zone.pieces) for zone in visible if zone.kind is ZoneKind.HAND]
        usual = int(getattr(self.match.rules, "hand_size", DEFAULT_HAND_SIZE))
        return LayoutRequest(
            size=size,
            text=self.look.scale.text,
            seats=len(self.match.seats),
            bottom=self.viewpoint.bottom,
            kinds=frozenset(zone.kind for zone in visible),
            hand=max(usual, *held, 1),
            rows=len(self.match.kind.sides(self.match.rules)),
            buttons=(self.look.tx(10),),
            watched=True,
        )

    def layout(self, size: Size) -> None:
        space, look, bar = self.split_off_bar(size, self.bar)
        first = self.table.layout is None
        if first:
            self.show_now()
        self.place_table(space, look, self.viewpoint.visible_zones())
        self.place_bar(bar, self.look)
        if first:
            self.table.stage.skip()
