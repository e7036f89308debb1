"""Statistics on each opponent: how often it folds, calls and raises in which spot."""

from __future__ import annotations

from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.rules import Stakes

FOLDS, STAYS, RAISES = range(3)
"""Classes of actions; a check and a call both stay."""

_PRIOR = {
    (0, 0): (0.0, 6.0, 4.0),
    (0, 1): (4.5, 4.5, 1.0),
    (0, 2): (5.5, 4.0, 0.5),
    (1, 0): (0.0, 5.5, 4.5),
    (1, 1): (4.0, 5.0, 1.0),
    (1, 2): (5.0, 4.5, 0.5),
}
"""Prior counts of (folds, stays, raises) for an unknown opponent, by (board dealt, bet faced)."""

Spot = tuple[int, int]
Seen = tuple[int, int, Spot, int, int]
"""Seat, street, spot, class of action, and the chips then bet on this street."""


def kind_of(action: Action) -> int:
    """Return FOLDS, STAYS or RAISES."""
    if action.kind is ActionKind.FOLD:
        return FOLDS
    return RAISES if action.to else STAYS


def spots(
    stakes: Stakes, history: tuple[tuple[int, int, Action], ...], seats: int, small: int, big: int
) -> list[Seen]:
    """Return the spot of each action of a hand: no bet to call, a bet, or a large bet."""
    found: list[Seen] = []
    street, pot, current = 0, 0, stakes.big_blind
    bets = [0] * seats
    bets[small], bets[big] = stakes.small_blind, stakes.big_blind
    for at, seat, action in history:
        if at != street:
            street, pot, current = at, pot + sum(bets), 0
            bets = [0] * seats
        owed = current - bets[seat]
        faced = 0
        if owed > (stakes.big_blind if not at else 0):
            faced = 1 if owed <= 1.2 * (pot + sum(bets) - owed) else 2
        what = kind_of(action)
        if what == RAISES:
            current = action.to
        if what != FOLDS:
            bets[seat] = current
        found.append((seat, at, (int(at > 0), faced), what, current))
    return found


class OpponentModel:
    """Counts by seat and spot; prior counts stand for spots not seen yet."""

    def __init__(self) -> None:
        self._counts: dict[tuple[int, Spot], list[float]] = {}

    def note(self, seen: list[Seen]) -> None:
        """Count the actions of a finished hand."""
        for seat, _street, spot, what, _to in seen:
            self.counts(seat, spot)[what] += 1

    def counts(self, seat: int, spot: Spot) -> list[float]:
        """Return the counts of folds, stays and raises, including the prior."""
        found = self._counts.get((seat, spot))
        if found is None:
            found = self._counts[seat, spot] = list(_PRIOR[spot])
        return found

    def rates(self, seat: int, spot: Spot) -> tuple[float, float]:
        """Return the frequencies with which *seat* folds and raises in that spot, 0 to 1."""
        folds, stays, raises = self.counts(seat, spot)
        total = folds + stays + raises
        return folds / total, raises / total
