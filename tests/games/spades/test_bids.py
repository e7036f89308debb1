"""Bids of Spades as values."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.games.spades import Bid

pytestmark = pytest.mark.quick

ALL_BIDS = [*(Bid(tricks) for tricks in range(18)), Bid.BLIND_NIL]


def test_a_bid_is_a_number_of_tricks() -> None:
    assert [bid.tricks for bid in ALL_BIDS] == [*range(18), 0]
    assert [bid for bid in ALL_BIDS if bid.is_nil] == [Bid.NIL, Bid.BLIND_NIL]
    assert [bid for bid in ALL_BIDS if bid.blind] == [Bid.BLIND_NIL]


def test_equal_bids_are_one_object() -> None:
    assert Bid(3) is Bid(3)
    assert Bid(0) is Bid.NIL
    assert Bid(0, blind=True) is Bid.BLIND_NIL
    assert Bid.NIL != Bid.BLIND_NIL
    assert Bid(3) != 3  # type: ignore[comparison-overlap]  # on purpose
    assert len(set(ALL_BIDS)) == 19


@pytest.mark.parametrize("tricks", [-1, 18, 1000, True, False, 3.0, "3", None])
def test_numbers_out_of_range_are_rejected(tricks: Any) -> None:
    with pytest.raises(ValueError, match="from 0 to 17"):
        Bid(tricks)


def test_only_a_nil_is_blind() -> None:
    with pytest.raises(ValueError, match="Only a nil"):
        Bid(3, blind=True)


def test_a_bid_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Bid(3).tricks = 4


@pytest.mark.parametrize("bid", ALL_BIDS, ids=str)
def test_text_and_copies_give_the_same_bid(bid: Bid) -> None:
    assert Bid.parse(str(bid)) is bid
    assert Bid.parse(bid.title) is bid
    assert eval(repr(bid)) is bid
    assert copy.copy(bid) is bid
    assert copy.deepcopy((bid,))[0] is bid
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(bid, protocol)) is bid


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        (" 3 ", Bid(3)),
        ("03", Bid(3)),
        ("0", Bid.NIL),
        ("NIL", Bid.NIL),
        ("13", Bid(13)),
        ("blind", Bid.BLIND_NIL),
        ("Blind Nil", Bid.BLIND_NIL),
        ("blind-nil", Bid.BLIND_NIL),
        ("blind_nil", Bid.BLIND_NIL),
    ],
)
def test_spellings(text: str, bid: Bid) -> None:
    assert Bid.parse(text) is bid


@pytest.mark.parametrize(
    "text", ["", " ", "nix", "-1", "18", "99", "100", "3.0", "3 4", "٣", "²", "blind 3", "1" * 5000]
)
def test_invalid_bids_raise_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="number of tricks"):
        Bid.parse(text)


@given(st.text(max_size=10))
def test_parsing_reads_a_bid_or_raises_value_error(text: str) -> None:
    try:
        bid = Bid.parse(text)
    except ValueError:
        return
    assert bid in ALL_BIDS


def test_blind_nil_sorts_below_nil() -> None:
    assert sorted(ALL_BIDS) == [Bid.BLIND_NIL, *ALL_BIDS[:-1]]
