"""Quoting any value in a sentence, and values that nobody can change."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine import FrozenDict, FrozenList, frozen, quoted
from cardtable.engine.quoting import MAX_QUOTED
from cardtable.games.spades import Bid
from tests.engine.hostile_objects import hostile_objects

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (-(2**63), str(-(2**63))),
        (10**5000, "<int>"),
        (True, "True"),
        (None, "None"),
        (float("nan"), "nan"),
        ("As", "'As'"),
        (b"As", "b'As'"),
        ("x" * 10**6, "'" + "x" * 38 + "…"),
        ("a\nb", "'a\\nb'"),
        (Bid(3), "<Bid>"),
        ([1, 2], "<list>"),
        (Bid, "<type>"),
    ],
    ids=lambda value: type(value).__name__,  # pytest cannot write a long integer either
)
def test_a_value_is_quoted_shortly(value: object, text: str) -> None:
    assert quoted(value) == text


@pytest.mark.parametrize("name", hostile_objects())
def test_any_object_is_quoted_without_calling_it(name: str) -> None:
    text = quoted(hostile_objects()[name])
    assert 0 < len(text) <= MAX_QUOTED
    assert text.isprintable()


@given(st.text(st.characters(codec=None)) | st.binary() | st.integers() | st.floats())
def test_any_plain_value_is_quoted_shortly(value: object) -> None:
    text = quoted(value)
    assert 0 < len(text) <= MAX_QUOTED
    assert text.isprintable()


DATA: dict[str, Any] = {"a": [1, {"b": [2]}], "c": (3, [4])}


def test_plain_data_is_frozen_at_every_level() -> None:
    value = frozen(DATA)
    assert value == DATA
    for inner in (value["a"], value["a"][1]["b"], value["c"][1]):
        for change in (
            lambda inner=inner: inner.append(1),
            lambda inner=inner: inner.extend([1]),
            lambda inner=inner: inner.insert(0, 1),
            lambda inner=inner: inner.pop(),
            lambda inner=inner: inner.remove(inner[0]),
            lambda inner=inner: inner.clear(),
            lambda inner=inner: inner.sort(),
            lambda inner=inner: inner.reverse(),
            lambda inner=inner: inner.__setitem__(0, 1),
            lambda inner=inner: inner.__delitem__(0),
            lambda inner=inner: inner.__iadd__([1]),
            lambda inner=inner: inner.__imul__(2),
        ):
            with pytest.raises(TypeError, match="frozen"):
                change()
    for inner in (value, value["a"][1]):
        for change in (
            lambda inner=inner: inner.update(b=1),
            lambda inner=inner: inner.setdefault("d", 1),
            lambda inner=inner: inner.pop("b"),
            lambda inner=inner: inner.popitem(),
            lambda inner=inner: inner.clear(),
            lambda inner=inner: inner.__setitem__("b", 1),
            lambda inner=inner: inner.__delitem__("b"),
            lambda inner=inner: inner.__ior__({"b": 1}),
        ):
            with pytest.raises(TypeError, match="frozen"):
                change()
    assert value == DATA


def test_frozen_data_can_be_pickled_and_copied() -> None:
    value = frozen(DATA)
    for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):
        assert other == value
        assert type(other) is type(other["a"][1]) is FrozenDict
        assert type(other["a"]) is FrozenList
