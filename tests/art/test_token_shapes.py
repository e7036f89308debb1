"""Discs, dice and tiles, and signs and pictures on tokens."""

from __future__ import annotations

import pygame
import pytest

from cardtable.art import CardArt, CardLook, DeckStyle, load
from cardtable.art.token_marks import mark_of
from cardtable.art.token_shapes import PIPS
from cardtable.cards import SHAPES, CustomCard, TokenLook
from cardtable.games.scripted.look_reader import SIGNS, SYMBOLS
from cardtable.ui.text import has_glyph
from tests.features.packs.pack_folders import png, svg

SQUARE = SHAPES[1:]


def piece(look: TokenLook, name: str = "piece", colour: str = "") -> CustomCard:
    return CustomCard.named(name, 0, None, "", colour, look)


@pytest.fixture
def art() -> CardArt:
    return CardArt(DeckStyle())


@pytest.mark.parametrize("shape", SQUARE)
def test_a_token_is_as_wide_as_high_in_the_middle_of_a_card(art: CardArt, shape: str) -> None:
    card = piece(TokenLook(shape), "a")
    for height in (60, 300):  # one drawn twice as large, one not
        face = art.face(card, height)
        box = face.get_bounding_rect(min_alpha=40)
        assert abs(box.width - box.height) <= 2
        assert abs(box.centery - height / 2) <= 1
        assert face.get_width() - box.width <= 0.03 * height
    shadow = art.shadow(100, 0, 0, shape).get_bounding_rect(min_alpha=20)
    assert abs(shadow.width - shadow.height) <= 3
    assert art.halo(100, 0, shape).get_bounding_rect().height < 100
    lit = art.face(card, 100, CardLook.LIT)
    assert lit.get_at((50, 2)).a == 0


def test_a_disc_is_round_and_a_tile_is_not(art: CardArt) -> None:
    corner = (6, 26)  # just inside the square, outside the circle
    assert art.face(piece(TokenLook("disc")), 140).get_at(corner).a == 0
    assert art.face(piece(TokenLook("tile"), "t"), 140).get_at((10, 30)).a == 255


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_shows_its_number_in_pips(art: CardArt, number: int) -> None:
    face = art.face(piece(TokenLook("die", str(number)), f"die {number}"), 140)
    dark = pygame.mask.from_threshold(face, (28, 28, 28), (60, 60, 60, 255))
    pips = [part for part in dark.connected_components(30) if part.count() < 400]
    assert len(pips) == len(PIPS[number]) == number


def test_the_number_of_a_die_beyond_six_is_written(art: CardArt) -> None:
    seven = art.face(piece(TokenLook("die", "7"), "seven"), 140)
    eight = art.face(piece(TokenLook("die", "8"), "eight"), 140)
    assert pygame.image.tobytes(seven, "RGBA") != pygame.image.tobytes(eight, "RGBA")


def test_every_sign_is_drawn() -> None:
    for sign in (*SIGNS, *SYMBOLS, "+2"):
        mark = mark_of(TokenLook(sign=sign), (40, 50), "#b3261e")
        assert mark is not None, sign
        assert mark.get_bounding_rect(min_alpha=128).width >= 4, sign
    assert {sign for sign in SIGNS if load("cards", "signs").attribute(sign, "d")} == set(SIGNS)
    assert [symbol for symbol in SYMBOLS if not has_glyph(symbol)] == []


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("picture", [svg(), png(40, 20, (0, 255, 0))], ids=["svg", "png"])
def test_a_picture_stands_in_the_middle(art: CardArt, shape: str, picture: str | bytes) -> None:
    face = art.face(piece(TokenLook(shape, "", "", picture), f"{shape} {len(picture)}"), 90)
    red, green, blue, _alpha = face.get_at((face.get_width() // 2, 45))
    assert (red < 60, green > 200, blue < 60) == (True, True, True)


def test_a_picture_that_its_decoder_refuses_is_replaced_by_the_name(art: CardArt) -> None:
    bad = art.face(piece(TokenLook("tile", "", "", b"no picture"), "bad"), 90)
    assert pygame.image.tobytes(bad, "RGBA") == pygame.image.tobytes(
        art.face(piece(TokenLook("tile"), "bad"), 90), "RGBA"
    )


def test_a_disc_in_a_colour_has_words_only_by_a_label(art: CardArt) -> None:
    def shades(card: CustomCard) -> int:
        middle = art.face(card, 140).subsurface((30, 55, 40, 30))
        return len({tuple(middle.get_at((x, y))) for x in range(40) for y in range(30)})

    assert shades(piece(TokenLook("disc"), "black", "black")) < 60
    labelled = piece(TokenLook("disc", "12"), "black", "black")
    plain = piece(TokenLook("disc"), "black", "black")
    assert shades(labelled) > shades(plain)
