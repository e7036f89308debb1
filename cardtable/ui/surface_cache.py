"""A cache of surfaces, limited in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


def size_of(surface: pygame.Surface) -> int:
    """Return the size of the pixels of *surface* in bytes."""
    return surface.get_pitch() * surface.get_height()


class SurfaceCache:
    """Stores the most recently used surfaces, at most *limit* bytes of pixels in all.

    A surface larger than a quarter of the limit is not stored, so that one huge panel cannot empty
    the cache.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

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
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
        return surface

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Store *surface* under *key* unless it is too large; return it."""
        old = self._surfaces.pop(key, None)
        if old is not None:
            self.used -= size_of(old)
        if size_of(surface) * 4 <= self.limit:
            self._surfaces[key] = surface
            self.used += size_of(surface)
            while self.used > self.limit:
                self.used -= size_of(self._surfaces.popitem(last=False)[1])
        return surface

    def clear(self) -> None:
        self._surfaces.clear()
        self.used = 0
