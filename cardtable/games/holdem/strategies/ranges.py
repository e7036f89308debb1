"""Ranges: the hole cards an opponent may hold, weighted by its actions on every street."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from itertools import accumulate, combinations
from math import exp, log
from random import Random
from typing import NamedTuple

from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.strategies.odds import rivals
from cardtable.games.holdem.strategies.opponent_model import (
    FOLD,
    RAISE,
    STAY,
    Observation,
    OpponentModel,
    Spot,
)
from cardtable.games.holdem.strategies.positions import AVERAGE_OPEN, USUAL_ANSWERS, open_share
from cardtable.games.holdem.strategies.starting_hands import starting_hand
from cardtable.games.holdem.view import View
from cardtable.poker.evaluator import evaluate

_BLUFFS = (0.06, 0.28)
"""Weight of the bluffs in a range of bets, against its other hands: before and after the flop."""
_TRAPS = (0.04, 0.12)
"""Factor on the weight of a hand that is too strong or too weak for a check or call; as above."""
_USUAL_SIZE = 0.75
"""Bets and raises up to this size, in pots after a call, are made with the usual range."""
_SIZE_TELLS = 0.55
"""Larger ones show strength: the log odds of the range grow by this times the log of the size."""
_HEADS_UP_RAISES = 0.5
"""The usual share of first raises heads-up over both positions."""
_MEASURES = 12
"""Random hands that the final hands of a deal are compared with."""

HoleCards = tuple[int, int]


class SampledDeal(NamedTuple):
    """A sampled deal, by rival in the order of the ranges.

    *standing* is the place of the hand in the rival's own range, from 0 for the strongest to 1.
    *own* and *values* are the evaluations of the final hands; *will* and *wills* how much these
    hands would put into the pot on later streets, 0 to 1.
    """

    own: int
    values: tuple[int, ...]
    standing: tuple[float, ...]
    will: float
    wills: tuple[float, ...]

    def share(self, among: Iterable[int]) -> float:
        """Return our share of the pot against the rivals with the numbers *among*."""
        own, ties = self.own, 1
        for number in among:
            value = self.values[number]
            if value > own:
                return 0.0
            ties += value == own
        return 1.0 / ties


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

    def update(
        self,
        action_class: int,
        folds: float,
        raises: float,
        bluffs: float = _BLUFFS[1],
        trap: float = _TRAPS[1],
    ) -> None:
        """Update the weights after an action of a player who folds and raises this often.

        Of all hands possible on this board, the strongest raise, the weakest fold, and those in
        between stay, sometimes with a strong hand. A hand that does not fit keeps a little weight.
        """
        size = len(self.pairs)
        first, last, unlikely = 0, size, trap
        if action_class == RAISE:
            last = round(raises * size)
            unlikely = min(0.3, bluffs * raises / max(0.05, 1 - raises))
        elif action_class == STAY:
            first, last = round(raises * 0.6 * size), round((1 - folds) * size)
        self.weights = [
            weight if first <= index < last else weight * unlikely
            for index, weight in enumerate(self.weights)
        ]


def weigh_ranges(
    view: View, model: OpponentModel, observations: list[Observation]
) -> dict[int, Range]:
    """Return the range of each rival, by its position and its actions in this hand."""
    hand = view.hand
    mine = set(hand.hole(view.seat)) | set(hand.board)
    pairs = list(combinations([index for index in range(52) if index not in mine], 2))
    ranges = {seat: Range(pairs) for seat in rivals(view)}
    for street in range(hand.street + 1):
        board = hand.board_at(street)
        if street:
            strength = {pair: float(evaluate(*pair, *board)) for pair in pairs}
        elif len(hand.ring) == 2:
            strength = {pair: starting_hand(*pair).equity for pair in pairs}
        else:
            strength = {pair: -starting_hand(*pair).rank for pair in pairs}
        actions = [
            (seat, spot, action_class, size)
            for seat, known_street, spot, action_class, size in observations
            if known_street == street and action_class != FOLD
        ]
        acted = {action[0] for action in actions}
        for seat in ranges:
            if street == hand.street or seat in acted:
                ranges[seat].sort(strength)
        raised = 0
        for seat, spot, action_class, size in actions:
            if seat in ranges:
                folds, raises = model.rates(seat, spot)
                if not street:
                    folds, raises = _preflop_rates(hand, seat, raised, model, spot)
                if size > _USUAL_SIZE:
                    raises = shifted(raises, -_SIZE_TELLS * log(size / _USUAL_SIZE))
                ranges[seat].update(
                    action_class, folds, raises, _BLUFFS[street > 0], _TRAPS[street > 0]
                )
            raised += action_class == RAISE
    return ranges


def _preflop_rates(
    hand: HandState, seat: int, raised: int, model: OpponentModel, spot: Spot
) -> tuple[float, float]:
    """Return how often *seat* folds and raises before the flop after *raised* raises."""
    heads_up = len(hand.ring) == 2
    if not raised:
        # Limps come from the hands below the raises; the big blind checks all of the rest.
        raises = open_share(hand, seat)
        folds = 0.0 if seat == hand.big or heads_up else max(0.0, 0.75 - raises)
    elif raised == 1:
        raises = 0.13 if heads_up else 0.07
        folds = 0.35 if heads_up else 0.62 if seat == hand.big else 0.80
    else:
        raises, folds = (0.06, 0.75) if heads_up else (0.03, 0.92)
    usual_folds, usual_raises = USUAL_ANSWERS[heads_up]
    if not spot[1]:
        usual_folds, usual_raises = 0.5, _HEADS_UP_RAISES if heads_up else AVERAGE_OPEN
    raises = shifted(raises, model.shift(seat, spot, RAISE, usual_raises))
    if folds:
        folds = min(
            shifted(folds, model.shift(seat, spot, FOLD, usual_folds)), max(0.0, 0.98 - raises)
        )
    return folds, raises


def shifted(share: float, log_odds: float) -> float:
    """Return a *share*, above 0 and below 1, with its log odds raised by *log_odds*."""
    return 1 / (1 + (1 - share) / share * exp(-log_odds))


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
    others = rng.sample(rest, 2 * _MEASURES)
    measures = list(zip(others[::2], others[1::2], strict=True))
    deals: list[SampledDeal] = []
    draw = rng.random
    for _trial in range(trials):
        taken: set[int] = set()
        held: list[HoleCards] = []
        standing: list[float] = []
        for pairs, sums, total, size in tables:
            for _attempt in range(20):
                number = draw()
                pair = pairs[min(bisect(sums, number * total), size - 1)]
                if pair[0] not in taken and pair[1] not in taken:
                    break
            taken.update(pair)
            held.append(pair)
            standing.append(number)
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
        values = tuple([evaluate(*pair, *full) for pair in held])
        will, wills = 0.0, (0.0,) * len(values)
        if missing:
            on_board = set(full)
            scale = [
                evaluate(*pair, *full)
                for pair in measures
                if pair[0] not in on_board and pair[1] not in on_board
            ]
            will = _will(own, scale)
            wills = tuple([_will(value, scale) for value in values])
        deals.append(SampledDeal(own, values, tuple(standing), will, wills))
    return deals


def _will(value: int, scale: list[int]) -> float:
    """Return the share of a large pot that a final hand would pay for, by the hands it beats."""
    if not scale:
        return 0.5
    beaten = sum([value > other for other in scale]) / len(scale)
    return max(0.0, (beaten - 0.55) / 0.45) ** 2
