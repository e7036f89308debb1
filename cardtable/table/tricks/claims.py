"""Claims at the table: proved at once, or examined on the thinking thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from cardtable.cards import Card
from cardtable.i18n import _
from cardtable.match import Change
from cardtable.table.button_row import table_button
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.thinker import StrategyAnswer
from cardtable.ui.widgets import Button, Kind


class Claims(Part):
    """The claims of the person at the bottom of the table of *play*.

    A claim that the simple proof misses is examined when it becomes that person's turn; the button
    appears with the proof. A claim without proof is answered with a deal in which it fails.
    """

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self._order: tuple[Card, ...] = ()
        self._card: Card | None = None
        self._reason = ""
        self._examined_version = -1
        """The version of the match that was examined; the result is valid for it only."""
        self._asked_version = -1
        self._is_wanted = False
        """Whether the person waits for the result."""

    button: Button

    def make_buttons(self) -> Sequence[Button]:
        self.button = table_button(_("Claim"), self.claim, pygame.K_c, "C", Kind.PRIMARY)
        self.button.visible = False
        return (self.button,)

    def keys(self) -> Mapping[int, Callable[[], None]]:
        return {pygame.K_c: self.claim}  # without the button, it shows why

    @property
    def claiming(self) -> bool:
        """Whether the claimed cards are being played for the person."""
        return self.play.playback.hurried

    @claiming.setter
    def claiming(self, value: bool) -> None:
        self.play.playback.hurried = value

    def changed(self, change: Change) -> None:
        if change.kind == "undo":
            self.claiming = False

    def refresh(self) -> None:
        play = self.play
        view = self._view()
        self._order = play.table.panels.claim(view) if view is not None else ()
        if view is not None and not self._order and not self.claiming:
            self._examine()
        self.button.visible = self.proved and not self.claiming

    @property
    def proved(self) -> bool:
        """Whether the claim is proved for the current state."""
        current = self._examined_version == self.play.match.version
        return bool(self._order) or (current and self._card is not None)

    def claim(self) -> None:
        """Claim the rest if that is proved; else show what is known."""
        play = self.play
        if self.claiming:
            return
        if self.proved:
            self.claiming = True
            self.button.visible = False
            play.scene.relayout()
            play.playback.ask_again()
        elif self._examined_version == play.match.version:
            play.say(self._reason, seconds=10.0)
        elif self._view() is not None and self._examine():
            self._is_wanted = True
            play.say(_("Checking the claim …"), seconds=10.0)
        else:
            play.say(_("You cannot claim yet: the remaining tricks are not certain."))

    def defer_turn(self, position: int) -> bool:
        play = self.play
        if not self.claiming:
            return False
        view = play.match.view(position)
        order = play.table.panels.claim(view)
        if order or position != play.viewpoint.bottom or len(view.legal_plays) == 1:
            play.driver.act(order[0] if order else view.legal_plays[0], position)
            return True
        if self._examined_version != play.match.version:
            if self._examine():
                return True
        elif self._card is not None:
            play.driver.act(self._card, position)
            return True
        self.claiming = False
        return False

    def _view(self) -> object | None:
        """Return the view of the person at the bottom, or None if it is not their turn."""
        play = self.play
        locked = play.viewpoint.spectator or play.viewpoint.unlocked != play.viewpoint.bottom
        return play.viewpoint.view() if play.match.deals and not locked else None

    def _examine(self) -> bool:
        """Start to examine the claim in the background; return whether that is done."""
        play = self.play
        version = play.match.version
        if self._examined_version == version:
            return False
        if self._asked_version == version and play.driver.examining:
            return True
        if play.driver.hinting:
            return False
        examiner = play.table.panels.claim_examiner(play.viewpoint.view())
        if examiner is None:
            return False
        self._asked_version, self._is_wanted = version, False
        play.driver.examine(examiner, self._on_examined)
        return True

    def _on_examined(self, answer: StrategyAnswer) -> None:
        """Store the result of an examination, and show it if the person waits for it."""
        play = self.play
        self._examined_version = play.match.version
        self._card, self._reason = play.table.panels.claim_result(answer.question.strategy)
        if self.claiming:
            play.playback.ask_again()
        elif self._is_wanted:
            self.claim()
        else:
            play.refresh()
        self._is_wanted = False
