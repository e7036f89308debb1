"""The command at the end of a hand that opens its review."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.review import finished_hands
from cardtable.table.additions import TableAddition
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.ui.key_command import KeyCommand


class ReviewAtTable(TableAddition):
    """Offers a review of the last hand, unless others play at the table too."""

    def parts(self, play: PlaySession) -> Sequence[Part]:
        if play.venue.is_shared or play.venue.is_exercise:
            return ()
        return (ReviewPart(play),)


class ReviewPart(Part):
    """Opens the review of the last finished hand."""

    def __init__(self, play: PlaySession) -> None:
        self.play = play

    def hand_commands(self) -> Sequence[KeyCommand]:
        return (KeyCommand(_("Review"), self.review, pygame.K_v, "V", 30),)

    def menu_entries(self) -> Sequence[KeyCommand]:
        table = self.play.table.presentation
        if table.has_sheet or not table.has_hands:  # a score sheet has the command itself
            return ()
        return (KeyCommand(_("Review the last hand"), self.review, pygame.K_v, "V"),)

    def review(self) -> None:
        """Open the review of the last finished hand, or say why there is none."""
        from cardtable.features.review.window.review_scene import may_review, open_review

        play = self.play
        if may_review(play.context, play.match):
            open_review(play.context, play.match)
        elif finished_hands(play.match):
            play.show_message(_("No strategy for this game can assess choices."))
        else:
            play.show_message(_("You can review a hand once it is over."))
