"""What may be bid: one check under the legal bids and under every refusal."""

from __future__ import annotations

from cardtable.engine import IllegalAction
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import HandState
from cardtable.games.spades.rules import Rules
from cardtable.i18n import _


def legal_bids(hand: HandState, scores: tuple[int, ...]) -> tuple[Bid, ...]:
    """Return what the player to act may bid, ascending, a blind nil first where it is allowed."""
    rules = hand.rules
    if rules.bids_unlimited and not rules.blind_nil:
        return rules.all_bids
    every = (Bid.BLIND_NIL, *rules.all_bids)
    return tuple(bid for bid in every if why_not(hand, bid, scores) is None)


def why_not(hand: HandState, bid: Bid, scores: tuple[int, ...]) -> IllegalAction | None:
    """Return the rule that forbids *bid* to the player to act, or None when it is allowed."""
    rules = hand.rules
    if rules.bids_unlimited and not bid.blind and bid.tricks <= rules.hand_size:
        return None
    if bid.tricks > rules.hand_size:
        return IllegalAction(
            "bid-out-of-range", _("A bid is 0 to {most} tricks here.").format(most=rules.hand_size)
        )
    if bid.blind:
        return _why_not_blind(hand, scores) or _why_not_double(hand) or _why_not_team(hand, bid)
    if rules.bidding != "free":
        return _why_not_forced(hand, bid)
    if bid.is_nil:
        if not rules.nil:
            return IllegalAction("nil-not-allowed", _("Nil is not played; bid at least one trick."))
        refusal = _why_not_double(hand)
        if refusal:
            return refusal
    return _why_not_team(hand, bid) or _why_not_total(hand, bid)


def _why_not_blind(hand: HandState, scores: tuple[int, ...]) -> IllegalAction | None:
    rules = hand.rules
    if not rules.blind_nil:
        return IllegalAction("blind-nil-not-allowed", _("Blind nil is not played."))
    if not may_be_blind(rules, hand.to_act, scores):
        return IllegalAction(
            "blind-nil-not-behind",
            _("A blind nil needs your side to be at least {points} points behind.").format(
                points=rules.blind_nil_behind
            ),
        )
    return _why_not_total(hand, Bid.BLIND_NIL)


def may_be_blind(rules: Rules, seat: int, scores: tuple[int, ...]) -> bool:
    """Tell whether the side of *seat* is far enough behind for a blind nil."""
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
        return IllegalAction("double-nil", _("Your partner bid nil; both may not."))
    return None


def _why_not_team(hand: HandState, bid: Bid) -> IllegalAction | None:
    """Hold the second partner to the team's least bid; nil counts as none."""
    partner = _partner_bid(hand)
    least = hand.rules.min_team_bid
    if partner is None or partner.tricks + bid.tricks >= least:
        return None
    return IllegalAction(
        "team-bid-too-low", _("Your side must bid at least {least} together.").format(least=least)
    )


def _why_not_total(hand: HandState, bid: Bid) -> IllegalAction | None:
    rules = hand.rules
    said = [other for other in hand.bids if other is not None]
    if not rules.total_must_not_be_13 or len(said) < rules.players - 1:
        return None
    if sum(other.tricks for other in said) + bid.tricks != rules.hand_size:
        return None
    return IllegalAction(
        "total-all-tricks", _("The bids may not add up to {tricks}.").format(tricks=rules.hand_size)
    )


def _why_not_forced(hand: HandState, bid: Bid) -> IllegalAction | None:
    """Apply mirror, whiz and suicide bidding."""
    rules = hand.rules
    spades = rules.spades_in(hand.held[hand.to_act])
    if rules.bidding == "mirror":
        if bid.tricks == spades:
            return None
        return IllegalAction(
            "bid-your-spades", _("You must bid your spades: {spades}.").format(spades=spades)
        )
    if rules.bidding == "whiz":
        if bid.tricks in (0, spades):
            return None
        return IllegalAction(
            "bid-your-spades",
            _("You must bid your spades ({spades}) or nil.").format(spades=spades),
        )
    partner = _partner_bid(hand)
    if not bid.is_nil and bid.tricks < 4:
        return IllegalAction("suicide-four", _("One partner bids nil, the other at least four."))
    if partner is not None and partner.is_nil == bid.is_nil:
        return IllegalAction(
            "suicide-four",
            _("Your partner bid nil; you must bid at least four.")
            if bid.is_nil
            else _("Your partner did not bid nil; you must."),
        )
    return None
