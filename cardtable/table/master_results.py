"""The Master's result at the end of each hand, on the same cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.i18n import _
from cardtable.match import Change
from cardtable.review.duplicate import comparable_hands
from cardtable.review.duplicate_words import comparison_words
from cardtable.table.comparisons import PendingComparison
from cardtable.table.part import Part

if TYPE_CHECKING:
    from cardtable.table.play_session import PlaySession


class MasterResults(Part):
    """Has each finished hand of the people at the table of *play* played by the Master too.

    Scripts are compared on request only: their search is Python code and would slow down the table.
    ``on_result`` is called when there is something new to show.
    """

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self.on_result: Callable[[], None] = lambda: None
        self._pending: dict[int, PendingComparison] = {}
        """The comparisons of the last finished hand, by position."""
        self._hand = 0
        self._helped: set[int] = set()
        """The numbers of hands in which a person had a hint or took back a choice."""

    # --- the game --------------------------------------------------------------------------------

    def note_help(self) -> None:
        """Note that the current hand is not the person's own work."""
        self._helped.add(self._finished() + 1)

    def changed(self, change: Change) -> None:
        if change.kind == "undo":
            self._pending.clear()
            self.note_help()
        finished = self._finished()
        if finished > self._hand and self._is_automatic:
            self.compare()
        self._hand = finished

    @property
    def _is_automatic(self) -> bool:
        play = self.play
        watching = play.viewpoint.spectator or play.venue.is_shared
        return (
            play.context.settings.compare_hands and play.match.kind.source is None and not watching
        )

    def _finished(self) -> int:
        play = self.play
        return comparable_hands(play.match, play.context.strategies(play.match.kind).classes)

    # --- the comparison --------------------------------------------------------------------------

    @property
    def may_compare(self) -> bool:
        """Whether a person has finished a hand that the Master can play too."""
        play = self.play
        return bool(not play.venue.is_shared and play.viewpoint.persons and self._finished())

    def compare(self) -> None:
        """Begin to compare the last finished hand, for each person."""
        play, hand = self.play, self._finished()
        classes = play.context.strategies(play.match.kind).classes
        self._pending = {
            position: play.context.comparisons.compare(
                play.match, classes, position, hand, rated=hand not in self._helped
            )
            for position in play.viewpoint.persons
        }
        for pending in self._pending.values():
            if not pending.done:
                pending.listeners.append(self._show)

    def _show(self) -> None:
        self.on_result()
        self.play.scene.redraw()

    def open(self) -> None:
        """Show the last finished hand and the Master's beside each other."""
        if not self.may_compare:
            self.play.say(_("You can compare a hand once it is over."))
            return
        if not self._pending:
            self.compare()
        self.play.screens.open_comparison(next(iter(self._pending.values())))

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
        name = self.play.table.names[position] if several else ""
        return comparison_words(pending.comparison, name)
