"""The cards' pictures: complete, told apart, symmetric, counted; the pixels within bounds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pygame
import pytest

from cardtable.art import (
    BACKS,
    CardArt,
    DeckStyle,
    Look,
    card_colour,
    pip_places,
    rasterised,
    suit_colour,
    svg_back,
    svg_face,
    svg_icon,
    svg_suit,
    width_of,
)
from cardtable.art.cache import SurfaceCache, size_of
from cardtable.art.geometry import chevrons, clip, inside, scatter, stripes
from cardtable.art.svg import moved, num
from cardtable.cards import ALL_CARDS, BIG_JOKER, DECK, LITTLE_JOKER, Card, Rank, Suit
from tests.paths import ROOT

STYLES = [
    DeckStyle(four_colour=four, large_index=large)
    for four in (False, True)
    for large in (False, True)
]
QUEEN = Card.parse("Qh")
# What SDL's reader draws; it leaves out silently what it does not know.
DRAWN = {"svg", "g", "path", "rect", "circle", "ellipse", "defs", "linearGradient", "stop"}


def pixels(svg: str, height: int) -> pygame.Surface:
    return rasterised(svg, (width_of(height), height))


def tags(svg: str) -> set[str]:
    return {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}


def far_pixels(one: pygame.Surface, other: pygame.Surface, tolerance: int = 90) -> float:
    """Return the share of pixels whose colours differ by more than *tolerance* in a channel."""
    limit = (tolerance, tolerance, tolerance, 255)
    same = pygame.mask.from_threshold(one, (0, 0, 0, 0), limit, other)
    return 1 - same.count() / (one.get_width() * one.get_height())


def turn_error(svg: str) -> float:
    """Return the share of pixels that a half turn changes clearly."""
    surface = pixels(svg, 420)
    return far_pixels(surface, pygame.transform.flip(surface, True, True))


def ink(surface: pygame.Surface, colour: str) -> pygame.Mask:
    """Return where *surface*, laid on white, has about that colour."""
    on_white = pygame.Surface(surface.get_size(), 0, 32)
    on_white.fill("white")
    on_white.blit(surface, (0, 0))
    return pygame.mask.from_threshold(on_white, pygame.Color(colour), (80, 80, 80, 255))


# -- every picture --------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_every_face_is_drawn_and_none_looks_like_another(style: DeckStyle) -> None:
    seen: dict[bytes, Card] = {}
    for card in ALL_CARDS:
        svg = svg_face(card, style)
        assert tags(svg) <= DRAWN
        surface = pixels(svg, 84)
        paper = pygame.mask.from_threshold(surface, (249, 247, 240), (14, 14, 14, 255))
        assert 0.05 < 1 - paper.count() / (60 * 84) < 0.8, f"{card} is nearly blank or nearly full"
        data = pygame.image.tobytes(surface, "RGBA")
        assert data not in seen, f"{card} looks like {seen[data]}"
        seen[data] = card


def test_court_cards_differ_by_far_more_than_their_indices() -> None:
    courts = [c for c in DECK if Rank.JACK <= c.rank <= Rank.KING] + [LITTLE_JOKER, BIG_JOKER]
    drawn = {card: pixels(svg_face(card, DeckStyle()), 140) for card in courts}
    for one, other in combinations(courts, 2):
        mirrored = pygame.transform.flip(drawn[one], True, False)
        for seen in (drawn[one], mirrored):
            assert far_pixels(seen, drawn[other], 40) > 0.15, f"{one} and {other}"


@pytest.mark.parametrize("name", BACKS)
def test_every_back_is_drawn_fills_the_card_and_has_a_pale_rim(name: str) -> None:
    svg = svg_back(name)
    assert tags(svg) <= DRAWN
    surface = pixels(svg, 350)
    assert min(surface.get_at((125, 5))[:3]) > 225
    assert min(surface.get_at((245, 200))[:3]) > 225
    dark = sum(sum(surface.get_at((x, 40))[:3]) < 500 for x in range(30, 220))
    assert dark > 150


def test_backs_differ_and_an_unknown_one_is_refused() -> None:
    assert len(BACKS) >= 5
    for one, other in combinations(BACKS, 2):
        assert far_pixels(pixels(svg_back(one), 84), pixels(svg_back(other), 84), 30) > 0.3
    with pytest.raises(KeyError):
        svg_back("none such")


@pytest.mark.parametrize("height", [90, 200])
def test_nothing_hangs_over_the_rounded_edge(height: int) -> None:
    pictures = [svg_back(name) for name in BACKS]
    pictures += [svg_face(card, style) for card in ALL_CARDS[::5] for style in STYLES[:2]]
    pictures += [svg_face(card, STYLES[1]) for card in (BIG_JOKER, Card.parse("Kc"))]
    for svg in pictures:
        surface = pixels(svg, height)
        right, bottom = surface.get_width() - 1, surface.get_height() - 1
        corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        assert [surface.get_at(corner).a for corner in corners] == [0] * 4


# -- signs and indices ----------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("suit", list(Suit), ids=lambda suit: suit.name)
def test_number_cards_show_as_many_signs_as_their_rank_says(suit: Suit, large: bool) -> None:
    style = DeckStyle(four_colour=True, large_index=large)
    for rank in list(Rank)[: Rank.TEN + 1]:
        card = Card(suit, rank)
        count = int(rank) + 2
        assert len(set(pip_places(rank, large))) == count
        shapes = ink(pixels(svg_face(card, style), 500), card_colour(card, style))
        figures = 2 if rank == Rank.TEN else 1
        in_corners = 2 * (figures + 1)
        assert len(shapes.connected_components(30)) == count + in_corners, str(card)


def test_the_lower_half_of_a_layout_stands_upside_down() -> None:
    for rank in list(Rank)[: Rank.TEN + 1]:
        for large in (False, True):
            for _x, y, upright in pip_places(rank, large):
                assert upright == (y <= 0)
    with pytest.raises(KeyError):
        pip_places(Rank.KING)


def test_four_colours_are_four_and_two_are_two() -> None:
    for four, expected in ((False, 2), (True, 4)):
        style = DeckStyle(four_colour=four)
        seen = set()
        for suit in Suit:
            surface = pixels(svg_face(Card(suit, Rank.TWO), style), 350)
            seen.add(tuple(surface.get_at((125, 60))))
            assert surface.get_at((125, 60)) == pygame.Color(suit_colour(suit, four))
        assert len(seen) == expected
    assert card_colour(BIG_JOKER, DeckStyle()) != card_colour(LITTLE_JOKER, DeckStyle())


def test_a_large_index_takes_a_third_of_the_card() -> None:
    def index_size(large: bool) -> tuple[float, float]:
        card = Card.parse("8s")
        shapes = ink(
            pixels(svg_face(card, DeckStyle(large_index=large)), 350),
            card_colour(card, DeckStyle()),
        )
        figure = next(
            box
            for shape in shapes.connected_components(30)
            for box in shape.get_bounding_rects()
            if box.x < 30 and box.y < 30
        )
        return figure.width, figure.height

    usual, large = index_size(False), index_size(True)
    assert large[1] > 350 / 4
    assert large[0] > 1.7 * usual[0]
    assert large[1] > 1.7 * usual[1]


def test_suit_signs_come_in_any_colour_and_differ() -> None:
    masks = []
    for suit in Suit:
        svg = svg_suit(suit, "#12ab34")
        assert tags(svg) <= DRAWN
        surface = rasterised(svg, (64, 64))
        assert tuple(surface.get_at((32, 30))) == (0x12, 0xAB, 0x34, 255)
        masks.append(pygame.mask.from_surface(surface))
        assert 900 < masks[-1].count() < 3000
    for one, other in combinations(masks, 2):
        assert one.overlap_area(other, (0, 0)) < 0.9 * max(one.count(), other.count())


# -- symmetry -------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [STYLES[0], STYLES[1]], ids=str)
def test_courts_and_jokers_look_the_same_from_both_sides(style: DeckStyle) -> None:
    for card in ALL_CARDS:
        if card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING) or card.is_joker:
            assert turn_error(svg_face(card, style)) < 0.002, str(card)


def test_symmetric_layouts_look_the_same_from_both_sides() -> None:
    for suit in Suit:
        for rank in (Rank.TWO, Rank.FOUR, Rank.TEN):
            assert turn_error(svg_face(Card(suit, rank), DeckStyle())) < 0.002
    for text in ["3d", "5d", "6d", "8d", "9d", "Ad"]:
        assert turn_error(svg_face(Card.parse(text), DeckStyle())) < 0.002
    # The measure sees a single sign that stands upright on both sides.
    assert turn_error(svg_face(Card.parse("7d"), DeckStyle())) > 0.004
    assert turn_error(svg_face(Card.parse("3h"), DeckStyle())) > 0.002


@pytest.mark.parametrize("name", BACKS)
def test_a_back_does_not_tell_which_way_it_lies(name: str) -> None:
    assert turn_error(svg_back(name)) < 0.002


# -- geometry -------------------------------------------------------------------------------------

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def numbers(data: str) -> Iterator[tuple[float, float]]:
    for corner in data.replace("M", " ").replace("L", "|").replace("Z", "|").split("|"):
        if corner.strip():
            x, y = corner.split()
            yield float(x), float(y)


def test_clipping_keeps_what_is_inside() -> None:
    half = clip(((-5, 2), (5, 2), (5, 8), (-5, 8)), SQUARE)
    assert sorted(half) == [(0, 2), (0, 8), (5, 2), (5, 8)]
    assert clip(((20, 20), (30, 20), (30, 30)), SQUARE) == []
    assert inside((5, 5), SQUARE, 4.9)
    assert not inside((5, 5), SQUARE, 5.1)


@pytest.mark.parametrize("degrees", [0, 30, 45, 90, -45, -52])
def test_patterns_stay_inside_their_window(degrees: float) -> None:
    patterns = (stripes(SQUARE, degrees, 3, 1), chevrons(SQUARE, 5, 3, 1, 0.7))
    for data in patterns:
        corners = list(numbers(data))
        assert len(corners) >= 12
        assert all(-0.01 <= x <= 10.01 and -0.01 <= y <= 10.01 for x, y in corners)
    places = list(scatter(SQUARE, 3, 1))
    assert len(places) > 4
    assert all(1 <= x <= 9 and 1 <= y <= 9 for x, y in places)


def test_path_data_is_moved_and_numbers_are_short() -> None:
    assert moved("M1 0L0 -2Z", 10, 20, 2, 90) == "M10 22L14 20Z"
    assert [num(v) for v in (1.0, -0.001, 2.5, -3.14159)] == ["1", "0", "2.5", "-3.14"]


# -- pixels ---------------------------------------------------------------------------------------


def test_a_cache_forgets_what_was_used_longest_ago() -> None:
    cache = SurfaceCache(3 * 400)
    tens = {name: pygame.Surface((10, 10), pygame.SRCALPHA, 32) for name in "abcd"}
    for name in "abc":
        cache.put(name, tens[name])
    assert cache.get("a") is tens["a"]
    cache.put("d", tens["d"])
    assert [name in cache for name in "abcd"] == [True, False, True, True]
    cache.put("a", tens["b"])
    assert (len(cache), cache.used) == (3, 1200)
    huge = pygame.Surface((100, 100), pygame.SRCALPHA, 32)
    assert cache.put("huge", huge) is huge
    assert "huge" not in cache
    assert cache.used == 1200
    cache.clear()
    assert (len(cache), cache.used) == (0, 0)


def test_card_art_stays_under_its_bound_and_stays_right() -> None:
    limit = 1_500_000
    art = CardArt(DeckStyle(), limit)
    fresh = CardArt(DeckStyle())
    before = pygame.image.tobytes(art.rotated(QUEEN, 60, 7), "RGBA")
    for angle in range(0, 360, 3):
        card = DECK[angle % 52]
        art.rotated(card, 60, angle, moving=angle % 2 == 0)
        art.shadow(60, angle / 360, angle)
        assert art.used <= limit
    assert art.used > limit / 2
    assert pygame.image.tobytes(art.rotated(QUEEN, 60, 7), "RGBA") == before
    assert before == pygame.image.tobytes(fresh.rotated(QUEEN, 60, 7), "RGBA")


def test_a_card_is_five_by_seven_and_drawn_once() -> None:
    art = CardArt(DeckStyle())
    for height in (63, 90, 140, 301):
        assert art.face(QUEEN, height).get_size() == (round(height * 5 / 7), height)
        assert art.back(height).get_size() == (width_of(height), height)
    assert art.face(QUEEN, 90) is art.face(QUEEN, 90)
    assert art.rotated(QUEEN, 90, 5.4) is art.rotated(QUEEN, 90, 365)
    assert art.rotated(QUEEN, 90, 359.7) is art.face(QUEEN, 90)
    assert art.shadow(90, 0.5) is art.shadow(90, 0.51)


def test_a_turned_card_keeps_its_size_and_fades_at_the_edge() -> None:
    art = CardArt(DeckStyle())
    for moving in (False, True):
        turned = art.rotated(QUEEN, 140, 90 if moving else -90, moving=moving)
        box = pygame.mask.from_surface(turned, 127).get_bounding_rects()[0]
        assert abs(box.width - 140) <= 1
        assert abs(box.height - 100) <= 1
    alphas = {art.rotated(QUEEN, 140, 7).get_at((x, 90)).a for x in range(30)}
    assert any(0 < alpha < 255 for alpha in alphas)


def test_looks_and_halo_are_told_apart() -> None:
    art = CardArt(DeckStyle())
    plain, dim, lit = (art.face(QUEEN, 140, look) for look in Look)
    middle, rim = (50, 60), (50, 2)
    assert sum(dim.get_at(middle)[:3]) < 0.7 * sum(plain.get_at(middle)[:3])
    assert dim.get_at((0, 0)).a == plain.get_at((0, 0)).a
    assert lit.get_at(middle) == plain.get_at(middle)
    assert lit.get_at(rim).b < plain.get_at(rim).b - 60
    halo = art.halo(140)
    assert halo.get_width() > 100 + 8
    assert halo.get_at((halo.get_width() // 2, 6)).a < halo.get_at(halo.get_rect().center).a


def test_a_shadow_grows_softer_and_paler_as_the_card_lifts() -> None:
    art = CardArt(DeckStyle())
    shadows = [art.shadow(140, lift) for lift in (0, 0.25, 0.5, 1)]
    widths = [shadow.get_width() for shadow in shadows]
    assert widths == sorted(set(widths))
    centres = [shadow.get_at(shadow.get_rect().center).a for shadow in shadows]
    assert centres == sorted(set(centres), reverse=True)
    assert [art.shadow_drop(140, lift) for lift in (0, 1)] == [2, 9]
    assert art.shadow(140, 7) is art.shadow(140, 1)


def test_preparing_draws_a_card_at_a_time_while_another_size_stands_in() -> None:
    art = CardArt(DeckStyle())
    exact = pygame.image.tobytes(CardArt(DeckStyle()).face(QUEEN, 98), "RGBA")
    assert list(art.prepare(70))[-1] == 1.0
    assert art.ready(70)
    steps = art.prepare(98, first=[DECK[0]])
    shares = [next(steps) for _step in range(4)]
    assert shares == sorted(shares)
    assert not art.ready(98)
    stand_in = art.face(QUEEN, 98)
    assert stand_in.get_size() == (70, 98)
    assert pygame.image.tobytes(stand_in, "RGBA") != exact
    assert far_pixels(stand_in, pygame.image.frombytes(exact, (70, 98), "RGBA")) < 0.1
    turned = [art.rotated(QUEEN, 98, 5, moving=moving) for moving in (True, False)]
    assert turned[0] is turned[1]
    list(steps)
    assert art.ready(98)
    assert pygame.image.tobytes(art.face(QUEEN, 98), "RGBA") == exact
    assert art.rotated(QUEEN, 98, 5, moving=True) is not turned[0]
    assert art.rotated(QUEEN, 98, 5) is not turned[0]


def test_preparing_can_be_broken_off() -> None:
    art = CardArt(DeckStyle())
    art.face(QUEEN, 70)
    steps = art.prepare(98)
    next(steps)
    rough = pygame.image.tobytes(art.face(QUEEN, 98), "RGBA")
    steps.close()  # an iterator to callers, a generator in truth
    assert pygame.image.tobytes(art.face(QUEEN, 98), "RGBA") != rough


def test_a_style_changes_faces_and_back() -> None:
    usual = CardArt(DeckStyle())
    other = CardArt(DeckStyle(back="night", four_colour=True, large_index=True))
    diamond = Card.parse("2d")
    assert far_pixels(usual.back(90), other.back(90), 30) > 0.3
    assert far_pixels(usual.face(diamond, 90), other.face(diamond, 90)) > 0.05
    assert size_of(usual.back(90)) == 64 * 90 * 4


# -- the house ------------------------------------------------------------------------------------


PLAIN = ("cardtable.cards", "cardtable.ui.caching", "cardtable.ui.shapes", "cardtable.ui.text")
"""What the art may use besides itself: the others know nothing but pygame, geometry and type."""


def test_the_art_knows_cards_and_pygame_only() -> None:
    for file in (ROOT / "cardtable" / "art").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            for name in names:
                if name.startswith("cardtable"):
                    assert name in PLAIN or name.startswith("cardtable.art")


def test_the_icons_that_ship_are_the_one_that_is_drawn() -> None:
    icons = ROOT / "packaging" / "icons"
    assert tags(svg_icon()) <= DRAWN
    assert (icons / "cardtable.svg").read_text(encoding="utf-8").strip() == svg_icon()
    assert (icons / "cardtable.ico").read_bytes()[:4] == b"\0\0\1\0"
    apple = (icons / "cardtable.icns").read_bytes()
    assert (apple[:4], int.from_bytes(apple[4:8], "big")) == (b"icns", len(apple))
    for size in (16, 32, 64, 128, 256, 512):
        shipped = pygame.image.load(icons / f"cardtable-{size}.png")
        assert shipped.get_size() == (size, size)
        drawn = rasterised(svg_icon(), (size, size), 1 if size >= 256 else 4)
        assert far_pixels(drawn, shipped.convert(drawn), 40) < 0.01
