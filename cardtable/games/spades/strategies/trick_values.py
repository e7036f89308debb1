"""The value of one more trick, and of a nil, to a side at the current score, in points.

Points are weighted by their effect on the chance to win the match: the lead after the hand,
relative to the spread of the hands still to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, exp, sqrt

from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.analysis import Analysis

HAND_SPREAD = 85.0
"""Standard deviation, in points, of the difference between two sides' scores for one hand."""
HAND_GAIN = 55.0
"""Average gain of a side per hand."""
LINEAR = 1e-4
"""The value of a point in addition to its effect on the chance to win."""


def win_value(rules: Rules, ours: float, theirs: float) -> float:
    """Return the value of the score *ours* to *theirs* after a hand, from about -1 to 1.

    A won match has the value 1, a lost one -1. Before the end it is twice the chance to be ahead
    when a side reaches the target, minus one. A small share of the lead is added, so that points
    still count in a decided match.
    """
    lead = LINEAR * (ours - theirs)
    best = max(ours, theirs)
    fallen = rules.floor is not None and min(ours, theirs) <= rules.floor
    if (best >= rules.target or fallen) and ours != theirs:
        return (1.0 if ours > theirs else -1.0) + lead
    hands = max(0.35, (rules.target - best) / HAND_GAIN)
    return erf((ours - theirs) / (HAND_SPREAD * sqrt(2 * hands))) + lead


@lru_cache(maxsize=512)
def normal_weights(mean: float, spread: float, maximum: int) -> tuple[float, ...]:
    """Return the chances of 0..maximum for a normal distribution around *mean*."""
    weights = [
        exp(-((number - mean) ** 2) / (2 * spread * spread)) for number in range(maximum + 1)
    ]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


