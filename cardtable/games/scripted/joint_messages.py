"""Messages that players send at the same time: they are kept until all have sent theirs.

A choice is checked when it is made, by itself, so the answer tells its sender nothing about the
choices of others. All are then executed in the order of play. If the script rejects one of them
there, none counts: everybody is told the reason and chooses again.
"""

from __future__ import annotations

from abc import abstractmethod
from random import Random

from cardtable.core.i18n import _
from cardtable.engine import IllegalAction
from cardtable.games.scripted import events
from cardtable.games.scripted.actions import Message, as_sentence
from cardtable.games.scripted.event_builder import EventBuilder
from cardtable.games.scripted.state import Phase, ScriptState
from cardtable.ludl import Accepted, Rejected
from cardtable.ludl.world import PLAY_ORDER

MAX_REFUSALS = 100
"""A game ends if the choices of all players are rejected together this many times in a row."""

Choices = list[tuple[int, str]]
"""Positions and the messages that they have sent."""


class JointGame(ScriptState):
    """The part of a game that keeps the messages that players send together, and opens them."""

    _events: EventBuilder
    _to_act: int
    _legal: tuple[Message, ...] | None
    _phase: Phase
    _refusals: int
    """How many times in a row the choices of all players were rejected together."""
    refused_together: str
    """Why the script rejected the last choices of all players together; empty if it did not."""

    def _choose(self, message: Message) -> None:
        """Keep a message until all players have sent theirs, then execute all in order.

        Until then nothing changes, so nobody can learn what others have chosen.
        """
        chooser = self._to_act
        if not self.file.is_together(message.line):
            raise IllegalAction("choose-first", _("The other players choose at the same time."))
        answer = self._session.attempt(self.codes[chooser], message.line)
        if isinstance(answer, Rejected):
            self._on_rejection(message)
            raise self._rejection_error(answer)
        self._choosing, self._chosen = True, (*self._chosen, (chooser, message.line))
        is_last = not self._find_chooser()
        if self.listeners:
            self._report(self._events.chosen(message.line, chooser))
        if is_last:
            self._open(self._end_choosing())

    def _find_chooser(self) -> bool:
        """Make the next player act who may send a message together; return whether there is one."""
        first = self._to_act
        for step in range(1, self.seats):
            self._to_act = (first + step) % self.seats
            is_in = self.codes[self._to_act] in self.properties[PLAY_ORDER]
            if is_in and self._to_act not in self.have_chosen:
                self._legal = self._find_legal()
                if self._legal:
                    return True
        return False

    def _end_choosing(self) -> Choices:
        """Return the messages sent together in the order of play, and forget them."""
        order = list(self.properties[PLAY_ORDER])
        chosen = sorted(self._chosen, key=lambda choice: order.index(self.codes[choice[0]]))
        self._chosen, self._choosing = (), False
        return chosen

    def _open(self, chosen: Choices) -> None:
        """Execute all messages, or none if the script rejects one of them after the others."""
        refused = self._refusal_of(chosen)
        if refused is None:
            self._refusals, self.refused_together = 0, ""
            for position, line in chosen:
                if self._phase is Phase.PLAYING:
                    self._execute(line, position)
            return
        self._refusals, self.refused_together = self._refusals + 1, self._reason_of(refused)
        self._legal, self._to_act = None, self.codes.index(self._session.current_player)
        if self.listeners:
            self._report(events.ChoicesRefused(self.refused_together))
        if self._refusals >= MAX_REFUSALS:
            self._end_stuck()

    def _refusal_of(self, chosen: Choices) -> Rejected | None:
        """Return the answer to the first message that is rejected after the others, or None."""
        trial = self._session.copy()
        for position, line in chosen:
            answer = trial.send(self.codes[position], line)
            if isinstance(answer, Rejected):
                return answer
            if answer.scores is not None:
                break
        return None

    def _reason_of(self, answer: Rejected) -> str:
        """Return why a message was rejected, as a sentence."""
        if answer.error is not None:
            return as_sentence(str(answer.error))
        return as_sentence(self.said(answer.text))

    def _rejection_error(self, answer: Rejected) -> IllegalAction:
        rule = "refused" if answer.error is None else "script-error"
        return IllegalAction(rule, self._reason_of(answer))

    def choose_again(self, rng: Random) -> None:
        to_act, chosen = self._to_act, []
        for position, line in self._chosen:
            if not line:
                self._to_act = position
                legal = self._find_legal()
                line = rng.choice(legal).line if legal else ""
            if line:
                chosen.append((position, line))
        if tuple(chosen) != self._chosen:
            self._chosen, self._to_act, self._legal = tuple(chosen), to_act, None

    @property
    def chooses_together(self) -> bool:
        """Whether the player to act sends a message at the same time as others."""
        return any(self.file.is_together(message.line) for message in self.legal())

    @abstractmethod
    def _find_legal(self) -> tuple[Message, ...]:
        """Return the legal messages of the player to act."""

    @abstractmethod
    def _execute(self, line: str, position: int) -> Accepted | Rejected:
        """Send a message to the script, and update the game if it is accepted."""

    @abstractmethod
    def _on_rejection(self, message: Message) -> None:
        """Note that the script rejected *message*."""

    @abstractmethod
    def _end_stuck(self) -> None:
        """End a game that cannot go on."""
