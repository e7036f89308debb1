"""Remarks of computer players between two hands, in bubbles at their plates."""

from __future__ import annotations

import pygame

from cardtable.company.cast import Character
from cardtable.company.casting import character_at
from cardtable.core.i18n import _
from cardtable.engine import Scored, ZoneKind
from cardtable.features.company.settings import CompanySettings
from cardtable.features.company.talk import Talk
from cardtable.games.moments import Moment, finder_of
from cardtable.match import Change, Match
from cardtable.table.context import Context
from cardtable.table.facts import Summary
from cardtable.table.layout import TableLayout
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.speech_bubbles import SpeechBubbles
from cardtable.ui.theme import Look


class Remarks(Part):
    """Lets a character say something while the result of a hand is shown.

    Nobody thinks then; the bubble disappears with the result. Nothing is said at a table shared
    with other machines, which has no such part.
    """

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self.bubbles = SpeechBubbles()
        self._find = finder_of(play.match.kind)
        self._moments: list[Moment] = []
        self._streak = (-1, 0)
        self._layout: TableLayout | None = None
        self._look = Look()

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self._layout, self._look = layout, look

    # -- the game ---------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        if change.kind in ("undo", "deal"):
            self._moments.clear()
            self.bubbles.clear()
        if change.kind == "undo":
            self._streak = (-1, 0)
            return
        self._moments += self._find(change.events, self.play.match.view(0))
        for event in change.events:
            if isinstance(event, Scored):
                self._count(event)

    def _count(self, scored: Scored) -> None:
        """Count the hands that a side has won in a row."""
        lowest = self.play.match.game.least_wins
        best = min(scored.gained) if lowest else max(scored.gained)
        if scored.gained.count(best) > 1:
            self._streak = (-1, 0)
            return
        side = scored.gained.index(best)
        before, length = self._streak
        self._streak = (side, length + 1 if side == before else 1)

    def show_summary(self, summary: Summary | None) -> None:
        if summary is None:
            self.bubbles.clear()
            return
        if not self.play.context.settings.of(CompanySettings).remarks:
            return
        match = self.play.match
        talk = talk_of(self.play.context)
        remark = talk.after_hand(
            self._moments, match.game.sides, characters_at(match), self._streak
        )
        self._moments.clear()
        if remark is not None:
            self.bubbles.show(remark.position, _(remark.line))

    def ask_person(self, position: int) -> str | None:
        self.bubbles.clear()
        return None

    # -- time and picture -------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self.bubbles.messages and self.play.driver.thinking >= 0:
            self.bubbles.clear()
            self.play.scene.redraw()
        if self.bubbles.update(dt):
            self.play.scene.redraw()

    def wake_after(self) -> float | None:
        return self.bubbles.wake_after()

    def draw_over(self, surface: pygame.Surface) -> None:
        if self._layout is not None:
            shows_hands = ZoneKind.BOARD in self.play.table.kinds  # behind the plates
            self.bubbles.draw(surface, self._layout, self._look, below=shows_hands)


def characters_at(match: Match) -> dict[int, Character]:
    """Return the characters at the table of *match* by position."""
    characters = {
        position: character_at(match.kind, seat) for position, seat in enumerate(match.seats)
    }
    return {position: each for position, each in characters.items() if each is not None}


def talk_of(context: Context) -> Talk:
    """Return what computer players have said in a window."""
    return context.of(Talk, Talk)
