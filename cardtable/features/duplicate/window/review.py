"""The Master's line from a choice in a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.features.duplicate.comparison import comparable_hands
from cardtable.features.duplicate.window.comparisons import comparisons_of
from cardtable.match import Match
from cardtable.screens.additions import ReviewAddition

if TYPE_CHECKING:
    from cardtable.table.context import Context


class DuplicateInReview(ReviewAddition):
    """Shows how the Master would have played on."""

    def line_opener(
        self, context: Context, match: Match, hand: int
    ) -> Callable[[int, int], None] | None:
        classes = context.strategies(match.kind).classes
        if hand > comparable_hands(match, classes):
            return None

        def show(position: int, start: int) -> None:
            from cardtable.features.duplicate.window.comparison_scene import ComparisonScene

            pending = comparisons_of(context).compare(match, classes, position, hand, start=start)
            context.app.push(ComparisonScene(context, pending))

        return show
