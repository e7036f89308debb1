"""CardArt: cached surfaces of a deck at any size, angle and look."""

from __future__ import annotations

import pygame

from cardtable.art import CardArt, CardLook, DeckStyle, width_of
from cardtable.cards import DECK, Card
from cardtable.ui.surface_cache import size_of
from tests.art.pixels import far_pixels

QUEEN = Card.parse("Qh")


def test_cache_stays_within_its_limit_and_pictures_stay_right() -> None:
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


def test_cards_are_five_by_seven_and_cached() -> None:
    art = CardArt(DeckStyle())
    for height in (63, 90, 140, 301):
        assert art.face(QUEEN, height).get_size() == (round(height * 5 / 7), height)
        assert art.back(height).get_size() == (width_of(height), height)
    assert art.face(QUEEN, 90) is art.face(QUEEN, 90)
    assert art.rotated(QUEEN, 90, 5.4) is art.rotated(QUEEN, 90, 365)
    assert art.rotated(QUEEN, 90, 359.7) is art.face(QUEEN, 90)
    assert art.shadow(90, 0.5) is art.shadow(90, 0.51)


def test_rotated_cards_keep_their_size_and_have_smooth_edges() -> None:
    art = CardArt(DeckStyle())
    for moving in (False, True):
        turned = art.rotated(QUEEN, 140, 90 if moving else -90, moving=moving)
        box = pygame.mask.from_surface(turned, 127).get_bounding_rects()[0]
        assert abs(box.width - 140) <= 1
        assert abs(box.height - 100) <= 1
    alphas = {art.rotated(QUEEN, 140, 7).get_at((x, 90)).a for x in range(30)}
    assert any(0 < alpha < 255 for alpha in alphas)


def test_looks_and_halo_differ() -> None:
    art = CardArt(DeckStyle())
    plain, dim, lit = (art.face(QUEEN, 140, look) for look in CardLook)
    middle, rim = (50, 60), (50, 2)
    assert sum(dim.get_at(middle)[:3]) < 0.7 * sum(plain.get_at(middle)[:3])
    assert dim.get_at((0, 0)).a == plain.get_at((0, 0)).a
    assert lit.get_at(middle) == plain.get_at(middle)
    assert lit.get_at(rim).b < plain.get_at(rim).b - 60
    halo = art.halo(140)
    assert halo.get_width() > 100 + 8
    assert halo.get_at((halo.get_width() // 2, 6)).a < halo.get_at(halo.get_rect().center).a


def test_shadow_grows_softer_and_paler_as_the_card_lifts() -> None:
    art = CardArt(DeckStyle())
    shadows = [art.shadow(140, lift) for lift in (0, 0.25, 0.5, 1)]
    widths = [shadow.get_width() for shadow in shadows]
    assert widths == sorted(set(widths))
    centres = [shadow.get_at(shadow.get_rect().center).a for shadow in shadows]
    assert centres == sorted(set(centres), reverse=True)
    assert [art.shadow_drop(140, lift) for lift in (0, 1)] == [2, 9]
    assert art.shadow(140, 7) is art.shadow(140, 1)


def test_prepare_draws_step_by_step_while_another_size_stands_in() -> None:
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


def test_prepare_can_be_cancelled() -> None:
    art = CardArt(DeckStyle())
    art.face(QUEEN, 70)
    steps = art.prepare(98)
    next(steps)
    rough = pygame.image.tobytes(art.face(QUEEN, 98), "RGBA")
    steps.close()  # type: ignore[attr-defined]  # a generator, declared as an iterator
    assert pygame.image.tobytes(art.face(QUEEN, 98), "RGBA") != rough


def test_styles_change_faces_and_back() -> None:
    usual = CardArt(DeckStyle())
    other = CardArt(DeckStyle(back="night", four_colour=True, large_index=True))
    diamond = Card.parse("2d")
    assert far_pixels(usual.back(90), other.back(90), 30) > 0.3
    assert far_pixels(usual.face(diamond, 90), other.face(diamond, 90)) > 0.05
    assert size_of(usual.back(90)) == 64 * 90 * 4
