"""The table kind of poker: an oval table with chips, a betting panel and odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.engine import Event, ZoneKind
from cardtable.match import Match
from cardtable.table.facts import Facts
from cardtable.table.hints import Hints
from cardtable.table.kind import TableKind
from cardtable.table.layout import LayoutRequest
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.poker.cloth import table_cloth
from cardtable.table.poker.dealer_button import DealerButton
from cardtable.table.poker.holdem_panels import HoldemPanels
from cardtable.table.poker.out_of_chips import OutOfChips
from cardtable.table.poker.poker_controls import ChipPicture, PokerControls, PokerHandEnds
from cardtable.table.poker.poker_layout import PokerLayout, lay_out_poker
from cardtable.table.poker.poker_plate import PokerPlate
from cardtable.table.poker.poker_stage import PokerStage
from cardtable.table.presentation import ReplayWords
from cardtable.table.seat_plate import SeatPlate
from cardtable.table.stage import VisibleZones
from cardtable.ui.theme import Size, Theme
from cardtable.ui.widgets import Widget


def kind_of(match: Match) -> PokerKind:
    return PokerKind(match)


class PokerKind(TableKind):
    """A poker table."""

    panels: HoldemPanels
    stage: PokerStage
    zones = frozenset(
        {ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.DISCARD, ZoneKind.STOCK, ZoneKind.POT}
    )
    shows_scores = False
    has_cards = False
    has_sheet = False
    redo_key = (pygame.K_y, "Y")

    def __init__(self, match: Match) -> None:
        panels = HoldemPanels(match)
        super().__init__(match, panels, PokerStage(panels))

    def menu_note(self) -> str:
        return _("Saved after every action. You can leave at any time.")

    def replay_words(self) -> ReplayWords:
        return ReplayWords(
            _("Previous action"), _("Next action"), _("Previous street"), _("Next street")
        )

    # -- appearance --------------------------------------------------------------------------

    def layout(self, request: LayoutRequest, visible: VisibleZones) -> PokerLayout:
        return lay_out_poker(request)

    def cloth(self, size: Size, theme: Theme) -> pygame.Surface:
        layout = self.stage.layout
        return super().cloth(size, theme) if layout is None else table_cloth(size, theme, layout)

    def plate(self, seat: int, name: str) -> SeatPlate:
        return PokerPlate(seat, name, self.stage)

    def beside_plates(self, plates: Sequence[SeatPlate]) -> Sequence[Widget]:
        return (DealerButton(plates, self.stage),)

    def pictures(self) -> list[Part]:
        return [ChipPicture(self.stage)]

    def show_deal(
        self,
        events: Sequence[Event],
        visible: VisibleZones,
        facts: Facts,
        show: Callable[[Facts], None],
        done: Callable[[], None],
    ) -> None:
        fresh = self.panels.before_cards(facts)
        is_over = facts.to_act < 0  # the blinds put all players all-in
        begun = None if is_over else lambda: show(fresh)
        self.stage.play(events, visible, done, begun)

    # -- controls -------------------------------------------------------------------

    def below(self, play: PlaySession, hints: Hints) -> list[Part]:
        return [PokerControls(play, self.panels, self.stage)]

    def hand_ends(self, play: PlaySession) -> list[Part]:
        return [PokerHandEnds(play, self.stage), OutOfChips(play, self.panels)]
