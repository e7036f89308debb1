"""The layout of a poker table: nothing overlaps or is cut off."""

from __future__ import annotations

import itertools

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from cardtable.engine import ZoneKind
from cardtable.table.layout import LayoutRequest, TableSide
from cardtable.table.poker.poker_layout import AROUND, PokerLayout, lay_out_poker
from cardtable.table.poker.poker_poses import poker_poses
from cardtable.table.poses import ZoneInfo

KINDS = frozenset({ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.POT, ZoneKind.STOCK, ZoneKind.DISCARD})
SIZES = (
    (640, 480),
    (800, 600),
    (1024, 768),
    (1280, 800),
    (800, 1200),
    (1000, 1400),
    (2200, 1300),
    (2560, 1440),
)


def table(
    size: tuple[int, int],
    seats: int,
    text: float = 1.0,
    bottom: int = 0,
    *,
    log: bool = False,
    watched: bool = False,
) -> PokerLayout:
    unit = min(size[0] / 1066, size[1] / 800)
    widths = tuple(round(92 * unit * max(1.0, text)) for _button in range(4))
    return lay_out_poker(
        LayoutRequest(
            size=size,
            text=text,
            seats=seats,
            bottom=bottom,
            kinds=KINDS,
            buttons=widths,
            log=log,
            watched=watched,
        )
    )


def parts(layout: PokerLayout) -> dict[str, pygame.Rect]:
    """Return all boxes that must not overlap, by name."""
    found = {
        "info": layout.score,
        "actions": layout.actions,
        "odds": layout.odds,
        "prompt": layout.prompt,
        "board": layout.centre,
        "pots": layout.pots,
        "street": layout.street,
    }
    found |= {f"button {n}": box for n, box in enumerate(layout.buttons)}
    for seat in layout.plates:
        found[f"plate {seat}"] = layout.plates[seat]
        found[f"cards {seat}"] = layout.hands[seat].inflate(-2, -2)
        found[f"bet {seat}"] = layout.bets[seat]
    return found


def faults(layout: PokerLayout) -> list[str]:
    boxes = parts(layout)
    window = pygame.Rect((0, 0), layout.request.size)
    wrong = [name for name, box in boxes.items() if not window.contains(box)]
    for (one, box), (other, second) in itertools.combinations(boxes.items(), 2):
        if box.colliderect(second):
            wrong.append(f"{one} overlaps {other}")
    return wrong


@pytest.mark.sample(40)
@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [0.8, 1.0, 1.6])
def test_nothing_overlaps_or_is_cut_off(size: tuple[int, int], seats: int, text: float) -> None:
    assert not faults(table(size, seats, text))


@settings(max_examples=60, deadline=None)
@given(
    some.integers(640, 2560),
    some.integers(480, 1440),
    some.integers(2, 10),
    some.floats(0.8, 1.6),
    some.integers(0, 9),
)
def test_any_window_has_room(width: int, height: int, seats: int, text: float, bottom: int) -> None:
    assert not faults(table((width, height), seats, text, bottom % seats))


@pytest.mark.parametrize("seats", range(2, 11))
def test_seats_follow_clockwise(seats: int) -> None:
    layout = table((1280, 800), seats, bottom=1)
    order = [(1 + step) % seats for step in range(seats)]
    sides = [layout.places[seat] for seat in order]
    left, top, right = AROUND[seats]
    expected = (
        [TableSide.BOTTOM]
        + [TableSide.LEFT] * left
        + [TableSide.TOP] * top
        + [TableSide.RIGHT] * right
    )
    assert sides == expected
    at_left = [layout.plates[seat].top for seat in order if layout.places[seat] is TableSide.LEFT]
    assert at_left == sorted(at_left, reverse=True)
    along = [layout.plates[seat].left for seat in order if layout.places[seat] is TableSide.TOP]
    assert along == sorted(along)


@pytest.mark.parametrize("seats", [2, 6, 10])
@pytest.mark.parametrize("size", SIZES)
def test_open_cards_stay_in_the_window(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    window = pygame.Rect((0, 0), size)
    for seat in range(seats):
        for pose in poker_poses(layout, ZoneInfo(ZoneKind.HAND, (True, True), seat)):
            card = pygame.Rect(0, 0, round(pose.height * 5 / 7), round(pose.height))
            card.center = (round(pose.x), round(pose.y))
            assert window.contains(card)


def test_cards_are_centred_above_their_plate() -> None:
    layout = table((1280, 800), 6)
    for seat in range(1, 6):
        one, other = poker_poses(layout, ZoneInfo(ZoneKind.HAND, (False, False), seat))
        assert abs((one.x + other.x) / 2 - layout.plates[seat].centerx) <= 1


def test_a_docked_log_does_not_cover_the_table() -> None:
    layout = table((2200, 1300), 10, log=True)
    assert layout.log is not None
    assert layout.log.left >= layout.space.right
    assert not faults(layout)


def test_a_replayed_table_has_no_betting_panel() -> None:
    asked, watched = table((1280, 800), 6), table((1280, 800), 6, watched=True)
    assert watched.plates[0].top > asked.plates[0].top


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("seats", range(2, 11))
def test_board_and_pots_are_on_the_table(seats: int, size: tuple[int, int]) -> None:
    found = table(size, seats)
    for slot in (*found.slots, found.deck, found.muck, found.street):
        assert found.oval.contains(slot)


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (2560, 1440)])
def test_a_bet_at_the_top_is_in_front_of_its_own_seat(size: tuple[int, int], seats: int) -> None:
    found = table(size, seats)
    for seat, place in found.places.items():
        if place is TableSide.TOP:
            plate, bet = found.plates[seat], found.bets[seat]
            assert bet.top >= plate.bottom, f"the bet of seat {seat} is beside its plate"
            assert abs(bet.centerx - plate.centerx) <= 0.7 * plate.width


@pytest.mark.parametrize("seats", range(3, 9))
def test_cards_grow_in_a_tall_window(seats: int) -> None:
    tall, square = table((1000, 1400), seats), table((1000, 1000), seats)
    assert tall.trick_card > 1.3 * square.trick_card
    assert tall.hand_card > 1.3 * square.hand_card
