"""Cards and suits: values, notation, masks, custom cards."""

from __future__ import annotations

import copy
import pickle
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import cards
from cardtable.cards import (
    ALL_CARDS,
    BIG_JOKER,
    DECK,
    LITTLE_JOKER,
    SUIT_MASKS,
    Card,
    CustomCard,
    Rank,
    Suit,
    cards_of,
    face_of,
    mask_of,
    parse_cards,
)
from tests.paths import ROOT

pytestmark = pytest.mark.quick

CARDS = st.sampled_from(ALL_CARDS)
MASKS = st.integers(0, (1 << 54) - 1)


def test_the_index_is_13_times_the_suit_plus_the_rank() -> None:
    assert [str(DECK[index]) for index in (0, 12, 13, 26, 39, 51)] == [
        "2c",
        "Ac",
        "2d",
        "2h",
        "2s",
        "As",
    ]
    for index, card in enumerate(ALL_CARDS):
        assert card.index == index == 13 * card.suit + card.rank
        assert card.bit == 1 << index
        assert Card.of(index) is card
        assert Card(card.suit, card.rank) is card
        assert card.is_joker == (index >= 52)


def test_a_deck_is_every_card_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert ALL_CARDS[:52] == DECK
    assert ALL_CARDS[52:] == (LITTLE_JOKER, BIG_JOKER)
    assert {(card.suit, card.rank) for card in DECK} == {
        (suit, rank) for suit in Suit for rank in Rank if rank <= Rank.ACE
    }


@given(CARDS)
def test_the_text_of_a_card_reads_back(card: Card) -> None:
    text = str(card)
    assert len(text) == 2
    for spelled in (text, text.lower(), text.upper(), f"  {text}\n"):
        assert Card.parse(spelled) is card
    assert eval(repr(card)) is card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10h", "Th"),
        ("10S", "Ts"),
        ("Q♦", "Qd"),
        ("q♢", "Qd"),
        ("10♣", "Tc"),
        ("A♥\ufe0f", "Ah"),
        ("2♠\ufe0e", "2s"),
        ("K♧", "Kc"),
        ("J♡", "Jh"),
        ("9♤", "9s"),
        ("lj", "LJ"),
        ("Bj", "BJ"),
    ],
)
def test_other_spellings(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "A",
        "s",
        "sA",
        "1s",
        "11s",
        "10",
        "As Kd",
        "AsKd",
        "Ax",
        "JJ",
        "Ls",
        "Bs",
        "A s",
        "٣s",
        "As\0",
        "♠",
        "100s",
        "-2c",
        "Асе",
        "A" * 500,
    ],
)
def test_invalid_cards_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"Unknown card .*Write rank then suit"):
        Card.parse(text)


@given(st.text(max_size=5))
def test_parsing_reads_a_card_or_raises_value_error(text: str) -> None:
    try:
        card = Card.parse(text)
    except ValueError:
        return
    assert card in ALL_CARDS


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        (" \n\t", []),
        ("As Kd 2c", ["As", "Kd", "2c"]),
        ("AsKd2c", ["As", "Kd", "2c"]),
        ("as,kd, 2c", ["As", "Kd", "2c"]),
        ("10h10sTd", ["Th", "Ts", "Td"]),
        ("A♠K♦ 10♥", ["As", "Kd", "Th"]),
        ("LJBJ2h", ["LJ", "BJ", "2h"]),
        ("As As", ["As", "As"]),
    ],
)
def test_parse_cards(text: str, cards: list[str]) -> None:
    assert [str(card) for card in parse_cards(text)] == cards


@pytest.mark.parametrize(("text", "word"), [("As Kx", "Kx"), ("AsK", "K"), ("As 10", "10")])
def test_parse_cards_names_the_invalid_word(text: str, word: str) -> None:
    with pytest.raises(ValueError, match=f"^Unknown card '{word}'"):
        parse_cards(text)


@pytest.mark.parametrize("index", [-1, 54, 1000])
def test_there_is_no_card_with_another_index(index: int) -> None:
    with pytest.raises(IndexError):
        Card.of(index)


@pytest.mark.parametrize(
    ("suit", "rank"), [(0, 13), (2, 14), (3, 15), (4, 0), (-1, 3), (0, -1), (3, -1)]
)
def test_invalid_suits_and_ranks_raise(suit: int, rank: int) -> None:
    with pytest.raises(ValueError, match="No card"):
        Card(suit, rank)  # type: ignore[arg-type]  # the mistake


def test_a_card_cannot_be_changed() -> None:
    card = Card.parse("As")
    for name in ("suit", "rank", "index", "bit", "anything"):
        with pytest.raises(AttributeError):
            setattr(card, name, 1)
        with pytest.raises(AttributeError):
            delattr(card, name)
    assert (card.suit, card.rank) == (Suit.SPADES, Rank.ACE)


@pytest.mark.skipif(cards.__file__.endswith(".py"), reason="the cards are not compiled")
def test_the_number_that_compiled_modules_read_is_out_of_reach() -> None:
    with pytest.raises(AttributeError):
        object.__setattr__(Card.parse("As"), "number", 1)


