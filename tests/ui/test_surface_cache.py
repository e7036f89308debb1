"""SurfaceCache: least recently used surfaces go first, large ones are not kept."""

from __future__ import annotations

import pygame

from cardtable.ui.surface_cache import SurfaceCache

SIZE = 400  # bytes of a surface of 10 x 10 pixels


def surface(side: int = 10) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA, 32)


def test_the_least_recently_used_surface_is_dropped() -> None:
    cache = SurfaceCache(4 * SIZE)
    kept = {name: cache.put(name, surface()) for name in "abcd"}
    assert cache.find("a") is kept["a"]
    cache.put("e", surface())
    assert [name in cache for name in "abcde"] == [True, False, True, True, True]
    assert (len(cache), cache.used) == (4, 4 * SIZE)


def test_a_replaced_surface_is_counted_once() -> None:
    cache = SurfaceCache(4 * SIZE)
    cache.put("a", surface())
    new = cache.put("a", surface())
    assert cache.find("a") is new
    assert cache.used == SIZE


def test_a_surface_over_a_quarter_of_the_limit_is_not_kept() -> None:
    cache = SurfaceCache(4 * SIZE)
    cache.put("small", surface())
    huge = surface(11)
    assert cache.put("huge", huge) is huge
    assert "huge" not in cache
    assert "small" in cache


def test_get_makes_a_surface_once() -> None:
    cache = SurfaceCache(4 * SIZE)
    first = cache.get("a", surface)
    assert cache.get("a", surface) is first
    cache.clear()
    assert (len(cache), cache.used) == (0, 0)
    assert cache.find("a") is None
