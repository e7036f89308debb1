"""A bounded memory for surfaces: what was used longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

import pygame


def size_of(surface: pygame.Surface) -> int:
    """Return how many bytes the pixels of *surface* take."""
    return surface.get_pitch() * surface.get_height()


class SurfaceCache:
    """Surfaces by key, together never more than *limit* bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface kept under *key*, now the most recently used, or None."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
        return surface

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Keep *surface* and return it; one larger than the whole limit is returned unkept."""
        size = size_of(surface)
        old = self._kept.pop(key, None)
        if old is not None:
            self.used -= size_of(old)
        if size > self.limit:
            return surface
        while self.used + size > self.limit:
            self.used -= size_of(self._kept.popitem(last=False)[1])
        self._kept[key] = surface
        self.used += size
        return surface

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0
