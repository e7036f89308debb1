"""The layout of zones, moves shown together, and the faces of tokens."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable.art import CardArt, DeckStyle
from cardtable.art.tokens import NAMED_INKS, custom_face, fit_name, readable
from cardtable.cards import COLOURS, DECK, Card, CustomCard, parse_cards
from cardtable.engine import Moved, Zone, ZoneKind
from cardtable.games.scripted.description import Arrangement
from cardtable.games.scripted.events import Paused
from cardtable.table.layout import CARD_RATIO, LayoutRequest, TableSide
from cardtable.table.poses import ZoneInfo
from cardtable.table.zones.zone_areas import Part, Rows
from cardtable.table.zones.zone_layout import lay_out_zones
from cardtable.table.zones.zone_poses import zone_poses
from cardtable.table.zones.zone_spots import ZoneSpot
from cardtable.table.zones.zone_stage import ZoneStage, groups_of
from cardtable.ui.motion import MotionSettings, Speed

K = ZoneKind
HELD = frozenset({K.HAND, K.TAKEN})


ARRANGED = (Arrangement.MELDS, Arrangement.PAIRS, Arrangement.CELLS)


MAX_CROWDED = 6
"""The most seats that have two zones each."""


def area(arrangement: Arrangement, owner: int | None, parts: int, size: int) -> ZoneSpot:
    """Return an area with *parts* parts of *size* tokens, or cells in rows of three."""
    cells = arrangement is Arrangement.CELLS
    return ZoneSpot(
        f"area {owner}",
        K.BOARD,
        owner,
        arrangement=arrangement,
        parts=tuple(Part(f"part {owner} {n}", 0 if cells else size) for n in range(parts)),
        cell_rows=Rows(tuple(min(3, parts - at) for at in range(0, parts, 3)) if cells else ()),
    )


@st.composite
def requests(draw: st.DrawFn) -> tuple[LayoutRequest, tuple[ZoneSpot, ...]]:
    height = draw(st.integers(600, 1600))
    width = round(height * draw(st.floats(4 / 3, 21 / 9)))
    seats = draw(st.integers(1, 10))
    trick = draw(st.booleans())
    piles = draw(st.lists(st.sampled_from((K.STOCK, K.DISCARD)), max_size=4))
    boards = draw(st.integers(0, 2))
    owned = draw(st.booleans()) and boards <= 1
    grid = draw(st.sampled_from(((0, 0), (3, 3), (6, 7)))) if not owned else (0, 0)
    spots = [ZoneSpot(f"pile {n}", kind, is_fan=kind is K.DISCARD) for n, kind in enumerate(piles)]
    spots += [ZoneSpot(f"row {number}", K.BOARD) for number in range(boards)]
    if owned:
        spots += [ZoneSpot(f"own {seat}", K.BOARD, seat) for seat in range(seats)]
    if grid[0]:
        cells = tuple(f"cell {number}" for number in range(grid[0] * grid[1]))
        spots.append(ZoneSpot("grid", K.GRID, None, grid[1], cells))
    columns = draw(st.integers(0, 8)) if not grid[0] else 0
    spots += [ZoneSpot(f"column {n}", K.BOARD, is_column=True) for n in range(columns)]
    if draw(st.booleans()):
        arrangement = draw(st.sampled_from(tuple(ARRANGED)))
        # A small window has no room for two zones at each of ten seats.
        owners = range(seats if seats <= MAX_CROWDED else 0) if owned else (None,)
        spots += [
            area(arrangement, owner, draw(st.integers(1, 14)), draw(st.integers(0, 6)))
            for owner in owners
            if not columns
        ]
    request = LayoutRequest(
        size=(width, height),
        text=draw(st.floats(0.8, 1.3)),
        seats=seats,
        bottom=draw(st.integers(0, seats - 1)),
        kinds=draw(st.sampled_from((HELD, frozenset[K]())))
        | {spot.kind for spot in spots}
        | ({K.TRICK} if trick else set()),
        rows=min(seats, 5),
        buttons=(round(92 * height / 800),) * 3,
    )
    return request, tuple(spots)


@pytest.mark.check
@settings(deadline=None)
@given(requests())
def test_the_cards_of_an_area_stay_in_it(case: tuple[LayoutRequest, tuple[ZoneSpot, ...]]) -> None:
    request, spots = case
    table = lay_out_zones(request, spots)
    for spot in (spot for spot in spots if spot.parts):
        space = table.areas[spot.name].inflate(6, 6)
        shown = [part for part in spot.parts if part.name in table.areas]
        empty = [part for part in spot.parts if not part.size]
        assert len(shown) == (
            len(spot.parts) if spot.cell_rows.lengths else len(spot.parts) - len(empty[1:])
        )
        boxes = [table.areas[part.name].inflate(-2, -2) for part in shown]
        assert all(space.contains(box) for box in boxes), spot
        for one, other in combinations(boxes, 2):
            assert not one.colliderect(other), spot
        for part, box in zip(shown, boxes, strict=True):
            info = ZoneInfo(K.BOARD, (True,) * max(1, part.size), spot.owner, (), part.name)
            for pose in zone_poses(table, info):
                card = pygame.Rect(0, 0, round(pose.height * CARD_RATIO), round(pose.height))
                card.center = (round(pose.x), round(pose.y))
                assert box.inflate(6, 6).contains(card.inflate(-2, -2)), part


WIDE_GRID = (
    LayoutRequest(size=(862, 600), seats=3, kinds=frozenset({K.GRID, K.STOCK}), buttons=(69,) * 3),
    (
        *(ZoneSpot(f"pile {number}", K.STOCK) for number in range(3)),
        ZoneSpot("grid", K.GRID, None, 3, tuple(f"cell {number}" for number in range(9))),
    ),
)
"""A grid beside piles that is limited by the width, not by the height."""
NARROW = (
    LayoutRequest(
        size=(800, 600), seats=7, kinds=frozenset({K.BOARD}), rows=5, buttons=(69, 69, 69)
    ),
    (
        *(ZoneSpot(f"own {seat}", K.BOARD, seat) for seat in range(7)),
        *(area(Arrangement.MELDS, seat, 1, 0) for seat in range(7)),
    ),
)
"""Boards of seven seats that are narrower than a card of the usual height."""


@settings(deadline=None)
@example(WIDE_GRID)
@example(NARROW)
@given(requests())
def test_zones_stay_apart_and_contain_their_cards(
    case: tuple[LayoutRequest, tuple[ZoneSpot, ...]],
) -> None:
    request, spots = case
    table = lay_out_zones(request, spots)
    window = pygame.Rect((0, 0), request.size)
    edges = [*table.plates.values(), table.prompt, table.choice, table.hands[table.bottom]]
    edges += [table.score, *table.buttons]
    trick = K.TRICK in request.kinds
    areas = {spot.name: table.areas[spot.name] for spot in spots}
    for name, area in areas.items():
        assert window.contains(area), name
        assert min(area.size) >= 8, name
        assert not any(area.inflate(-2, -2).colliderect(edge) for edge in edges), name
        assert not (trick and area.inflate(-2, -2).colliderect(table.centre)), name
    for one, other in combinations(spots, 2):
        first, second = areas[one.name].inflate(-2, -2), areas[other.name].inflate(-2, -2)
        assert not first.colliderect(second), (one, other)
    for spot in spots:
        for count in (1, 5, 30):
            if spot.cells or spot.parts:
                continue
            for pose in zone_poses(
                table, ZoneInfo(spot.kind, (True,) * count, spot.owner, (), spot.name)
            ):
                card = pygame.Rect(
                    0, 0, round(pose.height * CARD_RATIO) - 2, round(pose.height) - 2
                )
                card.center = (round(pose.x), round(pose.y))
                assert areas[spot.name].inflate(16, 16).contains(card), spot


@pytest.mark.parametrize(
    ("kind", "shape"), [(K.BOARD, "row"), (K.BOARD, "column"), (K.DISCARD, "fan")]
)
def test_cards_overlap_in_the_opposite_direction(kind: ZoneKind, shape: str) -> None:
    poses = []
    for is_reversed in (False, True):
        spot = ZoneSpot(
            "zone",
            kind,
            is_column=shape == "column",
            is_fan=shape == "fan",
            is_reversed=is_reversed,
        )
        table = lay_out_zones(LayoutRequest((960, 600), kinds=HELD | {kind}), (spot,))
        poses.append(zone_poses(table, ZoneInfo(kind, (True, False, True), None, (), "zone")))
    there, back = ([pose.y if shape == "column" else pose.x for pose in each] for each in poses)
    assert there[0] < there[1] < there[2]
    assert back[0] > back[1] > back[2]
    steps = [[abs(x - y) for x, y in pairwise(each)] for each in (there, back)]
    assert steps[0] == pytest.approx(steps[1])


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (2560, 1440)])
def test_a_board_with_men_beside_it_takes_most_of_the_height(size: tuple[int, int]) -> None:
    """The men of three men's morris are beside the board, and hands are empty."""
    cells = tuple(f"{letter}{number}" for number in (1, 2, 3) for letter in "abc")
    spots = (
        ZoneSpot("board", K.GRID, None, 3, cells),
        ZoneSpot("mine", K.BOARD, 0),
        ZoneSpot("theirs", K.BOARD, 1),
    )
    table = lay_out_zones(LayoutRequest(size, seats=2, kinds=frozenset({K.GRID, K.BOARD})), spots)
    assert table.areas["board"].height >= (0.3 if size[0] < 1000 else 0.45) * size[1]
    assert table.areas["mine"].height >= 0.1 * size[1]


