"""The driver of a match: asks people and strategies for actions, at a pace one can follow.

A strategy that raises, hangs or answers with an illegal action is replaced by a random choice.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cardtable.core.i18n import _
from cardtable.engine import Event, IllegalAction
from cardtable.match import FailureReports, Match, reason_of
from cardtable.sandbox import SandboxedStrategy
from cardtable.sandbox.slow_start import NOTICE_SECONDS
from cardtable.table.thinker import StrategyAnswer, Thinker, question_for

BID_PACE = 0.55
PLAY_PACE = 0.42
"""Pause before the bid or card of a strategy is shown, at normal speed, in seconds."""
BUDGET_SECONDS = 30.0
"""Time limit for a strategy in this process; one in a process of its own has limits there."""
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

    def strategy_starting(self, words: str, seconds: float) -> None:
        """Show the message *words* about the start of a strategy, which takes *seconds* at most."""

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
        self._thinker = Thinker(self.on_answer, post)
        self._asked_version = -1
        self._answer: StrategyAnswer | None = None
        self._thinking_seconds = 0.0
        self._is_start_shown = False
        self._still_seconds = 0.0
        self._acted = True
        self._failures = FailureReports(match)
        self._callbacks: dict[str, Callable[[StrategyAnswer], None]] = {}
        """By purpose, the receiver of the answer to the last question besides ``act``."""
        self.on_advice: Callable[[StrategyAnswer], None] | None = None
        """Called with the search results of a strategy that acts."""

    # -- strategies -------------------------------------------------------------------------------

    def report_failures(self, events: Sequence[Event]) -> None:
        """Report the hooks that failed during the last change of the match."""
        for position, sentence in self._failures.of_events(events):
            self._host.strategy_failed(position, sentence)

    @property
    def thinking(self) -> int:
        """The position whose strategy has been thinking for more than a moment, or -1."""
        question = self._thinker.question
        if question is None or question.purpose != "act" or self._thinking_seconds < DOTS_AFTER:
            return -1
        return question.position

    def close(self) -> None:
        """Stop thinking for good, and release the strategies."""
        self._thinker.close()
        self.match.close()

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
            if self._thinking_seconds < NOTICE_SECONDS:
                return NOTICE_SECONDS - self._thinking_seconds
            left = self._budget - self._thinking_seconds
            return max(0.0, left) if left < math.inf else None
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
            self._is_start_shown = False
            strategy = self.match.game.players[position].strategy
            self._thinker.ask(question_for(self.match, "act", strategy))
            return
        self._thinking_seconds += dt
        if self._answer is None and self._thinking_seconds >= NOTICE_SECONDS:
            self._show_start(position)
        if self._answer is None and self._thinking_seconds > self._budget:
            self._thinker.cancel()
            self._act_randomly(position, _("it took too long"))
        elif self._answer is not None and self._host.still and self._still_seconds >= self._pause():
            self._apply_answer(position, self._answer)

    def _show_start(self, position: int) -> None:
        """Show once that the strategy at *position* is still being started, if it is."""
        strategy = self.match.game.players[position].strategy
        if self._is_start_shown or not isinstance(strategy, SandboxedStrategy):
            return
        self._is_start_shown = True
        if words := strategy.start_words:
            self._host.strategy_starting(words, strategy.limits.start)

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

    @property
    def _budget(self) -> float:
        """The time limit in seconds for the strategy that is to act."""
        position = self.match.next_position
        strategy = None if position is None else self.match.game.players[position].strategy
        return math.inf if isinstance(strategy, SandboxedStrategy) else BUDGET_SECONDS

    def _apply_answer(self, position: int, answer: StrategyAnswer) -> None:
        for failed, sentence in self._failures.of_hooks(position):
            self._host.strategy_failed(failed, sentence)
        if answer.error:
            self._act_randomly(position, answer.error)
            return
        try:
            self.act(answer.action, position)
        except IllegalAction as error:
            self._act_randomly(position, reason_of(error))

    def _act_randomly(self, position: int, reason: str) -> None:
        """Act at random for a strategy that failed, and show why unless that is known."""
        sentence = self._failures.of_decision(position, reason)
        if sentence:
            self._host.strategy_failed(position, sentence)
        self.act(self.match.random_action(), position)

    def act(self, action: Any, position: int) -> None:
        """Apply *action* to the match. Raises IllegalAction."""
        self._act(action, position, follows=False)

    def follow_up(self, action: Any, position: int) -> None:
        """Apply *action*, which follows from the last one by itself. Raises IllegalAction."""
        self._act(action, position, follows=True)

    def _act(self, action: Any, position: int, *, follows: bool) -> None:
        if threading.get_ident() != self._thread:
            raise RuntimeError("Only the thread that owns the match may act.")
        self._answer = None
        self.match.act(action, position, follows=follows)
        self._still_seconds = 0.0
        self._acted = True
