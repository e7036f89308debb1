"""Equity and pot odds: every opponent is assumed to hold random cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cardtable.core.i18n import _
from cardtable.engine import Candidate, Chance
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.odds import (
    explain_odds,
    passive,
    pot_odds,
    rivals,
    share_against_random,
)
from cardtable.games.holdem.strategies.positions import raises_before
from cardtable.games.holdem.strategies.sizes import sized
from cardtable.games.holdem.view import View

_MARGIN = 0.12
"""Equity above a fair share needed to bet, as a part of the distance to 1."""
_RESPECT = 0.25
"""Equity above the pot odds needed to call a pot-sized bet, since few bets are bluffs."""
_SURE = 0.8
"""Equity needed for a third raise."""


class Equity(Strategy):
    """Compares its equity against random hands with the price of a call."""

    rank: ClassVar[int] = 3
    reviewing: ClassVar[Mapping[str, Any]] = {"trials": 4_000}

    def __init__(self, *, seed: int | None = None, trials: int = 600) -> None:
        super().__init__(seed=seed)
        self.trials = trials

    @classmethod
    def title(cls) -> str:
        return _("Equity")

    def place_bid(self, view: View) -> Action:
        share = share_against_random(view, self.trials, self.random.getrandbits(32))
        cost, pot = view.to_call, view.pot_for_call
        fair = 1 / (len(rivals(view)) + 1)
        respect = 0.0
        if view.hand.street or raises_before(view.hand):  # posting a blind does not show strength
            respect = _RESPECT * (min(1.0, cost / (pot - cost)) if cost < pot else 1.0)
        chances: tuple[Chance, ...] = (Chance(_("equity against random hands"), share, "random"),)
        if cost:
            chances += (Chance(_("break-even"), pot_odds(view), "price"),)
        # Those who bet hold better hands than random ones.
        stay = (share - respect * bool(cost)) * (pot + cost) - cost
        candidates = [Candidate(passive(view), stay, chances=chances)]
        if cost:
            candidates.append(Candidate(Action.FOLD, 0.0))
        bet = sized(view, 0.75)
        if bet is not None and (raises_before(view.hand) < 2 or share > _SURE):
            more = bet.to - view.bets[view.seat]
            lead = share - fair - (_MARGIN + 2 * respect) * (1 - fair)
            candidates.append(Candidate(bet, stay + lead * 2 * more, chances=chances[:1]))
        best = max(candidates, key=lambda candidate: candidate.expected)
        return self.answer(
            best.action, explain_odds(view, share, _("random hands")), candidates, self.trials, view
        )
