"""What is paid before the first decision: antes, blinds, a straddle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.holdem import telling

if TYPE_CHECKING:
    from cardtable.games.holdem.hand import HandState


def post(hand: HandState) -> int:
    """Take antes, blinds and the straddle; return the seat that paid last.

    An ante goes before a blind where the chips do not suffice for both. Whatever a short big blind
    could pay, others have to call the whole of it.
    """
    stakes, ring = hand.stakes, hand.ring
    if hand.news is not None:
        telling.started(hand)
    if stakes.ante:
        _antes(hand)
    if stakes.small_blind and hand.small in ring:
        _blind(hand, hand.small, stakes.small_blind, "small-blind")
    last = hand.big
    _blind(hand, last, stakes.big_blind, "big-blind")
    hand.current = stakes.big_blind
    hand.made = 1
    if stakes.straddle and len(ring) > 2:
        last = ring[(ring.index(last) + 1) % len(ring)]
        _blind(hand, last, stakes.straddle, "straddle")
        hand.current = stakes.straddle
        hand.made = 2
    hand.base = hand.min_raise = hand.current
    if hand.news is not None:
        telling.dealt(hand)
    return last


def _antes(hand: HandState) -> None:
    stakes = hand.stakes
    for seat in (hand.big,) if stakes.big_blind_ante else hand.ring:
        chips = min(stakes.ante, hand.stacks[seat])
        hand.take(seat, chips)
        if stakes.big_blind_ante:
            hand.dead += chips
        else:
            hand.paid[seat] = chips
    if hand.news is not None:
        telling.antes(hand)


def _blind(hand: HandState, seat: int, amount: int, what: str) -> None:
    chips = min(amount, hand.stacks[seat])
    if chips:
        hand.take(seat, chips)
        hand.bets[seat] += chips
        if hand.news is not None:
            telling.posted(hand, seat, chips, what)
