"""Hand ranks against the known counts, the rules, and other evaluators."""

from __future__ import annotations

import re
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from random import Random
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import BIG_JOKER, DECK, Card, CustomCard, parse_cards
from cardtable.poker import evaluator_is_compiled
from cardtable.poker.evaluator import (
    Category,
    best_five,
    describe,
    evaluate,
    evaluate_many,
    worth_of,
)
from cardtable.poker.lookup import count_values
from cardtable.poker.tables import shared_tables
from tests.oracles import oracle
from tests.uncompiled import plain_module

pytestmark = pytest.mark.quick

FIVE = (40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
SEVEN = (
    41_584,
    224_848,
    3_473_184,
    4_047_644,
    6_180_020,
    6_461_620,
    31_433_400,
    58_627_800,
    23_294_460,
)
CLASSES = (10, 156, 156, 1_277, 10, 858, 858, 2_860, 1_277)

hands = st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True)
compiled = pytest.mark.skipif(not evaluator_is_compiled(), reason="takes minutes as plain Python")


def by_category(counts: Sequence[int]) -> tuple[int, ...]:
    """Sum the counts of ranks by category, from straight flush to high card."""
    found: Counter[Category] = Counter()
    for value in range(1, 7463):
        found[worth_of(value).category] += counts[value]
    return tuple(found[category] for category in reversed(Category))


# --- the known counts ----------------------------------------------------------------------------


@compiled
def test_five_card_hands_have_the_known_counts_and_every_rank_occurs() -> None:
    counts = count_values(5)
    assert sum(counts) == 2_598_960
    assert by_category(counts) == FIVE
    assert by_category([bool(count) for count in counts]) == CLASSES


@compiled
def test_seven_card_hands_have_the_known_counts() -> None:
    counts = count_values(7)
    assert sum(counts) == 133_784_560
    assert by_category(counts) == SEVEN


@pytest.mark.check
@compiled
def test_buffers_and_single_calls_agree_on_all_five_card_hands() -> None:
    cards = bytes(card for hand in combinations(range(52), 5) for card in hand)
    found = Counter(evaluate_many(cards, 5))
    assert [found[value] for value in range(7463)] == list(count_values(5))


# --- the rules -----------------------------------------------------------------------------------


