"""Ranges: the hole cards an opponent may hold, weighted by its actions on every street."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate, combinations
from random import Random
from typing import NamedTuple

from cardtable.games.holdem.strategies.odds import rivals
from cardtable.games.holdem.strategies.opponent_model import (
    FOLD,
    RAISE,
    STAY,
    Observation,
    OpponentModel,
)
from cardtable.games.holdem.strategies.starting_hands import starting_hand
from cardtable.games.holdem.view import View
from cardtable.poker.evaluator import evaluate

_UNLIKELY = 0.12
"""Factor on the weight of a hand that does not fit an action: players bluff and trap."""

HoleCards = tuple[int, int]


class SampledDeal(NamedTuple):
    """A sampled deal: our *share* of the pot, and the strength of the *strongest* rival hand.

    Strength is the place of a hand in its range, from 0 for the strongest hand to 1.
    """

    share: float
    strongest: float


class Range:
    """The hole cards a rival may hold, the strongest on the current street first, with weights."""

    def __init__(self, pairs: list[HoleCards]) -> None:
        self.pairs = pairs
        self.weights = [1.0] * len(pairs)

    def sort(self, strength: dict[HoleCards, float]) -> None:
        """Sort by *strength*, the strongest first."""
        both = sorted(
            zip(self.pairs, self.weights, strict=True), key=lambda pair: -strength[pair[0]]
        )
        self.pairs = [pair for pair, _weight in both]
        self.weights = [weight for _pair, weight in both]

    def update(self, action_class: int, folds: float, raises: float) -> None:
        """Update the weights after an action of a player who folds and raises this often.

        Of all hands possible on this board, the strongest raise, the weakest fold, and those in
        between stay, sometimes with a strong hand. A hand that does not fit keeps a little weight.
        """
        size = len(self.pairs)
        first, last = 0, size
        if action_class == RAISE:
            last = round(raises * size)
        elif action_class == STAY:
            first, last = round(raises * 0.6 * size), round((1 - folds) * size)
        self.weights = [
            weight if first <= place < last else weight * _UNLIKELY
            for place, weight in enumerate(self.weights)
        ]


def weigh_ranges(
    view: View, model: OpponentModel, observations: list[Observation]
) -> dict[int, Range]:
    """Return the range of each rival, by its actions in this hand."""
    hand = view.hand
    mine = set(hand.hole(view.seat)) | set(hand.board)
    pairs = list(combinations([index for index in range(52) if index not in mine], 2))
    ranges = {seat: Range(pairs) for seat in rivals(view)}
    for street in range(hand.street + 1):
        board = hand.board_at(street)
        if street:
            strength = {pair: float(evaluate(*pair, *board)) for pair in pairs}
        else:
            strength = {pair: starting_hand(*pair).equity for pair in pairs}
        actions = [
            (seat, spot, action_class)
            for seat, at, spot, action_class, _bet in observations
            if at == street and seat in ranges and action_class != FOLD
        ]
        acted = {seat for seat, _spot, _class in actions}
        for seat in ranges:
            if street == hand.street or seat in acted:
                ranges[seat].sort(strength)
        for seat, spot, action_class in actions:
            ranges[seat].update(action_class, *model.rates(seat, spot))
    return ranges


def sample_deals(
    view: View, ranges: dict[int, Range], trials: int, rng: Random
) -> list[SampledDeal]:
    """Sample the rivals' hands and the cards to come *trials* times."""
    hand = view.hand
    mine, board = hand.hole(view.seat), hand.board
    missing = 5 - len(board)
    seen = {*mine, *board}
    rest = [index for index in range(52) if index not in seen]
    tables = [
        (hands.pairs, sums, sums[-1], len(hands.pairs))
        for hands in ranges.values()
        for sums in [list(accumulate(hands.weights))]
    ]
    found: list[SampledDeal] = []
    draw = rng.random
    for _trial in range(trials):
        taken: set[int] = set()
        held: list[HoleCards] = []
        strongest = 1.0
        for pairs, sums, total, size in tables:
            for _attempt in range(20):
                place = min(bisect(sums, draw() * total), size - 1)
                pair = pairs[place]
                if pair[0] not in taken and pair[1] not in taken:
                    break
            taken.update(pair)
            held.append(pair)
            strongest = min(strongest, place / size)
        full = board
        if missing:
            more: list[int] = []
            while len(more) < missing:
                card = rest[int(draw() * len(rest))]
                if card not in taken:
                    taken.add(card)
                    more.append(card)
            full = (*board, *more)
        own = evaluate(*mine, *full)
        best = max([evaluate(*pair, *full) for pair in held])
        if own > best:
            share = 1.0
        elif own < best:
            share = 0.0
        else:
            share = 1 / (1 + sum(evaluate(*pair, *full) == own for pair in held))
        found.append(SampledDeal(share, strongest))
    return found
