"""A cache of drawn surfaces with a bound in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Keep the most recently used surfaces, at most *limit* bytes of pixels in all.

    A surface larger than a quarter of the limit is made but not kept, so that one huge panel
    cannot empty the cache.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface kept under *key*, made by *make* if it is not there."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
            return surface
        surface = make()
        cost = _cost(surface)
        if cost * 4 <= self.limit:
            self._surfaces[key] = surface
            self.used += cost
            while self.used > self.limit:
                self.used -= _cost(self._surfaces.popitem(last=False)[1])
        return surface

    def clear(self) -> None:
        """Forget every surface."""
        self._surfaces.clear()
        self.used = 0

    def __len__(self) -> int:
        return len(self._surfaces)


def _cost(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
