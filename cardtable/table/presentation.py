"""The presentation of one kind of table, in play, replay and lesson alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from cardtable.art.felt import felt
from cardtable.core.i18n import _
from cardtable.engine import Event, ZoneKind
from cardtable.match import Change, Match
from cardtable.table.facts import Facts, Panels
from cardtable.table.layout import LayoutRequest, TableLayout, lay_out_cards
from cardtable.table.part import Part
from cardtable.table.seat_plate import SeatPlate
from cardtable.table.stage import Stage, VisibleZones
from cardtable.ui.theme import Size, Theme
from cardtable.ui.widgets import Widget


@dataclass(frozen=True, slots=True)
class ReplayWords:
    """The labels of the replay buttons: one action, or one trick or street, back and forward."""

    back: str
    on: str
    stop_back: str
    stop_on: str


class Presentation:
    """Panels, stage and layout of one kind of table. One is created for each match."""

    zones: frozenset[ZoneKind] = frozenset({ZoneKind.HAND, ZoneKind.TRICK, ZoneKind.TAKEN})
    """The kinds of zones in the game; the layout uses them until the first deal."""
    shows_scores = True
    """Whether the common panels show scores and status."""
    has_hands = True
    """Whether the game is dealt in hands, which the seats see differently."""
    has_cards = True
    """Whether your hand is a control: its cards can be chosen and played."""
    starts_at_once = False
    """Whether the table is shown before the first deal."""
    has_sheet = True
    """Whether there is a score sheet."""

    def __init__(self, match: Match, panels: Panels, stage: Stage) -> None:
        self.match = match
        self.panels = panels
        self.stage = stage

    # -- text -------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether every seat sees everything."""
        return not self.match.kind.hidden

    def same_again(self) -> str:
        """Return the label for playing the same deal again."""
        return _("Same deal again")

    def rematch(self) -> str:
        """Return the label for a new game between the same players."""
        return _("Rematch")

    def menu_note(self) -> str:
        """Return the sentence above the menu."""
        return _("Saved after every card. You can leave at any time.")

    def replay_words(self) -> ReplayWords:
        """Return the labels of the replay buttons."""
        return ReplayWords(_("Previous card"), _("Next card"), _("Previous trick"), _("Next trick"))

    # -- place ------------------------------------------------------------------------------------

    def layout(self, request: LayoutRequest, visible: VisibleZones) -> TableLayout:
        """Return the layout: a pure function of *request* and the data of the kind."""
        return lay_out_cards(request)

    def cloth(self, size: Size, theme: Theme) -> pygame.Surface:
        """Return the picture of the cloth. It is shared, so callers must not draw on it."""
        layout = self.stage.layout
        return felt(size, theme, layout.ring if layout is not None else None)

    # -- pieces -----------------------------------------------------------------------------------

    def plate(self, seat: int, name: str) -> SeatPlate:
        """Return the plate of a seat."""
        return SeatPlate(seat, name)

    def beside_plates(self, plates: Sequence[SeatPlate]) -> Sequence[Widget]:
        """Return the moving items between the plates, such as a dealer button."""
        return ()

    def pictures(self) -> list[Part]:
        """Return the parts that a replay or lesson draws besides the cards."""
        return []

    # -- motion -----------------------------------------------------------------------------------

    def begins_hand(self, change: Change) -> bool:
        """Return whether *change* deals new hands."""
        return change.kind == "deal"

    def is_deal(self, change: Change) -> bool:
        """Return whether *change* is shown as a deal: cards move to the seats."""
        return change.kind == "deal"

    def show_deal(
        self,
        events: Sequence[Event],
        visible: VisibleZones,
        facts: Facts,
        show: Callable[[Facts], None],
        done: Callable[[], None],
    ) -> None:
        """Show the motion in which *events* deal the cards of *visible*.

        *show* displays facts. Overrides that show more than cards call *done* at the end.
        """
        self.stage.deal(visible, max(0, facts.dealer))
        show(facts)
