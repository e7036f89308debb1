"""The strongest strategy: ranges of the opponents by their actions in this and earlier hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cardtable.engine import Candidate, Chance, Level
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.rules import FIXED_LIMIT
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.odds import explain_odds, passive, raise_to, rivals
from cardtable.games.holdem.strategies.opponent_model import Observation, OpponentModel, observe
from cardtable.games.holdem.strategies.ranges import SampledDeal, sample_deals, weigh_ranges
from cardtable.games.holdem.strategies.starting_hands import starting_hand
from cardtable.games.holdem.view import View
from cardtable.i18n import N_, _

_SIZES = (0.5, 1.0, 2.0)
"""Sizes of bets and raises, in pots, considered besides the minimum and all-in."""
_SHORT_STACK = 10
"""In big blinds. Up to this stack the push/fold table decides, heads-up before the flop."""
_LATER_STREETS = 0.25
"""Growth of the lead or deficit of a hand by the bets of the streets to come."""


class Shark(Strategy):
    """Weights ranges by all actions, sizes its bets, and bluffs with a given frequency.

    It samples *trials* deals for a decision, and bluffs in the share *bluff* of the spots where a
    bluff pays. Unless *remember* is False it learns how often each seat folds and raises. Raises
    ValueError for arguments out of range.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(N_("Beginner"), {"trials": 30, "bluff": 0.0, "remember": False}),
        Level(N_("Easy"), {"trials": 60, "bluff": 0.1, "remember": False}),
        Level(N_("Medium"), {"trials": 120}),
        Level(N_("Strong"), {"trials": 400}),
    )
    reviewing: ClassVar[Mapping[str, Any]] = {"trials": 1_000}

    def __init__(
        self,
        *,
        seed: int | None = None,
        trials: int = 200,
        bluff: float = 0.9,
        remember: bool = True,
    ) -> None:
        super().__init__(seed=seed)
        if trials < 1 or not 0 <= bluff <= 1:
            raise ValueError(_("Shark needs at least one trial and a bluff rate from 0 to 1."))
        self.trials = trials
        self.bluff = bluff
        self.remember = remember
        self.model = OpponentModel()

    @classmethod
    def title(cls) -> str:
        return _("Shark")

    def post_hand(self, view: View) -> None:
        if self.remember:
            self.model.add(_observations(view))

    def place_bid(self, view: View) -> Action:
        short = self._short_stack(view)
        if short is not None:
            return short
        ranges = weigh_ranges(view, self.model, _observations(view))
        deals = sample_deals(view, ranges, self.trials, self.random)
        share = sum(deal.share for deal in deals) / len(deals)
        candidates = self._candidates(view, deals, share)
        best = max(candidates, key=_expected)
        if _is_bluff(best) and self.random.random() >= self.bluff:
            best = max((other for other in candidates if not _is_bluff(other)), key=_expected)
        return self.answer(best.action, self._reason(view, best, share), candidates, len(deals))

    def _candidates(self, view: View, deals: list[SampledDeal], share: float) -> list[Candidate]:
        cost, pot = view.to_call, view.whole_pot
        candidates = [Candidate(passive(view), _realised(view, share) * (pot + cost) - cost)]
        if cost:
            candidates.append(Candidate(Action.FOLD, 0.0))
        raises = {raise_to(view, size) for size in _SIZES} | set(view.legal_bids[2:])
        # Sorted, so that ties are decided alike in every process.
        for action in sorted(filter(None, raises), key=lambda action: action.to):
            candidates.append(self._raise_candidate(view, action, deals))
        return candidates

    def _raise_candidate(self, view: View, action: Action, deals: list[SampledDeal]) -> Candidate:
        """Return a bet or raise with its expected value, from two cases: all fold, or some call.

        Opponents fold the weakest part of all possible hands, as often as the model says. After a
        check that is most of their range, after a bet little of it.
        """
        hand, cost = view.hand, action.to - view.bets[view.seat]
        pot = view.whole_pot
        board = int(hand.street > 0)
        others, owed, folds = rivals(view), 0, 0.0
        for seat in others:
            more = min(action.to - hand.bets[seat], hand.stacks[seat])
            owed = max(owed, more)
            spot = (board, 1 if more <= 1.2 * (pot + cost - more) else 2)
            folds += self.model.rates(seat, spot)[0] / len(others) if more > 0 else 0.0
        called = [deal.share for deal in deals if deal.strongest < 1 - folds]
        all_fold = 1 - len(called) / len(deals)
        ahead = sum(called) / len(called) if called else 0.0
        mine = min(cost, owed + max(hand.bets) - hand.bets[view.seat])  # more could not be called
        won = _realised(view, ahead) * (pot + mine + owed) - mine
        expected = all_fold * pot + (1 - all_fold) * won
        chances = (Chance(_("all fold"), all_fold), Chance(_("wins when called"), ahead))
        return Candidate(action, expected, chances=chances)

    def _short_stack(self, view: View) -> Action | None:
        """Return push, call or fold by the table, None if it does not apply.

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
            action = max(view.legal_bids, key=lambda bid: bid.to) if push else Action.FOLD
        elif view.to_call and not hand.stacks[others[0]]:
            action = Action.CALL if start.call >= depth else Action.FOLD
        else:
            return None
        return self.answer(
            action,
            _("{hand} with {depth} big blinds: as in the push/fold table.").format(
                hand=start.name, depth=round(depth, 1)
            ),
        )

    def _reason(self, view: View, best: Candidate, share: float) -> str:
        if not best.chances:
            return explain_odds(view, share)
        folds, ahead = (round(100 * chance.share) for chance in best.chances)
        return _("All fold {folds} % of the time; ahead of a caller {ahead} %.").format(
            folds=folds, ahead=ahead
        )


def _realised(view: View, share: float) -> float:
    """Return the share of the pot won at the end, given the *share* of the sampled deals.

    The bets to come favour the hand that is ahead and, slightly, the player who acts last.
    """
    if view.hand.street == 3 or not view.hand.able & ~(1 << view.seat):
        return share
    fair = 1 / (len(rivals(view)) + 1)
    position = 0.02 if view.hand.ring[-1] == view.seat else -0.02
    return min(1.0, max(0.0, share + _LATER_STREETS * (share - fair) + position))


def _expected(candidate: Candidate) -> float:
    return candidate.expected


def _is_bluff(candidate: Candidate) -> bool:
    """Return whether it is a bet or raise that would mostly lose when called."""
    return bool(candidate.action.to and candidate.chances[1].share < 0.4)


def _observations(view: View) -> list[Observation]:
    hand = view.hand
    return observe(hand.stakes, tuple(hand.history), len(hand.stacks), hand.small, hand.big)