def test_a_grid_has_a_place_for_each_cell() -> None:
    cells = tuple(f"{letter}{number}" for number in (1, 2, 3) for letter in "abc")
    spots = (ZoneSpot("pile", K.STOCK), ZoneSpot("board", K.GRID, None, 3, cells))
    kinds = frozenset({K.GRID, K.HAND, K.STOCK})
    table = lay_out_zones(LayoutRequest((960, 600), seats=2, kinds=kinds), spots)
    boxes = [table.areas[cell] for cell in cells]
    assert all(not a.inflate(-2, -2).colliderect(b) for a, b in combinations(boxes, 2))
    assert boxes[0].left < boxes[1].left < boxes[2].left
    assert boxes[0].top < boxes[3].top < boxes[6].top
    pose = zone_poses(table, ZoneInfo(K.GRID, (True,), None, (), "b2"))[0]
    assert table.areas["b2"].collidepoint(pose.x, pose.y)


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_seat_has_its_own_place(seats: int) -> None:
    for bottom in range(seats):
        table = lay_out_zones(
            LayoutRequest(
                (1280, 800), seats=seats, bottom=bottom, kinds=HELD | {K.TRICK}, rows=seats
            ),
            (),
        )
        plates = list(table.plates.values())
        assert len(plates) == seats
        assert all(not one.colliderect(other) for one, other in combinations(plates, 2))
        panels = [table.score, *table.buttons]
        assert not any(plate.collidelist(panels) >= 0 for plate in plates)
        poses = [
            zone_poses(table, ZoneInfo(K.TRICK, (True,), None, (seat,)))[0] for seat in range(seats)
        ]
        assert len({(round(pose.x), round(pose.y)) for pose in poses}) == seats


