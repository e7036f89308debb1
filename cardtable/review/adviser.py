"""The adviser: asks a strategy, and completes its advice by the reason in the game's terms.

Hints, reviews, lessons and the terminal read the :class:`Advice` that it returns, and nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from cardtable.engine import Advice, Candidate, GameKind, Strategy
from cardtable.review.jury import Jury

_log = logging.getLogger(__name__)


class Adviser(Strategy):
    """Decides for the best candidate of the advice of *strategy*, in a game of *kind*.

    The strategy itself may choose another one, such as a bluff or a beginner's error. Without
    advice (a forced choice, or a strategy that does not search), its own decision and reason are
    returned.

    For a review, *chosen* is the action that was taken: if it is clearly worse, the reason compares
    the best candidate with it instead of the next one.
    """

    def __init__(self, kind: GameKind, strategy: Strategy) -> None:
        super().__init__(seed=strategy.seed)
        self._kind = kind
        self.strategy = strategy
        self.chosen: Any = None
        self._advice: Advice | None = None
        self._why = ""

    def decide(self, view: Any) -> Any:
        self._advice, self._why = None, ""
        if isinstance(self.strategy, Jury) and self.chosen is not None:
            self.strategy.asked_about = (self.chosen,)
        action = self.strategy.decide(view)
        advice = self.strategy.advice()
        if advice is None:
            self._why = str(self.strategy.why())
            return action
        advice = _with_titles(advice, view)
        reason = advice.reason
        if not reason and self._needs_reason(advice):
            advice = self._with_chances(view, advice)
            reason = self._reason(view, advice, is_own=action == advice.best.action)
        self._advice, self._why = replace(advice, reason=reason), reason
        return self._advice.best.action

    place_bid = play_card = decide

    def advice(self) -> Advice | None:
        return self._advice

    def why(self) -> str:
        return self._why

    def limit(self, seconds: float) -> None:
        self.strategy.limit(seconds)

    def stop(self) -> None:
        self.strategy.stop()

    def close(self) -> None:
        self.strategy.close()

    def _with_chances(self, view: Any, advice: Advice) -> Advice:
        """Return *advice* with the chances that the game's module ``reasons`` adds."""
        if not self._kind.has_part("reasons"):
            return advice
        complete: Callable[[Any, Advice], Advice] | None = getattr(
            self._kind.part("reasons"), "with_chances", None
        )
        try:
            return advice if complete is None else complete(view, advice)
        except Exception:  # advice with fewer chances is still advice
            _log.warning("No chances for %s", advice.best.action, exc_info=True)
            return advice

    def _needs_reason(self, advice: Advice) -> bool:
        """Whether the reason will be shown; a review gives none for a choice that is as good."""
        chosen = advice.candidate_for(self.chosen)
        return chosen in (None, advice.best) or not advice.is_as_good(chosen)

    def _reason(self, view: Any, advice: Advice, *, is_own: bool) -> str:
        """Return the reason by the rules of the game, else that of the strategy.

        The strategy's reason is for its own choice, so it counts only if that is the best one.
        """
        if not self._kind.has_part("reasons"):
            return str(self.strategy.why()) if is_own else ""
        find: Callable[[Any, Advice, Candidate | None], str] = self._kind.part("reasons").reason
        worse = advice.candidate_for(self.chosen)
        if worse is not None and advice.is_as_good(worse):
            worse = None
        try:
            return find(view, advice, worse)
        except Exception:  # advice without a reason is still advice
            _log.warning("No reason for %s", advice.best.action, exc_info=True)
            return ""


def _with_titles(advice: Advice, view: Any) -> Advice:
    """Return *advice* with the actions of *view*, which in a script have titles and cards."""
    legal = {action: action for action in (*view.legal_bids, *view.legal_plays)}
    return replace(
        advice,
        candidates=tuple(
            replace(candidate, action=legal.get(candidate.action, candidate.action))
            for candidate in advice.candidates
        ),
    )


def reviewer_of(
    kind: GameKind, classes: Mapping[str, type[Strategy]], seed: int = 0
) -> Adviser | None:
    """Return the adviser for reviews of games of *kind*: a jury of its hint strategy.

    It is limited by counts, not by time, so that its answers are repeatable. None if the hint
    strategy is not among *classes* or gives no advice.
    """
    hint_class = classes.get(kind.hint)
    if hint_class is None or hint_class.advice is Strategy.advice:
        return None
    return Adviser(
        kind, Jury(lambda member: hint_class(seed=member, **hint_class.reviewing), seed=seed)
    )


def adviser_of(
    kind: GameKind, classes: Mapping[str, type[Strategy]], seed: int = 0
) -> Adviser | None:
    """Return the adviser for hints in games of *kind*, None if there is none.

    In games with hidden information it is the reviewer. With the number of actions so far as
    *seed*, a hint then agrees with the review of the same decision.
    """
    hint_class = classes.get(kind.hint)
    reviewer = reviewer_of(kind, classes, seed) if kind.hidden else None
    if reviewer is not None or hint_class is None:
        return reviewer
    return Adviser(kind, hint_class(seed=seed, **hint_class.hinting))
