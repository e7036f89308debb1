"""The pieces of a board without colour."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from cardtable.art.boards import pieces
from cardtable.art.boards.pieces import BoardStyle
from cardtable.ui.theme import Theme

SIZE = 32
PLAYERS = {BoardStyle.CLOTH: 2}
MIN_DIFFERENCE = 6.0
"""Minimum mean difference of two pieces, in levels of grey, 0..255."""


def in_grey(style: BoardStyle, player: int) -> list[int]:
    surface = pygame.Surface((SIZE, SIZE))
    surface.fill((150, 150, 150))
    surface.blit(pieces.picture(style, player, SIZE, Theme()), (0, 0))
    grey = pygame.transform.grayscale(surface)
    return [grey.get_at((x, y))[0] for x in range(SIZE) for y in range(SIZE)]


@pytest.mark.parametrize("style", BoardStyle)
def test_pieces_can_be_told_apart_in_grey(style: BoardStyle) -> None:
    pictures = [in_grey(style, player) for player in range(PLAYERS.get(style, 4))]
    for one, other in combinations(pictures, 2):
        difference = sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)
        assert difference > MIN_DIFFERENCE


def test_red_and_blue_stones_differ_by_more_than_their_shade() -> None:
    """Scaled to the same brightness, the embossed signs remain."""
    red, blue = in_grey(BoardStyle.STONES, 2), in_grey(BoardStyle.STONES, 3)
    shade = sum(blue) / sum(red)
    difference = sum(abs(a * shade - b) for a, b in zip(red, blue, strict=True)) / len(red)
    assert difference > MIN_DIFFERENCE
