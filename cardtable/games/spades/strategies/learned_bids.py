"""Bids by the network, as advice: candidates with their values and chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from cardtable.core.i18n import _
from cardtable.engine import Advice, Candidate, Chance
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.analysis import deck_mask
from cardtable.games.spades.strategies.bid_network import BidNetwork, BidValue, situations
from cardtable.games.spades.strategies.estimate import expected_tricks, sure_tricks
from cardtable.games.spades.strategies.kernel_adapter import nil_value
from cardtable.games.spades.views.view import View

ERROR = 3.0
"""Standard error, in points, of the difference between two values of the network."""

MAX_DISTANCE = 3.0
"""Maximum difference between the bids considered and the expected tricks."""


def sensible_bids(view: View, legal: Sequence[Bid]) -> list[Bid]:
    """Return the bids of *legal* worth a thought: near the expected tricks, and the nils.

    None is below the tricks that the spades take against any play.
    """
    rules, held = view.rules, view.held
    own = expected_tricks(held, rules)
    sure = sure_tricks(held, deck_mask(rules) & ~held, rules)
    if view.partner is not None and (partner := view.bids[view.partner]) is not None:
        sure = min(sure, rules.hand_size - partner.tricks)
    near = max(own, sure)
    sensible = [
        bid
        for bid in legal
        if (nil_value(rules, bid) and not sure)
        or (bid.tricks >= max(1, sure) and abs(bid.tricks - near) <= MAX_DISTANCE)
    ]
    return sensible or list(legal)


def learned_advice(
    view: View, network: BidNetwork, bids: Sequence[Bid], caution: float = 0.0
) -> Advice[Bid]:
    """Rank *bids* (none of them blind) by the network.

    Each loses *caution* points times its chance to fail, a nil twice that.
    """
    values = network.values(view.held, situations(view)[view.seat])
    points = {
        bid: values[bid.tricks].points
        - (caution if bid.tricks else 2 * caution) * (1 - values[bid.tricks].chance)
        for bid in bids
    }
    ranked = sorted(bids, key=lambda bid: -points[bid])
    candidates = tuple(
        Candidate(
            bid,
            round(points[bid], 6),
            ERROR if rank else 0.0,
            chances=_chances(view, bid, values[bid.tricks]),
        )
        for rank, bid in enumerate(ranked)
    )
    return Advice(candidates, network.hands, _("points"), counted="hands")


def mean_advice(learned: Advice[Bid], searched: Advice[Bid], share: float) -> Advice[Bid]:
    """Return the mean of the advice of network and search; *share* (0..1) is the network's weight.

    The two err for different reasons: the network by the noise of the hands that it learned from,
    the search because its playouts know all cards. The chances are those of the network, which was
    trained on what became of bids.
    """
    others = {candidate.action: candidate for candidate in searched.candidates}
    gap = learned.best.expected - others[learned.best.action].expected
    candidates = []
    for candidate in learned.candidates:
        other = others[candidate.action]
        points = share * (candidate.expected - gap) + (1 - share) * other.expected
        known = {chance.key for chance in candidate.chances}
        rest = tuple(chance for chance in other.chances if chance.key not in known)
        candidates.append(
            replace(
                candidate,
                expected=round(points, 6),
                error=hypot(share * candidate.error, (1 - share) * other.error),
                chances=candidate.chances + rest,
                figures=other.figures,
            )
        )
    ranked = sorted(candidates, key=lambda candidate: -candidate.expected)
    return replace(
        searched, candidates=(replace(ranked[0], error=0.0), *ranked[1:]), unit=learned.unit
    )


def _chances(view: View, bid: Bid, value: BidValue) -> tuple[Chance, ...]:
    made = (
        Chance(_("nil made"), value.chance, "nil")
        if bid.is_nil
        else Chance(_("contract made"), value.chance, "contract")
    )
    rivals = [view.bids[(view.seat + step) % 4] for step in (1, 3)]
    if all(rival is not None and rival.is_nil for rival in rivals):
        return (made,)
    return made, Chance(_("opponents set"), value.beaten, "set")
