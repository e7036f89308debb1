"""The felt: light, grain and cache."""

from __future__ import annotations

from itertools import pairwise

import pygame

from cardtable.art.felt import felt
from cardtable.ui.theme import Theme


def test_felt_is_lighter_in_the_middle_grained_and_cached() -> None:
    theme = Theme()
    cloth = felt((640, 400), theme)
    middle = pygame.transform.average_color(cloth, pygame.Rect(310, 180, 30, 30))
    corner = pygame.transform.average_color(cloth, pygame.Rect(0, 0, 30, 30))
    assert middle[1] > corner[1] + 20
    patch = {cloth.get_at((320 + n % 20, 190 + n // 20))[1] for n in range(400)}
    assert 2 <= len(patch) <= 8
    assert felt((640, 400), theme) is cloth
    assert felt((640, 400), theme, pygame.Rect(100, 100, 300, 200)) is not cloth


def test_felt_has_no_visible_bands() -> None:
    """The averages of neighbouring patches differ by at most two of 255 steps."""
    cloth = felt((1280, 800), Theme())
    row = [
        pygame.transform.average_color(cloth, pygame.Rect(x, 380, 16, 60))[1]
        for x in range(0, 1264, 16)
    ]
    assert max(abs(b - a) for a, b in pairwise(row)) <= 2
    levels = [{cloth.get_at((x, y))[1] for y in range(380, 440)} for x in range(0, 640, 16)]
    assert all(len(level) >= 2 for level in levels)