# --- motion ----------------------------------------------------------------------------------


def hands(*held: tuple[Card | None, ...]) -> tuple[Zone, ...]:
    return tuple(Zone(f"hand {n}", K.HAND, cards, n) for n, cards in enumerate(held))


CARDS = parse_cards("As Kd 2c 7h")
FINISHED = (
    Zone("trick", K.TRICK, CARDS, None, (0, 1, 2, 3)),
    Zone("taken", K.TAKEN, (None,) * 4, 1),
    Zone("deck", K.STOCK, (None,) * 4),
    *hands((), (), (), ()),
)
NEW_DEAL = (
    *(Moved((card,), "trick", "taken", 0) for card in CARDS),
    *(Moved((card,), "taken", "deck", 0) for card in (*CARDS, *CARDS)),
    *(Moved((card,), "deck", f"hand {n % 4}", None) for n, card in enumerate((*CARDS, *CARDS))),
)


def test_moves_between_zones_of_the_same_kinds_are_one_group() -> None:
    groups = groups_of(NEW_DEAL, FINISHED)
    assert [(len(group), group[0].source, group[0].target) for group in groups] == [
        (4, "trick", "taken"),
        (8, "taken", "deck"),
        (8, "deck", "hand 0"),
    ]


def test_moves_to_zones_that_are_not_shown_are_left_out() -> None:
    moved = Moved((CARDS[0],), "trick", "elsewhere", 0)
    assert groups_of((moved,), FINISHED) == []


def test_a_new_deal_within_one_message_is_short() -> None:
    stage = ZoneStage()
    stage.motion = MotionSettings(Speed.NORMAL)
    spots = (ZoneSpot("deck", K.STOCK),)
    stage.lay_out(lay_out_zones(LayoutRequest((960, 600), kinds=frozenset(K)), spots))
    taken = list(DECK)
    before = (
        Zone("trick", K.TRICK, tuple(taken[:4]), None, (0, 1, 2, 3)),
        Zone("taken", K.TAKEN, (None,) * 48, 1),
        Zone("deck", K.STOCK, ()),
        *hands((), (), (), ()),
    )
    after = (
        replace_pieces(before[0], ()),
        replace_pieces(before[1], ()),
        before[2],
        *hands(tuple(taken[:13]), *((None,) * 13,) * 3),
    )
    stage.show(before, at_once=True)
    events = (
        *(Moved((card,), "trick", "taken", 0) for card in taken[:4]),
        *(Moved((card,), "taken", "deck", 0) for card in taken),
        *(Moved((card,), "deck", f"hand {n % 4}", None) for n, card in enumerate(taken)),
    )
    done = []
    stage.play(events, after, lambda: done.append(True))
    seconds = 0.0
    while stage.busy and seconds < 30:
        stage.update(1 / 30)
        seconds += 1 / 30
    assert done == [True]
    assert 1.5 < seconds < 5.0  # the trick rests, then everything moves
    assert [sprite.card for sprite in stage.zones["hand 0"]] == taken[:13]


