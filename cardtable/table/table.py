"""A table: a match, the seat it is seen from, and everything that shows it.

Play, replay, lesson and review of a hand are scenes that own a table and add their controls.
"""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine import ZoneKind
from cardtable.match import Match
from cardtable.table.context import Context
from cardtable.table.facts import Facts
from cardtable.table.layout import LayoutRequest, TableLayout
from cardtable.table.log_panel import MatchLog
from cardtable.table.panels import HandArea, SidePanels
from cardtable.table.presentation import Presentation
from cardtable.table.stage import VisibleZones
from cardtable.table.stage.painter import Painter
from cardtable.table.viewpoint import Viewpoint
from cardtable.ui.theme import Look


class Table:
    """A match with its viewpoint, stage, layout, painter, log and panels.

    ``facts`` are the contents of the panels; they follow the match when a motion is complete. *log*
    is passed on when a table replaces another one.
    """

    def __init__(
        self,
        context: Context,
        match: Match,
        presentation: Presentation,
        viewpoint: Viewpoint,
        log: MatchLog,
    ) -> None:
        self.context = context
        self.match = match
        self.presentation = presentation
        self.viewpoint = viewpoint
        self.log = log
        self.panels = presentation.panels
        self.stage = presentation.stage
        self.stage.cue = self.play_sound
        self.painter = Painter(self.stage, lambda: context.art)
        self.side = SidePanels(match, presentation, self.open_sheet)
        self.hand = HandArea(presentation)
        self.facts: Facts | None = None
        self.layout: TableLayout | None = None

    @property
    def names(self) -> list[str]:
        """The names of the players by position."""
        return [str(player.name) for player in self.match.game.players]

    # -- place ------------------------------------------------------------------------------------

    def lay_out(self, request: LayoutRequest, visible: VisibleZones, look: Look) -> TableLayout:
        """Place the cards, and return the layout, with a status panel as high as it needs."""
        self.layout = self.presentation.layout(request, visible)
        height = self.side.status.height(self.layout.status.width, look)
        if height:
            self.layout = self.presentation.layout(replace(request, status=height), visible)
        self.painter.lay_out(self.layout)
        return self.layout

    @property
    def kinds(self) -> frozenset[ZoneKind]:
        """The kinds of zones on the table."""
        return frozenset(zone.kind for zone in self.stage.visible) or self.presentation.zones

    @property
    def largest_hand(self) -> int:
        """The number of cards in the largest hand, now or after a deal."""
        held = [len(zone.pieces) for zone in self.stage.visible if zone.kind is ZoneKind.HAND]
        usual = int(getattr(self.match.rules, "hand_size", 1))
        return max(usual, *held, 1)

    # -- display ----------------------------------------------------------------------------------

    def show_now(self, *, at_once: bool = False) -> None:
        """Show the current state without motion."""
        self.stage.show(self.viewpoint.visible_zones(), at_once=at_once or self.layout is None)

    def play_sound(self, name: str, pan: float = 0.0) -> None:
        """Play a sound; *pan* is its direction, -1 (left) to 1."""
        self.context.sound.play(name, pan)

    def open_sheet(self) -> None:
        """Open the score sheet, if the game has one."""
        if self.presentation.has_sheet:
            self.context.screens.open_sheet(self.match)
