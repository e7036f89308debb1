"""The end of a hand: hands are shown and compared, and the pots paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.games.holdem import reports
from cardtable.games.holdem.hand import UNKNOWN, HandResult, HandState
from cardtable.games.holdem.pots import Award, Pot, split


def settle(hand: HandState) -> bool:
    """Show hands, compare them and pay the pots; False if an external result is still missing."""
    pots = hand.pots
    if hand.external:
        if hand.result is None:
            return False
        _show_as_reported(hand, hand.result)
        awards = _awards_for(pots, hand.result, hand)
    else:
        values = _values(hand)
        if values:
            _show(hand, pots, values)
        awards = _awards(hand, pots, values)
    for award in awards:
        hand.stacks[award.seat] += award.amount
    if hand.result is not None:
        hand.stacks = list(hand.result.stacks)
    hand.paid = [0] * len(hand.paid)
    hand.dead = 0
    hand.able = 0
    hand.to_act = -1
    hand.awards = tuple(awards)
    hand.over = True
    if hand.news is not None:
        reports.won(hand, len(pots))
    return True


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
    stacks = hand.stacks[:]
    for award in _awards(hand, hand.pots, _values(hand)):
        stacks[award.seat] += award.amount
    return tuple(stacks)


def _values(hand: HandState) -> dict[int, int]:
    """Return the hand rank of each seat at the showdown; empty if all but one folded."""
    if not hand.live & (hand.live - 1):
        return {}
    # Imported late: its tables are computed on import, which would delay the program's start.
    from cardtable.poker.evaluator import evaluate

    board = hand.board
    return {seat: evaluate(*hand.hole(seat), *board) for seat in hand.ring if hand.live >> seat & 1}


def _awards(hand: HandState, pots: Sequence[Pot], values: Mapping[int, int]) -> list[Award]:
    """Return the payments by our rules, side pots first."""
    awards: list[Award] = []
    for number in range(len(pots) - 1, -1, -1):
        awards += _award(hand, number, pots[number], values)
    return awards


def _award(hand: HandState, number: int, pot: Pot, values: Mapping[int, int]) -> list[Award]:
    if not values:
        return [Award(number, pot.eligible[0], pot.amount)]
    best = max([values[seat] for seat in pot.eligible])
    eligible = pot.eligible
    winners = [seat for seat in hand.ring if seat in eligible and values[seat] == best]
    if len(winners) == 1:
        return [Award(number, winners[0], pot.amount)]
    kickers = [max(index % 13 * 4 + index // 13 for index in hand.hole(s)) for s in winners]
    shares = split(pot.amount, winners, kickers, hand.stakes.odd_chips)
    return [Award(number, seat, chips) for seat, chips in shares if chips]


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


# --- showing --------------------------------------------------------------------------------------


def _show(hand: HandState, pots: Sequence[Pot], values: Mapping[int, int]) -> None:
    """Show hands in order; a hand that shown hands beat in every pot is mucked."""
    all_show = hand.face_up or hand.stakes.all_show
    best = [0] * len(pots)
    for seat in _showing_order(hand):
        mine = [number for number, pot in enumerate(pots) if seat in pot.eligible]
        if all_show or any(values[seat] >= best[number] for number in mine):
            for number in mine:
                best[number] = max(best[number], values[seat])
            hand.shown |= 1 << seat
            if hand.news is not None:
                reports.shown(hand, seat)
        elif hand.news is not None:
            reports.mucked(hand, seat)


def _show_as_reported(hand: HandState, result: HandResult) -> None:
    """Show the hands that an external dealer showed; the others are mucked."""
    if not hand.live & (hand.live - 1):
        return
    for seat in _showing_order(hand):
        if result.shown >> seat & 1 and UNKNOWN not in hand.hole(seat):
            hand.shown |= 1 << seat
            if hand.news is not None:
                reports.shown(hand, seat)
        elif hand.news is not None:
            reports.mucked(hand, seat)


def _showing_order(hand: HandState) -> list[int]:
    """Return the seats at the showdown in the order in which they show.

    The last to bet or raise on the river shows first; without a bet, the first seat left of the
    button does.
    """
    ring = [seat for seat in hand.ring if hand.live >> seat & 1]
    if hand.aggressor in ring:
        first = ring.index(hand.aggressor)
        ring = ring[first:] + ring[:first]
    return ring
