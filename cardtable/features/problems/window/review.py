"""Costly choices in a review become problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.features.problems.window.keeper import ReviewKeeper
from cardtable.screens.additions import ReviewAddition
from cardtable.ui.key_command import KeyCommand

if TYPE_CHECKING:
    from cardtable.table.context import Context


class ProblemsInReview(ReviewAddition):
    """Makes problems of costly choices, and opens the list of problems."""

    def follow(
        self,
        context: Context,
        post: Callable[[Callable[[], None]], None],
        on_change: Callable[[], None],
    ) -> ReviewKeeper:
        return ReviewKeeper(context, post, on_change)

    def commands(self, context: Context) -> Sequence[KeyCommand]:
        def open_list() -> None:
            from cardtable.features.problems.window.problem_list import ProblemListScene

            context.app.push(ProblemListScene(context))

        return (KeyCommand(_("Problems"), open_list, pygame.K_p, "P"),)
