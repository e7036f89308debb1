"""Action probabilities of a poker seat for each holding, from fresh copies of its strategy.

A strategy that tells its probabilities (``Strategy.mixes``) is asked for all holdings at once. Any
other decides with a few holdings, the particles, spread evenly over its range in the order of
strength; between two of them, the chance of an action is interpolated. Before the flop the holdings
are those of the 169 classes of starting hands. The same situations occur there again and again, so
more of them are asked, and the answers are kept.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Protocol

from cardtable.engine import Strategy
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy as HoldemStrategy
from cardtable.games.holdem.strategies.starting_hands import all_starting_hands, class_name
from cardtable.games.holdem.view import View
from cardtable.lab.job import derive
from cardtable.poker.range_equity import HOLDINGS

_BEFORE_FLOP = 4
"""Factor on the number of particles before the flop."""
_SIZES_ALIKE = 1.5
"""Bets to amounts within this factor count as the same action."""
_EXACT_FLOOR, _SAMPLED_FLOOR = 1e-6, 0.05
"""Smallest chance of an action that was taken, if chances are known and if they are sampled."""

Test = Callable[[Action], bool]


class Answers(Protocol):
    """The answers in one situation. *floor* is the smallest chance to use for a seen action."""

    floor: float
    compares_sizes: bool
    """Whether amounts can be compared exactly."""

    def chances(self, is_meant: Test) -> Sequence[float]:
        """Return for each holding the chance of the actions that pass the test."""


class KnownAnswers:
    """Probabilities that the strategy tells; *numbers* are the holdings it was asked about."""

    floor, compares_sizes = _EXACT_FLOOR, True

    def __init__(self, numbers: Sequence[int], mixes: Sequence[Mapping[Action, float]]) -> None:
        self.numbers, self.mixes = numbers, mixes

    @property
    def actions(self) -> Sequence[Action]:
        """Return all actions that some holding takes, each once."""
        return list(dict.fromkeys(action for mix in self.mixes for action in mix))

    def chances(self, is_meant: Test) -> Sequence[float]:
        result = [0.0] * len(HOLDINGS)
        passed: dict[Action, bool] = {}
        for number, mix in zip(self.numbers, self.mixes, strict=True):
            chance = 0.0
            for action, probability in mix.items():
                if action not in passed:
                    passed[action] = is_meant(action)
                if passed[action]:
                    chance += probability
            result[number] = chance
        return result


class ParticleAnswers:
    """Decisions with some holdings of a range.

    *order* are the holdings by strength, *places* their places in the range from 0 to 1, and *at*
    the places of those that were asked, in order.
    """

    floor, compares_sizes = _SAMPLED_FLOOR, False

    def __init__(
        self,
        order: Sequence[int],
        places: Sequence[float],
        at: Sequence[float],
        actions: Sequence[Action],
    ) -> None:
        self.order, self.places, self.at, self.actions = order, places, at, actions

    def chances(self, is_meant: Test) -> Sequence[float]:
        result = [0.0] * len(HOLDINGS)
        hits = [float(is_meant(action)) for action in self.actions]
        for number, place in zip(self.order, self.places, strict=True):
            above = bisect_left(self.at, place)
            if above in (0, len(hits)):
                result[number] = hits[min(above, len(hits) - 1)]
                continue
            low, high = self.at[above - 1], self.at[above]
            part = (place - low) / (high - low)
            result[number] = (1 - part) * hits[above - 1] + part * hits[above]
        return result


class SeatModel:
    """Asks strategies that *make* returns for a seed; *seed* repeats all answers before the flop.

    After the flop a question costs *particles* decisions, before it four times as many, but not
    more than there are classes of starting hands; they are asked about a situation once.
    """

    def __init__(self, make: Callable[[int], Strategy], particles: int, seed: int) -> None:
        self.make = make
        self.particles = particles
        self.seed = seed
        self._before_flop: dict[str, Answers] = {}

    def ask(
        self,
        start: View,
        view: View,
        weights: Sequence[float],
        order: Callable[[], Sequence[int]],
        rng: Random,
    ) -> Answers:
        """Return the answers in the situation *view*, in a hand that began as *start*.

        Both are views of the seat without its cards. *weights* are those of its range, *order*
        returns the possible holdings by strength, *rng* chooses the particles.
        """
        if view.hand.street:
            numbers = [number for number, weight in enumerate(weights) if weight > 0]
            known = self.known(view, numbers, rng.getrandbits(48))
            return known or self._sample(start, view, weights, order(), rng)
        words = [f"{seat} {action}" for _street, seat, action in view.history]
        situation = "; ".join([str(view.seat), *words])
        if situation not in self._before_flop:
            seed = derive("answers", self.seed, situation)
            known = self.known(view, range(len(HOLDINGS)), seed)
            self._before_flop[situation] = known or self._sample_classes(start, view, seed)
        return self._before_flop[situation]

    def known(self, view: View, numbers: Sequence[int], seed: int) -> KnownAnswers | None:
        """Return the probabilities that the strategy tells for holdings; None if it does not."""
        strategy = self.make(seed)
        try:
            if not isinstance(strategy, HoldemStrategy):
                return None
            pairs = [HOLDINGS[number] for number in numbers]
            mixes = strategy.mixes(with_holding(view, pairs[0]), pairs)
            return None if mixes is None else KnownAnswers(numbers, mixes)
        finally:
            strategy.close()

    def _sample(
        self, start: View, view: View, weights: Sequence[float], order: Sequence[int], rng: Random
    ) -> ParticleAnswers:
        sums = list(accumulate([weights[number] for number in order]))
        total = sums[-1]
        places = [
            (end - weights[number] / 2) / total for number, end in zip(order, sums, strict=True)
        ]
        asked: dict[float, Action] = {}
        for step in range(self.particles):
            chosen = bisect_left(sums, total * (step + rng.random()) / self.particles)
            chosen = min(chosen, len(order) - 1)
            if places[chosen] not in asked:
                seed = rng.getrandbits(48)
                asked[places[chosen]] = self._decide(start, view, order[chosen], seed)
        return ParticleAnswers(order, places, list(asked), list(asked.values()))

    def _sample_classes(self, start: View, view: View, seed: int) -> ParticleAnswers:
        classes = _classes()
        count = min(len(classes), _BEFORE_FLOP * self.particles)
        last = max(1, count - 1)
        chosen = sorted({round(step * (len(classes) - 1) / last) for step in range(count)})
        order = [number for numbers, _place in classes for number in numbers]
        places = [place for numbers, place in classes for _number in numbers]
        asked = [classes[index] for index in chosen]
        actions = [
            self._decide(start, view, numbers[0], derive(seed, index))
            for index, (numbers, _place) in zip(chosen, asked, strict=True)
        ]
        return ParticleAnswers(order, places, [place for _numbers, place in asked], actions)

    def _decide(self, start: View, view: View, number: int, seed: int) -> Action:
        """Return the decision of a new strategy that was dealt holding *number*."""
        strategy = self.make(seed)
        try:
            strategy.pre_hand(with_holding(start, HOLDINGS[number]))
            action: Action = strategy.decide(with_holding(view, HOLDINGS[number]))
            return action
        finally:
            strategy.close()


def chances_of(answers: Answers, action: Action, weights: Sequence[float]) -> Sequence[float]:
    """Return the chance of *action* for each holding.

    If no holding of the range takes it, the chances of similar amounts are returned, then those of
    any bet or raise; if there are none either, 1 for each holding, as nothing is learned.
    """

    def is_same(other: Action) -> bool:
        return other == action

    def is_similar(other: Action) -> bool:
        if not action.to or not other.to:
            return other.kind is action.kind
        return 1 / _SIZES_ALIKE <= other.to / action.to <= _SIZES_ALIKE

    def is_alike(other: Action) -> bool:
        return other.kind is action.kind

    tests = (is_same, is_similar, is_alike) if answers.compares_sizes else (is_similar, is_alike)
    for test in tests:
        chances = answers.chances(test)
        if any(chance * weight for chance, weight in zip(chances, weights, strict=True)):
            return chances
    return [1.0] * len(HOLDINGS)


@lru_cache(maxsize=1)
def _classes() -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return the holdings of each class of starting hands and its place, the strongest first."""
    by_name: dict[str, list[int]] = {name: [] for name in all_starting_hands()}
    for number, pair in enumerate(HOLDINGS):
        by_name[class_name(*pair)].append(number)
    found, before = [], 0
    for numbers in by_name.values():
        found.append((tuple(numbers), (before + len(numbers) / 2) / len(HOLDINGS)))
        before += len(numbers)
    return tuple(found)


def with_holding(view: View, holding: tuple[int, int]) -> View:
    """Return *view* with *holding* as the cards of its seat."""
    hand = view.hand.copy()
    index, size = hand.ring.index(view.seat), len(hand.ring)
    deck = list(hand.deck)
    deck[index], deck[index + size] = holding
    hand.deck = tuple(deck)
    return view._replace(hand=hand)
