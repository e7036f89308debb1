"""The message that deals the next hand, if a player can do nothing else after a hand."""

from __future__ import annotations

from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.ludl import Accepted, Shuffled
from cardtable.match import Change
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession


class OwnDeal(Part):
    """Sends that message for a person, as the table stops at the end of the hand anyway.

    It is undone together with the message before. None follows an undo.
    """

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self._may_follow = False

    def changed(self, change: Change) -> None:
        self._may_follow = change.kind == "act"

    def defer_turn(self, position: int) -> bool:
        message = self._only_deal(position) if self._may_follow else None
        if message is None:
            return False
        self.play.driver.follow_up(message, position)
        return True

    def _only_deal(self, position: int) -> Message | None:
        """Return the only legal message if it shuffles and names no token, else None."""
        game = self.play.match.game_as(Game)
        legal = game.legal()
        if len(legal) != 1 or len(legal[0].words) > 1 or self.play.venue.is_exercise:
            return None
        if not game.hand_is_played:  # a pile is shuffled during the hand
            return None
        answer = game.attempt(legal[0].line, position)
        deals = isinstance(answer, Accepted) and Shuffled in map(type, answer.moves)
        return legal[0] if deals else None
