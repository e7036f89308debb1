"""Caches of drawn surfaces, limited in bytes, each by itself and all together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from itertools import count
from typing import Any
from weakref import WeakSet

import pygame


def size_of(surface: pygame.Surface) -> int:
    """Return the size of the pixels of *surface* in bytes."""
    return surface.get_pitch() * surface.get_height()


class SurfacePool:
    """A limit on the pixels in several caches together, in bytes.

    Above it, the least recently used surface is dropped, whichever cache stores it. Caches that are
    no longer referenced do not count.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.uses = count()
        """Numbers all uses of surfaces, so that they can be compared between caches."""
        self._caches: WeakSet[SurfaceCache] = WeakSet()
        self._at_most = 0  # bytes; drops are not subtracted until the sum is computed again

    @property
    def used(self) -> int:
        """The number of bytes of pixels in all caches."""
        return sum(cache.used for cache in self._caches)

    def add(self, cache: SurfaceCache) -> None:
        """Apply the limit to *cache* too."""
        self._caches.add(cache)

    def set_limit(self, limit: int) -> None:
        """Change the limit and drop the surfaces above it."""
        self.limit = limit
        self.grow(0)

    def grow(self, size: int) -> None:
        """Count *size* more bytes, and drop the least recently used surfaces above the limit."""
        self._at_most += size
        if self._at_most <= self.limit:
            return
        used = self.used
        while used > self.limit:
            oldest = min((cache for cache in self._caches if len(cache)), key=_oldest_use)
            used -= oldest.drop_oldest()
        self._at_most = used


def _oldest_use(cache: SurfaceCache) -> int:
    return cache.oldest_use


FIXED_BYTES = 72_000_000
FRAMES = 6
"""The pool holds this much, and this many pictures of the size of the window.

A table of Spades needs a deck in two sizes (40 MB), rotated cards (up to 32 MB), and felt, panels
and text of one to four times the window's size. More is needed only to go back to an earlier size
or theme without a pause.
"""


def limit_for(size: tuple[int, int]) -> int:
    """Return the limit of the pool for a window of *size* pixels: 97 MB for 1280 x 800."""
    return FIXED_BYTES + FRAMES * 4 * size[0] * size[1]


POOL = SurfacePool(limit_for((1280, 800)))
"""The pool of all caches; the window sets its limit."""


class SurfaceCache:
    """Stores the most recently used surfaces, at most *limit* bytes of pixels in all.

    Without *limit*, only the limit of *pool* applies. A surface larger than a quarter of the limit
    is not stored, so that one huge surface cannot displace all others.
    """

    def __init__(self, limit: int | None = None, pool: SurfacePool = POOL) -> None:
        self.used = 0  # bytes
        self._limit = limit
        self._pool = pool
        self._surfaces: OrderedDict[Hashable, _Entry] = OrderedDict()
        pool.add(self)

    @property
    def limit(self) -> int:
        """The maximum size in bytes."""
        limit = self._pool.limit
        return limit if self._limit is None else min(limit, self._limit)

    def __len__(self) -> int:
        return len(self._surfaces)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._surfaces

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface stored under *key*, or call *make* and store its result."""
        surface = self.find(key)
        return self.put(key, make()) if surface is None else surface

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface stored under *key* or None; it becomes the most recently used."""
        entry = self._surfaces.get(key)
        if entry is None:
            return None
        entry.use = next(self._pool.uses)
        self._surfaces.move_to_end(key)
        return entry.surface

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Store *surface* under *key* unless it is too large; return it."""
        old = self._surfaces.pop(key, None)
        if old is not None:
            self.used -= size_of(old.surface)
        limit = self.limit
        if size_of(surface) * 4 <= limit:
            self._surfaces[key] = _Entry(surface, next(self._pool.uses))
            self.used += size_of(surface)
            while self.used > limit:
                self.drop_oldest()
            self._pool.grow(size_of(surface))
        return surface

    @property
    def oldest_use(self) -> int:
        """The number of the last use of the least recently used surface."""
        return next(iter(self._surfaces.values())).use

    def drop_oldest(self) -> int:
        """Drop the least recently used surface; return its size in bytes."""
        size = size_of(self._surfaces.popitem(last=False)[1].surface)
        self.used -= size
        return size

    def drop(self, matches: Callable[[Any], bool]) -> None:
        """Drop the surfaces whose key *matches*."""
        for key in [key for key in self._surfaces if matches(key)]:
            self.used -= size_of(self._surfaces.pop(key).surface)

    def clear(self) -> None:
        self._surfaces.clear()
        self.used = 0


class _Entry:
    """A surface with the number of its last use."""

    __slots__ = ("surface", "use")

    def __init__(self, surface: pygame.Surface, use: int) -> None:
        self.surface = surface
        self.use = use
