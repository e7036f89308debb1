"""The strongest strategy: ranges of the opponents by their actions in this and earlier hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardtable.core.i18n import N_, _, write_percent
from cardtable.engine import Candidate, Level
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.chances import EQUITY
from cardtable.games.holdem.rules import FIXED_LIMIT
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.odds import explain_odds, passive, rivals
from cardtable.games.holdem.strategies.opponent_model import Observation, OpponentModel, observe
from cardtable.games.holdem.strategies.outlook import Outlook
from cardtable.games.holdem.strategies.positions import raises_before
from cardtable.games.holdem.strategies.ranges import sample_deals, weigh_ranges
from cardtable.games.holdem.strategies.sizes import usual_bets
from cardtable.games.holdem.strategies.starting_hands import starting_hand
from cardtable.games.holdem.view import View

_SHORT_STACK = 10
"""In big blinds. Up to this stack the push/fold table decides, heads-up before the flop."""

_DOUBT = (0.8, 0.4)
"""Errors by which a candidate must be better than a fold, before and after the flop.

The same holds for raises against calls, since the best of several estimates from few deals is too
often a large raise.
"""
_PREFLOP = 3
"""Factor on the number of deals before the flop, where gains differ least."""


class Shark(Strategy):
    """Weights ranges by all actions, sizes its bets, and bluffs with a given frequency.

    It samples *trials* deals for a decision, and bluffs in the share *bluff* of the spots where a
    bluff pays. A *timid* player rather calls than raises: in its eyes a call gains, and a bet
    loses, that part of the pot. Unless *remember* is False it learns how often each seat folds and
    raises. Raises ValueError for arguments out of range.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(N_("Beginner"), {"trials": 30, "bluff": 0.0, "timid": 0.12, "remember": False}),
        Level(N_("Casual"), {"trials": 60, "bluff": 0.2, "timid": 0.05, "remember": False}),
        Level(N_("Skilled"), {"trials": 120}),
        Level(N_("Expert"), {"trials": 400}),
    )
    reviewing: ClassVar[Mapping[str, Any]] = {"trials": 1_000, "bluff": 1.0}

    def __init__(
        self,
        *,
        seed: int | None = None,
        trials: int = 200,
        bluff: float = 0.9,
        timid: float = 0.0,
        remember: bool = True,
    ) -> None:
        super().__init__(seed=seed)
        if trials < 1 or not 0 <= bluff <= 1 or not 0 <= timid <= 1:
            raise ValueError(
                _("Shark needs at least one trial, and a bluff rate and timidity from 0 to 1.")
            )
        self.trials = trials
        self.bluff = bluff
        self.timid = timid
        self.remember = remember
        self.model = OpponentModel()

    @classmethod
    def title(cls) -> str:
        return _("Shark")

    def post_hand(self, view: View) -> None:
        if self.remember:
            self.model.add(_observations(view))

    def place_bid(self, view: View) -> Action:
        ranges = weigh_ranges(view, self.model, _observations(view))
        trials = self.trials if view.hand.street else _PREFLOP * self.trials
        deals = sample_deals(view, ranges, trials, self.random)
        candidates = Outlook(view, deals, self.model).candidates()
        short = _short_stack(view)
        if short is not None:
            action, why = short
        else:
            chosen = self._choose(view, candidates)
            action, why = chosen.action, _explain(view, chosen, candidates)
        return self.answer(action, why, candidates, len(deals), view)

    def _choose(self, view: View, candidates: list[Candidate[Action]]) -> Candidate[Action]:
        """Return the best candidate, seen through the habits of the level."""
        timid = self.timid * view.whole_pot

        def seen(candidate: Candidate[Action]) -> float:
            if candidate.action.to:
                return candidate.expected - timid
            return candidate.expected + timid * (candidate.action.kind is ActionKind.CALL)

        if self.random.random() >= self.bluff:
            candidates = [other for other in candidates if not _is_bluff(other)]
        best = max(candidates, key=seen)
        doubt = _DOUBT[view.hand.street > 0]
        close = [
            other
            for other in candidates
            if seen(best) - seen(other) <= doubt * max(other.error, best.error)
        ]
        folding = next((other for other in close if other.action is Action.FOLD), None)
        if folding is not None:
            return folding
        if not raises_before(view.hand):
            return best
        return min(close, key=lambda other: _cost(view, other.action))


def _short_stack(view: View) -> tuple[Action, str] | None:
    """Return push, call or fold by the table with a sentence, None if it does not apply.

    It applies to a short stack against one rival before the flop.
    """
    hand, others = view.hand, rivals(view)
    if hand.street or len(others) != 1 or hand.stakes.structure == FIXED_LIMIT:
        return None
    big = hand.stakes.big_blind
    depth = min(hand.started[view.seat], hand.started[others[0]]) / big
    if depth > _SHORT_STACK or hand.stakes.ante:
        return None
    start = starting_hand(*hand.hole(view.seat))
    limits = view.raise_range
    if hand.current <= big and limits is not None and view.seat != hand.big:
        push = start.push >= depth
        action = max(usual_bets(view), key=lambda bid: bid.to) if push else Action.FOLD
    elif view.to_call and not hand.stacks[others[0]]:
        action = Action.CALL if start.call >= depth else Action.FOLD
    else:
        return None
    words = _("{hand} with {depth} big blinds: as in the push/fold table.")
    return action, words.format(hand=start.name, depth=round(depth, 1))


def _explain(view: View, chosen: Candidate[Action], candidates: Sequence[Candidate[Action]]) -> str:
    """Return the figures behind *chosen*: what it makes others fold, or the price of a call."""
    folds, equity = chosen.chance("folds"), chosen.chance("called")
    if folds is not None and equity is not None:
        return _("All fold {folds} of the time; ahead of a caller {ahead}.").format(
            folds=write_percent(100 * folds), ahead=write_percent(100 * equity)
        )
    stay = next(row for row in candidates if row.action == passive(view))
    return explain_odds(view, stay.chance(EQUITY) or 0.0, _("likely hands"))


def _cost(view: View, action: Action) -> int:
    if action.to:
        return action.to - view.bets[view.seat]
    return view.to_call if action.kind is ActionKind.CALL else 0


def _is_bluff(candidate: Candidate[Action]) -> bool:
    """Whether it is a bet or raise that would mostly lose when called."""
    return bool(candidate.action.to and (candidate.chance("called") or 0.0) < 0.4)


def _observations(view: View) -> list[Observation]:
    hand = view.hand
    return observe(hand.stakes, tuple(hand.history), len(hand.stacks), hand.small, hand.big)
