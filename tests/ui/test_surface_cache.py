"""SurfaceCache and SurfacePool: least recently used surfaces go first, large ones are not kept."""

from __future__ import annotations

import pygame
import pytest

from cardtable.art import CardArt, DeckStyle
from cardtable.art.felt import felt
from cardtable.cards import DECK
from cardtable.ui import shapes, text
from cardtable.ui.surface_cache import POOL, SurfaceCache, SurfacePool, limit_for
from cardtable.ui.theme import FELTS, make_theme

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


def test_caches_share_the_limit_of_their_pool() -> None:
    pool = SurfacePool(8 * SIZE)
    one, other = SurfaceCache(pool=pool), SurfaceCache(4 * SIZE, pool)
    for name in "abcdef":
        one.put(name, surface())
    for name in "vw":
        other.put(name, surface())
    assert one.find("a")
    for name in "xy":
        other.put(name, surface())  # the oldest ones are in the other cache
    assert [name for name in "abcdef" if name in one] == list("adef")
    other.put("z", surface())  # its own limit drops v
    assert [name for name in "vwxyz" if name in other] == list("wxyz")
    assert pool.used == 8 * SIZE


def test_a_smaller_limit_drops_surfaces_at_once() -> None:
    pool = SurfacePool(8 * SIZE)
    cache = SurfaceCache(pool=pool)
    for name in "abcdef":
        cache.put(name, surface())
    pool.set_limit(4 * SIZE)
    assert [name for name in "abcdef" if name in cache] == list("cdef")
    assert cache.limit == 4 * SIZE


def test_a_cache_that_is_no_longer_used_does_not_count() -> None:
    pool = SurfacePool(4 * SIZE)
    old = SurfaceCache(pool=pool)
    for name in "abcd":
        old.put(name, surface())
    del old
    new = SurfaceCache(pool=pool)
    for name in "abcd":
        new.put(name, surface())
    assert (len(new), pool.used) == (4, 4 * SIZE)


@pytest.mark.check
def test_pictures_of_many_sizes_and_themes_stay_within_the_limit() -> None:
    size = (800, 600)
    before = POOL.limit
    POOL.set_limit(limit_for(size))
    try:
        art = CardArt(DeckStyle())
        for step in range(60):
            place = (800 + 7 * step, 600 + 5 * step)
            felt(place, make_theme(list(FELTS)[step % len(FELTS)], high_contrast=False))
            shapes.draw_shadow(pygame.Surface((1, 1)), pygame.Rect((0, 0), place), 12, 8)
            shapes.rounded(place, 12, (step, 0, 0))
            for card in DECK[:13]:
                art.rotated(card, 120 + step, step)
            for line in range(40):
                text.render(f"line {line} of size {step}", 12 + step, (255, 255, 255))
            assert POOL.used <= limit_for(size)
    finally:
        POOL.set_limit(before)
