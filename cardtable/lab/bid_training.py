"""Training of the bid network: regression of points earned on hands, situations and bids.

NumPy is needed here only; the program itself computes the network in compiled code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardtable.core.i18n import _, write_number, write_percent
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies.bid_network import (
    BIDS,
    CONTEXT,
    HEADS,
    POINTS,
    Situation,
    pack,
)
from cardtable.games.spades.strategies.kernel_adapter import load_rules
from cardtable.games.spades.strategies.trick_values import HAND_GAIN, HAND_SPREAD, win_value
from cardtable.lab.bid_hands import BidHand
from cardtable.lab.job import Progress
from cardtable.search.cards.card_tree import CardTree
from cardtable.search.cards.hand_net import LENGTHS, SUIT_INPUTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

SIZES = (24, CONTEXT, 64, 32, HEADS * BIDS)
"""Units that code a suit, numbers of a situation, units of the two layers, outputs."""
IMPORTANCE = (1.0, 0.5, 0.5)
"""Weight of the errors of: the value, the chance of the bid, the chance to set the others."""
BATCH = 1024
RATE = 1e-3
"""Step size at the beginning; it falls to a hundredth."""
STEEPNESS = 0.886
"""Points at an even score are worth so much of the spread of the hands to come (sqrt(pi) / 2)."""


class Examples(NamedTuple):
    """Bids and what became of them: suits (n, 4, 22), situations (n, 21), bids (n), results (n, 3).

    The results are the value, whether the bid was made, and whether the opponents were set.
    """

    suits: NDArray[np.uint8]
    contexts: Floats
    bids: NDArray[np.int64]
    results: Floats

    def part(self, first: int, end: int) -> Examples:
        """Return the examples from *first* up to *end*."""
        return Examples(
            self.suits[first:end],
            self.contexts[first:end],
            self.bids[first:end],
            self.results[first:end],
        )


def examples_of(
    hands: Sequence[BidHand], worth: Callable[[BidHand], tuple[float, float]]
) -> Examples:
    """Return an example for each bid of *hands*."""
    count = 4 * len(hands)
    suits = np.zeros((count, 4, SUIT_INPUTS), np.uint8)
    contexts = np.zeros((count, CONTEXT), np.float32)
    bids = np.zeros(count, np.int64)
    results = np.zeros((count, HEADS), np.float32)
    offset = 0
    for hand in hands:
        gains = worth(hand)
        kept = [_is_kept(hand, side) for side in range(2)]
        spoken = [-1] * 4
        for step in range(4):
            seat = (hand.opener + step) % 4
            situation = Situation(hand.target, hand.scores, hand.bags, spoken, seat, step)
            contexts[offset] = situation.numbers()
            _set_suits(suits[offset], hand.hands[seat])
            bids[offset] = spoken[seat] = hand.bids[seat]
            results[offset] = gains[seat % 2] / POINTS, _is_made(hand, seat), not kept[1 - seat % 2]
            offset += 1
    return Examples(suits, contexts, bids, results)


def _is_made(hand: BidHand, seat: int) -> bool:
    """Return whether a nil of *seat*, or else the contract of its side, was made."""
    if not hand.bids[seat]:
        return not hand.tricks[seat]
    return _is_kept(hand, seat % 2)


def _is_kept(hand: BidHand, side: int) -> bool:
    seats = (side, side + 2)
    return sum(hand.tricks[seat] for seat in seats) >= sum(hand.bids[seat] for seat in seats)


def _set_suits(rows: NDArray[np.uint8], hand: int) -> None:
    for suit in range(4):
        held = hand >> 13 * suit & 0x1FFF
        for rank in range(13):
            rows[suit, rank] = held >> rank & 1
        rows[suit, 13 + min(held.bit_count(), LENGTHS - 1)] = 1


class Trainer:
    """Fits the network to examples by Adam with minibatches; equal seeds give equal weights."""

    def __init__(self, seed: int, sizes: tuple[int, ...] = SIZES) -> None:
        self.sizes = sizes
        self.random = np.random.default_rng(seed)
        coded, contexts, wide, narrow, values = sizes
        shapes = (
            (SUIT_INPUTS, coded),
            (SUIT_INPUTS, coded),
            (2 * coded + contexts, wide),
            (wide, narrow),
            (narrow, values),
        )
        self.weights: list[Floats] = []
        for rows, columns in shapes:
            scale = np.sqrt(2.0 / rows)
            self.weights.append(self.random.normal(0, scale, (rows, columns)).astype(np.float32))
            self.weights.append(np.zeros(columns, np.float32))
        self.weights[8] *= 0.1
        self._moments = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def fit(self, examples: Examples, passes: int, rate: float = RATE) -> Iterator[float]:
        """Train *passes* times with all *examples*; yield the squared error of the values."""
        count = len(examples.bids)
        total = passes * (count // BATCH)
        step = 0
        for _pass in range(passes):
            order = self.random.permutation(count)
            loss = 0.0
            batches = count // BATCH
            for number in range(batches):
                rows = order[number * BATCH : (number + 1) * BATCH]
                fall = 0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * step / total))
                loss += self._step(examples, rows, rate * fall)
                step += 1
            yield loss / max(1, batches)

    def _step(self, examples: Examples, rows: NDArray[np.int64], rate: float) -> float:
        suits = examples.suits[rows].astype(np.float32)
        cache = self._forward(suits, examples.contexts[rows])
        number, bids = np.arange(len(rows)), examples.bids[rows]
        slope = np.zeros_like(cache["out"])
        loss = 0.0
        for head, weight in enumerate(IMPORTANCE):
            column = head * BIDS + bids
            difference = cache["out"][number, column] - examples.results[rows, head]
            slope[number, column] = 2 * weight * difference / len(rows)
            if not head:
                loss = float(np.mean(difference**2))
        self._adam(self._backward(cache, slope), rate)
        return loss

    def _forward(self, suits: Floats, contexts: Floats) -> dict[str, Floats]:
        w = self.weights
        count = len(suits)
        plain = suits[:, :3].reshape(count * 3, SUIT_INPUTS)
        spade = suits[:, 3]
        code_plain = np.maximum(plain @ w[0] + w[1], 0)
        code_spade = np.maximum(spade @ w[2] + w[3], 0)
        joined = np.concatenate(
            (code_plain.reshape(count, 3, -1).sum(axis=1), code_spade, contexts), axis=1
        )
        wide = np.maximum(joined @ w[4] + w[5], 0)
        narrow = np.maximum(wide @ w[6] + w[7], 0)
        return {
            "plain": plain,
            "spade": spade,
            "code_plain": code_plain,
            "code_spade": code_spade,
            "joined": joined,
            "wide": wide,
            "narrow": narrow,
            "out": narrow @ w[8] + w[9],
        }

    def _backward(self, cache: dict[str, Floats], slope: Floats) -> list[Floats]:
        w = self.weights
        coded = self.sizes[0]
        found: list[Any] = [None] * 10
        found[8], found[9] = cache["narrow"].T @ slope, slope.sum(axis=0)
        slope = (slope @ w[8].T) * (cache["narrow"] > 0)
        found[6], found[7] = cache["wide"].T @ slope, slope.sum(axis=0)
        slope = (slope @ w[6].T) * (cache["wide"] > 0)
        found[4], found[5] = cache["joined"].T @ slope, slope.sum(axis=0)
        slope = slope @ w[4].T
        plain = np.repeat(slope[:, :coded], 3, axis=0) * (cache["code_plain"] > 0)
        found[0], found[1] = cache["plain"].T @ plain, plain.sum(axis=0)
        spade = slope[:, coded : 2 * coded] * (cache["code_spade"] > 0)
        found[2], found[3] = cache["spade"].T @ spade, spade.sum(axis=0)
        return found

    def _adam(self, slopes: Iterable[Floats], rate: float) -> None:
        self._steps += 1
        for weight, slope, moment, square in zip(
            self.weights, slopes, self._moments, self._squares, strict=True
        ):
            moment += 0.1 * (slope - moment)
            square += 0.001 * (slope * slope - square)
            first = moment / (1 - 0.9**self._steps)
            second = square / (1 - 0.999**self._steps)
            weight -= rate * first / (np.sqrt(second) + 1e-8)

    def predict(self, examples: Examples) -> Floats:
        """Return the values of all bids for each of *examples*."""
        parts = [
            self._forward(
                examples.suits[start : start + 8192].astype(np.float32),
                examples.contexts[start : start + 8192],
            )["out"]
            for start in range(0, len(examples.bids), 8192)
        ]
        return np.concatenate(parts)

    def flat(self) -> list[float]:
        """Return all weights in the order that HandNet reads."""
        return [float(value) for weight in self.weights for value in weight.ravel()]


def train(
    hands: Sequence[BidHand], passes: int, seed: int, origin: str, progress: Progress
) -> tuple[bytes, str]:
    """Return the file of a network that learned from *hands*, and a report in one sentence.

    A twentieth of the hands is not learned from; the report tells the errors in these.
    """
    examples = examples_of(hands, Worth())
    count = len(examples.bids)
    cut = 4 * (len(hands) - len(hands) // 20)
    trainer = Trainer(seed)
    for number, _loss in enumerate(trainer.fit(examples.part(0, cut), passes)):
        progress(number + 1, passes)
    kept = examples.part(cut, count)
    rows, predicted = np.arange(count - cut), trainer.predict(kept)
    errors = [
        float(np.mean((predicted[rows, head * BIDS + kept.bids] - kept.results[:, head]) ** 2))
        for head in range(HEADS)
    ]
    spread = float(np.var(kept.results[:, 0]))
    report = _(
        "{hands} hands. Of {kept} bids not learned from, it explains {share} of the "
        "variance of the points; mean squared errors of the chances: {made}, {beaten}."
    ).format(
        hands=write_number(len(hands)),
        kept=write_number(count - cut),
        share=write_percent(100 * (1 - errors[0] / spread), 1),
        made=write_number(errors[1], 3),
        beaten=write_number(errors[2], 3),
    )
    return pack(trainer.sizes, trainer.flat(), len(hands), origin), report


class Worth:
    """The value of a finished hand to each side, in points at the score before it."""

    def __init__(self) -> None:
        self._kernel = CardTree()

    def __call__(self, hand: BidHand) -> tuple[float, float]:
        rules = Rules(target=hand.target)
        kernel = self._kernel
        load_rules(kernel.worlds, rules, tuple(hand.scores), tuple(hand.bags))
        kernel.hands.set_bids(hand.bids, [0 if bid else rules.nil for bid in hand.bids])
        after, _points, _made, _bags = kernel.hands.worth_of(hand.tricks)
        before = win_value(rules, hand.scores[0], hand.scores[1])
        left = max(0.35, (hand.target - max(hand.scores)) / HAND_GAIN)
        gain = (after - before) * HAND_SPREAD * sqrt(2 * left) * STEEPNESS
        return gain, -gain
