"""The end of a hand: who shows, who wins which pot, and who is paid what."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardtable.games.holdem import telling
from cardtable.games.holdem.pots import Pot, split

if TYPE_CHECKING:
    from cardtable.games.holdem.hand import HandState


class Award(NamedTuple):
    """What one seat won of one pot; *pot* 0 is the main pot."""

    pot: int
    seat: int
    amount: int


def settle(hand: HandState) -> None:
    """Show, compare and pay; the hand is over then."""
    pots, live = hand.pots, hand.live
    news = hand.news
    values: dict[int, int] = {}
    if live & (live - 1):
        from cardtable.poker.evaluator import evaluate

        board = hand.board
        values = {
            seat: evaluate(*hand.hole(seat), *board) for seat in hand.ring if live >> seat & 1
        }
        _show(hand, pots, values)
    awards: list[Award] = []
    for number in range(len(pots) - 1, -1, -1):
        awards += _award(hand, number, pots[number], values)
    for award in awards:
        hand.stacks[award.seat] += award.amount
    hand.paid = [0] * len(hand.paid)
    hand.dead = 0
    hand.able = 0
    hand.to_act = -1
    hand.awards = tuple(awards)
    hand.over = True
    if news is not None:
        telling.won(hand, len(pots))


def _award(hand: HandState, number: int, pot: Pot, values: dict[int, int]) -> list[Award]:
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


def _show(hand: HandState, pots: tuple[Pot, ...], values: dict[int, int]) -> None:
    """Turn hands up in order; who is beaten in every pot by what lies open does not show.

    The last to bet or raise on the river shows first; without a bet, the first seat left of the
    button does.
    """
    ring = [seat for seat in hand.ring if seat in values]
    if hand.aggressor in ring:
        first = ring.index(hand.aggressor)
        ring = ring[first:] + ring[:first]
    everybody = hand.face_up or hand.stakes.all_show
    best = [0] * len(pots)
    for seat in ring:
        mine = [number for number, pot in enumerate(pots) if seat in pot.eligible]
        if everybody or any(values[seat] >= best[number] for number in mine):
            for number in mine:
                best[number] = max(best[number], values[seat])
            if not hand.shown >> seat & 1 or not everybody:
                hand.shown |= 1 << seat
            if hand.news is not None:
                telling.shown(hand, seat)
        elif hand.news is not None:
            telling.mucked(hand, seat)
