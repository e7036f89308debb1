"""Classes of boards that differ by an exchange of suits."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, permutations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Card
from cardtable.solving.boards import TEXTURES, Boards, texture_of
from tests.uncompiled import plain_module

SIZES = pytest.mark.parametrize("size", [3, 4])
boards_of = cache(Boards)


def exchange(board: list[int], suits: tuple[int, ...]) -> list[int]:
    return [13 * suits[card // 13] + card % 13 for card in board]


@pytest.mark.parametrize(("size", "count"), [(3, 1_755), (4, 16_432)])
def test_all_boards_fall_into_the_known_number_of_classes(size: int, count: int) -> None:
    boards = boards_of(size)
    sizes = Counter(boards.find(board)[0] for board in combinations(range(52), size))
    assert boards.count == len(sizes) == count
    assert set(sizes) == set(range(count))
    assert sum(sizes.values()) == comb(52, size)
    # Exchanges of suits give 24, 12, 6, 4, 3, 2 or 1 different boards.
    assert all(24 % each == 0 for each in sizes.values())


@SIZES
@given(st.data())
def test_boards_with_exchanged_suits_are_of_one_class(size: int, data: st.DataObject) -> None:
    boards = boards_of(size)
    cards = st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
    board = data.draw(cards)
    number, _suits = boards.find(board)
    firsts = set()
    for suits in permutations(range(4)):
        twin = exchange(board, suits)
        twin_number, back = boards.find(twin)
        assert twin_number == number
        assert sorted(back) == [0, 1, 2, 3]
        firsts.add(tuple(sorted(exchange(twin, back))))
    assert len(firsts) == 1  # all are mapped onto the first board of their class
    first = list(firsts.pop())
    assert boards.find(first) == (number, (0, 1, 2, 3))
    board = Random(1).sample(board, size)
    assert boards.find(board)[0] == number


@SIZES
def test_classes_are_numbered_in_the_order_of_their_first_boards(size: int) -> None:
    boards = boards_of(size)
    known = -1
    for board in sorted(combinations(range(52), size), key=lambda cards: cards[::-1]):
        number = boards.find(board)[0]
        assert number <= known + 1
        known = max(known, number)


def test_different_boards_are_of_different_classes() -> None:
    boards = boards_of(3)
    rainbow, monotone, two_suits = [0, 14, 28], [0, 1, 2], [0, 1, 15]
    other_two_suits = [0, 14, 15]
    found = [boards.find(b)[0] for b in (rainbow, monotone, two_suits, other_two_suits)]
    assert len(set(found)) == 4


@pytest.mark.parametrize("size", [2, 6])
def test_boards_of_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"^boards of {size} cards$"):
        Boards(size)


def test_a_board_of_another_size_is_not_looked_up() -> None:
    with pytest.raises(ValueError, match=r"^4 cards instead of 3$"):
        boards_of(3).find([1, 2, 3, 4])


@pytest.mark.check
def test_plain_python_finds_the_same_classes() -> None:
    slow = plain_module("cardtable.solving", "boards").Boards(3)
    boards, rng = boards_of(3), Random(2)
    assert slow.count == boards.count
    for _number in range(300):
        board = rng.sample(range(52), 3)
        assert slow.find(board) == boards.find(board)


@pytest.mark.check
@pytest.mark.parametrize("size", [3, 4, 5])
@given(st.data())
def test_a_texture_depends_on_neither_suits_nor_order(size: int, data: st.DataObject) -> None:
    cards = st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
    board = data.draw(cards)
    found = texture_of(board)
    assert 0 <= found < TEXTURES
    for suits in permutations(range(4)):
        assert texture_of(exchange(board[::-1], suits)) == found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("As Kd 7h", 0),
        ("Ks 7d 2h", 1),
        ("Js 7d 2h", 2),
        ("8s 7d 2h", 3),
        ("8s 8d 2h", 7),
        ("8s 7s 2h", 11),
        ("As 7s 2s", 16),
        ("8s 7s 2s 2h", 23),
        ("8s 7s 2s 3s", 19),
        ("9s 7s 2d 2h", 14),
        ("8s 7s 2d 3h 4c", 3),
        ("Qs 7s 2s 3h 4c", 9),
        ("As 7s 2s 3s 3c", 20),
        ("8s 7s 2s 3s 4s", 19),
    ],
)
def test_textures_of_known_boards(text: str, expected: int) -> None:
    assert texture_of([Card.parse(word).index for word in text.split()]) == expected


@pytest.mark.parametrize("size", [0, 2, 6])
def test_boards_of_other_sizes_have_no_texture(size: int) -> None:
    with pytest.raises(ValueError, match=f"^boards of {size} cards$"):
        texture_of(list(range(size)))
