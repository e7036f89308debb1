"""Claims at the table, proved at once or examined on the thinking thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.match import Change
from cardtable.table.button_row import table_button
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.thinker import StrategyAnswer
from cardtable.ui.widgets import Button, Kind


class Claims(Part):
    """The claims of the person at the bottom of the table of *play*.

    If the quick proof fails at that person's turn, a thorough one is tried in the background. The
    button is visible while a claim is proved. Otherwise the key C shows a deal in which it fails.
    """

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self._order: tuple[Card, ...] = ()
        """The cards in the order of the quick proof, empty without one."""
        self._card: Card | None = None
        """The first card of the thorough proof, None without one."""
        self._reason = ""
        """The sentence about the result of the thorough proof."""
        self._examined_version = -1
        """The version of the match for which that result is valid."""
        self._asked_version = -1
        """The version of the match that was last examined, or is being examined."""
        self._is_requested = False
        """Whether the person has asked for the result."""

    button: Button

    def make_buttons(self) -> Sequence[Button]:
        self.button = table_button(_("Claim"), self.claim, pygame.K_c, "C", Kind.PRIMARY)
        self.button.visible = False
        return (self.button,)

    def keys(self) -> Mapping[int, Callable[[], None]]:
        return {pygame.K_c: self.claim}  # also while the button is hidden

    @property
    def is_claiming(self) -> bool:
        """Whether the claimed cards are being played for the person."""
        return self.play.playback.hurried

    @is_claiming.setter
    def is_claiming(self, value: bool) -> None:
        self.play.playback.hurried = value

    def changed(self, change: Change) -> None:
        if change.kind == "undo":
            self.is_claiming = False

    def refresh(self) -> None:
        play = self.play
        view = self._view()
        self._order = play.table.panels.claim(view) if view is not None else ()
        if view is not None and not self._order and not self.is_claiming:
            self._examine()
        self.button.visible = self.is_proved and not self.is_claiming

    @property
    def is_proved(self) -> bool:
        """Whether the claim is proved for the current state."""
        current = self._examined_version == self.play.match.version
        return bool(self._order) or (current and self._card is not None)

    def claim(self) -> None:
        """Claim the remaining tricks if that is proved; else show why not."""
        play = self.play
        if self.is_claiming:
            return
        if self.is_proved:
            self.is_claiming = True
            self.button.visible = False
            play.scene.relayout()
            play.playback.ask_again()
        elif self._examined_version == play.match.version:
            play.show_message(self._reason, seconds=10.0)
        elif self._view() is not None and self._examine():
            self._is_requested = True
            play.show_message(_("Checking the claim …"), seconds=10.0)
        else:
            play.show_message(_("You cannot claim yet: the remaining tricks are not certain."))

    def defer_turn(self, position: int) -> bool:
        play = self.play
        if not self.is_claiming:
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
        self.is_claiming = False
        return False

    def _view(self) -> object | None:
        """Return the view of the person at the bottom, or None if it is not their turn."""
        play = self.play
        locked = play.viewpoint.spectator or play.viewpoint.unlocked != play.viewpoint.bottom
        return play.viewpoint.view() if play.match.deals and not locked else None

    def _examine(self) -> bool:
        """Examine the claim in the background; return whether a result can be awaited."""
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
        self._asked_version, self._is_requested = version, False
        play.driver.examine(examiner, self._on_examined)
        return True

    def _on_examined(self, answer: StrategyAnswer) -> None:
        """Store the result of an examination; show it if the person has asked for it."""
        play = self.play
        self._examined_version = play.match.version
        self._card, self._reason = play.table.panels.claim_result(answer.question.strategy)
        if self.is_claiming:
            play.playback.ask_again()
        elif self._is_requested:
            self.claim()
        else:
            play.refresh()
        self._is_requested = False
