"""Claiming the rest at the table: proved at once, or examined on the thinking thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Card
from cardtable.i18n import _
from cardtable.table.thinking import Answer

if TYPE_CHECKING:
    from cardtable.table.scene import PlayScene


class Claims:
    """The claims of the person at the bottom of the table *play*.

    What the plain proof does not see is examined as soon as that person is to play, so that the
    button is there when the proof is; who asks for it without one is told in which deal it fails.
    """

    def __init__(self, play: PlayScene) -> None:
        self.play = play
        self.claiming = False
        self._order: tuple[Card, ...] = ()
        self._card: Card | None = None
        self._doubt = ""
        self._examined = -1
        """The version of the match that was examined; what is kept of it counts for no other."""
        self._asked = -1
        self._wanted = False
        """Whether the person waits for what comes of it."""

    def refresh(self) -> None:
        """Find out whether the rest can be claimed, and show the button where it can."""
        play = self.play
        view = self._view()
        self._order = play.panels.claim(view) if view is not None else ()
        if view is not None and not self._order and not self.claiming:
            self._examine()
        play.furniture.claim.visible = self.proved and not self.claiming

    @property
    def proved(self) -> bool:
        """Tell whether it is proved that the rest is theirs, as the match stands."""
        current = self._examined == self.play.match.version
        return bool(self._order) or (current and self._card is not None)

    def claim(self) -> None:
        """Take the rest if that is proved; else say what is known of it."""
        play = self.play
        if self.claiming:
            return
        if self.proved:
            self.claiming = True
            play.furniture.claim.visible = False
            play.relayout()
            play.course.invite_again()
        elif self._examined == play.match.version:
            play.furniture.prompt.say(self._doubt, seconds=10.0)
        elif self._view() is not None and self._examine():
            self._wanted = True
            play.furniture.prompt.say(_("Checking the claim …"), seconds=10.0)
        else:
            play.furniture.prompt.say(
                _("You cannot claim yet: the remaining tricks are not certain.")
            )

    def give_up(self) -> None:
        """Claim no more; the person plays on."""
        self.claiming = False

    def play_on(self, position: int) -> bool:
        """Play for a person while the rest is claimed; tell whether that is being done."""
        play = self.play
        if not self.claiming:
            return False
        view = play.match.view(position)
        order = play.panels.claim(view)
        if order or position != play.viewpoint.bottom or len(view.legal_plays) == 1:
            play.driver.act(order[0] if order else view.legal_plays[0], position)
            return True
        if self._examined != play.match.version:
            if self._examine():
                return True
        elif self._card is not None:
            play.driver.act(self._card, position)
            return True
        self.claiming = False
        return False

    def _view(self) -> object | None:
        """Return what the person at the bottom sees, None where that person may not act now."""
        play = self.play
        locked = play.viewpoint.spectator or play.viewpoint.unlocked != play.viewpoint.bottom
        return play.viewpoint.view() if play.match.deals and not locked else None

    def _examine(self) -> bool:
        """Have the claim examined in the background; tell whether that is done."""
        play = self.play
        version = play.match.version
        if self._examined == version:
            return False
        if self._asked == version and play.driver.examining:
            return True
        if play.driver.hinting:
            return False
        examiner = play.panels.examiner(play.viewpoint.view())
        if examiner is None:
            return False
        self._asked, self._wanted = version, False
        play.driver.examine(examiner, self._heard)
        return True

    def _heard(self, answer: Answer) -> None:
        """Keep what came of an examination, and tell it to who waits for it."""
        play = self.play
        self._examined = play.match.version
        self._card, self._doubt = play.panels.examined(answer.question.strategy)
        if self.claiming:
            play.course.invite_again()
        elif self._wanted:
            self.claim()
        else:
            play.commands.refresh()
        self._wanted = False