def slow_worth(cards: Sequence[int]) -> tuple[int, list[int]]:
    """Return a comparable worth of five cards, by counting instead of tables."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape, order = [n for n, _rank in counts], [rank for _n, rank in counts]
    flush = len({card // 13 for card in cards}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        order = [3]
    straight = len(shape) == 5 and (len(order) == 1 or ranks[0] - ranks[4] == 4)
    if straight:
        return (8 if flush else 4), order[:1]
    if flush:
        return 5, order
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return kinds.get(tuple(shape), 0), order


@given(hands)
def test_the_best_five_cards_decide(hand: list[int]) -> None:
    category, order = max(slow_worth(five) for five in combinations(hand, 5))
    worth = worth_of(evaluate(hand))
    assert (worth.category, list(worth.ranks)) == (category, order)
    best = [card.index for card in best_five(hand)]
    assert len(set(best)) == 5
    assert set(best) <= set(hand)
    assert evaluate(best) == evaluate(hand)


@given(hands, hands)
def test_hands_compare_by_the_rules(first: list[int], second: list[int]) -> None:
    def worth(hand: list[int]) -> tuple[int, list[int]]:
        return max(slow_worth(five) for five in combinations(hand, 5))

    assert (evaluate(first) > evaluate(second)) == (worth(first) > worth(second))
    assert (evaluate(first) == evaluate(second)) == (worth(first) == worth(second))


@pytest.mark.parametrize(
    ("cards", "words", "five"),
    [
        ("AsKsQsJsTs9s8s", "Royal flush", "As Ks Qs Js Ts"),
        ("5h4h3h2hAhKsKd", "Straight flush, five high", "5h 4h 3h 2h Ah"),
        ("7c7d7h7sAhAdKc", "Four of a kind, sevens", "7s 7h 7d 7c Ah"),
        ("AcAdAhKsKdKh2c", "Full house, aces over kings", "Ah Ad Ac Ks Kh"),
        ("AcTc8c4c2c3d4d", "Flush, ace high", "Ac Tc 8c 4c 2c"),
        ("AcKd4c3h2s5dKs", "Straight, five high", "5d 4c 3h 2s Ac"),
        ("QcQdQh2s7d", "Three of a kind, queens", "Qh Qd Qc 7d 2s"),
        ("Ah 7c Jd As 7h 2c 3d", "Two pair, aces and sevens", "As Ah 7h 7c Jd"),
        ("AcAdKcKdQcQd", "Two pair, aces and kings", "Ad Ac Kd Kc Qd"),
        ("6c6dTh9s2d", "Pair of sixes", "6d 6c Th 9s 2d"),
        ("AcKd4c3h2s7d9s", "High card, ace", "Ac Kd 9s 7d 4c"),
    ],
)
def test_hands_have_names_and_best_fives(cards: str, words: str, five: str) -> None:
    assert describe(cards) == words
    assert " ".join(map(str, best_five(cards))) == five


def test_the_ace_is_low_only_below_a_two() -> None:
    assert describe("KcAd2c3h4s") == "High card, ace"
    assert evaluate("5c4d3h2sAc") < evaluate("6c5d4h3s2c")


# --- forms of hands ------------------------------------------------------------------------------

FORMS: tuple[Callable[[tuple[Card, ...]], Any], ...] = (
    lambda cards: " ".join(map(str, cards)),
    lambda cards: "".join(map(str, cards)),
    lambda cards: ",".join(str(card).replace("T", "10") for card in cards),
    lambda cards: cards,
    lambda cards: list(cards),
    lambda cards: [card.index for card in cards],
    lambda cards: tuple(card.index for card in cards),
    lambda cards: bytes(card.index for card in cards),
    lambda cards: array("b", [card.index for card in cards]),
    lambda cards: iter(cards),
    lambda cards: [str(card) for card in cards],
)


@given(hands)
def test_every_form_of_a_hand_has_the_same_rank(hand: list[int]) -> None:
    cards = tuple(DECK[index] for index in hand)
    values = {evaluate(form(cards)) for form in FORMS}
    mixed = [card if card.suit % 2 else card.index for card in cards]
    values |= {evaluate(*hand), evaluate(*cards), evaluate(mixed), evaluate(*mixed)}
    assert len(values) == 1


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("Ah Ah 2c 3c 4c", "The ace of hearts appears twice."),
        ("Ah Kd 2c 3c", "Give 5 to 7 cards; you gave 4."),
        ("Ah Kd 2c 3c 4c 5c 6c 7c", "Give 5 to 7 cards; you gave 8."),
        ("", "Give 5 to 7 cards; you gave 0."),
        ("Ah Kd 2c 3c Xx", "Unknown card 'Xx'"),
        ("Ah Kd 2c 3c LJ", "The little joker is not used in poker."),
        ([1, 2, 3, 4, 52], "Unknown card 52. Cards are numbered from 0 to 51."),
        ([1, 2, 3, 4, -1], "Unknown card -1."),
        ((1, 2, 3, 4, 5, 6, 2**70), f"Unknown card {2**70}"),
        ((1, 2, 3, 4, 5, 6, 6), "The eight of clubs appears twice."),
        ((1, 2, 3, 4, 4.0), "Invalid cards: "),
        ((1, 2, 3, 4, True), "Invalid cards: "),
        ((*DECK[:6], BIG_JOKER), "The big joker is not used in poker."),
        ((*DECK[:6], CustomCard.named("wild")), "The wild is not used in poker."),
        ((*DECK[:6], DECK[3]), "The five of clubs appears twice."),
        ((*DECK[:6], 3), "The five of clubs appears twice."),
        (None, "Invalid cards: None."),
        (7, "Invalid cards: 7."),
    ],
)
def test_invalid_hands_are_refused(cards: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        evaluate(cards)
    if isinstance(cards, tuple):
        with pytest.raises(ValueError, match=re.escape(sentence)):
            evaluate(*cards)


# --- buffers -------------------------------------------------------------------------------------


@given(st.sampled_from([5, 6, 7]), st.randoms(use_true_random=False), st.booleans())
def test_buffers_and_single_calls_agree(k: int, random: Random, checked: bool) -> None:
    many = [random.sample(range(52), k) for _ in range(20)]
    flat = bytes(card for hand in many for card in hand)
    out = array("H", [0]) * 20
    expected = [evaluate(hand) for hand in many]
    assert evaluate_many(flat, k, checked=checked).tolist() == expected
    assert evaluate_many(array("B", flat), k, checked=checked, out=out).tolist() == expected
    assert out.tolist() == expected
    assert memoryview(evaluate_many(memoryview(flat).cast("B", (20, k)), k)).format == "H"


def test_numpy_arrays_are_used_without_a_copy() -> None:
    rng = numpy.random.default_rng(3)
    many: Any = numpy.argsort(rng.random((50, 52)), axis=1)[:, :7].astype(numpy.uint8)
    out: Any = numpy.zeros(50, numpy.uint16)
    found = numpy.asarray(evaluate_many(many, 7, out=out))
    assert numpy.shares_memory(found, out)
    assert found.tolist() == [evaluate(hand.tolist()) for hand in many]


@pytest.mark.parametrize(
    ("cards", "k", "sentence"),
    [
        (bytes(4), 4, "5 to 7 cards"),
        (bytes(8), 8, "5 to 7 cards"),
        (b"\0\1\2\3", 5, "4 cards do not divide evenly into hands of 5."),
        (
            b"\0\1\2\3\4" + b"\0\1\2\3\3",
            5,
            "Hand number 1, from 0: The five of clubs appears twice",
        ),
        (b"\0\1\2\3\x34", 5, "Hand number 0, from 0: Unknown card 52."),
        (b"\0\1\2\3\xff", 5, "Unknown card 255."),
        (memoryview(bytes(range(20)))[::2], 5, "contiguous"),
    ],
)
def test_a_bad_buffer_is_refused(cards: bytes, k: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        evaluate_many(cards, k)


def test_buffers_of_other_item_types_are_refused() -> None:
    with pytest.raises(TypeError, match="Each card must be one byte; these items have 2"):
        evaluate_many(array("H", range(5)), 5)
    with pytest.raises(TypeError, match="unsigned 16-bit"):
        evaluate_many(bytes(range(5)), 5, out=bytearray(2))
    with pytest.raises(ValueError, match="room for 2 values"):
        evaluate_many(bytes(range(5)), 5, out=array("H", [0, 0]))


def test_an_empty_buffer_gives_no_ranks() -> None:
    assert evaluate_many(b"", 7).tolist() == []


@given(st.binary(min_size=7, max_size=7))
def test_unchecked_invalid_hands_are_harmless(cards: bytes) -> None:
    assert 0 <= evaluate_many(cards, 7, checked=False)[0] <= 7462


@pytest.mark.parametrize("value", [0, 7463, -1])
def test_a_rank_out_of_range_is_refused(value: int) -> None:
    with pytest.raises(ValueError, match="Invalid hand rank"):
        worth_of(value)


# --- other evaluators ----------------------------------------------------------------------------


def some_hands(count: int) -> list[list[int]]:
    random = Random(5)
    return [random.sample(range(52), random.choice((5, 6, 7))) for _ in range(count)]


def check_order(values: list[tuple[int, object]], key: Callable[[Any], Any] = lambda v: v) -> None:
    """Assert that two orders of the same hands are equal, ties included."""
    by_ours, by_theirs = dict(values), {theirs: ours for ours, theirs in values}
    assert len(by_ours) == len(by_theirs) == len({*values})
    theirs = [value for _ours, value in sorted(by_ours.items())]
    assert theirs == sorted(theirs, key=key)


def test_eval7_agrees() -> None:
    eval7 = oracle("eval7")
    deck = [eval7.Card(str(card)) for card in DECK]
    check_order([(evaluate(h), eval7.evaluate([deck[c] for c in h])) for h in some_hands(20_000)])


def test_phevaluator_agrees() -> None:
    phevaluator = oracle("phevaluator")
    check_order(
        [
            (evaluate(h), -phevaluator.evaluate_cards(*(str(DECK[c]) for c in h)))
            for h in some_hands(10_000)
        ]
    )
    assert evaluate("AsKsQsJsTs") == 7463 - phevaluator.evaluate_cards("As", "Ks", "Qs", "Js", "Ts")


def test_treys_agrees() -> None:
    treys = oracle("treys")
    judge = treys.Evaluator()
    deck = [treys.Card.new(str(card)) for card in DECK]
    for hand in some_hands(5_000):
        cards = [deck[c] for c in hand]
        assert evaluate(hand) == 7463 - judge.evaluate(cards[:2], cards[2:])


def test_pokerkit_agrees() -> None:
    pokerkit = oracle("pokerkit")
    values = []
    for hand in some_hands(400):
        theirs = pokerkit.StandardHighHand.from_game("".join(str(DECK[c]) for c in hand))
        values.append((evaluate(hand), theirs.entry.index))
    check_order(values)


# --- without a compiler --------------------------------------------------------------------------


def test_plain_python_gives_the_same_ranks() -> None:
    plain = plain_module("cardtable.poker", "lookup")
    for hand in some_hands(200):
        assert plain.evaluate(hand) == evaluate(hand)
        assert plain.evaluate(*hand) == evaluate(hand)
        assert plain.evaluate([DECK[index] for index in hand]) == evaluate(hand)
    flat = bytes(card for hand in some_hands(400) if len(hand) == 7 for card in hand)
    out = array("H", [0]) * (len(flat) // 7)
    assert plain.look_up(flat, 7, out, True) == len(out)
    assert out.tolist() == evaluate_many(flat, 7).tolist()


def test_tables_are_prepared_once() -> None:
    tables = shared_tables(7)
    assert shared_tables(5) is tables
    assert evaluate(parse_cards("AsKsQsJsTs")) == 7462


def test_threads_may_prepare_tables_concurrently() -> None:
    tables = plain_module("cardtable.poker", "tables").Tables()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(tables.prepare, [5] * 4)) == [0] * 4
    finally:
        sys.setswitchinterval(interval)
    alone = plain_module("cardtable.poker", "tables").Tables()
    alone.prepare(5)
    assert (tables.rows, tables.cells) == (alone.rows, alone.cells)
