"""Chips: columns of chips for an amount, their pictures, and their motion."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as some

from cardtable.table.poker.chip_art import chip, pile, pile_size
from cardtable.table.poker.chips import (
    MAX_COLUMNS,
    MAX_IN_COLUMN,
    VALUES,
    ChipMotion,
    Payment,
    chips_of,
    columns_of,
    paid,
)

AMOUNTS = some.integers(0, 10**12)


@given(AMOUNTS)
def test_chips_make_the_amount(amount: int) -> None:
    assert sum(value * count for value, count in chips_of(amount)) == amount


@given(some.integers(1, 20_000))
def test_columns_are_limited_in_height_and_number(amount: int) -> None:
    columns = columns_of(amount)
    assert 1 <= len(columns) <= MAX_COLUMNS
    assert all(1 <= len(column) <= MAX_IN_COLUMN for column in columns)
    assert columns[0][0] == max(value for value in VALUES if value <= amount)


def test_common_bets_show_every_chip() -> None:
    for amount in (10, 20, 35, 60, 120, 480, 1_240):
        assert sum(map(sum, columns_of(amount))) == amount


def test_pictures_have_the_stated_size() -> None:
    for amount in (1, 120, 999_999):
        assert pile(amount, 24).get_size() == pile_size(amount, 24)
    assert chip(24, 5).get_at((0, 0)).a == 0  # round, not square
    assert isinstance(chip(24, 25_000_000), pygame.Surface)


@given(
    some.lists(some.tuples(some.integers(0, 3), some.integers(0, 3), some.integers(1, 400))),
    some.floats(0.0, 0.5),
)
def test_moving_chips_are_conserved(moves: list[tuple[int, int, int]], step: float) -> None:
    motion = ChipMotion()
    names = ("stack:0", "bet:0", "pot:0", "pot:1")
    amounts = dict.fromkeys(names, 500)
    motion.show(amounts)
    for source, target, amount in moves:
        total = sum(amounts.values())
        amounts, payments = paid(amounts, Payment(amount, names[source], names[target]))
        assert sum(amounts.values()) == total
        motion.send(payments, 0.3)
        assert motion.total == 2_000
        motion.update(step)
        assert motion.total == 2_000
    motion.finish()
    assert motion.piles == amounts
    assert not motion.busy


def test_a_split_pot_is_paid_from_both_piles() -> None:
    after, payments = paid(
        {"pot:0": 30, "pot:1": 50, "stack:2": 0}, Payment(70, "pot:0", "stack:2")
    )
    assert after == {"pot:0": 0, "pot:1": 10, "stack:2": 70}
    assert [payment.amount for payment in payments] == [30, 40]