@given(CARDS)
def test_copies_are_the_card_itself(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_pickles_of_earlier_versions_are_read() -> None:
    """The bytes were written before cards were compiled."""
    written = (
        b"\x80\x04\x95z\x00\x00\x00\x00\x00\x00\x00\x8c\x0fcardtable.cards\x94\x8c\x07Card.of"
        b"\x94\x93\x94K3\x85\x94R\x94h\x02K5\x85\x94R\x94\x8c\x08builtins\x94\x8c\x07getattr\x94\x93"
        b"\x94h\x00\x8c\nCustomCard\x94\x93\x94\x8c\x05named\x94\x86\x94R\x94(\x8c\x02td\x94K\x01h"
        b"\x02K\x15\x85\x94R\x94\x8c\x00\x94t\x94R\x94\x87\x94."
    )
    ace, joker, custom = pickle.loads(written)
    assert ace is Card.parse("As")
    assert joker is BIG_JOKER
    assert custom is CustomCard.named("td", 1, Card.parse("Td"))


@given(st.lists(CARDS, unique=True))
def test_cards_sort_by_index(cards: list[Card]) -> None:
    assert [card.index for card in sorted(cards)] == sorted(card.index for card in cards)


def test_equal_cards_hash_alike_and_others_differ() -> None:
    assert len({hash(card) for card in ALL_CARDS}) == 54
    assert {Card.parse("As"): 1}[Card(Suit.SPADES, Rank.ACE)] == 1
    assert Card.parse("As") != "As"  # type: ignore[comparison-overlap]  # on purpose
    assert Card.parse("As") != 51  # type: ignore[comparison-overlap]  # on purpose


@given(CARDS, CARDS)
def test_cards_compare_by_index_and_with_cards_only(first: Card, second: Card) -> None:
    assert (first < second, first > second) == (
        first.index < second.index,
        first.index > second.index,
    )
    assert (first == second) == (first is second)
    assert hash(first) == hash(Card.of(first.index))
    with pytest.raises(TypeError):
        first < second.index  # noqa: B015  # it raises


def test_titles() -> None:
    titles = {card.title for card in ALL_CARDS}
    assert len(titles) == 54
    assert {"queen of hearts", "ten of clubs", "little joker", "big joker"} <= titles
    assert [suit.letter for suit in Suit] == list("cdhs")
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKALB"


# --- masks --------------------------------------------------------------------------------------


@given(MASKS)
def test_a_mask_becomes_cards_and_a_mask_again(mask: int) -> None:
    cards = cards_of(mask)
    assert mask_of(cards) == mask
    assert [card.index for card in cards] == [place for place in range(54) if mask >> place & 1]


@pytest.mark.parametrize("suit", Suit)
def test_a_mask_of_one_suit(suit: Suit) -> None:
    """One suit has a shorter code path; the jokers are spades."""
    assert cards_of(SUIT_MASKS[suit]) == tuple(card for card in ALL_CARDS if card.suit is suit)
    assert cards_of(1 << 13 * suit) == (Card(suit, Rank.TWO),)
    assert SUIT_MASKS[suit].bit_count() == (15 if suit is Suit.SPADES else 13)


def test_masks_of_nothing_and_of_everything() -> None:
    assert mask_of([]) == 0
    assert cards_of(0) == ()
    assert cards_of(sum(SUIT_MASKS)) == ALL_CARDS
    assert mask_of([DECK[3], DECK[3]]) == 8


# --- custom cards ----------------------------------------------------------------------------


@given(st.text(max_size=12), st.integers(0, 9), st.none() | CARDS)
def test_there_is_one_custom_card_for_each_name_and_copy(
    name: str, number: int, face: Card | None
) -> None:
    custom = CustomCard.named(name, number, face)
    assert CustomCard.named(name, number, face) is custom
    assert copy.deepcopy(custom) is copy.copy(custom) is custom
    assert pickle.loads(pickle.dumps(custom)) is custom
    assert custom != CustomCard.named(name, number + 1, face)
    assert (str(custom), face_of(custom)) == (name, face)
    assert mask_of([custom]) == 0
    assert custom not in ALL_CARDS


def test_a_second_ten_of_diamonds_looks_and_reads_like_the_first() -> None:
    ten = Card.parse("Td")
    custom = CustomCard.named("td", 1, ten)
    assert (custom.title, custom.suit, custom.rank) == (ten.title, ten.suit, ten.rank)
    assert (custom is ten, custom == ten, face_of(custom) is face_of(ten)) == (False, False, True)
    assert CustomCard.named("wild").title == "wild"
    assert CustomCard.named("wild", title="Wild card").title == "Wild card"
    assert ten < custom
    assert len({ten, custom, CustomCard.named("td", 2, ten)}) == 3


# --- without a compiler ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plain() -> ModuleType:
    """Load the source of the cards as plain Python."""
    loader = SourceFileLoader("plain_cards", str(ROOT / "cardtable" / "cards.py"))
    spec = spec_from_loader("plain_cards", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_plain_python_has_the_same_cards(plain: ModuleType) -> None:
    assert plain.Card is not Card
    for ours, theirs in zip(ALL_CARDS, plain.ALL_CARDS, strict=True):
        for field in ("suit", "rank", "index", "bit", "is_joker", "title"):
            assert getattr(ours, field) == getattr(theirs, field)
        assert (str(ours), repr(ours), hash(ours)) == (str(theirs), repr(theirs), hash(theirs))
        assert plain.Card.parse(str(ours)) is theirs
    assert max(plain.ALL_CARDS) is plain.BIG_JOKER
    assert set(map(id, plain.ALL_CARDS)) == plain.CARD_IDS
    custom = CustomCard.named("wild", 2), plain.CustomCard.named("wild", 2)
    assert repr(custom[0]) == repr(custom[1])
    assert custom[0].index == custom[1].index


def test_a_card_of_plain_python_cannot_be_changed(plain: ModuleType) -> None:
    card = plain.Card.parse("As")
    for name in ("suit", "index", "number", "anything"):
        with pytest.raises(AttributeError):
            setattr(card, name, 1)
        with pytest.raises(AttributeError):
            delattr(card, name)
    assert not card < plain.Card.parse("2c")
    with pytest.raises(TypeError):
        card < 3  # noqa: B015  # it raises
