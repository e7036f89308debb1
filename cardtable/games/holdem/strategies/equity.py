"""Equity and pot odds: every opponent is assumed to hold random cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cardtable.engine import Candidate
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.odds import (
    explain_odds,
    fold,
    passive,
    pot_odds,
    raise_to,
    rivals,
    share_against_random,
)
from cardtable.games.holdem.view import View
from cardtable.i18n import _

_MARGIN = 0.12
"""Equity above a fair share needed to bet, as a part of the distance to 1."""
_RESPECT = 0.25
"""Equity above the pot odds needed to call a pot-sized bet, since few bets are bluffs."""


class Equity(Strategy):
    """Compares its equity against random hands with the price of a call."""

    reviewing: ClassVar[Mapping[str, Any]] = {"trials": 4_000}

    def __init__(self, *, seed: int | None = None, trials: int = 600) -> None:
        super().__init__(seed=seed)
        self.trials = trials

    @classmethod
    def title(cls) -> str:
        return _("Equity")

    def place_bid(self, view: View) -> Action:
        share = share_against_random(view, self.trials, self.random.getrandbits(32))
        cost, pot = view.to_call, view.whole_pot
        fair = 1 / (len(rivals(view)) + 1)
        candidates = [Candidate(passive(view), share * (pot + cost) - cost)]
        if cost:
            candidates.append(Candidate(Action.FOLD, 0.0))
        bet = raise_to(view, 1.0)
        respect = _RESPECT * min(1.0, cost / (pot - cost)) if cost < pot else _RESPECT
        action = passive(view) if share >= pot_odds(view) + respect * bool(cost) else fold(view)
        if bet is not None:
            more = bet.to - view.bets[view.seat]
            candidates.append(Candidate(bet, share * (pot + 2 * more - cost) - more))
            if share > fair + (_MARGIN + 2 * respect) * (1 - fair):
                action = bet
        return self.answer(action, explain_odds(view, share), candidates, self.trials)
