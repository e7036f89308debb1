"""The review from the end of a game and from the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.features.review.window.review_scene import may_review, open_review
from cardtable.match import Match
from cardtable.screens.additions import ResultsAddition
from cardtable.ui.key_command import KeyCommand

if TYPE_CHECKING:
    from cardtable.table.context import Context


class ReviewOfResults(ResultsAddition):
    """Opens the review of the last hand, or of the selected one."""

    def game_commands(self, context: Context, match: Match) -> Sequence[KeyCommand]:
        return (_command(context, match, lambda: None),)

    def hand_commands(
        self, context: Context, match: Match, hand: Callable[[], int]
    ) -> Sequence[KeyCommand]:
        return (_command(context, match, hand),)


def _command(context: Context, match: Match, hand: Callable[[], int | None]) -> KeyCommand:
    def review() -> None:
        open_review(context, match, hand())

    is_possible = may_review(context, match)
    return KeyCommand(_("Review"), review, pygame.K_v, "V", 30, enabled=is_possible)
