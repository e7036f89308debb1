"""The pattern language: exact counts, comparison with the naive definition, time limits."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardtable.cards import DECK, Rank, parse_cards
from cardtable.poker import evaluator_is_compiled
from cardtable.poker.evaluator import evaluate_many, worth_of
from cardtable.poker.language import read_slots
from cardtable.poker.patterns import Pattern, PatternTooComplex, Ranking
from cardtable.poker.slot_search import assign_cards
from tests.poker.naive_patterns import fits, naive_match
from tests.thread_clock import thread_seconds
from tests.uncompiled import plain_module

pytestmark = pytest.mark.quick

compiled = pytest.mark.skipif(not evaluator_is_compiled(), reason="takes minutes as plain Python")

# pattern -> contained in five-card hands, matched first, contained in seven-card hands
COUNTS = {
    "[a>a>a>a>a": (4, 4, 4_324),
    "a>a>a>a>a": (40, 36, 41_584),
    "1{4}": (624, 624, 224_848),
    "1{3}2{2}": (3_744, 3_744, 3_514_992),
    "a{5}": (5_148, 5_108, 4_089_228),
    "?>?>?>?>?": (10_240, 10_200, 6_454_272),
    "1{3}": (59_280, 54_912, 10_287_472),
    "1{2}2{2}": (127_296, 123_552, 35_638_512),
    "1{2}": (1_281_072, 1_098_240, 105_669_616),
    "?": (2_598_960, 1_302_540, 133_784_560),
}


@pytest.fixture(scope="module")
def five_cards() -> bytes:
    """Yield all 2,598,960 five-card hands."""
    return bytes(chain.from_iterable(combinations(range(52), 5)))


# --- exact counts --------------------------------------------------------------------------------


@pytest.mark.sample(3)
@compiled
@pytest.mark.parametrize("pattern", COUNTS)
def test_counts_of_five_card_hands_that_contain_a_pattern(pattern: str, five_cards: bytes) -> None:
    assert Pattern(pattern).plain
    assert Pattern(pattern).matches_many(five_cards, 5).count(1) == COUNTS[pattern][0]


@compiled
def test_counts_of_five_card_hands_that_match_first(five_cards: bytes) -> None:
    standard = Ranking.load("standard")
    assert [ranked.pattern.text for ranked in standard.hands] == list(COUNTS)
    found = standard.classify_many(five_cards, 5)
    assert [found.count(place) for place in range(10)] == [row[1] for row in COUNTS.values()]
    assert standard.counts(5) == tuple(row[:2] for row in COUNTS.values())


@pytest.mark.soak
@compiled
def test_counts_of_seven_card_hands_that_contain_a_pattern() -> None:
    found = Ranking.load("standard").counts(7)
    assert [contained for contained, _first in found] == [row[2] for row in COUNTS.values()]


@compiled
def test_patterns_and_evaluator_agree_on_every_five_card_hand(five_cards: bytes) -> None:
    standard = Ranking.load("standard")
    names = [ranked.name.replace("royal", "straight") for ranked in standard.hands]
    category = [""] + [worth_of(value).category.key for value in range(1, 7463)]
    pairs = set(
        zip(standard.classify_many(five_cards, 5), evaluate_many(five_cards, 5), strict=True)
    )
    assert len(pairs) == 7462
    assert all(names[place] == category[value] for place, value in pairs)


@pytest.mark.sample(3)
@pytest.mark.parametrize("pattern", COUNTS)
def test_the_search_and_the_bit_tests_agree(pattern: str, five_cards: bytes) -> None:
    """On every 9,973rd hand and every plain pattern."""
    one = Pattern(pattern)
    for at in range(0, len(five_cards), 5 * 9_973):
        hand = five_cards[at : at + 5]
        assert one.matches(hand) == (assign_cards(one.parts, hand) is not None)


# --- errors of a published prototype --------------------------------------------------------------


def test_a_straight_does_not_wrap_around() -> None:
    assert not Pattern("?>?>?>?>?").matches("Tc 9c Td 9d 8c")


@pytest.mark.parametrize("cards", ["AsKsQsJsTsAh2c", "AhAsKsQsJsTs2c", "2cTsJsQsKsAsAh"])
def test_a_royal_flush_is_found_beside_a_second_ace(cards: str) -> None:
    assert Pattern("[a>a>a>a>a").matches(cards)
    assert Pattern("[a>a>a>a>a").find(cards) == parse_cards("AsKsQsJsTs")


def test_the_ace_of_a_royal_flush_has_its_suit() -> None:
    assert not Pattern("[a>a>a>a>a").matches("AhKsQsJsTs")


# --- the meaning of patterns ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "cards", "found"),
    [
        ("1{2}2{2}", "As Ah Ad Ac Kd", None),
        ("1{2}2{2}", "As Ah Kd Kc 2c", "As Ah Kd Kc"),
        ("1{3}2{2}", "Ks Kh Kd As Ah", "Ks Kh Kd As Ah"),
        ("1{3}2{2}", "Ks Kh Kd As Ah Ad", "As Ah Ad Ks Kh"),
        ("ab", "As Ks", None),
        ("ab", "As Kh", "As Kh"),
        ("a{2}b{2}", "As Kh Qs Jh", "As Qs Kh Jh"),
        ("abcde", "As Kh Qd Jc Ts 9s", None),
        ("?>?>?>?>?", "5c 4d 3h 2s Ac", "5c 4d 3h 2s Ac"),
        ("?>?>?>?>?", "Ac Kd 2c 3h 4s", None),
        ("?>?>?", "2c Ac Kd", None),
        ("?>?", "Kd Ac", "Ac Kd"),
        ("[k>[a", "Kd Ac", None),
        ("[2>[a", "2d Ac", "2d Ac"),
        ("[2>[a>[k", "2d Ac Kd", None),
        ("a>b", "As Ks Kh", None),
        ("?>a", "As Kh", None),
        ("?>a", "As Kh Ks", "As Ks"),
        ("?>?>a", "As Kh Qh", "As Kh Qh"),
        ("a>?>b", "As Ks Qh Kh", "As Kh Qh"),
        ("1>2 1", "As Ks Ah", "As Ks Ah"),
        ("1>2 2", "As Ks Ah", None),
        ("1>1", "As Ks Kh", None),
        ("[10 [t", "Ts Td", "Ts Td"),
        ("[T>[J", "Ts Jd", None),
        ("1{2}>?", "As Ah Kd", "As Ah Kd"),
        ("1{2}>2{2}", "As Ah Kd Ks", "As Ah Ks Kd"),
        ("1{2}a{3}", "As Ah 9h 4h 2c", None),
        ("1{2}a{3}", "As Ah 9h 4h 2h 7h", "As Ah 9h 7h 4h"),
        ("A{3}", "As Ks 2s", "As Ks 2s"),
        (" 1{2}\t2{2} ", "As Ah Kd Kc", "As Ah Kd Kc"),
        ("a > a", "As Ks", "As Ks"),
        ("?>?>?>?>?>?>?>?>?>?>?>?>?>?", "AsKsQsJsTs9s8s7s6s5s4s3s2s", None),
        ("?{52}", "As Ks", None),
        ("?{52}?{52}", "As Ks", None),
        ("1{5}", "As Ah Ad Ac Ks", None),
    ],
)
def test_patterns_match_as_documented(pattern: str, cards: str, found: str | None) -> None:
    one = Pattern(pattern)
    assert one.matches(cards) == (found is not None)
    assert one.find(cards) == (None if found is None else parse_cards(found))


def test_a_run_may_begin_and_end_with_an_ace() -> None:
    run = ">".join("?" * 14)
    whole = [card for card in DECK if card.suit == 0]
    assert not Pattern(run).matches(whole)
    assert Pattern(run).matches([*whole, DECK[51]])


def test_the_whole_deck_is_a_hand() -> None:
    assert Pattern("?{52}").matches(DECK)
    assert Pattern("a{13}b{13}c{13}d{13}").matches(DECK)
    assert not Pattern("a{13}b{13}c{13}d{13}").matches(DECK[1:])
    assert Pattern("1{4}2{4}3{4}4{4}5{4}6{4}7{4}8{4}9{4}0{4}[2{4}[3{4}[4{4}").matches(DECK)
    assert Pattern(" ".join(["a>a>a>a>a>a>a>a>a>a>a>a>a"] * 1 + ["b{13}"] + ["?{26}"])).matches(
        DECK
    )


# --- comparison with the definition --------------------------------------------------------------

atoms = st.sampled_from(["1", "2", "3", "a", "b", "c", "?", "?", "[a", "[2", "[k", "[3", "A"])
slots = st.tuples(atoms, st.sampled_from(["", "", "", "{2}", "{3}"])).map("".join)
patterns = st.lists(
    st.tuples(st.sampled_from(["", ">", " > "]), slots), min_size=1, max_size=4
).map(lambda row: row[0][1] + "".join(join + slot for join, slot in row[1:]))
near = [card for card in range(52) if card % 13 in (12, 11, 10, 0, 1, 2)]
all_hands = st.one_of(
    st.lists(st.integers(0, 51), min_size=2, max_size=7, unique=True),
    st.lists(st.sampled_from(near), min_size=2, max_size=7, unique=True),
)


@settings(max_examples=150)
@given(patterns, all_hands)
def test_random_patterns_match_the_naive_definition(text: str, hand: list[int]) -> None:
    pattern = Pattern(text)
    assume(pattern.parts.total <= 5)
    expected = naive_match(text, hand)
    assert pattern.matches(hand) == expected
    assert (assign_cards(pattern.parts, bytes(hand)) is not None) == expected
    found = pattern.find(hand)
    assert (found is not None) == expected
    if found is not None:
        row = [(s, s.below and i == 0) for s in read_slots(text) for i in range(s.count)]
        indexes = [card.index for card in found]
        assert len(set(indexes)) == len(row)
        assert set(indexes) <= set(hand)
        assert fits(row, indexes)


@settings(max_examples=100)
@given(
    patterns,
    st.lists(
        st.sampled_from([c for c in range(52) if c % 13 in (4, 5, 6, 12)]),
        min_size=2,
        max_size=6,
        unique=True,
    ),
)
def test_in_a_short_deck_the_ace_is_low_after_the_six(text: str, hand: list[int]) -> None:
    pattern = Pattern(text, lowest=Rank.SIX)
    assume(pattern.parts.total <= 5)
    assert pattern.matches(hand) == naive_match(text, hand, lowest=4)


@given(patterns, st.integers(2, 7), st.randoms(use_true_random=False))
def test_buffers_and_single_hands_agree(text: str, k: int, random: Random) -> None:
    pattern = Pattern(text)
    many = [random.sample(range(52), k) for _ in range(5)]
    flat = bytes(chain.from_iterable(many))
    assert list(pattern.matches_many(flat, k)) == [pattern.matches(hand) for hand in many]


@given(patterns, all_hands)
def test_plain_python_gives_the_same_matches(text: str, hand: list[int]) -> None:
    plain = plain_module("cardtable.poker", "pattern")
    assert plain.Pattern(text).matches(hand) == Pattern(text).matches(hand)


# --- time limits ---------------------------------------------------------------------------------

ENTANGLED = [
    " ".join(["?>?"] * 26),
    "?>? ?>a a>? ?>b b>? ?>c c>? ?>d d>? 1>? 2>? 3>? ?>1 ?>2 ?>3 1>a 2>b 3>c 1>d [k>? [q>? [j>?",
    "1{4}2{4}3{4}4{4}5{4}6{4}7{4}8{4}9{4}0{4}[a{4}[k{4}[2{4}",
    "1a2b3c4d5a6b7c8d9a0b>?>?",
    "?>?>? ?>?>a ?>a>? a>?>? ?>?>b ?>b>? b>?>? a>a>? b>b>? c>?>? ?>c>? ?>?>c d>?>?",
    "a{13}b{13}c{13}d{12}1{2}",
    "1{2}2{2}3{2}4{2}5{2}6{2}7{2}8{2}9{2}0{2} 1>2>3 4>5>6 7>8 a{9}b{9}",
    "1>2>3 3>4>5 5>6>7 7>8>9 9>0>1",
    " ".join(f"{a}>{b}" for a in "12345" for b in "67890"),
]


@pytest.mark.sample(4)
@pytest.mark.parametrize("step", [1, 3])
@pytest.mark.parametrize("pattern", ENTANGLED)
def test_an_entangled_pattern_ends_in_time(pattern: str, step: int) -> None:
    hand = [card for card in range(52) if step == 1 or card % step]

    def match() -> None:
        with suppress(PatternTooComplex):
            assert Pattern(pattern).matches(hand) in (True, False)

    assert thread_seconds(match) < 60  # an exponential search would take years


def test_an_entangled_pattern_raises_too_hard() -> None:
    with pytest.raises(PatternTooComplex, match="too complex"):
        Pattern(ENTANGLED[-1]).matches(DECK)


def test_patterns_are_values() -> None:
    assert Pattern("a{5}") == Pattern("a{5}") != Pattern("a{4}")
    assert Pattern("a") != Pattern("a", lowest=Rank.SIX)
    assert len({Pattern("a"), Pattern("a")}) == 1
    assert (str(Pattern("a>b")), repr(Pattern("a>b"))) == ("a>b", "Pattern('a>b')")


@pytest.mark.parametrize("pattern", ["?>[5", "1>[5", "a > [5", "[5", "[5>?", "?>[a"])
def test_a_rank_that_a_short_deck_lacks_is_not_its_low_ace(pattern: str) -> None:
    """In a deck whose lowest rank is the six, an ace follows the six but is not a five."""
    hand = parse_cards("6c Ac Kd 9h 6d")
    assert Pattern(pattern, lowest=Rank.SIX).matches(hand) is (pattern == "?>[a")
    assert (Pattern(pattern, lowest=Rank.SIX).find(hand) is not None) is (pattern == "?>[a")
