"""The table kind of trick-taking games."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from cardtable.match import Match
from cardtable.table.bid_panel import OfferPart
from cardtable.table.card_controls import TrickControls
from cardtable.table.facts import Panels
from cardtable.table.hand_end import HandEnds
from cardtable.table.hints import Hints
from cardtable.table.kind import TableKind
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.stage import Stage
from cardtable.table.trick_slot import TrickSlot
from cardtable.table.tricks.claims import Claims
from cardtable.table.tricks.plain import TrickPanels
from cardtable.table.tricks.trick_review import TrickReview


def kind_of(match: Match) -> TricksKind:
    return TricksKind(match, panels_of(match))


def panels_of(match: Match) -> Panels:
    """Return the ``GamePanels`` of the module ``GAME_panels`` in this folder, else plain ones."""
    module = f"{__package__}.{match.kind.key.replace('-', '_')}_panels"
    if find_spec(module) is None:
        return TrickPanels(match)
    panels: Panels = import_module(module).GamePanels(match)
    return panels


class TricksKind(TableKind):
    """A table at which cards are played from your hand to a trick in the middle."""

    def __init__(self, match: Match, panels: Panels) -> None:
        super().__init__(match, panels, Stage())

    def parts(self, play: PlaySession) -> list[Part]:
        self.review = TrickReview(play)
        return super().parts(play)

    def below(self, play: PlaySession, hints: Hints) -> list[Part]:
        claims = [] if play.venue.is_exercise else [Claims(play)]
        return [*claims, TrickSlot(play)]

    def beside(self, play: PlaySession) -> list[Part]:
        return [self.review]

    def hand_ends(self, play: PlaySession) -> list[Part]:
        return [HandEnds(play, self.review.open)]

    def above(self, play: PlaySession, offers: OfferPart) -> list[Part]:
        return [TrickControls(play)]
