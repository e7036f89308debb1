"""The base class of the kinds of tables.

A kind is a folder of this room with a module ``kind`` that has a function ``kind_of(match)``.
"""

from __future__ import annotations

import pygame

from cardtable.core.features import additions
from cardtable.table.additions import TableAddition
from cardtable.table.bid_panel import OfferPart
from cardtable.table.button_row import ButtonRow
from cardtable.table.curtain import Hotseat
from cardtable.table.forced_card import ForcedCard
from cardtable.table.hand_end import HandEnds
from cardtable.table.hints import Hints
from cardtable.table.moment_lights import MomentLights
from cardtable.table.own_cards import OwnCards
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.presentation import Presentation
from cardtable.table.table_menu import LogSwitch, TableMenu
from cardtable.table.undo_redo import UndoRedo


class TableKind(Presentation):
    """A :class:`Presentation` that can also be played at: its parts and controls."""

    redo_key = (pygame.K_r, "R")
    """The key of the Redo button, and its label."""

    def parts(self, play: PlaySession) -> list[Part]:
        """Return all parts of the table of *play*, in the order of focus and drawing."""
        table, venue = play.table, play.venue
        table.hand.make = lambda: self.cards(play)
        row = ButtonRow()
        offers = OfferPart(play, lambda: hints.ask())
        hints = Hints(play, offers)
        is_fixed = venue.is_shared or venue.is_exercise
        forced = [] if is_fixed else [ForcedCard(play)]
        undo = [] if is_fixed else [UndoRedo(play, self.redo_key)]
        added = [part for addition in additions(TableAddition) for part in addition.parts(play)]
        ends = [] if venue.is_exercise else self.hand_ends(play)
        private = [] if venue.is_shared else [*undo, hints]
        parts = [
            *self.below(play, hints),
            MomentLights(play),
            *venue.parts(),
            table.side,
            *self.beside(play),
            row,
            table.hand,
            offers,
            *ends,
            LogSwitch(play),
            *private,
            Hotseat(play),
            TableMenu(play),
            play.magnifier,
            *forced,
            *added,
            *self.above(play, offers),
        ]
        row.parts = hints.parts = parts
        return parts

    def cards(self, play: PlaySession) -> OwnCards:
        """Return the widget for your hand."""
        return OwnCards(
            play.table.stage, play.table.painter, play.play_card, play.magnifier.enlarge
        )

    def hand_ends(self, play: PlaySession) -> list[Part]:
        """Return the part that shows the end of each hand."""
        return [HandEnds(play)]

    def below(self, play: PlaySession, hints: Hints) -> list[Part]:
        """Return the parts that are drawn below all others."""
        return []

    def beside(self, play: PlaySession) -> list[Part]:
        """Return the parts that follow the plates and scores."""
        return []

    def above(self, play: PlaySession, offers: OfferPart) -> list[Part]:
        """Return the parts that are drawn above all others."""
        return []
