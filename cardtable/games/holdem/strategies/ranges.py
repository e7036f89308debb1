"""Ranges: the hole cards an opponent may hold, weighted by its actions on every street."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate, combinations
from random import Random
from typing import NamedTuple

from cardtable.games.holdem.strategies.odds import rivals
from cardtable.games.holdem.strategies.opponent_model import (
    FOLDS,
    RAISES,
    STAYS,
    OpponentModel,
    Seen,
)
from cardtable.games.holdem.strategies.starting_hands import starting_hand
from cardtable.games.holdem.view import View
from cardtable.poker.evaluator import evaluate

_BLEED = 0.12
"""Weight kept by a hand that does not fit an action: people bluff and trap."""

Pair = tuple[int, int]


class SampledDeal(NamedTuple):
    """One sampled deal: our share of the pot, and the best rival's hand, 0 (best) to 1."""

    share: float
    strongest: float


class Range:
    """The hands one rival may hold, sorted by strength on the current street, with weights."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.pairs = pairs
        self.weights = [1.0] * len(pairs)

    def sort(self, strength: dict[Pair, float]) -> None:
        """Sort by *strength*, the strongest first."""
        both = sorted(
            zip(self.pairs, self.weights, strict=True), key=lambda pair: -strength[pair[0]]
        )
        self.pairs = [pair for pair, _weight in both]
        self.weights = [weight for _pair, weight in both]

    def update(self, what: int, folds: float, raises: float) -> None:
        """Weight the hands by an action of a player with these frequencies of folding and raising.

        Of all hands possible on this board the best raise, the worst fold, and those between stay,
        with a strong one among them now and then. A hand that does not fit keeps a little weight.
        """
        size = len(self.pairs)
        first, last = 0, size
        if what == RAISES:
            last = round(raises * size)
        elif what == STAYS:
            first, last = round(raises * 0.6 * size), round((1 - folds) * size)
        self.weights = [
            weight if first <= place < last else weight * _BLEED
            for place, weight in enumerate(self.weights)
        ]


def weigh_ranges(view: View, memory: OpponentModel, seen: list[Seen]) -> dict[int, Range]:
    """Return the range of each rival, from its actions in this hand."""
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
        actions = [one for one in seen if one[1] == street and one[0] in ranges and one[3] != FOLDS]
        for seat in ranges:
            if street == hand.street or any(one[0] == seat for one in actions):
                ranges[seat].sort(strength)
        for seat, _street, spot, what, _to in actions:
            ranges[seat].update(what, *memory.rates(seat, spot))
    return ranges


def play_out(view: View, ranges: dict[int, Range], trials: int, rng: Random) -> list[SampledDeal]:
    """Return *trials* sampled deals of the rivals' hands and the cards to come."""
    hand = view.hand
    mine, board = hand.hole(view.seat), hand.board
    missing = 5 - len(board)
    seen = {*mine, *board}
    rest = [index for index in range(52) if index not in seen]
    drawn = [
        (one.pairs, sums, sums[-1], len(one.pairs))
        for one in ranges.values()
        for sums in [list(accumulate(one.weights))]
    ]
    found: list[SampledDeal] = []
    draw = rng.random
    for _trial in range(trials):
        taken: set[int] = set()
        held: list[Pair] = []
        strongest = 1.0
        for pairs, sums, whole, size in drawn:
            for _attempt in range(20):
                place = min(bisect(sums, draw() * whole), size - 1)
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
