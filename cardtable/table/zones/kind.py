"""The table kind of scripted games, with a layout that depends on the zones of the script."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.scripted import GameFile
from cardtable.match import Change, Match
from cardtable.table.bid_panel import OfferPart
from cardtable.table.board.kind import BoardKind
from cardtable.table.card_controls import TrickControls
from cardtable.table.hand_end import HandEnds
from cardtable.table.hints import Hints
from cardtable.table.kind import TableKind
from cardtable.table.layout import LayoutRequest
from cardtable.table.own_cards import OwnCards
from cardtable.table.part import Part
from cardtable.table.plain_panels import PlainPanels
from cardtable.table.play_session import PlaySession
from cardtable.table.stage import Stage, VisibleZones
from cardtable.table.trick_slot import TrickSlot
from cardtable.table.tricks.trick_review import TrickReview
from cardtable.table.zones.home_moves import HomeMoves
from cardtable.table.zones.own_deal import OwnDeal
from cardtable.table.zones.script_board import ScriptBoard, fits_board, names_of
from cardtable.table.zones.script_controls import PlacePicture, ScriptControls
from cardtable.table.zones.script_panels import ScriptPanels
from cardtable.table.zones.script_reload import script_reload_of
from cardtable.table.zones.zone_layout import ZoneLayout, lay_out_zones
from cardtable.table.zones.zone_stage import ZoneStage


def kind_of(match: Match) -> TableKind:
    """Return the table kind of *match*; a script with a grid as its only zone gets a board."""
    if not isinstance(match.kind.source, GameFile):
        return CardsKind(match, PlainPanels(match), Stage())
    panels = ScriptPanels(match)
    file = panels.game.file
    names, zones = names_of(file.description.token_sets), match.view(0).zones()
    draws_pieces = not file.description.looks and not panels.heaps()
    if draws_pieces and fits_board(zones, names, file.receivers):
        return ScriptBoardKind(match, ScriptBoard(match))
    return ZonesKind(match, panels)


class CardsKind(TableKind):
    """A table for a card game that is neither a script nor has a kind of its own."""

    def below(self, play: PlaySession, hints: Hints) -> list[Part]:
        return [TrickSlot(play)]

    def above(self, play: PlaySession, offers: OfferPart) -> list[Part]:
        return [TrickControls(play)]


class ScriptBoardKind(BoardKind):
    """A table with a board for a script."""

    def below(self, play: PlaySession, hints: Hints) -> list[Part]:
        return [*super().below(play, hints), *script_reload_of(play)]


class ZonesKind(TableKind):
    """A table with a place for each zone of a script."""

    panels: ScriptPanels
    stage: ZoneStage
    controls: ScriptControls
    review: TrickReview | None

    def __init__(self, match: Match, panels: ScriptPanels) -> None:
        super().__init__(match, panels, ZoneStage())
        self.stage.find_gaps = panels.gaps_in

    # -- display ----------------------------------------------------------------------------------

    def layout(self, request: LayoutRequest, visible: VisibleZones) -> ZoneLayout:
        return lay_out_zones(request, self.panels.spots(visible))

    def pictures(self) -> list[Part]:
        return [PlacePicture(self.panels, self.stage)]

    def begins_hand(self, change: Change) -> bool:
        return super().begins_hand(change) and (not change.log_length or bool(change.events))

    def is_deal(self, change: Change) -> bool:
        # later deals are moves of a script
        return super().is_deal(change) and not change.log_length

    def rematch(self) -> str:
        return _("New game") if len(self.match.seats) == 1 else super().rematch()

    # -- tricks -----------------------------------------------------------------------------------

    def parts(self, play: PlaySession) -> list[Part]:
        self.review = TrickReview(play) if self.panels.has_tricks else None
        return super().parts(play)

    def beside(self, play: PlaySession) -> list[Part]:
        return [self.review] if self.review is not None else []

    def hand_ends(self, play: PlaySession) -> list[Part]:
        return [HandEnds(play, self.review.open if self.review is not None else None)]

    # -- controls ---------------------------------------------------------------------------------

    def cards(self, play: PlaySession) -> OwnCards:
        return self.controls.make_cards()

    def below(self, play: PlaySession, hints: Hints) -> list[Part]:
        return [TrickSlot(play), *script_reload_of(play)]

    def above(self, play: PlaySession, offers: OfferPart) -> list[Part]:
        self.controls = ScriptControls(play, self.panels, self.stage, offers)
        more = HomeMoves(play) if len(self.match.seats) == 1 else OwnDeal(play)
        return [self.controls, more]