def test_a_pause_is_as_long_as_the_rest_of_a_trick() -> None:
    ace = CARDS[0]
    before = (Zone("deck", K.STOCK, (ace,)), Zone("discard", K.DISCARD, ()), *hands((), ()))
    after = (replace_pieces(before[0], ()), before[1], *hands((ace,), ()))
    lying: list[float] = []
    for rest in (0.5, 3.0):
        stage = ZoneStage()
        stage.motion, stage.rest = MotionSettings(Speed.NORMAL), rest
        spots = (ZoneSpot("deck", K.STOCK), ZoneSpot("discard", K.DISCARD))
        stage.lay_out(lay_out_zones(LayoutRequest((960, 600), kinds=frozenset(K)), spots))
        stage.show(before, at_once=True)
        moves = Moved((ace,), "deck", "discard", 0), Moved((ace,), "discard", "hand 0", 0)
        stage.play((moves[0], Paused(), moves[1]), after)
        frames = 0
        while stage.busy:
            stage.update(1 / 30)
            frames += [sprite.card for sprite in stage.zones["discard"]] == [ace]
        lying.append(frames / 30)
    assert lying[1] - lying[0] == pytest.approx(2.5, abs=0.2)


def replace_pieces(zone: Zone, pieces: tuple[Card | None, ...]) -> Zone:
    return Zone(zone.name, zone.kind, pieces, zone.owner)


# --- tokens ----------------------------------------------------------------------------------


def test_equal_cards_are_two_pictures_of_one_face() -> None:
    ten = Card.parse("Td")
    stage = ZoneStage()
    stage.lay_out(lay_out_zones(LayoutRequest((960, 600), kinds=frozenset({K.HAND})), ()))
    other = CustomCard.named("td", 1, ten)
    stage.show(hands((ten, other), (), (), ()), at_once=True)
    assert stage.find(ten) is not stage.find(other)
    art = CardArt(DeckStyle())
    assert art.face(ten, 90) is art.face(other, 90)


