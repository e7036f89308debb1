"""The layout of card tables: panels and cards stay apart and inside the window."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtable.engine import ZoneKind
from cardtable.table.layout import (
    CARD_RATIO,
    COVERED,
    LIFT,
    LayoutRequest,
    TableLayout,
    TableSide,
    lay_out_cards,
    places,
)
from cardtable.table.poses import Pose, ZoneInfo, card_poses, own_fan, trick_pose

CARDS = frozenset({ZoneKind.HAND, ZoneKind.TRICK, ZoneKind.TAKEN})
STOCK = frozenset({ZoneKind.HAND, ZoneKind.TRICK, ZoneKind.TAKEN, ZoneKind.STOCK, ZoneKind.DISCARD})
BOARD = frozenset({ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.STOCK, ZoneKind.DISCARD})


@st.composite
def requests(draw: st.DrawFn) -> LayoutRequest:
    height = draw(st.integers(600, 2160))
    ratio = draw(st.floats(0.6, 21 / 9))
    width = min(3840, max(800, round(height * ratio)))
    seats = draw(st.integers(2, 4))
    text = draw(st.floats(0.8, 1.6))
    unit = min(width / 1066, height / 800)
    count = draw(st.integers(3, 5))
    widest = round(unit * text * 96)
    return LayoutRequest(
        size=(width, height),
        text=text,
        seats=seats,
        bottom=draw(st.integers(0, seats - 1)),
        kinds=draw(st.sampled_from((CARDS, STOCK))),
        hand=draw(st.integers(1, 26)),
        rows=draw(st.integers(2, 4)),
        buttons=tuple(draw(st.integers(widest * 2 // 3, widest)) for _button in range(count)),
        log=draw(st.booleans()),
        hand_size=draw(st.sampled_from((0.8, 1.0, 1.3))),
        status=draw(st.integers(0, height)),
    )


def box_of(pose: Pose) -> pygame.Rect:
    """Return the bounding box of a rotated card, a pixel smaller for rounding."""
    lean = math.radians(pose.angle)
    width, height = pose.height * CARD_RATIO, pose.height
    wide = abs(width * math.cos(lean)) + abs(height * math.sin(lean))
    tall = abs(width * math.sin(lean)) + abs(height * math.cos(lean))
    return pygame.Rect(
        round(pose.x - wide / 2) + 1, round(pose.y - tall / 2) + 1, round(wide) - 2, round(tall) - 2
    )


def corners_of(pose: Pose) -> list[tuple[float, float]]:
    lean = math.radians(pose.angle)
    half = (pose.height * CARD_RATIO / 2 - 1, pose.height / 2 - 1)
    return [
        (
            pose.x + x * half[0] * math.cos(lean) + y * half[1] * math.sin(lean),
            pose.y - x * half[0] * math.sin(lean) + y * half[1] * math.cos(lean),
        )
        for x in (-1, 1)
        for y in (-1, 1)
    ]


def panels_of(layout: TableLayout) -> dict[str, pygame.Rect]:
    panels = {
        "score": layout.score,
        "status": layout.status,
        "last trick": layout.last_trick,
        "prompt": layout.prompt,
        **{f"plate {seat}": plate for seat, plate in layout.plates.items()},
        **{f"button {number}": box for number, box in enumerate(layout.buttons)},
    }
    if layout.log is not None:
        panels["log"] = layout.log
    return panels


FACTS = LayoutRequest(size=(800, 600), text=1.6, rows=4, status=400)
SMALL = LayoutRequest(size=(800, 600), text=1.6, hand=17, seats=3, rows=3, buttons=(90, 90, 90))
TALL = LayoutRequest(size=(800, 920), seats=3, hand=12, rows=2, hand_size=0.8, status=203)
WIDE = LayoutRequest(size=(3840, 1645), text=0.8, log=True, buttons=(200,) * 5)


@given(requests())
@example(SMALL)
@example(WIDE)
@example(FACTS)
@example(LayoutRequest(size=(1799, 2093), text=1.5, seats=2, buttons=(162, 217, 243, 162, 222)))
@example(LayoutRequest(size=(800, 600), text=1.6, rows=4, buttons=(115, 115, 115, 115, 115)))
def test_panels_stay_apart_and_in_the_window(request: LayoutRequest) -> None:
    layout = lay_out_cards(request)
    window = pygame.Rect((0, 0), request.size)
    panels = panels_of(layout)
    for name, box in panels.items():
        assert window.contains(box), name
        assert box.width > 20
        assert box.height > 12
    for (name, box), (other_name, other) in combinations(panels.items(), 2):
        assert not box.colliderect(other), f"{name} overlaps {other_name}"


@given(requests())
@example(SMALL)
@example(WIDE)
@example(FACTS)
@example(TALL)
def test_hands_are_beside_the_panels(request: LayoutRequest) -> None:
    layout = lay_out_cards(request)
    window = pygame.Rect((0, 0), request.size)
    panels = panels_of(layout)
    lift = pygame.Vector2(0, -LIFT * layout.unit)
    for seat in layout.plates:
        info = ZoneInfo(ZoneKind.HAND, (seat == layout.bottom,) * request.hand, seat)
        for pose in card_poses(layout, info):
            for raised in (False, True) if seat == layout.bottom else (False,):
                moved = pose._replace(y=pose.y + lift.y) if raised else pose
                corners = corners_of(moved)
                assert all(window.inflate(2, 2).collidepoint(corner) for corner in corners)
                for name, box in panels.items():
                    assert not any(box.collidepoint(corner) for corner in corners), name


@given(requests())
@example(SMALL)
def test_own_cards_show_their_index(request: LayoutRequest) -> None:
    layout = lay_out_cards(request)
    fan = own_fan(layout, request.hand)
    assert fan == tuple(sorted(fan))
    for left, right in pairwise(fan):
        assert right.x - left.x >= COVERED * 0.8 * left.height * CARD_RATIO
    assert layout.hand_card >= 0.075 * request.size[1]


@pytest.mark.check
@given(requests(), st.integers(0, 54))
def test_the_middle_keeps_clear_of_panels_and_hands(request: LayoutRequest, stock: int) -> None:
    layout = lay_out_cards(request)
    panels = panels_of(layout)
    middle = [trick_pose(layout, seat) for seat in range(request.seats)]
    if ZoneKind.STOCK in request.kinds:
        middle += card_poses(layout, ZoneInfo(ZoneKind.STOCK, (False,) * stock + (True,)))
        middle += card_poses(layout, ZoneInfo(ZoneKind.DISCARD, (False,) * stock))
    for pose in middle:
        for name, box in panels.items():
            if not (name == "prompt" and pose.height < 20):
                assert not box.collidepoint(pose.x, pose.y), name
                assert not any(box.collidepoint(corner) for corner in corners_of(pose)), name


TWO_SEATS_IN_LARGE_TEXT = LayoutRequest(
    size=(2017, 1512), text=1.5625, seats=2, hand=1, buttons=(189, 230, 284, 189, 230)
)
"""Three rows of buttons push the last trick down."""


@example(TWO_SEATS_IN_LARGE_TEXT)
@given(requests())
def test_the_panel_has_room(request: LayoutRequest) -> None:
    layout = lay_out_cards(request)
    for name, box in panels_of(layout).items():
        if name != "prompt":
            assert not layout.panel.colliderect(box), name
    assert layout.panel.width >= 240 * layout.unit
    assert layout.panel.height >= 250 * layout.unit
    for pose in own_fan(layout, request.hand):
        assert not layout.panel.colliderect(box_of(pose))


@given(requests())
def test_cards_of_a_trick_do_not_hide_each_other(request: LayoutRequest) -> None:
    layout = lay_out_cards(request)
    poses = [trick_pose(layout, seat) for seat in range(request.seats)]
    for pose, other in combinations(poses, 2):
        assert math.hypot(pose.x - other.x, pose.y - other.y) > 0.9 * pose.height


@pytest.mark.parametrize("count", [1, 7, 20, 40])
def test_a_board_is_in_the_middle(count: int) -> None:
    layout = lay_out_cards(LayoutRequest(size=(1280, 800), seats=2, kinds=BOARD))
    boxes = [box_of(pose) for pose in card_poses(layout, ZoneInfo(ZoneKind.BOARD, (True,) * count))]
    assert len(boxes) == count
    assert all(layout.centre.contains(box) for box in boxes)
    assert not any(box.colliderect(other) for box, other in combinations(boxes, 2))


def test_seats_are_placed_clockwise() -> None:
    assert places(4, 0) == {
        0: TableSide.BOTTOM,
        1: TableSide.LEFT,
        2: TableSide.TOP,
        3: TableSide.RIGHT,
    }
    assert places(4, 3)[2] is TableSide.RIGHT
    assert places(3, 1) == {1: TableSide.BOTTOM, 2: TableSide.LEFT, 0: TableSide.RIGHT}
    assert places(2, 1) == {1: TableSide.BOTTOM, 0: TableSide.TOP}


def test_equal_requests_give_equal_layouts() -> None:
    assert lay_out_cards(LayoutRequest(size=(1280, 800))) is lay_out_cards(
        LayoutRequest(size=(1280, 800))
    )
