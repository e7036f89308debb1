"""The end of a hand that an external dealer pays, and the payments that our rules expect."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.holdem.hand import UNKNOWN, HandResult, HandState, reports
from cardtable.games.holdem.hand.pots import Award, Pot


def settle_as_reported(hand: HandState, result: HandResult) -> None:
    """Show the hands and make the payments that an external dealer reported."""
    pots = hand.pots
    _show_as_reported(hand, result)
    hand.pay(_awards_for(pots, result, hand))
    for seat, chips in enumerate(result.stacks):
        hand.set_stack(seat, chips)
    if hand.news is not None:
        reports.won(hand)


def expected_stacks(hand: HandState) -> tuple[int, ...] | None:
    """Return the stacks after paying the pots by our rules; None if a card needed is unknown.

    The last street must be over, or all seats but one have folded.
    """
    several = hand.live & (hand.live - 1)
    known = hand.board_at(3) + tuple(
        [card for seat in hand.ring if hand.live >> seat & 1 for card in hand.hole(seat)]
    )
    if several and UNKNOWN in known:
        return None
    twin = hand.copy()
    twin.settle()
    return tuple(twin.stacks)


def _awards_for(pots: Sequence[Pot], result: HandResult, hand: HandState) -> list[Award]:
    """Return the payments that lead to the stacks of *result*, side pots first.

    All chips that a side pot does not explain count as won from the main pot. A rake is left out.
    """
    gains = [after - before for after, before in zip(result.stacks, hand.stacks, strict=True)]
    awards: list[Award] = []
    for number in range(len(pots) - 1, -1, -1):
        left = pots[number].amount
        for seat in hand.ring:
            chips = gains[seat]
            if number:
                chips = min(chips, left) if seat in pots[number].eligible else 0
            if chips > 0:
                awards.append(Award(number, seat, chips))
                gains[seat] -= chips
                left -= chips
    return awards


def _show_as_reported(hand: HandState, result: HandResult) -> None:
    """Show the hands that an external dealer showed; the others are mucked."""
    if not hand.live & (hand.live - 1):
        return
    for seat in hand.showing_order:
        if result.shown >> seat & 1 and UNKNOWN not in hand.hole(seat):
            hand.show(seat)
            if hand.news is not None:
                reports.shown(hand, seat)
        elif hand.news is not None:
            reports.mucked(hand, seat)
