"""Positions of button and blinds, and the forced bets before the first decision.

The big blind always moves to the next player. The small blind moves to the last big blind, and the
button to the last small blind; either place may be empty (dead small blind, dead button). With two
players the button posts the small blind (Robert's Rules of Poker, section 3; TDA rules 32 and 33).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.holdem import reports
from cardtable.games.holdem.hand import HandState

Positions = tuple[int, int, int]
"""Button, small blind, big blind."""


def first_positions(stacks: Sequence[int], button: int) -> Positions:
    """Return the positions of the first hand.

    With more than two players an empty seat left of the button is a dead small blind.
    """
    small = (button + 1) % len(stacks)
    if sum(chips > 0 for chips in stacks) == 2:
        dealer = button if stacks[button] else _after(stacks, _after(stacks, button))
        return dealer, dealer, _after(stacks, dealer)
    return button, small, _after(stacks, small)


def next_positions(stacks: Sequence[int], before: Positions) -> Positions:
    """Return the positions of the next hand, for its *stacks*, after a hand with *before*."""
    _button, small, big = before
    new_big = _after(stacks, big)
    if sum(chips > 0 for chips in stacks) == 2:
        other = _after(stacks, new_big)
        return other, other, new_big
    return small, big, new_big


def _after(stacks: Sequence[int], seat: int) -> int:
    """Return the first position with chips to the left of *seat*."""
    seats = len(stacks)
    return next(at % seats for at in range(seat + 1, seat + seats + 1) if stacks[at % seats])


def post(hand: HandState) -> int:
    """Post antes, blinds and the straddle; return the seat that posted last.

    A short stack pays its ante before its blind. The others must call a full big blind even if the
    player in the big blind could not post all of it.
    """
    stakes, ring = hand.stakes, hand.ring
    if hand.news is not None:
        reports.started(hand)
    if stakes.ante:
        _post_antes(hand)
    if stakes.small_blind and hand.small in ring:
        _post_blind(hand, hand.small, stakes.small_blind, "small-blind")
    last = hand.big
    _post_blind(hand, last, stakes.big_blind, "big-blind")
    hand.current = stakes.big_blind
    hand.bet_count = 1
    if stakes.straddle and len(ring) > 2:
        last = ring[(ring.index(last) + 1) % len(ring)]
        _post_blind(hand, last, stakes.straddle, "straddle")
        hand.current = stakes.straddle
        hand.bet_count = 2
    hand.full_bet = hand.min_raise = hand.current
    if hand.news is not None:
        reports.dealt(hand)
    return last


def _post_antes(hand: HandState) -> None:
    stakes = hand.stakes
    for seat in (hand.big,) if stakes.big_blind_ante else hand.ring:
        chips = min(stakes.ante, hand.stacks[seat])
        hand.take(seat, chips)
        if stakes.big_blind_ante:
            hand.dead += chips
        else:
            hand.paid[seat] = chips
    if hand.news is not None:
        reports.antes(hand)


def _post_blind(hand: HandState, seat: int, amount: int, kind: str) -> None:
    chips = min(amount, hand.stacks[seat])
    if chips:
        hand.take(seat, chips)
        hand.bets[seat] += chips
        if hand.news is not None:
            reports.posted(hand, seat, chips, kind)
