"""The rules of bidding: legal bids, and the reason why a bid is illegal."""

from __future__ import annotations

from cardtable.engine import IllegalAction
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import HandState
from cardtable.games.spades.rules import Rules
from cardtable.i18n import _


def legal_bids(hand: HandState, scores: tuple[int, ...]) -> tuple[Bid, ...]:
    """Return the legal bids of the player to act, ascending; a blind nil comes first."""
    rules = hand.rules
    if rules.bids_unlimited and not rules.blind_nil:
        return rules.all_bids
    bids = (Bid.BLIND_NIL, *rules.all_bids)
    return tuple(bid for bid in bids if why_not(hand, bid, scores) is None)


def why_not(hand: HandState, bid: Bid, scores: tuple[int, ...]) -> IllegalAction | None:
    """Return the error for an illegal *bid* of the player to act, None if it is legal."""
    rules = hand.rules
    if rules.bids_unlimited and not bid.blind and bid.tricks <= rules.hand_size:
        return None
    if bid.tricks > rules.hand_size:
        return IllegalAction(
            "bid-out-of-range", _("Bid 0 to {maximum} tricks.").format(maximum=rules.hand_size)
        )
    if bid.blind:
        return _why_not_blind(hand, scores) or _why_not_double(hand) or _why_not_team(hand, bid)
    if rules.bidding != "free":
        return _why_not_forced(hand, bid)
    if bid.is_nil:
        if not rules.nil:
            return IllegalAction(
                "nil-not-allowed", _("These rules have no nil; bid at least one trick.")
            )
        refusal = _why_not_double(hand)
        if refusal:
            return refusal
    return _why_not_team(hand, bid) or _why_not_total(hand, bid)


def _why_not_blind(hand: HandState, scores: tuple[int, ...]) -> IllegalAction | None:
    rules = hand.rules
    if not rules.blind_nil:
        return IllegalAction("blind-nil-not-allowed", _("These rules have no blind nil."))
    if not can_bid_blind(rules, hand.to_act, scores):
        return IllegalAction(
            "blind-nil-not-behind",
            _("To bid blind nil, your side must be at least {points} points behind.").format(
                points=rules.blind_nil_behind
            ),
        )
    return _why_not_total(hand, Bid.BLIND_NIL)


def can_bid_blind(rules: Rules, seat: int, scores: tuple[int, ...]) -> bool:
    """Return whether blind nil is allowed and the side of *seat* is far enough behind for it."""
    if not rules.blind_nil:
        return False
    side = rules.side_of[seat]
    best = max(score for index, score in enumerate(scores) if index != side)
    return best - scores[side] >= rules.blind_nil_behind


def _partner_bid(hand: HandState) -> Bid | None:
    return hand.bids[(hand.to_act + 2) % 4] if hand.rules.seats == "4 partnership" else None


def _why_not_double(hand: HandState) -> IllegalAction | None:
    partner = _partner_bid(hand)
    if hand.rules.double_nil == "forbidden" and partner is not None and partner.is_nil:
        return IllegalAction("double-nil", _("Your partner has bid nil; only one of you may."))
    return None


def _why_not_team(hand: HandState, bid: Bid) -> IllegalAction | None:
    """Check the minimum bid of a partnership; nil counts as 0."""
    partner = _partner_bid(hand)
    minimum = hand.rules.min_team_bid
    if partner is None or partner.tricks + bid.tricks >= minimum:
        return None
    return IllegalAction(
        "team-bid-too-low", _("Minimum bid for a partnership: {minimum}.").format(minimum=minimum)
    )


def _why_not_total(hand: HandState, bid: Bid) -> IllegalAction | None:
    rules = hand.rules
    bids = [other for other in hand.bids if other is not None]
    if not rules.total_must_not_be_13 or len(bids) < rules.players - 1:
        return None
    if sum(other.tricks for other in bids) + bid.tricks != rules.hand_size:
        return None
    return IllegalAction(
        "total-all-tricks",
        _("The bids must not add up to {tricks}.").format(tricks=rules.hand_size),
    )


def _why_not_forced(hand: HandState, bid: Bid) -> IllegalAction | None:
    """Check mirror, whiz and suicide bidding."""
    rules = hand.rules
    spades = rules.spades_in(hand.held[hand.to_act])
    if rules.bidding == "mirror":
        if bid.tricks == spades:
            return None
        return IllegalAction(
            "bid-your-spades",
            _("Bid the number of spades you hold: {spades}.").format(spades=spades),
        )
    if rules.bidding == "whiz":
        if bid.tricks in (0, spades):
            return None
        return IllegalAction(
            "bid-your-spades",
            _("Bid the number of spades you hold ({spades}) or nil.").format(spades=spades),
        )
    partner = _partner_bid(hand)
    if not bid.is_nil and bid.tricks < 4:
        return IllegalAction(
            "suicide-four", _("One partner must bid nil, the other at least four.")
        )
    if partner is not None and partner.is_nil == bid.is_nil:
        return IllegalAction(
            "suicide-four",
            _("Your partner bid nil; you must bid at least four.")
            if bid.is_nil
            else _("Your partner did not bid nil, so you must."),
        )
    return None
