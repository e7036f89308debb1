"""Card faces and backs: complete, distinguishable, symmetric, with the right pips and indices."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from cardtable.art import (
    BACKS,
    DeckStyle,
    card_colour,
    pip_places,
    rasterise,
    suit_colour,
    svg_back,
    svg_face,
    svg_suit,
)
from cardtable.art.drawings import load
from cardtable.cards import ALL_CARDS, BIG_JOKER, DECK, LITTLE_JOKER, Card, Rank, Suit
from tests.art.pixels import DRAWN, STYLES, far_pixels, ink, pixels, tags, turn_error


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_all_faces_differ_and_none_is_blank(style: DeckStyle) -> None:
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


def test_court_pictures_differ_clearly() -> None:
    courts = [c for c in DECK if Rank.JACK <= c.rank <= Rank.KING] + [LITTLE_JOKER, BIG_JOKER]
    drawn = {card: pixels(svg_face(card, DeckStyle()), 140) for card in courts}
    for one, other in combinations(courts, 2):
        mirrored = pygame.transform.flip(drawn[one], True, False)
        for seen in (drawn[one], mirrored):
            assert far_pixels(seen, drawn[other], 40) > 0.15, f"{one} and {other}"


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", BACKS)
def test_back_fills_the_card_inside_a_pale_rim(name: str) -> None:
    svg = svg_back(name)
    assert tags(svg) <= DRAWN
    surface = pixels(svg, 350)
    assert min(surface.get_at((125, 5))[:3]) > 225
    assert min(surface.get_at((245, 200))[:3]) > 225
    dark = sum(sum(surface.get_at((x, 40))[:3]) < 500 for x in range(30, 220))
    assert dark > 150


def test_backs_differ_and_unknown_names_raise() -> None:
    assert len(BACKS) >= 5
    for one, other in combinations(BACKS, 2):
        assert far_pixels(pixels(svg_back(one), 84), pixels(svg_back(other), 84), 30) > 0.3
    with pytest.raises(KeyError):
        svg_back("none such")


@pytest.mark.parametrize("height", [90, 200])
def test_rounded_corners_are_transparent(height: int) -> None:
    pictures = [svg_back(name) for name in BACKS]
    pictures += [svg_face(card, style) for card in ALL_CARDS[::5] for style in STYLES[:2]]
    pictures += [svg_face(card, STYLES[1]) for card in (BIG_JOKER, Card.parse("Kc"))]
    for svg in pictures:
        surface = pixels(svg, height)
        right, bottom = surface.get_width() - 1, surface.get_height() - 1
        corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        assert [surface.get_at(corner).a for corner in corners] == [0] * 4


@pytest.mark.sample(3)
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("suit", list(Suit), ids=lambda suit: suit.name)
def test_number_cards_show_the_right_number_of_pips(suit: Suit, large: bool) -> None:
    style = DeckStyle(four_colour=True, large_index=large)
    for rank in list(Rank)[: Rank.TEN + 1]:
        card = Card(suit, rank)
        count = int(rank) + 2
        assert len(set(pip_places(rank, large))) == count
        shapes = ink(pixels(svg_face(card, style), 500), card_colour(card, style))
        figures = 2 if rank == Rank.TEN else 1
        in_corners = 2 * (figures + 1)
        assert len(shapes.connected_components(30)) == count + in_corners, str(card)


def test_pips_below_the_middle_are_upside_down() -> None:
    for rank in list(Rank)[: Rank.TEN + 1]:
        for large in (False, True):
            for _x, y, upright in pip_places(rank, large):
                assert upright == (y <= 0)
    with pytest.raises(KeyError):
        pip_places(Rank.KING)


def test_four_colour_deck_has_a_colour_per_suit() -> None:
    for four, expected in ((False, 2), (True, 4)):
        style = DeckStyle(four_colour=four)
        seen = set()
        for suit in Suit:
            surface = pixels(svg_face(Card(suit, Rank.TWO), style), 350)
            seen.add(tuple(surface.get_at((125, 60))))
            assert surface.get_at((125, 60)) == pygame.Color(suit_colour(suit, four))
        assert len(seen) == expected
    assert card_colour(BIG_JOKER, DeckStyle()) != card_colour(LITTLE_JOKER, DeckStyle())


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_german_indices_have_other_letters_for_jack_and_queen(large: bool) -> None:
    usual, german = (DeckStyle(large_index=large, german_index=choice) for choice in (False, True))
    sheet = load("cards", "index")
    for suit in Suit:
        for rank, letter in ((Rank.JACK, "B"), (Rank.QUEEN, "D")):
            card = Card(suit, rank)
            assert sheet.attribute(f"glyph-{letter}", "d") in svg_face(card, german)
            assert sheet.attribute(f"glyph-{letter}", "d") not in svg_face(card, usual)
            picture = svg_face(card, german)
            assert pixels(picture, 70).get_size() == pixels(svg_face(card, usual), 70).get_size()
    for rank in (Rank.ACE, Rank.KING, Rank.TEN):
        card = Card(Suit.HEARTS, rank)
        assert svg_face(card, german) == svg_face(card, usual)


def test_large_indices_are_large() -> None:
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


def test_suit_signs_take_any_colour_and_differ() -> None:
    masks = []
    for suit in Suit:
        svg = svg_suit(suit, "#12ab34")
        assert tags(svg) <= DRAWN
        surface = rasterise(svg, (64, 64))
        assert tuple(surface.get_at((32, 30))) == (0x12, 0xAB, 0x34, 255)
        masks.append(pygame.mask.from_surface(surface))
        assert 900 < masks[-1].count() < 3000
    for one, other in combinations(masks, 2):
        assert one.overlap_area(other, (0, 0)) < 0.9 * max(one.count(), other.count())


@pytest.mark.parametrize("style", [STYLES[0], STYLES[1]], ids=str)
def test_courts_and_jokers_are_rotationally_symmetric(style: DeckStyle) -> None:
    for card in ALL_CARDS:
        if card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING) or card.is_joker:
            assert turn_error(svg_face(card, style)) < 0.002, str(card)


def test_symmetric_pip_layouts_are_rotationally_symmetric() -> None:
    for suit in Suit:
        for rank in (Rank.TWO, Rank.FOUR, Rank.TEN):
            assert turn_error(svg_face(Card(suit, rank), DeckStyle())) < 0.002
    for text in ["3d", "5d", "6d", "8d", "9d", "Ad"]:
        assert turn_error(svg_face(Card.parse(text), DeckStyle())) < 0.002
    # One sign that is not rotated is enough to exceed the limit.
    assert turn_error(svg_face(Card.parse("7d"), DeckStyle())) > 0.004
    assert turn_error(svg_face(Card.parse("3h"), DeckStyle())) > 0.002


@pytest.mark.parametrize("name", BACKS)
def test_backs_are_rotationally_symmetric(name: str) -> None:
    assert turn_error(svg_back(name)) < 0.002
