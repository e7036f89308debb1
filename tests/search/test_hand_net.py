"""The network that values a hand: against a plain computation, and as plain Python."""

from __future__ import annotations

import random

import pytest

from cardtable.search.cards.hand_net import LENGTHS, SUIT_INPUTS, HandNet
from tests.uncompiled import plain_module

SIZES = (5, 3, 8, 6, 4)


def some_weights(seed: int = 1) -> list[float]:
    coded, contexts, wide, narrow, values = SIZES
    rows = 2 * (SUIT_INPUTS + 1) * coded + (2 * coded + contexts + 1) * wide
    rows += (wide + 1) * narrow + (narrow + 1) * values
    chance = random.Random(seed)
    return [chance.gauss(0, 0.4) for _number in range(rows)]


def layer(inputs: list[float], weights: list[float], columns: int) -> list[float]:
    """Take the weights and biases of a layer from the front of *weights*; return its sums."""
    rows = len(inputs)
    matrix, biases = weights[: rows * columns], weights[rows * columns : (rows + 1) * columns]
    del weights[: (rows + 1) * columns]
    return [
        biases[column] + sum(inputs[row] * matrix[row * columns + column] for row in range(rows))
        for column in range(columns)
    ]


def expected_values(hand: int, context: list[float]) -> list[float]:
    coded, _contexts, wide, narrow, values = SIZES
    weights = some_weights()
    suits = []
    for suit in range(4):
        held = hand >> 16 * suit & 0x1FFF
        inputs = [float(held >> rank & 1) for rank in range(13)] + [0.0] * LENGTHS
        inputs[13 + min(held.bit_count(), LENGTHS - 1)] = 1.0
        suits.append(inputs)
    of_plain = weights[: (SUIT_INPUTS + 1) * coded]
    del weights[: (SUIT_INPUTS + 1) * coded]
    codes = [[max(0.0, x) for x in layer(suit, list(of_plain), coded)] for suit in suits[:3]]
    plain = [sum(column) for column in zip(*codes, strict=True)]
    spades = [max(0.0, x) for x in layer(suits[3], weights, coded)]
    first = [max(0.0, x) for x in layer([*plain, *spades, *context], weights, wide)]
    second = [max(0.0, x) for x in layer(first, weights, narrow)]
    return layer(second, weights, values)


def some_hand(chance: random.Random) -> int:
    return sum(1 << 16 * (card // 13) + card % 13 for card in chance.sample(range(52), 13))


def test_values_are_those_of_a_plain_computation() -> None:
    net = HandNet(SIZES, some_weights())
    chance = random.Random(2)
    for _case in range(50):
        hand = some_hand(chance)
        context = [chance.uniform(-1, 1) for _number in range(SIZES[1])]
        assert net.evaluate(hand, context) == pytest.approx(
            expected_values(hand, context), abs=1e-4
        )


def test_exchanging_two_plain_suits_changes_nothing() -> None:
    net = HandNet(SIZES, some_weights())
    chance = random.Random(3)
    for _case in range(20):
        hand = some_hand(chance)
        clubs, hearts = hand & 0x1FFF, hand >> 32 & 0x1FFF
        exchanged = hand & ~(0x1FFF | 0x1FFF << 32) | hearts | clubs << 32
        assert net.evaluate(hand, [0.0] * 3) == pytest.approx(
            net.evaluate(exchanged, [0.0] * 3), abs=1e-5
        )


def test_plain_python_gives_the_same_values() -> None:
    plain = plain_module("cardtable.search", "cards.hand_net").HandNet(SIZES, some_weights())
    net = HandNet(SIZES, some_weights())
    chance = random.Random(4)
    for _case in range(20):
        hand = some_hand(chance)
        assert plain.evaluate(hand, [0.5, -1.0, 0.0]) == pytest.approx(
            net.evaluate(hand, [0.5, -1.0, 0.0]), abs=1e-4
        )


@pytest.mark.parametrize("change", [-1, 1])
def test_a_wrong_number_of_weights_is_refused(change: int) -> None:
    weights = some_weights()
    with pytest.raises(ValueError, match="weights instead of"):
        HandNet(SIZES, weights[:change] if change < 0 else [*weights, 0.0])


@pytest.mark.parametrize("sizes", [(5, 65, 8, 6, 4), (5, 3, 300, 6, 4), (5, 3, 8, 6, 65)])
def test_sizes_beyond_its_room_are_refused(sizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="not supported"):
        HandNet(sizes, [])
    with pytest.raises(ValueError, match="not supported"):
        HandNet((5, 0, 8, 6, 4), [])


def test_a_context_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="numbers of context"):
        HandNet(SIZES, some_weights()).evaluate(0, [0.0])
