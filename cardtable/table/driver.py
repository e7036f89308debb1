"""The driver of a match: asks people and strategies for actions, at a pace one can follow.

A strategy that raises, hangs or answers with an illegal action is replaced by a random choice.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any, Protocol

from cardtable.engine import IllegalAction
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.table.thinker import StrategyAnswer, Thinker, guard_hooks, question_for

BID_PACE = 0.55
PLAY_PACE = 0.42
"""Pause before the bid or card of a strategy is shown, at normal speed, in seconds."""
BUDGET_SECONDS = 10.0
"""Time limit for a strategy; after that, a random action is played for it."""
DOTS_AFTER = 0.35
"""Seconds of thinking after which the seat shows dots."""


class Host(Protocol):
    """The table as the driver sees it."""

    @property
    def still(self) -> bool:
        """Whether all events have been shown."""

    @property
    def pace(self) -> float:
        """The factor for pauses; 0 means no pauses."""

    def ask_person(self, position: int) -> None:
        """Ask the person at *position*; called repeatedly until there is an answer."""

    def retract(self) -> None:
        """Withdraw the question."""

    def show_hand_end(self) -> None:
        """Show the end of a hand; called repeatedly until the person continues."""

    def show_game_over(self) -> None:
        """Show the end of the game; called repeatedly."""

    def strategy_failed(self, position: int, words: str) -> None:
        """Show the message *words* about the strategy at *position*."""


class Driver:
    """Drives one match, on the main thread."""

    def __init__(
        self, match: Match, host: Host, post: Callable[[Callable[[], None]], None]
    ) -> None:
        self.match = match
        self.paused = False
        self._host = host
        self._thread = threading.get_ident()
        self._thinker = Thinker(lambda answer: post(lambda: self.on_answer(answer)))
        self._asked_version = -1
        self._answer: StrategyAnswer | None = None
        self._thinking_seconds = 0.0
        self._still_seconds = 0.0
        self._acted = True
        self._random = random.Random()
        self._callbacks: dict[str, Callable[[StrategyAnswer], None]] = {}
        """By purpose, the receiver of the answer to the last question besides ``act``."""
        self.on_advice: Callable[[StrategyAnswer], None] | None = None
        """Called with the search results of a strategy that acts."""
        self.guard_strategies()

    # -- strategies -------------------------------------------------------------------------------

    def guard_strategies(self) -> None:
        """Report exceptions in the hooks of the seated strategies to the host."""
        for position, player in enumerate(self.match.game.players):

            def failed(hook: str, words: str, position: int = position) -> None:
                self._host.strategy_failed(position, words)

            guard_hooks(player.strategy, failed)

    @property
    def thinking(self) -> int:
        """The position whose strategy has been thinking for more than a moment, or -1."""
        question = self._thinker.question
        if question is None or question.purpose != "act" or self._thinking_seconds < DOTS_AFTER:
            return -1
        return question.position

    def close(self) -> None:
        """Stop thinking for good."""
        self._thinker.close()

    def forget(self) -> None:
        """Drop the current question, because the match has changed."""
        self._asked_version = -1
        self._answer = None
        self._acted = True
        self._thinker.cancel()

    # -- hints ------------------------------------------------------------------------------------

    def hint(self, strategy: Any, on_answer: Callable[[StrategyAnswer], None]) -> None:
        """Ask *strategy* for the best action of the person to act; *on_answer* gets the answer."""
        self._ask("hint", strategy, on_answer)

    @property
    def hinting(self) -> bool:
        """Whether a hint is being computed."""
        return self._is_asking("hint")

    def examine(self, strategy: Any, on_answer: Callable[[StrategyAnswer], None]) -> None:
        """Ask *strategy* to prove a claim of the person to act; *on_answer* gets the answer."""
        self._ask("claim", strategy, on_answer)

    @property
    def examining(self) -> bool:
        """Whether a claim is being examined."""
        return self._is_asking("claim")

    def judge(self, strategy: Any, on_answer: Callable[[StrategyAnswer], None]) -> None:
        """Ask *strategy* to evaluate the position; *on_answer* gets the answer."""
        self._ask("judge", strategy, on_answer)

    def _ask(
        self, purpose: str, strategy: Any, on_answer: Callable[[StrategyAnswer], None]
    ) -> None:
        self._callbacks[purpose] = on_answer
        self._thinker.ask(question_for(self.match, purpose, strategy))

    def _is_asking(self, purpose: str) -> bool:
        question = self._thinker.question
        return question is not None and question.purpose == purpose

    @property
    def busy(self) -> bool:
        """Whether a strategy is thinking, for whatever purpose."""
        return self._thinker.question is not None

    # -- driving ----------------------------------------------------------------------------------

    def wake_after(self) -> float | None:
        """Return the seconds until :meth:`update` has something to do."""
        if self._thinker.wants_update:
            return 0.05
        if self.paused:
            return None
        if self._answer is not None:
            return max(0.0, self._pause() - self._still_seconds)
        if self._thinker.question is not None:
            if self._thinking_seconds < DOTS_AFTER:
                return DOTS_AFTER - self._thinking_seconds
            return max(0.0, BUDGET_SECONDS - self._thinking_seconds)
        return 0.0 if self._acted else None

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds: ask for the next action, or apply an answer that is due."""
        self._thinker.update()
        if self.paused:
            return
        self._acted = False
        still = self._host.still
        self._still_seconds = self._still_seconds + dt if still else 0.0
        if self.match.game.between_hands:
            if still:
                self._host.show_hand_end()
            return
        position = self.match.deal()
        if position is None:
            if still:
                self._host.show_game_over()
        elif self.match.seats[position].is_person:
            if self._host.still:  # read again: a deal may have begun just now
                self._host.ask_person(position)
        else:
            self._drive(position, dt)

    def _drive(self, position: int, dt: float) -> None:
        if self._asked_version != self.match.version:
            self._asked_version = self.match.version
            self._answer, self._thinking_seconds = None, 0.0
            strategy = self.match.game.players[position].strategy
            self._thinker.ask(question_for(self.match, "act", strategy))
            return
        self._thinking_seconds += dt
        if self._answer is None and self._thinking_seconds > BUDGET_SECONDS:
            self._thinker.cancel()
            words = _("{name} took too long; a random legal action was played.")
            self._act_randomly(position, words.format(name=self._name(position)))
        elif self._answer is not None and self._host.still and self._still_seconds >= self._pause():
            self._apply_answer(position, self._answer)

    def _pause(self) -> float:
        usual = PLAY_PACE if self.match.game.legal_plays() else BID_PACE
        return usual * self._host.pace

    def on_answer(self, answer: StrategyAnswer) -> None:
        """Pass on an answer according to its purpose; drop it if it is outdated."""
        if answer.question.version != self.match.version:
            return
        callback = self._callbacks.get(answer.question.purpose)
        if callback is not None:
            callback(answer)
        elif answer.question.purpose == "act" and self._asked_version == self.match.version:
            self._answer = answer
            if answer.advice is not None and self.on_advice is not None:
                self.on_advice(answer)
            self.update(0.0)

    def _apply_answer(self, position: int, answer: StrategyAnswer) -> None:
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
        """Act at random for a strategy that failed, and show why."""
        game = self.match.game
        legal = game.legal()
        self._host.strategy_failed(position, words)
        self.act(self._random.choice(legal), position)

    def act(self, action: Any, position: int) -> None:
        """Apply *action* to the match. Raises IllegalAction."""
        if threading.get_ident() != self._thread:
            raise RuntimeError("Only the thread that owns the match may act.")
        self._answer = None
        self.match.act(action, position)
        self._still_seconds = 0.0
        self._acted = True

    def _name(self, position: int) -> str:
        return str(self.match.game.players[position].name)
