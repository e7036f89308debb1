"""The table kind of board games: a board, a clock and an evaluation bar."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.engine import ZoneKind
from cardtable.match import Match
from cardtable.table.board.board_controls import BoardControls, BoardPanels, BoardPicture
from cardtable.table.board.board_layout import lay_out_board
from cardtable.table.board.board_stage import BoardStage
from cardtable.table.board.grid_panels import GridPanels
from cardtable.table.hints import Hints
from cardtable.table.kind import TableKind
from cardtable.table.layout import LayoutRequest, TableLayout
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.presentation import ReplayWords
from cardtable.table.stage import VisibleZones


def kind_of(match: Match) -> BoardKind:
    return BoardKind(match, GridPanels(match))


class BoardKind(TableKind):
    """A table with a board; all information is public."""

    panels: BoardPanels
    stage: BoardStage
    zones = frozenset({ZoneKind.GRID})
    has_hands = False
    has_cards = False
    has_sheet = False
    starts_at_once = True

    def __init__(self, match: Match, panels: BoardPanels) -> None:
        super().__init__(match, panels, BoardStage())

    @property
    def is_open(self) -> bool:
        return True

    def same_again(self) -> str:
        return _("Rematch, same sides")

    def rematch(self) -> str:
        return _("Swap sides")

    def menu_note(self) -> str:
        return _("Saved after every move. You can leave at any time.")

    def replay_words(self) -> ReplayWords:
        back, on = _("Previous move"), _("Next move")
        return ReplayWords(back, on, back, on)

    # -- display ----------------------------------------------------------------------------------

    def layout(self, request: LayoutRequest, visible: VisibleZones) -> TableLayout:
        return lay_out_board(request, self.panels.evaluates and request.seats == 2)

    def pictures(self) -> list[Part]:
        return [BoardPicture(self.stage, self.panels)]

    # -- controls ---------------------------------------------------------------------------------

    def below(self, play: PlaySession, hints: Hints) -> list[Part]:
        return [BoardControls(play, self.stage, self.panels)]

    def hand_ends(self, play: PlaySession) -> list[Part]:
        return []
