"""Messages in playouts: a game that nobody watches sends them as directly as possible."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Set
from random import Random
from typing import Any

from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game_file import Doors
from cardtable.games.scripted.joint_messages import JointGame
from cardtable.games.scripted.state import Phase
from cardtable.ludl import Accepted, LudlError, Rejected


class PlayoutGame(JointGame):
    """The part of a game that plays messages in playouts, and what the script advises there."""

    _between: bool
    _distrusted: bool

    def advance(self, message: Message) -> None:
        """Execute a legal message of the player to act in a playout.

        Faster than :meth:`accept_bid`. Raises IllegalAction if the script rejects the message.
        """
        if self._keeps_log or self.file.has_together:
            self.accept_bid(message, self._players[self._to_act])
            return
        answer = self._session.advance(self.codes[self._to_act], message.line)
        if answer is None:
            self._moved_on()
        elif isinstance(answer, Accepted):
            self._apply(answer, message.line, self._to_act)
        else:
            self.legal()  # stores the list, which may contain the rejected message
            self._on_rejection(message)
            raise self._rejection_error(answer)

    def advance_as_advised(self, rng: Random, listed: Set[str] | None = None) -> bool:
        """Execute a message that ``sensible`` advises, drawn from those that the script accepts.

        This is for playouts: it takes the list of legal messages only to know one. Return whether
        there was a message; otherwise nothing changes. With *listed*, it is one of these.
        """
        if self._keeps_log or self.file.has_together:
            advised = self.sensible()
            if advised:
                self.advance(advised[int(rng.random() * len(advised))])
            return bool(advised)
        code = self.codes[self._to_act]
        lines = list(self.advised_lines())
        if listed is not None:
            lines = [line for line in lines if line in listed]
        while lines:
            line = lines.pop(int(rng.random() * len(lines)))
            answer = self._session.advance(code, line)
            if answer is None:
                self._moved_on()
                return True
            if isinstance(answer, Accepted):
                self._apply(answer, line, self._to_act)
                return True
        return False

    def listed_lines(self) -> tuple[str, ...]:
        """Return the lines that the script lists as legal in a playout.

        There are none if the legal messages are known already, or must be found in another way.
        """
        if self._keeps_log or self._distrusted or self._choosing or self._legal is not None:
            return ()
        try:
            return self._session.legal(self.codes[self._to_act]) or ()
        except LudlError:  # an error in the script
            return ()

    def use_lines(self, lines: tuple[str, ...]) -> None:
        """Store what :meth:`listed_lines` has returned as the legal messages."""
        if lines:
            self._legal = self._use_doors(self.file.by_door(lines)) or None

    @property
    def goes_on(self) -> bool:
        """Whether the hand and the game go on."""
        return not self._between and self._phase is Phase.PLAYING

    def keep_turn(self, message: Message) -> bool:
        """Execute a legal message in a playout if the player to act keeps the turn by it.

        Return whether that is the case; otherwise nothing changes.
        """
        position = self._to_act
        if self._keeps_log or self.file.has_together:
            answer = self.attempt(message.line, position)
            if isinstance(answer, Accepted) and answer.following == self.codes[position]:
                self.accept_bid(message, self._players[position])
                return True
            return False
        kept = self._session.keep_turn(self.codes[position], message.line)
        if kept is None:
            self._moved_on()
        elif isinstance(kept, Accepted):
            self._apply(kept, message.line, position)
        return not isinstance(kept, Rejected)

    def _moved_on(self) -> None:
        """Update the game after a message that ended no hand."""
        self._legal = self._public_properties = None
        self._to_act = self._positions[self._session.current_player]

    def sensible(self) -> tuple[Message, ...]:
        """Return the legal messages that the script's function ``sensible`` advises, if any.

        All legal messages may be sensible; there are none if the script has no such function.
        """
        return self._legal_among(self._session.sensible) if self.file.has_sensible else ()

    def agreed(self) -> tuple[Message, ...]:
        """Return the legal messages that partners have agreed on, by the function ``agreed``.

        There are none if the script has no such function, or where nothing has been agreed.
        """
        return self._legal_among(self._session.agreed) if self.file.has_agreed else ()

    def _legal_among(self, find: Callable[[str], tuple[str, ...] | None]) -> tuple[Message, ...]:
        """Return the legal messages among those that *find* returns for the player to act."""
        legal, found = self.legal(), set(self._lines_of(find))
        return tuple(message for message in legal if message.line in found)

    def advised_lines(self) -> tuple[str, ...]:
        """Return the lines that ``sensible`` advises, legal or not."""
        return self._lines_of(self._session.sensible)

    def _lines_of(self, find: Callable[[str], tuple[str, ...] | None]) -> tuple[str, ...]:
        """Return what *find* returns for the player to act, nothing if it fails."""
        try:
            return find(self.codes[self._to_act]) or ()
        except LudlError:  # the function may mean something else
            return ()

    # --- what the game has ----------------------------------------------------------------------

    @abstractmethod
    def legal(self) -> tuple[Message, ...]:
        """Return all legal messages of the player to act."""

    @abstractmethod
    def accept_bid(self, bid: Any, player: Any) -> None:
        """Execute a message of *player*. Raises IllegalAction if the script rejects it."""

    @abstractmethod
    def _use_doors(self, doors: Doors) -> tuple[Message, ...]:
        """Store the legal messages by door, and return all of them in their order."""

    @abstractmethod
    def _apply(
        self, answer: Accepted, line: str, position: int, resting: tuple[int, ...] = ()
    ) -> None:
        """Update the game after an accepted message."""