@pytest.mark.parametrize("name", ["wild", "x", "★", "Draw four", "Мир", "東", "", "a" * 200])
def test_a_token_is_drawn_with_its_name(name: str) -> None:
    art = CardArt(DeckStyle())
    for height in (40, 150, 260):
        face = art.face(CustomCard.named(name), height)
        assert face.get_size() == (round(height * CARD_RATIO), height)
        middle = face.get_rect().inflate(-face.get_width() // 3, -height // 3)
        inks = {
            tuple(face.get_at((x, y)))
            for x in range(middle.left, middle.right)
            for y in range(middle.top, middle.bottom)
        }
        assert len(inks) > 8  # letters, with smooth edges


def test_a_word_of_a_name_is_not_broken_where_a_smaller_size_fits() -> None:
    words = "of the Dampfschiff"
    _size, lines = fit_name(words, 260, (137, 156))
    assert " ".join(lines) == words


def test_missing_letters_are_shown_by_name() -> None:
    assert readable("★") == "black star"
    assert readable("Königin ♥") == "Königin ♥"
    assert readable("  ") == "?"


def test_a_token_that_is_named_after_a_colour_is_drawn_in_it() -> None:
    assert set(NAMED_INKS) == set(COLOURS)
    hues = {}
    for colour in ("red", "yellow", "green", "blue", "purple"):
        face = custom_face(CustomCard.named(f"{colour}_6", 0, None, "", colour), (150, 210))
        hues[colour] = face.get_at((40, 50)).hsva[0]
    assert hues["red"] < 20
    assert 40 < hues["yellow"] < 60
    assert 95 < hues["green"] < 150
    assert 200 < hues["blue"] < 230
    assert 260 < hues["purple"] < 290


def test_square_tokens_lie_apart_in_rows_and_fill_the_cells_of_a_grid() -> None:
    grid = ZoneSpot("grid", K.GRID, None, 3, tuple("abcdef"), is_square=True)
    request = LayoutRequest(size=(800, 600), seats=2, kinds=frozenset({K.GRID, K.HAND}))
    table = lay_out_zones(request, (grid, ZoneSpot("row", K.BOARD, None)))
    for count in (1, 6, 13, 30):
        for info in (
            ZoneInfo(K.BOARD, (True,) * count, None, (), "row", is_square=True),
            ZoneInfo(K.HAND, (True,) * count, table.bottom, (), "hand", is_square=True),
        ):
            poses = zone_poses(table, info)
            side = poses[0].height * CARD_RATIO
            boxes = [pygame.FRect(p.x - side / 2, p.y - side / 2, side, side) for p in poses]
            assert not any(one.colliderect(two) for one, two in combinations(boxes, 2))
            area = table.areas["row"] if info.kind is K.BOARD else table.hands[table.bottom]
            assert all(area.inflate(2, 2).contains(box) for box in boxes)
    cell = table.areas["a"]
    pose = zone_poses(table, ZoneInfo(K.GRID, (True,), None, (), "a"))[0]
    assert 0.88 * cell.width < pose.height * CARD_RATIO <= cell.width
    assert round(pose.height) in table.heights


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
def test_there_is_a_small_gap_between_the_melds_of_a_hand(size: tuple[int, int]) -> None:
    request = LayoutRequest(size=size, seats=2, kinds=frozenset({K.HAND}))
    table = lay_out_zones(request, ())
    info = ZoneInfo(K.HAND, (True,) * 10, table.bottom, (), "hand", gaps=(3, 7))
    xs = [pose.x for pose in zone_poses(table, info)]
    steps = [right - left for left, right in pairwise(xs)]
    wide = {2, 6}
    usual = max(step for number, step in enumerate(steps) if number not in wide)
    assert all(1.4 * usual < steps[number] < 1.8 * usual for number in wide)
    own = table.hands[table.bottom]
    assert own.left <= min(xs)
    assert max(xs) <= own.right


def test_the_zones_of_a_seat_are_side_by_side_in_the_order_of_the_seats() -> None:
    seats = 8
    spots = tuple(
        ZoneSpot(f"{name} {seat}", K.BOARD, seat)
        for name in ("row", "pile")
        for seat in range(seats)
    )
    request = LayoutRequest(size=(1280, 800), seats=seats, kinds=frozenset({K.BOARD}))
    table = lay_out_zones(request, spots)
    above = [seat for seat, side in table.places.items() if side is TableSide.TOP]
    above.sort(key=lambda seat: table.plates[seat].left)
    boxes = {name: box for name, box in table.areas.items() if int(name[-1]) in above}
    names = sorted(boxes, key=lambda name: boxes[name].left)
    assert names == [f"{name} {seat}" for seat in above for name in ("row", "pile")]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_piles_of_two_opposite_seats_use_the_sides_of_the_table(size: tuple[int, int]) -> None:
    spots = tuple(
        ZoneSpot(f"{name} {seat}", K.STOCK, seat) for seat in (0, 1) for name in ("pile", "taken")
    )
    tricks = frozenset({K.TRICK})
    layout = lay_out_zones(LayoutRequest(size=size, seats=2, kinds=tricks), spots)
    usual = lay_out_zones(LayoutRequest(size=size, seats=2, kinds=tricks), ())
    assert layout.trick_card >= 0.95 * usual.trick_card
    boxes = (*layout.areas.values(), *layout.captions.values(), layout.trick_box)
    panels = (layout.score, layout.last_trick, layout.status, *layout.buttons)
    assert not any(box.colliderect(panel) for box in boxes for panel in panels)


@pytest.mark.parametrize(("seats", "share"), [(2, 0.95), (3, 0.75), (4, 0.75)])
@pytest.mark.parametrize("size", [(800, 600), (2560, 1440)])
def test_a_row_of_cards_beside_the_trick_leaves_it_large_and_in_the_middle(
    seats: int, share: float, size: tuple[int, int]
) -> None:
    spots = (ZoneSpot("deck", K.STOCK), ZoneSpot("row", K.BOARD))
    request = LayoutRequest(size=size, seats=seats, kinds=frozenset({K.TRICK, K.HAND}))
    layout, usual = lay_out_zones(request, spots), lay_out_zones(request, ())
    assert layout.trick_card >= share * usual.trick_card
    assert layout.trick_box.centerx == pytest.approx(size[0] / 2, abs=2)
    row = layout.areas["row"]
    assert row.left >= layout.trick_box.right
    assert abs(row.centery - layout.areas["deck"].centery) <= 2
    assert not any(row.colliderect(box) for box in (layout.last_trick, *layout.hands.values()))
