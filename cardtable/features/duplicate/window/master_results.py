"""The Master's result at the end of each hand, on the same cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.features.duplicate.comparison import comparable_hands
from cardtable.features.duplicate.comparison_words import comparison_words
from cardtable.features.duplicate.settings import DuplicateSettings
from cardtable.features.duplicate.window.comparison_scene import ComparisonScene
from cardtable.features.duplicate.window.comparisons import PendingComparison, comparisons_of
from cardtable.match import Change
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.ui.key_command import KeyCommand


class MasterResults(Part):
    """After each hand of the people at the table, lets the Master play the same cards.

    Scripts are compared on request only: their search is Python code and would slow down the table.
    """

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self.table = play.table
        self.viewpoint = play.viewpoint
        self.context = play.context
        self._pending: dict[int, PendingComparison] = {}
        """The comparisons of the last finished hand, by position."""
        self._hand = 0
        """The number of finished hands, as far as this part knows."""
        self._compared = 0
        """The number of the hand in *_pending*."""
        self._helped: set[int] = set()
        """The numbers of hands in which a person had a hint or took back a choice."""

    # --- the game --------------------------------------------------------------------------------

    def enter(self) -> None:
        self._hand = self._finished()  # of a resumed game

    def helped(self) -> None:
        self._helped.add(self._finished() + 1)

    def changed(self, change: Change) -> None:
        if change.kind == "undo":
            self._pending.clear()
            self.helped()
        finished = self._finished()
        if finished > self._hand and self._is_automatic:
            self.compare()
        self._hand = finished

    @property
    def _is_automatic(self) -> bool:
        return (
            self.context.settings.of(DuplicateSettings).compare_hands
            and self.table.match.kind.source is None
            and not self.viewpoint.spectator
        )

    def _finished(self) -> int:
        return comparable_hands(
            self.table.match, self.context.strategies(self.table.match.kind).classes
        )

    # --- the comparison --------------------------------------------------------------------------

    @property
    def may_compare(self) -> bool:
        """Whether a person has finished a hand that the Master can play too."""
        return bool(self.viewpoint.persons and self._finished())

    def compare(self) -> None:
        """Begin to compare the last finished hand, for each person."""
        hand = self._compared = self._finished()
        classes = self.context.strategies(self.table.match.kind).classes
        self._pending = {
            position: comparisons_of(self.context).compare(
                self.table.match, classes, position, hand, rated=hand not in self._helped
            )
            for position in self.viewpoint.persons
        }
        for pending in self._pending.values():
            if not pending.done:
                pending.listeners.append(self.play.update_hand_end)

    # --- the panel at the end of a hand ----------------------------------------------------------

    def hand_commands(self) -> Sequence[KeyCommand]:
        if self.table.match.kind.is_for_one:
            return ()
        is_possible = self.may_compare
        return (KeyCommand(_("Compare"), self.open, pygame.K_t, "T", 50, enabled=is_possible),)

    def hand_note(self) -> str:
        return self.words()

    def open(self) -> None:
        """Show the last finished hand and the Master's beside each other."""
        if not self.may_compare:
            self.table.hand.prompt.show_message(_("You can compare a hand once it is over."))
            return
        if not self._pending or self._compared != self._finished():
            self.compare()
        pending = next(iter(self._pending.values()))
        self.context.app.push(ComparisonScene(self.context, pending))

    @property
    def is_compared(self) -> bool:
        """Whether the results of the last hand are known."""
        return bool(self._pending) and all(pending.done for pending in self._pending.values())

    def words(self) -> str:
        """Return the results of the last hand in a line; empty if nothing was compared."""
        lines = [self._words(position, each) for position, each in self._pending.items()]
        return " ".join(filter(None, lines))

    def _words(self, position: int, pending: PendingComparison) -> str:
        if not pending.done:
            return _("The Master is playing your cards …")
        if pending.comparison is None:
            return ""
        several = len(self._pending) > 1
        name = self.table.names[position] if several else ""
        return comparison_words(pending.comparison, name)
