"""A decision with its advice, in the terms of a poker player: price, equity, outs, position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from cardtable.engine import Advice, Candidate
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.reasons.holdings import beaten_share, outs
from cardtable.games.holdem.strategies.positions import effective_stack, is_last, raises_before
from cardtable.games.holdem.strategies.starting_hands import StartingHand, starting_hand
from cardtable.games.holdem.view import View


@dataclass(frozen=True)
class Decision:
    """A decision at a poker table: the view, its advice, and what follows from them."""

    view: View
    advice: Advice[Action]

    @property
    def best(self) -> Candidate[Action]:
        return self.advice.best

    @property
    def kind(self) -> ActionKind:
        return self.best.action.kind

    @property
    def is_bet(self) -> bool:
        return bool(self.best.action.to)

    @property
    def cost(self) -> int:
        """The chips that the best action costs."""
        if self.is_bet:
            return self.best.action.to - self.view.bets[self.view.seat]
        return self.view.to_call if self.kind is ActionKind.CALL else 0

    @property
    def rivals(self) -> int:
        return len(self.view.in_hand) - 1

    @property
    def is_river(self) -> bool:
        return self.view.hand.street == 3

    @property
    def raises(self) -> int:
        return raises_before(self.view.hand)

    @property
    def is_last(self) -> bool:
        return is_last(self.view.hand, self.view.seat)

    @property
    def start(self) -> StartingHand:
        return starting_hand(*self.view.hand.hole(self.view.seat))

    @property
    def stack(self) -> int:
        return effective_stack(self.view)

    @property
    def is_all_in(self) -> bool:
        """Whether the best action bets all that can be won or lost."""
        return self.is_bet and self.cost >= self.stack

    @property
    def stay(self) -> Candidate[Action] | None:
        """The candidate check or call."""
        return next(
            (
                row
                for row in self.advice.candidates
                if row.action.kind in (ActionKind.CHECK, ActionKind.CALL)
            ),
            None,
        )

    @property
    def equity(self) -> float | None:
        return self.stay.chance("equity") if self.stay is not None else None

    @property
    def price(self) -> float | None:
        return self.stay.chance("price") if self.stay is not None else None

    @property
    def best_bet(self) -> Candidate[Action] | None:
        """The best bet or raise among the candidates."""
        return next((row for row in self.advice.candidates if row.action.to), None)

    @cached_property
    def outs(self) -> int:
        hand = self.view.hand
        return outs(hand.hole(self.view.seat), hand.board)

    @cached_property
    def beaten(self) -> float:
        hand = self.view.hand
        return beaten_share(hand.hole(self.view.seat), hand.board)

    def folds_needed(self, bet: Candidate[Action]) -> float:
        """Return how often all must fold for *bet* to pay with a hand that never wins."""
        cost = bet.action.to - self.view.bets[self.view.seat]
        return cost / (self.view.whole_pot + cost)


Rule = Callable[[Decision], str]
"""Returns its sentence if it holds, else an empty string."""