class TrickValues:
    """The value of tricks and nils to the seat of an analysis, in points at an even score.

    *trick* is the value of one more trick for its side now, negative if it would only be a bag.
    *nil* maps each position whose nil is intact to the value of breaking it: positive for an
    opponent's, negative for one of its own side.
    """

    def __init__(self, analysis: Analysis, own_tricks: float) -> None:
        rules, view = analysis.rules, analysis.view
        self.analysis = analysis
        self.side = rules.side_of[analysis.seat]
        self.left = rules.hand_size - sum(analysis.taken)
        self.scale = self._scale()
        ours = self._expected(own_tricks)
        chances = normal_weights(round(ours, 1), 0.1 + 0.4 * sqrt(self.left), self.left)
        values = self._values()
        self.values = values
        self.trick = sum(
            weight * (values[number + 1] - values[number])
            for number, weight in enumerate(chances[:-1])
        ) / max(1e-9, 1 - chances[-1])
        self.nil = {
            seat: self._nil_value(seat, bid)
            for seat, bid in enumerate(view.bids)
            if bid is not None and bid.is_nil and rules.nil and not analysis.taken[seat]
        }

    def _scale(self) -> float:
        """Return the points that equal one unit of win value at this score."""
        view, rules = self.analysis.view, self.analysis.rules
        hands = max(0.35, (rules.target - max(view.scores)) / HAND_GAIN)
        return HAND_SPREAD * sqrt(2 * hands) * 0.886

    def _expected(self, own: float) -> float:
        """Return the average number of the remaining tricks that this side takes.

        *own* is the estimate for the seat's cards alone. For partners, the formula is fitted to
        hands that this strategy played against itself; it uses *own*, the tricks that the partner
        and the opponents still need, and the number of tricks left.
        """
        view, rules, taken = self.analysis.view, self.analysis.rules, self.analysis.taken
        left = self.left
        needs = [
            max(0, (bid.tricks if bid is not None else 2) - took)
            for bid, took in zip(view.bids, taken, strict=True)
        ]
        theirs = sum(needs[seat] for seat in self.analysis.opponents)
        partner = self.analysis.partner
        if partner >= 0:
            tricks = 0.42 * own + 0.28 * needs[partner] - (0.04 + 0.02 * left) * theirs
            tricks += (0.26 + 0.017 * left) * left
        else:
            mine = needs[self.analysis.seat] + 0.3
            by_bids = left * mine / (mine + theirs + 0.3 * len(self.analysis.opponents))
            early = 0.5 * left / rules.hand_size
            tricks = early * by_bids + (1 - early) * own
        return min(left - 0.02, max(0.02, tricks))

    def _values(self) -> list[float]:
        """Return the values of taking 0, 1, 2 ... of the remaining tricks, in points."""
        rules, view, taken = self.analysis.rules, self.analysis.view, self.analysis.taken
        ours = sum(taken[seat] for seat in rules.sides[self.side])
        own_score = view.scores[self.side]
        rivals = [index for index in range(len(rules.sides)) if index != self.side]
        rival = max(rivals, key=lambda index: view.scores[index])
        values = []
        for number in range(self.left + 1):
            gained = side_points(self.analysis, self.side, ours + number)
            if len(rivals) == 1:
                theirs = sum(taken) - ours + self.left - number
                lost = side_points(self.analysis, rival, theirs)
            else:
                lost = self._rivals_points(rivals, number)
            value = win_value(rules, own_score + gained, view.scores[rival] + lost)
            values.append(value * self.scale)
        return values

    def _rivals_points(self, rivals: list[int], number: int) -> float:
        """Return the rivals' average gain if this side takes *number* of the remaining tricks."""
        rules, view, taken = self.analysis.rules, self.analysis.view, self.analysis.taken
        total = 0.0
        rest = self.left - number
        needs = {
            side: max(
                0.3,
                sum(
                    bid.tricks for seat in rules.sides[side] if (bid := view.bids[seat]) is not None
                )
                - sum(taken[seat] for seat in rules.sides[side])
                + 0.5,
            )
            for side in rivals
        }
        for side in rivals:
            share = rest * needs[side] / sum(needs.values())
            taken_before = sum(taken[seat] for seat in rules.sides[side])
            low = int(share)
            part = share - low
            total += (1 - part) * side_points(self.analysis, side, taken_before + low)
            if part:
                total += part * side_points(self.analysis, side, taken_before + low + 1)
        return total / len(rivals)

    def _nil_value(self, seat: int, bid: Bid) -> float:
        rules, view = self.analysis.rules, self.analysis.view
        size = 2 * (rules.blind_nil if bid.blind else rules.nil)
        side = rules.side_of[seat]
        rival = max(
            (index for index in range(len(rules.sides)) if index != self.side),
            key=lambda index: view.scores[index],
        )
        ours, theirs = view.scores[self.side], view.scores[rival]
        if side == self.side:
            broken = win_value(rules, ours - size / 2, theirs)
            kept = win_value(rules, ours + size / 2, theirs)
        elif side == rival:
            broken = win_value(rules, ours, theirs - size / 2)
            kept = win_value(rules, ours, theirs + size / 2)
        else:
            broken, kept = size / 4 / self.scale, -size / 4 / self.scale
        return (broken - kept) * self.scale


def side_points(analysis: Analysis, side: int, tricks: int) -> float:
    """Return the points of *side* for its contract and bags if it takes *tricks* in this hand."""
    rules, view = analysis.rules, analysis.view
    contract = 0
    for seat in rules.sides[side]:
        bid = view.bids[seat]
        contract += bid.tricks if bid is not None else 2
    made = contract_points(rules, contract, tricks)
    over = max(0, tricks - contract)
    return made + bag_points(rules, view.scores, view.bags[side], over)


def bag_points(rules: Rules, scores: Sequence[int], counter: int, over: int) -> float:
    """Return the points of *over* new bags for a side with *counter* bags.

    A bag costs its share of the penalty. In the last 120 points of the match this cost gradually
    gives way to the penalty that is due in this hand.
    """
    if not rules.bags:
        return float(over)
    late = min(1.0, max(0.0, max(scores) + 120 - rules.target) / 120)
    due = (counter + over) // rules.bags * rules.bag_penalty
    return over - (late * due + (1 - late) * over * rules.bag_penalty / rules.bags)


@lru_cache(maxsize=4096)
def contract_points(rules: Rules, contract: int, tricks: int) -> float:
    """Return the points of a *contract* when its side takes *tricks*, without bags."""
    if not contract:
        return 0.0
    kept = tricks >= contract
    if rules.moon and contract == rules.hand_size:
        value = rules.moon
    elif rules.ten_for_two_hundred and contract == 10:
        value = 200
    else:
        value = 10 * contract
    return float(value if kept else 0 if rules.set_scoring == "zero" else -value)
