"""The driver: asks whoever is to act, at a pace people can follow, and survives any strategy."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any, Protocol

from cardtable.engine import IllegalAction
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.table.thinking import Answer, Thinker, guard_hooks, question_for

BID_PACE = 0.55
PLAY_PACE = 0.42
"""So long, at normal speed, the table is still before a strategy's bid or card is shown."""
BUDGET_SECONDS = 10.0
"""A strategy that thinks longer is replaced by a random choice."""
DOTS_AFTER = 0.35


class Host(Protocol):
    """What the driver needs of the table."""

    @property
    def still(self) -> bool:
        """Whether all that has happened has been shown."""

    @property
    def pace(self) -> float:
        """The factor on the pace: 0 means at once."""

    def invite(self, position: int) -> None:
        """Ask the person at *position*; called again and again until there is an answer."""

    def retract(self) -> None:
        """Ask no one any more."""

    def hand_over(self) -> None:
        """Show the end of a hand; called again and again until somebody goes on."""

    def game_over(self) -> None:
        """Show the end of the game; called again and again."""

    def trouble(self, position: int, words: str) -> None:
        """Show at the seat of *position* what its strategy did wrong."""


class Driver:
    """Drives one match. Everything here belongs to the main thread."""

    def __init__(
        self, match: Match, host: Host, post: Callable[[Callable[[], None]], None]
    ) -> None:
        self.match = match
        self.paused = False
        self._host = host
        self._thread = threading.get_ident()
        self._thinker = Thinker(lambda answer: post(lambda: self.on_answer(answer)))
        self._asked = -1
        self._answer: Answer | None = None
        self._thought = 0.0
        self._still = 0.0
        self._acted = True
        self._random = random.Random()
        self._on_hint: Callable[[Answer], None] | None = None
        self._on_claim: Callable[[Answer], None] | None = None
        self.on_advice: Callable[[Answer], None] | None = None
        """Told what a strategy that acts has weighed."""
        self._on_judgement: Callable[[Answer], None] | None = None
        self.guard_strategies()

    # -- strategies -------------------------------------------------------------------------------

    def guard_strategies(self) -> None:
        """Keep what the hooks of the seated strategies raise from the game."""
        for position, player in enumerate(self.match.game.players):

            def failed(hook: str, words: str, position: int = position) -> None:
                self._host.trouble(position, words)

            guard_hooks(player.strategy, failed)

    @property
    def thinking(self) -> int:
        """The position whose strategy has been thinking for more than a moment, else -1."""
        question = self._thinker.question
        if question is None or question.purpose != "act" or self._thought < DOTS_AFTER:
            return -1
        return question.position

    def close(self) -> None:
        """Think no more."""
        self._thinker.close()

    def forget(self) -> None:
        """Drop what is being thought: the match went another way."""
        self._asked = -1
        self._answer = None
        self._acted = True
        self._thinker.cancel()

    # -- hints ------------------------------------------------------------------------------------

    def hint(self, strategy: Any, heard: Callable[[Answer], None]) -> None:
        """Ask *strategy* what the person to act should do; *heard* gets the answer."""
        self._on_hint = heard
        self._thinker.ask(question_for(self.match, "hint", strategy))

    @property
    def hinting(self) -> bool:
        """Whether a hint is being thought about."""
        question = self._thinker.question
        return question is not None and question.purpose == "hint"

    def examine(self, strategy: Any, heard: Callable[[Answer], None]) -> None:
        """Let *strategy* examine what the person to act may claim; *heard* gets the answer."""
        self._on_claim = heard
        self._thinker.ask(question_for(self.match, "claim", strategy))

    @property
    def examining(self) -> bool:
        """Whether a claim is being examined."""
        question = self._thinker.question
        return question is not None and question.purpose == "claim"

    def judge(self, strategy: Any, heard: Callable[[Answer], None]) -> None:
        """Let *strategy* judge how the player to act stands; *heard* gets the answer."""
        self._on_judgement = heard
        self._thinker.ask(question_for(self.match, "judge", strategy))

    @property
    def busy(self) -> bool:
        """Whether anything is being thought about."""
        return self._thinker.question is not None

    # -- driving ----------------------------------------------------------------------------------

    def wake_after(self) -> float | None:
        """Return in how many seconds :meth:`update` has something to do."""
        if self._thinker.wants_update:
            return 0.05
        if self.paused:
            return None
        if self._answer is not None:
            return max(0.0, self._wait() - self._still)
        if self._thinker.question is not None:
            if self._thought < DOTS_AFTER:
                return DOTS_AFTER - self._thought
            return max(0.0, BUDGET_SECONDS - self._thought)
        return 0.0 if self._acted else None

    def update(self, dt: float) -> None:
        """Let *dt* seconds pass and do what is due."""
        self._thinker.update()
        if self.paused:
            return
        self._acted = False
        still = self._host.still
        self._still = self._still + dt if still else 0.0
        if self.match.game.between_hands:
            if still:
                self._host.hand_over()
            return
        position = self.match.deal()
        if position is None:
            if still:
                self._host.game_over()
        elif self.match.seats[position].is_person:
            if self._host.still:  # asked again: a deal may have begun just now
                self._host.invite(position)
        else:
            self._drive(position, dt)

    def _drive(self, position: int, dt: float) -> None:
        if self._asked != self.match.version:
            self._asked = self.match.version
            self._answer, self._thought = None, 0.0
            strategy = self.match.game.players[position].strategy
            self._thinker.ask(question_for(self.match, "act", strategy))
            return
        self._thought += dt
        if self._answer is None and self._thought > BUDGET_SECONDS:
            self._thinker.cancel()
            words = _("{name} took too long; a random legal action was played.")
            self._act_randomly(position, words.format(name=self._name(position)))
        elif self._answer is not None and self._host.still and self._still >= self._wait():
            self._take(position, self._answer)

    def _wait(self) -> float:
        usual = PLAY_PACE if self.match.game.legal_plays() else BID_PACE
        return usual * self._host.pace

    def on_answer(self, answer: Answer) -> None:
        """Keep an answer that is still to the question; all others are stale."""
        if answer.question.version != self.match.version:
            return
        if answer.question.purpose == "hint":
            if self._on_hint is not None:
                self._on_hint(answer)
        elif answer.question.purpose == "claim":
            if self._on_claim is not None:
                self._on_claim(answer)
        elif answer.question.purpose == "judge":
            if self._on_judgement is not None:
                self._on_judgement(answer)
        elif self._asked == self.match.version:
            self._answer = answer
            if answer.advice is not None and self.on_advice is not None:
                self.on_advice(answer)
            self.update(0.0)

    def _take(self, position: int, answer: Answer) -> None:
        name = self._name(position)
        if answer.error:
            words = _("{name} failed ({error}); a random legal action was played.")
            self._act_randomly(position, words.format(name=name, error=answer.error))
            return
        try:
            self.act(answer.action, position)
        except IllegalAction as error:
            words = _("{name} chose an illegal action ({error}); a random legal action was played.")
            self._act_randomly(position, words.format(name=name, error=error))

    def _act_randomly(self, position: int, words: str) -> None:
        """Act at random for a strategy that cannot, and say why."""
        game = self.match.game
        legal = game.legal()
        self._host.trouble(position, words)
        self.act(self._random.choice(legal), position)

    def act(self, action: Any, position: int) -> None:
        """Hand *action* to the match. Raises IllegalAction when it is not allowed."""
        if threading.get_ident() != self._thread:
            raise RuntimeError("Only the thread that owns the match may act.")
        self._answer = None
        self.match.act(action, position)
        self._still = 0.0
        self._acted = True

    def _name(self, position: int) -> str:
        return str(self.match.game.players[position].name)
