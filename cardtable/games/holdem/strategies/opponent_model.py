"""A model of the opponents: how often each folds, calls and raises in each kind of spot."""

from __future__ import annotations

from math import log

from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.rules import Stakes

FOLD, STAY, RAISE = range(3)
"""Classes of actions; checks and calls are STAY."""

_PRIOR = {
    (0, 0): (0.0, 6.0, 4.0),
    (0, 1): (4.5, 4.5, 1.0),
    (0, 2): (5.5, 4.0, 0.5),
    (1, 0): (0.0, 5.5, 4.5),
    (1, 1): (4.0, 5.0, 1.0),
    (1, 2): (5.0, 4.5, 0.5),
}
"""Prior counts of (FOLD, STAY, RAISE) for an unknown opponent, by spot."""

_WEIGHT = 10.0

Spot = tuple[int, int]
"""1 after the flop, else 0; 0 for no bet to call, 1 for a bet, 2 for a bet above 1.2 pots."""
Observation = tuple[int, int, Spot, int, float]
"""Seat, street, spot, class of action, and the size of a bet or raise in pots after a call."""


def class_of(action: Action) -> int:
    """Return FOLD, STAY or RAISE."""
    if action.kind is ActionKind.FOLD:
        return FOLD
    return RAISE if action.to else STAY


def observe(
    stakes: Stakes, history: tuple[tuple[int, int, Action], ...], seats: int, small: int, big: int
) -> list[Observation]:
    """Return an observation for each action in the *history* of a hand."""
    observations: list[Observation] = []
    street, pot, current = 0, 0, stakes.big_blind
    bets = [0] * seats
    bets[small], bets[big] = stakes.small_blind, stakes.big_blind
    for street_now, seat, action in history:
        if street_now != street:
            street, pot, current = street_now, pot + sum(bets), 0
            bets = [0] * seats
        owed = current - bets[seat]
        faced = 0
        if owed > (stakes.big_blind if not street_now else 0):
            faced = 1 if owed <= 1.2 * (pot + sum(bets) - owed) else 2
        action_class = class_of(action)
        size = 0.0
        if action_class == RAISE:
            size = (action.to - current) / max(1, pot + sum(bets) + owed)
            current = action.to
        if action_class != FOLD:
            bets[seat] = current
        observations.append((seat, street_now, (int(street_now > 0), faced), action_class, size))
    return observations


class OpponentModel:
    """Counts of actions by seat and spot, starting from prior counts."""

    def __init__(self) -> None:
        self._counts: dict[tuple[int, Spot], list[float]] = {}

    def add(self, observations: list[Observation]) -> None:
        """Count the actions of a finished hand."""
        for seat, _street, spot, action_class, _size in observations:
            self.counts(seat, spot)[action_class] += 1

    def counts(self, seat: int, spot: Spot) -> list[float]:
        """Return the counts of FOLD, STAY and RAISE, including the prior."""
        counts = self._counts.get((seat, spot))
        if counts is None:
            counts = self._counts[seat, spot] = list(_PRIOR[spot])
        return counts

    def shift(self, seat: int, spot: Spot, action_class: int, usual: float) -> float:
        """Return the log odds of a class of action of *seat* against its *usual* share.

        It is 0 for an unknown player; the usual share counts like ten observations.
        """
        prior = _PRIOR[spot]
        counts = self._counts.get((seat, spot), prior)
        seen = sum(counts) - sum(prior)
        share = (counts[action_class] - prior[action_class] + _WEIGHT * usual) / (seen + _WEIGHT)
        return _log_odds(share) - _log_odds(usual)

    def rates(self, seat: int, spot: Spot) -> tuple[float, float]:
        """Return how often *seat* folds and raises in that spot, 0 to 1."""
        folds, stays, raises = self.counts(seat, spot)
        total = folds + stays + raises
        return folds / total, raises / total


def _log_odds(share: float) -> float:
    return log(share / (1 - share))
