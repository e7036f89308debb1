"""Hand evaluation before the first card: expected tricks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardtable.cards import Suit
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies.analysis import deck_mask
from cardtable.games.spades.strategies.holding_values import fewer_than


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the estimate, in tricks, fitted to the results of played hands.

    *base* is a constant; *honours* are for ace, king and queen of each plain suit, *top_spades* for
    each of the highest spades; *length* is by the number of spades, with *more* for each spade
    beyond the table; *short* is for each plain suit of length 0, 1 and 2, by the number of spades.
    *spread* is the standard deviation of the result.
    """

    base: float
    honours: tuple[float, ...]
    top_spades: tuple[float, ...]
    length: tuple[float, ...]
    more: float
    short: tuple[tuple[float, ...], ...]
    spread: float


FOUR = Weights(
    base=0.87,
    honours=(0.777, 0.667, 0.963),
    top_spades=(0.917, 0.735, 0.489, 0.38, 0.301),
    length=(-0.369, -0.414, -0.3, 0.0, 0.371, 0.935, 1.873),
    more=0.966,
    short=(
        (0.0, 0.643, 0.97, 1.169, 1.037, 0.499),
        (0.0, 0.688, 0.844, 0.708, 0.617, 0.293),
        (0.0, 0.35, 0.352, 0.328, 0.247, 0.166),
    ),
    spread=1.07,
)
WEIGHTS = {4: FOUR, 3: FOUR, 2: FOUR}


@lru_cache(maxsize=64)
def suit_order(rules: Rules, suit: int) -> tuple[int, ...]:
    """Return the masks of the suit's cards, the highest first."""
    mask = deck_mask(rules) & rules.suit_masks[suit]
    cards = [index for index in range(54) if mask >> index & 1]
    return tuple(1 << index for index in sorted(cards, key=lambda index: -rules.power[index]))


def features(held: int, rules: Rules) -> tuple[list[float], list[float], int, list[int]]:
    """Return the features of a hand that the weights apply to.

    These are: honours by rank, each weighted by the chance that it is not ruffed; top spades (0 or
    1 each); the number of spades; the number of plain suits of length 0, 1 and 2.
    """
    players = rules.players
    honours = [0.0] * 5
    short = [0, 0, 0]
    hand = rules.hand_size
    among = len(rules.deck) - hand
    opponents = 2 if len(rules.sides) == 2 and players == 4 else players - 1
    for suit in range(3):
        order = suit_order(rules, suit)
        cards = held & rules.suit_masks[suit]
        length = cards.bit_count()
        if length < 3:
            short[length] += 1
        for place in range(min(5, length)):
            if cards & order[place] and length > place:
                ruffed = fewer_than(len(order) - length, among, hand, place + 1)
                honours[place] += (1.0 - ruffed) ** opponents
    spades = held & rules.spades
    tops = [float(bool(spades & mask)) for mask in suit_order(rules, 3)[:5]]
    return honours, tops, spades.bit_count(), short


def sure_tricks(held: int, hidden: int, rules: Rules) -> int:
    """Return the number of tricks that the spades in *held* take against any play.

    Each spade among the *hidden* cards of the others may capture one lower spade, but no more.
    """
    captors = sure = 0
    for card in suit_order(rules, Suit.SPADES):
        if card & held:
            if captors:
                captors -= 1
            else:
                sure += 1
        elif card & hidden:
            captors += 1
    return sure


def expected_tricks(held: int, rules: Rules) -> float:
    """Return the estimated number of tricks of a full hand, at least 0.05."""
    weights = WEIGHTS[rules.players]
    honours, tops, spades, short = features(held, rules)
    tricks = weights.base
    tricks += sum(weight * value for weight, value in zip(weights.honours, honours, strict=False))
    tricks += sum(weight * value for weight, value in zip(weights.top_spades, tops, strict=True))
    last = len(weights.length) - 1
    tricks += weights.length[min(spades, last)] + weights.more * max(0, spades - last)
    for length, number in enumerate(short):
        tricks += number * weights.short[length][min(spades, 5)]
    return max(0.05, tricks)
