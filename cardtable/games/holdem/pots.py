"""Main pot and side pots: their chips and eligible seats, and how odd chips are split."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """The chips of a pot, and the seats that may win them in ascending order."""

    amount: int
    eligible: tuple[int, ...]


class Award(NamedTuple):
    """Chips that a seat won from a pot; *pot* 0 is the main pot."""

    pot: int
    seat: int
    amount: int


def make_pots(paid: Sequence[int], live: int, dead: int = 0) -> tuple[Pot, ...]:
    """Return the pots, the main pot first, from the chips each seat has *paid*.

    *live* is the mask of the seats that have not folded; chips of folded seats stay in the pots.
    *dead* chips, posted by one seat for all, go to the main pot. Pots with equal seats are merged.
    """
    seats = [seat for seat in range(len(paid)) if live >> seat & 1]
    total = sum(paid) + dead
    if not total or not seats:
        return ()
    levels = sorted({paid[seat] for seat in seats})
    if len(levels) == 1:
        return (Pot(total, tuple(seats)),)
    pots: list[Pot] = []
    below, assigned = 0, 0
    for level in levels:
        amount = sum([min(chips, level) - below for chips in paid if chips > below])
        if not pots:
            amount += dead
        if amount:
            pots.append(Pot(amount, tuple([seat for seat in seats if paid[seat] >= level])))
            assigned += amount
        below = level
    if assigned < total:  # chips of folded seats above all live bets
        last = pots[-1]
        pots[-1] = Pot(last.amount + total - assigned, last.eligible)
    return tuple(pots)


def split(
    amount: int, winners: Sequence[int], kickers: Sequence[int], rule: str
) -> list[tuple[int, int]]:
    """Return (seat, chips) for each of *winners*, which are in order left of the button.

    By *rule*, odd chips go one each in that order (``one_each``), all to the first winner
    (``first_seat``), or all to the winner with the highest value in *kickers* (``highest_card``).
    """
    share, odd = divmod(amount, len(winners))
    chips = [share] * len(winners)
    if rule == "one_each":
        for place in range(odd):
            chips[place] += 1
    elif rule == "first_seat":
        chips[0] += odd
    elif odd:
        chips[max(range(len(winners)), key=lambda place: kickers[place])] += odd
    return list(zip(winners, chips, strict=True))
