"""Portraits of characters: round, different from each other, and legible when small."""

from __future__ import annotations

import pygame
import pytest

from cardtable.company.cast import CAST
from cardtable.table.portraits import portrait, shaded, svg_portrait
from tests.pictures import share_like


def test_portraits_are_discs_of_any_size():
    for diameter in (16, 32, 96, 300):
        picture = portrait(CAST[0].face, diameter)
        assert picture.get_size() == (diameter, diameter)
        assert picture.get_at((0, 0)).a == 0
        assert picture.get_at((diameter // 2, diameter // 2)).a > 250
    assert portrait(CAST[0].face, 32) is portrait(CAST[0].face, 32)


def _outline(face):
    """Return which of 24 x 24 pixels differ from the ground: the silhouette."""
    picture = portrait(face, 24)
    ground = pygame.Color(face.background)
    return {
        (x, y)
        for x in range(24)
        for y in range(24)
        if picture.get_at((x, y)).a > 200
        and sum(abs(picture.get_at((x, y))[n] - ground[n]) for n in range(3)) > 40
    }


@pytest.mark.check
def test_no_two_characters_look_alike_at_small_size():
    pictures = [portrait(character.face, 24) for character in CAST]
    for number, one in enumerate(pictures):
        for other in pictures[:number]:
            far = sum(
                sum(abs(one.get_at((x, y))[n] - other.get_at((x, y))[n]) for n in range(3)) > 60
                for x in range(24)
                for y in range(24)
            )
            assert far > 100
    outlines = [frozenset(_outline(character.face)) for character in CAST]
    assert len(set(outlines)) == len(CAST)


def test_eyes_are_dark_on_every_skin():
    for character in CAST:
        assert share_like(portrait(character.face, 96), (51, 38, 31), 40) > 0.004, character.name


def test_only_elements_that_sdl_draws_are_used():
    for character in CAST:
        source = svg_portrait(character.face)
        for word in ("<text", "<use", "clip", "mask", "pattern", "filter"):
            assert word not in source


def test_shades():
    assert shaded("#808080", 0.5) == "#404040"
    assert shaded("#000000", -1.0) == "#ffffff"
