"""The reasons why a bid is illegal. The rules of bidding are in core.py."""

from __future__ import annotations

from cardtable.core.i18n import N_, _
from cardtable.engine import IllegalAction
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.bids import Bid

REFUSALS: tuple[tuple[str, str], ...] = (
    ("legal", ""),
    ("bid-out-of-range", N_("Bid 0 to {maximum} tricks.")),
    ("blind-nil-not-allowed", N_("These rules have no blind nil.")),
    (
        "blind-nil-not-behind",
        N_("To bid blind nil, your side must be at least {points} points behind."),
    ),
    ("nil-not-allowed", N_("These rules have no nil; bid at least one trick.")),
    ("double-nil", N_("Your partner has bid nil; only one of you may.")),
    ("team-bid-too-low", N_("Minimum bid for a partnership: {minimum}.")),
    ("total-all-tricks", N_("The bids must not add up to {tricks}.")),
    ("bid-your-spades", N_("Bid the number of spades you hold: {spades}.")),
    ("bid-your-spades", N_("Bid the number of spades you hold ({spades}) or nil.")),
    ("suicide-four", N_("One partner must bid nil, the other at least four.")),
    ("suicide-four", N_("Your partner bid nil; you must bid at least four.")),
    ("suicide-four", N_("Your partner did not bid nil, so you must.")),
)
"""The id of the rule and the sentence for each number of ``HandState.refusal``."""


def why_not(hand: HandState, bid: Bid, scores: tuple[int, ...]) -> IllegalAction | None:
    """Return the error for an illegal *bid* of the player to act, None if it is legal."""
    number = hand.refusal(bid, scores)
    if not number:
        return None
    rules = hand.rules
    rule, sentence = REFUSALS[number]
    return IllegalAction(
        rule,
        _(sentence).format(
            maximum=rules.hand_size,
            tricks=rules.hand_size,
            points=rules.blind_nil_behind,
            minimum=rules.min_team_bid,
            spades=rules.spades_in(hand.hand(hand.to_act)),
        ),
    )


def can_bid_blind(rules: Rules, seat: int, scores: tuple[int, ...]) -> bool:
    """Return whether blind nil is allowed and the side of *seat* is far enough behind for it."""
    if not rules.blind_nil:
        return False
    side = rules.side_of[seat]
    best = max(score for index, score in enumerate(scores) if index != side)
    return best - scores[side] >= rules.blind_nil_behind
