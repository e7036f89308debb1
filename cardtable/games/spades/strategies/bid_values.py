"""Choice of a bid: the highest expected value of the score after the hand."""

from __future__ import annotations

from math import erf, sqrt

from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.analysis import Analysis
from cardtable.games.spades.strategies.estimate import expected_tricks
from cardtable.games.spades.strategies.holding_values import HoldingValues
from cardtable.games.spades.strategies.trick_values import contract_points, win_value
from cardtable.games.spades.views.view import View

TEAM_SPREAD = 1.25
SOLO_SPREAD = 1.1
"""Standard deviation of the tricks taken by a partnership, and by a single player."""
SPARE = 0.35
"""Expected tricks that a player leaves out of the bid."""
EAGER = 0.15
"""Share of the difference from the expectation to the bid that the play makes up for."""
COVER = 0.4
"""Tricks lost by covering a partner's nil."""
NIL_COST = 0.05
"""Win value deducted from a nil: its estimate is optimistic."""
NIL_BASE = 0.95
"""The chance to make a nil without dangerous cards."""


class BidValues:
    """The win values of all bids at one seat.

    *own* is the expected number of tricks of its hand, *nil* its chance to make a nil.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self.view = view
        self.rules = rules
        self.side = rules.side_of[view.seat]
        self.scores = view.scores[self.side]
        rivals = [index for index in range(len(rules.sides)) if index != self.side]
        self.rival = max(view.scores[index] for index in rivals)
        self.usual = rules.hand_size / rules.players - SPARE
        self.rival_gain = 10 * self.usual * len(rules.sides[rivals[0]])
        self.own = expected_tricks(view.held, rules)
        bids = [bid.tricks for bid in view.bids if bid is not None]
        if len(bids) == rules.players - 1:
            self.own -= 0.08 * (sum(bids) + self.own - rules.hand_size + 0.7)
        self.nil = NIL_BASE * (1.0 - HoldingValues(Analysis(view)).danger(view.held))
        partner = view.partner
        self.partner = view.bids[partner] if partner is not None else None
        self.team = partner is not None

    def value(self, points: float) -> float:
        """Return the win value of the score after a gain of *points* in this hand."""
        return win_value(self.rules, self.scores + points, self.rival + self.rival_gain)

    def contract(self, contract: float, mean: float, spread: float, bonus: float = 0.0) -> float:
        """Return the win value of a contract if the side takes *mean* tricks on average.

        *spread* is the standard deviation of the tricks; *bonus* points are added to each result.
        """
        rules = self.rules
        total = 0.0
        whole = max(0, round(contract))
        shift = whole - contract
        last = 0.0
        for tricks in range(rules.hand_size + 1):
            edge = (
                1.0
                if tricks == rules.hand_size
                else 0.5 * (1 + erf((tricks + 0.5 - mean - shift) / (spread * sqrt(2))))
            )
            weight, last = edge - last, edge
            if weight < 1e-4:
                continue
            points = contract_points(rules, whole, tricks)
            over = tricks - whole
            if over > 0:
                points += over - (over * rules.bag_penalty / rules.bags if rules.bags else 0)
            total += weight * self.value(points + bonus)
        return total

    def bid_value(self, bid: Bid) -> float:
        rules = self.rules
        if bid.is_nil and rules.nil:
            return self.nil_value(bid)
        mean = self.own
        mean += EAGER * (bid.tricks - mean)
        if not self.team:
            return self.contract(bid.tricks, mean, SOLO_SPREAD)
        if self.partner is None:
            if rules.bidding == "suicide":
                return self.with_nil_partner(bid.tricks, mean, 0.45)
            return self.contract(bid.tricks + self.usual, mean + self.usual + SPARE, TEAM_SPREAD)
        if self.partner.is_nil and rules.nil:
            return self.with_nil_partner(
                bid.tricks, mean, 0.3 if self.partner.blind else 0.75, self.partner.blind
            )
        return self.contract(
            bid.tricks + self.partner.tricks, mean + self.partner.tricks + SPARE, TEAM_SPREAD
        )

    def with_nil_partner(
        self, tricks: int, mean: float, chance: float, blind: bool = False
    ) -> float:
        """Return the win value of a contract beside a partner's nil made with *chance*."""
        size = self.rules.blind_nil if blind else self.rules.nil
        return chance * self.contract(tricks, mean - COVER, SOLO_SPREAD + 0.1, size) + (
            1 - chance
        ) * self.contract(tricks, mean + 1.0 - COVER, SOLO_SPREAD + 0.1, -size)

    def nil_value(self, bid: Bid) -> float:
        rules = self.rules
        size = rules.blind_nil if bid.blind else rules.nil
        chance = self.nil
        if not self.team:
            return chance * self.value(size) + (1 - chance) * self.value(-size - 5) - NIL_COST
        if self.partner is None:
            tricks = max(4.0, self.usual) if rules.bidding == "suicide" else self.usual
            mean = tricks + SPARE
        elif self.partner.is_nil:
            return chance * self.value(size) + (1 - chance) * self.value(-size - 10) - NIL_COST
        else:
            tricks = float(self.partner.tricks)
            mean = tricks + SPARE
        kept = self.contract(tricks, mean - COVER, SOLO_SPREAD + 0.1, size)
        failed = self.contract(tricks, mean - COVER + 1.2, SOLO_SPREAD + 0.1, -size)
        return chance * kept + (1 - chance) * failed - NIL_COST

    def best(self) -> Bid:
        """Return the bid with the highest value; a blind nil is not considered."""
        legal = [bid for bid in self.view.legal_bids if not bid.blind] or list(self.view.legal_bids)
        return max(legal, key=self.bid_value)
