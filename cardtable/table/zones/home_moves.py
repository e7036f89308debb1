"""Cards of a patience that go to their foundations by themselves, as the settings say."""

from __future__ import annotations

from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.view import View
from cardtable.match import Change
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession


class HomeMoves(Part):
    """Sends the messages that bring cards home, after a move of the person.

    They are undone together with that move, and none follows an undo. A card that the person took
    back from a foundation stays where it is.
    """

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self._may_follow = False
        self._home: set[str] = set()
        self._taken_back: set[str] = set()

    def enter(self) -> None:
        # the game may have been saved after a card was taken back
        self._read_log()

    def changed(self, change: Change) -> None:
        self._may_follow = change.kind == "act"
        if change.entry is not None:
            self._note(change.entry.action)
        else:
            self._read_log()  # messages may have been undone

    def _read_log(self) -> None:
        self._home.clear()
        self._taken_back.clear()
        for entry in self.play.match.log:
            self._note(entry.action)

    def _note(self, message: object) -> None:
        """Note whether a message brings cards home or takes one back."""
        if not isinstance(message, Message):
            return
        names = set(message.words[1:])
        if self._brings_home(message):
            self._home |= names
            self._taken_back -= names
        else:
            self._taken_back |= names & self._home
            self._home -= names

    def _brings_home(self, message: Message) -> bool:
        wordings = self.play.match.kind.source.description.messages
        wording = wordings.get(message.receiver)
        return wording is not None and bool(wording.double_click)

    def defer_turn(self, position: int) -> bool:
        message = self._next(position) if self._may_follow else None
        if message is None:
            return False
        self.play.driver.follow_up(message, position)
        return True

    def _next(self, position: int) -> Message | None:
        """Return the next message that follows by itself, or None."""
        when = self.play.context.settings.home_moves
        if when == "never" or self.play.venue.is_exercise:
            return None
        view: View = self.play.match.view(position)
        for message in view.home_messages:
            is_free = self._taken_back.isdisjoint(message.words[1:])
            if is_free and (when == "always" or view.is_safe_home(message)):
                return message
        return None
