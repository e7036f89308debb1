"""Scores computed by hand, at least one case for each rule of scoring."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.games.spades import Bid, Rules
from cardtable.games.spades.scoring import Item, SideScore, score_hand
from tests.uncompiled import plain_module

pytestmark = pytest.mark.quick

# name: (options, bids, tricks, bags before, points by side, bags after)
CASES: dict[str, tuple[Any, ...]] = {
    "made exactly": ({}, "3 4 3 3", (3, 4, 3, 3), (0, 0), (60, 70), (0, 0)),
    "overtricks are bags": ({}, "3 3 2 2", (4, 3, 3, 3), (0, 0), (52, 51), (2, 1)),
    "set costs ten times the bid": ({}, "4 3 4 3", (3, 4, 3, 3), (0, 0), (-80, 61), (0, 1)),
    "set by one trick": ({}, "6 0 7 0", (6, 1, 6, 0), (0, 0), (-130, 1), (0, 1)),
    "ten bags cost a hundred": ({}, "2 4 2 4", (3, 4, 3, 3), (9, 0), (-58, -80), (1, 0)),
    "bags below ten cost nothing": ({}, "2 3 2 3", (4, 3, 3, 3), (6, 0), (43, 60), (9, 0)),
    "two bag penalties at once": (
        {},
        "1 0 0 0",
        (13, 0, 0, 0),
        (9, 0),
        (22 - 200 + 100, 200),
        (1, 0),
    ),
    "nil made": ({}, "nil 4 5 3", (0, 4, 5, 4), (0, 0), (150, 71), (0, 1)),
    "nil failed, its tricks count for the partner": (
        {},
        "nil 4 5 3",
        (1, 4, 4, 4),
        (0, 0),
        (-50, 71),
        (0, 1),
    ),
    "nil failed, partner set": ({}, "nil 4 5 3", (1, 5, 3, 4), (0, 0), (-150, 72), (0, 2)),
    "nil failed, its tricks are bags only": (
        {"failed_nil_tricks": "bags_only"},
        "nil 4 5 3",
        (1, 4, 5, 3),
        (0, 0),
        (-49, 70),
        (1, 0),
    ),
    "nil failed, its tricks are bags only, partner set": (
        {"failed_nil_tricks": "bags_only"},
        "nil 4 5 3",
        (1, 4, 4, 4),
        (0, 0),
        (-149, 71),
        (1, 1),
    ),
    "nil failed, its tricks count for nothing": (
        {"failed_nil_tricks": "nothing"},
        "nil 4 5 3",
        (2, 4, 5, 2),
        (0, 0),
        (-50, -70),
        (0, 0),
    ),
    "nil worth fifty": ({"nil": 50}, "nil 4 5 3", (0, 4, 5, 4), (0, 0), (100, 71), (0, 1)),
    "double nil, one fails": ({}, "nil 6 nil 6", (0, 6, 1, 6), (0, 0), (1, 120), (1, 0)),
    "double nil, both made": ({}, "nil 6 nil 6", (0, 7, 0, 6), (0, 0), (200, 121), (0, 1)),
    "blind nil made": ({"blind_nil": 200}, "blind 4 5 3", (0, 4, 5, 4), (0, 0), (250, 71), (0, 1)),
    "blind nil failed": (
        {"blind_nil": 200},
        "blind 4 5 3",
        (1, 4, 4, 4),
        (0, 0),
        (-150, 71),
        (0, 1),
    ),
    "five bags cost fifty": ({"bags": 5}, "2 4 2 4", (3, 4, 3, 3), (4, 0), (-8, -80), (1, 0)),
    "bags off": ({"bags": 0}, "2 4 2 4", (3, 4, 3, 3), (9, 0), (42, -80), (11, 0)),
    "set scores zero": ({"set_scoring": "zero"}, "4 3 4 3", (3, 4, 3, 3), (0, 0), (0, 61), (0, 1)),
    "ten for two hundred": (
        {"ten_for_two_hundred": True},
        "5 1 5 1",
        (6, 1, 5, 1),
        (0, 0),
        (201, 20),
        (1, 0),
    ),
    "ten for two hundred, set": (
        {"ten_for_two_hundred": True},
        "5 1 5 1",
        (4, 3, 5, 1),
        (0, 0),
        (-200, 22),
        (0, 2),
    ),
    "moon made": ({"moon": 500}, "7 0 6 0", (7, 0, 6, 0), (0, 0), (500, 200), (0, 0)),
    "moon set": ({"moon": 500}, "7 0 6 0", (7, 1, 5, 0), (0, 0), (-500, 1), (0, 1)),
    "without nil, zero is an ordinary bid": (
        {"nil": 0, "bidding": "mirror"},
        "0 4 5 4",
        (1, 4, 4, 4),
        (0, 0),
        (50, 80),
        (0, 0),
    ),
    "four without partners": (
        {"seats": "4 solo"},
        "3 nil 4 4",
        (3, 0, 6, 4),
        (0, 0, 9, 0),
        (30, 100, -58, 40),
        (0, 0, 1, 0),
    ),
    "three without partners, seventeen tricks": (
        {"seats": "3 solo"},
        "5 6 nil",
        (6, 11, 0),
        (0, 6, 0),
        (51, -35, 100),
        (1, 1, 0),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_scores_computed_by_hand(name: str) -> None:
    options, bids, tricks, before, points, after = CASES[name]
    rules = Rules.from_data(options)
    parsed = [Bid.parse(word) for word in bids.split()]
    sides = score_hand(rules, parsed, tricks, before)
    assert tuple(side.points for side in sides) == points
    assert tuple(side.bags for side in sides) == after
    for side in sides:
        assert sum(item.points for item in side.items) == side.points


def test_a_set_side_has_not_made_its_contract() -> None:
    made, lost = score_hand(Rules(), [Bid(3), Bid(5), Bid(3), Bid(5)], [3, 4, 4, 2], (0, 0))
    assert made.made
    assert not lost.made


def test_the_items_of_a_score() -> None:
    side, _other = score_hand(Rules(), [Bid(0), Bid(3), Bid(4), Bid(3)], [1, 3, 5, 4], (9, 0))
    assert [(item.what, item.points) for item in side.items] == [
        ("nil-failed", -100),
        ("made", 40),
        ("bags", 2),
        ("bag-penalty", -100),
    ]


def test_a_score_without_room_for_a_line_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = plain_module("cardtable.games.spades", "rules.rule_numbers")
    numbers = plain.RuleNumbers(Rules())
    arguments = numbers, [0, 3, 4, 3], [0, 3, 5, 5], (0, 0), Item, SideScore
    monkeypatch.setattr(plain, "LINES", 3)
    assert len(plain.score_sides(*arguments)[0].items) == 3
    monkeypatch.setattr(plain, "LINES", 2)
    with pytest.raises(OverflowError, match="3 lines"):
        plain.score_sides(*arguments)
