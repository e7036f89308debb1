"""The Master's results at the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _, ngettext
from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.features.duplicate.comparison import comparable_hands
from cardtable.features.duplicate.comparison_words import result_words
from cardtable.features.duplicate.window.comparisons import comparisons_of
from cardtable.match import Match
from cardtable.screens.additions import ResultsAddition
from cardtable.ui.key_command import KeyCommand

if TYPE_CHECKING:
    from cardtable.table.context import Context


class DuplicateOfResults(ResultsAddition):
    """Says what the Master made of the same cards, and shows the last hand beside the Master's."""

    def game_commands(self, context: Context, match: Match) -> Sequence[KeyCommand]:
        classes = context.strategies(match.kind).classes
        persons = [position for position, seat in enumerate(match.seats) if seat.is_person]
        hand = comparable_hands(match, classes) if persons else 0
        if not hand:
            return ()

        def compare() -> None:
            from cardtable.features.duplicate.window.comparison_scene import ComparisonScene

            pending = comparisons_of(context).compare(match, classes, persons[0], hand)
            context.app.push(ComparisonScene(context, pending))

        return (KeyCommand(_("Compare"), compare, pygame.K_t, "T", 60),)

    def sentence(self, context: Context, match: Match) -> str:
        rating = ComparedHands(context.statistics).rating_of_game(match.id)
        if not rating.hands:
            return ""
        own, master = (
            result_words(match.kind, sum(results))
            for results in (
                [hand.result for hand in rating.hands],
                [hand.master for hand in rating.hands],
            )
        )
        count = len(rating.hands)
        hands = ngettext("{count} hand", "{count} hands", count).format(count=count)
        return _("On the same cards, the Master made {master} to your {own} ({hands}).").format(
            master=master, own=own, hands=hands
        )

    def watch(self, context: Context, call: Callable[[], None]) -> Callable[[], None]:
        listeners = comparisons_of(context).listeners
        listeners.append(call)
        return lambda: listeners.remove(call)
